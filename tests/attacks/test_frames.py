"""Frames that no client of ours sends: binary, too long, no text, or no packet.

They could fill the memory; whoever sends one is disconnected, and the others play on.
"""

from __future__ import annotations

import struct

import pytest

from tests.kit.web.served import Laid
from web.server.websocket import MAX_MESSAGE_BYTES

UNKNOWN, NO_TEXT, TOO_LONG = 1003, 1007, 1009
"""With these a connection is closed."""
BINARY_FRAME = b"\x82" + struct.pack("!BH", 0x80 | 126, 1000) + bytes(4) + bytes(1000)
PIECE = struct.pack("!BH", 0x80 | 126, 2000) + bytes(4) + b"x" * 2000
"""What follows the first byte of a frame with a part of a message."""


@pytest.mark.parametrize(
    "text",
    [
        *("", '"', "b????", "x", "2probe"),
        *('459999999-["act",{"_placeholder":true}]', "469999999-1[{}]"),
    ],
)
def test_a_message_that_is_no_packet_of_ours_ends_the_connection(laid: Laid, text: str) -> None:
    """Those that begin with 45 and 46 announce binary packets after them."""
    page = laid.dial(laid.tokens[0])
    page.send_raw(text)
    assert page.closed_with() == UNKNOWN


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (BINARY_FRAME, UNKNOWN),
        (b"\x81\x82" + bytes(4) + b"\xff\xfe", NO_TEXT),
        (b"\x01" + PIECE + (b"\x00" + PIECE) * 9, TOO_LONG),
        (
            b"\x81" + struct.pack("!BQ", 0x80 | 127, 1 << 40) + bytes(4 + MAX_MESSAGE_BYTES + 1),
            TOO_LONG,
        ),
    ],
    ids=["binary", "no text", "a long message in small frames", "a terabyte is announced"],
)
def test_a_frame_of_another_kind_ends_it_as_well(laid: Laid, sent: bytes, code: int) -> None:
    page = laid.dial(laid.tokens[0])
    page.send_bytes(sent)
    assert page.closed_with() == code
    assert laid.dial(laid.tokens[0]).next("view")["you"] == 1


def test_a_message_that_is_too_long_ends_it(laid: Laid) -> None:
    page = laid.dial(laid.tokens[0])
    page.send_raw(f'42["act","{"x" * MAX_MESSAGE_BYTES}"]')
    assert page.closed_with() == TOO_LONG


def test_others_play_on(laid: Laid) -> None:
    for _ in range(20):
        laid.dial().send_bytes(BINARY_FRAME * 5)
    ann = laid.dial(laid.tokens[0])
    assert ann.act("1", laid.offer(laid.tokens[0], "bid"), coins=1)["ok"]
