"""Who is connected: so many at most, and whoever plays is the last to be sent away.

A laptop has only so many file descriptors. When they run out, idle connections go first, of the
address that has most of them; phones and screens of a table go last.
"""

from __future__ import annotations

import socket
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

MAX_CONNECTIONS = 4096
"""Connections at once, if the system gives as many file descriptors."""
RESERVED_DESCRIPTORS = 200
"""File descriptors for all that is not a connection: databases, photos, fonts."""
MAX_CONNECTIONS_PER_ADDRESS = 256
"""More than a family behind one address has, with eight phones of six connections each."""
KEY = "companion.connection"
"""Where a request carries its connection."""


class Standing(IntEnum):
    """How little a connection would be missed."""

    IDLE = 0
    """It has asked for nothing yet, or for nothing more."""
    BUSY = 1
    """A request is being answered, or it looks on without a seat."""
    SEATED = 2
    """It has proved that it belongs to a table."""


@dataclass(slots=True, eq=False)
class Connection:
    """One open connection."""

    address: str
    socket: Any
    standing: Standing = Standing.IDLE

    def hang_up(self) -> None:
        """End it; whoever reads from it gets to its end."""
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)


class Connections:
    """All open connections, the oldest first."""

    def __init__(
        self,
        most: int | None = None,
        most_per_address: int = MAX_CONNECTIONS_PER_ADDRESS,
        shared: Callable[[str], bool] = lambda _address: False,
    ) -> None:
        self._shared = shared
        self._most = most or count_connections(count_descriptors())
        self._most_per_address = most_per_address
        self._open: dict[Connection, None] = {}
        self._of: Counter[str] = Counter()

    def enter(self, address: str, sock: Any) -> Connection | None:
        """Add a connection, perhaps hanging up on an idle one; None if there is no place for it."""
        # Idle ones give way: a thousand half-open connections once locked everybody out.
        full = len(self._open) >= self._most
        many = self._of[address] >= self._most_per_address and not self._shared(address)
        if full or many:
            crowd = self._crowd() if full else address
            if not self._make_room(crowd):
                return None
        connection = Connection(address, sock)
        self._open[connection] = None
        self._of[address] += 1
        return connection

    def leave(self, connection: Connection) -> None:
        """Note that it is closed; once is enough."""
        if connection in self._open:
            del self._open[connection]
            self._of[connection.address] -= 1
            if not self._of[connection.address]:
                del self._of[connection.address]

    def _crowd(self) -> str:
        """The address that has most of those that nobody would miss."""
        lowest = min(each.standing for each in self._open)
        idle = Counter(each.address for each in self._open if each.standing is lowest)
        return idle.most_common(1)[0][0]

    def _make_room(self, address: str) -> bool:
        """Send the longest idle one of an address away; those with a seat stay."""
        same_address = [each for each in self._open if each.address == address]
        first = min(same_address, key=lambda each: each.standing)
        if first.standing is Standing.SEATED:
            return False
        self.leave(first)
        first.hang_up()
        return True


def count_connections(descriptors: int) -> int:
    """How many connections so many file descriptors are enough for."""
    return max(16, min(MAX_CONNECTIONS, descriptors - RESERVED_DESCRIPTORS))


def count_descriptors() -> int:
    """How many file descriptors there are: as many as the system gives when asked."""
    wanted = MAX_CONNECTIONS + RESERVED_DESCRIPTORS
    try:
        import resource  # noqa: PLC0415 - Windows has none, and no such limit
    except ImportError:
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY:
        wanted = min(hard, wanted)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return wanted if soft == resource.RLIM_INFINITY else max(soft, 64)
