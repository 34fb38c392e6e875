"""One websocket of the companion's, whose other side a test holds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from gevent import socket

from web.server.request_turns import Turns
from web.server.websocket import WebSocket

ASKED = {
    "PATH_INFO": "/socket.io/",
    "HTTP_HOST": "companion.lan",
    "HTTP_UPGRADE": "websocket",
    "HTTP_CONNECTION": "Upgrade",
    "HTTP_SEC_WEBSOCKET_VERSION": "13",
    "HTTP_SEC_WEBSOCKET_KEY": "AAAAAAAAAAAAAAAAAAAAAA==",
}


@contextmanager
def accepted(
    address: str = "127.0.0.1", turns: Turns | None = None
) -> Iterator[tuple[WebSocket, socket.socket]]:
    """A websocket from this address, and its other side, which has read that it was accepted."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        asked = {**ASKED, "REMOTE_ADDR": address}
        websocket = WebSocket(ours, ours.recv, asked, turns or Turns())
        assert websocket.accept()
        assert theirs.recv(4096).startswith(b"HTTP/1.1 101 ")
        yield websocket, theirs
        websocket.out.drop()
