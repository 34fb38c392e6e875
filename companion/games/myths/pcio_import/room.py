"""Turns a playingcards.io room into decks: bytes in, decks and sentences out.

Nothing in a room is executed or fetched, and its players are ignored.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.core.file_report import FileReport
from companion.core.offers import Refused
from companion.core.words import T, listed, plural
from companion.games.myths.decks.cards import CharacterDeck, MythsCard
from companion.games.myths.decks.checks import LARGEST_DECK, SMALLEST_DECK
from companion.games.myths.decks.parsing import MAX_CARD_COPIES
from companion.games.myths.decks.tables import MAX_NAME_CHARS
from companion.games.myths.decks.writing import text_of
from companion.games.myths.pcio_import.archive import extract_list, refuse
from companion.games.myths.pcio_import.cards import fields_of, is_character_card, make_card
from companion.games.myths.pcio_import.objects import Objects, clean_text, parse_objects, place_of

Thing: TypeAlias = Mapping[str, Any]

ORIGIN = "IMPORTED"
MAX_SLUG_CHARS = 24
KINDS: Mapping[str, str] = {
    "cardPile": "holders",
    "holder": "holders",
    "hand": "hands",
    "piece": "pieces",
    "gamePiece": "pieces",
    "board": "boards",
    "automationButton": "buttons",
    "turnButton": "turn buttons",
    "seat": "seats",
    "counter": "counters",
    "spinner": "spinners",
    "timer": "timers",
    "dice": "dice",
    "chooser": "choosers",
    "cardDeck": "other decks",
    "card": "other cards",
}
"""What people call the objects that are not imported."""


@dataclass(frozen=True, slots=True)
class PcioRoom:
    """The result of an import: the decks, and what was left out or changed."""

    decks: tuple[CharacterDeck, ...]
    notes: tuple[T, ...] = ()


def read_room(content: bytes) -> PcioRoom:
    """The decks of a room file, or `Refused` with the reason."""
    objects = parse_objects(extract_list(content))
    deck_objects = [each for each in objects.of("cardDeck") if _kinds(each)]
    if not deck_objects:
        refuse("p_no_deck", "There is no character deck in this room.")
    importer = _Importer(objects)
    decks = [deck for thing in deck_objects if (deck := importer.deck(thing)) is not None]
    importer.note_the_rest({str(each["id"]) for each in deck_objects})
    return PcioRoom(tuple(decks), tuple(importer.notes))


def _kinds(thing: Thing) -> dict[str, Thing]:
    """The types of character cards in a deck, by their ids."""
    card_types = thing.get("cardTypes")
    kinds = card_types.items() if isinstance(card_types, dict) else ()
    return {
        name: kind for name, kind in kinds if isinstance(kind, dict) and is_character_card(kind)
    }


class _Importer:
    """Takes the decks out of one room, and notes what is left out."""

    def __init__(self, objects: Objects) -> None:
        self.notes: list[T] = []
        self._objects = objects
        self._copies: Counter[tuple[str, str]] = Counter()
        self._strays = 0
        self._names: Counter[str] = Counter()
        self._cut: list[str] = []
        for card in objects.of("card"):
            self._count(card)

    def _count(self, card: Thing) -> None:
        """Count a card as a copy of its deck's card type; without one it is left out."""
        name, kind = card.get("deck"), card.get("cardType")
        deck = self._objects.by_id.get(name) if isinstance(name, str) else None
        kinds = deck.get("cardTypes") if deck and deck["type"] == "cardDeck" else None
        if isinstance(kind, str) and isinstance(kinds, dict) and kind in kinds:
            self._copies[str(name), kind] += 1
        else:
            self._strays += 1

    def deck(self, thing: Thing) -> CharacterDeck | None:
        """One deck; None, without reading its cards, if there are too few or too many."""
        title, size = self._title(thing), self._size(thing)
        if SMALLEST_DECK <= size <= LARGEST_DECK:
            name = self._own(_slug(title, "deck"))
            return CharacterDeck(name, title, "", "blue", ORIGIN, tuple(self._cards(thing, name)))
        sentence = "“{name}” is left out: it has {n} cards, and a deck has {low} to {high}."
        self.notes.append(T(sentence, name=title, n=size, low=SMALLEST_DECK, high=LARGEST_DECK))
        return None

    def _size(self, thing: Thing) -> int:
        copies = (self._copies[str(thing["id"]), key] for key in _kinds(thing))
        return sum(min(count, MAX_CARD_COPIES) for count in copies)

    def _cards(self, thing: Thing, deck: str) -> Iterator[MythsCard]:
        for key, kind in _kinds(thing).items():
            label = clean_text(fields_of(kind).get("label"))
            if copies := self._copies[str(thing["id"]), key]:
                name = self._own(f"{deck}.{_slug(label, 'card')}")
                card, cut = make_card(kind, name, min(copies, MAX_CARD_COPIES))
                yield card
                if cut:
                    self._cut.append(card.name)
                if copies > MAX_CARD_COPIES:
                    sentence = "“{card}”: {n} of its {all} copies are imported."
                    self.notes.append(T(sentence, card=card.name, n=MAX_CARD_COPIES, all=copies))
            else:
                sentence = "“{card}” has no copies in this room."
                self.notes.append(T(sentence, card=label or clean_text(key)))

    def _own(self, name: str) -> str:
        """A name that is not taken yet."""
        self._names[name] += 1
        return name if self._names[name] == 1 else self._own(f"{name}-{self._names[name]}")

    def _title(self, thing: Thing) -> str:
        """The text of the nearest label above the deck."""
        home = self._objects.by_id.get(str(thing.get("parent")), thing)
        x, y = place_of(home)
        above = [
            (math.dist((x, y), place_of(label)), words[:MAX_NAME_CHARS])
            for label in self._objects.of("labelText")
            if place_of(label)[1] <= y and (words := clean_text(label.get("labelContent")))
        ]
        return min(above)[1] if above else "Deck"

    def note_the_rest(self, taken: set[str]) -> None:
        """What is in the room besides its decks."""
        self._note(
            self._strays,
            "1 card is left out: its deck or kind is not in this room.",
            "{n} cards are left out: their deck or kind is not in this room.",
        )
        self._note(
            self._objects.duplicates,
            "1 object is there twice; the first one counts.",
            "{n} objects are there twice; the first of each counts.",
        )
        self._note(
            self._objects.parentless(),
            "1 object is in a place that is not in this room.",
            "{n} objects are in places that are not in this room.",
        )
        if self._cut:
            self.notes.append(T("Long texts were shortened: {cards}.", cards=listed(self._cut)))
        if others := [f"{label} ({n})" for label, n in self._others(taken).most_common()]:
            self.notes.append(T("Not imported: {things}.", things=listed(others)))

    def _note(self, count: int, one: str, many: str) -> None:
        if count:
            self.notes.append(plural(count, one, many))

    def _others(self, taken: set[str]) -> Counter[str]:
        """Everything not imported, counted by what people call it."""
        others: Counter[str] = Counter()
        for each in self._objects.by_id.values():
            kind = str(each["type"])
            if kind == "labelText" or each["id"] in taken or _deck_of(each) in taken:
                continue
            others[KINDS.get(kind) or clean_text(kind)[:MAX_SLUG_CHARS]] += 1
        others["objects without a type"] = self._objects.without_type
        return +others


