"""What people's own files hold: a deck in our form, or a room that becomes decks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from companion.core.forms import Refused
from companion.core.game import Checked
from companion.core.words import T, plural
from companion.games.myths.deck import Card, Deck
from companion.games.myths.deck_words import drawn, headline, in_words, legend
from companion.games.myths.deck_writing import text_of
from companion.games.myths.pcio import Room, room_in
from companion.games.myths.reading import DECK_FORMAT, read

INDENT = "    "


def check_deck(content: bytes) -> Checked:
    """A deck file: what each card does with its diagram, or its faults."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return Checked(faults=(T("This is no text: save the file as UTF-8."),))
    reading = read(text)
    if reading.deck is None:
        return Checked(faults=tuple(fault.sentence for fault in reading.faults))
    strange = [T("Look again: {what}", what=each) for each in reading.strange]
    told = (*_title(reading.deck), *_cards(reading.deck), *strange)
    return Checked(told, files={f"{reading.deck.id}.toml": text_of(reading.deck)})


def _title(deck: Deck) -> Iterator[T | str]:
    size = plural(deck.size, "1 card", "{n} cards")
    yield T("{name}: {size}, {form}", name=deck.name, size=size, form=DECK_FORMAT)
    if deck.theme:
        yield deck.theme


def _cards(deck: Deck) -> Iterator[T | str]:
    for card in deck.cards:
        yield ""
        yield headline(card)
        yield from _diagram(card)
        if card.guide:
            yield T("  People do what it says: {why}", why=card.guide)
        for place, line in enumerate(in_words(card), 1):
            yield T("  {place}. {line}", place=place, line=line)


def _diagram(card: Card) -> Iterator[T | str]:
    rows = list(drawn(card.range))
    yield from (f"{INDENT}{row}" for row in rows)
    if rows:
        yield T("    {signs}", signs=_beside(legend(card.range)))


def _beside(words: tuple[T, ...]) -> T:
    """Several short words in one line."""
    first, *rest = words
    return T("{first}; {rest}", first=first, rest=_beside(tuple(rest))) if rest else first


def check_room(content: bytes) -> Checked:
    """A room of cards: which of its cards the companion plays, and which people resolve by hand."""
    try:
        room = room_in(content)
    except Refused as refused:
        return Checked(faults=(refused.sentence,))
    faults = () if room.decks else (T("No deck of this room can be used."),)
    return Checked(
        tuple(_room(room)), faults, files={f"{d.id}.toml": text_of(d) for d in room.decks}
    )


def _room(room: Room) -> Iterator[T | str]:
    for deck in room.decks:
        yield from _found(deck)
    yield ""
    yield from room.notes


def _found(deck: Deck) -> Iterator[T | str]:
    by_hand = [card for card in deck.cards if card.guide]
    yield T("{name}: {size}", name=deck.name, size=plural(deck.size, "1 card", "{n} cards"))
    if by_hand:
        played = len(deck.cards) - len(by_hand)
        told = "  The companion plays {n} of its {all} different cards."
        yield T(told, n=played, all=len(deck.cards))
    else:
        yield T("  The companion plays all of them.")
    for card in by_hand:
        yield T("  By hand: {card}. {why}", card=card.name, why=card.guide)


READS: Mapping[str, Callable[[bytes], Checked]] = {".toml": check_deck, ".pcio": check_room}
