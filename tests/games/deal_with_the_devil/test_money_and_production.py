"""Money and production: DWD-036 to DWD-048, DS-24, DS-25."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.play import Play
from companion.core.seats import TABLE, Viewer
from companion.games.deal_with_the_devil.deals.deals_phase import play_deals
from companion.games.deal_with_the_devil.goods import Goods
from companion.games.deal_with_the_devil.money import play_interest
from companion.games.deal_with_the_devil.production import count_produced, play_production
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import DevilPhase
from companion.games.deal_with_the_devil.witch_hunt import play_witch_hunt
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

# --- the bank --------------------------------------------------------------------------------


def test_dwd_036_resources_are_bought_from_and_sold_to_the_bank() -> None:
    table = DevilEvening(play_production, settings={"purse": True}, lay=with_purse(R, coins=4))
    table.act(R, "bank", what="buy marble", n=1)
    table.act(R, "bank", what="sell wood", n=1)
    purse = table.board.purses[R].value
    assert (purse.marble, purse.wood, purse.coins) == (2, 0, 4 + 2 - 4 + 1)
    table.refused(R, "bank", what="buy glass", n=1)
    table.act(R, "bank", what="sell marble", n=2)
    table.act(R, "bank", what="buy wheat", n=3)
    assert table.board.purses[R].value.coins == purse.coins + 2 * 2 - 3 * 2


def test_dwd_036_one_buys_as_much_as_one_can_afford() -> None:
    def most(price: int) -> int:
        profile = f"price_buy_basic = {price}\nprice_sell_basic = 0"
        settings = {"chests": "phone", "profile": profile}
        table = DevilEvening(play_production, settings=settings, lay=with_purse(R, coins=5))
        return int(table.fields(R, "bank")["n"]["high"])

    assert [most(price) for price in (0, 1, 2, 4)] == [7, 7, 3, 1]


def test_dwd_036_the_bank_says_its_price_even_if_nothing_is_counted() -> None:
    table = DevilEvening(play_production, settings={"profile": "price_buy_premium = 5"})
    ways = {each["key"]: each for each in table.fields(R, "bank")["what"]["options"]}
    for key, price in (("buy glass", "5 coins each"), ("sell wood", "1 coin each")):
        assert (str(ways[key]["label"]), str(ways[key]["note"])) == (key, price)
    table.act(R, "bank", what="buy glass", n=2)
    assert table.journal(R)[-1] == "You give the bank 10 coins for 2 glass."
    assert not [line for line in table.journal(Y) if "bank" in line]
    table.act(Y, "bank", what="sell wood", n=3)
    assert table.journal(Y)[-1] == "You give the bank 3 wood for 3 coins."
    assert table.board.purses[R].value == Goods()


# --- debt ------------------------------------------------------------------------------------


def test_dwd_037_each_coin_of_a_loan_raises_the_debt() -> None:
    table = DevilEvening(play_witch_hunt, number=2, settings={"purse": True})
    table.act(R, "loan", n=3)
    assert (table.castle(R).debt, table.board.purses[R].value.coins) == (3, 3)
    table.act(R, "loan", n=1)
    borrowed = ["Seat 1 borrows 3 coins.", "Seat 1 borrows 1 coin."]
    assert [line for line in table.journal() if "borrow" in line] == borrowed


def test_dwd_038_and_ds_24_a_loan_to_accept() -> None:
    def at_the_price(debt: int) -> DevilEvening:
        lay = every(with_castle(Y, debt=debt), with_purse(R, coins=5))
        table = DevilEvening(play_deals, settings={"purse": True, "chests": "phone"}, lay=lay)
        table.offers(R="4c")
        return table

    table = at_the_price(7)
    assert "1 to 3" in table.refused(Y, "loan", n=4)
    table.act(Y, "loan", n=3)
    assert "loan" not in table.offered(Y)
    assert "loan first" in table.refused(Y, "decide", way="coins")
    table = at_the_price(6)
    table.act(Y, "loan", n=4)
    assert table.castle(Y).debt == 10
    table.act(Y, "decide", way="coins")


def test_dwd_039_and_ds_25_repaying() -> None:
    for chapter in (play_deals, play_interest, play_witch_hunt):
        table = DevilEvening(chapter, number=2, lay=with_castle(R, debt=5))
        assert "moved on" in table.refused(R, "repay", n=2)
    table = DevilEvening(play_production, lay=with_castle(R, debt=5))
    table.refused(R, "repay", n=6)
    for n, left in ((2, 3), (1, 2), (1, 1), (1, 0)):
        table.act(R, "repay", n=n)
        assert table.castle(R).debt == left
    paid = [line for line in table.journal() if "pays" in line]
    assert paid[:2] == ["Seat 1 pays back 2 coins.", "Seat 1 pays back 1 coin."]


def test_dwd_039_with_offers_sealed_debt_is_no_longer_paid_back() -> None:
    table = DevilEvening(cards_and_deals, lay=with_castle(R, debt=5))
    table.offers()
    assert "repay" not in table.offered(R)
    step_back(table)
    assert (table.step, "repay" in table.offered(R)) == ("offers", False)


@pytest.mark.parametrize(
    ("coins", "debt", "purse", "most"), [(2, 5, True, 2), (5, 2, True, 2), (2, 5, False, 5)]
)
def test_dwd_039_nobody_pays_back_more_than_the_debt_or_the_coins(
    coins: int, debt: int, most: int, *, purse: bool
) -> None:
    lay = every(with_castle(R, debt=debt), with_purse(R, coins=coins))
    table = DevilEvening(cards_and_deals, settings={"purse": purse}, lay=lay)
    assert table.fields(R, "repay")["n"]["high"] == most


def test_dwd_040_debt_is_public_and_the_purse_is_not() -> None:
    table = DevilEvening(play_production, settings={"purse": True}, lay=with_castle(R, debt=5))
    assert table.umpire.known(B).castles[R].debt == 5
    assert table.umpire.known(B).purses[R].hidden
    assert not table.umpire.known(R).purses[R].hidden


# --- what is open in which phase -------------------------------------------------------------

MONEY = {"bank", "loan"}
CARDS = {"courtier", "reputation", "track"}
"""What cards of the box may change."""
WITH_THE_BOX = {
    DevilPhase.SETUP: set[str](),
    DevilPhase.ROLES: set[str](),
    DevilPhase.PRODUCTION: MONEY | CARDS | {"repay", "wish"},
    DevilPhase.CARDS: MONEY | CARDS | {"repay", "wish"},
    DevilPhase.DEALS: MONEY | CARDS,
    DevilPhase.ACTION: MONEY | CARDS | {"remind", "turn"},
    DevilPhase.INTEREST: MONEY | CARDS,
    DevilPhase.REPUTATION: MONEY | CARDS,
    DevilPhase.HUNT: MONEY | CARDS | {"turn"},
    DevilPhase.INQUISITION: MONEY | CARDS | {"repay", "turn"},
    DevilPhase.FINAL: set[str](),
    DevilPhase.END: set[str](),
}


@pytest.mark.parametrize("phase", DevilPhase)
def test_dwd_036_037_039_064_101_and_110_what_is_open_in_each_phase(phase: DevilPhase) -> None:
    def offered(viewer: Viewer, **settings: Any) -> set[str]:
        lay = every(with_castle(R, debt=3), with_castle(Y, debt=1), with_purse(R, coins=5))
        table = DevilEvening(play_interest, settings=settings, lay=lay)
        table.board.phase = phase
        table.changed()
        return set(table.offered(viewer)) - {"done"}

    assert offered(R) == offered(R, purse=True) == WITH_THE_BOX[phase]
    assert offered(B) == WITH_THE_BOX[phase] - {"repay"}, "who owes nothing pays nothing back"
    assert offered(R, mode="full") == WITH_THE_BOX[phase] - CARDS - {"remind", "turn"}
    assert offered(TABLE) == offered(TABLE, mode="full") == set()


def test_dwd_039_without_the_box_nobody_pays_back_while_offers_are_made() -> None:
    def after_the_cards(board: DealWithTheDevil) -> Play[None]:
        board.enter(DevilPhase.CARDS)
        yield from play_deals(board)

    lay = every(with_castle(R, debt=3), with_purse(R, coins=5))
    table = DevilEvening(after_the_cards, settings={"mode": "full"}, lay=lay)
    assert table.board.phase is DevilPhase.DEALS
    assert "seal" in table.offered(R)
    assert "repay" not in table.offered(R)
    assert all("wish" in table.offered(seat) for seat in SEATS), "as long as offers are made"


# --- production ------------------------------------------------------------------------------


def producing(number: int = 1, profile: str = "", **castle: object) -> DealWithTheDevil:
    """A board in this round, with these values for Red's castle."""
    settings = {"purse": True, "profile": profile}
    board = DevilEvening(play_interest, number=number, settings=settings).board
    board.change(R, **castle)
    return board


