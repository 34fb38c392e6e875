"""Reads codes in pictures, follows them over time, and says which of them count."""
