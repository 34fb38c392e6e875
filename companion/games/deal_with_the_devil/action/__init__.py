"""Phase 4, Action, with courtiers and achievements [DWD-082..110]."""
