"""What a table's log adds up to."""
