"""The list of cards, each with two halves, read from text and checked line by line.

`cards.csv` is ours; a table with other cards enters its own [SEM-007, SEM-008].
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from types import MappingProxyType
from typing import NoReturn

from companion.core.game import Settings
from companion.core.offers import Cards, Option, Refused
from companion.core.words import T, listed, plural

CHOIR, INTERCESSION = "choir", "intercession"
HOST, HINDER = "host", "hinder"
WHITE = ("white_name", "white_dice", "white_rerolls", "white_mod", "white_effect")
RED = ("red_name", "red_dice", "red_rerolls", "red_mod", "red_mod_n", "red_effect")
COLUMNS = ("id", *WHITE, *RED)
LIMITS = {"dice": (2, 6), "rerolls": (0, 5), "mod": (-20, 20), "mod_n": (-5, 5)}
EFFECTS = {"white": ("", CHOIR, INTERCESSION), "red": ("", HOST, HINDER)}
PRINTED_CARDS = 25
MAX_CARD_NAME_CHARS = 40


@dataclass(frozen=True, slots=True)
class CardHalf:
    """One half of a card: its dice, and its special effect [SEM-011]."""

    name: str
    dice: int
    rerolls: int
    mod: int
    mod_n: int
    effect: str

    def modifier(self, n: int) -> int:
        """What is added to its dice with n players [SEM-017, SEM-019]."""
        return self.mod + self.mod_n * n


@dataclass(frozen=True, slots=True)
class RedWhiteCard:
    """One card: white when it is played from a hand, red when it is drawn for the enemy."""

    id: str
    white: CardHalf
    red: CardHalf


CardList = Mapping[str, RedWhiteCard]
"""Every card of a game by its id, in the order of the list."""


# --- reading a list --------------------------------------------------------------------------


@lru_cache(maxsize=32)
def card_list(text: str) -> CardList:
    """The cards listed in a text, or ours if it is empty; `Refused` names the faulty line."""
    lines = csv.reader((text.strip() or _read_our_list()).splitlines())
    cards: dict[str, RedWhiteCard] = {}
    for row in lines:
        if _is_blank_or_header(row):
            continue
        card = _Line(lines.line_num, row).card()
        if card.id in cards:
            _refuse(lines.line_num, T("the id {id} is used twice.", id=card.id))
        cards[card.id] = card
    return MappingProxyType(cards)


def _read_our_list() -> str:
    return (resources.files(__package__) / "cards.csv").read_text("utf-8")


def _is_blank_or_header(row: list[str]) -> bool:
    cells = [cell.strip() for cell in row]
    return not any(cells) or tuple(cells) == COLUMNS


def _refuse(line: int, why: T) -> NoReturn:
    raise Refused(T("Card list, line {line}: {why}", line=line, why=why))


class _Line:
    """One line of a list, and the sentences for what may be wrong with it."""

    def __init__(self, number: int, row: list[str]) -> None:
        self._number = number
        try:
            self._cells = dict(zip(COLUMNS, (" ".join(cell.split()) for cell in row), strict=True))
        except ValueError:
            self._refuse(
                "it needs {n} values separated by commas, but has {found}.",
                n=len(COLUMNS),
                found=len(row),
            )

    def card(self) -> RedWhiteCard:
        """The card on this line."""
        if not self._cells["id"]:
            self._refuse("the first value is the card’s id; it cannot be empty.")
        return RedWhiteCard(self._cells["id"], self._half("white"), self._half("red"))

    def _half(self, side: str) -> CardHalf:
        return CardHalf(
            name=self._name(side),
            dice=self._number_in(side, "dice"),
            rerolls=self._number_in(side, "rerolls"),
            mod=self._number_in(side, "mod"),
            mod_n=self._number_in(side, "mod_n") if side == "red" else 0,
            effect=self._effect(side),
        )

    def _name(self, side: str) -> str:
        name = self._cells[f"{side}_name"]
        if not 1 <= len(name) <= MAX_CARD_NAME_CHARS:
            self._refuse(
                "{side}_name needs 1 to {most} letters.", side=side, most=MAX_CARD_NAME_CHARS
            )
        return name

    def _number_in(self, side: str, column: str) -> int:
        low, high = LIMITS[column]
        cell = self._cells[f"{side}_{column}"].replace("\N{MINUS SIGN}", "-")
        number = int(cell) if re.fullmatch(r"[+-]?[0-9]{1,3}", cell) else None
        if number is None or not low <= number <= high:
            self._refuse(
                "{column} is “{cell}”, but must be a whole number from {low} to {high}.",
                column=f"{side}_{column}",
                cell=cell[:MAX_CARD_NAME_CHARS],
                low=low,
                high=high,
            )
        return number

    def _effect(self, side: str) -> str:
        effect = self._cells[f"{side}_effect"].lower()
        if effect not in EFFECTS[side]:
            self._refuse(
                "{side}_effect is “{effect}”, but must be empty, {one} or {other}.",
                side=side,
                effect=effect[:MAX_CARD_NAME_CHARS],
                one=EFFECTS[side][1],
                other=EFFECTS[side][2],
            )
        return effect

    def _refuse(self, why: str, **words: str | int) -> NoReturn:
        _refuse(self._number, T(why, **words))


# --- what a table should know about its list -------------------------------------------------


def count_needed(settings: Settings, cards: CardList, players: int) -> int:
    """How many cards the first confrontation may need [ledger 6.3]."""
    hosts = sum(card.red.effect == HOST for card in cards.values())
    taken: int = (settings.hand + settings.fallen_per_player) * players
    return taken + hosts


def check(settings: Settings, players: int) -> None:
    """Refuse a list that has a faulty line, or is too short for so many players."""
    cards = card_list(settings.card_list)
    if len(cards) < (least := count_needed(settings, cards, players)):
        raise Refused(
            T(
                "The card list ends after {n} cards, but {players} need at least {least}.",
                n=len(cards),
                players=plural(players, "one player may", "{n} players"),
                least=least,
            )
        )


def notices(settings: Settings, _players: int) -> Iterator[T]:
    """Which list is in use, and what is unusual about it [SEM-007]."""
    cards = card_list(settings.card_list)
    if not settings.card_list:
        yield T("The cards are our own list of {n}.", n=len(cards))
        return
    yield plural(
        len(cards), "The cards are your own list of one.", "The cards are your own list of {n}."
    )
    if len(cards) != PRINTED_CARDS:
        yield T("The game has {usual} cards; this list has {n}.", usual=PRINTED_CARDS, n=len(cards))
    yield from _notice_missing(cards)


def _notice_missing(cards: CardList) -> Iterator[T]:
    """Say if one of two cards that every printed game has is missing [SEM-016, SEM-018]."""
    whites = [card.white for card in cards.values()]
    reds = [card.red for card in cards.values()]
    if not any((w.name, w.dice, w.rerolls, w.mod) == ("Gabriel", 5, 2, 2) for w in whites):
        yield T("There is no Gabriel with 5 dice, 2 re-rolls and +2 in this list.")
    if not any((r.name, r.rerolls, r.mod, r.mod_n) == ("Beelzebub", 2, 0, 3) for r in reds):
        yield T("There is no Beelzebub with 2 re-rolls and +3 for each player in this list.")


# --- cards to choose from ----------------------------------------------------------------------

EFFECT_WORDS = {
    CHOIR: T("brings one more Angel"),
    INTERCESSION: T("one more die for each of your Angels"),
    HOST: T("brings one more of the Fallen"),
    HINDER: T("one die fewer for every Angel"),
}


@cache
def half_in_words(half: CardHalf, modifier: int) -> T:
    """What a half does with this modifier, in a few words: "5 dice, 2 re-rolls and +2"."""
    parts = [plural(half.dice, "one die", "{n} dice")]
    if half.rerolls:
        parts.append(plural(half.rerolls, "one re-roll", "{n} re-rolls"))
    if modifier:
        parts.append(write_modifier(modifier))
    if half.effect:
        parts.append(EFFECT_WORDS[half.effect])
    return T("{parts}", parts=listed(parts))


def write_modifier(number: int) -> T:
    """A modifier with its sign."""
    return T("+{n}" if number >= 0 else "{n}", n=number)


@cache
def _option(card: str, half: CardHalf, modifier: int) -> Option:
    return Option(card, T(half.name), half_in_words(half, modifier))


def angel_choice(cards: CardList, ids: tuple[str, ...], count: int = 1) -> Cards:
    """A field to choose exactly `count` cards, shown by their white halves [SEM-009]."""
    halves = [(each, cards[each].white) for each in ids]
    options = tuple([_option(each, half, half.mod) for each, half in halves])
    return Cards(options, least=count, most=count)


def fallen_choice(cards: CardList, ids: tuple[str, ...], count: int, n: int) -> Cards:
    """A field to choose exactly `count` cards in order, shown by their red halves [SEM-008]."""
    halves = [(each, cards[each].red) for each in ids]
    options = tuple([_option(each, half, half.modifier(n)) for each, half in halves])
    return Cards(options, least=count, most=count, ordered=count > 1)
