"""Playing cards, performing effects, walking. Importing this package registers every ability."""

from __future__ import annotations

from companion.games.myths.acting import abilities, focusing, walking

__all__ = ["abilities", "focusing", "walking"]
