"""Recognises whole cards by their faces, without a sticker: each is photographed once before."""
