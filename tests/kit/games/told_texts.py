"""Small files to read: a whole game round a few steps."""

from __future__ import annotations

STEP = "[[phase.step]]\n"
INSIDE = "[[phase.step.step]]\n"
ONES = "[1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"
HUNDRED = f"count(x in {ONES}: count(y in {ONES}: x == y) > 0)"
THOUSAND = f"count(x in {ONES}: count(y in {ONES}: count(z in {ONES}: x == y) > 0) > 0)"
"""Expressions that take some work, and a lot."""

HEAD = """
title = "Small"
about = "A game to test with."
players = [2, 5]

[roles.wolf]
name = "Wolf"
knows = ["wolf"]

[roles.sheep]
name = "Sheep"
count = "rest"

[decks.fruit]
name = "Fruit"

[[decks.fruit.cards]]
name = "Plum"
times = 6
cost = 2
sort = "stone"

[[decks.fruit.cards]]
name = "Pear"
times = 6
cost = 1
sort = "core"

[[decks.fruit.cards]]
number = "1-9"

[piles.hand]
name = "Hand"
of = "fruit"

[piles.row]
name = "Row"
of = "fruit"
each = false

[piles.well]
name = "Well"
of = "fruit"
each = false
eyes = "nobody"

[dice.cup]
name = "Cup"
eyes = "owner"

[values.points]
name = "Points"
each = true
track = [0, 20]

[values.turn]
is = "player"
start = "first(seated)"

[values.flag]
is = "yes_no"

[values.total]

[values.dark]
eyes = "nobody"

[values.own]
each = true
eyes = "owner"

[values.pack]
eyes = "role:wolf"

[[phase]]
name = "All of it"

[[phase.step]]
ask = "How many?"
number = [0, 3]
answers = "fist"

[[phase.step]]
ask = "Whom?"
who = "role:wolf"
player = "playing"
answers = "prey"

[[phase.step]]
ask = "Which card?"
card = "hand"
answers = "pick"
"""

MATERIAL, _PHASE, ASKED = HEAD.partition("[[phase]]")
DEALT = f"""{MATERIAL}
[[phase]]
name = "The beginning"

[[phase.step]]
deal = "roles"

[[phase.step]]
deal = "hand"
cards = 3

[[phase.step]]
deal = "row"
cards = 2

[[phase.step]]
deal = "well"
cards = 2

[[phase.step]]
roll = "cup"
dice = 2

[[phase.step]]
set = ["dark = 2", "pack = 2", "own = 3", "total = 9", "points[last(playing)] = 2"]

[[phase]]{ASKED}
"""
"""The same, with cards, dice and roles for everybody."""


def with_steps(steps: str) -> str:
    """A file with these steps after those that make the secrets."""
    return f"{HEAD}\n{steps}"
