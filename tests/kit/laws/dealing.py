"""The smallest game with a secret that changes: everybody draws a card, again and again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.core.endings import Ending
from companion.core.game import Game
from companion.core.offers import Offer
from companion.core.play import Play, ask
from companion.core.seats import Seat
from companion.core.words import T
from tests.kit.tiny_game import TINY, Tiny


def with_flow(flow: Any) -> Game[Any]:
    """The tiny game with other rules."""
    return replace(TINY, flow=flow, interruptions=replace(TINY.interruptions, anytime=()))


def dealt(g: Tiny) -> Play[Ending]:
    """Everybody draws a card, twice."""
    for seat in (*g.seats, *g.seats):
        yield from ask(seat, draw_form)
        g.hands[seat].add(g.deck.draw())
    return Ending("won", (), T("Done."))


def draw_form(k: Tiny, me: Seat) -> Iterator[Offer]:
    """Draw, and nothing else."""
    yield Offer("draw", T("Draw a card"))


DEALING = with_flow(dealt)
