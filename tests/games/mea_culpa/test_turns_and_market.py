"""Turns, buying and selling, donating: MEA-085 to MEA-117."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.seats import TABLE, Seat
from companion.games.mea_culpa.actions.turns import action_phase
from companion.games.mea_culpa.state import MeaCulpa
from tests.kit.games.mea_culpa.evening import (
    ALL,
    A,
    B,
    C,
    D,
    MeaEvening,
    a_turn,
    a_visit,
    no_letters_for_sale,
)


def test_mea_085_characters_act_in_the_order_of_their_numbers() -> None:
    table = MeaEvening(action_phase, holders={"pope": C, "emperor": A, "merchant": D, "petty": B})
    for seat in (C, A, D, B, C, A):
        assert table.waiting() == (seat,)
        table.act(seat, "pass")
        if seat == D:
            table.act(D, "free_stone", what="bread")


def test_mea_085_a_character_that_nobody_has_is_skipped() -> None:
    table = MeaEvening(action_phase, 3, holders={"pope": B, "merchant": C, "petty": A})
    table.act(B, "pass")
    assert table.waiting() == (C,)


def test_mea_086_with_the_last_stone_the_phase_ends_immediately() -> None:
    table = MeaEvening(action_phase, holders=ALL, market={"wine": 1}, posts=(1, 1, 1, 1))
    table.act(A, "buy", what="wine")
    assert table.over
    assert table.board.turn is None
    assert table.goods(A) == {"wine": 1}


def test_mea_087_a_turn_is_a_pass_or_one_of_four_actions() -> None:
    table = a_turn(A, goods={A: {"bread": 1}}, rooms=("take_3",))
    assert table.offered(A)[:5] == ["buy", "sell", "donate", "visit", "pass"]
    table.act(A, "pass")
    assert table.over


def why_not(table: MeaEvening, seat: Seat, offer: str = "pass") -> str:
    return str(table.umpire.find(seat, offer).help)


def test_mea_087_the_phone_says_what_is_impossible_and_why() -> None:
    rooms = ("others_5", "take_3")
    poor = a_turn(B, "merchant", purses=(9, 3), posts=(1, 4), market={"jewel": 1}, rooms=rooms)
    assert why_not(poor, B) == (
        "Not possible: a Letter (no indulgence stone is left), jewel (it costs 6 taler), selling "
        "(you have no goods) and door 1 (your post cannot be turned that far)."
    )
    rich = a_turn(B, "merchant", goods={B: {"wine": 1}})
    assert rich.umpire.find(B, "pass").help is None
    rich.act(B, "sell", good="wine")
    assert why_not(rich, B, "turn_over").startswith("Not possible: selling")
    pope = a_turn(B, "pope", posts=(1, 6), goods={B: {"wine": 1}}, rooms=rooms)
    assert pope.umpire.find(B, "pass").help is None


@pytest.mark.parametrize(
    ("purse", "more", "why"),
    [
        (3, {}, "Not possible: a Letter (it costs 4 taler) and wine (it costs 4 taler)."),
        (4, {}, "None"),
        (9, {"more": no_letters_for_sale}, "Not possible: a Letter (red and green are gone)."),
    ],
)
def test_mea_087_the_phone_says_what_is_too_dear_or_gone(purse: int, more: Any, why: str) -> None:
    market, goods = {"wine": 1, "indulgence": 1}, {B: {"bread": 1}}
    table = a_turn(B, "merchant", purses=(0, purse), market=market, goods=goods, **more)
    assert why_not(table, B) == why


def test_mea_088_one_second_action_of_another_type_for_a_notch() -> None:
    table = a_turn(A, posts=(2,), goods={A: {"bread": 2}}, rooms=("take_3",))
    assert str(table.umpire.prompt(A)) == "Your turn as the Emperor."
    table.act(A, "sell", good="bread")
    assert str(table.umpire.prompt(A)).startswith("Take a second action")
    assert "sell" not in table.offered(A)
    label = "Buy at the market (post 2 to 3)"
    assert str(table.umpire.find(A, "buy").label) == label
    table.act(A, "buy", what="bread")
    assert table.board.souls.posts[A] == 3
    assert table.over
    passed = a_turn(A, posts=(2,))
    passed.act(A, "pass")
    assert passed.over


def test_mea_089_only_the_current_character_has_its_privilege() -> None:
    holders = {"pope": A, "petty": A, "emperor": B, "merchant": B}
    table = MeaEvening(action_phase, 2, holders=holders, rooms=("others_5",), posts=(6, 1))
    assert "set_pope_die" in table.offered(A)
    table.do((A, "pass"), (B, "pass"), (B, "pass"), (B, "free_stone", {"what": "bread"}))
    assert "set_pope_die" not in table.offered(A)
    assert "1" in table.keys(A, "visit", "door")


def test_mea_090_the_merchant_must_take_a_stone_at_the_end_of_each_turn() -> None:
    table = a_turn(C, "merchant")
    table.act(C, "pass")
    assert table.keys(C, "free_stone", "what") == [
        "bread",
        "wine",
        "jewel",
        "letter_red",
        "letter_green",
    ]
    in_bag = len(table.board.stock.bag.value)
    table.act(C, "free_stone", what="letter_green")
    assert table.letters(C) == {"green": 1}
    assert len(table.board.stock.bag.value) == in_bag + 1


# --- buying and selling --------------------------------------------------------------------------


def test_mea_100_a_letter_costs_4_taler_and_an_indulgence_stone() -> None:
    table = a_turn(A)
    table.act(A, "buy", what="letter_green")
    assert (table.purse(A), table.letters(A)) == (21, {"green": 1})
    assert table.board.stock.market["indulgence"] == 0
    assert table.board.stock.bag.value.count("indulgence") == 6


def test_mea_100_the_last_taler_can_be_spent() -> None:
    table = a_turn(A, purses=(4,), market={"wine": 1, "indulgence": 1})
    assert table.keys(A, "buy", "what") == ["wine", "letter_red", "letter_green"]
    table = a_turn(A, purses=(3,), market={"wine": 1, "cloth": 1, "indulgence": 1})
    assert table.keys(A, "buy", "what") == ["cloth"]


def test_mea_101_no_stone_no_letter() -> None:
    table = a_turn(A, market={"bread": 1})
    assert table.keys(A, "buy", "what") == ["bread"]


def test_mea_102_a_colour_that_is_gone_cannot_be_bought() -> None:
    def no_red(g: MeaCulpa) -> None:
        g.screens.letters[D]["red"].value, g.stock.supply["red"] = g.stock.supply["red"], 0

    table = a_turn(A, more=no_red)
    assert "letter_red" not in table.keys(A, "buy", "what")
    both = a_turn(C, "merchant", market={"indulgence": 2}, more=no_letters_for_sale)
    assert "buy" not in both.offered(C)
    both.act(C, "pass")
    assert both.board.stock.bag.value.count("indulgence") == 5


def test_mea_103_a_good_costs_its_price() -> None:
    table = a_turn(A, purses=(3,), goods={A: {"bread": 2}})
    assert table.keys(A, "buy", "what") == ["bread", "2_bread"]
    table.act(A, "buy", what="bread")
    assert (table.purse(A), table.goods(A)) == (1, {"bread": 3})
    assert table.board.stock.market["bread"] == 2


def test_mea_104_two_of_a_good_for_the_price_of_one_and_a_stone_into_greed() -> None:
    table = a_turn(A)
    assert table.options(A, "buy", "what")["2_wine"] == "4 taler and a stone into Greed"
    table.act(A, "buy", what="2_wine")
    assert (table.purse(A), table.goods(A), table.den("greed", A)) == (21, {"wine": 2}, (1,))
    assert "2_letter_red" not in a_turn(A, market={"indulgence": 3}).keys(A, "buy", "what")


def test_mea_105_pay_then_the_stone_then_the_goods() -> None:
    dens = {"lust": (4,), "petty_sins": (3,)}
    table = a_turn(A, market={"bread": 2}, dens=dens)
    table.act(A, "buy", what="2_bread")
    assert table.waiting() == (A,)
    assert (table.purse(A), table.goods(A)) == (23, {})
    table.act(A, "choose_den", den="lust")
    assert table.goods(A) == {"bread": 2}


def test_mea_106_the_bank_buys_a_good() -> None:
    table = a_turn(A, goods={A: {"jewel": 1}})
    table.act(A, "sell", good="jewel")
    assert (table.purse(A), table.goods(A)) == (35, {})
    assert "sells 1 jewel for 10 taler" in table.journal()[-1]


def test_mea_107_donated_goods_and_letters_cannot_be_sold() -> None:
    table = a_turn(A, chests={A: "I:bread"}, letters={A: {"red": 2}}, market={"wine": 1})
    assert "sell" not in table.offered(A)


# --- donating ------------------------------------------------------------------------------------


def test_mea_115_a_thing_is_shown_and_its_compartment_is_not() -> None:
    table = a_turn(A, "merchant", goods={A: {"wine": 1}})
    table.act(A, "donate", thing="wine", place="II")
    assert table.board.chests.donated[A].value == ("wine",)
    assert table.journal() == ["Seat 1 makes a donation: wine."]
    for viewer in (TABLE, B, C, D):
        assert table.umpire.known(viewer).chests.places[A].hidden
    assert table.umpire.known(A).chests.places[A].value == ("II",)


def test_mea_115_nobody_can_tell_the_compartment() -> None:
    one, other = (a_turn(A, goods={A: {"wine": 1}}) for _ in range(2))
    one.act(A, "donate", thing="wine", place="I")
    other.act(A, "donate", thing="wine", place="II")
    assert one.seen(B) == other.seen(B)
    assert one.seen(TABLE) == other.seen(TABLE)


def two_turns(**settings: Any) -> MeaEvening:
    """The Emperor donates two things; then the Merchant's turn begins."""
    table = MeaEvening(
        action_phase,
        holders={"emperor": A, "merchant": B},
        settings=settings,
        chests={A: "II:jewel"},
        market={"bread": 2},
    )
    table.act(A, "donate", thing="coin_10", place="I")
    table.act(A, "donate", thing="coin_5", place="II")
    return table


