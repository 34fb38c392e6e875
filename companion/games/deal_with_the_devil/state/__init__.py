"""What is on the table and who knows it, with a group of fields for each phase that needs one."""
