"""The board of hexes, and how a card's range fits on it. Pure geometry."""
