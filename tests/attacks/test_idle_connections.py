"""Connections that send nothing, or never finish: they lock nobody out."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import gevent
import pytest

from tests.kit.patience import SECONDS
from tests.kit.web.served import serving
from web.server import websocket_server
from web.server.addresses import Addresses
from web.server.connections import Connections, Standing, count_connections
from web.server.request_guard import Hosts, RequestGuard
from web.server.request_turns import BYTES_AT_ONCE, FairStream
from web.server.websocket_server import Server, listen

FILES = 260
"""The files the companion may have open in these tests; most are not for connections."""


def idle(port: int, said: bytes = b"") -> socket.socket:
    """A connection that sends no more than this."""
    line = socket.create_connection(("127.0.0.1", port), timeout=SECONDS)
    line.sendall(said)
    return line


def test_friends_play_on_despite_more_idle_connections_than_files(tmp_path: Path) -> None:
    with serving(tmp_path, files=FILES) as served, ExitStack() as stack:
        laid = served.table("Ann", "Bob", rounds=3)
        ann = laid.dial(laid.tokens[0])
        for number in range(2 * FILES):
            said = b"GET / HTTP/1.1\r\nHost: 127" if number % 2 else b""
            stack.enter_context(closing(idle(served.port, said)))
        assert served.ask("/")[0] == 200
        assert ann.act("1", laid.offer(laid.tokens[0], "bid"), coins=1)["ok"]
        bob = laid.dial(laid.tokens[1])
        assert bob.act("2", laid.offer(laid.tokens[1], "bid"), coins=2)["ok"]


# --- who is disconnected -------------------------------------------------------------------------


class Line:
    """A connection that records whether it was closed."""

    ended = False

    def shutdown(self, _how: int) -> None:
        self.ended = True


def entered(connections: Connections, address: str, standing: Standing) -> Line:
    line = Line()
    connection = connections.enter(address, line)
    assert connection
    connection.standing = standing
    return line


def test_the_longest_idle_connection_of_the_busiest_address_goes_first() -> None:
    connections = Connections(most=4)
    family = entered(connections, "family", Standing.IDLE)
    first, second = (entered(connections, "greedy", Standing.IDLE) for _ in range(2))
    seated = entered(connections, "greedy", Standing.SEATED)
    new = entered(connections, "new", Standing.BUSY)
    ended = [each.ended for each in (family, first, second, seated, new)]
    assert ended == [False, True, False, False, False]


def test_connections_of_seated_players_are_never_closed() -> None:
    connections = Connections(most=2)
    lines = [entered(connections, "family", Standing.SEATED) for _ in range(2)]
    assert connections.enter("new", Line()) is None
    assert not any(line.ended for line in lines)


def test_the_places_of_one_address_are_limited() -> None:
    connections = Connections(most=10, most_per_address=2)
    lines = [entered(connections, "greedy", Standing.BUSY) for _ in range(3)]
    assert [line.ended for line in lines] == [True, False, False]


def test_a_place_is_free_again_when_a_connection_ends() -> None:
    connections = Connections(most=1)
    for _ in range(3):
        connection = connections.enter("family", Line())
        assert connection
        connection.standing = Standing.SEATED
        connections.leave(connection)


@pytest.mark.parametrize(("files", "places"), [(64, 16), (1024, 824), (10**6, 4096)])
def test_some_files_are_reserved_for_databases_and_photos(files: int, places: int) -> None:
    assert count_connections(files) == places


# --- deadlines ----------------------------------------------------------------------------------


@contextmanager
def at_the_door() -> Iterator[int]:
    """The port of a server with nothing behind it."""

    def hello(_environ: Any, start_response: Any) -> list[bytes]:
        start_response("200 OK", [("Content-Length", "5")])
        return [b"Hello"]

    listener = listen("127.0.0.1", 0)
    server = Server(listener, RequestGuard(hello, Hosts(Addresses(lambda: 0.0))))
    server.start()
    yield listener.getsockname()[1]
    server.stop(timeout=0)


def answer(port: int, said: bytes) -> bytes:
    """Everything received until the companion closes the connection."""
    line = gevent.socket.create_connection(("127.0.0.1", port))
    line.sendall(said)
    with closing(line), gevent.Timeout(SECONDS):
        return b"".join(iter(lambda: line.recv(4096), b""))


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-"])
def test_an_unfinished_request_is_ended(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket_server.Handler, "_next_within", 0.1)
    monkeypatch.setattr(websocket_server, "HEAD_TIMEOUT_SECONDS", 0.1)
    with at_the_door() as port:
        assert b"200 OK" not in answer(port, said)


def test_an_idle_connection_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket_server, "NEXT_REQUEST_TIMEOUT_SECONDS", 0.1)
    with at_the_door() as port:
        assert answer(port, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").endswith(b"Hello")


# --- heads ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("more", "status"), [(0, b"200 OK"), (1, b"400 Bad Request")])
def test_the_head_of_a_request_is_bounded_before_it_is_parsed(more: int, status: bytes) -> None:
    named, end = b"Host: 127.0.0.1\r\nConnection: close\r\n", b"\r\n\r\n"
    size = websocket_server.MAX_HEAD_BYTES + more - len(named) - len(end)
    lines = [f"X-{n}: {'x' * 1000}\r\n".encode() for n in range(30)]
    rest = size - sum(map(len, lines))
    head = named + b"".join(lines) + b"X-Last: " + b"x" * (rest - len(b"X-Last: ")) + end
    with at_the_door() as port:
        assert status in answer(port, b"GET / HTTP/1.1\r\n" + head)


@pytest.mark.parametrize(
    "line",
    [
        *("Foo", "Foo bar: 1", "X-Forwarded-For : 192.0.2.1", ": x", "\0: x", "A\v: y", "From x"),
        *("Content-Length: 5", "Content-Length: +9", "Content-Length: 0_9", "Content-Length: ²"),
    ],
)
def test_a_head_that_others_may_read_otherwise_is_refused(line: str) -> None:
    """All that follows a line that is no header would be left out, the proxy's lines as well."""
    head = f"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n{line}\r\nContent-Length: 9\r\n"
    said = f"{head}Connection: close\r\n\r\nGET /a b\r\n\r\n".encode("latin-1")
    with at_the_door() as port:
        assert answer(port, said).split(b"\r\n")[0].endswith(b"400 Bad Request")


