"""Our own plain cards: 80 buildings and 20 events, read from the data files."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType

from companion.core.words import T, plural
from companion.games.deal_with_the_devil.goods import Goods, some

SCIENCE = "science"
SYMBOLS: Mapping[str, T] = MappingProxyType(
    {
        "faith": T("faith"),
        "trade": T("trade"),
        "craft": T("craft"),
        "keep": T("keep"),
        SCIENCE: T("science"),
    }
)
"""What buildings show for achievements; science stands for any [DWD-104]."""


@dataclass(frozen=True, slots=True)
class BuildingCard:
    """One building card."""

    id: str
    name: str
    deck: int
    letter: str
    symbols: tuple[str, ...]
    cost: Goods
    points: int
    effect: str

    def in_words(self) -> T:
        """Its cost and points in words."""
        points = plural(self.points, "1 point", "{n} points")
        return T(
            "{what}; costs {cost}; {n}", what=self._shows(), cost=self.cost.in_words(), n=points
        )

    def _shows(self) -> T:
        one, *other = (SYMBOLS[each] for each in self.symbols)
        return T("{one}/{other}", one=one, other=other[0]) if other else one


@dataclass(frozen=True, slots=True)
class EventCard:
    """One event card with its two options."""

    id: str
    name: str
    deck: str
    pay: int
    up: int
    take: int
    down: int

    def option(self, which: str) -> T:
        """What one of its options does."""
        if which == "first":
            price = plural(self.pay, "1 coin", "{n} coins")
            words = "{name}: pay {price}, reputation +{n}"
            return T(words, name=self.name, price=price, n=self.up)
        gain = plural(self.take, "1 coin", "{n} coins")
        return T("{name}: take {gain}, reputation −{n}", name=self.name, gain=gain, n=self.down)


def _rows(name: str) -> list[dict[str, str]]:
    text = (resources.files(__package__) / name).read_text("utf-8")
    return list(csv.DictReader(text.splitlines()))


@cache
def buildings() -> Mapping[str, BuildingCard]:
    """Every building by its id."""
    return MappingProxyType({row["id"]: _building(row) for row in _rows("buildings.csv")})


def _building(row: Mapping[str, str]) -> BuildingCard:
    cost = some(row["premium"], int(row["premium_count"]))
    cost = cost.plus(some(row["basic"], int(row["basic_count"])))
    symbols = tuple(row["symbols"].split())
    return BuildingCard(
        row["id"],
        row["name"],
        int(row["deck"]),
        row["letter"],
        symbols,
        cost,
        int(row["points"]),
        row["effect"],
    )


def count_with_effect(cards: Iterable[BuildingCard], effect: str) -> int:
    """How many of these buildings have this effect [DWD-088..090]."""
    return sum(card.effect == effect for card in cards)


@cache
def events() -> Mapping[str, EventCard]:
    """Every event by its id."""
    return MappingProxyType({row["id"]: _event(row) for row in _rows("events.csv")})


def _event(row: Mapping[str, str]) -> EventCard:
    numbers = (int(row[name]) for name in ("pay", "up", "take", "down"))
    return EventCard(row["id"], row["name"], row["deck"], *numbers)
