"""What outlives a process: tables, the people at them, and the log that everything is made of."""
