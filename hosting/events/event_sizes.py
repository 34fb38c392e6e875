"""How large an event may be, and for how long its tables stay; the command line reads it first."""

from __future__ import annotations

DEFAULT_TABLES, MAX_TABLES = 50, 1000
"""How many tables of an event may be going on at once."""
DEFAULT_STAY_DAYS, MAX_STAY_DAYS = 30, 3650
"""For how many days a table stays at which nobody plays."""
