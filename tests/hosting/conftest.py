"""A companion for each test of pages, and no settings but those of the test."""

from __future__ import annotations

from tests.kit.fixtures import app, at_home, browser, clock, evening, on_disk

__all__ = ["app", "at_home", "browser", "clock", "evening", "on_disk"]
