"""What one connection has still to be sent: nothing, unless the other side reads too slowly."""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from socket import SHUT_RDWR
from typing import Any, Protocol

import gevent


class Transport(Protocol):
    """The connection underneath: a socket of gevent's."""

    def send(self, data: bytes) -> int:
        """Send what it takes now; with a timeout of 0 that may be nothing."""

    def sendall(self, data: bytes) -> Any:
        """Send all of it."""

    def settimeout(self, seconds: float | None) -> Any:
        """How long it may take to read or to send something, from now on."""

    def shutdown(self, how: int) -> Any:
        """End it; whoever reads from it gets to its end."""


class Outgoing:
    """Sends frames in their order, at once and without a task of its own if the socket takes them.

    Otherwise a task sends the rest; nobody who sends ever waits for a slow reader.
    """

    __slots__ = ("_frames", "_patience", "_sender", "_socket", "unsent")

    def __init__(self, socket: Transport) -> None:
        self._socket = socket
        self._frames: deque[bytes] = deque()
        self._sender: gevent.Greenlet[[], None] | None = None
        self._patience: float | None = None
        self.unsent = 0
        """Bytes that wait."""

    def set_timeout(self, seconds: float) -> None:
        """How many seconds the socket may take for one frame, or to read something, from now on."""
        self._patience = seconds
        self._socket.settimeout(seconds)

    def add(self, frame: bytes) -> None:
        """Send this frame after all others; `OSError` if the connection is broken."""
        # At once if the socket takes it: a queue and a task for each were most of a table's memory.
        if not self._frames:
            frame = frame[self._send_now(frame) :]
        if frame:
            self._frames.append(frame)
            self.unsent += len(frame)
            if self._sender is None:
                self._sender = gevent.spawn(self._send_rest)

    def _send_now(self, frame: bytes) -> int:
        """Send what the socket takes at once; how many bytes that is."""
        self._socket.settimeout(0)
        try:
            return self._socket.send(frame)
        except BlockingIOError:
            return 0
        finally:
            self._socket.settimeout(self._patience)

    def _send_rest(self) -> None:
        """Send what waits; a connection that takes nothing for too long is ended."""
        try:
            while self._frames:
                self._socket.sendall(self._frames[0])
                self.unsent -= len(self._frames.popleft())
        except OSError:
            self.drop()
        finally:
            self._sender = None

    def drop(self) -> None:
        """End the connection; what waits is never sent."""
        self._frames.clear()
        self.unsent = 0
        with suppress(OSError):
            self._socket.shutdown(SHUT_RDWR)
