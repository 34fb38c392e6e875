"""What the stand-in answers when it is asked: goals, looks, views, targets, damage, reactions."""

from __future__ import annotations

import pytest

from companion.core.chance import Chance
from companion.core.hexes import Hex
from companion.games.myths.board.hexes import NAMES
from companion.games.myths.game import GAME
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.own_cards import EFFECT, trial
from tests.kit.games.myths.stand_in import answered, near


def place(table: MythsEvening, letter: str) -> tuple[str, str]:
    """The offer it answers, and the hex it names."""
    offer, raw = answered(table, letter)
    return offer, NAMES[Hex(*raw["to"])]


def test_nobody_answers_who_is_not_asked() -> None:
    table = MythsEvening("A")
    seat = table.seat["D"]
    assert table.umpire.offers(seat), "a draw may always be offered"
    assert (
        GAME.policies["steady"](
            table.umpire.known(seat), seat, table.umpire.offers(seat), Chance(b"any")
        )
        is None
    )


def test_the_character_that_can_do_most_goes_first() -> None:
    for best, others in (("D", "EF"), ("E", "DF"), ("F", "DE")):
        table = MythsEvening("A")
        for letter in "DEF":
            table.hand(letter)
        for letter in "ABC":
            table.end(letter) if letter == "A" else _turn(table, letter)
        table.put("A", "E4", "I1")
        table.put(best, "E5", "E4")
        card = {"D": "Falling Cinder", "E": "Breaker", "F": "Throat Feint"}[best]
        table.hand(best, card)
        for letter in others:
            table.put(letter, f"I{'DEF'.index(letter) + 1}", "I5")
        assert answered(table, "D") == ("start_turn", {"who": best})


def _turn(table: MythsEvening, letter: str) -> None:
    if table.asks(letter, "start_turn"):
        table.act(letter, "start_turn", who=letter)
    table.end(letter)


# --- walking -------------------------------------------------------------------------------------


def test_on_foot_it_names_the_goal_nearest_to_a_foe() -> None:
    table = near("B", "E6")
    table.lay("B", "Elk Form")
    table.act("B", "use_action_1")
    assert place(table, "B") == ("walk", "E5")


@pytest.mark.parametrize(("foe", "step"), [("E5", "E3"), ("C2", "D2"), ("G2", "F2")])
def test_a_single_step_goes_nearer_to_a_foe(foe: str, step: str) -> None:
    table = near("B", foe)
    table.act("B", "use_action_1")
    assert place(table, "B") == ("step", step)


def test_it_flies_nearer_to_a_foe() -> None:
    table = near("C", "E5")
    table.lay("C", "On the Wing")
    table.act("C", "use_action_1")
    table.act("C", "bonus", bonus=0)
    assert place(table, "C") == ("path", "E3")


def test_a_goal_from_which_a_card_strikes_is_better_than_one_that_is_nearer() -> None:
    """From E3, looking at C3, the range “far” does not reach the foe on D5; from E2 it did not."""
    table = near("B", "E6")
    table.put("B", "E2", "E6")
    table.hand("B", "Withering Word")
    table.act("B", "use_action_1")
    assert place(table, "B")[1] == "E3"


def test_before_a_step_it_stands_up() -> None:
    table = near("A", "E5")
    table["A"].prone = True
    table.changed()
    table.act("A", "use_action_1")
    assert answered(table, "A") == ("stand_up", {})


# --- looking -------------------------------------------------------------------------------------


@pytest.mark.parametrize("weak", ["A", "B", "C"])
@pytest.mark.parametrize("in_play", [False, True])
def test_it_looks_where_a_card_in_hand_or_in_play_does_most(weak: str, *, in_play: bool) -> None:
    table = near("D", "E6")
    if in_play:
        table.lay("D", "Falling Cinder")
    else:
        table.hand("D", "Falling Cinder")
    table.damaged(weak, 5)
    table.act("D", "use_stance_1")
    there = table[weak].pion
    assert there
    assert place(table, "D") == ("refocus", NAMES[there])


def test_it_looks_next_to_its_focus_if_only_that_is_offered() -> None:
    beside = 'do = [{ op = "refocus", to = "adjacent_to_focus" }]'
    table = trial(EFFECT.format(kind="move", does=beside), range_="none")
    for letter, hex_ in {"D": "I5", "F": "I4", "E": "I3"}.items():
        table.put(letter, hex_, "I1")
    table.put("A", "E5", "A1")
    table.act("A", "use_action_1")
    assert place(table, "A")[1] in {"A2", "B1", "B2"}


@pytest.mark.parametrize(("foe", "there"), [("D4", "D5"), ("F4", "F5")])
def test_directional_focus_goes_where_the_played_card_does_most(foe: str, there: str) -> None:
    table = near("F", foe, at="E5")
    table.put("F", "E5", "E8")
    table.hand("F", "Twin Bite")
    table.act("F", "play", card="Twin Bite")
    assert table.choices("F", "directional_focus", "to") == ["D5", "E6", "F5"]
    assert place(table, "F") == ("directional_focus", there)


@pytest.mark.parametrize("foe", ["C5", "E3"])
@pytest.mark.parametrize("other", ["", "Keen Eye", "On the Wing"])
def test_it_views_a_range_so_that_a_foe_is_its_target(foe: str, other: str) -> None:
    """From E5 to C3 there are two views, one on either side (scenario 7)."""
    table = near("C", foe, at="E5")
    table.put("C", "E5", "C3")
    if other:
        table.lay("C", other)
    table.hand("C", "Feather Darts")
    table.act("C", "play", card="Feather Darts")
    assert len(table.choices("C", "view", "view")) == 2
    offer, raw = answered(table, "C")
    table.act("C", offer, **raw)
    assert foe in table.view("C").split()


def test_whoever_walks_goes_nearer_to_its_own_foes() -> None:
    for letter, at, goal in (("E", "E3", "E4"), ("E", "E9", "E8"), ("B", "E3", "E4")):
        table = near(letter, "E6", at=at)
        table.act(letter, "use_action_1")
        assert place(table, letter) == ("step", goal)
