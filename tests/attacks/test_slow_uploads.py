"""Pictures that never arrive whole: whoever sends them keeps nobody else from scanning."""

from __future__ import annotations

import http.client
import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing

from tests.kit.patience import SECONDS
from tests.kit.web.chests import pictured
from tests.kit.web.served import Laid, Served
from web.photos.photos_at_once import COMING_FROM_ONE

READ = "read"
FROM, FRIEND = "127.0.0.1", "127.0.0.2"
"""Where the attacker and a friend are."""


def begun(laid: Laid, token: str) -> socket.socket:
    """A picture of which only the beginning is sent."""
    line = socket.create_connection((FROM, laid.served.port), SECONDS, (FROM, 0))
    head = f"POST /api/tables/{laid.code}/scans HTTP/1.1\r\nHost: {FROM}:{laid.served.port}\r\n"
    head += f"Authorization: Bearer {token}\r\nContent-Type: image/jpeg\r\n"
    line.sendall(f"{head}Content-Length: 1000000\r\n\r\n".encode() + b"\xff\xd8\xff")
    return line


def scanned(laid: Laid, token: str, address: str) -> str:
    """What a whole picture from this address is answered with: the code of the error, if any."""
    host = FROM, laid.served.port
    line = http.client.HTTPConnection(*host, timeout=SECONDS, source_address=(address, 0))
    with closing(line):
        said = {"Authorization": f"Bearer {token}", "Content-Type": "image/jpeg"}
        line.request("POST", f"/api/tables/{laid.code}/scans", pictured(), said)
        answer = json.load(line.getresponse())
    return str(answer.get("error", {}).get("code", READ))


def has(said: Callable[[], str], wanted: str) -> bool:
    """Whether it says so, once it has heard of what was sent before."""
    until = time.monotonic() + SECONDS
    while (now := said()) in {READ, "slow", "busy"} and time.monotonic() < until:
        if now == wanted:
            return True
        time.sleep(0.2)
    return False


def seats(served: Served) -> Iterator[tuple[Laid, str]]:
    """More seats than an address has places for pictures, at the attacker's own tables."""
    for _ in range(COMING_FROM_ONE // 2):
        laid = served.table("Eve", "Mallory", "Trudy", rounds=3)
        yield from ((laid, token) for token in laid.tokens)


def test_slow_uploads_keep_nobody_elsewhere_from_scanning(served: Served, laid: Laid) -> None:
    rude = list(seats(served))
    with ExitStack() as stack:
        for at, token in rude[:COMING_FROM_ONE]:
            stack.enter_context(closing(begun(at, token)))
        more, token = rude[COMING_FROM_ONE]
        assert has(lambda: scanned(more, token, FROM), "busy")
        assert scanned(laid, laid.tokens[0], FRIEND) == READ
    assert has(lambda: scanned(more, token, FROM), READ), "it notices that they have hung up"
