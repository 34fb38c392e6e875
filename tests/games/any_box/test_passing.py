"""Hands that meet: cards turned up together, passed on, drafted, traded [ANY-053..056]."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.commitments import fingerprint
from companion.core.offers import Refused
from companion.core.seats import TABLE, Seat
from companion.games.any_box.state import name_of
from tests.games.any_box.at_table import A, B, BoxEvening, C


def dealt(players: int = 3, each: int = 2, **settings: Any) -> BoxEvening:
    """A table at which everybody has cards."""
    table = BoxEvening(players, **settings)
    table.deck("1-9", each=each)
    return table


def lose(table: BoxEvening, who: Seat, answers: dict[Seat, Any]) -> None:
    """Everybody seals the cards they choose, and opens them; one has lost theirs."""
    for seat, answer in answers.items():
        table.act(seat, "choose", sealed=fingerprint({"cards": answer}, "nonce"))
    for seat, answer in answers.items():
        opened = {"values": {"cards": answer}, "nonce": "nonce"}
        table.act(seat, "open_choose", opened={"lost": True} if seat == who else opened)


def test_any_053_all_turn_up_a_card_together() -> None:
    table = dealt()
    table.use("cards", "play_all")
    assert table.prompt(A) == "Choose a card: all are turned up together."
    assert table.prompt(TABLE).startswith("Still choosing cards: ")
    cards = {seat: hand[1] for seat, hand in table.hands.items()}
    table.choose({seat: cards[seat] for seat in (A, B)})
    assert table.pack.discard == ()
    table.act(C, "choose", cards=cards[C])
    assert table.pack.discard == tuple(cards.values())
    names = [name_of(card) for card in cards.values()]
    assert table.journal()[-3:] == [f"Seat {n} plays {name}." for n, name in enumerate(names, 1)]
    steps = [(seat, name, None, False) for seat, name in zip((A, B, C), names, strict=True)]
    assert table.watched() == ("Everybody turns up a card", "All cards lie open.", steps)


def test_any_053_a_card_that_was_lost_is_not_turned_up() -> None:
    table = dealt(sealing="committed")
    table.use("cards", "play_all")
    hands = table.hands
    lose(table, B, {seat: cards[0] for seat, cards in hands.items()})
    assert table.pack.discard == (hands[A][0], hands[C][0])
    assert "Seat 2’s phone has lost its answer: it does not count." in table.journal()


@pytest.mark.parametrize(
    ("way", "to", "count", "prompt"),
    [
        ("left", {A: B, B: C, C: A}, 1, "Choose a card to pass on."),
        ("right", {A: C, B: A, C: B}, 2, "Choose 2 cards to pass on."),
    ],
)
def test_any_054_cards_are_passed_at_the_same_time(
    way: str, to: dict[Seat, Seat], count: int, prompt: str
) -> None:
    table = dealt(each=3)
    before = table.hands
    table.use("cards", "pass_cards", count=count, way=way)
    assert table.prompt(B) == prompt
    for seat, hand in before.items():
        assert table.hands == before
        table.act(seat, "choose", cards=list(hand[:count]) if count > 1 else hand[0])
    for giver, taker in to.items():
        assert set(table.hands[taker]) == {*before[taker][count:], *before[giver][:count]}
    assert table.journal()[-1] == f"Cards are passed to the {way}."


def test_any_054_whoever_has_fewer_cards_passes_all() -> None:
    table = dealt(2, each=1)
    table.act(B, "draw")
    table.use("cards", "pass_cards", count=2, way="left")
    table.choose({A: table.hands[A][0], B: list(table.hands[B])})
    assert [len(hand) for hand in table.hands.values()] == [2, 1]


def test_any_054_as_many_as_20_cards_are_passed() -> None:
    table = BoxEvening(2)
    table.deck("1-60", each=20)
    table.use("cards", "deal", each=1)
    for count in (0, 21):
        table.take("cards")
        with pytest.raises(Refused):
            table.act(A, "pass_cards", count=count, way="left")
        table.act(A, "back")
    table.use("cards", "pass_cards", count=20, way="left")
    with pytest.raises(Refused):
        table.act(A, "choose", cards=list(table.hands[A]))
    table.act(A, "choose", cards=list(table.hands[A][:20]))


def test_any_055_in_a_draft_all_cards_are_kept_one_by_one() -> None:
    table = dealt()
    first = table.hands
    table.use("cards", "draft")
    assert table.prompt(B) == "Choose a card to keep: the others go to the left."
    table.choose({seat: hand[1] for seat, hand in first.items()})
    assert [table.hands[seat] for seat in (B, C, A)] == [first[s][:1] for s in (A, B, C)]
    assert table.board.kept_names(B) == (name_of(first[B][1]),)
    assert table.board.hand_names(B) == (name_of(first[A][0]),)
    assert all(table.known(A).pack.kept[seat].hidden is (seat != A) for seat in (A, B, C))
    table.choose({seat: hand[0] for seat, hand in table.hands.items()})
    assert set(table.hands[B]) == {first[B][1], first[A][0]}
    assert not table.pack.drafting
    assert not any(map(len, table.pack.kept.values()))
    assert table.journal()[-1] == "The draft is over: everybody has what they kept."


def test_any_055_of_somebody_who_has_lost_the_answer_the_first_card_is_kept() -> None:
    table = dealt(sealing="committed")
    table.use("cards", "draft")
    hands = table.hands
    lose(table, B, {seat: cards[1] for seat, cards in hands.items()})
    kept = [pile.cards for pile in table.pack.kept.values()]
    assert kept == [(hands[A][1],), (hands[B][0],), (hands[C][1],)]


def test_any_056_a_trade_is_seen_by_those_two_only() -> None:
    table = dealt()
    mine, theirs = (table.hands[seat][0] for seat in (A, B))
    table.use("cards", "trade", two=[1, 2])
    assert table.umpire.waiting() == (A, B)
    assert table.prompt(A) == "Choose a card to give away."
    table.choose({A: mine, B: theirs})
    assert mine in table.hands[B]
    assert theirs in table.hands[A]
    assert table.journal(C)[-1] == "Seat 1 and Seat 2 trade a card."


def test_any_056_only_those_with_cards_trade() -> None:
    table = BoxEvening(3)
    table.deck("1-9")
    for drawing, there, missing in ((A, "gather", "draft"), (B, "draft", "trade")):
        table.take("cards")
        assert there in table.offered(A)
        assert missing not in table.offered(A)
        table.act(A, "back")
        table.act(drawing, "draw")
    table.take("cards")
    for two in ([1], [1, 3], [1, 2, 3]):
        with pytest.raises(Refused):
            table.act(A, "trade", two=two)
    table.act(A, "trade", two=[2, 1])


def test_any_056_a_trade_of_which_one_card_is_lost_does_not_take_place() -> None:
    table = dealt(sealing="committed")
    hands = table.hands
    table.use("cards", "trade", two=[1, 2])
    lose(table, B, {seat: hands[seat][0] for seat in (A, B)})
    assert table.hands == hands
    assert table.journal()[-1] == "The trade does not take place."


def test_any_056_nor_one_with_somebody_who_has_left() -> None:
    table = dealt()
    table.use("cards", "trade", two=[1, 2])
    table.act(A, "choose", cards=table.hands[A][0])
    table.leave(B)
    assert len(table.hands[A]) == 2
    assert table.journal()[-1] == "The trade does not take place."
