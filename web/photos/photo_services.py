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
from web.server.limits import PICTURES, Limit
from web.server.threads import WorkerThread

R = TypeVar("R")

MOST_AT_ONCE = 8
"""Pictures that may be held at once, read or waiting; more would cost too much memory."""


KEY = "companion photos"


class TooManyPhotos(RuntimeError):
    """This sender, or everybody together, has sent more pictures than can be read now."""


class PhotoWorker:
    """Reads pictures in a thread while the server carries on."""

    def __init__(self) -> None:
        self._thread = WorkerThread()
        self._inside: set[Hashable] = set()

    @contextmanager
    def place_for(self, sender: Hashable) -> Iterator[None]:
        """A place for one picture, taken before its bytes are; `TooManyPhotos` if there is none."""
        if sender in self._inside or len(self._inside) >= MOST_AT_ONCE:
            raise TooManyPhotos
        self._inside.add(sender)
        try:
            yield
        finally:
            self._inside.discard(sender)

    def read(self, work: Callable[[], R]) -> R:
        """Do the work in the thread and return its result; only the greenlet that asked waits."""
        return self._thread.do(work)


@dataclass(slots=True)
class PhotoServices:
    """Everything one companion needs to read pictures."""

    worker: PhotoWorker = field(default_factory=PhotoWorker)
    cameras: CameraSessions = field(default_factory=CameraSessions)
    limit: Limit = field(default_factory=lambda: Limit(PICTURES, time.monotonic))


def photo_services() -> PhotoServices:
    """The photo services of the companion that handles this request."""
    found: PhotoServices = current_app.extensions[KEY]
    return found
