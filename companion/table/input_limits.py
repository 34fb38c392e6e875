"""Checks of what clients send, before anything else uses it."""

from __future__ import annotations

import msgspec

from companion.core.fields import Raw, Refused
from companion.core.words import T

MAX_COMMAND_CHARS = 64
MAX_VALUES_BYTES = 64 * 1024


def check_texts(command: object, offer: object) -> None:
    """Refuse a command id or an offer id that our pages would never send."""
    fit = isinstance(command, str) and 0 < len(command) <= MAX_COMMAND_CHARS and command.isascii()
    if not fit or not isinstance(offer, str):
        raise _make_refusal()


def copy_values(values: object) -> dict[str, Raw]:
    """A private copy of the values as plain data, exactly as the log will have them."""
    try:
        packed = msgspec.msgpack.encode(values)
        if len(packed) <= MAX_VALUES_BYTES:
            return msgspec.msgpack.decode(packed, type=dict[str, Raw])
    except (TypeError, ValueError, OverflowError, RecursionError):
        pass
    raise _make_refusal()


def _make_refusal() -> Refused:
    return Refused(T("Your page sent something unexpected. Please reload it."), "misfit")
