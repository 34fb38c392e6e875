"""How bytes come in and go out: gevent's server and websockets, with the limits they lack."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email.errors import (
    FirstHeaderLineIsContinuationDefect,
    InvalidHeaderDefect,
    MisplacedEnvelopeHeaderDefect,
    MissingHeaderBodySeparatorDefect,
)
from email.message import Message
from io import BufferedReader
from typing import Any

import gevent
import gevent.socket
import structlog
from gevent.pywsgi import WSGIHandler, WSGIServer
from gevent.ssl import SSLContext, SSLSocket

from web.server.connections import KEY as CONNECTION
from web.server.connections import Connection, Connections, Standing
from web.server.request_guard import RequestGuard
from web.server.request_turns import FairStream, Turns
from web.server.tls import PlainHttpGuard
from web.server.websocket import KEY as WEBSOCKET
from web.server.websocket import WebSocket

SOCKETS = "/socket.io/"
TLS_HELLO = b"\x16"
HELLO_TIMEOUT_SECONDS = 10
"""Seconds within which a client of an encrypted companion has to send something."""
HEAD_TIMEOUT_SECONDS = 15
"""Seconds in which the head of a request has to come, from its first byte on or from the start."""
MAX_HEAD_BYTES = 32 * 1024
"""Bytes of all headers of a request together; browsers send two or three thousand."""
NEXT_REQUEST_TIMEOUT_SECONDS = 75
"""Seconds that a connection is kept for one more request."""
READ_BYTES = 1024
"""Bytes that are read of a request at once; a connection keeps room for them until it ends."""
BODY_TIMEOUT_SECONDS = 20
"""Seconds in which more of a request has to come, or more of a reply has to be taken."""
MAX_UNREAD_BYTES = 64 * 1024 * 1024
"""Bytes of a body nobody wants that are taken all the same: browsers show no answer before."""

NO_HEADERS = (
    FirstHeaderLineIsContinuationDefect,
    InvalidHeaderDefect,
    MisplacedEnvelopeHeaderDefect,
    MissingHeaderBodySeparatorDefect,
)
"""What the parser notes of a head that is not only headers."""

log = structlog.get_logger("companion.web")


class HeadReader:
    """Gives the lines of a request's head as long as they are few enough."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._left = MAX_HEAD_BYTES

    def readline(self, size: int) -> bytes:
        """The next line; `ValueError` once it is too much."""
        line: bytes = self._stream.readline(min(size, self._left + 1))
        self._left -= len(line)
        if self._left < 0:
            raise ValueError
        return line


def find_header_fault(headers: Message) -> str:
    """Why a request with these headers is not read; empty if it is.

    After a line that is no header the parser leaves out all others, also what a proxy has written
    and the length of the body. Of two lengths others may read the second.
    """
    # Behind a proxy that passes such a line on, its X-Forwarded-For was lost, and a visitor who had
    # guessed too many codes was taken for the proxy.
    if any(isinstance(each, NO_HEADERS) for each in headers.defects):
        return "Not a header"
    lengths = {str(each).strip() for each in headers.get_all("Content-Length", [])}
    if len(lengths) > 1 or not all(each.isascii() and each.isdigit() for each in lengths):
        return "Not a length"
    return ""


