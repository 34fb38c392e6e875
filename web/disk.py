"""Keeps the disk away from the sockets: every call of the log runs in one thread of its own.

SQLite would stop the whole server while the disk works; here only the greenlet that asked waits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from web.thread import OneThread

L = TypeVar("L")


class Elsewhere:
    """Stands for an object and lets each of its methods run in one thread, one after the other."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._thread = OneThread()
        self._thing = self._thread.do(make)

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._thing, name)
        if not callable(found):
            return found

        def call(*args: Any, **named: Any) -> Any:
            return self._thread.do(lambda: found(*args, **named))

        return call


def on_its_own_thread(make: Callable[[], L]) -> L:
    """What `make` makes, made and used in one thread of its own."""
    kept: L = Elsewhere(make)  # type: ignore[assignment]  # it answers to the same calls
    return kept
