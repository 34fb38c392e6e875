"""Offers: DWD-057 to DWD-066, DS-20, DS-21."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE
from companion.games.deal_with_the_devil.deals.deals_phase import play_deals
from companion.games.deal_with_the_devil.goods import Goods
from companion.games.deal_with_the_devil.role_sheets import PRICES, Price
from companion.games.deal_with_the_devil.state.chests import ChestOffer
from tests.kit.games.deal_with_the_devil.chest_evenings import RICH
from tests.kit.games.deal_with_the_devil.evening import SEATS, B, DevilEvening, G, R, Y


def test_dwd_057_and_063_offers_are_made_all_at_once_and_in_secret() -> None:
    table = DevilEvening(play_deals)
    assert table.umpire.waiting() == SEATS
    table.act(R, "seal", price="4c")
    assert table.umpire.waiting() == (Y, G, B)
    for seat, price in ((Y, "1s"), (G, "2c"), (B, "2c")):
        table.act(seat, "seal", price=price)
    assert table.board.trading.chests[R].value == ChestOffer(Price(4))
    known = table.umpire.known(Y)
    assert known.trading.chests[R].hidden
    assert known.trading.asked.hidden
    assert known.rows.carried.hidden


def test_dwd_058_an_offer_is_any_mix_and_may_be_empty() -> None:
    table = DevilEvening(play_deals, settings={"chests": "phone"}, lay=RICH)
    nothing = dict.fromkeys(("coins", "marble", "glass", "wood", "stone", "wheat"), 0)
    table.act(R, "seal", **nothing, price="2c")
    table.act(R, "seal", **{**nothing, "coins": 3, "wood": 2}, price="2c")
    table.refused(R, "seal", **{**nothing, "wood": 3}, price="2c")
    for seat, price in ((Y, "1s"), (G, "2c"), (B, "2c")):
        table.act(seat, "seal", **nothing, price=price)
    assert table.board.trading.chests[R].value == ChestOffer(Price(2), Goods(coins=3, wood=2))


def test_dwd_059_and_ds_21_soul_is_never_in_an_offer() -> None:
    table = DevilEvening(play_deals, settings={"purse": True}, lay=RICH)
    assert not {"soul", "pure", "marked"} & set(table.fields(R, "seal"))
    assert table.help(R, "seal") == "You can pay with soul, but never offer it."
    offer = {**dict.fromkeys(table.fields(R, "seal"), 0), "price": "2c"}
    table.refused(R, "seal", **offer, soul=1)
    table.act(R, "seal", **offer)


@pytest.mark.parametrize(
    ("role", "prices"), [("M", "2c 3c 4c 5c 6c 7c"), ("D", "1s 2s"), ("C", "2c 3c 4c 5c 6c 1s")]
)
def test_dwd_060_to_062_what_each_role_may_ask(role: str, prices: str) -> None:
    table = DevilEvening(play_deals, roles=role + "MMCD".replace(role, "", 1))
    offer = table.umpire.find(R, "seal")
    assert [price for price in PRICES if offer.fits(R, {"price": price})] == prices.split()


@pytest.mark.parametrize(
    ("seat", "price"),
    [(R, "1c"), (R, "8c"), (R, "1s"), (Y, "0s"), (Y, "3s"), (Y, "4c"), (G, "7c"), (G, "2s")],
)
def test_ds_20_prices_no_role_may_ask(seat: int, price: str) -> None:
    table = DevilEvening(play_deals)
    for wrong in (price, 2.5, "abc", ["3c", "1s"]):
        table.refused(SEATS[seat - 1], "seal", price=wrong)
    assert table.umpire.sealed(SEATS[seat - 1]) is None


def test_dwd_008_and_064_wishes_are_public_until_offers_are_sealed() -> None:
    table = DevilEvening(play_deals)
    assert "one premium and one basic" in table.help(B, "wish")
    table.act(B, "wish", things=["marble", "coins", "souls"])
    assert table.umpire.known(TABLE).trading.wishes[B] == ("marble", "coins", "souls")
    assert table.journal()[-1] == "Seat 4 hopes for marble, coins and pieces of soul."
    table.act(B, "wish", things=["glass"])
    assert table.umpire.known(TABLE).trading.wishes == {**dict.fromkeys(SEATS, ()), B: ("glass",)}
    table.offers()
    assert "wish" not in table.offered(B)
    assert table.board.trading.wishes[B] == ()


def test_dwd_065_and_066_then_the_chests_are_mixed_and_go_as_shown() -> None:
    table = DevilEvening(play_deals)
    table.offers()
    assert table.step == "first"
    assert "mix them out of sight" in table.prompt()
    table.row("abcd")
    assert table.board.rows.destinations == (Y, R, B, G)
    assert table.step == "first look"
