"""Cards written for a test: one card in play, and a target next to its character."""

from __future__ import annotations

from typing import Any

from tests.kit.games.myths.evening import MythsEvening

CARD = """
[[card]]
id = "{name}"
name = "{name}"
type = "{type}"
copies = 4
range = "{range}"
"""
EFFECT = '[[card.effect]]\nscope = "regular"\nkind = "{kind}"\n{does}\n'


def doing(*steps: str, kind: str = "move", on: str = "", text: str = "") -> str:
    """An effect that does this for a move, or otherwise."""
    more = f'on = "{on}"\n' if on else f'text = "{text}"\n' if text else ""
    listed = ", ".join(f"{{ {step} }}" for step in steps)
    return EFFECT.format(kind="passive" if on else kind, does=f"{more}do = [{listed}]")


def lasting(*changes: str) -> str:
    """An effect that changes this as long as it is in force."""
    listed = ", ".join(f"{{ {change} }}" for change in changes)
    return EFFECT.format(kind="passive", does=f"while = [{listed}]")


FILLING = "".join(
    CARD.format(name=name, type="action", range="none") + doing('op = "walk", n = 1')
    for name in ("one", "two")
)


def trial(
    *effects: str,
    type_: str = "action",
    range_: str = "front1",
    turn: str = "A",
    more: str = "",
    **settings: Any,
) -> MythsEvening:
    """The first blue character stands on E5 and has the card “trial” in play; E stands on E6.

    `more` is added to the deck, such as a diagram.
    """
    card = CARD.format(name="trial", type=type_, range=range_) + "".join(effects)
    text = f'format = "myths-deck/1"\nid = "own"\nname = "Own"\n{card}{FILLING}{more}'
    table = MythsEvening(turn, deck_a="own_1", own_1=text, **settings)
    table.put("A", "E5", "E6")
    table.put("E", "E6", "E9")
    table.hand("A")
    table.lay("A", "trial")
    return table


def used(*effects: str, **settings: Any) -> MythsEvening:
    """The same, and its first effect is being used."""
    table = trial(*effects, **settings)
    table.act("A", "use_action_1")
    return table


def required(step: str) -> str:
    """A move effect that must do this, and then draws a card."""
    return doing(f"{step}, required = true", 'op = "draw", n = 1')


ADVANCE, MARK = 'op = "advance", who = "target"', 'op = "mark", who = "target"'
WATCH = doing('op = "deal", n = 1, who = "trigger", optional = true', on="leaves_marked")
