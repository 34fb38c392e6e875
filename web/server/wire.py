"""Engine.IO over our own websockets: no task to send, and one heartbeat for all.

The library has a queue, a task to send and a task for each heartbeat of every connection; that is
most of the memory of a table, and a third of the work of an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal

import gevent
from engineio.exceptions import SocketIsClosedError, UnknownPacketError
from engineio.packet import CLOSE, OPEN, PING, Packet
from engineio.socket import Socket
from wsproto.utilities import ProtocolError

from web.server.websocket import KEY, WebSocket

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

HEARTBEAT_CHECK_SECONDS = 0.5
"""Seconds between two looks at who has to be asked whether they are there."""

Hears = Callable[["Wire", str], bool]
"""Takes a message, or says that it is not one of those it takes."""


class Wire(Socket):  # type: ignore[misc]  # the library has no types
    """One connection; the library handles what it receives, unless `hears` takes it."""

    def __init__(self, engine: Any, websocket: WebSocket, hears: Hears) -> None:
        super().__init__(engine, engine.generate_id())
        self.queue = None  # nobody waits for one
        self.connected = self.upgraded = True
        self.closing = self.closed = False
        self.websocket = websocket
        self._hears = hears
        self.last_ping: float | None = None
        self._asked_again_at = monotonic() + engine.ping_interval

    @property
    def unsent(self) -> int:
        """How many bytes it has still to be sent."""
        return self.websocket.out.unsent

    def send(self, packet: Packet) -> None:
        """Send a packet of the library's."""
        self.tell(packet.encode().encode())

    def tell(self, message: bytes) -> None:
        """Send a message that is encoded already; whoever is gone is told nothing."""
        if not self.closed:
            try:
                self.websocket.send(message)
            except (OSError, ProtocolError):
                self.websocket.out.drop()

    def close(self, wait: bool = True, abort: bool = False, reason: str | None = None) -> None:  # noqa: FBT001, FBT002 - as the library calls it
        """Say goodbye, and hang up as soon as that is sent; nobody waits for it."""
        del wait
        if self.closed or self.closing:
            return
        self.closing = True
        ended = reason or self.server.reason.SERVER_DISCONNECT
        trigger(self.server, "disconnect", self.sid, ended)
        if not abort:
            self.send(Packet(CLOSE))
        self.closed = True
        self.websocket.close()

    def check_ping_timeout(self) -> bool:
        """Whether it may still be there; if it has not answered in time, we hang up."""
        if self.closed:
            raise SocketIsClosedError
        asked, patience = self.last_ping, self.server.ping_timeout
        late = asked is not None and monotonic() - asked > patience
        if late:
            self.close(abort=True, reason=self.server.reason.PING_TIMEOUT)
        return not late

    def schedule_ping(self) -> None:
        """It has answered: ask again after a while."""
        self.last_ping = None
        self._asked_again_at = monotonic() + self.server.ping_interval

    def beat(self, held_up: float = 0) -> None:
        """Ask whether it is there, if it is time to.

        While everything here was held up, no answer could be read: that time does not count.
        """
        if self.last_ping is not None:
            self.last_ping += held_up
        if self.closed or not self.check_ping_timeout():
            return
        if self.last_ping is None and self._asked_again_at <= monotonic():
            self.last_ping = monotonic()
            self.send(Packet(PING))

    def talk(self) -> None:
        """Receive until the connection is closed."""
        self.websocket.out.set_timeout(self.server.ping_interval + self.server.ping_timeout)
        with suppress(OSError, SocketIsClosedError):
            while (message := self.websocket.wait()) is not None:
                if not self._hears(self, message):
                    with suppress(UnknownPacketError):
                        self.receive(Packet(encoded_packet=message))


class Handshake:
    """Connects clients for Engine.IO, over websockets only."""

    def __init__(self, engine: Any, hears: Hears) -> None:
        self._engine = engine
        self._hears = hears
        self._beats = False

    def __call__(
        self, environ: WSGIEnvironment, start_response: StartResponse, *_transport: object
    ) -> Iterable[bytes]:
        """Talk until the connection is closed."""
        websocket: WebSocket | None = environ.get(KEY)
        if websocket is None or not websocket.accept():
            start_response("400 Bad Request", [("Content-Length", "0")])
            return []
        if not self._beats:
            self._beats = True
            gevent.spawn(self._beat)
        self._talk(Wire(self._engine, websocket, self._hears), environ)
        return []

    def _talk(self, wire: Wire, environ: WSGIEnvironment) -> None:
        engine, sid = self._engine, wire.sid
        engine.sockets[sid] = wire
        try:
            wire.send(Packet(OPEN, self._opened(sid)))
            trigger(engine, "connect", sid, environ)
            wire.talk()
        except Exception:
            engine.logger.exception("a connection failed")
        finally:
            wire.close(abort=True, reason=engine.reason.TRANSPORT_CLOSE)
            engine.sockets.pop(sid, None)

    def _opened(self, sid: str) -> dict[str, Any]:
        return {
            "sid": sid,
            "upgrades": [],
            "pingTimeout": int(self._engine.ping_timeout * 1000),
            "pingInterval": int(self._engine.ping_interval * 1000),
            "maxPayload": self._engine.max_http_buffer_size,
        }

    def _beat(self) -> None:
        """The heartbeat of all connections."""
        before = monotonic()
        while True:
            gevent.sleep(HEARTBEAT_CHECK_SECONDS)
            now = monotonic()
            held_up, before = max(0, now - before - HEARTBEAT_CHECK_SECONDS), now
            for wire in list(self._engine.sockets.values()):
                try:
                    wire.beat(held_up)
                except Exception:
                    self._engine.logger.exception("a heartbeat failed")


def over_websockets(sockets: Any, hears: Hears) -> None:
    """Let all connections of a Flask-SocketIO server be these; messages go to `hears` first."""
    engine = sockets.server.eio
    replace_handshake(engine, Handshake(engine, hears))


# --- what the library keeps private: only here, each with a test in tests/web/test_wire.py -------


def trigger(engine: Any, event: Literal["connect", "disconnect"], sid: str, about: object) -> None:
    """Call the handler of an event, and wait for it: the library does so itself, in a task."""
    engine._trigger_event(event, sid, about, run_async=False)  # noqa: SLF001


def replace_handshake(engine: Any, handshake: Handshake) -> None:
    """Let clients that connect be taken by this; it has no other door."""
    engine._handle_connect = handshake  # noqa: SLF001
