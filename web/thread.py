"""One thread beside the sockets, for work that would hold everybody up; only who asked waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from gevent.threadpool import ThreadPool

R = TypeVar("R")


class OneThread:
    """Does one piece of work after the other, all in the same thread."""

    def __init__(self) -> None:
        self._pool = ThreadPool(1)

    def do(self, work: Callable[[], R]) -> R:
        """What the work gives, or what it raises."""
        done: R | Exception = self._pool.apply(_caught, (work,))
        if isinstance(done, Exception):
            raise done
        return done


def _caught(work: Callable[[], R]) -> R | Exception:
    """What came of it; gevent would write a fault in full to the terminal."""
    try:
        return work()
    except Exception as fault:  # noqa: BLE001 - raised again where it was asked for
        return fault
