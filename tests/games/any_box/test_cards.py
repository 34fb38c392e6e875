"""Lists that people type, decks, and hands [ANY-050..052, ANY-057]."""

from __future__ import annotations

import pytest

from companion.core.offers import Refused
from companion.core.seats import TABLE
from companion.games.any_box import GAME
from companion.games.any_box.lists import Listed, read_list
from companion.games.any_box.state import name_of, number_pieces, write_piece
from tests.games.any_box.at_table import A, B, BoxEvening

SEVEN = "1-7"
LISTS: list[tuple[str, list[tuple[str, int]]]] = [
    ("Sun x3, Moon", [("Sun", 3), ("Moon", 1)]),
    ("2 Sun; Moon × 2", [("Sun", 2), ("Moon", 2)]),
    ("3 x Old Moon\n 1–3 ", [("Old Moon", 3), ("1", 1), ("2", 1), ("3", 1)]),
    ("12-11,,", [("11", 1), ("12", 1)]),
    ("999 - 999", [("999", 1)]),
    ("7", [("7", 1)]),
    ("12 34", [("12 34", 1)]),
    ("2x Sun", [("Sun", 2)]),
    ("200 Sun", [("Sun", 200)]),
    ("Sun x1000", [("Sun x1000", 1)]),
    ("x" * 30, [("x" * 30, 1)]),
    ("200-1", [(str(n), 1) for n in range(1, 201)]),
]


@pytest.mark.parametrize(("text", "listed"), LISTS)
def test_any_050_a_list_says_how_often_each_is_there(
    text: str, listed: list[tuple[str, int]]
) -> None:
    assert [(each.name, each.count) for each in read_list(text)] == listed


def test_any_050_a_star_is_a_mark_and_no_part_of_the_name() -> None:
    assert read_list("3 x Spy *, Agent* x2, Fool") == (
        Listed("Spy", 3, star=True),
        Listed("Agent", 2, star=True),
        Listed("Fool", 1, star=False),
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Write a list with commas: “2 Werewolf, Seer, Villager”."),
        (" , ;", "Write a list with commas: “2 Werewolf, Seer, Villager”."),
        ("0-200", "A list can name at most 200 things."),
        ("1-500", "A list can name at most 200 things."),
        ("Sun x199, Moon x2", "A list can name at most 200 things."),
        ("x" * 31, "A name has 1 to 30 letters."),
        ("**", "A name has 1 to 30 letters."),
        ("Sun x0", "“Sun x0” would be there no times."),
        (f"0 {'x' * 30}", f"“0 {'x' * 28}” would be there no times."),
    ],
)
def test_any_050_a_list_that_is_too_long_or_empty_is_told_so(text: str, says: str) -> None:
    with pytest.raises(Refused) as refused:
        read_list(text)
    assert str(refused.value.sentence) == says


# --- a deck ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("chosen", "cards"), [("suits", 52), ("numbers", 100)])
def test_any_050_nobody_knows_the_order_of_a_deck(chosen: str, cards: int) -> None:
    table = BoxEvening(2)
    table.use("cards", "new_deck", set=chosen, own="")
    assert len(set(table.pack.deck)) == cards
    assert tuple(table.pack.deck) != table.pack.cards
    assert all(table.known(viewer).pack.deck.hidden for viewer in (TABLE, A, B))
    assert table.journal() == [f"A deck of {cards} cards is shuffled."]


def test_any_050_suits_are_said_in_the_language_of_the_reader() -> None:
    names = ["Spades 7", "Old Moon", "Clubs"]
    assert [str(write_piece(card)) for card in number_pieces(names)] == names
    assert [
        write_piece(card) == name for card, name in zip(number_pieces(names), names, strict=True)
    ] == [
        False,
        True,
        True,
    ]


