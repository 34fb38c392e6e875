"""The rulebook from start to end: setup, rounds of four phases, two evaluations, the climb."""

from __future__ import annotations

from contextlib import suppress
from itertools import count

from companion.core.endings import Ending
from companion.core.game import Anytime
from companion.core.play import Play
from companion.core.setting_up import set_up_box
from companion.games.mea_culpa.actions.turns import play_action_phase
from companion.games.mea_culpa.bids import play_bidding
from companion.games.mea_culpa.box.board_corrections import board_form, correct_board
from companion.games.mea_culpa.box.laying_out import steps
from companion.games.mea_culpa.box.screen_corrections import correct, correct_form
from companion.games.mea_culpa.cathedrals.evaluation import SecondCathedral
from companion.games.mea_culpa.characters.picking import pick_characters
from companion.games.mea_culpa.ending import close_chapter, end_game
from companion.games.mea_culpa.house.pope import advise, advise_form
from companion.games.mea_culpa.preparation import prepare_round
from companion.games.mea_culpa.setup import set_souls_and_bonuses
from companion.games.mea_culpa.sins.souls import compare_posts
from companion.games.mea_culpa.state import MeaCulpa
from companion.games.mea_culpa.variant.accusing import (
    accuse,
    accuse_form,
    own_up,
    own_up_form,
)
from companion.games.mea_culpa.variant.reminding import ask_for_last_reminders, remind, remind_form
from companion.games.mea_culpa.variant.turns import begin_out_of_turn_form, note_begun_out_of_turn


def flow(g: MeaCulpa) -> Play[Ending]:
    """The whole game; the second cathedral ends it at any point [MEA-158, MEA-240]."""
    if not g.full:
        yield from set_up_box(g, steps(g))
    yield from set_souls_and_bonuses(g)
    with suppress(SecondCathedral):
        for g.round in count(1):
            yield from play_round(g)
    return end_game(g)


def play_round(g: MeaCulpa) -> Play[None]:
    """Prepare, choose characters, act, compare posts [MEA-030]."""
    yield from prepare_round(g)
    yield from play_bidding(g)
    yield from pick_characters(g)
    yield from play_action_phase(g)
    yield from ask_for_last_reminders(g)
    compare_posts(g)
    close_chapter(g)


ANYTIME = (
    Anytime(begin_out_of_turn_form, note_begun_out_of_turn),
    Anytime(advise_form, advise),
    Anytime(remind_form, remind),
    Anytime(accuse_form, accuse),
    Anytime(own_up_form, own_up),
    Anytime(correct_form, correct, unsealed=True),
    Anytime(board_form, correct_board),
)
"""What phones may do whatever the table waits for [MEA-143, MEA-269..271].

Beginning a turn comes first, as for whoever is due: no order of keys may tell who that is.
"""
