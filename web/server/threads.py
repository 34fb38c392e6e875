"""Work that would block the server runs in threads of its own; only the caller waits.

SQLite would stop every socket while the disk is busy; so would reading a photo.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from gevent.threadpool import ThreadPool

L = TypeVar("L")
R = TypeVar("R")


class WorkerThread:
    """Does one piece of work after another, all in the same thread."""

    def __init__(self) -> None:
        self._pool = ThreadPool(1)

    def do(self, work: Callable[[], R]) -> R:
        """Do the work in the thread; return what it returns, raise what it raises."""
        done: R | Exception = self._pool.apply(_caught, (work,))
        if isinstance(done, Exception):
            raise done
        return done


def _caught(work: Callable[[], R]) -> R | Exception:
    """The result or the error; gevent would print an error in full to the terminal."""
    try:
        return work()
    except Exception as fault:  # noqa: BLE001 - raised again where it was asked for
        return fault


class ThreadProxy:
    """A proxy that runs each method of an object in one thread, one after another."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._thread = WorkerThread()
        self._thing = self._thread.do(make)

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._thing, name)
        if not callable(found):
            return found

        def call(*args: Any, **named: Any) -> Any:
            return self._thread.do(lambda: found(*args, **named))

        return call


def on_its_own_thread(make: Callable[[], L]) -> L:
    """What `make` returns, made and used in one thread of its own."""
    kept: L = ThreadProxy(make)  # type: ignore[assignment]  # it answers to the same calls
    return kept
