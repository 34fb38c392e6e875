"""What a table's log adds up to, and what can be done with it."""
