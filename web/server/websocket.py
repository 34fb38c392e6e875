"""One websocket of a phone or screen: text only, within limits; wsproto speaks the protocol."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING

import gevent
from wsproto import ConnectionType, WSConnection
from wsproto.connection import ConnectionState
from wsproto.events import (
    AcceptConnection,
    CloseConnection,
    Event,
    Ping,
    Request,
    TextMessage,
)
from wsproto.utilities import LocalProtocolError, ProtocolError

from web.server.limits import MESSAGE_RATE, Bucket
from web.server.outgoing import Outgoing, Transport
from web.server.request_turns import Turns

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

KEY = "companion.websocket"
"""Where a request for a websocket carries it."""
MAX_MESSAGE_BYTES = 16 * 1024
"""Bytes of one message, in however many frames; photos and saved tables come over HTTP."""
DONE, ONLY_TEXT, TOO_LONG = 1000, 1003, 1009
PACKETS = ("1", "3", "4")
"""How an Engine.IO packet of a client begins; anything else the library does not expect."""
BINARY_PACKETS = ("45", "46")
"""How a Socket.IO packet begins that announces binary attachments; nobody sends us any."""
WHOLE_TEXT, SHORT = 0x81, 126
"""How the frame of a whole text message begins, and from what size on that takes more bytes."""
READ_BYTES = 1024
"""Bytes that are read before anybody else has a turn; whoever waits keeps room for them."""


class WebSocket:
    """Takes and gives text messages."""

    def __init__(
        self,
        socket: Transport,
        read: Callable[[int], bytes],
        environ: WSGIEnvironment,
        turns: Turns,
    ) -> None:
        self.environ = environ
        self._turns = turns
        self.out = Outgoing(socket)
        self.accepted = False
        self._read = read
        self._bucket = Bucket.full(MESSAGE_RATE, monotonic())
        self._protocol = WSConnection(ConnectionType.SERVER)
        self._parts: list[str] = []
        self._length = 0
        self._events: Iterator[Event] = iter(())

    def accept(self) -> bool:
        """Answer the request for a websocket, if it is one."""
        headers = list(_headers(self.environ))
        with suppress(ProtocolError):
            self._protocol.initiate_upgrade_connection(headers, self.environ["PATH_INFO"])
            self.accepted = isinstance(next(self._protocol.events(), None), Request)
        if self.accepted:
            self._send_event(AcceptConnection())
        return self.accepted

    def wait(self) -> str | None:
        """Wait for the next message, in this address's turn; None once the connection is closed."""
        while self._is_open:
            for event in self._events:
                self._bucket.tokens -= 1
                if (message := self._handle_event(event)) is not None:
                    # 64 sockets of one seat that all said what they had seen froze every page.
                    self._turns.wait(self.environ.get("REMOTE_ADDR", ""))
                    return message
            # Who talks without pause has to wait; others have a turn.
            gevent.sleep(self._bucket.seconds_in_debt(monotonic()))
            self._protocol.receive_data(self._read(READ_BYTES) or None)
            self._events = self._protocol.events()
        return None

    def send(self, message: bytes) -> None:
        """Send one frame, which wsproto would take three times as long to make; may raise."""
        if not self._is_open:
            raise LocalProtocolError("the connection is closed")
        self.out.add(text_frame(message))

    def close(self) -> None:
        """Hang up, if the other side has not gone already."""
        with suppress(OSError):
            self._hang_up(DONE)

    # --- inside --------------------------------------------------------------------------------

    @property
    def _is_open(self) -> bool:
        return self._protocol.state is ConnectionState.OPEN

    def _handle_event(self, event: Event) -> str | None:
        """Handle an event of the protocol; the message it completes, if any."""
        match event:
            case _ if self._protocol.state is ConnectionState.LOCAL_CLOSING:
                pass  # we have hung up
            case TextMessage():
                return self._add_part(event)
            case Ping():
                self._send_event(event.response())
            case CloseConnection() if self._is_open:  # what came is no websocket frame
                self._hang_up(event.code)
            case CloseConnection():
                self._answer_close(event)
            case _ if hasattr(event, "data"):
                self._hang_up(ONLY_TEXT)
        return None

    def _add_part(self, event: TextMessage) -> str | None:
        self._parts.append(event.data)
        self._length += len(event.data) + 1
        if self._length > MAX_MESSAGE_BYTES:
            self._hang_up(TOO_LONG)
        elif event.message_finished:
            message = "".join(self._parts)
            self._parts, self._length = [], 0
            if message.startswith(PACKETS) and not message.startswith(BINARY_PACKETS):
                return message
            self._hang_up(ONLY_TEXT)
        return None

    def _answer_close(self, event: CloseConnection) -> None:
        if self._protocol.state is ConnectionState.REMOTE_CLOSING:
            self._send_event(event.response())

    def _hang_up(self, code: int) -> None:
        if self._is_open:
            self._send_event(CloseConnection(code))

    def _send_event(self, event: Event) -> None:
        self.out.add(self._protocol.send(event))


def text_frame(body: bytes) -> bytes:
    """A whole text message of a server as a frame (RFC 6455, 5.2)."""
    size = len(body)
    if size < SHORT:
        return struct.pack("!BB", WHOLE_TEXT, size) + body
    if size < 1 << 16:
        return struct.pack("!BBH", WHOLE_TEXT, SHORT, size) + body
    return struct.pack("!BBQ", WHOLE_TEXT, SHORT + 1, size) + body


def _headers(environ: WSGIEnvironment) -> Iterator[tuple[bytes, bytes]]:
    for name, value in environ.items():
        if name.startswith("HTTP_"):
            yield name[5:].replace("_", "-").lower().encode("latin-1"), value.encode("latin-1")
