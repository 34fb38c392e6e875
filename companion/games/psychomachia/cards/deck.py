"""The cards: seven pairs of a sin and a virtue, and the black deck made of them.

A card is named by its id: `wrath`, `patience`, `WP1` to `WP8`, `F1` to `F7`.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from importlib import resources
from itertools import count
from types import MappingProxyType
from typing import NoReturn

from companion.core.game import Settings
from companion.core.offers import Refused
from companion.core.words import T

SINS = ("wrath", "envy", "gluttony", "greed", "lust", "sloth", "pride")
VIRTUES = ("patience", "kindness", "temperance", "charity", "chastity", "diligence", "humility")
COLUMNS = ("pair", "sin", "virtue", "colour")
HUES = ("red", "green", "orange", "brown", "purple", "blue", "yellow")
"""The colours that can be drawn."""
MAX_CARD_ID_CHARS = 4
OUR_PAIRS = (resources.files(__package__) / "pairs.csv").read_text("utf-8")

TITLES: Mapping[str, T] = MappingProxyType(
    {
        "wrath": T("Wrath"),
        "envy": T("Envy"),
        "gluttony": T("Gluttony"),
        "greed": T("Greed"),
        "lust": T("Lust"),
        "sloth": T("Sloth"),
        "pride": T("Pride"),
        "patience": T("Patience"),
        "kindness": T("Kindness"),
        "temperance": T("Temperance"),
        "charity": T("Charity"),
        "chastity": T("Chastity"),
        "diligence": T("Diligence"),
        "humility": T("Humility"),
    }
)
"""The names of sins and virtues as people read them [PSY-003, PSY-004]."""
FATE = T("Fate")


class FaceKind(Enum):
    """The four kinds of cards [PSY-002]."""

    VIRTUE = "virtue"
    SIN = "sin"
    PAIR = "pair"
    FATE = "fate"


@dataclass(frozen=True, slots=True)
class SinVirtuePair:
    """A sin, the virtue set against it, and the colour of both [PSY-006, PSY-012]."""

    id: str
    sin: str
    virtue: str
    colour: str
    at: int
    """Its place in the list of pairs, from 0; it decides the sign and the label."""

    @property
    def hue(self) -> str:
        """The colour it is drawn in: its own, or one for its place if that cannot be drawn."""
        named = self.colour.lower()
        return named if named in HUES else HUES[self.at]


@dataclass(frozen=True, slots=True)
class BlackCard:
    """One card of the black deck. A fate card has no pair until one is chosen [PSY-008]."""

    id: str
    kind: FaceKind
    pair: SinVirtuePair | None
    face: str
    """What is printed on it: a name, a pair's id, or F."""
    title: T

    @property
    def unique(self) -> bool:
        """Whether it is the only one with its face, which no power can touch [PSY-005, PSY-065]."""
        return self.kind in {FaceKind.VIRTUE, FaceKind.SIN}


Pairs = Mapping[str, SinVirtuePair]
BlackDeck = Mapping[str, BlackCard]


# --- the pairs -----------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def pairs_of(text: str) -> Pairs:
    """The pairs listed in a text, or ours if it is empty; `Refused` says what is wrong."""
    rows = csv.reader((text.strip() or OUR_PAIRS).splitlines())
    cells = [tuple(" ".join(cell.split()) for cell in row) for row in rows if any(row)]
    lines = [row for row in cells if row != COLUMNS]
    pairs = {pair.id: pair for pair in map(_read_pair, lines, count())}
    if len(pairs) != len(lines):
        _refuse("two pairs have the same short name.")
    _check_names(pairs)
    return MappingProxyType(pairs)


def _read_pair(row: tuple[str, ...], at: int) -> SinVirtuePair:
    if len(row) != len(COLUMNS):
        _refuse("each line is a short name, a sin, a virtue and a colour, separated by commas.")
    id_, sin, virtue, colour = row
    if not (
        id_.isascii() and id_.isalpha() and id_.isupper() and 1 < len(id_) <= MAX_CARD_ID_CHARS
    ):
        _refuse("a pair’s short name is two to four capital letters.")
    if not colour:
        _refuse("every pair needs a colour.")
    return SinVirtuePair(id_, sin.lower(), virtue.lower(), colour, at)


def _check_names(pairs: Pairs) -> None:
    """Every sin and every virtue is in one pair."""
    if sorted(pair.sin for pair in pairs.values()) != sorted(SINS):
        _refuse("write each of the seven sins once.")
    if sorted(pair.virtue for pair in pairs.values()) != sorted(VIRTUES):
        _refuse("write each of the seven virtues once.")


def _refuse(why: str) -> NoReturn:
    raise Refused(T("Your own pairs: {why}", why=T(why)))


# --- the deck ------------------------------------------------------------------------------------


def cards_of(settings: Settings) -> BlackDeck:
    """Every card of the black deck by its id, as the table agreed on them."""
    return _make_deck(settings.pairs, settings.copies_per_pair, settings.fate_cards)


@lru_cache(maxsize=32)
def _make_deck(text: str, copies: int, fates: int) -> BlackDeck:
    """Unique cards, copies of each pair, and fate cards [PSY-005, PSY-007, PSY-009]."""
    pairs = pairs_of(text).values()
    deck = [
        BlackCard(pair.virtue, FaceKind.VIRTUE, pair, pair.virtue, TITLES[pair.virtue])
        for pair in pairs
    ]
    deck += [BlackCard(pair.sin, FaceKind.SIN, pair, pair.sin, TITLES[pair.sin]) for pair in pairs]
    deck += [
        BlackCard(f"{pair.id}{copy}", FaceKind.PAIR, pair, pair.id, title_of(pair))
        for pair in pairs
        for copy in range(1, copies + 1)
    ]
    deck += [BlackCard(f"F{copy}", FaceKind.FATE, None, "F", FATE) for copy in range(1, fates + 1)]
    return MappingProxyType({card.id: card for card in deck})


@lru_cache(maxsize=64)
def title_of(pair: SinVirtuePair) -> T:
    """A pair as people read it: "Patience / Wrath"."""
    return T("{virtue} / {sin}", virtue=TITLES[pair.virtue], sin=TITLES[pair.sin])


@lru_cache(maxsize=64)
def fate_as(pair: SinVirtuePair) -> T:
    """A fate card, named after what it stands for."""
    return T("Fate as {virtue} / {sin}", virtue=TITLES[pair.virtue], sin=TITLES[pair.sin])
