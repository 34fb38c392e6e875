"""A connection that sends without pause has to wait; the others do not."""

from __future__ import annotations

import struct

from tests.kit.web.caller import Caller
from tests.kit.web.served import Laid

MANY = 600
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
