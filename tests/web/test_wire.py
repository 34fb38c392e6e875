"""Whether Engine.IO still has what we use of it and it keeps private, or what we override."""

from __future__ import annotations

import inspect

import engineio
import pytest
from engineio.base_server import BaseServer
from engineio.socket import Socket

from web.server.wire import Wire, replace_handshake, trigger

CHANGED = "Engine.IO has changed: web/server/wire.py must follow"
OVERRIDDEN = ("send", "close", "check_ping_timeout", "schedule_ping")


def engine() -> engineio.Server:
    """A server as the app makes it."""
    return engineio.Server(async_mode="threading", transports=["websocket"])


def test_a_handler_is_called_before_its_event_has_been_triggered() -> None:
    heard, server = [], engine()
    server.on("connect", lambda *said: heard.append(said))
    server.on("disconnect", lambda *said: heard.append(said))
    trigger(server, "connect", "sid", {"PATH_INFO": "/"})
    trigger(server, "disconnect", "sid", server.reason.SERVER_DISCONNECT)
    assert heard == [("sid", {"PATH_INFO": "/"}), ("sid", "server disconnect")], CHANGED


def test_whoever_connects_is_taken_by_our_handshake() -> None:
    taken, server = [], engine()

    def handshake(*said: object) -> list[bytes]:
        taken.append(said)
        return []

    replace_handshake(server, handshake)  # type: ignore[arg-type]  # a handshake of this test
    environ = {
        "REQUEST_METHOD": "GET",
        "QUERY_STRING": "EIO=4&transport=websocket",
        "HTTP_UPGRADE": "websocket",
    }
    server.handle_request(environ, lambda *_said: None)
    assert [said[0] for said in taken] == [environ], CHANGED


@pytest.mark.parametrize("name", OVERRIDDEN)
def test_the_library_still_calls_what_we_override(name: str) -> None:
    theirs, ours = (inspect.signature(getattr(kind, name)) for kind in (Socket, Wire))
    assert len(ours.parameters) == len(theirs.parameters), CHANGED
    source = "".join(map(inspect.getsource, (Socket, engineio.Server, BaseServer)))
    assert f".{name}(" in source, CHANGED
