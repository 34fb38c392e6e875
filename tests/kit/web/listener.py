"""Somebody who listens on the Wi-Fi: passes bytes on, and reads what encryption leaves readable.

That is the head of each TLS record: its type and length, and which way it goes.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Literal, TypeAlias

Way: TypeAlias = Literal["to the phone", "from the phone"]
Record: TypeAlias = tuple[Way, int]
"""Which way it went, and its length."""

HEAD = 5
"""Bytes of a record's head: its type, the protocol's version, and the length of the rest."""
APPLICATION_DATA = 23
FULL = 16_401
"""A record that is full: the message goes on in the next."""
OPENING = 3
"""Records with which a phone opens its live connection: end of the handshake, request, greeting."""
PING, PONG = ("to the phone", 20), ("from the phone", 24)
STILL: frozenset[Record] = frozenset({("to the phone", 27), ("from the phone", 34)})
"""With these a phone asks whether the companion is still there, whatever anybody does."""


def unnumbered(records: Iterable[Record]) -> Iterator[Record]:
    """Records without the digits of Socket.IO's numbers, and without what comes by the clock.

    Whoever counts a phone's messages knows their numbers, so only the rest can tell anything.
    """
    sent = answered = 0
    goes_on = False
    for way, length in records:
        if (way, length) in (PING, PONG):
            continue
        digits = 0
        if way == "from the phone":
            digits = len(str(sent - OPENING)) if sent >= OPENING else 0
            sent += 1
        elif length != FULL and not goes_on and sent - OPENING > answered:
            digits = len(str(answered))
            answered += 1
        if way == "to the phone":
            goes_on = length == FULL
        if (way, length - digits) not in STILL:
            yield way, length - digits


@dataclass
class Records:
    """The records in what was sent one way so far, however the bytes were cut into pieces."""

    way: Way
    rest: bytes = b""

    def take(self, raw: bytes) -> list[Record]:
        """The records of application data that these bytes complete."""
        self.rest += raw
        done: list[Record] = []
        while len(self.rest) >= HEAD:
            kind, length = self.rest[0], int.from_bytes(self.rest[3:HEAD], "big")
            if len(self.rest) < HEAD + length:
                break
            self.rest = self.rest[HEAD + length :]
            if kind == APPLICATION_DATA:
                done.append((self.way, length))
        return done


class Listener:
    """Stands between one phone and the companion, on a port of its own."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._ear = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._ear.getsockname()[1]
        self._lock = threading.Lock()
        self._heard: list[list[Record]] = []
        self._lines: list[socket.socket] = []
        threading.Thread(target=self._listen, daemon=True).start()

    def heard(self) -> list[list[Record]]:
        """What each connection has carried so far, in the order in which they were opened."""
        with self._lock:
            return [list(unnumbered(each)) for each in self._heard]

    def since(self, before: list[list[Record]]) -> list[list[Record]]:
        """What was carried since then, by each connection that has carried anything."""
        new = [
            each[len(before[at]) if at < len(before) else 0 :]
            for at, each in enumerate(self.heard())
        ]
        return [each for each in new if each]

    def close(self) -> None:
        """Hang up everything."""
        for line in (self._ear, *self._lines):
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            line.close()

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                phone, _ = self._ear.accept()
                laptop = socket.create_connection(("127.0.0.1", self._port))
                self._lines += (phone, laptop)
                heard: list[Record] = []
                with self._lock:
                    self._heard.append(heard)
                for ends in (
                    (phone, laptop, Records("from the phone"), heard),
                    (laptop, phone, Records("to the phone"), heard),
                ):
                    threading.Thread(target=self._pass_on, args=ends, daemon=True).start()

    def _pass_on(
        self, source: socket.socket, goal: socket.socket, records: Records, heard: list[Record]
    ) -> None:
        with suppress(OSError):
            while raw := source.recv(65536):
                with self._lock:
                    heard += records.take(raw)
                goal.sendall(raw)
        with suppress(OSError):
            goal.shutdown(socket.SHUT_WR)


@contextmanager
def listening(port: int) -> Iterator[Listener]:
    """A listener for the length of the block."""
    listener = Listener(port)
    try:
        yield listener
    finally:
        listener.close()
