"""Changes to the table and questions about it that need no person."""
