"""Phase 2, Cards: DWD-049 to DWD-056, and our own cards."""

from __future__ import annotations

import pytest

from companion.core.chance import Chance
from companion.core.seats import Seat
from companion.core.words import Voice
from companion.games.deal_with_the_devil.cards.decks import buildings, events
from companion.games.deal_with_the_devil.cards.drafting import play_cards, shuffle_decks
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
from web.services import GAMES_FOLDER


def full_cards(number: int) -> DevilEvening:
    """The cards phase of a round in which the companion has the cards."""

    def deal(board: DealWithTheDevil) -> None:
        board.chance = Chance(b"deal")
        shuffle_decks(board)
        board.phase = DevilPhase.CARDS

    return DevilEvening(play_cards, number=number, settings={"mode": "full"}, lay=deal)


def keep_one_each(table: DevilEvening) -> None:
    for seat in SEATS:
        table.act(seat, "keep", card=table.keys(seat, "keep", "card")[0])


def test_dwd_049_and_050_round_1_deals_an_a_b_c_and_d_of_deck_1_and_an_event() -> None:
    table = full_cards(1)
    for seat in SEATS:
        assert [card[:2] for card in table.board.decks.cards[seat]] == ["1A", "1B", "1C", "1D"]
    assert [len(hand) for hand in table.board.decks.event_cards.values()] == [1] * 4
    assert "Four buildings, A to D, and an event are on your phone" in table.prompt(R)
    for seat in (R, Y, G):
        table.act(seat, "done")
    table.act(Y, "not-yet")
    table.act(B, "done")
    assert not table.is_over, "who tapped Done too early can take it back"
    table.act(Y, "done")
    assert table.is_over


def test_dwd_051_to_053_all_buildings_but_one_are_discarded_and_four_and_an_event_drawn() -> None:
    table = full_cards(2)
    kept = table.keys(R, "keep", "card")[0]
    keep_one_each(table)
    decks = table.board.decks
    assert decks.cards[R].cards == (kept,)
    assert len(decks.discarded) == 12
    assert [len(decks.drawn[seat]) for seat in SEATS] == [4] * 4
    assert all(card[0] == "2" for card in decks.drawn[R])
    assert [len(decks.event_cards[seat]) for seat in SEATS] == [1] * 4


def test_dwd_051_whoever_holds_no_building_has_none_to_keep() -> None:
    table = full_cards(2)
    table.board.decks.discarded.add(*table.board.decks.cards[R].take_all())
    table.changed()
    assert table.offered(R)[0] == "done"
    assert table.offered(Y)[0] == "keep"


@pytest.mark.parametrize(
    ("number", "side", "to"), [(2, "left", Y), (3, "right", B), (4, "left", Y), (5, "right", B)]
)
def test_dwd_054_and_055_two_are_kept_two_passed_to_the_side_that_is_said(
    number: int, side: str, to: Seat
) -> None:
    table = full_cards(number)
    keep_one_each(table)
    old, drawn = table.board.decks.cards[to].cards, dict(table.board.decks.drawn)
    kept = {seat: drawn[seat].cards[:2] for seat in SEATS}
    passed = drawn[R].cards[2:]
    assert f"pass 2 to the {side}" in table.prompt(R)
    for seat in SEATS:
        table.act(seat, "draft", cards=list(kept[seat]))
    assert set(table.board.decks.cards[to].cards) == {*old, *kept[to], *passed}
    with_the_box = DevilEvening(cards_and_deals, number=number)
    assert f"pass 2 to the {side}" in with_the_box.help(R, "seal")


def test_dwd_056_debt_may_be_paid_back_with_the_cards() -> None:
    table = DevilEvening(cards_and_deals, number=2, lay=with_castle(G, debt=2))
    table.act(R, "seal", price="2c")
    table.act(G, "repay", n=2)
    assert table.castle(G).debt == 0


def test_dwd_010_with_the_box_cards_are_taken_while_offers_are_made() -> None:
    table = DevilEvening(cards_and_deals, number=1)
    assert table.prompt(R).startswith("Take your cards.")
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
    assert str(buildings()["1A4"].in_words()) == "faith/trade; costs 1 stone; 1 point"
    assert str(buildings()["4D1"].in_words()).endswith("; 5 points")


def test_whatever_a_building_shows_is_said_in_the_readers_language() -> None:
    german = Voice(catalogue=Languages(GAMES_FOLDER).of("de", "deal_with_the_devil"))
    said = {german.say(card.in_words()).partition(";")[0] for card in buildings().values()}
    assert said == {
        *("Glaube", "Handel", "Handwerk", "Burg", "Wissenschaft"),
        *("Glaube/Handel", "Handel/Handwerk", "Handwerk/Burg"),
    }