class Handler(WSGIHandler):
    """One connection; errors outside Flask are logged without values."""

    connection: Connection
    server: Server
    wsgi_input: Any
    _next_within: float = HEAD_TIMEOUT_SECONDS

    def __init__(self, sock: Any, address: Any, server: WSGIServer) -> None:
        super().__init__(sock, address, server)
        self.rfile = BufferedReader(FairStream(sock.makefile("rb", 0)), READ_BYTES)

    def read_requestline(self) -> Any:
        """The first line of a request; nobody waits for it for ever."""
        self.connection.standing = Standing.IDLE
        with gevent.Timeout(self._next_within, TimeoutError()):
            line = super().read_requestline()
        self._next_within = NEXT_REQUEST_TIMEOUT_SECONDS
        return line

    def MessageClass(self, stream: Any, *more: Any) -> Any:  # noqa: N802 - the library's name
        """The headers, which are bounded together before they are parsed."""
        bounded: Any = HeadReader(stream)
        headers = super().MessageClass(bounded, *more)
        # The library answers 400 if there is a status.
        headers.status = headers.status or find_header_fault(headers)
        return headers

    def read_request(self, raw_requestline: str) -> Any:
        """The headers, all of them in time."""
        with gevent.Timeout(HEAD_TIMEOUT_SECONDS, TimeoutError()):
            read = super().read_request(raw_requestline)
        self.connection.standing = Standing.BUSY
        self.socket.settimeout(BODY_TIMEOUT_SECONDS)
        return read

    def get_environ(self) -> Any:
        """The WSGI environment; it notes plain HTTP requests to an encrypted companion."""
        environ = super().get_environ()
        if not isinstance(self.socket, SSLSocket):
            environ["wsgi.url_scheme"] = "http"
        environ[CONNECTION] = self.connection
        if "HTTP_TRANSFER_ENCODING" in environ:  # such a body has no end; it is refused unread
            self.wsgi_input.chunked_input = False
            self.close_connection = True
        if environ["PATH_INFO"].startswith(SOCKETS) and "HTTP_UPGRADE" in environ:
            read, turns = self.rfile.read1, self.server.turns
            environ[WEBSOCKET] = WebSocket(self.socket, read, environ, turns)
        return environ

    def run_application(self) -> None:
        """Answer the request; after a websocket nothing more can come over this connection."""
        try:
            super().run_application()
        finally:
            length = self.content_length or 0
            # Browsers show no answer before their body is taken; some take no end.
            if length - self.wsgi_input.position > MAX_UNREAD_BYTES:
                self.wsgi_input.position = length  # the library would read all of it now
                self.close_connection = True
        if self._is_websocket:
            self.close_connection = True

    @property
    def _is_websocket(self) -> bool:
        websocket: WebSocket | None = (self.environ or {}).get(WEBSOCKET)
        return websocket is not None and websocket.accepted

    def log_request(self) -> None:
        """Log nothing: addresses of requests contain codes."""

    def handle_error(self, kind: Any, _value: Any, _trace: Any) -> None:
        """The connection is closed, or the reply is a plain 500."""
        if not issubclass(kind, OSError):
            log.error("request failed", kind=kind.__name__)
        if self.headers_sent or self._is_websocket:
            self.close_connection = True
        else:
            self.start_response("500 Internal Server Error", [("Content-Length", "0")])
            self.write(b"")


class Server(WSGIServer):
    """gevent's server, quick with small messages, never logging what people send."""

    handler_class = Handler

    def __init__(
        self, listener: socket.socket, guard: RequestGuard, tls: SSLContext | None = None
    ) -> None:
        self._tls = tls
        self.turns = guard.turns = Turns()
        if tls is None:
            super().__init__(listener, guard, log=None, error_log=None)
        else:
            redirecting = PlainHttpGuard(guard)
            super().__init__(listener, redirecting, log=None, error_log=None, ssl_context=tls)
        self.connections = Connections(shared=guard.proxies.trusts)

    def handle(self, sock: Any, address: Any) -> None:
        """Serve one connection, if there is a place for it."""
        with self._connected(sock, address) as connection:
            if connection is not None:
                self._serve(connection, address)

    def wrap_socket_and_handle(self, client_socket: Any, address: Any) -> None:
        """The same for an encrypted companion; the first byte tells TLS from HTTP."""
        with self._connected(client_socket, address) as connection:
            if connection is None:
                return
            client_socket.settimeout(HELLO_TIMEOUT_SECONDS)
            first = b""
            with suppress(OSError):
                first = client_socket.recv(1, socket.MSG_PEEK)
            if first == TLS_HELLO and self._tls:
                with suppress(OSError):  # a phone that does not trust us hangs up at once
                    connection.socket = self._tls.wrap_socket(client_socket, server_side=True)
                    self._serve(connection, address)
            elif first:
                self._serve(connection, address)

    @contextmanager
    def _connected(self, sock: Any, address: Any) -> Iterator[Connection | None]:
        """Count this connection as long as it is open."""
        connection = self.connections.enter(address[0], sock)
        try:
            yield connection
        finally:
            if connection is None:
                sock.close()
            else:
                self.connections.leave(connection)
                connection.socket.close()

    def _serve(self, connection: Connection, address: Any) -> None:
        """Answer its requests; small messages are sent at once."""
        connection.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        handler = self.handler_class(connection.socket, address, self)
        handler.connection = connection
        handler.handle()


def listen(host: str, port: int, *, shared: bool = False) -> socket.socket:
    """A listening socket whose connections send without delay (TCP_NODELAY).

    `shared`: other processes of ours listen on the same port; each gets some of the connections.
    """
    listener = gevent.socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if shared:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
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