def test_dwd_041_the_wheel_turns_each_round() -> None:
    first = [count_produced(producing(1), seat) for seat in SEATS]
    second = [count_produced(producing(2), seat) for seat in SEATS]
    assert first == [
        Goods(coins=2, marble=1, wood=1, wheat=1),
        Goods(coins=2, glass=1, stone=1, wheat=1),
        Goods(coins=2, marble=1, stone=1, wood=1),
        Goods(coins=2, glass=1, wood=1, wheat=1),
    ]
    assert second == [*first[1:], first[0]]


@pytest.mark.parametrize(
    ("improved", "goods"),
    [
        ((1,), Goods(coins=2, marble=1, wood=1, wheat=1)),
        ((2,), Goods(coins=2, marble=1, wood=1, wheat=1)),
        ((1, 2), Goods(coins=2, marble=2, wood=1, wheat=1)),
        ((3,), Goods(coins=2, marble=1, wood=2, wheat=1)),
        ((4,), Goods(coins=2, marble=1, wood=1, wheat=2)),
    ],
)
def test_dwd_042_043_045_and_046_a_premium_resource_takes_two_spaces_and_needs_both_improved(
    improved: tuple[int, ...], goods: Goods
) -> None:
    assert count_produced(producing(improved=improved), R) == goods


def test_dwd_047_an_improved_space_yields_as_much_more_as_agreed() -> None:
    board = producing(profile="prod_upgrade = 2", improved=(1, 2, 3))
    assert count_produced(board, R) == Goods(coins=2, marble=3, wood=3, wheat=1)


def test_dwd_044_and_048_all_take_what_their_quarter_gives_and_may_pay_back_debt() -> None:
    table = DevilEvening(play_production, settings={"purse": True}, lay=with_castle(B, debt=1))
    assert table.board.phase is DevilPhase.PRODUCTION
    assert table.board.purses[B].value == Goods(coins=2, glass=1, wood=1, wheat=1)
    table.act(B, "repay", n=1)
    assert (table.castle(B).debt, table.board.purses[B].value.coins) == (0, 1)
