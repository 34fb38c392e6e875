"""Turn after turn in the order of the characters' numbers, until the market is empty."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Offer
from companion.core.play import Play, ask
from companion.core.seats import Seat
from companion.games.mea_culpa.actions.action import (
    act,
    end_offer,
    pass_offer,
    pass_turn,
    possible_actions,
    second_actions,
    turn_sentences,
)
from companion.games.mea_culpa.actions.donating import hide_donations
from companion.games.mea_culpa.actions.market import free_stone, stone_without_merchant
from companion.games.mea_culpa.actions.state import Turn
from companion.games.mea_culpa.material.pieces import CHARACTERS, MERCHANT
from companion.games.mea_culpa.state import MeaCulpa, RoundPhase
from companion.games.mea_culpa.variant.turns import turn_with_slips


def action_phase(g: MeaCulpa) -> Play[None]:
    """Pope, Emperor, Merchant, Petty Sinner, and again [MEA-085, MEA-086]."""
    g.phase = RoundPhase.ACTION
    while not g.stock.market_empty:
        for character in CHARACTERS:
            if character in g.picks.holders and not g.stock.market_empty:
                yield from turn_of(g, g.picks.holders[character], character)
    g.turn = None


def turn_of(g: MeaCulpa, seat: Seat, character: str) -> Play[None]:
    """A turn by the rules of the base game or of the variant [MEA-250, MEA-252]."""
    hide_donations(g)
    if g.variant:
        yield from turn_with_slips(g, seat, character)
    else:
        g.turn = Turn(seat, character)
        yield from turn(g, seat, character)


def turn(g: MeaCulpa, seat: Seat, character: str) -> Play[None]:
    """A pass, or an action and maybe a second, and what is due at the end [MEA-087..090]."""
    answer = yield from ask(seat, first_form, *turn_sentences(g, seat, character))
    if answer.offer == "pass":
        pass_turn(g, seat)
    else:
        yield from act(g, seat, answer)
        yield from second_action(g, seat, character)
    if not g.stock.market_empty:
        yield from end_of_turn(g, seat, character)


def second_action(g: MeaCulpa, seat: Seat, character: str) -> Play[None]:
    """Of another type, for a notch, if there is a stone in the market [MEA-086, MEA-088]."""
    if g.stock.market_empty or g.souls.posts[seat] >= g.rules.post_max:
        return
    answer = yield from ask(seat, second_form, *turn_sentences(g, seat, character))
    if answer.offer != "turn_over":
        yield from act(g, seat, answer)


def first_form(k: MeaCulpa, me: Seat) -> Iterator[Offer]:
    """An action, or a pass [MEA-087]."""
    yield from possible_actions(k, me, k.souls.posts[me])
    yield pass_offer(k, me)


def second_form(k: MeaCulpa, me: Seat) -> Iterator[Offer]:
    """A second action, or the end of the turn [MEA-088, MEA-089]."""
    yield from second_actions(k, me)
    yield end_offer(k, me)


def end_of_turn(g: MeaCulpa, seat: Seat, character: str) -> Play[None]:
    """The Merchant's stone, or that of the soul nearest Hell [MEA-090, MEA-096]."""
    if character == MERCHANT:
        yield from free_stone(g, seat)
    else:
        yield from stone_without_merchant(g, seat)
