"""Thrown dice and tokens in pictures."""