def test_a_head_of_a_form_with_a_file_is_read() -> None:
    """The parser takes its type for that of a message in parts, of which there are none."""
    head = "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\nConnection: close\r\n"
    with at_the_door() as port:
        for kind in ("multipart/form-data; boundary=x", "multipart/form-data", "message/rfc822"):
            said = f"{head}Content-Type: {kind}\r\n\r\nab".encode()
            assert b"200 OK" in answer(port, said)


# --- bodies --------------------------------------------------------------------------------------


@pytest.mark.parametrize("coding", ["chunked", "Chunked", "gzip, chunked", "identity"])
def test_a_body_that_does_not_say_its_length_is_refused_unread(coding: str) -> None:
    said = f"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: {coding}\r\n\r\n1\r\na"
    with at_the_door() as port:
        assert b"411 Length Required" in answer(port, said.encode())


def test_a_body_nobody_wants_is_not_read_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket_server, "MAX_UNREAD_BYTES", 1 << 20)
    said = f"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {1 << 30}\r\n\r\n"
    with (
        at_the_door() as port,
        closing(gevent.socket.create_connection(("127.0.0.1", port))) as line,
    ):
        line.sendall(said.encode())
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            line.sendall(bytes(1 << 26))


def test_whoever_sends_without_pause_lets_others_have_a_turn() -> None:
    stream = FairStream(BytesIO(bytes(3 * BYTES_AT_ONCE)))
    other = gevent.spawn(int)
    stream.read(BYTES_AT_ONCE)
    assert not other.dead
    stream.read(1)
    assert other.dead
