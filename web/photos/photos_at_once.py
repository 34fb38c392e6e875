"""How many photos may come and be read at once, in all, from one address and of one table."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from web.server.work_queue import Places, WorkQueue

R = TypeVar("R")

COMING, COMING_FROM_ONE = 32, 6
"""Pictures whose bytes may be under way at once, in all and from one address: each takes memory."""
READ, READ_OF_ONE = 8, 4
"""Pictures that may be read or wait to be read at once, in all and of one table or address."""


class PhotoWorker:
    """Reads pictures in a thread while the server carries on."""

    def __init__(self) -> None:
        self._queue = WorkQueue(READ, READ_OF_ONE)
        self._senders = Places(COMING, 1)
        self._addresses = Places(COMING, COMING_FROM_ONE)

    @contextmanager
    def coming(self, sender: Hashable, address: str | None) -> Iterator[None]:
        """While the bytes of a picture come: one of each sender, and a few of an address."""
        with self._senders.one_for(sender), self._addresses.one_for(address):
            yield

    def read(self, work: Callable[[], R], table: str, address: str | None, cost: int) -> R:
        """Do the work in the thread and return its result; only the greenlet that asked waits."""
        return self._queue.do(work, cost, address, table)
