"""Picking characters; each one's Preliminary Action comes before the next pick."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.core.offers import Choice, Offer, Option, Scan
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.mea_culpa.actions.state import Turn
from companion.games.mea_culpa.answers import ask
from companion.games.mea_culpa.characters.preliminary import do_preliminary
from companion.games.mea_culpa.characters.three_players import (
    do_inherited_preliminary,
    do_or_await_preliminary,
    let_waiting_heir_act,
)
from companion.games.mea_culpa.material.labels import CHARACTER_LABELS, PIECE, labels_of
from companion.games.mea_culpa.material.pieces import CHARACTER, CHARACTERS
from companion.games.mea_culpa.state import MeaCulpa, RoundPhase
from companion.games.mea_culpa.variant.reminding import lapse_if_next_player_acts

TWO_PLAYERS, THREE_PLAYERS = 2, 3


def pick_characters(g: MeaCulpa) -> Play[None]:
    """Pick by pick, highest bid first [MEA-053, MEA-070, MEA-071]."""
    g.phase = RoundPhase.CHARACTERS
    if len(g.seats) == THREE_PLAYERS:
        yield from pick_characters_of_three(g)
    else:
        for seat in list_picks(g):
            card = yield from pick_card(g, seat)
            yield from do_preliminary(g, seat, card)


def pick_characters_of_three(g: MeaCulpa) -> Play[None]:
    """The same with three players, with an inherited Preliminary Action [MEA-093..097]."""
    for seat in list_picks(g):
        card = yield from pick_card(g, seat)
        yield from let_waiting_heir_act(g, card)
        yield from do_or_await_preliminary(g, seat, card)
    yield from do_inherited_preliminary(g)


def list_picks(g: MeaCulpa) -> tuple[Seat, ...]:
    """One card each; with two players two each, in turn [MEA-091, MEA-093]."""
    order = tuple(bid.seat for bid in g.picks.bids)
    return order * 2 if len(g.seats) == TWO_PLAYERS else order


def list_left_cards(k: MeaCulpa) -> tuple[str, ...]:
    """Cards that are still on the board."""
    return tuple(card for card in CHARACTERS if card not in k.picks.holders)


def pick_card(g: MeaCulpa, seat: Seat) -> Play[str]:
    """Pick one of the cards left; the last one needs no choice [MEA-070]."""
    g.turn = Turn(seat, "", preliminary=True)
    card, *more = list_left_cards(g)
    if more:
        prompt = T("Choose a character.")
        screen = T("{who} chooses a character.", who=seat)
        answer = yield from ask(seat, pick_form, prompt, screen)
        card = PIECE[answer.code] if "code" in answer.values else answer.card
        g.new_hands()
        lapse_if_next_player_acts(g, seat)
    g.picks.holders[card] = seat
    g.hand(seat, "take", card)
    g.tell(T("{who} is the {card}.", who=seat, card=CHARACTER[card].name))
    return card


def pick_form(k: MeaCulpa, me: Seat) -> Iterator[Offer]:
    """The cards left, to tap or to scan [ledger 6.7]."""
    cards = list_left_cards(k)
    choice = Choice(
        tuple(Option(card, CHARACTER[card].name, CHARACTER[card].privilege) for card in cards)
    )
    pick = partial(Offer, public=True, in_public=True)
    yield pick("choose_character", T("Take this character"), card=choice)
    if not k.full:
        code = Scan(labels_of(CHARACTER_LABELS, cards))
        label = T("Scan the character you take")
        yield pick("scan_character", label, tone="quiet", code=code)
