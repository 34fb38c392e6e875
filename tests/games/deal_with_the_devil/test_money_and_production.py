"""Money and production: DWD-036 to DWD-048, DS-24, DS-25."""

from __future__ import annotations

import pytest

from companion.games.deal_with_the_devil.action.phase import action
from companion.games.deal_with_the_devil.deals.phase import deals
from companion.games.deal_with_the_devil.goods import Goods
from companion.games.deal_with_the_devil.money import interest
from companion.games.deal_with_the_devil.production import produced, production
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import DevilPhase
from companion.games.deal_with_the_devil.witch_hunt import witch_hunt
from tests.kit.games.deal_with_the_devil.chest_evenings import cards_and_deals, step_back
from tests.kit.games.deal_with_the_devil.evening import (
    SEATS,
    B,
    DevilEvening,
    R,
    Y,
    every,
    with_castle,
    with_purse,
)


def producing(number: int = 1, **castle: object) -> DealWithTheDevil:
    """A board in this round, with these values for Red's castle."""
    board = DevilEvening(interest, number=number, settings={"purse": True}).board
    board.change(R, **castle)
    return board


# --- money -----------------------------------------------------------------------------------


def test_dwd_036_resources_are_bought_from_and_sold_to_the_bank() -> None:
    table = DevilEvening(production, settings={"purse": True}, lay=with_purse(R, coins=4))
    table.act(R, "bank", what="buy marble", n=1)
    assert table.board.purses[R].value.marble == 2
    table.act(R, "bank", what="sell wood", n=1)
    purse = table.board.purses[R].value
    assert (purse.wood, purse.coins) == (0, 4 + 2 - 4 + 1)
    assert "1 coins" not in table.refused(R, "bank", what="buy glass", n=1)
    count = table.fields(R, "bank")["n"]
    assert (count["low"], count["high"], count["start"]) == (1, 2, 1)
    table.act(R, "bank", what="sell marble", n=2)
    assert table.board.purses[R].value.coins == purse.coins + 2 * 2
    table.act(R, "bank", what="buy wheat", n=3)
    assert table.board.purses[R].value.coins == purse.coins + 2 * 2 - 3 * 2


def test_dwd_036_the_bank_says_its_price_even_if_nothing_is_counted() -> None:
    table = DevilEvening(production, settings={"profile": "price_buy_premium = 5"})
    table.act(R, "bank", what="buy glass", n=2)
    assert table.journal(R)[-1] == "You give the bank 10 coins for 2 glass."
    assert not [line for line in table.journal(Y) if "bank" in line]
    table.act(Y, "bank", what="sell wood", n=3)
    assert table.journal(Y)[-1] == "You give the bank 3 wood for 3 coins."
    assert table.board.purses[R].value == Goods()


def test_dwd_037_each_coin_of_a_loan_raises_the_debt() -> None:
    table = DevilEvening(witch_hunt, number=2, settings={"purse": True})
    table.act(R, "loan", n=3)
    assert (table.castle(R).debt, table.board.purses[R].value.coins) == (3, 3)


def test_dwd_038_no_loan_lifts_the_debt_above_10() -> None:
    table = DevilEvening(witch_hunt, number=2, lay=with_castle(R, debt=7))
    assert "1 to 3" in table.refused(R, "loan", n=4)
    table.act(R, "loan", n=3)
    assert "loan" not in table.offered(R)


def test_dwd_039_debt_is_paid_back_only_in_phases_1_2_and_8() -> None:
    for chapter, may in (
        (production, True),
        (cards_and_deals, True),
        (deals, False),
        (action, False),
    ):
        table = DevilEvening(chapter, lay=with_castle(R, debt=5))
        assert ("repay" in table.offered(R)) == may


def test_dwd_039_with_offers_sealed_debt_is_no_longer_paid_back() -> None:
    table = DevilEvening(cards_and_deals, lay=with_castle(R, debt=5))
    table.offers()
    assert "repay" not in table.offered(R)
    step_back(table)
    assert (table.step, "repay" in table.offered(R)) == ("offers", False)


