"""What expressions give at one table: A, B and D play, C is out."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.seats import Seat
from companion.told.playing.scope import TableScope
from companion.told.reading.evaluating import (
    FORM_WORK,
    MAX_VALUE,
    TooLong,
    Work,
    evaluate,
    number,
    players,
    true,
)
from companion.told.reading.parsing import parse_expression
from tests.kit.games.told_table import PEOPLE, A, B, C, D, ToldTable, numbered


@pytest.fixture(scope="module")
def table() -> ToldTable:
    """Values, roles, cards and dice for four."""
    laid = ToldTable()
    laid.put("fist", 3, 1, 2, None)
    laid.put("prey", B, D, A, None)
    laid.put("total", 7)
    laid.put("flag", laid.worth("yes"))
    laid.put("turn", B)
    laid.put("hand", numbered("Plum", "Pear", "Plum"), numbered("7"), numbered("9", "8"), ())
    laid.put("row", numbered("Pear", "4"))
    laid.put("cup", (6, 6, 1), (6,), (5, 5), ())
    laid.roles("wolf", "sheep", "sheep", "wolf")
    laid.board.out = (C,)
    return laid


# Plain sums, comparisons and lists of people are compared with the oracle.
WORTH: list[tuple[str, Any]] = [
    ("2 - 5", -3),
    ("number(row[2])", 4),
    ("row[3]", None),
    ("row[0]", None),
    ("hand[a][total - 5] == 'Pear'", True),
    ("hand[b][2]", None),
    ("playing[3]", D),
    ("seated[3]", C),
    ("(7 - 2 - 1) * 2", 8),
    ("20 // 3 * 2 % 7", 5),
    ("1 - -2", 3),
    ("---total", -7),
    ("-turn", 0),
    ("-7 // 2", -4),
    ("7 // 0", 0),
    ("flag + 1", 1),
    ("turn + 1", 1),
    ("9999999 * 9999999", MAX_VALUE),
    ("9999999 * 100 + 99", MAX_VALUE),
    ("9999999 * 100 + 100", MAX_VALUE),
    ("no and flag", False),
    ("no and no or yes", True),
    ("yes or no and no", True),
    ("not no and no", False),
    ("not not flag", True),
    ("1 or 1", False),
    ("not flag", False),
    ("not 1", True),
    ("1 if 1 else 2", 2),
    ("1 if no else 2 if no else 3", 3),
    ("nobody == fist[d]", True),
    ("first(hand[a]) != last(hand[a])", False),
    ("first(hand[a]) == 'Plum'", True),
    ("'Plum' in hand[a]", True),
    ("'Apple' in hand[a]", False),
    ("b not in [a, d]", True),
    ("not b in [a, b]", False),
    ("1 in 1", False),
    ("fist[a]", 3),
    ("fist[d]", None),
    ("fist", (3, 1)),
    ("hand", (*numbered("Plum", "Pear", "Plum"), *numbered("7"))),
    ("cup[c]", (5, 5)),
    ("[1, turn, 'x']", (1, B, "x")),
    ("fits", None),
    ("first(fruit) in fruit", True),
    ("count(hand)", 4),
    ("count(hand[a])", 3),
    ("count(hand[nobody])", 0),
    ("count(fruit)", 21),
    ("count(total)", 0),
    ("sum([9999999 * 100, 9999999 * 100])", MAX_VALUE),
    ("max([])", 0),
    ("first(hand[a])", "1:Plum"),
    ("last(row)", "2:4"),
    ("last(cup[d])", None),
    ("different(hand[a])", ("3:Plum", "2:Pear")),
    ("different([1, 1, 2])", (1, 2)),
    ("number(last(row))", 4),
    ("number(first(row))", 0),
    ("left_of(a)", B),
    ("left_of(b)", D),
    ("left_of(c)", D),
    ("left_of(d)", A),
    ("right_of(a)", D),
    ("right_of(b)", A),
    ("right_of(c)", B),
    ("right_of(d)", B),
    ("left_of(nobody)", None),
    ("right_of(3)", None),
    ("clockwise(b)", (B, D, A)),
    ("clockwise(c)", (D, A, B)),
    ("role(a)", "wolf"),
    ("role(nobody)", None),
    ("count(p in players: role(p) == 'wolf')", 2),
    ("count(p in players: 1)", 0),
    ("all(p in []: no)", True),
    ("those(p in everyone: fist[p] > 1)", (A, C)),
    ("least(p in players: fist[p])", (D,)),
    ("most(p in everyone: 1)", (A, B, C, D)),
    ("sorted(p in everyone: fist[p])", (D, B, C, A)),
    ("sorted(p in everyone: -number(first(hand[p])))", (C, B, A, D)),
    ("different(d in cup[a]: d * 2)", (12, 2)),
    ("different(p in everyone: prey[p])", (B, D, A)),
    ("count(different(p in everyone: role(p)))", 2),
    ("count(kinds(hand)) == count(kinds(fruit))", True),
    ("first(hand[b]) in kinds(fruit)", True),
    ("different(c in kinds(row): c == first(row))", (False, True)),
    ("numbers(2, 4)", (2, 3, 4)),
    ("numbers(-1, total - 7)", (-1, 0)),
    ("numbers(4, 2)", ()),
    ("count(numbers(1, 999))", 200),
    ("sum(d in cup[a]: d * 2)", 26),
    ("max(p in players: -fist[p])", 0),
    ("min(p in players: fist[p] - 1)", -1),
    ("sum(p in players: count(q in players: prey[q] == p))", 2),
    ("most(p in []: 1)", ()),
    ("random(fist)", None),
    ("shuffled(fist)", ()),
]


@pytest.mark.parametrize(("text", "gives"), WORTH, ids=[each[0] for each in WORTH])
def test_any_100_an_expression_gives_what_the_table_has(
    table: ToldTable, text: str, gives: object
) -> None:
    found = table.worth(text)
    assert found == gives
    assert type(found) is type(gives) or isinstance(gives, str | tuple | Seat)


def test_any_100_chance_picks_one_of_a_list(table: ToldTable) -> None:
    picked = {table.worth("random(fist)", Chance(b"%d" % n)) for n in range(20)}
    assert picked == {1, 3}
    assert table.worth("random([])", Chance(b"none")) is None


def test_any_100_who_plays_no_longer_has_nobody_beside_them() -> None:
    alone = ToldTable(players=2)
    alone.board.out = (B,)
    assert [alone.worth(f"{side}_of(a)") for side in ("left", "right")] == [A, A]


def test_any_100_a_number_a_condition_and_players_are_read_from_what_comes_out(
    table: ToldTable,
) -> None:
    scope = TableScope(table.board, PEOPLE)

    def of(text: str) -> tuple[object, ...]:
        return tuple(
            read(parse_expression(text), scope, table.box) for read in (number, true, players)
        )

    assert of("total") == (7, False, ())
    assert of("yes") == (0, True, ())
    assert of("turn") == (0, False, (B,))
    assert of("[c, a, c, 3]") == (0, False, (C, A))
    assert of("nobody") == (0, False, ())


def test_any_101_work_is_counted_part_by_part(table: ToldTable) -> None:
    scope, work = TableScope(table.board, PEOPLE), Work(5, ends_game=True)
    assert evaluate(parse_expression("1 + 2"), scope, table.box, work) == 3
    assert work.left == 2
    with pytest.raises(TooLong):
        evaluate(parse_expression("1 + 2"), scope, table.box, work)
    work = Work(3)
    assert evaluate(parse_expression("1 + 2"), scope, table.box, work) == 3
    assert Work().left == FORM_WORK == 5_000


def test_any_101_what_takes_too_long_gives_nothing(table: ToldTable) -> None:
    inside = "1"
    for name in "pqrstuvwx":
        inside = f"sum({name} in everyone: {inside})"
    assert table.worth(inside) is None
    scope = TableScope(table.board, PEOPLE)
    assert number(parse_expression(inside), scope, table.box) == 0
    for read in (number, true, players):
        with pytest.raises(TooLong):
            read(parse_expression(inside), scope, table.box, Work(ends_game=True))


def test_any_101_what_is_left_of_a_form_when_its_work_is_used_up_gives_nothing(
    table: ToldTable,
) -> None:
    scope, work = TableScope(table.board, PEOPLE), Work(5)
    assert number(parse_expression("1 + 2"), scope, table.box, work) == 3
    assert number(parse_expression("1 + 2"), scope, table.box, work) == 0
    assert work.is_used_up
    assert number(parse_expression("7"), scope, table.box, work) == 0


def test_any_101_long_lists_cost_what_it_takes_to_look_at_them(table: ToldTable) -> None:
    table.put("row", numbered(*["Plum"] * 40))
    scope, work = TableScope(table.board, PEOPLE), Work(1000)
    for text, cost in (("row", 1 + 10), ("'Plum' in row", 3 + 20), ("first(row)", 2 + 20)):
        before = work.left
        evaluate(parse_expression(text), scope, table.box, work)
        assert before - work.left == cost
