"""Imports the decks of a playingcards.io room."""
