"""The Wi-Fi between a phone and the companion: a SOCKS proxy that can be slow, hold, or go dead."""

from __future__ import annotations

import asyncio
import random
import struct
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

Answer = TypeVar("Answer")
HERE = "127.0.0.1"
"""Every name is this machine, as a page under a name of the Wi-Fi is not secure."""
GREETING, NAMED, TAKEN = 2, 3, b"\x05\x00\x00\x01\x00\x00\x00\x00\x00\x00"
LENGTH = {1: 4, 4: 16}
RETRANSMISSION = 2
"""A lost packet is sent again after two round trips, and all behind it wait, as TCP does."""


class Way:
    """One direction of all connections."""

    def __init__(self) -> None:
        self.flows = asyncio.Event()
        self.flows.set()


class Connection:
    """One connection through the line."""

    def __init__(self, *ends: asyncio.StreamWriter) -> None:
        self.ends = ends
        self.dead = False

    def abort(self) -> None:
        """Reset both ends."""
        for end in self.ends:
            end.transport.abort()


class SlowLine:
    """All that phones send and get; usually it goes straight through."""

    def __init__(self) -> None:
        self.delay = 0.0
        """Seconds, each way."""
        self.lost = 0.0
        """Which share of what is sent is lost, and sent again."""
        self._luck = random.Random(7)  # noqa: S311 - random losses in a test
        self._cut = False
        self._connections: set[Connection] = set()
        self._loop = asyncio.new_event_loop()
        self.up, self.down = Way(), Way()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server = self._ask(lambda: asyncio.start_server(self._accept, HERE, 0))
        self.port: int = self._server.sockets[0].getsockname()[1]

    def _ask(self, what: Callable[[], Awaitable[Answer]]) -> Answer:
        async def asked() -> Answer:
            return await what()

        return asyncio.run_coroutine_threadsafe(asked(), self._loop).result()

    # --- what a test does to it ------------------------------------------------------------------

    @contextmanager
    def holding(self, *ways: Way) -> Iterator[None]:
        """Let nothing through these ways (usually neither) for a while, and then all of it."""
        stopped = ways or (self.up, self.down)
        self._each_way(asyncio.Event.clear, *stopped)
        try:
            yield
        finally:
            self._each_way(asyncio.Event.set, *stopped)

    @contextmanager
    def cut(self) -> Iterator[None]:
        """Close all connections, and refuse new ones for a while."""
        self._cut = True
        self._each(Connection.abort)
        try:
            yield
        finally:
            self._cut = False

    def sleep(self) -> None:
        """What is connected now never hears of the other end again, and is not told."""

        def forget(connection: Connection) -> None:
            connection.dead = True

        self._each(forget)

    def restore(self) -> None:
        """As at first."""
        self.delay = self.lost = 0.0
        self._each(Connection.abort)

    def stop(self) -> None:
        """Close it."""
        self._each(Connection.abort)

        async def end() -> None:
            self._server.close()
            others = asyncio.all_tasks() - {asyncio.current_task()}
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)

        self._ask(end)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _each(self, done: Callable[[Connection], None]) -> None:
        async def to_all() -> None:
            for connection in tuple(self._connections):
                done(connection)

        self._ask(to_all)

    def _each_way(self, done: Callable[[asyncio.Event], None], *ways: Way) -> None:
        async def to_all() -> None:
            for way in ways:
                done(way.flows)

        self._ask(to_all)

    # --- what goes through -----------------------------------------------------------------------

    async def _accept(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        try:
            port = await _wanted(near, back)
            if self._cut:
                back.transport.abort()
                return
            far, on = await asyncio.open_connection(HERE, port)
            back.write(TAKEN)
        except (OSError, asyncio.IncompleteReadError):
            back.transport.abort()
            return
        connection = Connection(back, on)
        self._connections.add(connection)
        try:
            await asyncio.gather(
                self._carry(near, on, self.up, connection),
                self._carry(far, back, self.down, connection),
            )
        except (OSError, asyncio.CancelledError):
            pass  # one end has hung up, or the line is closed
        finally:
            connection.abort()
            self._connections.discard(connection)

    async def _carry(
        self, near: asyncio.StreamReader, on: asyncio.StreamWriter, way: Way, whole: Connection
    ) -> None:
        """Read as it comes, and pass on in the same order when its time has come."""
        passing: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def read() -> None:
            due, data = 0.0, b"-"
            while data:
                data = await near.read(1 << 16)
                due = max(due, self._loop.time() + self._takes())
                passing.put_nowait((due, data))

        reading = asyncio.ensure_future(read())
        try:
            while True:
                due, data = await passing.get()
                await asyncio.sleep(due - self._loop.time())
                await way.flows.wait()
                if whole.dead:
                    continue
                if not data:
                    on.write_eof()
                    return
                on.write(data)
                await on.drain()
        finally:
            reading.cancel()

    def _takes(self) -> float:
        """How long the next packet takes."""
        again = self._luck.random() < self.lost
        return self.delay + (2 * RETRANSMISSION * self.delay if again else 0)


async def _wanted(near: asyncio.StreamReader, back: asyncio.StreamWriter) -> int:
    """The port that is asked for; whatever the name, it is on this machine."""
    _version, ways = await near.readexactly(GREETING)
    await near.readexactly(ways)
    back.write(b"\x05\x00")
    kind = (await near.readexactly(4))[3]
    long = (await near.readexactly(1))[0] if kind == NAMED else LENGTH[kind]
    await near.readexactly(long)
    port: int
    (port,) = struct.unpack("!H", await near.readexactly(2))
    return port
