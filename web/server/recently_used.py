"""A bounded dictionary: what was used longest ago makes room for what is new."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class RecentlyUsed(dict[K, V]):
    """The values of the keys last asked for, the one used longest ago first."""

    def __init__(self, max_items: int) -> None:
        super().__init__()
        self._max_items = max_items

    def get_or_make(self, key: K, make: Callable[[], V]) -> V:
        """The value of this key, made if it is not here; only this counts as use."""
        value = self.pop(key) if key in self else make()
        self[key] = value
        if len(self) > self._max_items:
            del self[next(iter(self))]
        return value
