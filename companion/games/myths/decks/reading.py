"""Reads the text of a deck file: a deck, or its faults by line.

The format is `myths-deck/1`. Our own decks, the base cards and the diagrams are in this folder.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from types import MappingProxyType

from companion.core.bounded_toml import parse_toml
from companion.core.offers import Refused
from companion.core.words import T
from companion.games.myths.board.diagrams import Range
from companion.games.myths.decks import checks
from companion.games.myths.decks.cards import CharacterDeck, MythsCard, SideColour, within
from companion.games.myths.decks.line_numbers import LineNumbers
from companion.games.myths.decks.parsing import (
    attempt,
    parse_card,
    parse_diagram,
    parse_each,
    parse_id,
)
from companion.games.myths.decks.tables import (
    MAX_NAME_CHARS,
    MAX_TEXT_CHARS,
    DeckFault,
    DeckTable,
    FaultNoted,
)

DECK_FORMAT, RANGES_FORMAT = "myths-deck/1", "myths-ranges/1"
MAX_DECK_BYTES = 256 * 1024
MAX_LINE_CHARS = 4000
OURS = ("warden", "thorn", "heron", "ember", "tide", "jackal")


@dataclass(frozen=True, slots=True)
class DeckReading:
    """The result of reading a deck file: the deck, or its faults."""

    deck: CharacterDeck | None
    faults: tuple[DeckFault, ...] = ()

    @property
    def doubtful(self) -> tuple[T, ...]:
        """What is allowed but looks like a mistake."""
        return checks.doubtful(self.deck) if self.deck else ()


@lru_cache(maxsize=64)
def read_decks(text: str) -> DeckReading:
    """The deck that a text describes, or everything that is wrong with it."""
    top = _read_table(text)
    deck = attempt(_parse_deck, top) if not top.faults else None
    faults = sorted(top.faults, key=lambda fault: fault.line)
    return DeckReading(None if faults else deck, tuple(faults))


def deck_of(text: str) -> CharacterDeck:
    """One of our decks by its id, or the deck a text describes; `Refused` says what is wrong."""
    if text.strip() in OURS:
        return our_decks()[text.strip()]
    reading = read_decks(text)
    if reading.deck is None:
        raise Refused(T("Deck: {fault}", fault=reading.faults[0].sentence), "deck")
    return reading.deck


@cache
def our_decks() -> Mapping[str, CharacterDeck]:
    """The six decks that come with the companion, by their ids."""
    return MappingProxyType({name: deck_of(_file(name)) for name in OURS})


@cache
def base_cards() -> tuple[MythsCard, MythsCard]:
    """The Stand card and the Alert card that every character has [MYT-059, MYT-060]."""
    stand, alert = _parse_cards(_read_table(_file("base")), our_ranges())
    return stand, alert


@cache
def our_ranges() -> Mapping[str, Range]:
    """The diagrams that every deck may use, by their names."""
    return MappingProxyType(_parse_ranges(_read_table(_file("ranges"), RANGES_FORMAT)))


# --- inside ------------------------------------------------------------------------------------


def _file(name: str) -> str:
    return (resources.files(__package__) / f"{name}.toml").read_text("utf-8")


def _read_table(text: str, form: str = DECK_FORMAT) -> DeckTable:
    """The whole file; its faults say if it is too large, unreadable or in another format."""
    text = text.replace("\r\n", "\n")
    top = DeckTable({}, LineNumbers(""))
    if len(text.encode()) > MAX_DECK_BYTES:
        top.note("V2", None, "a deck file can be 256 KiB at most.")
        return top
    if long := [n for n, line in enumerate(text.split("\n"), 1) if len(line) > MAX_LINE_CHARS]:
        what = "this line is too long: split it."
        top.faults.append(DeckFault(long[0], "V2", T(what)))
        return top
    try:
        top = DeckTable(parse_toml(text), LineNumbers(text))
    except ValueError as error:
        top.faults.append(_unreadable(text, str(error)))
        return top
    if top.told.get("format") != form:
        top.note("V1", "format", "a deck file starts with: format = “{form}”.", form=form)
    return top


def _unreadable(text: str, why: str) -> DeckFault:
    match = re.search(r"at line (\d+)", why)
    line = int(match[1]) if match else text.count("\n") + 1
    what = "this cannot be read. Look for a missing quote, bracket or equals sign."
    return DeckFault(line, "V2", T(what))


def _parse_deck(top: DeckTable) -> CharacterDeck:
    top.only("format", "id", "name", "theme", "colour", "origin", "range", "card")
    deck = CharacterDeck(
        id=parse_id(top),
        name=top.text("name", MAX_NAME_CHARS),
        theme=top.text("theme", MAX_TEXT_CHARS, ""),
        colour=top.one("colour", SideColour, SideColour.BLUE),
        origin=top.text("origin", MAX_NAME_CHARS, ""),
        cards=_parse_cards(top, {**our_ranges(), **_own_ranges(top)}),
    )
    if not top.faults:
        checks.check_deck(deck, top)
    return deck


def _parse_cards(top: DeckTable, ranges: Mapping[str, Range]) -> tuple[MythsCard, ...]:
    """The cards, with unique ids."""
    tables = top.tables("card")
    cards = parse_each(lambda table: parse_card(table, ranges), tables)
    seen: set[str] = set()
    deck = str(top.told.get("id"))
    for table in tables:
        if (name := within(deck, str(table.told.get("id")))) in seen:
            table.note("V11", "id", "the id “{id}” is used twice.", id=name[:MAX_NAME_CHARS])
        seen.add(name)
    return cards


def _own_ranges(top: DeckTable) -> dict[str, Range]:
    """The deck's own diagrams, which cannot have the names of ours."""
    for name, table in top.named_tables("range").items():
        if name in our_ranges():
            table.note(
                "V10", None, "the diagram name “{name}” is taken: choose another.", name=name
            )
    return _parse_ranges(top)


def _parse_ranges(top: DeckTable) -> dict[str, Range]:
    ranges = {}
    for name, table in top.named_tables("range").items():
        try:
            ranges[name] = parse_diagram(table, name)
        except FaultNoted:
            ranges[name] = Range(name)
    return ranges
