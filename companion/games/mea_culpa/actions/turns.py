"""Turn after turn in the order of the characters' numbers, until the market is empty."""

from __future__ import annotations

from companion.core.play import Play
from companion.core.seats import Seat
from companion.games.mea_culpa.actions.donating import hide_donations
from companion.games.mea_culpa.actions.market import give_stone_without_merchant, take_free_stone
from companion.games.mea_culpa.actions.one_action import (
    may_act,
    pass_or_act,
    turn_form,
    write_turn_sentences,
)
from companion.games.mea_culpa.actions.state import Turn
from companion.games.mea_culpa.answers import ask
from companion.games.mea_culpa.material.pieces import CHARACTERS, MERCHANT
from companion.games.mea_culpa.state import MeaCulpa, RoundPhase
from companion.games.mea_culpa.variant.turns import play_turn_with_slips


def play_action_phase(g: MeaCulpa) -> Play[None]:
    """Pope, Emperor, Merchant, Petty Sinner, and again [MEA-085, MEA-086]."""
    g.phase = RoundPhase.ACTION
    # Our reading: what is under way when the last stone goes is finished, and then nothing more of
    # that turn happens.
    while not g.stock.market_empty:
        for character in CHARACTERS:
            if character in g.picks.holders and not g.stock.market_empty:
                yield from play_turn_of(g, g.picks.holders[character], character)
    g.turn = None


def play_turn_of(g: MeaCulpa, seat: Seat, character: str) -> Play[None]:
    """A turn by the rules of the base game or of the variant [MEA-250, MEA-252]."""
    hide_donations(g)
    if g.variant:
        yield from play_turn_with_slips(g, seat, character)
    else:
        yield from play_base_turn(g, seat, character)


def play_base_turn(g: MeaCulpa, seat: Seat, character: str) -> Play[None]:
    """A pass, or up to two actions, and what is due at the end [MEA-087..090]."""
    g.turn = Turn(seat, character)
    while not g.stock.market_empty and may_act(g, seat):
        answer = yield from ask(seat, turn_form, *write_turn_sentences(g, seat, character))
        if answer.offer == "turn_over":
            break
        yield from pass_or_act(g, seat, answer)
    if not g.stock.market_empty:
        yield from give_stone_at_turn_end(g, seat, character)


def give_stone_at_turn_end(g: MeaCulpa, seat: Seat, character: str) -> Play[None]:
    """The Merchant's stone, or that of the soul nearest Hell [MEA-090, MEA-096]."""
    if character == MERCHANT:
        yield from take_free_stone(g, seat)
    else:
        yield from give_stone_without_merchant(g, seat)
