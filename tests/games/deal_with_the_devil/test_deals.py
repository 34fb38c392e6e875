"""The two visits and the way home: DWD-067 to DWD-081, DS-15, DS-22, DS-23."""

from __future__ import annotations

import pytest

from companion.core.play import Play
from companion.core.seats import TABLE, Seat
from companion.games.deal_with_the_devil.deals.phase import deals
from companion.games.deal_with_the_devil.goods import SoulPieces
from companion.games.deal_with_the_devil.role_sheets import Role
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.chests import ChestStep
from tests.kit.games.deal_with_the_devil.chest_evenings import RICH, finish, phones, step_back, wood
from tests.kit.games.deal_with_the_devil.evening import (
    SEATS,
    B,
    Chapter,
    DevilEvening,
    G,
    R,
    Y,
    every,
    with_souls,
)


def ways(table: DevilEvening, seat: Seat) -> list[str]:
    """What this player can do with the chest in hand."""
    return [option.key for option in table.umpire.find(seat, "decide").fields["way"].options]  # type: ignore[attr-defined]


def test_dwd_067_the_holder_accepts_or_rejects_in_secret() -> None:
    table = wood(R="4c")
    table.act(Y, "decide", way="coins")
    table.act(R, "decide", way="reject")
    assert [table.umpire.sealed(viewer) is None for viewer in (TABLE, R, Y, G, B)] == [
        True,
        False,
        False,
        True,
        True,
    ]
    assert table.umpire.waiting() == ()
    assert list(table.board.deals_now()) == []
    for seat in (G, B):
        table.act(seat, "decide", way="reject")
    assert [(deal.owner, deal.buyer) for deal in table.board.deals_now()] == [(R, Y)]


@pytest.mark.parametrize("price", [3, 6])
def test_dwd_068_accepting_costs_exactly_the_price(price: int) -> None:
    table = phones(R=f"{price}c")
    assert f"The price is {price} coins." in table.help(Y, "decide")
    assert ways(table, Y) == ["coins", "reject"]
    table.decide(Y="coins")
    finish(table)
    coins = [table.board.purses[seat].value.coins for seat in (R, Y, G, B)]
    assert coins == [9 + price, 9 - price, 9, 9]


def test_dwd_069_rejecting_leaves_everything_in_the_chest() -> None:
    table = phones(R="4c")
    before = table.board.trading.chests[R].value
    table.decide()
    assert table.board.trading.chests[R].value == before
    assert list(table.board.deals_now()) == []


def test_dwd_070_part_of_an_offer_cannot_be_taken() -> None:
    table = phones()
    assert list(table.fields(Y, "decide")) == ["way"]
    assert "everything or nothing" in table.help(Y, "decide")


def test_dwd_071_soul_is_paid_with_pieces_one_has() -> None:
    table = phones(Y="2s")
    assert ways(table, R) == ["two pure", "reject"]
    table.decide(R="two pure")
    assert table.board.trading.pledges[R].value.souls == SoulPieces(2, 0)


def test_dwd_072_then_each_goes_to_a_new_non_owner() -> None:
    table = wood()
    table.decide()
    table.row("abcd")
    assert table.board.rows.destinations == (G, B, Y, R)


def test_dwd_073_a_chest_with_a_payment_is_shut_and_waits() -> None:
    table = phones(R="4c")
    table.decide(Y="coins")
    held = table.umpire.known(G).trading.hands[G].value
    assert held
    assert held.sold
    assert [name for name in table.offered(G) if name in {"decide", "shut"}] == ["shut"]


def test_dwd_074_an_unsold_chest_may_be_accepted_by_the_second_holder() -> None:
    table = phones(R="4c")
    table.decide()
    table.decide(G="coins")
    assert [(deal.buyer, deal.visit) for deal in table.board.deals_now()] == [(G, 2)]


def test_dwd_075_a_payment_is_not_touched() -> None:
    table = phones(R="4c")
    table.decide(Y="coins")
    assert "not touch" in table.help(G, "shut")
    assert table.fields(G, "shut") == {}


def test_dwd_076_no_piece_of_soul_can_be_swapped() -> None:
    table = phones(roles="MDMC", Y="1s")
    table.decide(R="pure")
    assert table.board.step is ChestStep.SECOND_LOOK
    assert table.board.role(B) is Role.CULTIST
    table.refused(B, "decide", way="marked")
    assert table.board.trading.pledges[R].value.souls == SoulPieces(1, 0)


