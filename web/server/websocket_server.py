"""How bytes come in and go out: gevent's server and its websockets, with the limits they lack."""

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
"""Seconds in which whoever connects to an encrypted companion has to say something."""

log = structlog.get_logger("companion.web")


class TooBig(Exception):
    """A message is longer than anything we take."""


class LimitedWebSocket(WebSocket):  # type: ignore[misc]  # the library has no types
    """A websocket that reads no more than a phone ever has to say, in however many frames."""

    __slots__ = ("_taken",)

    def read_message(self) -> Any:
        """The next whole message."""
        self._taken = 0
        return super().read_message()

    def read_frame(self) -> tuple[Any, bytes | bytearray]:
        """The next frame; its length is looked at before its bytes are."""
        header = Header.decode_header(self.stream)
        self._taken += header.length
        if self._taken > LONGEST_MESSAGE:
            raise TooBig
        payload = self.raw_read(header.length) if header.length else b""
        if len(payload) != header.length:
            raise WebSocketError("the line broke within a frame")
        return header, _unmasked(payload, header.mask) if header.mask else payload

    def receive(self) -> Any:
        """The next message, or None when the line is closed."""
        try:
            return super().receive()
        except TooBig:
            # The library's own close() would leave the reason out.
            self.send_frame(struct.pack("!H", TOO_BIG), self.OPCODE_CLOSE)
            self.closed = True  # type: ignore[misc]  # a slot of the library's own class
            self.close()
        return None


def _unmasked(payload: bytes, mask: bytes) -> bytes:
    """The payload without its mask, all bytes at once."""
    size = len(payload)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload) ^ int.from_bytes(key)).to_bytes(size)


class Handler(WebSocketHandler):  # type: ignore[misc]  # the library has no types
    """One request; what goes wrong outside of Flask is told without values."""

    def upgrade_websocket(self) -> Any:
        """Make a websocket of what asks for one where there is one, and may come in at all."""
        if not self.environ["PATH_INFO"].startswith(SOCKETS) or not self.server.opens(self.environ):
            return None
        if self.server.gate.refusal(self.environ):
            return None  # as a plain request it gets its answer at the gate
        return super().upgrade_websocket()

    def get_environ(self) -> Any:
        """What the request says; whoever speaks plainly to an encrypted companion is told apart."""
        environ = super().get_environ()
        if not isinstance(self.socket, SSLSocket):
            environ["wsgi.url_scheme"] = "http"
        return environ

    def upgrade_connection(self) -> Any:
        """Make the connection a websocket, with our limit."""
        answer = super().upgrade_connection()
        if plain := self.environ.get("wsgi.websocket"):
            plain.closed = True  # it will never say a word
            self.websocket = LimitedWebSocket(self.environ, Stream(self), self)
            self.environ["wsgi.websocket"] = self.websocket
        return answer

    def log_request(self) -> None:
        """Requests are not logged: their addresses hold codes."""

    def handle_error(self, kind: Any, _value: Any, _trace: Any) -> None:
        """The line is closed, or the answer is a plain 500."""
        if not issubclass(kind, OSError):
            log.error("request failed", kind=kind.__name__)
        if self.headers_sent:
            self.close_connection = True
        else:
            self.start_response("500 Internal Server Error", [("Content-Length", "0")])
            self.write(b"")


class Server(WSGIServer):
    """Gevent's server, quick for small messages and silent about what people send."""

    handler_class = Handler

    def __init__(self, listener: socket.socket, gate: Gate, tls: SSLContext | None = None) -> None:
        self._doorstep = PlainHttpGate(gate) if tls else None
        if tls is None:
            super().__init__(listener, gate, log=None, error_log=None)
        else:
            super().__init__(listener, self._doorstep, log=None, error_log=None, ssl_context=tls)
        self.gate = gate

    def opens(self, environ: Any) -> bool:
        """Whether a socket may be opened: in an encrypted companion not by who speaks plainly."""
        return self._doorstep is None or self._doorstep.lets_in(environ)

    def wrap_socket_and_handle(self, client_socket: Any, address: Any) -> None:
        """Serve a connection to an encrypted companion; the first byte tells what is spoken."""
        first = b""
        with suppress(OSError, gevent.Timeout), gevent.Timeout(HELLO_WITHIN):
            first = client_socket.recv(1, socket.MSG_PEEK)
        if first not in {b"", TLS_HELLO}:
            self.handle(client_socket, address)
        elif first:
            with suppress(OSError):  # a phone that does not trust us hangs up in the middle
                super().wrap_socket_and_handle(client_socket, address)

    def handle(self, sock: Any, address: Any) -> None:
        """Serve one connection; small messages leave at once."""
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        super().handle(sock, address)


def listening(host: str, port: int) -> socket.socket:
    """An open door; what it lets in is not kept waiting for more (TCP_NODELAY)."""
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
    """A logger for libraries that log what people send: it passes on that, not what."""

    level = 0

    def info(self, *_said: Any, **_more: Any) -> None:
        """Everyday things."""

    debug = warning = info

    def error(self, *_said: Any, **_more: Any) -> None:
        """Something a client did wrong."""
        log.info("a client was refused")

    def exception(self, *_said: Any, **_more: Any) -> None:
        """Something went wrong in a handler."""
        fault = sys.exc_info()[1]
        log.error("socket failed", kind=type(fault).__name__)
