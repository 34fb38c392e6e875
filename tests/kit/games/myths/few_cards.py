"""A table where a stand-in has few cards, each of which does one thing.

A stands on E5; one foe, E, stands near, the others at the edge.
"""

from __future__ import annotations

from companion.games.myths.characters import Character
from companion.games.myths.state import Myths
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.own_cards import CARD, lasting

AT_ONCE = '[[card.effect]]\nscope = "regular"\nkind = "instant"\n{does}\n'
BEGINS = '[[card.effect]]\nscope = "starting"\nkind = "{kind}"\nend = "{end}"\n{does}\n'
WALK, LOOK = 'op = "walk", n = 1', 'op = "refocus", to = "any"'
GIVES = 'op = "discard", what = "hand", n = 1, who = "self"'
TOWARD = 'op = "walk", n = 1, toward = "direction"'


def does(*steps: str) -> str:
    """What an effect does."""
    return f"do = [{', '.join(f'{{ {step} }}' for step in steps)}]"


def deals(n: int) -> str:
    return f'op = "deal", n = {n}, who = "targets"'


def changes(op: str, n: str = "") -> str:
    """A passive effect on its own character."""
    return lasting(f'op = "{op}"{n}, who = ["self"]')


SHIELD = lasting('op = "damage_minus", n = 2')
CARDS = {
    "null": ("action", "front1", AT_ONCE.format(does=does(deals(0)))),
    "tap": ("action", "front1", AT_ONCE.format(does=does(deals(1)))),
    "hit": ("action", "front1", AT_ONCE.format(does=does(deals(2)))),
    "spell": ("action", "front1", 'traits = ["spell"]\n' + AT_ONCE.format(does=does(deals(0)))),
    "cost": ("action", "none", AT_ONCE.format(does=does(GIVES))),
    "still": ("stance", "none", changes("cannot_walk")),
    "slow": ("stance", "none", changes("slow", ", n = 1")),
    "form": ("stance", "none", 'traits = ["animal_form"]\n' + SHIELD),
    "shield": ("stance", "none", SHIELD),
    "run": ("action", "none", BEGINS.format(kind="instant", end="discard", does=does(WALK))),
    "rush": ("action", "none", BEGINS.format(kind="instant", end="discard", does=does(TOWARD))),
}
"""Type, range and effects of each card; a deck has ten of these at most."""


def table(
    *hand: str,
    foe: str = "E8",
    focus: str | None = "E6",
    laid: str = "",
    extra: str = "",
    range_: str = "front1",
) -> MythsEvening:
    """A with these cards in hand, perhaps one in play, and an extra card “extra”."""
    cards = {**CARDS, "extra": ("action", range_, extra)} if extra else CARDS
    used = {*hand, laid, "null", "shield", "extra" if extra else "hit"} - {""}
    deck = "".join(
        CARD.format(name=name, type=kind, range=reach) + effects
        for name, (kind, reach, effects) in cards.items()
        if name in used
    )
    text = f'format = "myths-deck/1"\nid = "own"\nname = "Own"\n{deck}'
    evening = MythsEvening("A", deck_a="own_1", own_1=text)
    for letter, place in {"D": "I5", "F": "I4", "B": "A1", "C": "A2"}.items():
        evening.put(letter, place)
    evening.put("A", "E5", focus)
    evening.put("E", foe, "I1")
    evening.hand("A", *hand)
    if laid:
        evening.lay("A", laid)
    return evening


def seen(evening: MythsEvening) -> tuple[Myths, Character]:
    """What the player of A knows, and A."""
    k = evening.umpire.known(evening.seat["A"])
    return k, k.characters["A"]
