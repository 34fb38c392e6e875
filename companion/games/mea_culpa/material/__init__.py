"""The pieces of the game, their printed labels, and the numbers printed on its board."""
