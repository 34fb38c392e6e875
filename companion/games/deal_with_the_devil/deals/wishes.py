"""Wishes: what people hope to find, said aloud before the offers are sealed [DWD-064]."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Answer, Choice, Offer, Option
from companion.core.seats import Seat, Viewer
from companion.core.words import T, listed
from companion.games.deal_with_the_devil.asking import has_done, note_done
from companion.games.deal_with_the_devil.goods import NAMES, RESOURCES
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import DevilPhase
from companion.games.deal_with_the_devil.state.chests import ChestStep

WISHING = (DevilPhase.PRODUCTION, DevilPhase.CARDS)
"""Before the offers, and while they are made [DWD-064]."""
WORTH = T("A piece of soul is worth about one premium and one basic resource.")
"""A rule of thumb [DWD-008]."""


def wish_form(k: DealWithTheDevil, me: Viewer) -> Iterator[Offer]:
    """Before and while offers are made everybody may say what they hope for [DWD-064]."""
    if not isinstance(me, Seat) or has_done(k, me, "wish"):
        return
    if k.phase in WISHING or k.step is ChestStep.OFFERS:
        things = tuple(Option(name, NAMES[name]) for name in RESOURCES)
        wishes = (*things, Option("coins", T("coins")), Option("souls", T("pieces of soul")))
        label = T("Say what I hope to find")
        most = len(wishes)
        field = Choice(wishes, 0, most)
        yield Offer("wish", label, help=WORTH, tone="quiet", public=True, things=field)


def wish(g: DealWithTheDevil, answer: Answer) -> None:
    """The wish stays on the board until the offers are sealed."""
    seat = Seat(answer.by)
    g.trading.wishes[seat] = tuple(answer.things)
    note_done(g, seat, "wish")
    words = {**NAMES, "coins": T("coins"), "souls": T("pieces of soul")}
    hoped = listed(words[each] for each in answer.things)
    g.tell(T("{who} hopes for {things}.", who=seat, things=hoped))
