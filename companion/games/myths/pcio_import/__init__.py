"""Rooms of playingcards.io become decks of ours."""
