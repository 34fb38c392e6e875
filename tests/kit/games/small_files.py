"""The smallest file with something on its table, and what is said of a file."""

from __future__ import annotations

from companion.told.reading import list_faults

SMALLEST = """
title = "T"
about = "A."
players = [1, 6]
{material}
[[phase]]
[[phase.step]]
say = "x"
"""
ROLES = '[roles.wolf]\nname = "Wolf"\ncount = "rest"\n'
FRUIT = '[decks.fruit]\nname = "Fruit"\ncards = {cards}\n'


def small(material: str = "") -> str:
    """The smallest file, with this on the table."""
    return SMALLEST.format(material=material)


def said(text: str) -> list[str]:
    """All that is said of a file, each with its line."""
    return [str(each.sentence) for each in list_faults(text)]
