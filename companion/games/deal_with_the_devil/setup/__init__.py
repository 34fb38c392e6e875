"""Before round 1: laying out the table, and who is who [DWD-011..035]."""
