"""Cards with one face: a name, a diagram of their range, and their words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from string import Formatter
from typing import Any, TypeAlias

from companion.core.hexes import Hex
from printables.effects import Effects
from printables.hexagons import Cell, Look, diagram
from printables.ink import Box, Ink, Tone
from printables.lettering import ITALIC, SERIF, TITLE, evened, fitted, placed, titled
from printables.ornaments import plain_frame, ruled
from printables.pages import Piece
from printables.sentences import Sentence
from printables.sheet_data import Aid, SheetData
from printables.suits import (
    BAND,
    LEFT,
    Inks,
    Suit,
    drawn_sign,
    index,
    tag,
    written_sign,
)

Say: TypeAlias = Callable[[str], str]

EDGE = 2.6
_WHOLE = 57.0
"""The width of a frame with an index of full size."""
_DIAGRAM, _DRAWINGS = 0.4, (0.4, 0.32, 0.26, 0.2)
"""The share of a card below its name that these take: drawings the largest that leaves room."""
_TEXT, _READABLE = 4.2, 3.1
"""The size of type, at most and if possible at least."""
_HEX = 6.5
_TAG = 16.0


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
    says: tuple[Sentence, ...] = ()
    """More lines, like “Pay {count} {what}”: left out if one of these is empty or 0."""
    words: Mapping[str, Sentence] = {}
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
    suit: str = ""
    """The part of an entry that says which of the suits it is of."""
    suits: Mapping[str, Suit] = {}
    emblem: str = ""
    """The part with the names of its drawings, the key with one in a TOML source, or simply one."""
    corner: str = ""
    """The part to print in the corner instead of a drawing."""
    looks: Mapping[str, Look] = {}
    """How each kind of hex in a diagram looks; a digit after the kind says which way it faces."""

    def pieces(self, data: SheetData) -> Sequence[Piece]:
        """Every copy of every card in the decks, their words all of one size."""
        cards, size = self._with(data, _DRAWINGS[0])
        for share in _DRAWINGS[1:]:
            if size >= _READABLE:
                break
            cards, size = self._with(data, share)
        return [partial(card.drawn, size=size) for card in cards]

    def _with(self, data: SheetData, share: float) -> tuple[list[DeckCard], float]:
        """The cards with drawings of this share, and the size in which all their words fit."""
        known = data.table(self.diagrams).get("range", {}) if self.diagrams else {}
        drawings = data.drawings if self.emblem else {}
        cards = [
            DeckCard(self, card, self._cells(card, known), drawings, share, data.say)
            for card in self._cards(data)
        ]
        size = _TEXT
        for card in cards:
            size = card.text_size(size)
        return cards, size

    def marks(self, data: SheetData, path: str) -> Sequence[str]:
        """This part of every card."""
        return ["".join(picked(card, path)) for card in self._cards(data)]

    def _cards(self, data: SheetData) -> list[Mapping[str, Any]]:
        """Every copy of every entry."""
        cards = [card for source in self.sources for card in self._told(data, source)]
        cards += data.words[self.named] if self.named else ()
        copies = ((card, picked(card, self.copies) or ["1"]) for card in cards)
        return [card for card, (count, *_) in copies for _ in range(int(count))]

    def _told(self, data: SheetData, source: str) -> Iterator[Mapping[str, Any]]:
        whole = data.table(source) if source.endswith(".toml") else {}
        named = {self.foot: whole[self.of]} if self.of else {}
        if self.emblem in whole:
            named["emblem"] = whole[self.emblem]
        for card in data.entries(source, self.entries):
            one = {**card, **named}
            yield self.effects.said(one, data.say) if self.effects else one

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

    def said(self, card: Mapping[str, Any], say: Say) -> list[str]:
        """The words of a card, a paragraph each."""
        lines = (filled(line, card, partial(self.word, say=say)) for line in self.says)
        return [*map(say, picked(card, self.text)), *(line for line in lines if line)]

    def word(self, value: str, say: Say) -> str:
        """What people read for a value: the sheet's own words, or simply the value."""
        return self.words.get(value) or say(value)


