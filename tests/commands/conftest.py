"""What all commands share: no settings but those of the test."""

from __future__ import annotations

from tests.kit.fixtures import at_home

__all__ = ["at_home"]
