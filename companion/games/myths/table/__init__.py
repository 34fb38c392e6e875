"""What rules do to the table, and ask of it, without asking a person."""