@dataclass(frozen=True, slots=True)
class DeckCard:
    """One card, from the index and the name at the top to the foot."""

    deck: Deck
    card: Mapping[str, Any]
    cells: list[Cell]
    drawings: Mapping[str, str]
    share: float
    """How much of its room below the name a drawing takes."""
    say: Say

    def text_size(self, most: float) -> float:
        """The largest type up to this in which its words fit; all cards of a deck have the same."""
        frame = Box(0, 0, *map(float, self.deck.size)).inset(EDGE)
        _, room = self._parts(self._within(frame))
        return fitted(self.deck.said(self.card, self.say), room, SERIF, most).size

    def drawn(self, cell: Box, size: float) -> Iterator[Ink]:
        """The card in its place, its words in this size."""
        frame = cell.inset(EDGE)
        if self.deck.suits:
            yield from self._with_index(frame, size)
            return
        yield from plain_frame(frame)
        inner = frame.inset(3, 2)
        yield from titled(self._name, inner.part(0, 0.4, inner.w, 6.4), TITLE, 5.2)
        yield from titled(self._line, inner.part(0, 6.8, inner.w, 3.6), ITALIC, 2.9, "grey")
        yield from ruled(inner.part(0, 10.4, inner.w, 2.4))
        yield from self._body(self._within(frame), size)

    def _within(self, frame: Box) -> Box:
        """The room below the name."""
        if not self.deck.suits:
            inner = frame.inset(3, 2)
            return inner.part(0, 13.6, inner.w, inner.h - 13.6)
        inner, scale = frame.inset(1.3), min(1, frame.w / _WHOLE)
        wide = BAND * scale + 2.4
        return inner.part(wide, 13, inner.w - wide - 1.6, inner.h - 14)

    def _with_index(self, frame: Box, size: float) -> Iterator[Ink]:
        """The band with the sign of its suit at the left, everything else beside it."""
        inner, scale = frame.inset(1.3), min(1, frame.w / _WHOLE)
        tone: Tone = self._suit.sign if self._suit.ground == "paper" else self._suit.ground
        yield from plain_frame(frame, tone if self._suit.tag else "gold")
        left = LEFT * scale + 1.4
        head = inner.part(left, 1.6, inner.w - left - 1, 10)
        name = head.part(0, 0, head.w, 6.2 if self.deck.line else head.h)
        yield from placed(evened(self._name, name, TITLE, 5.6), name, vertical="middle")
        yield from self._below(head.part(0, 6.6, head.w, 3.8))
        yield from self._body(self._within(frame), size)
        yield from index(self._suit, self._signs, inner, scale)

    def _below(self, box: Box) -> Iterator[Ink]:
        """The line under the name; its first word is a tag if the suit has one."""
        said = self._line
        if self._suit.tag:
            word, _, said = said.partition(" · ")
            yield from tag(self._suit, word, box.part(0, 0, _TAG, box.h))
            box = box.part(_TAG + 1.4, 0, box.w - _TAG - 1.4, box.h)
        yield from placed(fitted(said, box, ITALIC, 2.9), box, vertical="middle", tone="grey")

    def _parts(self, box: Box) -> tuple[Box, Box]:
        """Where the diagram or the drawing is, and where the words are."""
        room = box.part(0, 0, box.w, box.h - (4 if self.deck.foot else 0))
        if not (self.cells or self._art):
            return room, room
        above = room.part(0, 0, room.w, room.h * (_DIAGRAM if self.cells else self.share))
        return above, room.part(0, above.h + 1, room.w, room.h - above.h - 1)

    def _body(self, box: Box, size: float) -> Iterator[Ink]:
        """The diagram or the drawing, the words below it, and the foot."""
        deck = self.deck
        above, room = self._parts(box)
        if self.cells:
            yield from diagram(self.cells, above, _HEX)
        elif self._art:
            yield from self._large(above)
        if deck.effects:
            yield from deck.effects.drawn(self.card, room)
        elif said := deck.said(self.card, self.say):
            yield from placed(evened(said, room, SERIF, size), room, vertical="middle")
        if deck.foot:
            foot = box.part(0, box.h - 3.4, box.w, 3.4)
            yield from titled(self._foot, foot, ITALIC, 2.6, "grey")

    def _large(self, box: Box) -> Iterator[Ink]:
        """The drawings of a card without a diagram, side by side."""
        side = min(box.h, box.w / len(self._art)) * 0.9
        x = box.centre[0] - side * len(self._art) / 2
        for at, name in enumerate(self._art):
            room = Box(x + at * side, box.centre[1] - side / 2, side, side).inset(side * 0.06)
            yield from drawn_sign(self.drawings, name)(Suit(sign="ash"), room)

    @property
    def _name(self) -> str:
        return self.say(picked(self.card, self.deck.name)[0])

    @property
    def _foot(self) -> str:
        return " · ".join(map(self.say, picked(self.card, self.deck.foot)))

    @property
    def _line(self) -> str:
        under = (text for path in self.deck.line for text in picked(self.card, path))
        return " · ".join(self.deck.word(text, self.say) for text in under)

    @property
    def _suit(self) -> Suit:
        return self.deck.suits[picked(self.card, self.deck.suit)[0].split()[0]]

    @property
    def _art(self) -> list[str]:
        """The names of the card's drawings; several are in one text, with spaces between."""
        if not self.deck.emblem:
            return []
        named = picked(self.card, "emblem") or picked(self.card, self.deck.emblem)
        return (named or [self.deck.emblem])[0].split()

    @property
    def _signs(self) -> list[Inks]:
        if self.deck.corner:
            return [written_sign(picked(self.card, self.deck.corner)[0])]
        return [drawn_sign(self.drawings, name) for name in self._art]


def picked(thing: Any, path: str) -> list[str]:
    """Every text at the end of a path through tables and lists, except empty ones."""
    here = [thing] if path else []
    for step in path.split("."):
        here = [each[step] for each in here if step in each]
        here = [one for each in here for one in (each if isinstance(each, list) else [each])]
    return [str(each) for each in here if each != ""]


def filled(line: str, card: Mapping[str, Any], word: Say) -> str:
    """A line filled in from a card; empty if one of its values is empty or 0."""
    cells = {name: str(card[name]) for _, name, _, _ in Formatter().parse(line) if name}
    if {"", "0"} & set(cells.values()):
        return ""
    return line.format_map({name: word(cell) for name, cell in cells.items()})
