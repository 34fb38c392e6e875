"""Turns tables of a deck file into cards, effects, abilities and modifiers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TypeVar

from companion.games.myths.board.diagrams import Cell, Range
from companion.games.myths.decks import checks
from companion.games.myths.decks.cards import (
    Ability,
    CardType,
    Change,
    Condition,
    Effect,
    EffectType,
    End,
    Event,
    Modifier,
    MythsCard,
    Op,
    Scope,
    To,
    Trait,
    What,
    Who,
)
from companion.games.myths.decks.tables import MAX_NAME_CHARS, MAX_TEXT_CHARS, DeckTable, FaultNoted

X = TypeVar("X")

MAX_CARD_COPIES, MAX_CARD_EFFECTS, MAX_RANGE_CELLS, MAX_CELL_DISTANCE, MAX_EFFECT_NUMBER = (
    4,
    3,
    61,
    8,
    9,
)
ID = re.compile(r"[a-z0-9_.-]{1,60}")
CELL = re.compile(r"c[0-5]?|e|t|m|tm")


class Fits(StrEnum):
    """Which cards' damage a modifier raises."""

    ALL = "all"
    DIRECTIONAL_FOCUS = "directional_focus"
    SPELL = "spell"


KEYS: Mapping[Op, tuple[str, ...]] = {
    Op.WALK: ("n", "toward"),
    Op.REFOCUS: ("to",),
    Op.UNFOCUS: ("who",),
    Op.DEAL: ("n", "who"),
    Op.DRAW: ("n",),
    Op.DISCARD: ("what", "who", "n"),
    Op.MARK: ("who",),
    Op.PRONE: ("who",),
    Op.PLACE: ("who", "to"),
    Op.ADVANCE: ("who",),
    Op.HEAL: ("n", "who"),
    Op.DIE: ("who",),
}
CHANGE_KEYS: Mapping[Change, tuple[str, ...]] = {
    Change.SLOW: ("n", "who"),
    Change.WEAKEN: ("n", "who"),
    Change.VULNERABLE: ("n", "who"),
    Change.WALK_UP_TO: ("n",),
    Change.DAMAGE_PLUS: ("n", "cards"),
    Change.DAMAGE_MINUS: ("n",),
    Change.LOCK: ("who", "on"),
    Change.CANNOT_WALK: ("who",),
}
_AIMS = {Op.REFOCUS: (To.ANY, To.TARGET_HEX, To.ADJACENT_TO_FOCUS), Op.PLACE: (To.MARKED_HEX,)}
_CHANGED = (Who.SELF, Who.MARKED_TARGET, Who.IN_MARKED)
_FOLLOWED = (Who.SELF, Who.MARKED_TARGET)


def attempt(part: Callable[[DeckTable], X], table: DeckTable) -> X | None:
    """A part of the file, or None if it is wrong and its fault has been noted."""
    try:
        return part(table)
    except FaultNoted:
        return None


def parse_each(part: Callable[[DeckTable], X], tables: list[DeckTable]) -> tuple[X, ...]:
    """The readable parts of a list."""
    return tuple(parsed for table in tables if (parsed := attempt(part, table)) is not None)


def parse_id(table: DeckTable) -> str:
    """The id of a deck or a card."""
    name = table.text("id", MAX_NAME_CHARS)
    if not ID.fullmatch(name):
        what = "an id consists of lower-case letters, digits, dots, dashes and underscores."
        table.wrong("V2", "id", what)
    return name


# --- cards -------------------------------------------------------------------------------------


def parse_card(table: DeckTable, ranges: Mapping[str, Range]) -> MythsCard:
    """One card, its effects in printed order."""
    faults_before = len(table.faults)
    table.only("id", "name", "type", "copies", "traits", "range", "info", "guide", "effect")
    effect_tables = table.tables("effect")
    if not 1 <= len(effect_tables) <= MAX_CARD_EFFECTS:
        table.wrong("V6", None, "a card has 1 to {most} effects.", most=MAX_CARD_EFFECTS)
    parsed = MythsCard(
        id=parse_id(table),
        name=table.text("name", MAX_NAME_CHARS),
        type=table.one("type", CardType),
        copies=table.number("copies", 1, MAX_CARD_COPIES),
        traits=frozenset(table.some("traits", Trait)),
        range=_range_named(table, ranges),
        effects=parse_each(parse_effect, effect_tables),
        info=table.text("info", MAX_TEXT_CHARS, ""),
        guide=table.text("guide", MAX_TEXT_CHARS, ""),
    )
    if len(table.faults) == faults_before:
        checks.check_card(parsed, table)
    return parsed


