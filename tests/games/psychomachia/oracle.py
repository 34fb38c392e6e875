"""Names in place, prices, final rounds and tie-breaks again, written plainly from the ledger.

It imports no rules. A card on a table is a pair and a realm.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

SIN = {
    "WP": "wrath",
    "EK": "envy",
    "GT": "gluttony",
    "GC": "greed",
    "LC": "lust",
    "SD": "sloth",
    "PH": "pride",
}
VIRTUE = {
    "WP": "patience",
    "EK": "kindness",
    "GT": "temperance",
    "GC": "charity",
    "LC": "chastity",
    "SD": "diligence",
    "PH": "humility",
}
PRICE = {"pair": (1, 1), "fate": (1, 1), "sin": (2, 0), "virtue": (0, 2)}
"""Black and white tokens for laying a card of this kind [PSY-061..064]."""

Laid = tuple[str, str]


def names(cards: Iterable[Laid]) -> set[str]:
    """Virtues in heaven and sins in hell [PSY-011, PSY-082]."""
    found = set()
    for pair, realm in cards:
        if pair and realm == "heaven":
            found.add(VIRTUE[pair])
        if pair and realm == "hell":
            found.add(SIN[pair])
    return found


def sets(found: set[str]) -> int:
    """How many of the two sets are complete [PSY-011]."""
    virtues = all(name in found for name in VIRTUE.values())
    sins = all(name in found for name in SIN.values())
    return virtues + sins


@dataclass
class FinalRound:
    """Whose set counts since when, and how many turns are left [PSY-150..156]."""

    trigger: str
    locked: bool
    seats: int
    first: int
    since: dict[int, int] = field(default_factory=dict)
    kept: dict[int, set[str]] = field(default_factory=dict)
    ends_with: int | None = None
    """The number of the last turn."""

    def tables_are(self, tables: Mapping[int, set[str]]) -> None:
        """The tables as they are now: a broken set no longer counts, unless it is locked."""
        for seat in list(self.since):
            if not sets(tables[seat]) and not self.locked:
                del self.since[seat]
                if self.trigger == "one_more_turn_each":
                    last = [turn + self.seats - 1 for turn in self.since.values()]
                    self.ends_with = min(last) if last else None

    def turn_ends(self, turn: int, seat: int, tables: Mapping[int, set[str]]) -> int | None:
        """Who has won when this turn ends, if it is the last one."""
        if sets(tables[seat]) and seat not in self.since:
            self.since[seat], self.kept[seat] = turn, set(tables[seat])
            if self.ends_with is None:
                self.ends_with = turn + self._more(seat)
        if self.ends_with != turn:
            return None
        self.ends_with = None
        return self._best(turn, tables)

    def _more(self, seat: int) -> int:
        """How many turns follow that of the first set."""
        if self.trigger == "immediate":
            return 0
        if self.trigger == "one_more_turn_each":
            return self.seats - 1
        more, after = 0, seat
        while after % self.seats + 1 != self.first:
            after = after % self.seats + 1
            more += 1
        return more

    def _best(self, turn: int, tables: Mapping[int, set[str]]) -> int | None:
        """The best of the complete sets [PSY-153, PSY-154]."""
        best: tuple[int, int, int] | None = None
        winner = None
        for seat, found in tables.items():
            counts = found | self.kept.get(seat, set()) if self._holds(seat) else found
            if not sets(counts):
                continue
            rank = (sets(counts), len(counts), -self.since.get(seat, turn))
            if best is None or rank > best:
                best, winner = rank, seat
        return winner

    def _holds(self, seat: int) -> bool:
        return self.locked and seat in self.since
