"""Room files that must be refused: their archive is faulty, too large, or not what it claims."""

from __future__ import annotations

import json
import struct
from io import BytesIO
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.offers import Refused
from companion.games.myths.decks.reading import our_decks
from companion.games.myths.pcio_import.archive import list_in
from companion.games.myths.pcio_import.room import room_in
from tests.kit.games.myths.roomfile import archive, deck_things, room

MIB = 1024 * 1024
THINGS = deck_things(our_decks()["ember"])
GOOD = room(THINGS)


def refused(content: bytes) -> str:
    """The code of the refusal of this file."""
    with pytest.raises(Refused) as told:
        room_in(content)
    assert str(told.value.sentence)[-1] == "."
    return told.value.code


def noise(size: int) -> bytes:
    """Bytes that do not compress well."""
    block = bytes(range(256))
    return b"".join(bytes((each + n) % 256 for each in block) for n in range(256))[:size]


def patched(content: bytes, signature: bytes, at: int, value: bytes) -> bytes:
    """The archive with some bytes of every header of this kind changed."""
    changed, found = bytearray(content), content.find(signature)
    while found >= 0:
        changed[found + at : found + at + len(value)] = value
        found = content.find(signature, found + 4)
    return bytes(changed)


LOCAL, CENTRAL, END = b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06"


def test_a_good_room_is_taken_packed_or_not() -> None:
    assert [deck.name for deck in room_in(GOOD).decks] == ["Ember Oracle"]
    assert room_in(room(THINGS, method=ZIP_STORED)) == room_in(GOOD)
    with_slash = archive({"/widgets.json": json.dumps(THINGS).encode()})
    assert room_in(with_slash) == room_in(GOOD)


def test_later_rooms_have_more_members_and_pictures_are_left_alone() -> None:
    more = {"schemaVersion": b"7", "variantId": b"x", "userassets/a.png": b"not a picture"}
    later = room(THINGS, more)
    assert room_in(later) == room_in(GOOD)


def test_too_large() -> None:
    assert refused(b"\0" * (16 * MIB + 1)) == "p_size"
    assert refused(b"\0" * 16 * MIB) == "p_zip"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no archive",
        GOOD[:-30],
        GOOD[40:],
        END,
        patched(GOOD, END, 4, struct.pack("<H", 1)),
        patched(GOOD, END, 8, struct.pack("<H", 0)),
        patched(GOOD, CENTRAL, 16, b"\1\2\3\4"),
        patched(GOOD, CENTRAL, 6, struct.pack("<H", 99)),
        patched(GOOD, LOCAL, 0, b"XXXX"),
        patched(GOOD, CENTRAL, 42, struct.pack("<L", 1 << 30)),
        GOOD[:50] + b"\xff" * 40 + GOOD[90:],
    ],
    ids=[
        "empty",
        "text",
        "cut",
        "headless",
        "end",
        "disks",
        "count",
        "sum",
        "version",
        "local",
        "far",
        "torn",
    ],
)
def test_damaged(content: bytes) -> None:
    assert refused(content) == "p_zip"


def test_a_second_directory_end_is_not_followed() -> None:
    """A locator could point to a directory of any length, whatever the end record says."""
    at = GOOD.rindex(END)
    _, _, _, _, count, size, begin, _ = struct.unpack_from("<4s4H2LH", GOOD, at)
    large = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, count, count, size, begin)
    locator = struct.pack("<4sLQL", b"PK\6\7", 0, at, 1)
    assert refused(GOOD[:at] + large + locator + GOOD[at:]) == "p_zip"


def test_locked_with_a_password() -> None:
    assert refused(patched(GOOD, CENTRAL, 8, struct.pack("<H", 1))) == "p_encrypted"


def test_packed_in_another_way() -> None:
    assert refused(room(THINGS, method=ZIP_BZIP2)) == "p_method"


def test_too_many_members() -> None:
    many = {f"userassets/{n}.png": b"" for n in range(500)}
    assert refused(room(THINGS, many)) == "p_count"
    many.popitem()
    assert room_in(room(THINGS, many)) == room_in(GOOD)


def test_ms_43_bombs_names_and_rooms_of_other_games() -> None:
    large = b"[" + b" " * (8 * MIB) + b"]"
    small = archive({"widgets.json": large}, ZIP_DEFLATED)
    assert len(small) < 40 * 1024
    assert refused(small) == "p_member"
    parts = {f"userassets/{n}.png": noise(65536) * 36 for n in range(30)}
    assert sum(map(len, parts.values())) > 64 * MIB
    packed = room(THINGS, parts)
    assert len(packed) < 16 * MIB
    assert refused(packed) == "p_bomb"
    assert refused(archive({"room/widgets.json": json.dumps(THINGS).encode()})) == "p_no_widgets"
    assert refused(room(THINGS, {"../../x.png": b""})) == "p_name"
    chess = [{"id": "d", "type": "cardDeck", "cardTypes": {"k": {"label": "King"}}}]
    assert refused(room(chess)) == "p_no_deck"


def claiming(**sizes: int) -> bytes:
    """A room with members of 1 MiB that claim to unpack to so many."""
    block = noise(65536) * 16
    made = room(THINGS, {f"userassets/{name}": block for name in sizes}, ZIP_STORED)
    for name, size in sizes.items():
        at = made.rindex(f"userassets/{name}".encode()) - 46
        assert made[at : at + 4] == CENTRAL
        made = made[: at + 24] + struct.pack("<L", size) + made[at + 28 :]
    return made


