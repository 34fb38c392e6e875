"""The pieces of the game as they come in the box: stones, characters, cards, Letters, Dens."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from importlib import resources
from itertools import count
from types import MappingProxyType

from companion.core.words import T

BREAD, WINE, CLOTH, JEWEL = GOODS = ("bread", "wine", "cloth", "jewel")
INDULGENCE = "indulgence"
STONES = (*GOODS, INDULGENCE)

YELLOW, BLUE, RED, GREEN = LETTERS = ("yellow", "blue", "red", "green")
SUPPLY = MappingProxyType({YELLOW: 10, BLUE: 11, RED: 15, GREEN: 15})
"""How many Letters of each colour there are [ledger 6.6]."""
FOR_SALE = (RED, GREEN)
"""What an indulgence stone is swapped for [MEA-100]."""

POPE, EMPEROR, MERCHANT, PETTY = CHARACTERS = ("pope", "emperor", "merchant", "petty")
"""In order of their numbers [MEA-085]."""

LUST, PETTY_SINS, GREED = DENS = ("lust", "petty_sins", "greed")
SITES = ("A", "B", "C")
"""What the protocol calls them; people are A, B and C too, so they read `SITE_NAMES`."""
COMPARTMENTS = ("I", "II")

ROOMS = ("1", "2", "3", "4")
SUITE_5, SUITE_6 = SUITES = ("5", "6")
DOORS = (*ROOMS, *SUITES)
SUITE_6_NOTCHES = 2

POPE_STONES = 3
CREWS = 4
COINS = {"coin_1": 1, "coin_2": 2, "coin_5": 5, "coin_10": 10}
"""What each kind of coin is worth [ledger 1]."""

BREAD_WINE, CLOTH_JEWELS, MONEY = CATEGORIES = ("bread_wine", "cloth_jewels", "money")
"""In the order in which they are judged [MEA-159]."""

# What pages call the pieces.
DEN_NAMES = MappingProxyType(
    {LUST: T("Lust"), PETTY_SINS: T("Petty Sins"), GREED: T("Greed")},
)
SITE_NAMES = MappingProxyType({"A": T("Rose"), "B": T("Bell"), "C": T("Dove")})
SITE_KEYS = MappingProxyType({"A": "rose", "B": "bell", "C": "dove"})
"""What a profile calls the sites."""
CATEGORY_NAMES = MappingProxyType(
    {BREAD_WINE: T("bread and wine"), CLOTH_JEWELS: T("cloth and jewels"), MONEY: T("money")},
)
LETTER_NAMES = MappingProxyType(
    {YELLOW: T("yellow"), BLUE: T("blue"), RED: T("red"), GREEN: T("green")},
)


@dataclass(frozen=True, slots=True)
class Stone:
    """One kind of stone: how many there are, and what one is worth as a donation [MEA-160]."""

    id: str
    name: T
    plural: T
    count: int
    points: int


@dataclass(frozen=True, slots=True)
class CharacterCard:
    """One of the four who act for the players [ledger 6.1]."""

    id: str
    name: T
    number: int
    preliminary: T
    privilege: T


@dataclass(frozen=True, slots=True)
class RoomCard:
    """One kind of House of Pleasure card [ledger 6.3]."""

    id: str
    words: T
    notches: int
    copies: int = 1


def _rows(name: str) -> list[dict[str, str]]:
    text = (resources.files(__package__) / name).read_text("utf-8")
    return list(csv.DictReader(text.splitlines()))


def _stones() -> Mapping[str, Stone]:
    return MappingProxyType(
        {
            row["id"]: Stone(
                row["id"],
                T(row["name"]),
                T(row["plural"]),
                int(row["count"]),
                int(row["points"]),
            )
            for row in _rows("stones.csv")
        }
    )


def _characters() -> Mapping[str, CharacterCard]:
    return MappingProxyType(
        {
            row["id"]: CharacterCard(
                row["id"],
                T(row["name"]),
                int(row["number"]),
                T(row["preliminary"]),
                T(row["privilege"]),
            )
            for row in _rows("characters.csv")
        }
    )


def _cards() -> Mapping[str, RoomCard]:
    cards: dict[str, RoomCard] = {}
    for row in _rows("house.csv"):
        first = RoomCard(row["id"], T(row["words"]), int(row["notches"]), 0)
        card = cards.get(row["id"], first)
        cards[card.id] = replace(card, copies=card.copies + 1)
    return MappingProxyType(cards)


STONE = _stones()
CHARACTER = _characters()
CARD = _cards()
DECK = tuple(row["id"] for row in _rows("house.csv"))
"""The 24 cards by kind, in the order of their labels."""


def no_letters() -> dict[str, int]:
    """No Letter of any colour."""
    return dict.fromkeys(SUPPLY, 0)


def number_cards(cards: Iterable[str]) -> list[str]:
    """Cards of the same kind with numbers: "new_crew.1", "new_crew.2"."""
    copies: defaultdict[str, count[int]] = defaultdict(lambda: count(1))
    return [f"{card}.{next(copies[card])}" for card in cards]


def kind_of(card: str) -> str:
    """What a numbered card is."""
    return card.partition(".")[0]


def write_counted(kinds: Mapping[str, int]) -> T:
    """Several things with their numbers: "2 bread and 1 jewel"."""
    parts = tuple(write_stones(kind, n) for kind, n in kinds.items() if n)
    return T("{parts}", parts=parts) if parts else T("nothing")


def write_stones(kind: str, count: int) -> T:
    """So many stones of a kind: "2 jewels"."""
    return T("{n} {thing}", n=count, thing=STONE[kind].name if count == 1 else STONE[kind].plural)
