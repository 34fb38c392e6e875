"""Work that strangers cause: in a thread, so many pieces at most, the cheapest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import ExitStack, contextmanager
from heapq import heapify, heappop, heappush
from itertools import count
from typing import TypeVar

from gevent.event import Event

from web.server.work_threads import WorkerThread

R = TypeVar("R")


class QueueFull(RuntimeError):
    """This sender, or everybody together, has more under way than can be done now."""


class Places:
    """So many places, and fewer for one and the same."""

    def __init__(self, most: int, most_of_one: int) -> None:
        self._most = most
        self._most_of_one = most_of_one
        self._taken: Counter[Hashable] = Counter()

    @contextmanager
    def one_for(self, whom: Hashable) -> Iterator[None]:
        """One place; `QueueFull` if there is none."""
        if self._taken[whom] >= self._most_of_one or self._taken.total() >= self._most:
            raise QueueFull
        self._taken[whom] += 1
        try:
            yield
        finally:
            self._taken[whom] -= 1
            self._taken += Counter()  # forget who has none


class WorkQueue:
    """One thread, and a bounded number of pieces of work that wait for it."""

    def __init__(self, most: int, most_of_one: int) -> None:
        self._thread = WorkerThread()
        self._most, self._most_of_one = most, most_of_one
        self._places: dict[int, Places] = {}
        self._waiting: list[tuple[int, int, Event]] = []
        self._numbers = count()
        self._busy = False

    def do(self, work: Callable[[], R], cost: int, *senders: Hashable) -> R:
        """Do the work in the thread and return its result; only the greenlet that asked waits.

        `senders` are all on whom it counts, such as an address and a table. `QueueFull` if one of
        them has no place left. What costs least is done first.
        """
        with ExitStack() as places:
            for kind, whom in enumerate(senders):
                of_kind = self._places.setdefault(kind, Places(self._most, self._most_of_one))
                places.enter_context(of_kind.one_for(whom))
            with self._turn(cost):
                return self._thread.do(work)

    @contextmanager
    def _turn(self, cost: int) -> Iterator[None]:
        """Wait until nobody else is at work, and nobody who waits has less to do."""
        if self._busy:
            turn = cost, next(self._numbers), Event()
            heappush(self._waiting, turn)
            try:
                turn[2].wait()
            except BaseException:  # whoever asked is gone
                if turn in self._waiting:
                    self._waiting.remove(turn)
                    heapify(self._waiting)
                else:
                    self._pass_on()
                raise
        self._busy = True
        try:
            yield
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        """Let the cheapest of those who wait begin."""
        if self._waiting:
            heappop(self._waiting)[2].set()
        else:
            self._busy = False
