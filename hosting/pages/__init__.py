"""The pages of organisers and their helpers."""
