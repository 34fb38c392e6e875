"""Phase 8, the Inquisition and its dark ritual [DWD-138..174]."""
