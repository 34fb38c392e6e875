"""Dice, decks, hands, drafts and trades, by number."""

from __future__ import annotations

import pytest

from companion.core.offers import Refused
from companion.core.seats import TABLE, Seat
from companion.games.any_box.lists import Listed, read_list
from tests.games.any_box.at_table import A, B, BoxEvening, C

SEVEN = "1-7"


def test_any_040_dice_rolled_here_lie_open() -> None:
    table = BoxEvening(2)
    table.take("dice")
    table.act(A, "roll_open", count=4, sides=3)
    (throw,) = table.board.open_dice
    assert len(throw.faces) == 4
    assert set(throw.faces) <= {1, 2, 3}
    assert throw.by is None
    faces = " ".join(map(str, throw.faces))
    assert table.told()[-1] == f"Rolled: {faces}, together {sum(throw.faces)}."
    (moment,) = table.umpire.moments()
    assert str(moment.sentence) == f"Together {sum(throw.faces)}."
    assert [(step.who, str(step.said)) for step in moment.steps] == [(None, faces)]


def test_any_041_only_the_owner_looks_under_a_cup() -> None:
    table = BoxEvening(3)
    table.take("dice")
    table.act(A, "roll_cups", count=2, sides=6)
    for seat in table.board.seats:
        cups = table.known(seat).cups
        assert [other for other in cups if not cups[other].hidden] == [seat]
        assert len(cups[seat].cards) == 2
    under = {seat: cup.cards for seat, cup in table.board.cups.items()}
    table.act(C, "lift")
    assert {throw.by: throw.faces for throw in table.board.open_dice} == under
    assert not any(map(len, table.board.cups.values()))


def test_any_041_lifting_the_cups_cannot_be_taken_back_alone() -> None:
    table = BoxEvening(2)
    table.take("dice")
    table.act(A, "roll_cups", count=2, sides=6)
    before = len(table.umpire.entries)
    table.act(A, "lift")
    assert table.umpire.opened_since(before)


def test_any_042_real_dice_are_entered() -> None:
    table = BoxEvening(2)
    table.take("dice", by=B)
    table.act(B, "roll_real", count=3)
    with pytest.raises(Refused):
        table.act(B, "enter", faces=[1, 2])
    table.act(B, "enter", faces=[1, 2, 6])
    (throw,) = table.board.open_dice
    assert (throw.faces, throw.by) == ((1, 2, 6), B)


# --- decks -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        ("Sun x3, Moon", [("Sun", 3), ("Moon", 1)]),
        ("2 Sun; Moon × 2", [("Sun", 2), ("Moon", 2)]),
        ("3 x Old Moon\n 1–3 ", [("Old Moon", 3), ("1", 1), ("2", 1), ("3", 1)]),
        ("12-11,,", [("11", 1), ("12", 1)]),
        ("7", [("7", 1)]),
    ],
)
def test_any_050_a_list_says_how_often_each_is_there(
    text: str, listed: list[tuple[str, int]]
) -> None:
    assert [(each.name, each.count) for each in read_list(text)] == listed


def test_any_050_a_star_is_a_mark_and_no_part_of_the_name() -> None:
    assert read_list("2 Spy*, Agent") == (Listed("Spy", 2, star=True), Listed("Agent"))


@pytest.mark.parametrize("text", ["", " , ;", "*", "x" * 31, "201 Sun", "Sun x0", "1-300"])
def test_any_050_a_list_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_list(text)


@pytest.mark.parametrize(("chosen", "cards"), [("suits", 52), ("numbers", 100)])
def test_any_050_nobody_knows_the_order_of_a_deck(chosen: str, cards: int) -> None:
    table = BoxEvening(2)
    table.take("cards")
    table.act(A, "new_deck", set=chosen, own="")
    assert len(set(table.board.pack.deck)) == cards
    assert tuple(table.board.pack.deck) != table.board.pack.cards
    for viewer in (TABLE, A, B):
        assert table.known(viewer).pack.deck.hidden


def test_any_051_as_many_cards_are_dealt_to_each_and_are_theirs() -> None:
    table = BoxEvening(3)
    table.deck(SEVEN)
    table.take("cards")
    with pytest.raises(Refused):
        table.act(A, "deal", each=3)
    table.act(A, "deal", each=2)
    for seat in table.board.seats:
        hands = table.known(seat).pack.hands
        assert [len(hands[other]) for other in hands] == [2, 2, 2]
        assert [other for other in hands if not hands[other].hidden] == [seat]
    assert len(table.board.pack.deck) == 1


def test_any_052_cards_are_drawn_and_laid_open_at_any_time() -> None:
    table = BoxEvening(2)
    assert "draw" not in table.asked(B)
    table.deck("Sun, Moon")
    table.take("vote")
    table.act(B, "draw")
    (card,) = table.board.pack.hands[B]
    table.act(B, "lay", card=card)
    assert table.board.pack.discard == (card,)
    assert table.board.open_names(1) == (card.partition(":")[2],)
    assert "lay" not in table.asked(B)
    assert table.told()[-2] == "Seat 2 draws a card."


