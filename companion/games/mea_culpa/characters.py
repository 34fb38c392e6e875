"""Characters are picked, and each pick's Preliminary Action is done before the next pick."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.forms import Choice, Offer, Option, Scan
from companion.core.play import Play, ask
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.mea_culpa import petty
from companion.games.mea_culpa.cathedrals import crew_form, place_crew
from companion.games.mea_culpa.dens import move_pope_stone, pope_stone_form
from companion.games.mea_culpa.labels import CHARACTER_LABELS, PIECE, labels_of
from companion.games.mea_culpa.pieces import (
    CHARACTER,
    CHARACTERS,
    EMPEROR,
    PETTY,
    POPE,
)
from companion.games.mea_culpa.records import Phase, Turn
from companion.games.mea_culpa.reminders import somebody_acts
from companion.games.mea_culpa.state import MeaCulpa

TWO, THREE = 2, 3
PARTNER = {POPE: EMPEROR, EMPEROR: POPE}
"""With three players the one's holder inherits the other's Preliminary Action [MEA-093]."""


def characters(g: MeaCulpa) -> Play[None]:
    """Pick by pick, highest bid first; then what was inherited [MEA-053, MEA-070, MEA-071]."""
    g.phase = Phase.CHARACTERS
    for seat in picks(g):
        card = yield from pick(g, seat)
        yield from partner_taken(g, card)
        yield from own_part(g, seat, card)
    yield from heirs_part(g)
    g.turn = None


def picks(g: MeaCulpa) -> tuple[Seat, ...]:
    """One card each; with two players two each, by turns [MEA-091, MEA-093]."""
    order = tuple(bid.seat for bid in g.bids)
    return order * 2 if len(g.seats) == TWO else order


def left_over(k: MeaCulpa) -> tuple[str, ...]:
    """Cards that still lie on the board."""
    return tuple(card for card in CHARACTERS if card not in k.holders)


def pick(g: MeaCulpa, seat: Seat) -> Play[str]:
    """A card that is still there; the last one needs no choice [MEA-070]."""
    g.turn = Turn(seat, "", preliminary=True)
    card, *more = left_over(g)
    if more:
        prompt = T("Choose a character.")
        screen = T("{who} chooses a character.", who=seat)
        answer = yield from ask(seat, pick_form, prompt, screen)
        card = PIECE[answer.code] if "code" in answer.values else answer.card
    somebody_acts(g, seat)
    g.holders[card] = seat
    g.tell(T("{who} is the {card}.", who=seat, card=CHARACTER[card].name))
    return card


def pick_form(k: MeaCulpa, me: Seat) -> Iterator[Offer]:
    """The cards left, to tap or to scan [ledger 6.7]."""
    cards = left_over(k)
    choice = Choice(
        tuple(Option(card, CHARACTER[card].name, CHARACTER[card].privilege) for card in cards)
    )
    yield Offer("choose_character", T("Take this character"), public=True, card=choice)
    if not k.full:
        code = Scan(labels_of(CHARACTER_LABELS, cards))
        label = T("Scan the character you take")
        yield Offer("scan_character", label, tone="quiet", public=True, code=code)


# --- Preliminary Actions -------------------------------------------------------------------------


def preliminary(g: MeaCulpa, seat: Seat, card: str) -> Play[None]:
    """What a character does right after the pick [MEA-072..075]."""
    g.turn = Turn(seat, card, preliminary=True)
    if card == POPE:
        yield from popes_part(g, seat)
    elif card == EMPEROR:
        yield from emperors_part(g, seat)
    elif card == PETTY:
        yield from petty.preliminary(g, seat)


def popes_part(g: MeaCulpa, seat: Seat) -> Play[None]:
    """A Pope stone may go to another Den [MEA-072]."""
    prompt = T("You may move a Pope stone to another Den.")
    screen = T("{who} may move a Pope stone.", who=seat)
    answer = yield from ask(seat, _popes_form, prompt, screen)
    somebody_acts(g, seat)
    if answer.offer == "skip":
        g.tell(T("{who} leaves the Pope stones where they are.", who=seat))
    else:
        move_pope_stone(g, seat, answer)


def _popes_form(k: MeaCulpa, me: Seat) -> Iterator[Offer]:
    yield from pope_stone_form(k, me)
    yield Offer("skip", T("Leave them where they are"), tone="quiet", public=True)


def emperors_part(g: MeaCulpa, seat: Seat) -> Play[None]:
    """The crew from the card must go to a site [MEA-073]."""
    prompt = T("Put your crew on a site.")
    screen = T("{who} puts the Emperor's crew on a site.", who=seat)
    answer = yield from ask(seat, crew_form, prompt, screen)
    somebody_acts(g, seat)
    g.emperor_crew = False
    yield from place_crew(g, seat, answer.site)


# --- three players -------------------------------------------------------------------------------


def own_part(g: MeaCulpa, seat: Seat, card: str) -> Play[None]:
    """With three, Pope and Emperor may wait for what becomes of the other card [MEA-094]."""
    partner = PARTNER.get(card)
    if len(g.seats) != THREE or partner is None or partner in g.holders:
        yield from preliminary(g, seat, card)
        return
    if len(g.holders) < THREE:
        g.turn = Turn(seat, card, preliminary=True)
        prompt = T(
            "If nobody takes the {card}, you do that part too.", card=CHARACTER[partner].name
        )
        screen = T("{who} acts now or waits.", who=seat)
        answer = yield from ask(seat, _timing_form, prompt, screen)
        if answer.offer == "act_now":
            yield from preliminary(g, seat, card)
            return
    g.waiting_heir = seat


def _timing_form(_k: MeaCulpa, _me: Seat) -> Iterator[Offer]:
    yield Offer("act_now", T("Act now"), public=True)
    yield Offer("wait", T("Wait until the other card's fate is known"), public=True)


def partner_taken(g: MeaCulpa, card: str) -> Play[None]:
    """Waited, and the other card is taken: act right now, before the taker [MEA-094]."""
    if g.waiting_heir and card in PARTNER:
        heir, g.waiting_heir = g.waiting_heir, None
        yield from preliminary(g, heir, PARTNER[card])


def heirs_part(g: MeaCulpa) -> Play[None]:
    """The Preliminary Action of the card that is left [MEA-093..097]."""
    left = next(iter(left_over(g)), None)
    if left not in PARTNER:
        return
    own = PARTNER[left]
    heir = g.holders[own]
    parts = [left]
    if g.waiting_heir:
        g.waiting_heir = None
        first = yield from _which_first(g, heir, own)
        parts = [first, PARTNER[first]]
    for part in parts:
        yield from preliminary(g, heir, part)


def _which_first(g: MeaCulpa, heir: Seat, own: str) -> Play[str]:
    g.turn = Turn(heir, own, preliminary=True)
    prompt = T("You do both parts. Which one first?")
    screen = T("{who} does the parts of Pope and Emperor.", who=heir)
    answer = yield from ask(heir, _order_form, prompt, screen)
    first: str = answer.first
    return first


def _order_form(_k: MeaCulpa, _me: Seat) -> Iterator[Offer]:
    parts = tuple(
        Option(card, CHARACTER[card].name, CHARACTER[card].preliminary) for card in PARTNER
    )
    yield Offer("order", T("Begin with this part"), public=True, first=Choice(parts))
