"""Before round 1: setting up the table, and roles [DWD-011..035]."""
