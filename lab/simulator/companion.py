"""One run of the companion's program on the simulated laptop, from its start until it stops.

Everything in it is the real one, but for what it stands on: the disk below SQLite, the clocks, the
randomness, and the wires to its clients. What it does after it has stopped reaches nobody.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import gevent
import msgspec
from msgspec import Raw
from socketio.exceptions import ConnectionRefusedError as NotConnected
from werkzeug.test import EnvironBuilder

from companion.core.game import Game
from companion.library.registry import Tables
from companion.storage.codes import Randomness
from companion.storage.encryption import Vault
from companion.storage.log import DiskTrouble
from companion.storage.running import run_here
from companion.storage.sqlite import SqliteLog
from companion.table.table import Table
from lab.simulator.clock import SimulatedClock
from web.live.all_channels import Channels
from web.live.channel import Channel
from web.live.socket_events import MAX_UNSENT_BYTES, SocketEvents, SocketSender
from web.problems import Problem, locate_fault
from web.render.renderer import Renderer
from web.server.wire import Wire
from web.server.work_threads import GroupedCommits
from web.services import Config, Services

DATABASE = "tables.sqlite3"
HUB_TURNS = 3
"""Turns of the loop in which all that was begun comes to its end: nothing waits for real time."""
ADDRESS = "192.0.2.1"
"""Where the companion is, on a network that there is not."""
_PUSHED = re.compile(rb'42\["(\w+)",')
_REPLIED = re.compile(rb"43(\d+)\[")


class Hearer(Protocol):
    """Hears what the companion sends."""

    def push(self, sid: str, event: str, message: bytes) -> None:
        """Something was pushed to this connection."""

    def reply(self, sid: str, number: int, reply: bytes) -> None:
        """The answer of this number, counted by that connection, was replied to."""

    def hung_up(self, sid: str) -> None:
        """The companion has closed this connection."""


@dataclass
class Parts:
    """What a companion is started with."""

    games: Mapping[str, Game[Any]]
    renderer: Renderer
    clock: SimulatedClock
    randomness: Randomness
    hearer: Hearer


class SimulatedWebSocket:
    """The end of a wire, where the companion's messages become bytes."""

    def __init__(self, sid: str, runs: Companion, hearer: Hearer) -> None:
        self._sid, self._runs, self._hearer = sid, runs, hearer
        self.unsent = 0
        """Bytes that its phone has not read yet."""

    @property
    def out(self) -> SimulatedWebSocket:
        return self

    def send(self, message: bytes) -> None:
        """Carry a message, if the companion still runs; its own bytes say what it is."""
        if not self._runs.may_send() or self._sid not in self._runs.sockets.addresses:
            return
        if pushed := _PUSHED.match(message):
            self._hearer.push(self._sid, pushed[1].decode(), message[pushed.end() : -1])
        elif replied := _REPLIED.match(message):
            self._hearer.reply(self._sid, int(replied[1]), message[replied.end() : -1])


class SimulatedEngine:
    """The library under one wire: it is asked for a name, and nothing else that matters."""

    ping_interval = 6

    def __init__(self, sid: str) -> None:
        self._sid = sid

    def generate_id(self) -> str:
        return self._sid

    def create_queue(self) -> None:
        """No queue: nobody waits for one."""


@dataclass(slots=True)
class SimulatedSockets:
    """The library's side of all connections: just what our own code asks of it."""

    hearer: Hearer
    runs: Companion
    handlers: dict[str, Callable[..., Any]] = field(default_factory=dict)
    addresses: dict[str, str] = field(default_factory=dict)
    sockets: dict[str, Wire] = field(default_factory=dict)

    @property
    def server(self) -> SimulatedSockets:
        return self

    eio = manager = server

    def open_wire(self, sid: str, address: str) -> None:
        """A client has dialled."""
        websocket: Any = SimulatedWebSocket(sid, self.runs, self.hearer)
        self.addresses[sid] = address
        self.sockets[sid] = Wire(SimulatedEngine(sid), websocket, self.runs.events.hears)

    def close_wire(self, sid: str) -> bool:
        """A connection has ended; whether it had begun."""
        self.sockets.pop(sid, None)
        return self.addresses.pop(sid, None) is not None

    def eio_sid_from_sid(self, sid: str, _namespace: str) -> str:
        return sid

    sid_from_eio_sid = eio_sid_from_sid

    def is_connected(self, sid: str, _namespace: str) -> bool:
        return sid in self.addresses

    def on(self, event: str, handler: Callable[..., Any]) -> None:
        self.handlers[event] = handler

    def get_environ(self, sid: str) -> dict[str, Any]:
        address = self.addresses[sid]
        return EnvironBuilder(environ_base={"REMOTE_ADDR": address}).get_environ()

    def emit(self, _event: str, _message: Raw, to: str) -> None:
        """Nothing is carried to connections that have ended."""
        assert to not in self.addresses

    def disconnect(self, sid: str) -> None:
        if self.close_wire(sid):
            self.handlers["disconnect"](sid)
            if self.runs.is_alive:
                self.hearer.hung_up(sid)


