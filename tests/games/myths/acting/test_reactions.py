"""Who may react, how often and to what (EN14), and what is chosen first: MYT-103, MYT-149."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.seats import Seat
from companion.games.myths.acting.reactions import DueReaction
from companion.games.myths.decks.cards import CardType, Event
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.own_cards import EFFECT, WATCH, trial


def on(event: str, *steps: str) -> str:
    """A passive effect that reacts to this event."""
    does = ", ".join(f"{{ {each} }}" for each in steps)
    return EFFECT.format(kind="passive", does=f'on = "{event}"\ndo = [{does}]')


DEAL = 'op = "deal", n = 1, who = "trigger"'
MAY = f"{DEAL}, optional = true"


def leaving(*effects: str, **settings: Any) -> MythsEvening:
    """The Tide Caller has left E6 for E7; the card with these effects watches E6 from E5."""
    table = trial(*effects, type_="stance", range_="ring1m", turn="E", **settings)
    table.act("E", "use_action_1")
    if settings:
        table.put("B", "D6", "A1")
        table.lay("B", "trial")
    table.act("E", "step", to="E7")
    return table


# --- how often -----------------------------------------------------------------------------------


def test_myt_103_declining_once_counts_for_all_cards() -> None:
    table = leaving(WATCH, deck_b="own_1")
    assert len(table.choices("A", "reaction", "card")) == 2
    table.act("A", "no_reaction")
    assert table.asks("E", "end_turn")


def test_myt_104_one_card_may_react_with_each_of_its_effects() -> None:
    table = leaving(WATCH, WATCH)
    for _ in range(2):
        table.react("A")
        table.act("E", "library")
    assert len(table["E"].damage) == 2
    assert table.asks("E", "end_turn")


def test_myt_103_only_what_says_may_is_asked() -> None:
    table = leaving(on("leaves_marked", DEAL))
    assert table.board.damage.suffering == "E", "it must be done"
    assert leaving(on("leaves_marked", MAY)).offered("A") == ["reaction", "no_reaction"]


@pytest.mark.parametrize(("said", "dealt"), [("may", 1), ("no_may", 0)])
def test_myt_114_declining_what_a_reaction_may_do_leaves_the_rest_to_be_done(
    said: str, dealt: int
) -> None:
    table = leaving(on("leaves_marked", MAY, 'op = "draw", n = 1'))
    assert table.offered("A") == ["may", "no_may"]
    assert str(table.umpire.prompt(Seat(1))) == "trial: deal 1 damage to whoever did it"
    table.act("A", said)
    if dealt:
        table.act("E", "library")
    assert len(table["E"].damage) == dealt
    assert len(table.held("A")) == 1, "it must be drawn all the same"


def test_myt_114_after_a_declined_ability_it_means_nobody() -> None:
    table = leaving(on("leaves_marked", MAY, 'op = "prone", who = "it"'))
    table.act("A", "no_may")
    assert not table["E"].prone


def test_myt_104_each_player_orders_what_must_be_done() -> None:
    table = leaving(on("leaves_marked", DEAL), deck_b="own_1")
    assert table.offered("A") == ["reaction"], "none of them can be left out"
    asked = "Several of your cards react to Tide Caller: choose the first"
    assert str(table.umpire.prompt(Seat(1))) == asked
    table.act("A", "reaction", card="B.trial.1:0")
    assert next(line for line in table.journal() if "reacts with" in line).startswith("Own\u00a0B")
    table.act("E", "library")
    assert len([line for line in table.journal() if "reacts with" in line]) == 2


def test_myt_103_nobody_reacts_to_the_dead() -> None:
    table = trial(
        on("leaves_marked", DEAL), type_="stance", range_="ring1m", turn="E", deck_b="own_1"
    )
    table.put("B", "D6", "A1")
    table.lay("B", "trial")
    table.hand("E")
    table.piles("E")
    table.act("E", "use_action_1")
    table.act("E", "step", to="E7")
    table.react("A")
    assert not table["E"].alive
    assert len([line for line in table.journal() if "reacts with" in line]) == 1


def test_myt_103_after_a_reaction_to_a_reaction_the_depth_is_as_before() -> None:
    place = 'op = "place", who = "trigger", to = "marked_hex", optional = true'
    effect = on("leaves_marked", place, DEAL)
    table = trial(effect, type_="stance", range_="ring1m", turn="E", deck_b="warden")
    table.put("B", "E8", "A1")
    table.lay("B", "Gate Watch")
    table.act("E", "use_action_1")
    table.act("E", "step", to="E7")
    table.act("A", "may")
    table.act("A", "marked_hex", to="D5")
    assert (table.asks("B", "reaction"), table.board.depth) == (True, 2)
    table.act("B", "no_reaction")
    assert (table.board.damage.suffering, table.board.depth) == ("E", 1)


def test_myt_103_a_reaction_that_would_do_nothing_is_not_offered() -> None:
    table = MythsEvening("D")
    table.put("D", "E5", "E8")
    table.lay("D", "Salamander Form")
    table.end("D")
    assert table.offered("D") == ["start_turn"], "nobody stands on the marked hex"


# --- which view ----------------------------------------------------------------------------------

SEEN = [
    ("far", 'op = "deal", n = 1, who = "targets"'),
    ("far", 'op = "refocus", to = "target_hex"'),
    ("front1m", 'op = "deal", n = 1, who = "in_marked"'),
    ("front1m", 'op = "deal", n = 1, who = "one_in_marked"'),
    ("front1m", 'op = "place", who = "self", to = "marked_hex"'),
]


@pytest.mark.parametrize(("range_", "step"), SEEN)
def test_myt_149_whatever_uses_the_range_has_its_view_chosen_again(range_: str, step: str) -> None:
    table = trial(EFFECT.format(kind="move", does=f"do = [{{ {step} }}]"), range_=range_)
    table.put("A", "E5", "C3" if range_ == "far" else "D3")
    assert table["A"].action
    table["A"].action.view = table.board.views_of(table["A"], table.board.card("A.trial.1"))[0]
    table.act("A", "use_action_1")
    assert table.offered("A") == ["view"]


def test_myt_149_before_a_reaction_too() -> None:
    deal = 'op = "deal", n = 1, who = "one_in_marked", optional = true'
    table = trial(on("end_of_turn", deal), type_="stance", range_="front1m")
    table.put("A", "E5", "D3")
    laid = table["A"].covering(CardType.STANCE)
    assert laid
    laid.view = table.board.views_of(table["A"], table.board.card("A.trial.1"))[0]
    table.put("E", "D4")
    table.end("A")
    table.react("A")
    assert table.offered("A") == ["view"]


# --- what begins by itself -----------------------------------------------------------------------


def test_myt_101_a_swift_effect_does_not_begin_by_itself() -> None:
    table = MythsEvening("D")
    table.hand("D", "Coal Trance")
    table.play("D", "Coal Trance")
    assert table.held("D") == [], "it draws for the swift move only"
    assert table.asks("D", "use_stance_1")


# --- on an unseen board --------------------------------------------------------------------------


def test_myt_103_blind_people_say_whether_a_target_stood_up() -> None:
    table = trial(on("stands_up_target", f"{DEAL}, optional = true"), turn="E", mode="blind")
    for letter in "AE":
        table.put(letter)
        table[letter].pion = None
    table["E"].prone = True
    table.changed()
    table.act("E", "use_action_1")
    table.act("E", "stand_up")
    assert table.asks("A", "reaction")
    assert str(table.umpire.prompt(Seat(1))) == "Tide Caller has stood up: do you react?"


def test_myt_103_a_card_discarded_while_it_may_react_reacts_no_more() -> None:
    table = leaving(WATCH)
    assert table.asks("A", "reaction")
    table.act("A", "discard_own", card="trial")
    assert table.asks("E", "end_turn")
    assert table["E"].damage == ()


def test_myt_103_another_card_in_its_place_does_not_react_instead() -> None:
    board = leaving(WATCH).board
    due = DueReaction(Event.LEAVES_MARKED, "A", CardType.STANCE, "A.trial.1", 0)
    assert due.effect(board) is not None
    for other in (replace(due, card="A.trial.2"), replace(due, letter="B")):
        assert other.effect(board) is None
