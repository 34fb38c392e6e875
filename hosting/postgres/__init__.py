"""The log in PostgreSQL, and the notices of those who share it."""
