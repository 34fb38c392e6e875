"""Messages to phones, and their pages, are filled up: their length tells eavesdroppers nothing.

Under encryption to whole steps, whose size the game says; otherwise only to the longest of a push.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from web.live.open_pages import Encoded, Page

KIB = 1024
_FRAME = len(',"fill":""')


def filled(told: Sequence[tuple[Page, Encoded]], kib: int | None) -> Iterator[tuple[Page, Encoded]]:
    """What each page is told: to phones in steps of so many KiB, or as long as the longest."""
    longest = max((len(news) + _FRAME for page, news in told if page.on_phone), default=0)
    step = kib * KIB if kib else -(-longest // KIB) * KIB
    for page, news in told:
        yield page, padded(news, step) if page.on_phone else news


def page_filler(regions: Iterable[str], kib: int) -> str:
    """What completes the last step of a page's regions; all else is no secret.

    `kib`: what a game tells at once. A page holds all regions, so its steps are twice as large:
    the pages of a game should fit into one, since whatever crosses a step can be heard.
    """
    return "." * (-sum(len(html.encode()) for html in regions) % (2 * kib * KIB))


def padded(message: Encoded, step: int) -> Encoded:
    """The message with enough filler to complete its last step of so many bytes."""
    return b'%b,"fill":"%b"}' % (message[:-1], b"." * (-(len(message) + _FRAME) % step))
