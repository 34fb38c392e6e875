"""Plays for somebody who is away, from what that seat knows."""
