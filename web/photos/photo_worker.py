"""Where pictures are read: in one thread of its own, one picture at a time for each sender.

Pictures are kept in memory while they are read, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from web.server.threads import WorkerThread

R = TypeVar("R")

ROOM = 8
"""Pictures that may be here at once, read or waiting; more would cost too much memory."""


class TooManyPhotos(RuntimeError):
    """This sender, or everybody together, has sent more pictures than can be read now."""


class PhotoWorker:
    """Reads pictures while everything else goes on."""

    def __init__(self) -> None:
        self._thread = WorkerThread()
        self._inside: set[Hashable] = set()

    @contextmanager
    def place_for(self, sender: Hashable) -> Iterator[None]:
        """A place for one picture, taken before its bytes are; `TooManyPhotos` if there is none."""
        if sender in self._inside or len(self._inside) >= ROOM:
            raise TooManyPhotos
        self._inside.add(sender)
        try:
            yield
        finally:
            self._inside.discard(sender)

    def read(self, work: Callable[[], R]) -> R:
        """What the work gives, done in the thread; only the greenlet that asked waits."""
        return self._thread.do(work)
