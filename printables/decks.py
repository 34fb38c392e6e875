"""Cards with one face: a name, a diagram of their range, and their words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from string import Formatter
from typing import Any, TypeAlias

from companion.core.hexes import Hex
from printables.effects import Effects
from printables.hexagons import Cell, Look, draw_diagram
from printables.lettering import (
    ITALIC,
    SERIF,
    TITLE,
    fit_text,
    fit_text_evenly,
    place_centred,
    place_lines,
)
from printables.ornaments import FRAME_MARGIN_MM, draw_frame, draw_rule
from printables.pages import Piece
from printables.sentences import Sentence
from printables.shapes import Box, Ink, Tone
from printables.sheet_data import Aid, SheetData
from printables.suits import (
    BAND_MM,
    INDEX_MM,
    Inks,
    Suit,
    draw_index,
    draw_tag,
    make_drawn_sign,
    make_written_sign,
)

Say: TypeAlias = Callable[[str], str]

_FULL_FRAME_MM = 57.0
"""The width of a frame with an index of full size."""
_DIAGRAM, _DRAWINGS = 0.4, (0.4, 0.32, 0.26, 0.2)
"""The share of a card below its name that these take: drawings the largest that leaves room."""
_TEXT, _READABLE = 4.2, 3.1
"""The size of type, at most and if possible at least."""
_MAX_HEX_MM = 6.5
_TAG_MM = 16.0


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

    def make_pieces(self, data: SheetData) -> Sequence[Piece]:
        """Every copy of every card in the decks, their words all of one size."""
        cards, size = self._fit_cards(data, _DRAWINGS[0])
        for share in _DRAWINGS[1:]:
            if size >= _READABLE:
                break
            cards, size = self._fit_cards(data, share)
        return [partial(card.draw, size=size) for card in cards]

    def _fit_cards(self, data: SheetData, share: float) -> tuple[list[DeckCard], float]:
        """The cards with drawings of this share, and the size in which all their words fit."""
        known = data.read_table(self.diagrams).get("range", {}) if self.diagrams else {}
        drawings = data.drawings if self.emblem else {}
        cards = [
            DeckCard(self, card, self._make_cells(card, known), drawings, share, data.say)
            for card in self._list_cards(data)
        ]
        size = _TEXT
        for card in cards:
            size = card.find_text_size(size)
        return cards, size

    def has_cards(self, data: SheetData) -> bool:
        """Whether there are any; what a game told in a file does not have is not offered."""
        return bool(self.sources or data.words[self.named])

    def list_marks(self, data: SheetData, path: str) -> Sequence[str]:
        """What the backs of its cards say: this part of every one."""
        return ["".join(pick_texts(card, path)) for card in self._list_cards(data)]

    def _list_cards(self, data: SheetData) -> list[Mapping[str, Any]]:
        """Every copy of every entry."""
        cards = [card for source in self.sources for card in self._iter_entries(data, source)]
        cards += data.words[self.named] if self.named else ()
        copies = ((card, pick_texts(card, self.copies) or ["1"]) for card in cards)
        return [card for card, (count, *_) in copies for _ in range(int(count))]

    def _iter_entries(self, data: SheetData, source: str) -> Iterator[Mapping[str, Any]]:
        whole = data.read_table(source) if source.endswith(".toml") else {}
        named = {self.foot: whole[self.of]} if self.of else {}
        if self.emblem in whole:
            named["emblem"] = whole[self.emblem]
        for card in data.read_entries(source, self.entries):
            one = {**card, **named}
            yield self.effects.translate_lines(one, data.say) if self.effects else one

    def _make_cells(self, card: Mapping[str, Any], known: Mapping[str, Any]) -> list[Cell]:
        named = pick_texts(card, self.reach)
        cells = known[named[0]]["cells"] if named else []
        return [
            (
                Hex(q, r),
                self.looks[kind.rstrip("0123456789")],
                int(kind[-1]) if kind[-1].isdigit() else None,
            )
            for q, r, kind in cells
        ]

    def write_lines(self, card: Mapping[str, Any], say: Say) -> list[str]:
        """The words of a card, a paragraph each: its text, then the lines that are filled in."""
        lines = (
            fill_in_line(line, card, partial(self.translate_word, say=say)) for line in self.says
        )
        return [*map(say, pick_texts(card, self.text)), *(line for line in lines if line)]

    def translate_word(self, value: str, say: Say) -> str:
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

    def find_text_size(self, most: float) -> float:
        """The largest type up to this in which its words fit; all cards of a deck have the same."""
        frame = Box(0, 0, *map(float, self.deck.size)).inset(FRAME_MARGIN_MM)
        _, room = self._split_room(self._find_room_below(frame))
        return fit_text(self.deck.write_lines(self.card, self.say), room, SERIF, most).size

    def draw(self, cell: Box, size: float) -> Iterator[Ink]:
        """The card in its place, its words in this size."""
        frame = cell.inset(FRAME_MARGIN_MM)
        if self.deck.suits:
            yield from self._draw_with_index(frame, size)
            return
        yield from draw_frame(frame)
        inner = frame.inset(3, 2)
        yield from place_centred(self._name, inner.part(0, 0.4, inner.w, 6.4), TITLE, 5.2)
        yield from place_centred(self._line, inner.part(0, 6.8, inner.w, 3.6), ITALIC, 2.9, "grey")
        yield from draw_rule(inner.part(0, 10.4, inner.w, 2.4))
        yield from self._draw_body(self._find_room_below(frame), size)

    def _find_room_below(self, frame: Box) -> Box:
        """The room below the name."""
        if not self.deck.suits:
            inner = frame.inset(3, 2)
            return inner.part(0, 13.6, inner.w, inner.h - 13.6)
        inner, scale = frame.inset(1.3), min(1, frame.w / _FULL_FRAME_MM)
        wide = BAND_MM * scale + 2.4
        return inner.part(wide, 13, inner.w - wide - 1.6, inner.h - 14)

    def _draw_with_index(self, frame: Box, size: float) -> Iterator[Ink]:
        """The band with the sign of its suit at the left, everything else beside it."""
        inner, scale = frame.inset(1.3), min(1, frame.w / _FULL_FRAME_MM)
        tone: Tone = self._suit.sign if self._suit.ground == "paper" else self._suit.ground
        yield from draw_frame(frame, tone if self._suit.tag else "gold")
        left = INDEX_MM * scale + 1.4
        head = inner.part(left, 1.6, inner.w - left - 1, 10)
        name = head.part(0, 0, head.w, 6.2 if self.deck.line else head.h)
        yield from place_lines(
            fit_text_evenly(self._name, name, TITLE, 5.6), name, vertical="middle"
        )
        yield from self._draw_below(head.part(0, 6.6, head.w, 3.8))
        yield from self._draw_body(self._find_room_below(frame), size)
        yield from draw_index(self._suit, self._signs, inner, scale)

    def _draw_below(self, box: Box) -> Iterator[Ink]:
        """The line under the name; its first word is a tag if the suit has one."""
        text = self._line
        if self._suit.tag:
            word, _, text = text.partition(" · ")
            yield from draw_tag(self._suit, word, box.part(0, 0, _TAG_MM, box.h))
            box = box.part(_TAG_MM + 1.4, 0, box.w - _TAG_MM - 1.4, box.h)
        yield from place_lines(
            fit_text(text, box, ITALIC, 2.9), box, vertical="middle", tone="grey"
        )

    def _split_room(self, box: Box) -> tuple[Box, Box]:
        """Where the diagram or the drawing is, and where the words are."""
        room = box.part(0, 0, box.w, box.h - (4 if self.deck.foot else 0))
        if not (self.cells or self._art):
            return room, room
        above = room.part(0, 0, room.w, room.h * (_DIAGRAM if self.cells else self.share))
        return above, room.part(0, above.h + 1, room.w, room.h - above.h - 1)

    def _draw_body(self, box: Box, size: float) -> Iterator[Ink]:
        """The diagram or the drawing, the words below it, and the foot."""
        deck = self.deck
        above, room = self._split_room(box)
        if self.cells:
            yield from draw_diagram(self.cells, above, _MAX_HEX_MM)
        elif self._art:
            yield from self._draw_large(above)
        if deck.effects:
            yield from deck.effects.draw(self.card, room)
        elif lines := deck.write_lines(self.card, self.say):
            yield from place_lines(
                fit_text_evenly(lines, room, SERIF, size), room, vertical="middle"
            )
        if deck.foot:
            foot = box.part(0, box.h - 3.4, box.w, 3.4)
            yield from place_centred(self._foot, foot, ITALIC, 2.6, "grey")

    def _draw_large(self, box: Box) -> Iterator[Ink]:
        """The drawings of a card without a diagram, side by side."""
        side = min(box.h, box.w / len(self._art)) * 0.9
        x = box.centre[0] - side * len(self._art) / 2
        for at, name in enumerate(self._art):
            room = Box(x + at * side, box.centre[1] - side / 2, side, side).inset(side * 0.06)
            yield from make_drawn_sign(self.drawings, name)(Suit(sign="ash"), room)

    @property
    def _name(self) -> str:
        return self.say(pick_texts(self.card, self.deck.name)[0])

    @property
    def _foot(self) -> str:
        return " · ".join(map(self.say, pick_texts(self.card, self.deck.foot)))

    @property
    def _line(self) -> str:
        under = (text for path in self.deck.line for text in pick_texts(self.card, path))
        return " · ".join(self.deck.translate_word(text, self.say) for text in under)

    @property
    def _suit(self) -> Suit:
        return self.deck.suits[pick_texts(self.card, self.deck.suit)[0].split()[0]]

    @property
    def _art(self) -> list[str]:
        """The names of the card's drawings; several are in one text, with spaces between."""
        if not self.deck.emblem:
            return []
        named = pick_texts(self.card, "emblem") or pick_texts(self.card, self.deck.emblem)
        return (named or [self.deck.emblem])[0].split()

    @property
    def _signs(self) -> list[Inks]:
        if self.deck.corner:
            return [make_written_sign(pick_texts(self.card, self.deck.corner)[0])]
        return [make_drawn_sign(self.drawings, name) for name in self._art]


def pick_texts(thing: Any, path: str) -> list[str]:
    """Every text at the end of a path through tables and lists; empty ones are left out."""
    parts = [thing] if path else []
    for step in path.split("."):
        parts = [each[step] for each in parts if step in each]
        parts = [one for each in parts for one in (each if isinstance(each, list) else [each])]
    return [str(each) for each in parts if each != ""]


def fill_in_line(line: str, card: Mapping[str, Any], word: Say) -> str:
    """A line filled in from a card; empty if one of its values is empty or 0."""
    cells = {name: str(card[name]) for _, name, _, _ in Formatter().parse(line) if name}
    if {"", "0"} & set(cells.values()):
        return ""
    return line.format_map({name: word(cell) for name, cell in cells.items()})
