"""The House of Pleasure, the Pope incognito, and every card: MEA-125 to 150, MEA-220 to 233."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.seats import TABLE
from companion.games.mea_culpa.material.pieces import CARD
from tests.kit.games.mea_culpa.evening import (
    ALL,
    A,
    B,
    C,
    D,
    MeaEvening,
    a_turn,
    a_visit,
    after,
    crews,
)

ROOMS = ("take_7", "others_5", "new_crew", "take_3")


def test_mea_125_six_doors() -> None:
    table = a_turn(A, rooms=ROOMS, posts=(1,))
    assert table.board.house.open_doors == ("1", "2", "3", "4", "5", "6")


def test_mea_126_a_door_is_visited_once_a_round() -> None:
    table = a_turn(A, rooms=ROOMS, posts=(1,))
    table.act(A, "visit", door="1")
    assert table.board.house.open_doors == ("2", "3", "4", "5", "6")
    suite = a_turn(A, rooms=ROOMS, posts=(1,))
    suite.act(A, "visit", door="6")
    assert suite.board.house.open_doors == ("1", "2", "3", "4", "5")


def test_mea_127_no_door_that_turns_the_post_too_far() -> None:
    table = a_turn(A, rooms=ROOMS, posts=(5,), goods={A: {"bread": 1}})
    assert table.keys(A, "visit", "door") == ["3", "4", "5"]
    table.act(A, "sell", good="bread")
    assert table.keys(A, "visit", "door") == ["4", "5"]


def test_mea_128_an_ordinary_room_turns_the_post_and_its_card_goes() -> None:
    table = a_turn(A, rooms=ROOMS, posts=(2,))
    table.act(A, "visit", door="1")
    assert (table.board.souls.posts[A], table.purse(A)) == (4, 32)
    assert table.board.house.rooms["1"] is None
    assert table.board.house.discard == ("take_7",)
    assert "Seat 1 visits room 1." in table.journal()


def test_mea_129_suite_5_uses_a_room_without_turning_the_post() -> None:
    table = a_turn(A, rooms=ROOMS, posts=(6,))
    table.act(A, "visit", door="5")
    assert table.den("lust", A) == (1,)
    assert table.keys(A, "suite_room", "door") == ["1", "2", "3", "4"]
    table.act(A, "suite_room", door="1")
    assert (table.board.souls.posts[A], table.purse(A), table.board.house.welcome) == (6, 32, False)
    assert table.board.house.open_doors == ("2", "3", "4", "6")


def test_mea_130_suite_6_gives_the_yellow_letter() -> None:
    table = a_turn(A, posts=(2,), letters={A: {"yellow": 1}}, dens={"lust": (2,)})
    table.act(A, "visit", door="6")
    assert (table.den("lust", A), table.board.souls.posts[A]) == ((3,), 4)
    assert table.letters(A) == {"yellow": 2}
    assert table.journal()[0] == "Seat 1 visits Suite 6."


def test_mea_131_suite_5_needs_a_card_in_a_room() -> None:
    assert "5" not in a_turn(A, posts=(1,)).board.house.open_doors


def test_mea_132_stone_then_post_then_benefit() -> None:
    table = a_turn(A, posts=(2,), dens={"lust": (3,), "greed": (4,)})
    table.act(A, "visit", door="6")
    assert table.board.souls.posts[A] == 2
    assert table.letters(A) == {}
    table.act(A, "choose_den", den="greed")
    assert (table.board.souls.posts[A], table.letters(A)) == (4, {"yellow": 1})


@pytest.mark.parametrize(
    ("card", "more"),
    [
        ("move_crew", {}),
        ("emperor_letter", {"holders": {"merchant": A}}),
        ("free_good", {"market": {"indulgence": 2}}),
        ("pope_yellow", {"holders": {"pope": A}}),
    ],
)
def test_mea_133_what_cannot_be_done_still_costs_the_visit(card: str, more: dict[str, Any]) -> None:
    holders = more.pop("holders", {"merchant": A})
    table = a_turn(A, "merchant", holders=holders, rooms=(card,), posts=(1,), **more)
    assert "nothing would happen" in table.options(A, "visit", "door")["1"]
    table.act(A, "visit", door="1")
    assert table.board.souls.posts[A] == 1 + CARD[card].notches
    assert "Nothing happens." in table.journal()


@pytest.mark.parametrize(
    ("card", "more"),
    [
        ("move_crew", {"sites": crews(1)}),
        ("new_crew", {"sites": crews(1, 1, 1)}),
        ("emperor_letter", {"holders": {"emperor": B}}),
        ("pope_yellow", {"holders": {"pope": B}}),
        ("free_good", {"market": {"indulgence": 1, "jewel": 1}}),
        ("take_3", {}),
    ],
)
def test_mea_133_nobody_is_warned_of_what_can_be_done(card: str, more: dict[str, Any]) -> None:
    holders = more.pop("holders", {}) | {"merchant": A}
    table = a_turn(A, "merchant", holders=holders, rooms=(card,), posts=(1,), **more)
    assert "nothing would happen" not in table.options(A, "visit", "door")["1"]
    table.act(A, "visit", door="1")
    assert "Nothing happens." not in table.journal()


# --- Petty Sinner and Pope -----------------------------------------------------------------------


def test_mea_140_the_petty_sinner_turns_no_post_for_a_visit() -> None:
    table = a_turn(D, "petty", rooms=ROOMS, posts=(1, 1, 1, 6))
    table.act(D, "visit", door="6")
    assert (table.board.souls.posts[D], table.den("lust", D)) == (6, (1,))
    second = a_turn(D, "petty", rooms=ROOMS, posts=(1, 1, 1, 3))
    second.do((D, "buy", {"what": "bread"}), (D, "visit", {"door": "2"}))
    assert second.board.souls.posts[D] == 4


def pope(**more: Any) -> MeaEvening:
    return a_turn(A, "pope", rooms=("take_7", "take_3"), **more)


def test_mea_141_the_pope_enters_only_unseen() -> None:
    table = pope(positions=(1, 9, 0, 0))
    assert "visit" not in table.offered(A)
    table.act(A, "set_pope_die", door="1")
    assert table.umpire.known(A).pope.die[A].value == "1"
    assert all(table.umpire.known(viewer).pope.die[A].hidden for viewer in (TABLE, B, C, D))
    assert "urgent meeting" in table.journal()[-1]


def test_mea_141_nobody_can_tell_which_door() -> None:
    one, other = pope(posts=(3,)), pope(posts=(3,))
    one.act(A, "set_pope_die", door="1")
    other.act(A, "set_pope_die", door="6")
    assert all(one.seen(viewer) == other.seen(viewer) for viewer in (TABLE, B, C, D))


def test_mea_142_the_die_shows_only_open_doors() -> None:
    assert pope().keys(A, "set_pope_die", "door") == ["1", "2", "5", "6"]


def test_mea_143_whoever_else_is_nearest_hell_guesses_and_the_rest_advise() -> None:
    table = pope(positions=(20, 3, 12, 1))
    table.act(A, "set_pope_die", door="1")
    assert (table.waiting(), table.offered(C)) == ((C,), ["guess"])
    assert table.umpire.find(C, "guess").in_public
    assert table.offered(B) == table.offered(D) == ["advise"]
    table.act(B, "advise", door="2")
    table.act(B, "advise", door="1")
    assert table.umpire.known(C).pope.advice[A].value == ((B, "1"),)
    assert table.umpire.known(A).pope.advice[A].hidden
    assert table.umpire.known(TABLE).pope.advice[A].hidden


def test_mea_144_then_the_die_is_shown_and_the_pope_names_a_room_for_suite_5() -> None:
    table = pope(positions=(1, 9, 0, 0))
    table.do((A, "set_pope_die", {"door": "5"}), (B, "guess", {"door": "1"}))
    assert table.keys(A, "suite_room", "door") == ["1", "2"]
    table.act(A, "suite_room", door="1")
    assert table.purse(A) == 32
    assert table.board.pope.last_visit is not None
    assert (table.board.pope.last_visit.room, table.board.pope.last_visit.caught) == ("5", False)


def test_mea_145_if_caught_one_step_then_as_for_anybody() -> None:
    table = pope(positions=(4, 9, 0, 0), posts=(2,))
    table.do((A, "set_pope_die", {"door": "1"}), (B, "guess", {"door": "1"}))
    assert (table.at(A), table.board.souls.posts[A], table.purse(A)) == ((5,), 4, 32)
    caught = "The guess is 1, and the die shows it: the Pope is caught."
    assert caught in table.journal()


def test_mea_146_if_not_caught_nothing_is_paid() -> None:
    table = pope(positions=(4, 9, 0, 0), posts=(2,))
    table.do((A, "set_pope_die", {"door": "1"}), (B, "guess", {"door": "2"}))
    assert (table.at(A), table.board.souls.posts[A], table.purse(A)) == ((4,), 2, 32)
    missed = "The guess is 2, and the die shows 1: the Pope is not caught."
    assert missed in table.journal()


def test_mea_147_overflow_moves_one_step_and_sets_the_post_to_six() -> None:
    table = pope(positions=(4, 9, 0, 0), posts=(5,))
    table.do((A, "set_pope_die", {"door": "1"}), (B, "guess", {"door": "1"}))
    assert (table.at(A), table.board.souls.posts[A], table.purse(A)) == ((5,), 6, 25)


def test_mea_147_a_room_that_just_fits_is_no_overflow() -> None:
    table = pope(positions=(4, 9, 0, 0), posts=(4,))
    table.do((A, "set_pope_die", {"door": "1"}), (B, "guess", {"door": "1"}))
    assert (table.at(A), table.board.souls.posts[A], table.purse(A)) == ((5,), 6, 32)


def test_mea_148_after_an_overflow_the_door_stays_open() -> None:
    table = pope(positions=(4, 9, 0, 0), posts=(5,))
    assert "too many notches" in table.options(A, "set_pope_die", "door")["6"]
    table.do((A, "set_pope_die", {"door": "6"}), (B, "guess", {"door": "6"}))
    assert table.den("lust", A) == (0,)
    assert "6" in table.board.house.open_doors


def test_mea_149_an_overflow_is_the_visit_of_this_turn() -> None:
    table = pope(positions=(4, 9, 0, 0), posts=(3,), settings={"pope_overflow": "always"})
    table.board.souls.posts[A] = 5
    table.changed()
    table.do((A, "set_pope_die", {"door": "1"}), (B, "guess", {"door": "2"}))
    assert table.over


def test_mea_150_any_open_door_may_be_guessed() -> None:
    table = pope(positions=(4, 9, 0, 0))
    table.act(A, "set_pope_die", door="1")
    assert table.keys(B, "guess", "door") == ["1", "2", "5", "6"]


# --- what a door says ----------------------------------------------------------------------------

COSTS = {
    "1": "2 notches",
    "2": "3 notches",
    "3": "one notch",
    "4": "no notch",
    "5": "no notch and a stone into Lust",
    "6": "2 notches and a stone into Lust",
}


def test_mea_132_every_door_says_what_it_costs() -> None:
    table = a_turn(A, "merchant", rooms=ROOMS, posts=(1,))
    assert table.options(A, "visit", "door") == COSTS


def test_mea_140_the_petty_sinner_is_told_that_no_notch_is_turned() -> None:
    said = a_turn(D, "petty", rooms=ROOMS).options(D, "visit", "door")
    assert said["2"] == "no notch"
    assert said["6"] == "no notch and a stone into Lust"


@pytest.mark.parametrize(
    ("overflow", "warning"),
    [
        ("caught_only", "too many notches if you are caught"),
        ("always", "too many notches: you would only lose a step"),
    ],
)
def test_mea_148_the_phone_warns_of_what_the_table_agreed_on(overflow: str, warning: str) -> None:
    said = pope(posts=(5,), settings={"pope_overflow": overflow}).options(A, "set_pope_die", "door")
    assert said["6"] == f"{COSTS['6']} and {warning}"
    assert warning not in said["2"]
    just = pope(posts=(4,), settings={"pope_overflow": overflow}).options(A, "set_pope_die", "door")
    assert just["6"] == COSTS["6"]


# --- cards ---------------------------------------------------------------------------------------


def test_mea_220_the_emperor_gives_a_letter() -> None:
    table = a_visit("emperor_letter", letters={A: {"red": 1}, B: {"red": 1}})
    assert table.waiting() == (B,)
    table.act(B, "give_letter", colour="red")
    assert (table.letters(A), table.letters(B)) == ({"red": 2}, {})


def test_mea_221_the_pope_gives_a_yellow_letter() -> None:
    table = a_visit("pope_yellow", by=B, letters={A: {"yellow": 2, "red": 1}, B: {"yellow": 1}})
    assert (table.letters(A), table.letters(B)) == ({"yellow": 1, "red": 1}, {"yellow": 2})
    none = a_visit("pope_yellow", by=B, letters={A: {"red": 1}})
    assert none.letters(B) == {}


def test_mea_222_all_others_go_three_steps() -> None:
    assert a_visit("others_3", positions=(1, 9, 5, 0)).at() == (1, 12, 8, 3)


def test_mea_223_all_others_go_five_steps() -> None:
    assert a_visit("others_5", positions=(1, 9, 4, 0)).at() == (1, 14, 9, 5)


def test_mea_224_all_others_put_two_stones_into_lust() -> None:
    assert a_visit("lust_2").den("lust") == (0, 2, 2, 2)


def test_mea_225_all_others_put_two_stones_into_greed() -> None:
    assert a_visit("greed_2", n=3).den("greed") == (0, 2, 2)


def test_mea_226_a_crew_moves_and_may_build() -> None:
    table = a_visit("move_crew", sites=crews(1, 1, 0, naves="A"))
    assert table.keys(A, "move_crew", "start") == ["A", "B"]
    assert table.refused(A, "move_crew", start="A", end="A") == "Choose two different sites."
    assert table.against(A, "move_crew", start="A", end="A") == "MEA-226"
    table.act(A, "move_crew", start="A", end="B")
    assert table.board.cathedrals.sites["B"].nave
    assert table.board.cathedrals.hut == 4


def test_mea_227_a_new_crew_from_the_hut() -> None:
    table = a_visit("new_crew")
    table.act(A, "place_crew", site="C")
    assert (table.board.cathedrals.sites["C"].crews, table.board.cathedrals.hut) == (1, 3)


def test_mea_228_the_visitor_is_the_placer_of_a_pope_stone() -> None:
    table = a_visit("pope_stone", pope_stones=(1, 0, 2), dens={"lust": (2, 1)})
    assert table.against(A, "move_pope_stone", start="lust", end="lust") == "MEA-228"
    table.act(A, "move_pope_stone", start="lust", end="greed")
    assert table.at(A, B) == (0, 1)


def test_mea_229_a_free_good_but_no_indulgence_stone() -> None:
    table = a_visit("free_good", goods={A: {"jewel": 2}})
    assert table.keys(A, "free_good", "good") == ["bread", "wine", "jewel"]
    table.act(A, "free_good", good="jewel")
    assert (table.goods(A), table.purse(A)) == ({"jewel": 3}, 25)


def test_mea_230_three_taler_or_nothing() -> None:
    table = a_visit("steal_3", n=2, purses=(5, 4))
    assert (table.purse(A), table.purse(B)) == (8, 1)
    assert a_visit("steal_3", n=2, purses=(5, 2)).purse(A) == 5


def test_mea_231_take_3_taler() -> None:
    assert (a_visit("take_3").purse(A), CARD["take_3"].notches) == (28, 0)


def test_mea_232_take_5_taler() -> None:
    assert (a_visit("take_5").purse(A), CARD["take_5"].notches) == (30, 1)


def test_mea_233_take_7_taler() -> None:
    assert (a_visit("take_7").purse(A), CARD["take_7"].notches) == (32, 2)


def test_what_a_room_revealed_is_not_taken_back_alone() -> None:
    assert a_visit("steal_3", n=2).umpire.board.revealed == 1
    assert after(lambda _g: None, holders=ALL).umpire.board.revealed == 0
