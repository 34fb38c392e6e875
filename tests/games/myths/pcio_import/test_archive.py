"""Room files that must be refused: their archive is faulty, too large, or not what it claims."""

from __future__ import annotations

import json
import struct
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.offers import Refused
from companion.games.myths.decks.reading import our_decks
from companion.games.myths.pcio_import.archive import extract_list
from companion.games.myths.pcio_import.room import read_room
from tests.kit.games.myths.roomfile import archive, deck_things, room

MIB = 1024 * 1024
THINGS = deck_things(our_decks()["ember"])
GOOD = room(THINGS)
LOCAL, CENTRAL, END = b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06"


def refused(content: bytes) -> str:
    """The code of the refusal of this file."""
    with pytest.raises(Refused) as told:
        read_room(content)
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


def last_patched(content: bytes, signature: bytes, at: int, value: bytes) -> bytes:
    """The archive with some bytes of the last header of this kind changed."""
    begin = content.rindex(signature) + at
    return content[:begin] + value + content[begin + len(value) :]


def with_second_end() -> bytes:
    """A locator could point to a directory of any length, whatever the end record says."""
    at = GOOD.rindex(END)
    _, _, _, _, count, size, begin, _ = struct.unpack_from("<4s4H2LH", GOOD, at)
    large = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, count, count, size, begin)
    locator = struct.pack("<4sLQL", b"PK\6\7", 0, at, 1)
    return GOOD[:at] + large + locator + GOOD[at:]


def with_header_at_the_end() -> bytes:
    noted = GOOD[:-2] + struct.pack("<H", 4) + LOCAL
    return last_patched(noted, CENTRAL, 42, struct.pack("<L", len(noted) - 4))


def with_link() -> bytes:
    made = BytesIO(GOOD)
    link = ZipInfo("userassets/link")
    link.external_attr = 0o120777 << 16
    with ZipFile(made, "a") as opened:
        opened.writestr(link, "widgets.json")
    return made.getvalue()


def named(name: str) -> bytes:
    """A room with a member of this name."""
    placeholder = "n" * len(name)
    return room(THINGS, {placeholder: b""}).replace(placeholder.encode(), name.encode())


def listing(told: bytes) -> bytes:
    """A room with this list."""
    return archive({"widgets.json": told})


MORE = room(THINGS, {"userassets/x": b""})
MANY = room(THINGS, {f"userassets/{n}.png": b"" for n in range(500)})
REFUSED = [
    ("empty", b"", "p_zip"),
    ("text", b"no archive", "p_zip"),
    ("cut", GOOD[:-30], "p_zip"),
    ("headless", GOOD[40:], "p_zip"),
    ("end", END, "p_zip"),
    ("disks", patched(GOOD, END, 4, struct.pack("<H", 1)), "p_zip"),
    ("count", patched(GOOD, END, 8, struct.pack("<H", 0)), "p_zip"),
    ("sum", patched(GOOD, CENTRAL, 16, b"\1\2\3\4"), "p_zip"),
    ("version", patched(GOOD, CENTRAL, 6, struct.pack("<H", 99)), "p_zip"),
    ("local", patched(GOOD, LOCAL, 0, b"XXXX"), "p_zip"),
    ("far", patched(GOOD, CENTRAL, 42, struct.pack("<L", 1 << 30)), "p_zip"),
    ("torn", GOOD[:50] + b"\xff" * 40 + GOOD[90:], "p_zip"),
    ("second end", with_second_end(), "p_zip"),
    ("header at the end", with_header_at_the_end(), "p_zip"),
    ("no members", END + bytes(18), "p_no_widgets"),
    ("one locked", last_patched(MORE, CENTRAL, 8, struct.pack("<H", 1)), "p_encrypted"),
    ("one packed oddly", last_patched(MORE, CENTRAL, 10, struct.pack("<H", 12)), "p_method"),
    ("too many", MANY, "p_count"),
    ("more than it says", last_patched(MANY, END, 8, struct.pack("<2H", 1, 1)), "p_count"),
    ("directory too large", last_patched(GOOD, END, 12, struct.pack("<L", MIB + 1)), "p_count"),
    ("directory large", last_patched(GOOD, END, 12, struct.pack("<L", MIB)), "p_zip"),
    ("packed too well", room(THINGS, {"userassets/x": bytes(MIB)}), "p_bomb"),
    ("longer list", patched(GOOD, CENTRAL, 24, struct.pack("<L", 100)), "p_bomb"),
    (
        "longer plain list",
        patched(room(THINGS, method=ZIP_STORED), CENTRAL, 24, struct.pack("<L", 100)),
        "p_bomb",
    ),
    (
        "shorter list",
        patched(GOOD, CENTRAL, 24, struct.pack("<L", len(json.dumps(THINGS)) + 1)),
        "p_zip",
    ),
    ("root", named("/etc/x"), "p_name"),
    ("drive", named("c:x.png"), "p_name"),
    ("up", named("userassets/../x"), "p_name"),
    ("backslash", named("userassets\\x"), "p_name"),
    ("dots", named(".."), "p_name"),
    ("up and up", named("a/../../b"), "p_name"),
    ("zero", named("userassets/a\0b"), "p_name"),
    ("link", with_link(), "p_name"),
    ("two lists", archive({"widgets.json": b"[]", "/widgets.json": b"[]"}), "p_twice"),
    ("no list", archive({"readme.txt": b""}), "p_no_widgets"),
    ("list in a folder", archive({"x/widgets.json": b"[]"}), "p_no_widgets"),
    ("room in a room", archive({"a.pcio": GOOD}), "p_no_widgets"),
    ("bytes", listing(b"\xff\xfe[]"), "p_json"),
    ("open", listing(b"["), "p_json"),
    ("two values", listing(b"{} []"), "p_json"),
    ("nan", listing(b'[{"id": NaN}]'), "p_json"),
    ("infinity", listing(b"[Infinity]"), "p_json"),
    ("deep", listing(b"[" * 65 + b"]" * 65), "p_json"),
    ("abyss", listing(b"[" * 200_000), "p_json"),
    ("digits", listing(b"[" + b"9" * 5000 + b"]"), "p_json"),
    ("object", listing(b"{}"), "p_shape"),
    ("string", listing(b'"x"'), "p_shape"),
    ("number", listing(b"7"), "p_shape"),
    ("many objects", listing(b"[" + b"0," * 5000 + b"0]"), "p_shape"),
]