def test_any_052_open_cards_are_read_from_the_last_one() -> None:
    table = BoxEvening(2)
    table.deck("1-3")
    for _ in range(3):
        table.act(B, "draw")
        table.act(B, "lay", card=table.board.pack.hands[B].cards[0])
    names = [card.partition(":")[2] for card in reversed(table.board.pack.discard)]
    assert [list(table.board.open_names(most)) for most in (1, 2, 3, 9)] == [
        names[:1],
        names[:2],
        names,
        names,
    ]


def test_any_052_not_while_a_chosen_card_is_sealed() -> None:
    table = BoxEvening(2)
    table.deck("1-9", each=1)
    table.cards("play_all")
    assert {"draw", "lay"} <= {*table.asked(A)}
    table.act(A, "choose", cards=table.board.pack.hands[A].cards[0])
    assert {"draw", "lay"}.isdisjoint(table.asked(A))
    assert {"draw", "lay"} <= {*table.asked(B)}


def test_any_052_not_in_a_draft() -> None:
    table = BoxEvening(2)
    table.deck(SEVEN, each=2)
    table.cards("draft")
    assert {"draw", "lay"}.isdisjoint(table.asked(A))


def test_any_053_all_turn_up_a_card_together() -> None:
    table = BoxEvening(3)
    table.deck(SEVEN, each=2)
    table.cards("play_all")
    cards = {seat: table.board.pack.hands[seat].cards[1] for seat in table.board.seats}
    for seat in (A, B):
        table.act(seat, "choose", cards=cards[seat])
    assert table.board.pack.discard == ()
    table.act(C, "choose", cards=cards[C])
    assert table.board.pack.discard == tuple(cards.values())
    assert [step.who for step in table.umpire.moments()[-1].steps] == [A, B, C]


@pytest.mark.parametrize(("way", "neighbour"), [("left", {A: B, B: C, C: A}), ("right", {A: C})])
def test_any_054_cards_are_passed_at_the_same_time(way: str, neighbour: dict[Seat, Seat]) -> None:
    table = BoxEvening(3)
    table.deck(SEVEN, each=2)
    table.cards("pass_cards", count=1, way=way)
    passed = {seat: table.board.pack.hands[seat].cards[0] for seat in table.board.seats}
    for seat, card in passed.items():
        assert all(len(hand) == 2 for hand in table.board.pack.hands.values())
        table.act(seat, "choose", cards=card)
    for giver, taker in neighbour.items():
        assert passed[giver] in table.board.pack.hands[taker]
        assert passed[giver] not in table.board.pack.hands[giver]


def test_any_054_whoever_has_fewer_cards_passes_all() -> None:
    table = BoxEvening(2)
    table.deck("1-5", each=1)
    table.act(B, "draw")
    table.cards("pass_cards", count=2, way="left")
    table.act(A, "choose", cards=table.board.pack.hands[A].cards[0])
    table.act(B, "choose", cards=list(table.board.pack.hands[B].cards))
    assert [len(hand) for hand in table.board.pack.hands.values()] == [2, 1]


def test_any_055_in_a_draft_all_cards_are_kept_one_by_one() -> None:
    table = BoxEvening(3)
    table.deck("1-6", each=2)
    first = {seat: table.board.pack.hands[seat].cards for seat in table.board.seats}
    table.cards("draft")
    for seat in table.board.seats:
        table.act(seat, "choose", cards=first[seat][1])
    assert [tuple(table.board.pack.hands[seat]) for seat in (B, C, A)] == [
        first[seat][:1] for seat in (A, B, C)
    ]
    assert table.board.kept_names(B) == (first[B][1].partition(":")[2],)
    assert table.board.hand_names(B) == (first[A][0].partition(":")[2],)
    for seat in table.board.seats:
        assert table.known(A).pack.kept[seat].hidden is (seat != A)
        table.act(seat, "choose", cards=table.board.pack.hands[seat].cards[0])
    assert set(table.board.pack.hands[B]) == {first[B][1], first[A][0]}
    assert not table.board.pack.drafting


def test_any_056_a_trade_is_seen_by_those_two_only() -> None:
    table = BoxEvening(3)
    table.deck(SEVEN, each=2)
    mine, theirs = (table.board.pack.hands[seat].cards[0] for seat in (A, B))
    table.cards("trade", two=[1, 2])
    assert table.umpire.waiting() == (A, B)
    table.act(A, "choose", cards=mine)
    table.act(B, "choose", cards=theirs)
    assert mine in table.board.pack.hands[B]
    assert theirs in table.board.pack.hands[A]
    assert table.told(C)[-1] == "Seat 1 and Seat 2 trade a card."


def test_any_056_no_trade_with_somebody_who_has_left() -> None:
    table = BoxEvening(3)
    table.deck(SEVEN, each=2)
    table.cards("trade", two=[1, 2])
    table.act(A, "choose", cards=table.board.pack.hands[A].cards[0])
    table.leave(B)
    assert len(table.board.pack.hands[A]) == 2
    assert table.told()[-1] == "The trade does not take place."


def test_any_057_cards_are_gathered_or_put_away() -> None:
    table = BoxEvening(2)
    table.deck(SEVEN, each=2)
    table.act(A, "lay", card=table.board.pack.hands[A].cards[0])
    table.cards("gather")
    assert len(table.board.pack.deck) == 7
    assert table.board.pack.discard == ()
    table.cards("put_away")
    assert table.board.pack.cards == ()
    assert len(table.board.pack.deck) == 0
