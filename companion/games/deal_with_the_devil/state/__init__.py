"""What is on the table and who knows it: a group of fields for each phase that owns some."""