def test_a_member_too_large() -> None:
    assert refused(claiming(x=10 * MIB + 1)) == "p_member"
    assert room_in(claiming(x=10 * MIB)) == room_in(GOOD)


def test_a_list_too_large() -> None:
    def listed(size: int) -> bytes:
        return archive({"widgets.json": b"[" + b" " * (size - 2) + b"]"}, ZIP_STORED)

    assert len(list_in(listed(8 * MIB))) == 8 * MIB
    assert refused(listed(8 * MIB + 1)) == "p_member"


def test_members_that_are_too_large_together() -> None:
    rest = 64 * MIB - len(json.dumps(THINGS)) - 6 * 10 * MIB
    tens = {f"n{n}": 10 * MIB for n in range(6)}
    assert room_in(claiming(**tens, rest=rest)) == room_in(GOOD)
    assert refused(claiming(**tens, rest=rest + 1)) == "p_bomb"


def test_a_member_that_unpacks_to_far_more_than_its_size() -> None:
    assert refused(room(THINGS, {"userassets/x": bytes(MIB)})) == "p_bomb"
    ten, none = b"ten bytes.", b""
    for inside, claimed, fits in (
        (ten, 1000, True),
        (ten, 1001, False),
        (none, 100, True),
        (none, 101, False),
    ):
        made = room(THINGS, {"userassets/x": inside}, ZIP_STORED)
        at = made.rindex(CENTRAL)
        changed = made[: at + 24] + struct.pack("<L", claimed) + made[at + 28 :]
        assert fits or refused(changed) == "p_bomb"
        assert not fits or room_in(changed) == room_in(GOOD)


def test_a_list_that_is_longer_than_it_says() -> None:
    longer = patched(room(THINGS), CENTRAL, 24, struct.pack("<L", 100))
    assert refused(longer) == "p_bomb"
    stored = patched(room(THINGS, method=ZIP_STORED), CENTRAL, 24, struct.pack("<L", 100))
    assert refused(stored) == "p_bomb"


def test_a_list_that_is_shorter_than_it_says() -> None:
    said = len(json.dumps(THINGS)) + 1
    assert refused(patched(GOOD, CENTRAL, 24, struct.pack("<L", said))) == "p_zip"


@pytest.mark.parametrize(
    "name",
    ["/etc/x", "c:x.png", "userassets/../x", "userassets\\x", "..", "a/../../b", "userassets/a\0b"],
)
def test_bad_names(name: str) -> None:
    placeholder = "n" * len(name)
    made = room(THINGS, {placeholder: b""})
    assert refused(made.replace(placeholder.encode(), name.encode())) == "p_name"


def test_a_link_is_a_bad_name() -> None:
    made = BytesIO(GOOD)
    link = ZipInfo("userassets/link")
    link.external_attr = 0o120777 << 16
    with ZipFile(made, "a") as opened:
        opened.writestr(link, "widgets.json")
    assert refused(made.getvalue()) == "p_name"


def test_two_lists() -> None:
    twice = archive({"widgets.json": b"[]", "/widgets.json": b"[]"})
    assert refused(twice) == "p_twice"


@pytest.mark.parametrize("members", [{}, {"x/widgets.json": b"[]"}, {"a.pcio": GOOD}])
def test_no_list(members: dict[str, bytes]) -> None:
    assert refused(archive({"readme.txt": b"", **members})) == "p_no_widgets"


@pytest.mark.parametrize(
    "told",
    [
        b"\xff\xfe[]",
        b"[",
        b"{} []",
        b'[{"id": NaN}]',
        b"[Infinity]",
        b"[" * 65 + b"]" * 65,
        b"[" * 200_000,
        b"[" + b"9" * 5000 + b"]",
    ],
    ids=["bytes", "open", "two", "nan", "infinity", "deep", "abyss", "digits"],
)
def test_a_list_that_is_not_json(told: bytes) -> None:
    assert refused(archive({"widgets.json": told})) == "p_json"


@pytest.mark.parametrize("told", [b"{}", b'"x"', b"7", b"[" + b"0," * 5000 + b"0]"])
def test_a_list_of_another_shape(told: bytes) -> None:
    assert refused(archive({"widgets.json": told})) == "p_shape"


def test_depth_and_number_of_objects_up_to_the_limit_are_taken() -> None:
    deep = json.loads("[" * 63 + "]" * 63)
    many = [{"id": str(n), "type": "piece"} for n in range(5000 - len(THINGS) - 1)]
    told = room([*THINGS, deep, *many])
    assert len(room_in(told).decks) == 1


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_changed_file_is_either_accepted_or_refused(data: st.DataObject) -> None:
    changed = bytearray(GOOD)
    for _ in range(data.draw(st.integers(1, 8))):
        place = data.draw(st.integers(0, len(changed) - 1))
        changed[place] = data.draw(st.integers(0, 255))
    assert outcome(bytes(changed)).startswith(("[", "p_"))


def outcome(content: bytes) -> str:
    """The list of a file, or why there is none."""
    try:
        return list_in(content).decode()
    except Refused as refused:
        return refused.code
