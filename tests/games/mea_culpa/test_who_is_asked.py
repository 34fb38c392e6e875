"""Whoever has to decide reads what to do; everybody else reads who decides, and about what."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.play import Play
from companion.core.seats import TABLE, Seat
from companion.games.mea_culpa.actions.turns import action_phase
from companion.games.mea_culpa.bids import bidding
from companion.games.mea_culpa.cathedrals.crews import place_crew
from companion.games.mea_culpa.characters.petty import petty_preliminary
from companion.games.mea_culpa.characters.preliminary import emperor_preliminary, pope_preliminary
from companion.games.mea_culpa.setup import set_souls_and_bonuses
from companion.games.mea_culpa.sins.dens import put
from companion.games.mea_culpa.state import MeaCulpa
from companion.games.mea_culpa.variant.forgetting import forgetful_preliminary
from companion.games.mea_culpa.variant.reminding import fall_due, last_reminders
from companion.games.mea_culpa.variant.state import ForgottenCost
from tests.kit.games.mea_culpa.evening import (
    ALL,
    VARIANT,
    A,
    B,
    C,
    D,
    MeaEvening,
    a_turn,
    a_visit,
    crews,
    played,
)
from tests.kit.games.mea_culpa.picks import the_picks, three

Laid = Callable[[], MeaEvening]


def both_waited() -> MeaEvening:
    """The heir does the Preliminary Actions of both Pope and Emperor."""
    table = three("pope")
    table.act(A, "wait")
    table.choose(B, "merchant")
    table.choose(C, "petty")
    table.act(C, "skip")
    return table


def accused() -> MeaEvening:
    table = MeaEvening(action_phase, holders=ALL, settings=VARIANT)
    table.act(B, "accuse", culprit=int(A), entry="5")
    return table


def last_chance() -> MeaEvening:
    """The Petty Sinner took the last stone."""

    def one_cost(g: MeaCulpa) -> Play[None]:
        g.slips.reminder = D
        fall_due(g, D, ForgottenCost("pay", 2), forgotten=True)
        yield from last_reminders(g)

    return MeaEvening(one_cost, settings=VARIANT)


ASKED: dict[str, tuple[Laid, Seat, str, str]] = {
    "bonus": (
        lambda: MeaEvening(set_souls_and_bonuses, setup=True),
        D,
        "Choose your starting bonus.",
        "Seat 4 chooses a starting bonus.",
    ),
    "bid": (
        lambda: MeaEvening(bidding),
        A,
        "Lock your bid of notches and taler.",
        "Still locking a bid: Seat 1, Seat 2, Seat 3 and Seat 4.",
    ),
    "character": (
        lambda: MeaEvening(the_picks, order=(B, A, C, D)),
        B,
        "Choose a character.",
        "Seat 2 chooses a character.",
    ),
    "Pope stone": (
        lambda: MeaEvening(lambda g: pope_preliminary(g, A)),
        A,
        "You may move a Pope stone to another Den.",
        "Seat 1 may move a Pope stone.",
    ),
    "crew": (
        lambda: MeaEvening(lambda g: emperor_preliminary(g, A)),
        A,
        "Put your crew on a site.",
        "Seat 1 puts the Emperor’s crew on a site.",
    ),
    "visit at once": (
        lambda: MeaEvening(lambda g: petty_preliminary(g, A), rooms=("take_3",)),
        A,
        "You may visit the House of Pleasure at once, without turning your post.",
        "Seat 1 may visit the House of Pleasure at once.",
    ),
    "two stones": (
        lambda: MeaEvening(lambda g: forgetful_preliminary(g, A), settings=VARIANT),
        A,
        "Put two stones into Petty Sins, or forget them.",
        "Seat 1 begins as the Petty Sinner.",
    ),
    "now or later": (
        lambda: three("pope"),
        A,
        "If nobody takes the Emperor, you do its Preliminary Action too.",
        "Seat 1 acts now or waits.",
    ),
    "which first": (
        both_waited,
        A,
        "You do both Preliminary Actions. Which one first?",
        "Seat 1 does the Preliminary Actions of Pope and Emperor.",
    ),
    "turn": (
        lambda: a_turn(A),
        A,
        "Your turn as the Emperor.",
        "Seat 1’s turn (Emperor).",
    ),
    "second donation": (
        lambda: played(a_turn(A), (A, "donate", {"thing": "coin_1", "place": "I"})),
        A,
        "As the Emperor you may donate a second thing.",
        "Seat 1 may donate a second thing as the Emperor.",
    ),
    "free stone": (
        lambda: played(a_turn(C, "merchant"), (C, "pass", {})),
        C,
        "Take a stone from the market for free.",
        "Seat 3 takes a stone for free.",
    ),
    "guess": (
        lambda: played(a_turn(A, "pope", rooms=("take_3",)), (A, "set_pope_die", {"door": "1"})),
        B,
        "Behind which door is the Pope? You have one guess.",
        "The Pope has an urgent meeting. Seat 2 guesses where.",
    ),
    "Suite 5": (
        lambda: played(
            a_turn(A, rooms=("take_3", "take_7"), posts=(1,)), (A, "visit", {"door": "5"})
        ),
        A,
        "Which room’s offer do you take?",
        "Seat 1 names a room for Suite 5.",
    ),
    "no stones left": (
        lambda: MeaEvening(lambda g: put(g, A, "lust", 1), dens={"greed": (4,), "lust": (3,)}),
        A,
        "You have no sin stones left. Empty a Den: your soul goes a step for each stone.",
        "Seat 1 has no sin stones left and has to empty a Den.",
    ),
    "gift": (
        lambda: a_visit("emperor_letter", letters={B: {"red": 1}}),
        B,
        "Give Seat 1 one of your Letters.",
        "Seat 2 gives Seat 1 a Letter.",
    ),
    "theft": (
        lambda: a_visit("steal_3"),
        A,
        "Who do you take 3 taler from?",
        "Seat 1 takes 3 taler from an opponent.",
    ),
    "crew to move": (
        lambda: a_visit("move_crew", sites=crews(1)),
        A,
        "Move a crew to another site.",
        "Seat 1 moves a crew.",
    ),
    "new crew": (
        lambda: a_visit("new_crew"),
        A,
        "Put a crew from the hut on a site.",
        "Seat 1 places a new crew.",
    ),
    "another Den": (
        lambda: a_visit("pope_stone"),
        A,
        "Move a Pope stone to another Den.",
        "Seat 1 moves a Pope stone.",
    ),
    "free good": (
        lambda: a_visit("free_good"),
        A,
        "Take a good from the market for free.",
        "Seat 1 takes a good for free.",
    ),
    "Letter": (
        lambda: MeaEvening(
            lambda g: place_crew(g, A, "A"),
            sites=crews(1, naves="A"),
            chests={B: "I:bread", C: "I:wine"},
        ),
        C,
        "Pick a Letter.",
        "Seat 3 picks a Letter.",
    ),
    "accused": (accused, A, "You are accused. Is it true?", "Seat 1 is accused."),
    "vote": (
        lambda: played(accused(), (A, "deny", {})),
        C,
        "Is Seat 1 guilty?",
        "The table votes.",
    ),
    "reminders": (
        last_chance,
        B,
        "The market is empty. Remind Seat 4 of a cost now, or never.",
        "The market is empty. Does anybody remind Seat 4?",
    ),
}


@pytest.mark.parametrize("what", ASKED)
def test_who_has_to_decide_and_what_everybody_else_reads(what: str) -> None:
    laid, seat, prompt, screen = ASKED[what]
    table = laid()
    assert seat in table.waiting()
    assert str(table.umpire.prompt(seat)) == prompt
    assert str(table.umpire.prompt(TABLE)) == screen