def test_dwd_039_nobody_pays_back_more_than_the_debt_or_the_coins() -> None:
    def most(coins: int, debt: int, **settings: object) -> int:
        lay = every(with_castle(R, debt=debt), with_purse(R, coins=coins))
        table = DevilEvening(cards_and_deals, settings=settings, lay=lay)
        return int(table.fields(R, "repay")["n"]["high"])

    assert (most(2, 5, purse=True), most(5, 2, purse=True), most(2, 5)) == (2, 2, 5)


def test_dwd_040_debt_is_public_and_the_purse_is_not() -> None:
    table = DevilEvening(production, settings={"purse": True}, lay=with_castle(R, debt=5))
    assert table.umpire.known(B).castles[R].debt == 5
    assert table.umpire.known(B).purses[R].hidden
    assert not table.umpire.known(R).purses[R].hidden


def test_ds_24_a_loan_to_accept() -> None:
    def at_the_price(debt: int) -> DevilEvening:
        lay = every(with_castle(Y, debt=debt), with_purse(R, coins=5))
        table = DevilEvening(deals, settings={"purse": True, "chests": "phone"}, lay=lay)
        table.offers(R="4c")
        return table

    table = at_the_price(7)
    table.refused(Y, "loan", n=4)
    table.act(Y, "loan", n=3)
    assert "loan first" in table.refused(Y, "decide", way="coins")
    table = at_the_price(6)
    table.act(Y, "loan", n=4)
    assert table.castle(Y).debt == 10
    table.act(Y, "decide", way="coins")


def test_ds_25_repaying() -> None:
    for chapter in (deals, interest, witch_hunt):
        table = DevilEvening(chapter, number=2, lay=with_castle(R, debt=5))
        assert "moved on" in table.refused(R, "repay", n=2)
    table = DevilEvening(production, lay=with_castle(R, debt=5))
    table.refused(R, "repay", n=6)
    table.act(R, "repay", n=2)
    assert table.castle(R).debt == 3


# --- production ------------------------------------------------------------------------------


def test_dwd_041_the_wheel_turns_each_round() -> None:
    first = [produced(producing(1), seat).said() for seat in SEATS]
    second = [produced(producing(2), seat).said() for seat in SEATS]
    assert first[1:] == second[:3]
    assert first[0] == second[3]


def test_dwd_042_a_premium_resource_takes_two_spaces() -> None:
    board = producing()
    assert produced(board, R).premium == 1
    assert all(len(quarter) == 3 for quarter in board.rules.wheel)


def test_dwd_043_a_basic_resource_takes_one_space() -> None:
    assert produced(producing(), R).basic == 2
    assert produced(producing(improved=(3,)), R).basic == 3


def test_dwd_044_everybody_gets_2_coins_each_round() -> None:
    assert all(produced(producing(4), seat).coins == 2 for seat in SEATS)
    table = DevilEvening(production, settings={"purse": True})
    assert table.board.purses[B].value == Goods(coins=2, glass=1, wood=1, wheat=1)


def test_dwd_045_each_space_can_be_improved() -> None:
    plain = produced(producing(), R)
    for space, more in ((3, 1), (4, 1)):
        better = produced(producing(improved=(space,)), R)
        assert better.basic == plain.basic + more


@pytest.mark.parametrize(("improved", "premium"), [((1,), 1), ((2,), 1), ((1, 2), 2)])
def test_dwd_046_premium_needs_both_of_its_spaces(improved: tuple[int, ...], premium: int) -> None:
    assert produced(producing(improved=improved), R).premium == premium


def test_dwd_047_an_improved_space_yields_as_much_more_as_agreed() -> None:
    settings = {"profile": "prod_upgrade = 2", "purse": True}
    board = DevilEvening(interest, settings=settings).board
    board.change(R, improved=(1, 2, 3))
    assert produced(board, R) == Goods(coins=2, marble=3, wood=3, wheat=1)


def test_dwd_039_debt_can_be_paid_back_any_number_of_times() -> None:
    table = DevilEvening(production, lay=with_castle(R, debt=9))
    for left in range(8, -1, -1):
        table.act(R, "repay", n=1)
        assert table.castle(R).debt == left


def test_dwd_048_debt_may_be_paid_back_while_producing() -> None:
    table = DevilEvening(production, lay=with_castle(R, debt=1))
    assert table.board.phase is DevilPhase.PRODUCTION
    table.act(R, "repay", n=1)
    assert table.castle(R).debt == 0
