"""Characters act: cards are played, effects performed, pions walk; every ability is entered."""

from __future__ import annotations

from companion.games.myths.acting import abilities, focusing, walking

__all__ = ["abilities", "focusing", "walking"]
