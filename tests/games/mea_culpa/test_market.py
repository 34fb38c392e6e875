"""Buying, selling and donating: MEA-100 to MEA-117."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE
from companion.games.mea_culpa.actions.state import Turn
from companion.games.mea_culpa.actions.turns import play_action_phase
from companion.games.mea_culpa.state import MeaCulpa
from tests.kit.games.mea_culpa.evening import (
    DONE,
    A,
    B,
    D,
    MeaEvening,
    a_turn,
    no_letters_for_sale,
)


def test_mea_100_a_letter_costs_4_taler_and_an_indulgence_stone() -> None:
    table = a_turn(A, purses=(4,))
    table.act(A, "buy", what="letter_green")
    assert (table.purse(A), table.letters(A)) == (0, {"green": 1})
    assert table.board.stock.market["indulgence"] == 0
    assert table.board.stock.bag.value.count("indulgence") == 6
    assert table.journal() == ["Seat 1 buys a green Letter for 4 taler."]
    assert table.hands() == ["1 pay taler ×4", "1 bag indulgence", "1 take green"]


@pytest.mark.parametrize(("stones", "purse"), [(0, 90), (1, 3)])
def test_mea_101_and_ms_20_letter_without_stone(stones: int, purse: int) -> None:
    table = a_turn(A, market={"bread": 1, "indulgence": stones}, purses=(purse,))
    assert table.refused(A, "buy", what="letter_red")


def test_mea_102_a_colour_that_is_gone_cannot_be_bought() -> None:
    def no_red(g: MeaCulpa) -> None:
        g.screens.letters[D]["red"].value, g.stock.supply["red"] = g.stock.supply["red"], 0

    assert "letter_red" not in a_turn(A, more=no_red).keys(A, "buy", "what")
    market = {"indulgence": 1, "bread": 1}
    both = a_turn(A, "merchant", market=market, more=no_letters_for_sale)
    assert both.keys(A, "buy", "what") == ["bread"]
    both.act(A, "pass")
    assert both.options(A, "free_stone", "what") == {
        "bread": "bread (one left)",
        "indulgence": "an indulgence stone (no red or green Letter is left)",
    }
    both.act(A, "free_stone", what="indulgence")
    assert both.board.stock.bag.value.count("indulgence") == 6
    assert both.journal()[-1] == "Seat 1 takes 1 indulgence stone for free."


def test_mea_103_a_good_costs_its_price() -> None:
    table = a_turn(A, purses=(2,), goods={A: {"bread": 2}})
    assert table.keys(A, "buy", "what") == ["bread", "2_bread"]
    table.act(A, "buy", what="bread")
    assert (table.purse(A), table.goods(A)) == (0, {"bread": 3})
    assert table.board.stock.market["bread"] == 2


def test_mea_104_and_ms_17_greedy_purchase() -> None:
    table = a_turn(A, market={"bread": 3, "wine": 1, "indulgence": 2}, purses=(5,))
    assert table.options(A, "buy", "what") == {
        "bread": "bread (2 taler)",
        "2_bread": "2 bread (2 taler and a stone into Greed)",
        "wine": "wine (4 taler)",
        "letter_red": "a red Letter (4 taler)",
        "letter_green": "a green Letter (4 taler)",
    }
    table.act(A, "buy", what="2_bread")
    assert table.purse(A) == 3
    assert table.den("greed", A) == (1,)
    assert table.goods(A) == {"bread": 2}
    assert table.board.stock.market["bread"] == 1
    assert table.journal() == [
        "Seat 1 puts a stone into Greed.",
        "Seat 1 buys 2 bread for 2 taler.",
    ]
    assert table.hands() == ["1 pay taler ×2", "1 sins to greed", "1 take bread ×2"]


def test_mea_105_pay_then_the_stone_then_the_goods() -> None:
    dens = {"lust": (4,), "petty_sins": (3,)}
    table = a_turn(A, market={"bread": 2}, dens=dens)
    table.act(A, "buy", what="2_bread")
    assert table.waiting() == (A,)
    assert (table.purse(A), table.goods(A)) == (23, {})
    table.act(A, "choose_den", den="lust")
    assert table.goods(A) == {"bread": 2}


def test_mea_106_the_bank_buys_a_good() -> None:
    table = a_turn(A, goods={A: {"jewel": 1, "bread": 2}})
    assert table.options(A, "sell", "good") == {
        "bread": "bread (6 taler)",
        "jewel": "jewel (10 taler)",
    }
    table.act(A, "sell", good="jewel")
    assert (table.purse(A), table.goods(A)) == (35, {"bread": 2})
    assert table.board.stock.bag.value.count("jewel") == 6
    assert table.journal() == ["Seat 1 sells 1 jewel for 10 taler."]
    assert table.hands() == ["1 bag jewel", "1 take taler ×10"]


def test_mea_107_donated_goods_and_letters_cannot_be_sold() -> None:
    table = a_turn(A, chests={A: "I:bread"}, letters={A: {"red": 2}}, market={"wine": 1})
    assert "sell" not in table.offered(A)


# --- donating ------------------------------------------------------------------------------------


def test_mea_115_a_thing_is_shown_and_nobody_can_tell_its_compartment() -> None:
    one, other = (a_turn(A, "merchant", goods={A: {"wine": 1}}) for _ in range(2))
    one.act(A, "donate", thing="wine", place="I")
    other.act(A, "donate", thing="wine", place="II")
    assert other.board.chests.donated[A].value == ("wine",)
    assert other.journal() == ["Seat 1 makes a donation: wine."]
    assert other.umpire.known(A).chests.places[A].value == ("II",)
    for viewer in (TABLE, B):
        assert one.seen(viewer) == other.seen(viewer)


@pytest.mark.parametrize("listed", [False, True])
def test_mea_115_a_donation_is_shown_only_while_it_is_made_unless_a_list_is_kept(
    listed: bool,  # noqa: FBT001 - a case of the table
) -> None:
    table = MeaEvening(
        play_action_phase,
        holders={"emperor": A, "merchant": B},
        settings={"donation_list": listed},
        chests={A: "II:jewel"},
        market={"bread": 2},
    )
    table.act(A, "donate", thing="coin_10", place="I")
    table.act(A, "donate", thing="coin_5", place="II")
    assert table.board.chests.shown[A] == ("coin_10", "coin_5")
    table.act(A, "turn_over")
    assert table.board.chests.shown[A] == (("coin_10", "coin_5") if listed else ())
    for viewer in (TABLE, B):
        assert table.umpire.known(viewer).chests.donated[A].hidden
        assert table.umpire.known(viewer).report.given.hidden
    assert table.umpire.known(A).chests.donated[A].value == ("jewel", "coin_10", "coin_5")


@pytest.mark.parametrize(
    ("purse", "coins"), [(0, []), (4, ["1", "2"]), (10, ["1", "2", "5", "10"])]
)
def test_mea_116_any_coin_the_purse_covers_can_be_donated(purse: int, coins: list[str]) -> None:
    table = a_turn(A, "merchant", purses=(purse,), goods={A: {"wine": 1}})
    said = {"wine": "wine"} | {f"coin_{coin}": f"{coin} taler" for coin in coins}
    assert table.options(A, "donate", "thing") == said
    if coins:
        table.act(A, "donate", thing="coin_1", place="I")
        assert table.purse(A) == purse - 1


def test_mea_117_and_ms_34_emperors_donation() -> None:
    table = a_turn(B, "emperor", goods={B: {"jewel": 1}}, posts=(1, 2))
    table.act(B, "donate", thing="jewel", place="II")
    table.act(B, "donate", thing="coin_10", place="I")
    assert (table.purse(B), table.goods(B)) == (15, {})
    given = ("jewel", "10 taler")
    assert table.journal() == [f"Seat 2 makes a donation: {each}." for each in given]
    assert table.board.chests.places[B].value == ("II", "I")
    assert table.umpire.known(A).chests.places[B].hidden
    assert "donate" not in table.offered(B)
    assert table.board.turn == Turn(B, "emperor", ("donate",)), "two things are one action"
    assert table.board.souls.posts[B] == 2


def test_mea_117_and_ms_34_what_the_emperor_cannot_donate() -> None:
    table = a_turn(B, "emperor", goods={B: {"jewel": 1}}, purses=(25, 12, 25, 25))
    for thing in ("wine", "coin_3"):
        assert table.refused(B, "donate", thing=thing, place="I")
    table.act(B, "donate", thing="jewel", place="I")
    assert table.refused(B, "donate", thing="jewel", place="I")
    merchant = a_turn(B, "merchant", n=2, goods={B: {"jewel": 1}})
    merchant.act(B, "donate", thing="jewel", place="I")
    assert not {"donate", "enough"} & {*merchant.offered(B)}


def test_mea_117_one_is_enough() -> None:
    table = a_turn(A)
    table.act(A, "donate", thing="coin_1", place="I")
    assert table.asked(A) == (
        "As the Emperor you may donate a second thing.",
        "Seat 1 may donate a second thing as the Emperor.",
    )
    table.act(A, "enough")
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


def test_mea_163_compartment_one_is_left_out_if_the_table_has_agreed_so() -> None:
    in_time = a_turn(A)
    assert in_time.options(A, "donate", "place") == {"I": "I", "II": "II"}
    assert in_time.umpire.find(A, "donate").help is None
    forbidden = a_turn(A, sites={"B": DONE}, settings={"late_compartment_one": "forbid"})
    assert forbidden.keys(A, "donate", "place") == ["II"]
    assert forbidden.umpire.find(A, "donate").help is None


def test_mea_163_and_ms_47_late_donation() -> None:
    table = a_turn(A, sites={"A": DONE})
    warning = "Compartment I has been judged: anything put there now is worth nothing."
    assert str(table.umpire.find(A, "donate").help) == warning
    assert table.options(A, "donate", "place")["I"] == "I (will not be judged again)"
    table.act(A, "donate", thing="coin_1", place="I")
    assert table.board.chests.places[A].value == ("I",)
