"""The board of hexes, and how the range of a card lies over it. Pure geometry."""