@pytest.mark.parametrize("where", ["deck", "hands", "kept", "discard"])
def test_any_050_a_card_that_is_there_twice_is_found(where: str) -> None:
    table = BoxEvening(2)
    table.deck("1-6", each=1)
    assert list(GAME.broken(table.board)) == []
    pack, card = table.pack, table.pack.deck.cards[0]
    {
        "deck": lambda: pack.deck.add(card),
        "hands": lambda: pack.hands[A].add(card),
        "kept": lambda: pack.kept[B].add(card),
        "discard": lambda: setattr(pack, "discard", (card,)),
    }[where]()
    assert list(GAME.broken(table.board)) == ["a card is missing or there twice"]


def test_any_051_as_many_cards_are_dealt_to_each_and_are_theirs() -> None:
    table = BoxEvening(3)
    table.deck(SEVEN, each=2)
    for seat in table.board.seats:
        hands = table.known(seat).pack.hands
        assert [len(hands[other]) for other in hands] == [2, 2, 2]
        assert [other for other in hands if not hands[other].hidden] == [seat]
    assert len(table.pack.deck) == 1
    assert table.journal()[-1] == "Everybody is dealt 2 cards."
    table.take("cards")
    assert "deal" not in table.offered(A)


@pytest.mark.parametrize(
    ("cards", "most", "usual"), [("1-5", 2, 2), ("1-12", 6, 5), ("1-40", 20, 5), ("1-50", 20, 5)]
)
def test_any_051_as_many_are_dealt_as_there_are_for_all(cards: str, most: int, usual: int) -> None:
    table = BoxEvening(2)
    table.deck(cards)
    table.take("cards")
    deal = next(offer for offer in table.umpire.offers(A) if offer.name == "deal")
    assert deal.fields["each"].limits().items() >= {"low": 1, "high": most, "start": usual}.items()


def test_any_052_cards_are_drawn_and_laid_open_at_any_time() -> None:
    table = BoxEvening(2)
    assert "draw" not in table.offered(B)
    table.deck("Sun, Moon")
    table.take("vote")
    table.act(B, "draw")
    ((card,)) = table.hands[B]
    table.act(B, "lay", card=card)
    assert table.pack.discard == (card,)
    assert "lay" not in table.offered(B)
    assert table.journal()[-2:] == ["Seat 2 draws a card.", f"Seat 2 lays {name_of(card)}."]


def test_any_052_open_cards_are_read_from_the_last_one() -> None:
    table = BoxEvening(2)
    table.deck("1-3")
    for _ in range(3):
        table.act(B, "draw")
        table.act(B, "lay", card=table.hands[B][0])
    names = tuple(map(name_of, reversed(table.pack.discard)))
    assert [table.board.open_names(most) for most in (1, 2, 9)] == [names[:1], names[:2], names]


def test_any_052_not_while_a_chosen_card_is_sealed_nor_in_a_draft() -> None:
    table = BoxEvening(2)
    table.deck("1-9", each=1)
    table.use("cards", "play_all")
    assert {"draw", "lay"} <= {*table.offered(A)}
    table.act(A, "choose", cards=table.hands[A][0])
    assert {"draw", "lay"}.isdisjoint(table.offered(A))
    table.act(B, "choose", cards=table.hands[B][0])
    table.act(A, "draw")
    table.use("cards", "draft")
    assert {"draw", "lay"}.isdisjoint(table.offered(A))


def test_any_057_cards_are_gathered_or_put_away() -> None:
    table = BoxEvening(2)
    table.deck("Sun")
    table.use("cards", "put_away")
    table.deck(SEVEN, each=1)
    before = tuple(table.pack.deck)
    table.act(A, "lay", card=table.hands[A][0])
    table.use("cards", "gather")
    assert (len(table.pack.deck), table.pack.discard) == (7, ())
    assert tuple(table.pack.deck)[: len(before)] != before
    table.use("cards", "put_away")
    assert (table.pack.cards, len(table.pack.deck)) == ((), 0)
    assert table.journal()[:2] == ["A deck of one card is shuffled.", "The deck is put away."]
    assert "Everybody is dealt one card." in table.journal()
    assert table.journal()[-2:] == ["All cards are gathered and shuffled.", "The deck is put away."]
