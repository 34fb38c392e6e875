"""Messages to phones, and their pages, are filled up: their length tells eavesdroppers nothing.

Under encryption to whole steps, whose size the game says; otherwise only to the longest of a push.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from web.live.open_pages import Encoded, Page

KIB = 1024
FILLER_STEPS = 2
"""How many steps of filler all regions together take: whatever crosses a step can be heard."""
_FRAME = len(',"fill":""')


def pad_messages(
    messages: Sequence[tuple[Page, Encoded]], kib: int | None
) -> Iterator[tuple[Page, Encoded]]:
    """Each page with what it is told; for phones filled up to steps of KiB, or to the longest."""
    longest = max((len(news) + _FRAME for page, news in messages if page.on_phone), default=0)
    for page, news in messages:
        step = _step(kib, whole=page.whole) if kib else -(-longest // KIB) * KIB
        yield page, pad(news, step) if page.on_phone else news


def make_page_filler(regions: Iterable[str], kib: int) -> str:
    """What completes the last step of a page's regions; all else is no secret.

    `kib`: what a game tells at once.
    """
    return "." * (-sum(len(html.encode()) for html in regions) % _step(kib, whole=True))


def _step(kib: int, *, whole: bool) -> int:
    """How long something should be: a page that opens, and what it is told first, hold more."""
    return kib * KIB * (FILLER_STEPS if whole else 1)


def pad(message: Encoded, step: int) -> Encoded:
    """The message with enough filler to complete its last step of so many bytes."""
    return b'%b,"fill":"%b"}' % (message[:-1], b"." * (-(len(message) + _FRAME) % step))
