"""A whole file as one code: squeezed, and written with the signs that codes hold most tightly."""

from __future__ import annotations

import zlib

from companion.core.fields import Refused
from companion.core.words import T

QR_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
"""The 45 signs of which a code holds most; two bytes are three of them (RFC 9285)."""
PREFIX = "COMPANION-GAME:"
MAX_CODE_CHARS = 2400
"""Signs that a code on a screen holds so that a camera still reads it."""
MAX_UNPACKED_BYTES = 64 * 1024
"""Bytes that a code may unfold to."""
BROKEN = T("This is no whole code of a game. Please take its picture again.")


def pack(text: str) -> str:
    """The text as a code holds it."""
    return PREFIX + _write(zlib.compress(text.encode(), 9))


def fits_in_code(code: str) -> bool:
    """Whether one code can hold that."""
    return len(code) <= MAX_CODE_CHARS


def is_packed(code: str) -> bool:
    """Whether this is the content of such a code."""
    return code.startswith(PREFIX)


def unpack(code: str) -> str:
    """The text that was packed, or `Refused`."""
    unfolding = zlib.decompressobj()
    try:
        text = unfolding.decompress(_read(code.removeprefix(PREFIX)), MAX_UNPACKED_BYTES).decode()
    except (ValueError, zlib.error, OverflowError):
        raise Refused(BROKEN, "misfit") from None
    if not unfolding.eof:
        raise Refused(BROKEN, "misfit")
    return text


def _write(content: bytes) -> str:
    signs: list[str] = []
    for at in range(0, len(content), 2):
        pair = content[at : at + 2]
        number = int.from_bytes(pair)
        for _ in range(len(pair) + 1):
            number, sign = divmod(number, len(QR_ALPHABET))
            signs.append(QR_ALPHABET[sign])
    return "".join(signs)


def _read(signs: str) -> bytes:
    content = bytearray()
    for at in range(0, len(signs), 3):
        few = signs[at : at + 3]
        number = sum(
            QR_ALPHABET.index(sign) * len(QR_ALPHABET) ** place for place, sign in enumerate(few)
        )
        content += number.to_bytes(len(few) - 1)
    return bytes(content)
