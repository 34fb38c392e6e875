"""A deck of cards that only people can read."""

from __future__ import annotations

from tests.kit.games.myths.evening import MythsEvening

GUIDE = """
format = "myths-deck/1"
id = "own"
name = "Odd Bird"
colour = "blue"
"""
CARD = """
[[card]]
id = "own.card_{n}"
name = "Odd Card {n}"
type = "{type}"
copies = 2
range = "none"
guide = "{guide}"
[[card.effect]]
scope = "regular"
kind = "{kind}"
text = "Something odd."
"""


def own_deck() -> str:
    """Ten cards that only people can read."""
    kinds = ("action", "action", "action", "stance", "stance")
    cards = [
        CARD.format(n=n, type=kind, kind="move" if n < 4 else "passive", guide="hidden")
        for n, kind in enumerate(kinds)
    ]
    return GUIDE + "".join(cards)


def kill(table: MythsEvening, letters: str) -> None:
    """Let these characters die while something else is being asked."""
    table.act("D", "by_hand", card="Odd Card 4")
    for letter in letters:
        table.act("D", "hand_fall", who=letter)
    table.act("D", "hand_done")
