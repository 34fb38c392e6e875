"""A websocket whose other side goes away at the wrong moment."""

from __future__ import annotations

import pytest
from gevent import socket

from web.server.websocket import WebSocket

ASKED = {
    "PATH_INFO": "/socket.io/",
    "HTTP_HOST": "companion.lan",
    "HTTP_UPGRADE": "websocket",
    "HTTP_CONNECTION": "Upgrade",
    "HTTP_SEC_WEBSOCKET_VERSION": "13",
    "HTTP_SEC_WEBSOCKET_KEY": "AAAAAAAAAAAAAAAAAAAAAA==",
}


def test_hanging_up_on_a_page_that_is_gone_is_no_error() -> None:
    ours, theirs = socket.socketpair()
    websocket = WebSocket(ours, ours.recv, ASKED)
    websocket.accept()
    theirs.close()
    with pytest.raises(OSError, match=r".+"):
        websocket.send("anybody there?")
    websocket.close()
    ours.close()
