"""Codes that people type and tokens that browsers keep; randomness is passed in."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable
from typing import TypeAlias

from companion.core.labels import ALPHABET, compute_check_sign, is_whole, serial

Randomness: TypeAlias = Callable[[int], bytes]
"""`randomness(n)`: n bytes that nobody can guess."""

TABLE_SIGNS = 5
"""Enough at home: only who is in the same Wi-Fi can guess."""
PUBLIC_TABLE_SIGNS = 8
"""Where strangers are: 35 bits, as others may guess from many addresses for days."""
CARD_SIGNS = 8
ARCHIVE_SIGNS = 12
HELPER_SIGNS = 12
TOKEN_BYTES = 32
_MAX_TYPED_CHARS = 40
_GROUP = 4


def make_table_code(randomness: Randomness, *, public: bool = False) -> str:
    """What the shared screen shows, for phones to join; longer where strangers may guess it."""
    return _draw_code(PUBLIC_TABLE_SIGNS if public else TABLE_SIGNS, randomness)


def is_safe_table_code(code: str, *, public: bool) -> bool:
    """Whether a code from elsewhere is as hard to guess here as a new one."""
    return len(code) >= (PUBLIC_TABLE_SIGNS if public else TABLE_SIGNS)


def make_card_code(randomness: Randomness) -> str:
    """What brings somebody back to their seat."""
    return _draw_code(CARD_SIGNS, randomness)


def make_archive_code(randomness: Randomness) -> str:
    """What opens an archive on another laptop, in groups that can be read aloud."""
    return _write_in_groups(_draw_code(ARCHIVE_SIGNS, randomness))


def make_helper_code(randomness: Randomness) -> str:
    """What lets a helper open tables, in groups that can be read aloud."""
    return _write_in_groups(_draw_code(HELPER_SIGNS, randomness))


def tidy(typed: str) -> str:
    """A code in its normal form, however it was typed; what no code can have is left out."""
    return "".join(sign for sign in typed[:_MAX_TYPED_CHARS].upper() if sign in ALPHABET)


def is_archive_code(code: str) -> bool:
    """Whether a tidy code can be an archive's: catches typos before anything is tried."""
    return len(code) == ARCHIVE_SIGNS and is_whole(code)


def is_helper_code(code: str) -> bool:
    """Whether a tidy code can be a helper's."""
    return len(code) == HELPER_SIGNS and is_whole(code)


def make_token(randomness: Randomness) -> str:
    """What proves that somebody has a seat or is the host: 256 bits."""
    return base64.urlsafe_b64encode(randomness(TOKEN_BYTES)).rstrip(b"=").decode()


def fingerprint(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def _write_in_groups(code: str) -> str:
    return "-".join(code[at : at + _GROUP] for at in range(0, len(code), _GROUP))


def _draw_code(signs: int, randomness: Randomness) -> str:
    """A random code of so many signs, the last of which checks the others."""
    # 32 bytes for at most 11 characters: no character is measurably likelier than another.
    number = int.from_bytes(randomness(32), "big") % len(ALPHABET) ** (signs - 1)
    free = serial(number, signs - 1)
    return free + compute_check_sign(free)