def _slug(words: str, otherwise: str) -> str:
    """A name made of lower-case letters, digits and dashes."""
    letters = re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")[:MAX_SLUG_CHARS].strip("-")
    return letters or otherwise


def _deck_of(thing: Thing) -> str:
    return str(thing.get("deck"))


# --- the report for its owner --------------------------------------------------------------------


def room_report(content: bytes) -> FileReport:
    """Which cards of a room the companion plays, and which people resolve by hand."""
    try:
        room = read_room(content)
    except Refused as refused:
        return FileReport(faults=(refused.sentence,))
    faults = () if room.decks else (T("None of the decks in this room can be used."),)
    return FileReport(
        tuple(_room(room)), faults, files={f"{d.id}.toml": text_of(d) for d in room.decks}
    )


def _room(room: PcioRoom) -> Iterator[T | str]:
    for deck in room.decks:
        yield from _report_deck(deck)
    yield ""
    yield from room.notes


def _report_deck(deck: CharacterDeck) -> Iterator[T | str]:
    by_hand = [card for card in deck.cards if card.guide]
    yield T("{name}: {size}", name=deck.name, size=plural(deck.size, "1 card", "{n} cards"))
    if by_hand:
        played = len(deck.cards) - len(by_hand)
        sentence = "  The companion plays {n} of its {all} different cards."
        yield T(sentence, n=played, all=len(deck.cards))
    else:
        yield T("  The companion plays all of them.")
    for card in by_hand:
        yield T("  By hand: {card}. {why}", card=card.name, why=card.guide)
