"""What pages show of a game told in a file: to everybody, and to one person alone."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE
from companion.core.secrets import known
from companion.told.playing.view import Held, Shown, TrackShown
from tests.kit.games.small_files import small
from tests.kit.games.told_table import A, B, C, D, ToldTable, numbered
from tests.kit.games.told_texts import HEAD

NAMED = """
[values.guess]
is = ["Red", "Blue"]
name = "Guess"

[values.trump]
is = "player"
name = "Trump"

[values.plot]
name = "Plot"
each = true
eyes = "owner"

[values.hint]
name = "Hint"
eyes = "role:wolf"

[dice.fate]
name = "Fate"
each = false

[dice.pool]
name = "Pool"

[tracks.gold]
name = "Gold"
low = -5
high = 5
start = 2
"""
FILE = HEAD.replace("[[phase]]", f"{NAMED}\n[[phase]]", 1).replace(
    'name = "Sheep"', 'name = "Sheep"\nnote = "Eat grass."'
)


@pytest.fixture
def table() -> ToldTable:
    """Four people, of whom C is out, with a little of everything."""
    laid = ToldTable(FILE.replace("players = [2, 5]", 'score = "gold"\nplayers = [2, 5]'))
    laid.roles("wolf", "sheep", "sheep", "wolf")
    laid.board.out = (C,)
    laid.doing.keeper.show_roles()
    laid.put("hand", numbered("Plum", "7"), numbered("Pear"), (), ())
    laid.put("cup", (6, 1), (2,), (3,), ())
    return laid


def words(shown: tuple[Shown, ...]) -> list[tuple[str, str]]:
    """Names, and what is beside them."""
    return [
        (str(e.name), str(e.word) if e.word else " ".join(map(str, e.faces or e.cards)))
        for e in shown
    ]


def test_any_100_a_page_says_where_the_game_is(table: ToldTable) -> None:
    pages = table.pages(TABLE)
    assert (pages.phase, pages.out) == (None, (C,))


def test_any_104_a_role_is_shown_to_those_who_know_it(table: ToldTable) -> None:
    mine, shown = table.pages(A).role_card(A), table.pages(A).role_card(C)
    assert mine is not None
    assert shown is not None
    assert (str(mine.name), mine.word) == ("Wolf", None)
    assert (str(shown.name), str(shown.word)) == ("Sheep", "You are out of the game.")
    sheep = table.pages(B).role_card(B)
    assert sheep is not None
    assert str(sheep.word) == "Eat grass."
    assert table.pages(A).role_card(B) is None
    assert table.pages(TABLE).role_card(D) is None
    assert [table.pages(seat).mates(seat) for seat in (A, B, D)] == [(D,), (), (A,)]
    table.do('open = "roles"')
    assert [table.pages(seat).mates(seat) for seat in (A, B, D)] == [(), (), ()]


def test_any_103_what_is_ones_own_is_shown_to_nobody_else(table: ToldTable) -> None:
    table.put("plot", 4, None, None, None)
    table.put("hint", 9)
    mine = words(table.pages(A).own(A))
    assert mine == [("Cup", "6 1"), ("Hand", "Plum 7"), ("Plot", "4"), ("Hint", "9")]
    assert words(table.pages(B).own(B)) == [("Cup", "2"), ("Hand", "Pear")]
    assert words(table.pages(B).own(A)) == [("Cup", ""), ("Hand", "")]
    table.do('open = ["hand", "cup"]')
    assert words(table.pages(A).own(A)) == [("Plot", "4"), ("Hint", "9")]


def test_any_100_what_the_table_has_is_shown_to_all(table: ToldTable) -> None:
    assert table.pages(TABLE).common() == ()
    table.put("guess", "Blue")
    table.put("trump", B)
    table.put("row", numbered("Plum", "3"))
    table.put("fate", (5,))
    for viewer in (TABLE, A):
        assert words(table.pages(viewer).common()) == [
            ("Guess", "Blue"),
            ("Trump", "Seat 2"),
            ("Row", "Plum 3"),
            ("Fate", "5"),
        ]


def test_any_100_tracks_are_drawn_between_their_ends(table: ToldTable) -> None:
    table.put("gold", 4, -1, 0, None)
    gold, points = table.pages(TABLE).tracks()
    assert (str(points.name), points.low, points.high) == ("Points", 0, 20)
    assert gold == TrackShown(gold.name, -5, 5, ((A, 4), (B, -1), (C, 0), (D, 0)))
    assert [table.pages(TABLE).score(seat) for seat in (A, B, D)] == [4, -1, 0]


def test_any_105_how_many_cards_everybody_has_is_for_all_to_see(table: ToldTable) -> None:
    (hand,) = table.pages(TABLE).everybodys_piles()
    assert hand == Held(hand.name, ((A, 2, ()), (B, 1, ()), (C, 0, ()), (D, 0, ())))
    table.do('open = "hand"')
    (hand,) = table.pages(TABLE).everybodys_piles()
    shown = [(seat, many, [*map(str, cards)]) for seat, many, cards in hand.counts]
    assert shown == [(A, 2, ["Plum", "7"]), (B, 1, ["Pear"]), (C, 0, []), (D, 0, [])]


def test_any_100_dice_that_lie_open_are_shown_of_those_who_play(table: ToldTable) -> None:
    assert table.pages(TABLE).rolled() == ()
    table.put("pool", (1, 2), (), (3,), (4,))
    assert table.pages(TABLE).rolled() == ((A, (1, 2)), (D, (4,)))
    table.do('open = "cup"')
    assert table.pages(TABLE).rolled() == ((A, (6, 1)), (B, (2,)), (A, (1, 2)), (D, (4,)))


def test_phones_show_everybodys_cards_but_the_own_ones_where_only_others_see_them() -> None:
    fan = '[piles.fan]\nname = "Fan"\nof = "fruit"\neyes = "others"\n'
    table = ToldTable(HEAD.replace("[[phase]]", f"{fan}\n[[phase]]", 1))
    table.do('deal = "fan"\ncards = 2')
    table.board.out = (D,)
    assert table.board.piles["fan"][A].eyes == {B, C, D}  # type: ignore[union-attr]
    seen = [each for each in known(table.board, A).own(A) if each.name.text == "{who}: {what}"]
    assert [(each.name.words["who"], len(each.cards)) for each in seen] == [(B, 2), (C, 2)]
    assert not known(table.board, A).datum("fan", A)
    assert not known(table.board, TABLE).datum("fan", B)
    (held,) = (each for each in known(table.board, A).everybodys_piles() if str(each.name) == "Fan")
    assert held.counts[:2] == ((A, 2, ()), (B, 2, ()))


@pytest.mark.parametrize(("level", "percent"), [(-5, 0), (0, 50), (3, 80), (9, 100)])
def test_any_100_a_number_of_the_table_is_drawn_on_its_track(level: int, percent: int) -> None:
    doom = ToldTable(small('[values.doom]\nname = "Doom"\ntrack = [-5, 5]'))
    assert [each.percent for each in doom.pages(TABLE).common()] == [50]
    doom.put("doom", level)
    (shown,) = doom.pages(A).common()
    assert (str(shown.word), shown.percent) == (str(level).replace("-", "−"), percent)


def test_among_many_levels_and_hands_stand_beside_the_names() -> None:
    few, many = (
        ToldTable(FILE.replace("players = [2, 5]", "players = [2, 12]"), players)
        for players in (9, 10)
    )
    many.put("hand", numbered("Plum"), *[()] * 9)
    assert few.pages(TABLE).seat_counts == ()
    beside = many.pages(TABLE).seat_counts
    assert [str(name) for name, _ in beside] == ["Gold", "Points", "Hand"]
    assert [levels[A] for _, levels in beside] == [2, 0, 1]
    many.do('open = "hand"')
    assert many.pages(TABLE).seat_counts == ()
