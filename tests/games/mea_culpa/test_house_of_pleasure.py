"""The House of Pleasure and every card: MEA-125 to 133, MEA-220 to 233."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.mea_culpa.material.pieces import CARD
from tests.kit.games.mea_culpa.evening import (
    ALL,
    A,
    B,
    D,
    MeaEvening,
    a_turn,
    a_visit,
    crews,
    with_a_crew,
)

ROOMS = ("take_7", "others_5", "new_crew", "take_3")


def visiting(**more: Any) -> MeaEvening:
    """A turn of somebody who may visit any room of these."""
    return a_turn(A, "merchant", rooms=ROOMS, **more)


def test_mea_125_and_132_six_doors_each_with_what_it_offers_and_costs() -> None:
    rooms = ("take_7", "new_crew", "take_3", "move_crew")
    assert a_turn(A, rooms=rooms, posts=(1,)).options(A, "visit", "door") == {
        "1": "Room 1: Seven taler from the bank (2 notches)",
        "2": "Room 2: A new crew from the hut to any site (one notch)",
        "3": "Room 3: Three taler from the bank (no notch)",
        "4": "Room 4: Move a crew to another site (2 notches and nothing would happen)",
        "5": "Suite 5: the offer of any room from 1 to 4 (no notch and a stone into Lust)",
        "6": "Suite 6: the yellow Letter (2 notches and a stone into Lust)",
    }


def test_mea_126_a_door_is_visited_once_a_round() -> None:
    table = visiting(posts=(1,))
    table.act(A, "visit", door="1")
    assert table.board.house.open_doors == ("2", "3", "4", "5", "6")
    suite = visiting(posts=(1,))
    suite.act(A, "visit", door="6")
    assert suite.board.house.open_doors == ("1", "2", "3", "4", "5")


def test_mea_127_no_door_that_turns_the_post_too_far() -> None:
    table = visiting(posts=(5,), goods={A: {"bread": 1}})
    assert table.keys(A, "visit", "door") == ["3", "4", "5"]
    table.act(A, "sell", good="bread")
    assert table.keys(A, "visit", "door") == ["4", "5"]


def test_mea_128_an_ordinary_room_turns_the_post_and_its_card_goes() -> None:
    table = visiting(posts=(2,))
    table.act(A, "visit", door="1")
    assert (table.board.souls.posts[A], table.purse(A)) == (4, 32)
    assert table.board.house.rooms["1"] is None
    assert table.board.house.discard == ("take_7",)
    assert table.journal() == [
        "Seat 1 visits room 1.",
        "Seat 1 turns the post to 4.",
        "Room 1: Seven taler from the bank. The card goes to the discards.",
        "Seat 1 takes 7 taler from the bank.",
    ]
    assert table.hands() == ["1 post to 4", "1 discard to 1", "1 take taler ×7"]
    free = visiting(posts=(2,))
    free.act(A, "visit", door="4")
    assert free.board.souls.posts[A] == 2
    assert not any("turns the post" in line for line in free.journal())


def test_mea_129_and_ms_23_suite_5() -> None:
    table = a_turn(A, posts=(6,), rooms=("move_crew", "take_7"))
    table.act(A, "visit", door="5")
    assert table.journal()[-1] == "The card of Suite 5 is turned to Occupied."
    assert table.asked(A) == (
        "Which room’s offer do you take?",
        "Seat 1 names a room for Suite 5.",
    )
    assert table.options(A, "suite_room", "door") == {
        "1": "Room 1: Move a crew to another site (nothing would happen)",
        "2": "Room 2: Seven taler from the bank",
    }
    table.act(A, "suite_room", door="2")
    assert table.den("lust", A) == (1,)
    assert table.purse(A) == 25 + 7
    assert table.board.souls.posts[A] == 6
    assert table.board.house.discard == ("take_7",)
    assert table.board.house.open_doors == ("1", "6")
    assert table.hands() == ["1 sins to lust", "1 occupied", "1 discard to 2", "1 take taler ×7"]


def test_mea_129_and_131_suite_5_needs_a_card_and_asks_nothing_if_there_is_one() -> None:
    assert a_turn(A, posts=(1,)).keys(A, "visit", "door") == ["6"]
    table = a_turn(A, "merchant", rooms=("take_7",), market={"bread": 1})
    table.act(A, "visit", door="5")
    assert table.purse(A) == 32


def test_mea_130_suite_6_gives_the_yellow_letter() -> None:
    table = a_turn(A, posts=(2,), letters={A: {"yellow": 1}}, dens={"lust": (2,)})
    table.act(A, "visit", door="6")
    assert (table.den("lust", A), table.board.souls.posts[A]) == ((3,), 4)
    assert table.letters(A) == {"yellow": 2}
    assert table.journal() == [
        "Seat 1 visits Suite 6.",
        "Seat 1 puts a stone into Lust.",
        "Seat 1 turns the post to 4.",
        "Seat 1 takes the yellow Letter of Suite 6.",
    ]
    assert table.hands() == ["1 sins to lust", "1 post to 4", "1 take yellow"]


def test_mea_132_stone_then_post_then_benefit() -> None:
    table = a_turn(A, posts=(2,), dens={"lust": (3,), "greed": (4,)})
    table.act(A, "visit", door="6")
    assert table.board.souls.posts[A] == 2
    assert table.letters(A) == {}
    table.act(A, "choose_den", den="greed")
    assert (table.board.souls.posts[A], table.letters(A)) == (4, {"yellow": 1})


@pytest.mark.parametrize(
    ("card", "more", "nothing"),
    [
        ("move_crew", {}, True),
        ("move_crew", {"sites": crews(1)}, False),
        ("new_crew", {"sites": crews(1, 1, 1)}, False),
        ("new_crew", {"sites": crews(1, 1, 1), "more": with_a_crew}, True),
        ("emperor_letter", {"holders": {"merchant": A}}, True),
        ("emperor_letter", {"holders": {"merchant": A, "emperor": B}}, False),
        ("pope_yellow", {"holders": {"merchant": A, "pope": A}}, True),
        ("pope_yellow", {"holders": {"merchant": A, "pope": B}}, False),
        ("free_good", {"market": {"indulgence": 2}}, True),
        ("free_good", {"market": {"indulgence": 1, "jewel": 1}}, False),
        ("take_3", {}, False),
    ],
)
def test_mea_133_what_cannot_be_done_still_costs_the_visit_and_people_are_warned(
    card: str,
    more: dict[str, Any],
    nothing: bool,  # noqa: FBT001 - a case of the table
) -> None:
    table = a_turn(A, "merchant", rooms=(card,), posts=(1,), **more)
    assert ("nothing would happen" in table.options(A, "visit", "door")["1"]) == nothing
    table.act(A, "visit", door="1")
    assert table.board.souls.posts[A] == 1 + CARD[card].notches
    assert ("Nothing happens." in table.journal()) == nothing


# --- gifts ---------------------------------------------------------------------------------------


def test_mea_220_and_ms_39_emperors_gift() -> None:
    table = a_visit("emperor_letter", by=A, letters={A: {"red": 1}, B: {"blue": 1, "red": 2}})
    assert table.asked(B) == ("Give Seat 1 one of your Letters.", "Seat 2 gives Seat 1 a Letter.")
    assert table.options(B, "give_letter", "colour") == {"blue": "blue", "red": "red"}
    table.act(B, "give_letter", colour="red")
    assert table.letters(A) == {"red": 2}
    assert table.letters(B) == {"blue": 1, "red": 1}
    assert table.journal() == ["Seat 2 gives Seat 1 a red Letter."]
    assert table.hands() == ["2 give red to 1"]


def test_mea_220_and_ms_39_no_gift() -> None:
    nothing = a_turn(A, "merchant", holders=ALL, rooms=("emperor_letter",))
    nothing.act(A, "visit", door="1")
    assert nothing.letters(A) == {}
    assert nothing.board.souls.posts[A] == 2
    assert nothing.journal()[-1] == "Seat 2 has no Letter to give."


def test_mea_221_the_pope_gives_a_yellow_letter() -> None:
    table = a_visit("pope_yellow", by=B, letters={A: {"yellow": 2, "red": 1}, B: {"yellow": 1}})
    assert (table.letters(A), table.letters(B)) == ({"yellow": 1, "red": 1}, {"yellow": 2})
    assert table.journal() == ["Seat 1 gives Seat 2 a yellow Letter."]
    none = a_visit("pope_yellow", by=B, letters={A: {"red": 1}})
    assert none.letters(B) == {}
    assert none.journal() == ["Seat 1 has no yellow Letter to give."]


# --- the others ----------------------------------------------------------------------------------


def test_mea_184_and_222_and_ms_10_all_others_3_from_start() -> None:
    table = a_visit("others_3")
    assert table.at() == (0, 3, 4, 5)
    assert table.board.souls.nearest_hell()[0] == D


def test_mea_223_and_ms_11_all_others_5() -> None:
    assert a_visit("others_5", by=D, positions=(38, 36, 35, 1)).at() == (38, 36, 40, 1)


def test_mea_182_and_222_and_ms_12_order_matters() -> None:
    table = a_visit("others_3", by=D, positions=(12, 11, 9, 4))
    assert table.at() == (15, 14, 12, 4)
    assert table.journal() == [
        "The soul of Seat 1 goes 3 steps towards Hell, to space 15.",
        "The soul of Seat 2 goes 3 steps towards Hell, to space 14.",
        "The soul of Seat 3 goes 3 steps towards Hell, to space 12.",
    ]


def test_mea_224_and_225_all_others_put_two_stones_into_lust_or_greed() -> None:
    assert a_visit("lust_2").den("lust") == (0, 2, 2, 2)
    assert a_visit("greed_2", n=3).den("greed") == (0, 2, 2)


def test_mea_230_and_ms_40_steal() -> None:
    poor = a_visit("steal_3", purses=(10, 2, 9, 9))
    assert poor.asked(A) == (
        "Who do you take 3 taler from?",
        "Seat 1 takes 3 taler from an opponent.",
    )
    poor.act(A, "steal", victim=int(B))
    assert (poor.purse(A), poor.purse(B)) == (10, 2)
    assert poor.journal() == ["Seat 1 gets nothing from Seat 2."]
    rich = a_visit("steal_3", n=2, purses=(10, 3))
    assert (rich.purse(A), rich.purse(B)) == (13, 0), "of two players nobody is asked whom"
    assert rich.umpire.known(A).screens.purses[B].hidden
    assert rich.journal() == ["Seat 1 gets 3 taler from Seat 2."]
    assert rich.hands() == ["2 give taler ×3 to 1"]


# --- the board -----------------------------------------------------------------------------------


def test_mea_226_a_crew_moves_and_may_build() -> None:
    table = a_visit("move_crew", sites=crews(1, 1, 0, naves="A"))
    assert table.asked(A) == ("Move a crew to another site.", "Seat 1 moves a crew.")
    assert table.options(A, "move_crew", "start") == {
        "A": "Rose (a crew on a nave)",
        "B": "Bell (a crew)",
    }
    assert table.keys(A, "move_crew", "end") == ["A", "B", "C"]
    assert table.refused(A, "move_crew", start="A", end="A") == "Choose two different sites."
    assert table.against(A, "move_crew", start="A", end="A") == "MEA-226"
    table.act(A, "move_crew", start="A", end="B")
    assert table.board.cathedrals.sites["B"].nave
    assert table.board.cathedrals.hut == 4
    assert table.journal()[:2] == [
        "Seat 1 takes the crew from the Rose site.",
        "Seat 1 puts a crew on the Bell site.",
    ]
    assert table.hands() == ["1 crew A to B", "1 nave to B"]


def test_mea_227_a_new_crew_from_the_hut() -> None:
    table = a_visit("new_crew")
    assert table.asked(A) == ("Put a crew from the hut on a site.", "Seat 1 places a new crew.")
    table.act(A, "place_crew", site="C")
    assert (table.board.cathedrals.sites["C"].crews, table.board.cathedrals.hut) == (1, 3)


def test_mea_228_the_visitor_is_the_placer_of_a_pope_stone() -> None:
    table = a_visit("pope_stone", pope_stones=(1, 0, 2), dens={"lust": (2, 1)})
    assert table.asked(A) == ("Move a Pope stone to another Den.", "Seat 1 moves a Pope stone.")
    assert table.against(A, "move_pope_stone", start="lust", end="lust") == "MEA-228"
    table.act(A, "move_pope_stone", start="lust", end="greed")
    assert table.at(A, B) == (0, 1)


def test_mea_229_a_free_good_but_no_indulgence_stone() -> None:
    table = a_visit("free_good", goods={A: {"jewel": 2}})
    assert table.asked(A) == (
        "Take a good from the market for free.",
        "Seat 1 takes a good for free.",
    )
    assert table.keys(A, "free_good", "good") == ["bread", "wine", "jewel"]
    table.act(A, "free_good", good="jewel")
    assert (table.goods(A), table.purse(A)) == ({"jewel": 3}, 25)
    assert table.journal() == ["Seat 1 takes 1 jewel for free."]
    assert table.hands() == ["1 take jewel"]
    last = a_visit("free_good", market={"bread": 1})
    assert last.goods(A) == {"bread": 1}
    assert last.board.stock.market_empty


@pytest.mark.parametrize(("taler", "notches"), [(3, 0), (5, 1), (7, 2)])
def test_mea_231_to_233_taler_from_the_bank(taler: int, notches: int) -> None:
    card = f"take_{taler}"
    assert (a_visit(card).purse(A), CARD[card].notches) == (25 + taler, notches)
