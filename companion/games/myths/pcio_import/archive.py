"""Opens a room's archive and reads its list of objects, within narrow limits.

Only the list is ever unpacked; names of members are compared, never used as paths.
"""

from __future__ import annotations

import stat
import struct
import zlib
from io import BytesIO
from typing import NoReturn
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from companion.core.offers import Refused
from companion.core.words import T

MEBI = 1024 * 1024
MAX_FILE_BYTES = 16 * MEBI
MAX_MEMBERS, MAX_DIRECTORY_BYTES = 500, MEBI
LARGEST_MEMBER, LARGEST_LIST, LARGEST_SUM = 10 * MEBI, 8 * MEBI, 64 * MEBI
MAX_COMPRESSION_RATIO = 100
"""The highest ratio between a member's size and its packed size."""

LIST, PICTURES = "widgets.json", "userassets/"
_DIRECTORY_END = struct.Struct("<4s4H2LH")
_LOCATOR_BYTES = 20
_LOCAL_HEADER = struct.Struct("<4s22x2H")
_ENCRYPTED = 0x1
_UNREADABLE = (BadZipFile, RuntimeError, ValueError, EOFError, OverflowError, struct.error)


def refuse(code: str, text: str) -> NoReturn:
    """Refuse the file and say why."""
    raise Refused(T(text), code)


def extract_list(content: bytes) -> bytes:
    """The list of objects of a room, unpacked within limits; or `Refused`."""
    if len(content) > MAX_FILE_BYTES:
        refuse("p_size", "This file is larger than 16 MiB. Card rooms are smaller.")
    _check_end(content)
    members = _members(content)
    _check_members(members)
    lists = [member for member in members if _plain_name(member) == LIST]
    if len(lists) > 1:
        refuse("p_twice", "This room has two lists of objects. Export it again.")
    if not lists:
        refuse("p_no_widgets", "This is not a playingcards.io room file.")
    return _inflate(content, lists[0])


def _refuse_broken() -> NoReturn:
    refuse("p_zip", "This file is damaged, or not a room file. Export the room again.")


def _check_end(content: bytes) -> None:
    """Check before reading that there is one directory, in one part and not too long.

    A locator before the end would point to another, longer directory; small files have none.
    """
    at = content.rfind(b"PK\x05\x06")
    if at < 0 or len(content) < at + _DIRECTORY_END.size:
        _refuse_broken()
    _, disk, first, count_on_disk, count, size, _, _ = _DIRECTORY_END.unpack_from(content, at)
    if (
        disk
        or first
        or count_on_disk != count
        or content[:at][-_LOCATOR_BYTES:].startswith(b"PK\x06\x07")
    ):
        _refuse_broken()
    if count > MAX_MEMBERS or size > MAX_DIRECTORY_BYTES:
        refuse("p_count", "This file has more than 500 parts. Rooms with cards have fewer.")


def _members(content: bytes) -> list[ZipInfo]:
    try:
        with ZipFile(BytesIO(content)) as archive:
            return archive.infolist()
    except _UNREADABLE:
        _refuse_broken()


def _check_members(members: list[ZipInfo]) -> None:
    if any(member.flag_bits & _ENCRYPTED for member in members):
        refuse("p_encrypted", "This file is locked with a password. Export the room again.")
    if any(member.compress_type not in {ZIP_STORED, ZIP_DEFLATED} for member in members):
        refuse("p_method", "This file is packed in an unusual way. Export the room again.")
    if len(members) > MAX_MEMBERS:
        refuse("p_count", "This file has more than 500 parts. Rooms with cards have fewer.")
    if any(member.file_size > _largest(member) for member in members):
        refuse("p_member", "A part of this file is too large for a room with cards.")
    if any(_is_bomb(member) for member in members) or _sum(members) > LARGEST_SUM:
        refuse("p_bomb", "This file would become far too large when unpacked.")
    if any(_bad_name(member) for member in members):
        refuse("p_name", "A part of this file has a name that is not allowed in a room.")


def _largest(member: ZipInfo) -> int:
    return LARGEST_LIST if _plain_name(member) == LIST else LARGEST_MEMBER


def _is_bomb(member: ZipInfo) -> bool:
    """Whether it would grow too much when unpacked."""
    return member.file_size > MAX_COMPRESSION_RATIO * max(member.compress_size, 1)


def _sum(members: list[ZipInfo]) -> int:
    return sum(member.file_size for member in members)


def _plain_name(member: ZipInfo) -> str:
    """The name, ignoring a slash before the names that rooms have."""
    name = member.orig_filename
    bare = name.removeprefix("/")
    return bare if bare == LIST or bare.startswith(PICTURES) else name


def _bad_name(member: ZipInfo) -> bool:
    name = _plain_name(member)
    link = stat.S_ISLNK(member.external_attr >> 16)
    absolute = name.startswith("/") or name[1:2] == ":"
    return link or absolute or "\\" in name or "\0" in name or ".." in name.split("/")


def _inflate(content: bytes, member: ZipInfo) -> bytes:
    """The bytes of a member; stops as soon as it exceeds its stated size."""
    packed = _read_packed(content, member)
    try:
        plain = packed if member.compress_type == ZIP_STORED else _unpack(packed, member)
    except zlib.error:
        _refuse_broken()
    if len(plain) > member.file_size:
        refuse("p_bomb", "This file would become far larger than it claims when unpacked.")
    if len(plain) < member.file_size or zlib.crc32(plain) != member.CRC:
        _refuse_broken()
    return plain


def _unpack(packed: bytes, member: ZipInfo) -> bytes:
    return zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, member.file_size + 1)


def _read_packed(content: bytes, member: ZipInfo) -> bytes:
    at = member.header_offset
    if at < 0 or content[at : at + 4] != b"PK\x03\x04" or len(content) < at + _LOCAL_HEADER.size:
        _refuse_broken()
    _, name, extra = _LOCAL_HEADER.unpack_from(content, at)
    begin = at + _LOCAL_HEADER.size + name + extra
    packed = content[begin : begin + member.compress_size]
    if len(packed) < member.compress_size:
        _refuse_broken()
    return packed
