"""A websocket whose other side goes away at the wrong moment."""

from __future__ import annotations

import pytest
from gevent import socket
from wsproto.connection import Connection, ConnectionType
from wsproto.events import TextMessage
from wsproto.utilities import LocalProtocolError

from web.server.websocket import WebSocket, text_frame

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


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_message_is_framed_as_the_library_would(size: int) -> None:
    library = Connection(ConnectionType.SERVER)
    assert text_frame(b"x" * size) == library.send(TextMessage("x" * size))


def test_nothing_is_sent_once_we_have_hung_up() -> None:
    ours, theirs = socket.socketpair()
    websocket = WebSocket(ours, ours.recv, ASKED)
    websocket.accept()
    websocket.close()
    with pytest.raises(LocalProtocolError):
        websocket.send("anybody there?")
    ours.close()
    theirs.close()