def test_dwd_077_a_chest_is_accepted_at_most_once_and_never_by_its_owner() -> None:
    table = phones(R="4c")
    table.decide(Y="coins", R="reject")
    table.refused(G, "decide", way="coins")
    finish(table)
    assert len([deal for deal in table.board.trading.deals.value if deal.owner == R]) == 1
    assert all(deal.owner != deal.buyer for deal in table.board.trading.deals.value)


def test_dwd_078_each_chest_goes_back_to_its_owner() -> None:
    table = wood()
    table.decide()
    table.row("abcd")
    table.decide()
    assert table.board.step is ChestStep.RETURN
    table.row("dbca")
    assert table.board.rows.destinations == (B, Y, G, R)


def test_dwd_079_the_phone_says_what_should_be_inside() -> None:
    table = wood(R="4c")
    table.decide(Y="coins")
    table.row("abcd")
    table.decide()
    table.row("abcd")
    assert "is it as your phone says?" in table.prompt(R)
    assert table.help(R, "plan").startswith("Sold: 4 coins should be inside.")
    assert table.help(Y, "plan").startswith("Not sold: your own offer should be inside.")


def dealt(table: DevilEvening) -> tuple[str, int, list[int], int]:
    """Where the chests are, the number of rows, the buyers, and what Yellow has paid."""
    board = table.board
    buyers = [int(deal.buyer) for deal in board.deals_now()]
    return table.step, len(board.rows.carried.value), buyers, board.trading.pledges[Y].value.coins


def test_dwd_080_a_step_back_with_chests_undoes_what_was_accepted_since() -> None:
    table = wood(R="4c")
    table.decide(Y="coins")
    assert dealt(table) == ("second", 1, [Y], 4)
    step_back(table)
    assert dealt(table) == ("first", 0, [], 0)
    table.row("abcd")
    table.decide(Y="coins")
    table.row("abcd")
    step_back(table)
    assert dealt(table) == ("second", 1, [Y], 4)
    table.row("abcd")
    table.decide(R="coins")
    assert dealt(table) == ("return", 2, [Y, R], 4)
    step_back(table)
    assert dealt(table) == ("second", 1, [Y], 4)
    table.row("abcd")
    table.decide(R="coins")
    table.row("abcd")
    step_back(table)
    assert dealt(table) == ("return", 2, [Y, R], 4)


def test_dwd_080_a_step_back_on_phones_undoes_what_was_accepted_since() -> None:
    table = phones(R="4c")
    table.decide(Y="coins")
    assert dealt(table) == ("second look", 2, [Y], 4)
    step_back(table)
    assert dealt(table) == ("first look", 1, [], 0)
    table.decide(Y="coins")
    table.decide(R="coins")
    assert dealt(table) == ("check", 3, [Y, R], 4)
    step_back(table)
    assert dealt(table) == ("second look", 2, [Y], 4)


def wrong_payment(chapter: Chapter = deals) -> DevilEvening:
    """Green's chest cost 4 coins, Blue paid only 3, and Green finds out."""
    table = DevilEvening(chapter)
    table.offers(G="4c")
    table.row("abcd")
    table.decide(B="coins")
    table.row("abcd")
    table.decide()
    table.row("abcd")
    table.act(G, "payment", missing=1)
    return table


def test_dwd_080_a_wrong_payment_goes_once_more_to_the_same_holders() -> None:
    table = wrong_payment()
    assert table.board.step is ChestStep.FIRST
    table.row("badc")
    assert table.board.rows.destinations == (R, Y, G, B)
    finish_mending(table)
    assert table.over


def finish_mending(table: DevilEvening) -> None:
    table.all("shut")
    assert table.prompt().startswith("Shut all four chests")
    table.row("abcd")
    table.home()


def test_dwd_080_in_the_next_round_everybody_decides_as_usual() -> None:
    def two_rounds(board: DealWithTheDevil) -> Play[None]:
        yield from deals(board)
        board.round += 1
        yield from deals(board)

    table = wrong_payment(two_rounds)
    table.row("abcd")
    finish_mending(table)
    table.offers(G="4c")
    table.row("abcd")
    assert [len(ways(table, seat)) for seat in (R, Y, G, B)] == [2, 2, 2, 2]
    table.decide(B="coins")
    assert [deal.buyer for deal in table.board.deals_now()] == [B]


