"""Turn after turn in the order of the characters' numbers, until the market is empty."""

from __future__ import annotations

from companion.core.play import Play
from companion.core.seats import Seat
from companion.games.mea_culpa.actions.action import (
    may_act,
    pass_or_act,
    turn_form,
    turn_sentences,
)
from companion.games.mea_culpa.actions.donating import hide_donations
from companion.games.mea_culpa.actions.market import free_stone, stone_without_merchant
from companion.games.mea_culpa.actions.state import Turn
from companion.games.mea_culpa.answers import ask
from companion.games.mea_culpa.material.pieces import CHARACTERS, MERCHANT
from companion.games.mea_culpa.state import MeaCulpa, RoundPhase
from companion.games.mea_culpa.variant.turns import turn_with_slips


def action_phase(g: MeaCulpa) -> Play[None]:
    """Pope, Emperor, Merchant, Petty Sinner, and again [MEA-085, MEA-086]."""
    g.phase = RoundPhase.ACTION
    # Our reading: what is under way when the last stone goes is finished, and then nothing more of
    # that turn happens.
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
        yield from turn(g, seat, character)


def turn(g: MeaCulpa, seat: Seat, character: str) -> Play[None]:
    """A pass, or an action and maybe a second, and what is due at the end [MEA-087..090]."""
    g.turn = Turn(seat, character)
    while not g.stock.market_empty and may_act(g, seat):
        answer = yield from ask(seat, turn_form, *turn_sentences(g, seat, character))
        if answer.offer == "turn_over":
            break
        yield from pass_or_act(g, seat, answer)
    if not g.stock.market_empty:
        yield from end_of_turn(g, seat, character)


def end_of_turn(g: MeaCulpa, seat: Seat, character: str) -> Play[None]:
    """The Merchant's stone, or that of the soul nearest Hell [MEA-090, MEA-096]."""
    if character == MERCHANT:
        yield from free_stone(g, seat)
    else:
        yield from stone_without_merchant(g, seat)
