"""Tells the owner of a deck file what is in it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.file_report import FileReport
from companion.core.words import T, plural
from companion.games.myths.decks.cards import CharacterDeck, MythsCard
from companion.games.myths.decks.in_words import draw_rows, headline, in_words, legend
from companion.games.myths.decks.reading import DECK_FORMAT, read_decks
from companion.games.myths.decks.writing import text_of

INDENT = "    "


def deck_report(content: bytes) -> FileReport:
    """What each card of a deck file does, with its diagram; or the file's faults."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return FileReport(faults=(T("This is not a text file: save it as UTF-8."),))
    reading = read_decks(text)
    if reading.deck is None:
        return FileReport(faults=tuple(fault.sentence for fault in reading.faults))
    doubtful = [T("Please check: {what}", what=each) for each in reading.doubtful]
    lines = (*_title(reading.deck), *_cards(reading.deck), *doubtful)
    return FileReport(lines, files={f"{reading.deck.id}.toml": text_of(reading.deck)})


def _title(deck: CharacterDeck) -> Iterator[T | str]:
    size = plural(deck.size, "1 card", "{n} cards")
    yield T("{name}: {size}, {form}", name=deck.name, size=size, form=DECK_FORMAT)
    if deck.theme:
        yield deck.theme


def _cards(deck: CharacterDeck) -> Iterator[T | str]:
    for card in deck.cards:
        yield ""
        yield headline(card)
        yield from _diagram(card)
        if card.guide:
            yield T("  Resolved by hand: {why}", why=card.guide)
        for place, line in enumerate(in_words(card), 1):
            yield T("  {place}. {line}", place=place, line=line)


def _diagram(card: MythsCard) -> Iterator[T | str]:
    rows = list(draw_rows(card.range))
    yield from (f"{INDENT}{row}" for row in rows)
    if rows:
        yield T("    {signs}", signs=_in_one_line(legend(card.range)))


def _in_one_line(words: tuple[T, ...]) -> T:
    """Several short texts in one line."""
    first, *rest = words
    return T("{first}; {rest}", first=first, rest=_in_one_line(tuple(rest))) if rest else first
