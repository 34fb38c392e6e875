"""Addresses take turns: however much one of them asks, the others wait for one of its requests."""

from __future__ import annotations

from collections import deque
from io import RawIOBase
from typing import TYPE_CHECKING, Any

import gevent
from gevent.event import Event

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

YIELD_SECONDS = 0.001
"""Seconds until the next one has a turn. Not 0: then gevent would not look for what others sent."""
BYTES_AT_ONCE = 64 * 1024
"""What one connection may send before others have a turn."""


class Turns:
    """Lets requests and messages of an address begin one by one, the others' in between."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[Event]] = {}

    def wait(self, address: str) -> None:
        """Wait until one more of this address may begin: at once, if none has just begun."""
        if address not in self._waiting:
            self._waiting[address] = deque()
            gevent.spawn_later(YIELD_SECONDS, self._pass_on, address)
            return
        # One at a time: 200 heavy pages asked for at once kept everybody else for 5.8 s.
        turn = Event()
        self._waiting[address].append(turn)
        turn.wait()

    def _pass_on(self, address: str) -> None:
        if not self._waiting[address]:
            del self._waiting[address]
            return
        self._waiting[address].popleft().set()
        gevent.spawn_later(YIELD_SECONDS, self._pass_on, address)


class FairStream(RawIOBase):
    """What a connection sends: whoever sends without pause lets others have a turn."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._read = 0

    def readable(self) -> bool:
        """It is there to be read."""
        return True

    def readinto(self, room: WriteableBuffer) -> int | None:
        """As much as there is, at least a byte; 0 at the end."""
        # gevent lets others run only where a socket would block, and a fast sender's never does.
        if self._read >= BYTES_AT_ONCE:
            gevent.sleep(YIELD_SECONDS)
            self._read = 0
        read: int | None = self._stream.readinto(room)
        self._read += read or 0
        return read

    def close(self) -> None:
        """Read no more; the connection itself stays open."""
        self._stream.close()
        super().close()
