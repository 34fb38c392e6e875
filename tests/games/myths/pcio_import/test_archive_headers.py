"""Room files whose headers say something else in one place: MS-43."""

from __future__ import annotations

import json
import struct
from io import BytesIO
from zipfile import ZipFile, ZipInfo

import pytest

from companion.core.offers import Refused
from companion.games.myths.decks.reading import our_decks
from companion.games.myths.pcio_import.room import room_in
from tests.kit.games.myths.roomfile import deck_things, room

MIB = 1024 * 1024
THINGS = deck_things(our_decks()["ember"])
GOOD = room(THINGS)
LOCAL, CENTRAL, END = b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06"


def refused(content: bytes) -> str:
    """The code of the refusal of this file."""
    with pytest.raises(Refused) as told:
        room_in(content)
    return told.value.code


def with_header(content: bytes, signature: bytes, at: int, value: bytes) -> bytes:
    """The archive with some bytes of the last header of this kind changed."""
    begin = content.rindex(signature) + at
    return content[:begin] + value + content[begin + len(value) :]


def test_one_part_locked_with_a_password() -> None:
    made = room(THINGS, {"userassets/x": b""})
    assert refused(with_header(made, CENTRAL, 8, struct.pack("<H", 1))) == "p_encrypted"


def test_a_directory_that_says_it_is_too_large() -> None:
    assert refused(with_header(GOOD, END, 12, struct.pack("<L", MIB + 1))) == "p_count"
    assert refused(with_header(GOOD, END, 12, struct.pack("<L", MIB))) == "p_zip"


def test_a_directory_of_more_parts_than_it_says() -> None:
    made = room(THINGS, {f"userassets/{n}.png": b"" for n in range(500)})
    assert refused(with_header(made, END, 8, struct.pack("<2H", 1, 1))) == "p_count"


def test_what_else_a_header_holds_is_passed_over() -> None:
    made, told = BytesIO(), ZipInfo("widgets.json")
    told.extra = struct.pack("<2H4s", 0x7875, 4, b"more")
    with ZipFile(made, "w") as opened:
        opened.writestr(told, json.dumps(THINGS))
    assert room_in(made.getvalue()) == room_in(GOOD)


def test_one_part_packed_in_another_way() -> None:
    made = room(THINGS, {"userassets/x": b""})
    assert refused(with_header(made, CENTRAL, 10, struct.pack("<H", 12))) == "p_method"


def test_a_header_at_the_very_end() -> None:
    noted = GOOD[:-2] + struct.pack("<H", 4) + LOCAL
    at = len(noted) - 4
    assert refused(with_header(noted, CENTRAL, 42, struct.pack("<L", at))) == "p_zip"


def test_an_empty_archive_is_no_room_and_no_damage() -> None:
    assert refused(END + bytes(18)) == "p_no_widgets"
