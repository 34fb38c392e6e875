"""Messages to phones are filled up, so that their length tells an eavesdropper nothing.

Under encryption to whole steps, whose size the game says; otherwise only to the longest of a push.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from web.live.open_pages import Encoded, Message, Page

KIB = 1024
_FRAME = len(',"fill":""')


def filled(
    told: Sequence[tuple[Page, Message | Encoded]], kib: int | None
) -> Iterator[tuple[Page, Message | Encoded]]:
    """What each page is told: to phones in steps of so many KiB, or as long as the longest."""
    longest = max((_length(news) for page, news in told if page.on_phone), default=0)
    step = kib * KIB if kib else -(-longest // KIB) * KIB
    for page, news in told:
        yield page, padded(news, step) if page.on_phone and isinstance(news, dict) else news


def padded(message: Message, step: int) -> Message:
    """The message with enough filler to complete its last step of so many bytes."""
    return {**message, "fill": "." * (-_length(message) % step)}


def _length(message: Message | Encoded) -> int:
    return len(msgspec.json.encode(message)) + _FRAME
