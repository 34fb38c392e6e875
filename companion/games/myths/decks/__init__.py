"""Decks: what a card is, reading and checking deck files, and the six decks we ship."""
