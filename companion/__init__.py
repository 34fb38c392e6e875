"""The companion: who may know what, and what happens next, at a board-game table."""

from __future__ import annotations

__version__ = "0.1.0"
