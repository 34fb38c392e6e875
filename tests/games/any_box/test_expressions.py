"""Expressions of files give what the oracle says."""

from __future__ import annotations

from typing import Any

from companion.core.chance import Chance
from companion.core.seats import TABLE
from companion.games.any_box.box_file import read
from companion.games.any_box.box_file.evaluating import evaluate
from companion.games.any_box.box_file.expressions import Datum
from companion.games.any_box.box_file.parsing import LONGEST, parsed
from companion.games.any_box.box_play.scope import TableScope
from companion.games.any_box.box_play.table import Filed
from companion.games.any_box.state import AnyBox
from tests.games.any_box import oracle
from tests.games.any_box.at_table import BoxEvening, chances
from tests.games.any_box.expressions import Expressions, as_in_files
from tests.kit.laws.budget import BUDGET

EXPRESSIONS = 6_000
FILE = """
title = "Sums"
about = "Values to work with."
players = [2, 6]
[values.low]
[values.high]
[values.fist]
each = true
[values.bid]
each = true
[[phase]]
name = "All of it"
[[phase.step]]
say = "Nothing happens."
"""


def plain(value: Datum) -> Any:
    """What ours gives, with lists and numbers as the oracle has them."""
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    return int(value) if isinstance(value, int) and not isinstance(value, bool) else value


def some_number(chance: Chance) -> int | None:
    """Mostly small, sometimes large, negative, or not there."""
    return chance.pick([None, 0, 1, 2, 3, 5, -4, 999_999_999, -123_456_789])


def some_table(chance: Chance, names: dict[str, Any]) -> AnyBox:
    """A table with values, on which some play no longer; `names` gets the same for the oracle."""
    board = BoxEvening(2 + chance.below(5)).board
    out = tuple(seat for seat in board.seats[1:] if not chance.below(4))
    values: dict[str, Any] = {name: {TABLE: some_number(chance)} for name in ("low", "high")}
    for name in ("fist", "bid"):
        values[name] = {seat: some_number(chance) for seat in board.seats}
        names[name] = {int(seat): value for seat, value in values[name].items()}
    board.filed = Filed(box_values=values, box_out=out)
    names |= {name: values[name][TABLE] for name in ("low", "high")}
    names["everyone"] = [int(seat) for seat in board.seats]
    names["players"] = [int(seat) for seat in board.seats if seat not in out]
    return board


def test_any_100_expressions_give_what_the_oracle_says() -> None:
    box, compared = read(FILE), 0
    for chance in chances("expression", EXPRESSIONS):
        names: dict[str, Any] = {}
        scope = TableScope(some_table(chance, names))
        made = Expressions(chance)
        make = chance.pick([made.number, made.so, made.several])
        text = make(1 + chance.below(3))
        written = as_in_files(text)
        if len(written) <= LONGEST:
            compared += 1
            found = plain(evaluate(parsed(written), scope, box))
            assert found == oracle.worked_out(text, names), (written, names)
    assert compared > BUDGET.games(EXPRESSIONS) // 2
