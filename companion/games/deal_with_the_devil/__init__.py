"""Deal with the Devil: four players, closed chests, and one of you is the Devil."""

from __future__ import annotations

from companion.games.deal_with_the_devil.game import GAME

__all__ = ["GAME"]
