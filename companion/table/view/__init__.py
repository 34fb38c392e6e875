"""What each viewer is shown of a table."""
