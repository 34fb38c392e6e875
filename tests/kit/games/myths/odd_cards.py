"""A deck of cards that only people can read, and what they do by hand while something is asked."""

from __future__ import annotations

from typing import Any

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


def interruptible(turn: str, **settings: Any) -> MythsEvening:
    """Odd Bird is character D, and may do anything by hand, whatever is being asked."""
    table = MythsEvening(turn, deck_d="own_1", own_1=own_deck(), **settings)
    table.lay("D", "Odd Card 4")
    return table


def by_hand(table: MythsEvening, *tools: tuple[str, dict[str, Any]]) -> None:
    """In between, D does all this by hand."""
    table.act("D", "by_hand", card="Odd Card 4")
    for tool, values in tools:
        table.act("D", tool, **values)
    table.act("D", "hand_done")


def kill(table: MythsEvening, letters: str) -> None:
    """Let these characters die while something else is being asked."""
    by_hand(table, *(("hand_fall", {"who": letter}) for letter in letters))


def in_flight() -> MythsEvening:
    """The Heron, flying from D4 over E5 to F5, is over E5, and A may react."""
    table = interruptible("C")
    table.put("C", "D4", "E9")
    table.put("E", "E5")
    table.put("A", "D3", "A1")
    table.lay("A", "Gate Watch")
    table.lay("C", "On the Wing")
    table.hand("C", "Updraft")
    table.play("C", "Updraft")
    table.act("C", "bonus", bonus=0)
    for place in ("E5", "F5"):
        table.act("C", "path", to=place)
    return table


def cut_short(table: MythsEvening, **moved: str) -> None:
    """Others are moved, and the Heron can no longer fly."""
    moves = [("hand_move", {"who": who, "to": to}) for who, to in moved.items()]
    by_hand(table, *moves, ("hand_clear", {"who": "C", "what": "stance"}))
    table.act("A", "no_reaction")
