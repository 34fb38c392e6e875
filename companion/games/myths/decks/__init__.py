"""Decks: what a card is, how a deck file is read and checked, and the decks that come along."""
