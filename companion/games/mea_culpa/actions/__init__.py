"""Phase 3: turns, their actions at the market and in the chests, in the base game."""
