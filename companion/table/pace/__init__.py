"""How time passes at a table."""
