"""Real browsers, and a companion for them."""

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
