"""Offers: DWD-057 to DWD-066, DS-20, DS-21."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE
from companion.games.deal_with_the_devil.deals.phase import deals
from companion.games.deal_with_the_devil.goods import Goods
from companion.games.deal_with_the_devil.role_sheets import PRICES, Price
from companion.games.deal_with_the_devil.state.chests import ChestOffer
from tests.kit.games.deal_with_the_devil.chest_evenings import RICH, wood
from tests.kit.games.deal_with_the_devil.evening import (
    SEATS,
    B,
    DevilEvening,
    G,
    R,
    Y,
)


def test_dwd_057_offers_are_made_all_at_once_and_in_secret() -> None:
    table = DevilEvening(deals)
    assert table.umpire.waiting() == SEATS
    table.act(R, "seal", price="4c")
    assert table.umpire.known(Y).trading.chests[R].hidden
    assert table.umpire.waiting() == (Y, G, B)


def test_dwd_058_an_offer_is_any_mix_and_may_be_empty() -> None:
    table = DevilEvening(deals, settings={"chests": "phone"}, lay=RICH)
    nothing = dict.fromkeys(("coins", "marble", "glass", "wood", "stone", "wheat"), 0)
    table.act(R, "seal", **nothing, price="2c")
    table.act(R, "seal", **{**nothing, "coins": 3, "wood": 2}, price="2c")
    table.refused(R, "seal", **{**nothing, "wood": 3}, price="2c")
    for seat, price in ((Y, "1s"), (G, "2c"), (B, "2c")):
        table.act(seat, "seal", **nothing, price=price)
    assert table.board.trading.chests[R].value == ChestOffer(Price(2), Goods(coins=3, wood=2))


def test_dwd_059_soul_is_never_in_an_offer() -> None:
    table = DevilEvening(deals)
    assert "never offer it" in table.help(R, "seal")
    table.refused(R, "seal", price="2c", soul=1)


def test_ds_21_soul_in_an_offer() -> None:
    table = DevilEvening(deals, settings={"purse": True}, lay=RICH)
    assert not {"soul", "pure", "marked"} & set(table.fields(R, "seal"))
    assert table.help(R, "seal") == "You can pay with soul, but never offer it."


PRICES_OF = {
    "M": ["2c", "3c", "4c", "5c", "6c", "7c"],
    "C": ["2c", "3c", "4c", "5c", "6c", "1s"],
    "D": ["1s", "2s"],
}


def asks(role: str) -> list[str]:
    """The prices accepted from Red in this role."""
    taken = []
    for price in PRICES:
        others = "MMCD".replace(role, "", 1)
        table = DevilEvening(deals, roles=role + others)
        if table.umpire.find(R, "seal").fits(R, {"price": price}):
            taken.append(price)
    return taken


def test_dwd_060_a_mortal_asks_for_2_to_7_coins() -> None:
    assert asks("M") == PRICES_OF["M"]


def test_dwd_061_the_devil_asks_for_1_or_2_pieces_of_soul() -> None:
    assert asks("D") == PRICES_OF["D"]


def test_dwd_062_the_cultist_asks_for_2_to_6_coins_or_1_piece() -> None:
    assert asks("C") == PRICES_OF["C"]


@pytest.mark.parametrize(
    ("seat", "price"),
    [(R, "1c"), (R, "8c"), (R, "1s"), (Y, "0s"), (Y, "3s"), (Y, "4c"), (G, "7c"), (G, "2s")],
)
def test_ds_20_prices_no_role_may_ask(seat: int, price: str) -> None:
    table = DevilEvening(deals)
    for wrong in (price, 2.5, "abc", ["3c", "1s"]):
        table.refused(SEATS[seat - 1], "seal", price=wrong)
    assert table.umpire.sealed(SEATS[seat - 1]) is None


def test_dwd_063_the_price_is_entered_on_the_owners_phone() -> None:
    table = wood(R="5c")
    assert table.board.trading.chests[R].value == ChestOffer(Price(5))


def test_dwd_064_wishes_are_public_until_offers_are_sealed() -> None:
    table = DevilEvening(deals)
    table.act(B, "wish", things=["marble", "souls"])
    assert table.umpire.known(TABLE).trading.wishes[B] == ("marble", "souls")
    things = table.fields(B, "wish")["things"]
    assert (things["least"], things["most"]) == (0, len(things["options"]))
    table.act(B, "wish", things=["glass"])
    assert table.umpire.known(TABLE).trading.wishes[B] == ("glass",)
    table.offers()
    assert "wish" not in table.offered(B)
    assert table.board.trading.wishes[B] == ()


def test_dwd_065_then_the_chests_are_mixed_out_of_sight() -> None:
    table = DevilEvening(deals)
    table.offers()
    assert "mix them out of sight" in table.prompt()


def test_dwd_066_the_step_is_known_and_chests_go_as_shown() -> None:
    table = DevilEvening(deals)
    table.offers()
    assert table.step == "first"
    table.row("abcd")
    assert table.board.rows.destinations == (Y, R, B, G)
    assert table.step == "first look"
