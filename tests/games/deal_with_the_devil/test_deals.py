"""The two visits and the way home: DWD-067 to DWD-081, DS-22, DS-23."""

from __future__ import annotations

import pytest

from companion.core.play import Play
from companion.core.seats import TABLE
from companion.games.deal_with_the_devil.deals.deals_phase import play_deals
from companion.games.deal_with_the_devil.goods import SoulPieces
from companion.games.deal_with_the_devil.role_sheets import Role
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from tests.kit.games.deal_with_the_devil.chest_evenings import RICH, at_home, finish, phones, wood
from tests.kit.games.deal_with_the_devil.evening import SEATS, B, DevilEvening, G, R, Y, with_souls


def test_dwd_067_and_069_the_holder_accepts_or_rejects_in_secret() -> None:
    table = wood(R="4c")
    table.act(Y, "decide", way="coins")
    table.act(R, "decide", way="reject")
    assert [seat for seat in (TABLE, *SEATS) if table.umpire.sealed(seat)] == [R, Y]
    assert table.umpire.waiting() == ()
    assert list(table.board.deals_now()) == []
    for seat in (G, B):
        table.act(seat, "decide", way="reject")
    assert [(deal.owner, deal.buyer) for deal in table.board.deals_now()] == [(R, Y)]


@pytest.mark.parametrize("price", [3, 6])
def test_dwd_068_and_070_accepting_costs_exactly_the_price_and_takes_everything(price: int) -> None:
    table = phones(R=f"{price}c")
    assert f"The price is {price} coins." in table.help(Y, "decide")
    assert "everything or nothing" in table.help(Y, "decide")
    assert table.fields(Y, "decide").keys() == {"way"}
    assert table.keys(Y, "decide", "way") == ["coins", "reject"]
    table.decide(Y="coins")
    finish(table)
    coins = [table.board.purses[seat].value.coins for seat in SEATS]
    assert coins == [9 + price, 9 - price, 9, 9]


def souls_paid(lay: dict[str, tuple[int, int]], way: str) -> DealWithTheDevil:
    table = DevilEvening(play_deals, settings={"chests": "phone"}, lay=with_souls(**lay))
    table.offers(Y="2s")
    table.decide(R=way)
    finish(table)
    return table.board


def test_dwd_071_and_ds_22_soul_as_a_price() -> None:
    board = souls_paid({}, "two pure")
    assert (board.souls[R].value.count, board.souls[Y].value.count) == (1, 2)
    mixed = {"R": (1, 2), "G": (2, 0)}
    board = souls_paid(mixed, "one of each")
    assert board.souls[Y].value == SoulPieces(1, 1)
    assert sum(each.value.count for each in board.souls.values()) == 8
    poor = {"R": (1, 0), "G": (2, 2)}
    table = DevilEvening(play_deals, settings={"chests": "phone"}, lay=with_souls(**poor))
    table.offers(Y="2s")
    assert table.keys(R, "decide", "way") == ["reject"]


def test_dwd_072_and_074_an_unsold_chest_may_be_accepted_by_a_second_holder() -> None:
    table = wood(R="4c")
    table.decide()
    table.row("abcd")
    assert table.board.rows.destinations == (G, B, Y, R)
    table.decide(G="coins")
    assert [(deal.buyer, deal.visit) for deal in table.board.deals_now()] == [(G, 2)]


def test_dwd_073_075_and_077_and_ds_23_already_sold() -> None:
    settings = {"chests": "phone", "deal_min_seconds": 25}
    table = DevilEvening(play_deals, settings=settings, lay=RICH)
    table.offers(R="4c")
    table.decide(Y="coins", R="reject")
    table.act(TABLE, "time")
    assert table.step == "second look"
    assert [name for name in table.offered(G) if name in {"decide", "shut"}] == ["shut"]
    assert table.help(G, "shut") == "Somebody has bought it already."
    assert table.fields(G, "shut") == {}
    table.refused(G, "decide", way="coins")
    table.decide()
    assert table.step == "second look"
    table.act(TABLE, "time")
    assert table.step == "check"
    assert [(deal.owner, deal.buyer) for deal in table.board.deals_now()] == [(R, Y)]


def test_dwd_076_no_piece_of_soul_can_be_swapped() -> None:
    table = phones(roles="MDMC", Y="1s")
    table.decide(R="pure")
    assert table.board.role(B) is Role.CULTIST
    table.refused(B, "decide", way="marked")
    assert table.board.trading.pledges[R].value.souls == SoulPieces(1, 0)


