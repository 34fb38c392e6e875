"""Cards with one face: a name, a diagram of their range, and their words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from string import Formatter
from typing import Any

from companion.core.hexes import Hex
from printables.effects import Effects
from printables.hexagons import Cell, Look, diagram
from printables.ink import Box, Ink
from printables.lettering import ITALIC, SERIF, TITLE, fitted, placed, titled
from printables.ornaments import plain_frame, ruled
from printables.pages import Piece
from printables.sheet_data import Aid, SheetData

EDGE = 2.6
_DRAWN, _DRAWN_LOW = 30.0, 23.0
"""The height of the diagram, without and with lines with signs below it."""


class Deck(Aid, tag="deck", frozen=True, kw_only=True):
    """One or more decks; each field names the part of an entry to print, like `effect.text`."""

    sources: tuple[str, ...] = ()
    named: str = ""
    """The name of cards the game makes from the table's settings; they come after the others."""
    entries: str = ""
    """The name of the list in a TOML source."""
    name: str
    line: tuple[str, ...] = ()
    text: str = ""
    says: tuple[str, ...] = ()
    """More lines, like “Pay {count} {what}”: left out if one of these is empty or 0."""
    words: Mapping[str, str] = {}
    """The words to print in these lines for some values."""
    effects: Effects | None = None
    """Lines with signs, instead of plain text."""
    foot: str = ""
    of: str = ""
    """The key with the deck's name in its TOML source; it is printed at the foot of every card."""
    copies: str = ""
    reach: str = ""
    """The key with the name of the diagram, which is in `diagrams`."""
    diagrams: str = ""
    looks: Mapping[str, Look] = {}
    """How each kind of hex in a diagram looks; a digit after the kind says which way it faces."""

    def pieces(self, data: SheetData) -> Sequence[Piece]:
        """Every copy of every card in the decks."""
        known = data.table(self.diagrams).get("range", {}) if self.diagrams else {}
        cards = [card for source in self.sources for card in self._told(data, source)]
        cards += data.words[self.named] if self.named else ()
        return [
            partial(self._card, card, self._cells(card, known))
            for card in cards
            for _ in range(int((picked(card, self.copies) or ["1"])[0]))
        ]

    def _told(self, data: SheetData, source: str) -> Iterator[Mapping[str, Any]]:
        named = {self.foot: data.table(source)[self.of]} if self.of else {}
        yield from ({**card, **named} for card in data.entries(source, self.entries))

    def _cells(self, card: Mapping[str, Any], known: Mapping[str, Any]) -> list[Cell]:
        named = picked(card, self.reach)
        told = known[named[0]]["cells"] if named else []
        return [
            (
                Hex(q, r),
                self.looks[kind.rstrip("0123456789")],
                int(kind[-1]) if kind[-1].isdigit() else None,
            )
            for q, r, kind in told
        ]

    def _said(self, card: Mapping[str, Any]) -> list[str]:
        lines = (filled(line, card, self.words) for line in self.says)
        return [*picked(card, self.text), *(line for line in lines if line)]

    def _card(self, card: Mapping[str, Any], cells: list[Cell], cell: Box) -> Iterator[Ink]:
        frame = cell.inset(EDGE)
        yield from plain_frame(frame)
        inner = frame.inset(3, 2)
        yield from titled(picked(card, self.name)[0], inner.part(0, 0.4, inner.w, 6.4), TITLE, 5.2)
        under = (text for path in self.line for text in picked(card, path))
        below = " · ".join(self.words.get(text, text) for text in under)
        yield from titled(below, inner.part(0, 6.8, inner.w, 3.6), ITALIC, 2.9, "grey")
        yield from ruled(inner.part(0, 10.4, inner.w, 2.4))
        low = 4.0 if self.foot else 0
        body = inner.part(0, 13.6, inner.w, inner.h - 13.6 - low)
        if cells:
            drawn = _DRAWN_LOW if self.effects else _DRAWN
            yield from diagram(cells, body.part(0, 0, body.w, drawn))
            body = body.part(0, drawn + 1, body.w, body.h - drawn - 1)
        if self.effects:
            yield from self.effects.drawn(card, body)
        elif said := self._said(card):
            yield from placed(fitted(said, body, SERIF, 3.7), body, vertical="middle")
        if self.foot:
            foot = inner.part(0, inner.h - 3.4, inner.w, 3.4)
            yield from titled(" · ".join(picked(card, self.foot)), foot, ITALIC, 2.6, "grey")


def picked(thing: Any, path: str) -> list[str]:
    """Every text at the end of a path through tables and lists, except empty ones."""
    here = [thing] if path else []
    for step in path.split("."):
        here = [each[step] for each in here if step in each]
        here = [one for each in here for one in (each if isinstance(each, list) else [each])]
    return [str(each) for each in here if each != ""]


def filled(line: str, card: Mapping[str, Any], words: Mapping[str, str]) -> str:
    """A line filled in from a card; empty if one of its values is empty or 0."""
    cells = {name: str(card[name]) for _, name, _, _ in Formatter().parse(line) if name}
    if {"", "0"} & set(cells.values()):
        return ""
    return line.format_map({name: words.get(cell, cell) for name, cell in cells.items()})
