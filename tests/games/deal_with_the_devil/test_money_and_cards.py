"""Money, production and cards: DWD-036 to DWD-056, DS-24, DS-25."""

from __future__ import annotations

import pytest

from companion.core.chance import Chance
from companion.core.seats import Seat
from companion.games.deal_with_the_devil.cards.decks import buildings, events
from companion.games.deal_with_the_devil.cards.drafting import cards, keep_two, lay_out
from companion.games.deal_with_the_devil.deals.phase import deals
from companion.games.deal_with_the_devil.goods import Goods
from companion.games.deal_with_the_devil.money import interest
from companion.games.deal_with_the_devil.production import produced, production
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import DevilPhase
from companion.games.deal_with_the_devil.witch_hunt import witch_hunt
from tests.kit.games.deal_with_the_devil.evening import (
    SEATS,
    B,
    DevilEvening,
    G,
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
    for chapter, may in ((production, True), (cards, True), (deals, False), (interest, False)):
        table = DevilEvening(chapter, lay=with_castle(R, debt=5))
        assert ("repay" in table.offered(R)) == may


def test_dwd_039_nobody_pays_back_more_than_the_debt_or_the_coins() -> None:
    def most(coins: int, debt: int, **settings: object) -> int:
        lay = every(with_castle(R, debt=debt), with_purse(R, coins=coins))
        table = DevilEvening(cards, settings=settings, lay=lay)
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


# --- cards -----------------------------------------------------------------------------------


def full_cards(number: int) -> DevilEvening:
    """The cards phase of a round in which the companion has the cards."""
    return DevilEvening(cards, number=number, settings={"mode": "full"}, lay=_deal)


def _deal(board: DealWithTheDevil) -> None:
    board.chance = Chance(b"deal")
    lay_out(board)
    board.phase = DevilPhase.CARDS


def test_dwd_049_round_1_deals_an_a_b_c_and_d_of_deck_1() -> None:
    table = full_cards(1)
    for seat in SEATS:
        assert [card[:2] for card in table.board.decks.cards[seat]] == ["1A", "1B", "1C", "1D"]
    assert "one A, B, C and D building from deck 1" in table.prompt(R)


def test_dwd_050_round_1_deals_an_event_and_passes_nothing() -> None:
    table = full_cards(1)
    assert [len(hand) for hand in table.board.decks.event_cards.values()] == [1] * 4
    table.all("done")
    assert table.over


def test_dwd_051_all_buildings_but_one_are_discarded() -> None:
    table = full_cards(2)
    kept = table.keys(R, "keep", "card")[0]
    table.act(R, "keep", card=kept)
    for seat in (Y, G, B):
        table.act(seat, "keep", card=table.keys(seat, "keep", "card")[0])
    assert table.board.decks.cards[R].cards == (kept,)
    assert len(table.board.decks.discarded) == 12


def keep_one_each(table: DevilEvening) -> None:
    for seat in SEATS:
        table.act(seat, "keep", card=table.keys(seat, "keep", "card")[0])


def test_dwd_052_then_four_are_drawn() -> None:
    table = full_cards(2)
    keep_one_each(table)
    assert [len(table.board.decks.drawn[seat]) for seat in SEATS] == [4] * 4
    assert all(card[0] == "2" for card in table.board.decks.drawn[R])


def test_dwd_053_then_an_event_is_drawn() -> None:
    table = full_cards(2)
    keep_one_each(table)
    assert [len(table.board.decks.event_cards[seat]) for seat in SEATS] == [1] * 4


def test_dwd_054_two_are_kept_two_passed_and_the_old_one_stays() -> None:
    table = full_cards(2)
    keep_one_each(table)
    old = table.board.decks.cards[Y].cards
    mine, passed = table.board.decks.drawn[Y].cards[:2], table.board.decks.drawn[R].cards[2:]
    for seat in SEATS:
        table.act(seat, "draft", cards=list(table.board.decks.drawn[seat].cards[:2]))
    assert set(table.board.decks.cards[Y].cards) == {*old, *mine, *passed}


def test_dwd_055_the_direction_of_passing_varies_and_is_said() -> None:
    sides = []
    for number in (2, 3, 4, 5):
        table = DevilEvening(cards, number=number)
        sides.append("left" if "to the left" in table.prompt() else "right")
    assert sides == ["left", "right", "left", "right"]


@pytest.mark.parametrize(("number", "side", "to"), [(2, "left", Y), (3, "right", B)])
def test_dwd_054_and_055_two_are_kept_and_two_go_to_the_side_that_is_said(
    number: int, side: str, to: Seat
) -> None:
    def lay(board: DealWithTheDevil) -> None:
        board.chance = Chance(b"draft")
        lay_out(board)
        for seat in SEATS:
            board.decks.drawn[seat].add(*(board.decks.buildings.draw() for _ in range(4)))

    table = DevilEvening(keep_two, number=number, settings={"mode": "full"}, lay=lay)
    assert f"pass 2 to the {side}" in table.prompt(R)
    drawn = table.board.decks.drawn[R].cards
    for seat in SEATS:
        table.act(seat, "draft", cards=list(table.board.decks.drawn[seat].cards[:2]))
    assert set(drawn[:2]) < set(table.board.decks.cards[R])
    assert set(drawn[2:]) < set(table.board.decks.cards[to])


def test_dwd_056_debt_may_be_paid_back_with_the_cards() -> None:
    table = DevilEvening(cards, number=2, lay=with_castle(G, debt=2))
    table.act(G, "repay", n=2)
    assert table.castle(G).debt == 0


def test_our_own_cards_are_as_the_ledger_has_them() -> None:
    assert (len(buildings()), len(events())) == (80, 20)
    assert buildings()["3A4"].symbols == ("faith", "trade")
    assert buildings()["5D2"].symbols == ("science",)
    assert buildings()["5B1"].cost == Goods(glass=2, wheat=2)
    assert [buildings()[f"{deck}A1"].points for deck in range(1, 6)] == [2, 3, 4, 5, 7]
    assert (events()["E20"].pay, events()["E20"].up, events()["E20"].take) == (4, 3, 5)
