"""Live pages: who looks at a table, and what is pushed to whom."""
