"""What every route that takes photos shares: a thread that reads them, cameras, a limit.

Pictures are kept in memory while they are read, and nowhere else.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

from flask import current_app

from web.photos.camera_sessions import CameraSessions
from web.server.limits import PICTURE_RATE, Limit
from web.server.work_queue import Places, WorkQueue

R = TypeVar("R")

KEY = "companion photos"

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


@dataclass(slots=True)
class PhotoServices:
    """Everything one companion needs to read pictures."""

    worker: PhotoWorker = field(default_factory=PhotoWorker)
    cameras: CameraSessions = field(default_factory=CameraSessions)
    limit: Limit = field(default_factory=lambda: Limit(PICTURE_RATE, time.monotonic))


def photo_services() -> PhotoServices:
    """The photo services of the companion that handles this request."""
    app_services: PhotoServices = current_app.extensions[KEY]
    return app_services
