"""What printed sheets take from a game told in a file: its roles, its decks, what is counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.core.game import Settings
from companion.core.seats import Seat, seats_for
from companion.core.words import T, plural
from companion.told.playing.board import ToldBoard
from companion.told.playing.scope import TableScope
from companion.told.reading import ToldGame
from companion.told.reading.evaluating import Work, number
from companion.told.reading.things import CardDeck, RoleDealt

PrintedRow = dict[str, Any]
COLOURS = ("red", "blue", "green", "yellow", "purple", "orange", "brown")
"""The colours of cards, in the order of the file; each has a pattern of its own."""


def list_printed(box: ToldGame, _settings: Settings) -> dict[str, Any]:
    """The cards of a file, and what it counts."""
    return card_rows(box) | {"counted": tuple(_counted(box))}


def card_rows(*boxes: ToldGame) -> dict[str, list[PrintedRow]]:
    """The cards of these files."""
    return {
        "roles": [card for box in boxes for card in _roles(box)],
        "cards": [card for box in boxes for card in _cards(box)],
    }


def _roles(box: ToldGame) -> Iterator[PrintedRow]:
    """A card for each role, as often as the fullest table needs it."""
    work = Work()
    for at, role in enumerate(box.roles.values() if box.paper.roles else ()):
        yield {
            "name": role.name.text,
            "letter": _letter(role.name.text),
            "note": role.note.text if role.note else "",
            "colour": COLOURS[at % len(COLOURS)],
            "copies": str(max(_dealt(box, role, seats, work) for seats in _tables(box))),
            "game": box.title.text,
        }


def _tables(box: ToldGame) -> Iterator[tuple[Seat, ...]]:
    """The seats of each number of players."""
    fewest, most = box.players
    return (seats_for(players) for players in range(fewest, most + 1))


def _dealt(box: ToldGame, role: RoleDealt, seats: tuple[Seat, ...], work: Work) -> int:
    """How many have this role at such a table."""
    if role.rest:
        others = (each for each in box.roles.values() if not each.rest)
        return max(0, len(seats) - sum(_dealt(box, each, seats, work) for each in others))
    scope = TableScope(ToldBoard(box, seats, Settings({}), {}))
    return max(0, min(len(seats), number(role.count, scope, box, work)))


def _cards(box: ToldGame) -> Iterator[PrintedRow]:
    decks: Iterable[CardDeck] = (box.decks[key] for key in box.paper.decks)
    for deck in decks:
        for at, card in enumerate(deck.cards):
            copies = card.count + _begun_with(box, deck.key, card.key)
            yield {
                "name": card.name,
                "letter": T(str(card.number)) if card.number else _letter(card.name),
                "note": plural(copies, "The only one.", "One of {n}."),
                "colour": COLOURS[at % len(COLOURS)],
                "copies": str(copies),
                "deck": deck.name.text,
            }


def _begun_with(box: ToldGame, deck: str, card: str) -> int:
    """How many of this card piles begin with, at the fullest table."""
    piles = (pile for pile in box.piles.values() if pile.deck == deck)
    return sum(pile.start.count(card) * (box.players[1] if pile.each else 1) for pile in piles)


def _letter(name: T) -> T:
    """The first letter of a name, in all its languages."""
    texts = name.texts or {"en": name.text}
    return T.by_language({language: text[:1].upper() for language, text in texts.items()})


def _counted(box: ToldGame) -> Iterator[tuple[Any, ...]]:
    """A row of the score sheet for each track."""
    return ((value.name.text,) for value in box.values.values() if value.track and value.name)
