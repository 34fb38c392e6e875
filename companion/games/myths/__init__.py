"""Myths: two sides of three characters, who strike where they look."""

from __future__ import annotations

from companion.games.myths.game import GAME

__all__ = ["GAME"]
