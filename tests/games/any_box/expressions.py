"""Expressions made by chance, as Python reads them for the oracle, and as files have them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from companion.core.chance import Chance

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
        which = self.chance.pick(["most", "least"])
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
