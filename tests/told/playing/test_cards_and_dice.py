"""How cards go round in a game told in a file, and dice are rolled; none is lost or doubled."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE
from companion.told.playing.keeper import find_misplaced
from companion.told.reading.expressions import Copy, Datum, kind_of
from tests.kit.games.small_files import small
from tests.kit.games.told_table import A, B, C, D, ToldTable, numbered
from tests.kit.games.told_texts import HEAD

PLUM, PEAR = numbered("Plum", "Pear")


@pytest.fixture
def table() -> ToldTable:
    """Four people, nothing asked yet; C is out."""
    laid = ToldTable()
    laid.board.out = (C,)
    return laid


def test_any_105_cards_are_dealt_from_the_top_to_everybody_who_plays(table: ToldTable) -> None:
    table.put("points", 1, 2, 3, 0)
    top = [str(card) for card in table.board.decks["fruit"].cards][::-1]
    table.do('deal = "hand"\ncards = "points[me]"')
    assert table.everybody_has("hand") == [(top[0],), (top[1], top[2]), (), ()]
    table.do('deal = "hand"\nwho = "a"')
    assert table.has("hand", A) == (top[0], top[3])
    table.do('deal = "row"\ncards = 2')
    assert table.has("row") == (top[4], top[5])
    assert list(find_misplaced(table.board)) == []


def test_any_105_no_more_are_dealt_than_there_are(table: ToldTable) -> None:
    table.do('deal = "hand"\ncards = 15')
    assert [table.board.size("hand", seat) for seat in (A, B, C, D)] == [15, 6, 0, 0]
    assert table.worth("count(fruit)") == 0
    table.do('deal = "row"\ncards = -3')
    assert table.has("row") == ()


def test_any_105_the_very_card_is_moved_or_the_first_of_its_kind(table: ToldTable) -> None:
    two = Copy("9:Plum")
    table.put("hand", (PEAR, PLUM, two), (), (), ())
    table.put("pick", two, None, None, None)
    table.do('move = "pick[a]"\nfrom = "hand[a]"\nto = "row"')
    assert (table.has("hand", A), table.has("row")) == ((PEAR, PLUM), (two,))
    table.put("hand", (PEAR, PLUM, Copy("8:Plum")), (), (), ())
    table.do('move = "\'Plum\'"\nfrom = "hand[a]"\nto = "hand[b]"')
    assert table.has("hand", A) == (PEAR, Copy("8:Plum"))
    table.put("hand", (PEAR,), (PLUM,), (), ())
    assert (table.has("hand", A), table.has("hand", B)) == ((PEAR,), (PLUM,))
    table.do('move = "pick[a]"\nfrom = "hand[b]"\nto = "row"')
    assert (table.has("hand", B), table.has("row")) == ((), (two, PLUM))


@pytest.mark.parametrize(
    ("card", "source", "target"),
    [
        ("'7'", "hand[a]", "row"),
        ("'Plum'", "hand[prey[a]]", "row"),
        ("'Plum'", "hand[a]", "hand[prey[a]]"),
        ("nobody if yes else 'Plum'", "hand[a]", "row"),
    ],
)
def test_any_105_a_card_that_is_not_there_is_not_moved(
    table: ToldTable, card: str, source: str, target: str
) -> None:
    table.put("hand", (PLUM,), (), (), ())
    table.do(f'move = "{card}"\nfrom = "{source}"\nto = "{target}"')
    assert (table.everybody_has("hand"), table.has("row")) == ([(PLUM,), (), (), ()], ())


@pytest.mark.parametrize(("to", "order"), [("left", [3, 0, 2, 1]), ("right", [1, 3, 2, 0])])
def test_any_105_hands_are_passed_to_those_who_play(
    table: ToldTable, to: str, order: list[int]
) -> None:
    hands = [numbered("Plum"), numbered("Pear"), numbered("1"), numbered("2")]
    table.put("hand", *hands)
    table.do(f'pass = "hand"\nto = "{to}"')
    assert table.everybody_has("hand") == [hands[at] for at in order]


def test_any_105_whoever_plays_alone_passes_to_nobody() -> None:
    alone = ToldTable(players=2)
    alone.board.out = (B,)
    alone.put("hand", (PLUM,), (PEAR,))
    alone.do('pass = "hand"')
    assert alone.everybody_has("hand") == [(PLUM,), (PEAR,)]


def test_any_105_a_pile_or_a_deck_is_shuffled_and_keeps_its_cards(table: ToldTable) -> None:
    for step in ('deal = "hand"\ncards = 4', 'deal = "row"\ncards = 5'):
        table.do(step)
    for name, places in (("hand", (A, B)), ("row", (TABLE,)), ("fruit", (TABLE,))):
        before = [table.has(name, place) for place in places]
        table.do(f'shuffle = "{name}"')
        now = [table.has(name, place) for place in places]
        assert now != before
        for one, other in zip(before, now, strict=True):
            assert isinstance(one, tuple)
            assert isinstance(other, tuple)
            assert sorted(map(str, one)) == sorted(map(str, other))
    assert [*find_misplaced(table.board)] == []


BEGUN = HEAD.replace(
    "[piles.row]",
    """[piles.mine]
