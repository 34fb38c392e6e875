"""Plays a game that is told in a file: the table it needs, and its steps, one after the other."""
