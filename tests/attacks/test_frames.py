"""Binary packets and frames: no client of ours sends any, and they could fill the memory."""

from __future__ import annotations

import struct

import pytest

from tests.kit.web.caller import Caller
from tests.kit.web.served import Laid

BINARY_FRAME = b"\x82" + struct.pack("!BH", 0x80 | 126, 1000) + bytes(4) + bytes(1000)


def hung_up_with(page: Caller) -> int:
    """The code with which the companion closes the connection."""
    while True:
        opcode, content = page.line.recv_data()
        if opcode == 8:
            return int(struct.unpack("!H", content[:2])[0])


@pytest.mark.parametrize("text", ['459999999-["act",{"_placeholder":true}]', "469999999-1[{}]"])
def test_a_packet_that_announces_attachments_ends_the_connection(laid: Laid, text: str) -> None:
    page = laid.dial()
    page.send_raw(text)
    assert hung_up_with(page) == 1003


def test_a_binary_frame_ends_it_as_well(laid: Laid) -> None:
    page = laid.dial()
    page.send_bytes(BINARY_FRAME)
    assert hung_up_with(page) == 1003


def test_others_play_on(laid: Laid) -> None:
    for _ in range(20):
        laid.dial().send_bytes(BINARY_FRAME * 5)
    ann = laid.dial(laid.tokens[0])
    assert ann.act("1", laid.offer(laid.tokens[0], "bid"), coins=1)["ok"]
