"""Expressions made by chance give what the oracle says."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from companion.core.chance import Chance
from companion.core.game import Settings
from companion.core.seats import TABLE, seats_for
from companion.told.playing.board import ToldBoard
from companion.told.playing.scope import TableScope
from companion.told.reading import ToldGame, read_game
from companion.told.reading.evaluating import evaluate
from companion.told.reading.expressions import Datum
from companion.told.reading.parsing import MAX_EXPRESSION_CHARS, parse_expression
from tests.kit.games.expressions import worked_out
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


# --- expressions made by chance, as Python reads them for the oracle ----------------

OVER = re.compile(r"(\w+)\((\w+), lambda (\w): ")


class Expressions:
    """Numbers, conditions, people; the names are those of the table that the test lays out."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.people = ["first(players)", "last(everyone)", "nobody"]

    def number(self, deep: int) -> str:
        """A number."""
        simple = ["low", "high", "0", "1", "7", "9999999", f"fist[{self.person()}]"]
        if not deep:
            return self.chance.pick(simple)
        left, right = self.number(deep - 1), self.number(deep - 1)
        op = self.chance.pick(["+", "-", "*", "//", "%"])
        function = self.chance.pick(["sum", "max", "min"])
        return self.chance.pick(
            [
                f"{left} {op} {right}",
                f"low {op} high {self.chance.pick(['+', '-', '*', '//', '%'])} {right}",
                f"({left}) {op} ({right})",
                f"-{left}",
                f"({left} if {self.so(deep - 1)} else {right})",
                f"{function}({self.chance.pick(['fist', 'bid'])})",
                f"{self.chance.pick(['max', 'min'])}({left}, {right})",
                f"count({self.several(deep - 1)})",
                f"count(different({self.chance.pick(['fist', 'bid'])}))",
                self._over(function, partial(self.number, deep - 1)),
                self._over("count", partial(self.so, deep - 1)),
            ]
        )

    def so(self, deep: int) -> str:
        """Yes or no."""
        if not deep:
            return self.chance.pick(["yes", "no", f"{self.person()} in players"])
        one, other = self.so(deep - 1), self.so(deep - 1)
        left, right = self.number(deep - 1), self.number(deep - 1)
        compare = self.chance.pick(["==", "!=", "<", "<=", ">", ">="])
        return self.chance.pick(
            [
                f"{one} {self.chance.pick(['and', 'or'])} {other}",
                f"not ({one})",
                f"({left}) {compare} ({right})",
                f"low {compare} {self.chance.pick(['high', '3', 'low'])}",
                f"({left}) {self.chance.pick(['in', 'not in'])} fist",
                f"{self.person()} {self.chance.pick(['==', '!='])} {self.person()}",
                f"{self.person()} in {self.several(deep - 1)}",
                self._over(self.chance.pick(["any", "all"]), partial(self.so, deep - 1)),
            ]
        )

    def several(self, deep: int) -> str:
        """Several people."""
        if not deep:
            return self.chance.pick(["players", "everyone", f"[{self.person()}]"])
        which = self.chance.pick(["most", "least", "sorted"])
        return self.chance.pick(
            [
                self._over(which, partial(self.number, deep - 1)),
                self._over("those", partial(self.so, deep - 1)),
                f"clockwise({self.person()})",
                f"[{self.person()}, {self.person()}]",
            ]
        )

    def person(self) -> str:
        """One of those present, perhaps nobody."""
        who = self.chance.pick(self.people)
        return self.chance.pick([who, who, f"left_of({who})", f"right_of({who})"])

    def _over(self, function: str, body: Callable[[], str]) -> str:
        """A function over everybody; inside, `p` and the like are people, too."""
        name = "pqrstu"[len(self.people) - 3]
        self.people.append(name)
        said = f"{function}({self.chance.pick(['players', 'everyone'])}, lambda {name}: {body()})"
        self.people.remove(name)
        return said


def as_in_files(text: str) -> str:
    """The same expression as files write it."""
    return OVER.sub(r"\1(\3 in \2: ", text)


# --- a table, and what both find there ----------------------------------


def plain(value: Datum) -> Any:
    """What ours gives, with lists and numbers as the oracle has them."""
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    return int(value) if isinstance(value, int) and not isinstance(value, bool) else value


def some_number(chance: Chance) -> int | None:
    """Mostly small, sometimes large, negative, or not there."""
    return chance.pick([None, 0, 1, 2, 3, 5, -4, 999_999_999, -123_456_789])


def some_table(box: ToldGame, chance: Chance, names: dict[str, Any]) -> ToldBoard:
    """A table with values, on which some play no longer; `names` gets the same for the oracle."""
    seats = seats_for(2 + chance.below(5))
    out = tuple(seat for seat in seats[1:] if not chance.below(4))
    values: dict[str, Any] = {name: {TABLE: some_number(chance)} for name in ("low", "high")}
    for name in ("fist", "bid"):
        values[name] = {seat: some_number(chance) for seat in seats}
        names[name] = {int(seat): value for seat, value in values[name].items()}
    names |= {name: values[name][TABLE] for name in ("low", "high")}
    names["everyone"] = [int(seat) for seat in seats]
    names["players"] = [int(seat) for seat in seats if seat not in out]
    return ToldBoard(box, seats, Settings({}), {}, values=values, out=out)


def test_any_100_expressions_give_what_the_oracle_says() -> None:
    box, compared = read_game(FILE), 0
    for number in range(BUDGET.games(EXPRESSIONS)):
        chance = Chance(b"expression %d" % number)
        names: dict[str, Any] = {}
        scope = TableScope(some_table(box, chance, names))
        made = Expressions(chance)
        make = chance.pick([made.number, made.so, made.several])
        text = make(1 + chance.below(3))
        written = as_in_files(text)
        if len(written) <= MAX_EXPRESSION_CHARS:
            compared += 1
            found = plain(evaluate(parse_expression(written), scope, box))
            assert found == worked_out(text, names), (written, names)
    assert compared > BUDGET.games(EXPRESSIONS) // 2