def _range_named(table: DeckTable, ranges: Mapping[str, Range]) -> Range:
    name = table.text("range", MAX_NAME_CHARS, "none")
    if name not in ranges:
        known = ", ".join(ranges)
        table.wrong(
            "V1", "range", "there is no diagram “{name}”. Use: {known}.", name=name, known=known
        )
    return ranges[name]


def parse_effect(table: DeckTable) -> Effect:
    """One effect: when it is active, how it is read, and what it does."""
    table.only("scope", "kind", "end", "text", "do", "while", "on")
    scope = table.one("scope", Scope)
    if scope is Scope.REGULAR and "end" in table.told:
        table.wrong("V3", "end", "a regular effect has no “end”.")
    return Effect(
        scope=scope,
        kind=table.one("kind", EffectType),
        text=table.text("text", MAX_TEXT_CHARS, ""),
        end=None if scope is Scope.REGULAR else table.one("end", End),
        steps=parse_each(parse_ability, table.tables("do")),
        modifiers=parse_each(parse_modifier, table.tables("while")),
        on=table.one("on", Event) if "on" in table.told else None,
    )


def parse_ability(table: DeckTable) -> Ability:
    """One step of an effect."""
    op = table.one("op", Op)
    keys = KEYS[op]
    table.only("op", *keys, "required", "optional", "if")
    if "toward" in table.told and table.told["toward"] != "direction":
        table.wrong("V1", "toward", "a walk can only go toward “direction”.")
    return Ability(
        op=op,
        n=table.number("n", 0, MAX_EFFECT_NUMBER, 1 if op is Op.DISCARD else None)
        if "n" in keys
        else 0,
        who=table.one("who", (Who.TARGET,) if op is Op.MARK else Who)
        if "who" in keys
        else Who.SELF,
        to=table.one("to", _AIMS[op]) if "to" in keys else None,
        what=table.one("what", What) if "what" in keys else None,
        toward_direction="toward" in table.told,
        required=table.flag("required"),
        optional=table.flag("optional"),
        only=table.one("if", Condition) if "if" in table.told else None,
    )


def parse_modifier(table: DeckTable) -> Modifier:
    """What a passive effect changes."""
    op = table.one("op", Change)
    keys = CHANGE_KEYS[op]
    table.only("op", *keys)
    fits = table.one("cards", Fits) if "cards" in keys else Fits.ALL
    return Modifier(
        op=op,
        n=table.number("n", 0, MAX_EFFECT_NUMBER) if "n" in keys else 0,
        who=table.some("who", _CHANGED) if "who" in keys else (Who.SELF,),
        cards=None if fits is Fits.ALL else Trait(fits.value),
        on=table.one("on", _FOLLOWED) if "on" in keys else None,
    )


# --- diagrams ----------------------------------------------------------------------------------


def parse_diagram(table: DeckTable, name: str) -> Range:
    """One diagram: its hexes and what each requires."""
    table.only("note", "cells")
    cells = table.told.get("cells")
    if not isinstance(cells, list) or len(cells) > MAX_RANGE_CELLS:
        table.wrong(
            "V2", "cells", "cells must be a list of at most {most} hexes.", most=MAX_RANGE_CELLS
        )
    parsed = Range(name, tuple(_cell(table, each) for each in cells))
    checks.check_range(parsed, table)
    return parsed


def _cell(table: DeckTable, raw: object) -> Cell:
    match raw:
        case [int(q), int(r), str(kind)] if max(abs(q), abs(r), abs(q + r)) <= MAX_CELL_DISTANCE:
            if CELL.fullmatch(kind):
                return Cell(q, r, kind)
    what = "a cell is [q, r, kind], with the kind c, c0 to c5, e, t, m or tm."
    return table.wrong("V10", "cells", what)
