"""What clients send, before anybody believes it."""

from __future__ import annotations

import msgspec

from companion.core.fields import Raw, Refused
from companion.core.words import T

LONGEST_COMMAND = 64
LARGEST_VALUES = 64 * 1024


def check_texts(command: object, offer: object) -> None:
    """Refuse a command id or an offer's id that no page of ours makes."""
    fit = isinstance(command, str) and 0 < len(command) <= LONGEST_COMMAND and command.isascii()
    if not fit or not isinstance(offer, str):
        raise _strange()


def sane(values: object) -> dict[str, Raw]:
    """The values as plain data that no one else holds, exactly as the log will have them."""
    try:
        packed = msgspec.msgpack.encode(values)
        if len(packed) <= LARGEST_VALUES:
            return msgspec.msgpack.decode(packed, type=dict[str, Raw])
    except (TypeError, ValueError, OverflowError, RecursionError):
        pass
    raise _strange()


def _strange() -> Refused:
    return Refused(T("Your page sent something strange. Load it again, please."), "misfit")
