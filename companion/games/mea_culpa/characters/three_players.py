"""With three players a card is left; whoever has its partner inherits its Preliminary Action."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Choice, Offer, Option
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.mea_culpa.actions.state import Turn
from companion.games.mea_culpa.answers import ask
from companion.games.mea_culpa.characters.preliminary import do_preliminary
from companion.games.mea_culpa.material.pieces import CHARACTER, CHARACTERS, EMPEROR, POPE
from companion.games.mea_culpa.state import MeaCulpa

ALL_THREE = 3
PARTNER = {POPE: EMPEROR, EMPEROR: POPE}
"""The holder of one inherits the other's Preliminary Action [MEA-093]."""


def do_or_await_preliminary(g: MeaCulpa, seat: Seat, card: str) -> Play[None]:
    """Do it, or wait to see whether the other card is taken [MEA-094]."""
    partner = PARTNER.get(card)
    if partner is None or partner in g.picks.holders:
        yield from do_preliminary(g, seat, card)
        return
    if len(g.picks.holders) < ALL_THREE:
        g.turn = Turn(seat, card, preliminary=True)
        other = CHARACTER[partner].name
        prompt = T("If nobody takes the {card}, you do its Preliminary Action too.", card=other)
        screen = T("{who} acts now or waits.", who=seat)
        answer = yield from ask(seat, _timing_form, prompt, screen)
        if answer.offer == "act_now":
            yield from do_preliminary(g, seat, card)
            return
    g.picks.waiting_heir = seat


def _timing_form(_k: MeaCulpa, _me: Seat) -> Iterator[Offer]:
    yield Offer("act_now", T("Act now"), public=True, in_public=True)
    label = T("Wait to see whether the other card is taken")
    yield Offer("wait", label, public=True, in_public=True)


def let_waiting_heir_act(g: MeaCulpa, card: str) -> Play[None]:
    """Whoever waited acts now if the other card is taken, before its taker [MEA-094]."""
    # The rulebook does not say when. Before its taker: what was waited for can no longer come.
    if g.picks.waiting_heir and card in PARTNER:
        heir, g.picks.waiting_heir = g.picks.waiting_heir, None
        yield from do_preliminary(g, heir, PARTNER[card])


def do_inherited_preliminary(g: MeaCulpa) -> Play[None]:
    """Do the Preliminary Action of the card that is left [MEA-093..097]."""
    left = next(card for card in CHARACTERS if card not in g.picks.holders)
    if left not in PARTNER:
        return
    own = PARTNER[left]
    heir = g.picks.holders[own]
    parts = [left]
    if g.picks.waiting_heir:
        g.picks.waiting_heir = None
        first = yield from _ask_which_first(g, heir, own)
        parts = [first, PARTNER[first]]
    for part in parts:
        yield from do_preliminary(g, heir, part)


def _ask_which_first(g: MeaCulpa, heir: Seat, own: str) -> Play[str]:
    g.turn = Turn(heir, own, preliminary=True)
    prompt = T("You do both Preliminary Actions. Which one first?")
    screen = T("{who} does the Preliminary Actions of Pope and Emperor.", who=heir)
    answer = yield from ask(heir, _order_form, prompt, screen)
    first: str = answer.first
    return first


def _order_form(_k: MeaCulpa, _me: Seat) -> Iterator[Offer]:
    parts = tuple(
        Option(card, CHARACTER[card].name, CHARACTER[card].preliminary) for card in PARTNER
    )
    label = T("Start with this one")
    yield Offer("order", label, public=True, in_public=True, first=Choice(parts))