def test_ds_15_a_wrong_payment() -> None:
    table = wrong_payment()
    assert table.journal()[-1] == "A payment must be corrected. All chests go round again."
    assert table.prompt(Y).startswith("Put back what you took out")
    table.row("abcd")
    said = "Put 4 coins into the chest. It was short of 1 coin."
    assert table.help(B, "shut") == said
    assert {table.help(seat, "shut") for seat in (R, Y, G)} == {"Nothing to do: keep it shut."}
    finish_mending(table)
    assert [deal.buyer for deal in table.board.trading.deals.value] == [B]


def test_dwd_081_everything_changes_owner_when_the_phase_ends() -> None:
    table = phones(R="4c", Y="1s")
    table.decide(Y="coins", R="pure")
    assert table.board.souls[R].value == SoulPieces(3, 0)
    assert table.board.purses[Y].value.coins == 9
    finish(table)
    assert table.board.souls[R].value == SoulPieces(2, 0)
    assert table.board.souls[Y].value == SoulPieces(1, 0)
    assert table.board.purses[Y].value.coins == 5
    assert table.board.purses[R].value.coins == 13


def test_dwd_081_what_was_offered_leaves_its_owner_for_the_buyer() -> None:
    table = DevilEvening(deals, settings={"chests": "phone"}, lay=RICH)
    for seat in SEATS:
        price = table.board.sheet(seat).prices[0].key
        inside = {"coins": 2, "marble": 1, "glass": 0, "wood": 2, "stone": 0, "wheat": 0}
        table.act(seat, "seal", price="4c" if seat == R else price, **inside)
    table.decide(Y="coins")
    finish(table)
    owner, buyer, other = (table.board.purses[seat].value for seat in (R, Y, G))
    assert (owner.coins, owner.marble, owner.wood) == (9 - 2 + 4, 0, 0)
    assert (buyer.coins, buyer.marble, buyer.wood) == (9 + 2 - 4, 2, 4)
    assert (other.coins, other.marble, other.wood) == (9, 1, 2), "not sold"


def test_dwd_081_what_is_paid_into_a_chest_cannot_be_spent_again() -> None:
    table = phones(R="4c", Y="1s")
    table.decide(Y="coins", R="pure")
    assert table.step == "second look"
    known = table.umpire.known(Y)
    assert (known.purse(Y).coins, table.board.purses[Y].value.coins) == (5, 9)
    assert table.fields(Y, "bank")["n"]["high"] == 2, "two of wood for four of five coins"
    assert table.umpire.known(R).own_souls(R) == SoulPieces(2, 0)


def souls_paid(lay: dict[str, tuple[int, int]], way: str) -> DealWithTheDevil:
    table = DevilEvening(deals, settings={"chests": "phone"}, lay=with_souls(**lay))
    table.offers(Y="2s")
    table.decide(R=way)
    finish(table)
    return table.board


def test_ds_22_soul_as_a_price() -> None:
    board = souls_paid({}, "two pure")
    assert (board.souls[R].value.count, board.souls[Y].value.count) == (1, 2)
    mixed = {"R": (1, 2), "G": (2, 0)}
    board = souls_paid(mixed, "one of each")
    assert board.souls[Y].value == SoulPieces(1, 1)
    assert sum(each.value.count for each in board.souls.values()) == 8
    poor = {"R": (1, 0), "G": (2, 2)}
    table = DevilEvening(deals, settings={"chests": "phone"}, lay=with_souls(**poor))
    table.offers(Y="2s")
    assert ways(table, R) == ["reject"]


def test_ds_23_already_sold() -> None:
    lay = every(RICH)
    settings = {"chests": "phone", "deal_min_seconds": 25}
    table = DevilEvening(deals, settings=settings, lay=lay)
    table.offers(R="4c")
    table.decide(Y="coins")
    table.act(TABLE, "time")
    assert table.step == "second look"
    table.refused(G, "decide", way="coins")
    table.decide()
    assert table.step == "second look"
    table.act(TABLE, "time")
    assert table.step == "check"
