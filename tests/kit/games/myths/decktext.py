"""A small valid deck as text, and ways to break it."""

from __future__ import annotations

from companion.games.myths.decks.reading import read_decks

MAUL = """\
[[card]]
id = "maul"
name = "Maul"
type = "action"
copies = 4
traits = ["directional_focus"]
range = "front3"
[[card.effect]]
scope = "starting"
kind = "instant"
end = "discard"
text = "Deal 2 damage to a target."
do = [{ op = "deal", n = 2, who = "target" }]
"""
TOP = 'format = "myths-deck/1"\nid = "own"\nname = "Own"\n'
REST = """
[[card]]
id = "calm"
name = "Calm"
type = "stance"
copies = 4
[[card.effect]]
scope = "regular"
kind = "move"
do = [{ op = "refocus", to = "any" }]
[[card]]
id = "run"
name = "Run"
type = "action"
copies = 4
[[card.effect]]
scope = "regular"
kind = "move"
do = [{ op = "walk", n = 2 }]
"""
GOOD = TOP + MAUL + REST


CHECKS = {f"V{n}" for n in range(1, 13)}
"""The loader's checks, by the numbers they have in the ledger."""


def faults(text: str) -> list[str]:
    """The sentences about the faults of a text, each of which one of the checks has found."""
    listed = read_decks(text).faults
    assert {fault.code for fault in listed} <= CHECKS
    return [str(fault.sentence) for fault in listed]


def codes(text: str) -> list[str]:
    """The loader's checks that a text fails."""
    return [fault.code for fault in read_decks(text).faults]


def changed(old: str, new: str, text: str = GOOD) -> str:
    """The valid deck with one place changed."""
    assert text.count(old) == 1, f"{old} is there {text.count(old)} times"
    return text.replace(old, new)


def with_effects(effects: str, kind: str = "action", range_: str = "front3back") -> str:
    """A deck whose card Maul has these effects instead."""
    card = MAUL.partition("[[card.effect]]")[0].replace('["directional_focus"]', "[]")
    card = card.replace('"action"', f'"{kind}"').replace('"front3"', f'"{range_}"')
    return TOP + card + effects + REST