def test_dwd_078_and_079_at_home_the_phone_says_what_should_be_inside() -> None:
    table = wood(R="4c")
    table.decide(Y="coins")
    table.row("abcd")
    table.decide()
    assert table.step == "return"
    table.row("dbca")
    assert table.board.rows.destinations == (B, Y, G, R)
    assert "is it as your phone says?" in table.prompt(R)
    assert table.help(R, "plan").startswith("Sold: 4 coins should be inside.")
    assert table.help(Y, "plan").startswith("Not sold: your own offer should be inside.")
    table.home()
    assert "The chests are home again." in table.journal()


def test_dwd_081_what_is_counted_changes_hands_before_anybody_plans_with_it() -> None:
    table = DevilEvening(play_deals, settings={"purse": True}, lay=RICH)
    table.offers(R="4c")
    table.row("abcd")
    table.decide(Y="coins")
    at_home(table, decided=True)
    assert table.help(R, "right") == "Sold: 4 coins should be inside."
    assert table.help(Y, "right") == "Not sold: your own offer should be inside."
    assert table.umpire.waiting() == (), "who looks for long is nobody's business"
    table.home()
    assert (table.board.purses[R].value.coins, table.is_over) == (13, True)


def test_dwd_081_what_was_offered_leaves_its_owner_for_the_buyer_when_the_phase_ends() -> None:
    table = DevilEvening(play_deals, settings={"chests": "phone"}, lay=RICH)
    inside = {"coins": 2, "marble": 1, "glass": 0, "wood": 2, "stone": 0, "wheat": 0}
    for seat, price in zip(SEATS, ("4c", "1s", "2c", "2c"), strict=True):
        offer = dict.fromkeys(inside, 0) if seat == Y else inside
        table.act(seat, "seal", price=price, **offer)
    table.decide(Y="coins", R="pure")
    assert table.board.souls[R].value == SoulPieces(3, 0)
    assert table.board.purses[Y].value.coins == 9
    finish(table)
    owner, buyer, other = (table.board.purses[seat].value for seat in (R, Y, G))
    assert (owner.coins, owner.marble, owner.wood) == (9 - 2 + 4, 0, 0)
    assert (buyer.coins, buyer.marble, buyer.wood) == (9 + 2 - 4, 2, 4)
    assert (other.coins, other.marble, other.wood) == (9, 1, 2), "not sold"
    assert [table.board.souls[seat].value for seat in (R, Y)] == [SoulPieces(2, 0), SoulPieces(1)]


def test_dwd_081_what_is_in_a_chest_cannot_be_spent_again() -> None:
    table = phones(R="4c", Y="1s")
    table.decide(Y="coins", R="pure")
    known = table.umpire.known(Y)
    assert (known.purse(Y).coins, table.board.purses[Y].value.coins) == (5, 9)
    assert table.fields(Y, "bank")["n"]["high"] == 2, "two of wood for four of five coins"
    assert table.umpire.known(R).own_souls(R) == SoulPieces(2, 0)
    table = DevilEvening(play_deals, settings={"chests": "phone"}, lay=RICH)
    inside = {"coins": 8, "marble": 1, "glass": 0, "wood": 1, "stone": 0, "wheat": 0}
    for seat, price in zip(SEATS, ("4c", "1s", "2c", "2c"), strict=True):
        table.act(seat, "seal", price=price, **inside)
    left = table.umpire.known(R).purse(R)
    assert (left.coins, left.marble, left.wood) == (1, 0, 1)
    assert "enough coins" in table.refused(Y, "decide", way="coins")


def test_what_was_asked_is_kept_round_after_round() -> None:
    def two_rounds(board: DealWithTheDevil) -> Play[None]:
        for board.round in (1, 2):
            yield from play_deals(board)

    table = DevilEvening(two_rounds, settings={"chests": "phone"}, lay=RICH)
    for number in (1, 2):
        table.offers(Y=f"{number}s")
        finish(table)
    asked = table.board.trading.asked.value
    assert [(each.round, each.owner) for each in asked] == [
        (number, seat) for number in (1, 2) for seat in SEATS
    ]
    assert [each.offered.price.key for each in asked if each.owner == Y] == ["1s", "2s"]


def test_without_wooden_chests_nobody_is_told_to_open_one() -> None:
    table = DevilEvening(play_deals, settings={"chests": "phone"}, lay=RICH)
    prompts = [table.prompt()]
    table.offers(R="4c")
    for ways in ({"Y": "coins"}, {}):
        prompts.append(table.prompt())
        table.decide(**ways)
    prompts.append(table.prompt())
    assert table.help(R, "right") == "Sold for 4 coins."
    assert table.help(Y, "right") == "Not sold."
    table.all("right")
    assert table.journal()[-1] == "The offers are home again."
    assert not [said for said in prompts if "chest" in said]