name = "Mine"
of = "fruit"
start = ["Plum x2", { name = "Kiwi", cost = 5, sort = "stone" }]
[piles.draw]
name = "Draw"
of = "fruit"
eyes = "nobody"
start = ["1-5"]
[piles.discard]
name = "Discard"
of = "fruit"
each = false
[piles.row]""",
).replace('[decks.fruit]\nname = "Fruit"', '[decks.fruit]\nname = "Fruit"\nrefill = "discard"')


@pytest.fixture
def begun() -> ToldTable:
    """Everybody has cards from the start, and a discard becomes the deck."""
    return ToldTable(BEGUN)


def kinds(datum: Datum) -> list[str]:
    """What cards are, in their order."""
    assert isinstance(datum, tuple)
    return [str(kind_of(card)) for card in datum]


def test_any_105_each_pile_begins_with_cards_of_its_own(begun: ToldTable) -> None:
    assert [kinds(each) for each in begun.everybody_has("mine")] == [["Plum", "Plum", "Kiwi"]] * 4
    draws = [kinds(each) for each in begun.everybody_has("draw")]
    assert [sorted(each) for each in draws] == [["1", "2", "3", "4", "5"]] * 4
    assert draws != [sorted(each) for each in draws]
    assert begun.worth("cost(mine[a][3])") == 5
    assert begun.worth("count(fruit)") == 21
    ids = [card for pile in ("mine", "draw") for each in begun.everybody_has(pile) for card in each]  # type: ignore[union-attr]
    assert len({*ids}) == len(ids) == 32
    assert [*find_misplaced(begun.board)] == []


def test_any_105_gathering_brings_everybody_back_what_they_began_with(begun: ToldTable) -> None:
    before = begun.everybody_has("mine")
    begun.do('move = "mine[a]"\nto = "mine[b]"')
    begun.do('move = "mine[b][1]"\nto = "fruit"')
    begun.do('gather = "fruit"')
    assert begun.everybody_has("mine") == before
    assert begun.worth("count(fruit)") == 21
    assert [*find_misplaced(begun.board)] == []


def test_any_105_a_whole_pile_is_moved_on_top_or_under_another(begun: ToldTable) -> None:
    begun.do('deal = "row"\ncards = 2')
    laid = begun.has("row")
    assert isinstance(laid, tuple)
    mine = begun.everybody_has("mine")
    begun.do('move = "mine[a]"\nto = "row"')
    begun.do('move = "mine[b]"\nto = "row"\nunder = true')
    assert begun.has("row") == (*mine[1], *laid, *mine[0])  # type: ignore[misc]
    assert begun.everybody_has("mine")[:2] == [(), ()]
    begun.do('move = "row"\nto = "row"')
    assert begun.has("row") == (*mine[1], *laid, *mine[0])  # type: ignore[misc]


def test_any_105_cards_are_put_back_on_a_deck_or_under_it(begun: ToldTable) -> None:
    begun.do('move = "mine[a][3]"\nto = "fruit"')
    begun.do('move = "mine[b][3]"\nto = "fruit"\nunder = true')
    deck = begun.has("fruit")
    assert (kinds(deck)[0], kinds(deck)[-1]) == ("Kiwi", "Kiwi")
    begun.do('move = "last(fruit)"\nto = "row"')
    begun.do('move = "\'Kiwi\'"\nfrom = "fruit"\nto = "row"')
    begun.do('move = "row[2]"\nto = "hand[a]"')
    assert (kinds(begun.has("row")), kinds(begun.has("hand", A))) == (["Kiwi"], ["Kiwi"])
    assert [*find_misplaced(begun.board)] == []


def test_any_105_a_discard_becomes_the_deck_when_none_is_left(begun: ToldTable) -> None:
    begun.do('move = "mine[a]"\nto = "discard"')
    begun.do('move = "fruit"\nto = "row"')
    begun.do('move = "last(fruit)"\nto = "hand[a]"')
    assert (begun.worth("count(hand[a])"), begun.worth("count(fruit)")) == (1, 2)
    assert begun.has("discard") == ()
    begun.do('move = "mine[b]"\nto = "discard"')
    begun.do('deal = "hand"\nwho = "b"\ncards = 9')
    assert kinds(begun.has("hand", B)).count("Kiwi") >= 1
    assert (begun.worth("count(hand[b])"), begun.worth("count(fruit)")) == (5, 0)
    again = "Discard is shuffled, and becomes the deck again."
    assert begun.told().count(again) == 2
    assert [*find_misplaced(begun.board)] == []


def test_any_105_all_cards_are_gathered_and_shuffled(table: ToldTable) -> None:
    before = [str(card) for card in table.board.decks["fruit"].cards]
    table.do('deal = "hand"\ncards = 3')
    table.do('deal = "row"\ncards = 3')
    table.do('open = "hand"')
    table.do('gather = "fruit"')
    after = [str(card) for card in table.board.decks["fruit"].cards]
    assert sorted(after) == sorted(before)
    assert after != before
    assert (table.everybody_has("hand"), table.has("row")) == ([()] * 4, ())
    assert table.eyes("hand", A) == {A}
    assert table.eyes("row") is None


def test_any_105_a_card_that_is_missing_or_there_twice_is_found(table: ToldTable) -> None:
    table.put("row", (Copy("1:Plum"),))
    assert list(find_misplaced(table.board)) == ["a card of fruit is missing or there twice"]


def test_any_100_dice_are_rolled_by_those_who_play(table: ToldTable) -> None:
    table.put("points", 1, 2, 3, 4)
    table.do('open = "cup"')
    table.do('roll = "cup"\ndice = "points[me]"')
    assert [len(table.faces(seat)) for seat in (A, B, C, D)] == [1, 2, 0, 4]
    assert set(table.faces(D)) <= set(range(1, 7))
    assert table.eyes("cup", A) == {A}


@pytest.mark.parametrize(("count", "dice"), [(-1, 0), (200, 200), (201, 200)])
def test_any_101_nobody_rolls_more_than_200_dice(table: ToldTable, count: int, dice: int) -> None:
    table.put("total", count)
    table.do('roll = "cup"\ndice = "total"\nwho = "a"')
    assert len(table.faces(A)) == dice


def test_any_100_dice_of_the_table_have_their_own_sides() -> None:
    table = ToldTable(small('[dice.cup]\nname = "Coins"\neach = false\nsides = 2'))
    table.do('roll = "cup"\ndice = 40')
    assert (len(table.faces()), set(table.faces())) == (40, {1, 2})
