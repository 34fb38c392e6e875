"""Bare WebSocket clients: as little work as possible beside the server that is measured."""

from __future__ import annotations

import json
import select
import socket
import struct
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

WAIT = 60
_PLACES = count()
PER_ADDRESS = 60
"""Sockets from one loopback address: fewer than any server's limit."""


class Dead(Exception):
    """The server has hung up."""


def address() -> str:
    """The next loopback address to call from: 127.0.0.2 and so on."""
    return f"127.0.0.{2 + next(_PLACES) // PER_ADDRESS}"


@dataclass(eq=False)
class Line:
    """One connection; `take` gives the text frames that have come."""

    port: int
    path: str
    bytes_in: int = 0
    sock: socket.socket = field(init=False)
    _rest: bytearray = field(default_factory=bytearray)

    def __post_init__(self) -> None:
        self.sock = socket.create_connection(("127.0.0.1", self.port), WAIT, (address(), 0))
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = "x3JJHMbDL1EzLkh9GBhXDw=="
        self.sock.sendall(
            f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        while b"\r\n\r\n" not in self._rest:
            self._read()
        head, _, rest = bytes(self._rest).partition(b"\r\n\r\n")
        if b" 101 " not in head.partition(b"\r\n")[0] + b" ":
            raise Dead(head.decode(errors="replace"))
        self._rest = bytearray(rest)

    def fileno(self) -> int:
        """For select."""
        return self.sock.fileno()

    def _read(self) -> None:
        more = self.sock.recv(1 << 18)
        if not more:
            raise Dead("the server has hung up")
        self.bytes_in += len(more)
        self._rest += more

    def say(self, text: str) -> None:
        """Send one text frame."""
        self._send(1, text.encode())

    def say_bytes(self, body: bytes) -> None:
        """Send one binary frame."""
        self._send(2, body)

    def _send(self, kind: int, body: bytes) -> None:
        long = len(body) > 125
        size = struct.pack(">BH", 0xFE, len(body)) if long else struct.pack("B", 0x80 | len(body))
        mask = b"\0\0\0\0"  # so that the body stays as it is
        self.sock.sendall(bytes([0x80 | kind]) + size + mask + body)

    def take(self) -> Iterator[bytes]:
        """Read what has come."""
        self._read()
        yield from self.frames()

    def frames(self) -> Iterator[bytes]:
        """What was read and not yet taken; pings of all kinds are answered here."""
        whole = bytearray()
        while (frame := self._frame()) is not None:
            last, kind, body = frame
            if kind == 9:
                self._send(10, body)
            elif kind in {0, 1, 2}:
                whole += body
                if last:
                    if whole == b"2":
                        self.say("3")
                    else:
                        yield bytes(whole)
                    whole = bytearray()
            elif kind == 8:
                raise Dead("the server has said goodbye")

    def _frame(self) -> tuple[bool, int, bytes] | None:
        rest, start = self._rest, 2
        if len(rest) < start:
            return None
        size = rest[1] & 0x7F
        if size == 126:
            start = 4
            size = int.from_bytes(rest[2:4]) if len(rest) >= start else 1 << 40
        elif size == 127:
            start = 10
            size = int.from_bytes(rest[2:10]) if len(rest) >= start else 1 << 40
        if len(rest) < start + size:
            return None
        first, body = rest[0], bytes(rest[start : start + size])
        del rest[: start + size]
        return bool(first & 0x80), first & 0x0F, body

    def until(self, start: bytes) -> bytes:
        """The next frame that begins so."""
        while True:
            for frame in self.frames():
                if frame.startswith(start):
                    return frame
            waiting = select.poll()  # unlike select, it takes any number of open files
            waiting.register(self, select.POLLIN)
            if not waiting.poll(1000 * WAIT):
                raise Dead(f"no {start!r} came")
            self._read()

    def close(self) -> None:
        """Hang up."""
        self.sock.close()


class SocketIoLine(Line):
    """The same with Engine.IO and Socket.IO, in one namespace."""

    def __init__(self, port: int, auth: object, space: str = "") -> None:
        super().__init__(port, "/socket.io/?EIO=4&transport=websocket")
        self.space = space and f"/{space},"
        self._asked = 0
        self.until(b"0{")
        self.say(f"40{self.space}{json.dumps(auth)}")
        self.until(f"40{self.space}".encode())

    def emit(self, event: str, *what: Any, asking: bool = True) -> None:
        """Send an event, and ask for an acknowledgement unless told not to."""
        self._asked += 1
        number = self._asked if asking else ""
        self.say(f"42{self.space}{number}{json.dumps([event, *what])}")


def processor_time(pid: int) -> float:
    """Seconds of processor time of a process and its threads so far; 0 once it is gone."""
    total, threads = 0, list[Path]()
    with suppress(FileNotFoundError):
        threads = list(Path(f"/proc/{pid}/task").iterdir())
    for thread in threads:
        with suppress(FileNotFoundError, ProcessLookupError):
            total += int((thread / "schedstat").read_text("ascii").split()[0])
    return total / 1e9


def memory(pid: int) -> int:
    """The bytes of memory that a process holds."""
    rows = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines()
    return next(int(line.split()[1]) * 1024 for line in rows if line.startswith("Pss:"))
