"""A connection that sends without pause has to wait; the others do not."""

from __future__ import annotations

import http.client
import socket
import struct
import threading
from contextlib import closing, suppress

import gevent

from tests.kit.patience import SECONDS
from tests.kit.web.caller import Caller
from tests.kit.web.served import Laid, Served
from web.server.request_turns import Turns

MANY = 600
REQUESTS = 4000
FROM, FRIEND = "127.0.0.1", "127.0.0.2"
"""Where the attacker and a friend are."""
PING = b"\x89" + struct.pack("!B", 0x80) + bytes(4)
CONTINUED = b"\x00" + struct.pack("!B", 0x80) + bytes(4)


def heard(page: Caller) -> int:
    """How many of its messages have been answered so far."""
    page.line.settimeout(0.01)
    try:
        while page.take():
            continue
    except Exception:  # noqa: BLE001 - no more data, or the connection is closed
        return len(page.acks)
    return len(page.acks)


def test_a_flooding_client_is_served_later_than_the_others(laid: Laid) -> None:
    rude, friend = laid.dial(), laid.dial(laid.tokens[0])
    for _ in range(MANY):
        rude.begin("still")
    assert friend.act("1", laid.offer(laid.tokens[0], "bid"), coins=1)["ok"]
    assert heard(rude) < MANY


def test_empty_frames_do_not_get_round_the_limit(laid: Laid) -> None:
    rude, friend = laid.dial(), laid.dial(laid.tokens[0])
    rude.send_bytes(PING * MANY)
    rude.send_bytes(b"\x01" + CONTINUED[1:] + CONTINUED * MANY)
    assert friend.act("1", laid.offer(laid.tokens[0], "bid"), coins=1)["ok"]


# --- requests ------------------------------------------------------------------------------------


def test_requests_in_one_go_keep_nobody_elsewhere_waiting(served: Served) -> None:
    request = f"GET /healthz HTTP/1.1\r\nHost: {FROM}:{served.port}\r\n\r\n".encode()
    answered = 0

    def read(line: socket.socket) -> None:
        nonlocal answered
        with suppress(OSError):
            while said := line.recv(1 << 16):
                answered += said.count(b"200 OK")

    with closing(socket.create_connection((FROM, served.port), SECONDS, (FROM, 0))) as line:
        reader = threading.Thread(target=read, args=(line,))
        reader.start()
        line.sendall(request * REQUESTS)
        friend = http.client.HTTPConnection(
            FROM, served.port, timeout=SECONDS, source_address=(FRIEND, 0)
        )
        with closing(friend):
            friend.request("GET", "/healthz")
            assert friend.getresponse().status == 200
        before = answered
        line.shutdown(socket.SHUT_RDWR)
        reader.join()
    assert before < REQUESTS


def test_addresses_take_turns() -> None:
    turns, begun = Turns(), []

    def ask(address: str) -> None:
        turns.wait(address)
        begun.append(address)

    asked = [gevent.spawn(ask, each) for each in ("greedy", "greedy", "greedy", "friend")]
    with gevent.Timeout(SECONDS):  # joinall's own begins when gevent last ran: perhaps long ago
        gevent.joinall(asked)
    assert begun == ["greedy", "friend", "greedy", "greedy"]
    turns.wait("greedy")
    assert begun.count("greedy") == 3, "and nobody waits who has asked for nothing lately"
