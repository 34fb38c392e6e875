"""Mea Culpa: sin with profit, donate with more, and climb to Heaven."""

from __future__ import annotations

from companion.games.mea_culpa.game import GAME

__all__ = ["GAME"]