def test_mea_115_a_donation_is_shown_only_while_it_is_made() -> None:
    table = two_turns()
    assert table.board.chests.shown[A] == ("coin_10", "coin_5")
    table.act(A, "turn_over")
    assert table.board.chests.shown[A] == ()
    for viewer in (TABLE, B):
        assert table.umpire.known(viewer).chests.donated[A].hidden
        assert table.umpire.known(viewer).report.given.hidden
    assert table.umpire.known(A).chests.donated[A].value == ("jewel", "coin_10", "coin_5")
    assert "Seat 1 makes a donation: 10 taler." in table.journal()


def test_mea_115_a_table_may_keep_a_list_of_what_was_given() -> None:
    table = two_turns(donation_list=True)
    table.act(A, "turn_over")
    assert table.board.chests.shown[A] == ("coin_10", "coin_5")


@pytest.mark.parametrize(
    ("purse", "coins"), [(0, []), (4, ["1", "2"]), (10, ["1", "2", "5", "10"])]
)
def test_mea_116_any_coin_the_purse_covers_can_be_donated(purse: int, coins: list[str]) -> None:
    table = a_turn(A, "merchant", purses=(purse,), goods={A: {"wine": 1}})
    assert table.keys(A, "donate", "thing") == ["wine", *(f"coin_{coin}" for coin in coins)]
    if coins:
        table.act(A, "donate", thing="coin_1", place="I")
        assert table.purse(A) == purse - 1


