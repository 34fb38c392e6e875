"""Psychomachia: seven virtues against seven sins, and every player may gather either."""

from __future__ import annotations

from companion.games.psychomachia.game import GAME

__all__ = ["GAME"]