class Companion:
    """One run of the program."""

    def __init__(self, folder: Path, key: bytes, parts: Parts) -> None:
        self.is_alive = True
        self.sends_left: int | None = None
        """After so many messages it stops, if that is set."""
        self.on_stop: Callable[[], None] = lambda: None
        self.log = SqliteLog(folder / DATABASE)
        vault = Vault(key, parts.randomness)
        self._commits: Any = GroupedCommits(self.log)
        self.tables = Tables(self._commits, vault, parts.clock.time, parts.randomness, parts.games)
        config = Config(
            advertise=ADDRESS, clock=parts.clock.time, steady_clock=parts.clock.steady_time
        )
        services = Services.of(self.tables, config, parts.renderer)
        self.tables.run = run_here
        self.sockets = SimulatedSockets(parts.hearer, self)
        self.channels = Channels(services, SocketSender(self.sockets))
        self.events = SocketEvents(services, self.channels, self.sockets)
        self.faults: list[str] = []
        """What went wrong in a tick, which nobody is told."""

    @property
    def is_writing(self) -> bool:
        """Whether it has begun to write an answer, and not yet finished."""
        return bool(self._commits._busy)  # noqa: SLF001 - nothing else says it

    # --- what reaches it ------------------------------------------------------------------------

    def find(self, code: str) -> Channel | None:
        """The channel of a table; None if there is none, or it cannot be opened now."""
        with suppress(Problem, DiskTrouble):
            return self.channels.find(code)
        return None

    def table(self, code: str) -> Table | None:
        """The table, if it is in memory."""
        channel = self.channels.find_open(code)
        return channel.table if channel else None

    def connect(self, sid: str, address: str, auth: object) -> dict[str, str] | None:
        """A client dials; why it was refused, if it was."""
        self.sockets.open_wire(sid, address)
        try:
            self.sockets.handlers["connect"](sid, None, auth)
        except NotConnected as refused:
            self.sockets.close_wire(sid)
            return {str(key): str(value) for key, value in refused.error_args.items()}
        return None

    def hear(self, sid: str, number: int, event: str, message: object) -> None:
        """A message comes in, the one of this number from there; the reply leaves by its wire."""
        if (wire := self.sockets.sockets.get(sid)) is None:
            return
        if event == "act" and self.events.hears(wire, f"42{number}{json.dumps([event, message])}"):
            return
        reply = self.sockets.handlers[event](sid, message)  # as the library does it
        encoded = bytes(reply) if isinstance(reply, Raw) else msgspec.json.encode(reply)
        wire.tell(b"43%d[%b]" % (number, encoded))

    def hold_up(self, sid: str) -> None:
        """The phone there reads nothing more: what it is to be sent piles up."""
        if wire := self.sockets.sockets.get(sid):
            wire.websocket.out.unsent = MAX_UNSENT_BYTES + 1

    def lose(self, sid: str) -> None:
        """A connection is gone."""
        if self.sockets.close_wire(sid):
            self.sockets.handlers["disconnect"](sid)

    def tick(self) -> None:
        """Time has passed."""
        for channel in self.channels.list_open():
            try:
                channel.tick()
            except Exception as bug:  # noqa: BLE001 - as the program does it
                self.faults.append(locate_fault(bug))

    # --- stopping -------------------------------------------------------------------------------

    def may_send(self) -> bool:
        """Whether what it sends now leaves the laptop; it may stop just before."""
        if self.is_alive and self.sends_left is not None:
            if self.sends_left <= 0:
                self.on_stop()
            else:
                self.sends_left -= 1
        return self.is_alive

    def bury(self) -> None:
        """Close what a stopped program still holds; nothing of that is on the disk."""
        self.log.close()


def settle() -> None:
    """Let everything happen that can happen without more time."""
    for _ in range(HUB_TURNS):
        gevent.sleep(0)
