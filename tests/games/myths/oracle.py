"""A second, plain calculation of Myths' numbers, written from the ledger: EN2, EN3, EN7 and EN8.

It reads the deck files as written and the table as a client of the protocol gets it, and uses no
code of the rules.
"""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
Place: TypeAlias = tuple[int, int]

WAYS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""E, NE, NW, W, SW, SE."""


def cards_of(deck: str) -> dict[str, Json]:
    """The cards of one of our deck files, by their ids without the deck's id."""
    path = resources.files("companion.games.myths") / "decks" / f"{deck}.toml"
    told = tomllib.loads(path.read_text("utf-8"))
    return {each["id"].split(".", 1)[1]: each for each in told["card"]}


# --- distances and directions --------------------------------------------------------------------


def distance(a: Place, b: Place) -> int:
    """EN2."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def direction(pion: Place, focus: Place | None) -> set[Place]:
    """EN3: the neighbouring hexes in a character's direction [MYT-128..130]."""
    if focus is None or focus == pion:
        return set()
    around = [(pion[0] + q, pion[1] + r) for q, r in WAYS]
    return {each for each in around if distance(each, focus) == distance(pion, focus) - 1}


# --- numbers -------------------------------------------------------------------------------------


class Oracle:
    """The numbers of one table, from its `state` in the protocol and the decks by letter."""

    def __init__(self, state: Json, decks: dict[str, str]) -> None:
        self.people: dict[str, Json] = state["characters"]
        self.cards = {letter: cards_of(deck) for letter, deck in decks.items()}

    def card(self, letter: str, key: str) -> Json:
        """`A.maul.2` is the second Maul of A."""
        return self.cards[letter][key.split(".", 1)[1].rsplit(".", 1)[0]]

    def _in_force(self) -> list[tuple[str, Json, Json]]:
        """Every change in force, with the letter and the card in play it comes from [MYT-096]."""
        found = []
        for letter, each in self.people.items():
            for place in ("action", "stance"):
                laid = each[place]
                if laid is None or not each["alive"]:
                    continue
                for number, effect in enumerate(self.card(letter, laid["card"])["effect"]):
                    marked = place == "action" and each["mark"] == number
                    if effect["kind"] == "passive" and (effect["scope"] == "regular" or marked):
                        found += [(letter, laid, change) for change in effect.get("while", [])]
        return found

    def _whom(self, letter: str, laid: Json, change: Json) -> set[str]:
        told = change.get("who", ["self"])
        whom: set[str] = set()
        for who in [told] if isinstance(told, str) else told:
            if who == "self":
                whom.add(letter)
            elif who == "marked_target" and laid["marked"]:
                whom.add(laid["marked"])
            elif who == "in_marked" and laid["view"]:
                hexes = [tuple(each) for each in laid["view"]["marked"]]
                whom |= {
                    other
                    for other, each in self.people.items()
                    if each["alive"] and each["pion"] and tuple(each["pion"]) in hexes
                }
        return {each for each in whom if self.people[each]["alive"]}

    def total(self, op: str, letter: str) -> int:
        """The sum of all changes of this kind for a character [MYT-083]."""
        return sum(
            int(change.get("n", 1))
            for by, laid, change in self._in_force()
            if change["op"] == op and letter in self._whom(by, laid, change)
        )

    def damage(self, source: str, key: str, victim: str, n: int) -> int:
        """EN8 [MYT-079]."""
        traits = self.card(source, key).get("traits", [])
        plus = sum(
            int(change["n"])
            for by, _, change in self._in_force()
            if by == source
            and change["op"] == "damage_plus"
            and (change["cards"] == "all" or change["cards"] in traits)
        )
        weak = self.total("weaken", source) + (1 if self.people[source]["prone"] else 0)
        more = plus + self.total("vulnerable", victim)
        return max(0, n + more - weak - self.total("damage_minus", victim))

    def walk(self, letter: str, n: int) -> tuple[int, int]:
        """EN7: the fewest and the most steps of a walk of n [MYT-136]."""
        if self.total("cannot_walk", letter):
            return 0, 0
        slow, bonus = self.total("slow", letter), self.total("walk_up_to", letter)
        most = 1 if self.people[letter]["prone"] else 99
        return min(most, max(0, n - slow)), min(most, max(0, n + bonus - slow))