@pytest.mark.parametrize(
    ("content", "code"), [each[1:] for each in REFUSED], ids=[each[0] for each in REFUSED]
)
def test_a_faulty_room_file_is_refused(content: bytes, code: str) -> None:
    assert refused(content) == code


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


# --- limits --------------------------------------------------------------------------------------


def test_too_large() -> None:
    assert refused(b"\0" * (16 * MIB + 1)) == "p_size"
    assert refused(b"\0" * 16 * MIB) == "p_zip"


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
    assert read_room(claiming(x=10 * MIB)) == read_room(GOOD)


def test_a_list_too_large() -> None:
    def listed(size: int) -> bytes:
        return archive({"widgets.json": b"[" + b" " * (size - 2) + b"]"}, ZIP_STORED)

    assert len(extract_list(listed(8 * MIB))) == 8 * MIB
    assert refused(listed(8 * MIB + 1)) == "p_member"


def test_members_that_are_too_large_together() -> None:
    rest = 64 * MIB - len(json.dumps(THINGS)) - 6 * 10 * MIB
    tens = {f"n{n}": 10 * MIB for n in range(6)}
    assert read_room(claiming(**tens, rest=rest)) == read_room(GOOD)
    assert refused(claiming(**tens, rest=rest + 1)) == "p_bomb"


def outcome(content: bytes) -> str:
    """The list of a file, or why there is none."""
    try:
        return extract_list(content).decode()
    except Refused as refused:
        return refused.code


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_changed_file_is_either_accepted_or_refused(data: st.DataObject) -> None:
    changed = bytearray(GOOD)
    for _ in range(data.draw(st.integers(1, 8))):
        place = data.draw(st.integers(0, len(changed) - 1))
        changed[place] = data.draw(st.integers(0, 255))
    assert outcome(bytes(changed)).startswith(("[", "p_"))


@pytest.mark.parametrize(
    ("inside", "claimed", "fits"),
    [
        (b"ten bytes.", 1000, True),
        (b"ten bytes.", 1001, False),
        (b"", 100, True),
        (b"", 101, False),
    ],
)
def test_a_member_may_claim_a_hundred_times_its_size(
    inside: bytes, claimed: int, *, fits: bool
) -> None:
    made = room(THINGS, {"userassets/x": inside}, ZIP_STORED)
    changed = last_patched(made, CENTRAL, 24, struct.pack("<L", claimed))
    if fits:
        assert read_room(changed) == read_room(GOOD)
    else:
        assert refused(changed) == "p_bomb"


# --- what is taken -------------------------------------------------------------------------------


def test_a_good_room_is_taken_packed_or_not() -> None:
    assert [deck.name for deck in read_room(GOOD).decks] == ["Ember Oracle"]
    assert read_room(room(THINGS, method=ZIP_STORED)) == read_room(GOOD)
    with_slash = archive({"/widgets.json": json.dumps(THINGS).encode()})
    assert read_room(with_slash) == read_room(GOOD)


def test_later_rooms_have_more_members_and_pictures_are_left_alone() -> None:
    more = {"schemaVersion": b"7", "variantId": b"x", "userassets/a.png": b"not a picture"}
    later = room(THINGS, more)
    assert read_room(later) == read_room(GOOD)


def test_depth_and_number_of_objects_up_to_the_limit_are_taken() -> None:
    deep = json.loads("[" * 63 + "]" * 63)
    many = [{"id": str(n), "type": "piece"} for n in range(5000 - len(THINGS) - 1)]
    told = room([*THINGS, deep, *many])
    assert len(read_room(told).decks) == 1


def test_what_else_a_header_holds_is_passed_over() -> None:
    made, told = BytesIO(), ZipInfo("widgets.json")
    told.extra = struct.pack("<2H4s", 0x7875, 4, b"more")
    with ZipFile(made, "w") as opened:
        opened.writestr(told, json.dumps(THINGS))
    assert read_room(made.getvalue()) == read_room(GOOD)


def test_five_hundred_members_are_taken() -> None:
    made = room(THINGS, {f"userassets/{n}.png": b"" for n in range(499)})
    assert read_room(made) == read_room(GOOD)
