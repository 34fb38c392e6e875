"""Phase 2, Cards: DWD-049 to DWD-056, and our own cards."""

from __future__ import annotations

import pytest

from companion.core.chance import Chance
from companion.core.seats import Seat
from companion.core.words import Voice
from companion.games.deal_with_the_devil.cards.decks import buildings, events
from companion.games.deal_with_the_devil.cards.drafting import cards, keep_two, lay_out
from companion.games.deal_with_the_devil.goods import Goods
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import DevilPhase
from companion.locale.catalogues import Languages
from tests.kit.games.deal_with_the_devil.chest_evenings import cards_and_deals
from tests.kit.games.deal_with_the_devil.evening import (
    SEATS,
    B,
    DevilEvening,
    G,
    R,
    Y,
    with_castle,
)
from web.services import GAMES


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


def test_a_card_says_what_it_shows_costs_and_is_worth() -> None:
    assert str(buildings()["1A4"].said()) == "faith/trade; costs 1 stone; 1 point"
    assert str(buildings()["4D1"].said()).endswith("; 5 points")


def test_dwd_050_round_1_deals_an_event_and_passes_nothing() -> None:
    table = full_cards(1)
    assert [len(hand) for hand in table.board.decks.event_cards.values()] == [1] * 4
    table.all("done")
    assert table.over


def test_whoever_tapped_done_too_early_can_take_it_back() -> None:
    table = full_cards(1)
    for seat in (R, Y, G):
        table.act(seat, "done")
    table.act(Y, "not-yet")
    table.act(B, "done")
    assert not table.over
    table.act(Y, "done")
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
        table = DevilEvening(cards_and_deals, number=number)
        sides.append("left" if "to the left" in table.help(R, "seal") else "right")
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
    table = DevilEvening(cards_and_deals, number=2, lay=with_castle(G, debt=2))
    table.act(R, "seal", price="2c")
    table.act(G, "repay", n=2)
    assert table.castle(G).debt == 0


def test_dwd_010_with_the_box_cards_are_taken_while_offers_are_made() -> None:
    table = DevilEvening(cards_and_deals, number=1)
    asked = "Take your cards. Then fill your chest, set the price, and lock it in."
    assert table.prompt(R) == asked
    dealt = "Take one A, B, C and D building from deck 1, and 1 event card."
    assert table.help(R, "seal").startswith(dealt)
    assert table.board.phase.value == "cards"
    table.offers()
    assert table.board.phase.value == "deals"


def test_our_own_cards_are_as_the_ledger_has_them() -> None:
    assert (len(buildings()), len(events())) == (80, 20)
    assert buildings()["3A4"].symbols == ("faith", "trade")
    assert buildings()["5D2"].symbols == ("science",)
    assert buildings()["5B1"].cost == Goods(glass=2, wheat=2)
    assert [buildings()[f"{deck}A1"].points for deck in range(1, 6)] == [2, 3, 4, 5, 7]
    assert (events()["E20"].pay, events()["E20"].up, events()["E20"].take) == (4, 3, 5)


def test_whatever_a_building_shows_is_said_in_the_readers_language() -> None:
    german = Voice(catalogue=Languages(GAMES).of("de", "deal_with_the_devil"))
    said = {german.say(card.said()).partition(";")[0] for card in buildings().values()}
    assert said == {
        *("Glaube", "Handel", "Handwerk", "Burg", "Wissenschaft"),
        *("Glaube/Handel", "Handel/Handwerk", "Handwerk/Burg"),
    }
