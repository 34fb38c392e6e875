"""Who sits at a table, and how they come and go."""
