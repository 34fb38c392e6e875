"""With the box: what its owner corrects in secret, and what the table corrects on the board."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.seats import TABLE
from companion.games.mea_culpa.bids import play_bidding
from companion.games.mea_culpa.cathedrals.state import Site
from companion.games.mea_culpa.preparation import prepare_round
from tests.kit.games.mea_culpa.evening import (
    A,
    B,
    C,
    D,
    MeaEvening,
    a_turn,
    a_visit,
    crews,
    with_a_crew,
)

OWN = {"correct_screen", "correct_chest"}


def test_corrections_are_out_of_the_way_and_only_for_a_box() -> None:
    table = a_turn(A, chests={A: "I:wine"})
    for viewer in (A, TABLE):
        ours = [each for each in table.umpire.offers(viewer) if each.name.startswith("correct_")]
        assert len(ours) == 2
        assert all((each.seldom, each.tone) == (True, "quiet") for each in ours)
    without = a_turn(A, settings={"mode": "full"}, chests={A: "I:wine"})
    for viewer in (A, TABLE):
        assert not any(name.startswith("correct_") for name in without.offered(viewer))


# --- behind the screen and in the chest ----------------------------------------------------------


def test_everybody_corrects_as_many_counts_as_are_wrong_in_public_without_the_amount() -> None:
    table = a_turn(A, goods={C: {"wine": 1}}, chests={B: "I:wine II:coin_10"})
    assert table.umpire.find(B, "correct_screen").fields["count"].limits()["low"] == 0
    table.act(B, "correct_screen", what="taler", count=0)
    table.act(B, "correct_screen", what="bread", count=2)
    table.act(C, "correct_screen", what="wine", count=0)
    assert (table.purse(B), table.goods(B), table.goods(C)) == (0, {"bread": 2}, {})
    told = "Seat {} has corrected something only they can see."
    assert table.journal() == [told.format(2), told.format(2), told.format(3)]
    assert all("correct_screen" in table.offered(seat) for seat in (A, B, C, D))


def test_a_purse_is_not_corrected_below_a_bid_that_is_locked() -> None:
    table = MeaEvening(play_bidding)
    assert "correct_screen" in table.offered(A)
    table.act(A, "bid", notches=1, coins=25)
    assert not OWN & {*table.offered(A)}
    assert table.refused(A, "correct_screen", what="taler", count=3)
    assert table.waiting() == (B, C, D)
    committed = MeaEvening(play_bidding, settings={"bids": "committed"})
    assert not OWN & {*committed.offered(A)}


def test_mea_005_a_purse_holds_no_more_than_all_coins_of_the_box() -> None:
    table = MeaEvening(prepare_round)
    refused = table.refused(A, "correct_screen", what="taler", count=265)
    assert refused == "Choose a number from 0 to 264."
    table.act(A, "correct_screen", what="taler", count=264)
    assert table.purse(A) == 264


def test_a_purse_with_more_than_the_box_has_can_be_corrected() -> None:
    table = a_turn(A, purses=(300,))
    table.act(A, "correct_screen", what="taler", count=299)
    assert table.purse(A) == 299


@pytest.mark.parametrize("elsewhere", [{}, {C: {"jewel": 6}}])
def test_goods_are_what_their_owner_says_whatever_others_have(elsewhere: Any) -> None:
    table = a_turn(A, market={"jewel": 1}, goods=elsewhere)
    told = table.refused(B, "correct_screen", what="jewel", count=8)
    assert told == "There can be 7 at most."
    table.act(B, "correct_screen", what="jewel", count=2)
    assert table.goods(B) == {"jewel": 2}
    assert table.journal(B) == ["Seat 2 has corrected something only they can see."]


def test_stones_the_bag_owes_come_back_first() -> None:
    table = a_turn(A, market={"bread": 1}, goods={A: {"jewel": 7}})
    table.act(B, "correct_screen", what="jewel", count=1)
    assert table.board.stock.owed.value == ("jewel",)
    table.act(A, "sell", good="jewel")
    assert not table.board.stock.owed.value
    assert "jewel" not in table.board.stock.bag.value


def test_goods_that_are_not_there_go_into_the_bag() -> None:
    table = a_turn(A, market={"bread": 1}, goods={A: {"jewel": 3}})
    table.act(A, "correct_screen", what="jewel", count=1)
    assert table.goods(A) == {"jewel": 1}
    assert table.board.stock.bag.value.count("jewel") == 6


def test_letters_are_corrected_as_far_as_the_supply_has_them() -> None:
    table = a_turn(A, letters={A: {"red": 2}, B: {"red": 10}})
    assert table.options(A, "correct_screen", "what")["red"] == "red Letters"
    assert table.refused(A, "correct_screen", what="red", count=6) == "There can be 5 at most."
    table.act(A, "correct_screen", what="red", count=5)
    assert (table.letters(A), table.board.stock.supply["red"]) == ({"red": 5}, 0)


def test_a_thing_in_the_other_compartment_is_corrected_in_secret() -> None:
    table = a_turn(A, chests={B: "I:wine II:coin_10 I:wine"})
    assert table.options(B, "correct_chest", "inside") == {
        "wine_I": "wine, not in I",
        "coin_10_II": "10 taler, not in II",
    }
    assert "correct_chest" not in table.offered(A)
    table.act(B, "correct_chest", inside="coin_10_II")
    assert table.board.chests.places[B].value == ("I", "I", "I")
    table.act(B, "correct_chest", inside="wine_I")
    assert table.board.chests.places[B].value == ("II", "I", "I")
    assert table.chests()[B] == ("wine", "coin_10", "wine")


def test_nobody_corrects_letters_while_one_has_to_be_given() -> None:
    table = a_visit("emperor_letter", letters={B: {"red": 1}})
    assert table.waiting() == (B,)
    assert not OWN & {*table.offered(B)}
    table.act(B, "give_letter", colour="red")
    assert table.board.house.giver is None


# --- on the board --------------------------------------------------------------------------------


def corrected(what: str, value: int, **more: Any) -> MeaEvening:
    """The table has entered what its board shows."""
    table = a_turn(A, **more)
    table.act(TABLE, "correct_board", what=what, value=value)
    return table


def test_every_counted_piece_is_offered_with_what_the_screen_shows() -> None:
    table = a_turn(
        A,
        n=2,
        positions=(3, 9),
        posts=(2, 4),
        dens={"lust": (1, 2)},
        sites=crews(1, 0, 1, naves="BC"),
    )
    counted = table.options(TABLE, "correct_board", "what")
    assert [*counted] == [
        *(f"market_{stone}" for stone in ("bread", "wine", "cloth", "jewel", "indulgence")),
        *("soul_1", "post_1", "lust_1", "petty_sins_1", "greed_1"),
        *("soul_2", "post_2", "lust_2", "petty_sins_2", "greed_2"),
        *("site_A", "site_B", "site_C"),
    ]
    sites = "site (0 bare, 1 a crew, 2 a nave, 3 a nave and a crew)"
    assert [counted[each] for each in ("market_wine", "soul_2", "post_2", "lust_2", "site_C")] == [
        "In the market: wine (2)",
        "Seat 2: space of the soul (9)",
        "Seat 2: notches of the post (4)",
        "Seat 2: stones in Lust (2)",
        f"Dove {sites} (3)",
    ]


def test_every_counted_piece_can_be_corrected() -> None:
    assert a_turn(A).umpire.find(TABLE, "correct_board").fields["value"].limits()["low"] == 0
    assert corrected("soul_2", 7, positions=(3, 9)).at(A, B) == (3, 7)
    assert corrected("soul_1", 0, positions=(3,)).at(A, B) == (0, 0), "two may be on Start"
    assert corrected("post_3", 4).board.souls.posts[C] == 4
    assert corrected("post_3", 1, posts=(1, 1, 5, 1)).board.souls.posts[C] == 1
    assert corrected("greed_4", 7).den("greed", D) == (7,)
    assert corrected("site_B", 3).board.cathedrals.sites["B"] == Site(1, nave=True)
    four = corrected("site_C", 3, sites=crews(1, 1), more=with_a_crew)
    assert four.board.cathedrals.hut == 0
    assert corrected("market_wine", 1, market={"wine": 2}).board.stock.market["wine"] == 1
    market = corrected("market_wine", 5)
    assert market.board.stock.market["wine"] == 5
    assert market.journal() == ["Corrected: In the market: wine, 5 instead of 2."]


@pytest.mark.parametrize(
    ("what", "value", "more"),
    [
        ("soul_1", 9, {"positions": (3, 9)}),
        ("post_1", 0, {}),
        ("post_1", 7, {}),
        ("lust_1", 3, {"dens": {"lust": (1,), "greed": (5,)}}),
        ("site_A", 4, {}),
        ("market_bread", 0, {"market": {"bread": 1}}),
        ("market_bread", 11, {}),
    ],
)
def test_an_impossible_correction_is_refused(what: str, value: int, more: Any) -> None:
    told = a_turn(A, **more).refused(TABLE, "correct_board", what=what, value=value)
    assert told == "That is not possible: check again, or correct another piece first."


def test_a_pope_stone_is_corrected_without_a_punishment() -> None:
    table = a_turn(A, pope_stones=(2, 1, 0))
    told = table.refused(TABLE, "correct_pope_stone", start="petty_sins", end="lust")
    assert told.startswith("Three Pope stones")
    assert table.refused(TABLE, "correct_pope_stone", start="lust", end="lust")
    table.act(TABLE, "correct_pope_stone", start="lust", end="greed")
    assert table.board.sin.pope_stones == {"lust": 1, "petty_sins": 1, "greed": 1}
    assert table.journal() == ["Corrected: a Pope stone is at Greed, not at Lust."]
    table.act(TABLE, "correct_pope_stone", start="lust", end="greed")
    assert table.board.sin.pope_stones == {"lust": 0, "petty_sins": 1, "greed": 2}


def test_the_board_is_corrected_only_while_nothing_is_under_way() -> None:
    table = a_turn(A, goods={A: {"bread": 1}})
    assert "correct_board" not in table.offered(A)
    table.act(A, "sell", good="bread")
    assert "correct_board" not in table.offered(TABLE)
    assert "correct_board" in MeaEvening(prepare_round, market={}).offered(TABLE)
    assert "correct_board" not in MeaEvening(play_bidding).offered(TABLE)
