"""How bytes come in and go out: gevent's server and websockets, with the limits they lack."""

from __future__ import annotations

import socket
import struct
import sys
from contextlib import suppress
from typing import Any

import gevent
import gevent.socket
import structlog
from gevent.pywsgi import WSGIServer
from gevent.ssl import SSLContext, SSLSocket
from geventwebsocket.exceptions import WebSocketError
from geventwebsocket.handler import WebSocketHandler
from geventwebsocket.websocket import Header, Stream, WebSocket

from web.server.request_guard import Gate
from web.server.tls import PlainHttpGate

SOCKETS = "/socket.io/"
LONGEST_MESSAGE = 16 * 1024
TOO_BIG = 1009
TLS_HELLO = b"\x16"
HELLO_WITHIN = 10
"""Seconds within which a client of an encrypted companion has to send something."""

log = structlog.get_logger("companion.web")


class TooBig(Exception):
    """A message is longer than anything we accept."""


class LimitedWebSocket(WebSocket):  # type: ignore[misc]  # the library has no types
    """A websocket with a limit on the size of a message, in however many frames it comes."""

    __slots__ = ("_taken",)

    def read_message(self) -> Any:
        """The next whole message."""
        self._taken = 0
        return super().read_message()

    def read_frame(self) -> tuple[Any, bytes | bytearray]:
        """The next frame; its length is checked before its bytes are read."""
        header = Header.decode_header(self.stream)
        self._taken += header.length
        if self._taken > LONGEST_MESSAGE:
            raise TooBig
        payload = self.raw_read(header.length) if header.length else b""
        if len(payload) != header.length:
            raise WebSocketError("the connection broke within a frame")
        return header, _unmasked(payload, header.mask) if header.mask else payload

    def receive(self) -> Any:
        """The next message, or None when the connection is closed."""
        try:
            return super().receive()
        except TooBig:
            # The library's own close() would drop the reason.
            self.send_frame(struct.pack("!H", TOO_BIG), self.OPCODE_CLOSE)
            self.closed = True  # type: ignore[misc]  # a slot of the library's own class
            self.close()
        return None


def _unmasked(payload: bytes, mask: bytes) -> bytes:
    """The unmasked payload, all bytes at once."""
    size = len(payload)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload) ^ int.from_bytes(key)).to_bytes(size)


class Handler(WebSocketHandler):  # type: ignore[misc]  # the library has no types
    """One request; errors outside Flask are logged without values."""

    def upgrade_websocket(self) -> Any:
        """Upgrade a request that asks for a websocket, at the right address and if allowed."""
        if not self.environ["PATH_INFO"].startswith(SOCKETS) or not self.server.opens(self.environ):
            return None
        if self.server.gate.refusal(self.environ):
            return None  # as a plain request it is answered at the gate
        return super().upgrade_websocket()

    def get_environ(self) -> Any:
        """The WSGI environment; it notes plain HTTP requests to an encrypted companion."""
        environ = super().get_environ()
        if not isinstance(self.socket, SSLSocket):
            environ["wsgi.url_scheme"] = "http"
        return environ

    def upgrade_connection(self) -> Any:
        """Make the connection a websocket, with our limit."""
        answer = super().upgrade_connection()
        if plain := self.environ.get("wsgi.websocket"):
            plain.closed = True  # it will never send anything
            self.websocket = LimitedWebSocket(self.environ, Stream(self), self)
            self.environ["wsgi.websocket"] = self.websocket
        return answer

    def log_request(self) -> None:
        """Log nothing: addresses of requests contain codes."""

    def handle_error(self, kind: Any, _value: Any, _trace: Any) -> None:
        """The connection is closed, or the reply is a plain 500."""
        if not issubclass(kind, OSError):
            log.error("request failed", kind=kind.__name__)
        if self.headers_sent:
            self.close_connection = True
        else:
            self.start_response("500 Internal Server Error", [("Content-Length", "0")])
            self.write(b"")


class Server(WSGIServer):
    """gevent's server, quick with small messages, never logging what people send."""

    handler_class = Handler

    def __init__(self, listener: socket.socket, gate: Gate, tls: SSLContext | None = None) -> None:
        self._doorstep = PlainHttpGate(gate) if tls else None
        if tls is None:
            super().__init__(listener, gate, log=None, error_log=None)
        else:
            super().__init__(listener, self._doorstep, log=None, error_log=None, ssl_context=tls)
        self.gate = gate

    def opens(self, environ: Any) -> bool:
        """Whether a socket may be opened: not over plain HTTP if the companion is encrypted."""
        return self._doorstep is None or self._doorstep.lets_in(environ)

    def wrap_socket_and_handle(self, client_socket: Any, address: Any) -> None:
        """Serve a connection to an encrypted companion; its first byte tells TLS from HTTP."""
        first = b""
        with suppress(OSError, gevent.Timeout), gevent.Timeout(HELLO_WITHIN):
            first = client_socket.recv(1, socket.MSG_PEEK)
        if first not in {b"", TLS_HELLO}:
            self.handle(client_socket, address)
        elif first:
            with suppress(OSError):  # a phone that does not trust us hangs up during the handshake
                super().wrap_socket_and_handle(client_socket, address)

    def handle(self, sock: Any, address: Any) -> None:
        """Serve one connection; small messages are sent at once."""
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        super().handle(sock, address)


def listening(host: str, port: int) -> socket.socket:
    """A listening socket whose connections send without delay (TCP_NODELAY)."""
    listener = gevent.socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    try:
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    listener.listen(128)
    return listener


class SilentLog:
    """A logger for libraries that log what people send: it notes that, but not what."""

    level = 0

    def info(self, *_said: Any, **_more: Any) -> None:
        """Ignore everyday events."""

    debug = warning = info

    def error(self, *_said: Any, **_more: Any) -> None:
        """Note that a client did something wrong."""
        log.info("a client was refused")

    def exception(self, *_said: Any, **_more: Any) -> None:
        """Note that something went wrong in a handler."""
        fault = sys.exc_info()[1]
        log.error("socket failed", kind=type(fault).__name__)