def test_mea_117_the_emperor_donates_up_to_two_things() -> None:
    table = a_turn(A, goods={A: {"wine": 2}})
    table.do((A, "donate", {"thing": "wine", "place": "I"}))
    assert table.offered(A)[:2] == ["donate", "enough"]
    table.do((A, "donate", {"thing": "wine", "place": "II"}))
    assert table.board.chests.donated[A].value == ("wine", "wine")
    assert table.board.turn is not None
    assert table.board.turn.done == ("donate",)
    assert "donate" not in table.offered(A)


def test_mea_117_one_is_enough() -> None:
    table = a_turn(A)
    table.do((A, "donate", {"thing": "coin_1", "place": "I"}), (A, "enough"))
    assert table.board.chests.donated[A].value == ("coin_1",)
    assert table.offered(A)[:2] == ["buy", "visit"]


def test_mea_117_nobody_can_tell_whether_anything_is_left_to_donate() -> None:
    poor, rich = a_turn(A, purses=(1,)), a_turn(A, purses=(2,))
    for table in (poor, rich):
        table.act(A, "donate", thing="coin_1", place="I")
    assert poor.offered(A)[0] == "enough"
    assert rich.offered(A)[0] == "donate"
    assert poor.seen(B) == rich.seen(B)
    assert poor.seen(TABLE) == rich.seen(TABLE)


def test_a_free_good_can_empty_the_market() -> None:
    table = a_visit("free_good", market={"bread": 1})
    assert table.goods(A) == {"bread": 1}
    assert table.board.stock.market_empty
