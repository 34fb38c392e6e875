"""Reads thrown dice and tokens in pictures."""
