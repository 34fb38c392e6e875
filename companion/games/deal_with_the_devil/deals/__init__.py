"""Phase 3, Deals [DWD-057..081]."""
