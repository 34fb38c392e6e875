"""Real browsers at a companion with organisers."""

from __future__ import annotations

from tests.kit.browser.fixtures import (
    browser,
    companion,
    own_companion,
    playwright,
    same_luck_here,
    shared_browser,
    shared_companion,
)

__all__ = [
    "browser",
    "companion",
    "own_companion",
    "playwright",
    "same_luck_here",
    "shared_browser",
    "shared_companion",
]
