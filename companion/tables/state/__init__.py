"""What the log of a table adds up to, and what may be done with it."""
