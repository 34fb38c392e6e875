"""A companion, a clock and an evening for each test of the web."""

from __future__ import annotations

from tests.kit.fixtures import app, browser, clock, evening, on_disk

__all__ = ["app", "browser", "clock", "evening", "on_disk"]
