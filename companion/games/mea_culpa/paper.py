"""The numbers and rows on printed sheets: ours, or those of the table's own profile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.game import Settings
from companion.core.words import T, Word, listed
from companion.games.mea_culpa.material.pieces import (
    CATEGORIES,
    GOODS,
    INDULGENCE,
    LETTER_NAMES,
    SITE_NAMES,
    STONE,
)
from companion.games.mea_culpa.material.profile import PrintedNumbers, profile
from companion.games.mea_culpa.variant.register import REGISTER

Row = tuple[Word, ...]
OURS = T("Our own numbers: your board comes first")
TABLES = T("The numbers of this table")


def words(settings: Settings) -> dict[str, Any]:
    """Every single number by its name, and the rows of the registers."""
    rules = profile(settings.profile)
    return {
        **{name: n for name, n in rules.numbers.items() if "." not in name},
        "whose": TABLES if settings.profile.strip() else OURS,
        "market": tuple(_list_market(rules)),
        "prizes": tuple(_list_prizes(rules)),
        "slips": tuple((entry, option.label) for entry, option in REGISTER.items()),
    }


def _list_market(rules: PrintedNumbers) -> Iterator[Row]:
    """What each stone costs, brings and is worth, and how many there are [MEA-103, MEA-106]."""
    for good in GOODS:
        stone = STONE[good]
        prices = str(rules.buying(good)), str(rules.selling(good))
        yield stone.name, *prices, str(stone.points), str(stone.count)
    yield T("indulgence"), str(rules.letter_price), "–", "–", str(STONE[INDULGENCE].count)


def _list_prizes(rules: PrintedNumbers) -> Iterator[Row]:
    """The Letters of each cathedral, the most frequent colour first [MEA-161]."""
    for site, name in SITE_NAMES.items():
        yield name, *(_write_letters(rules.letters(site, each)) for each in CATEGORIES)


def _write_letters(letters: dict[str, int]) -> T:
    by_count = sorted(
        ((n, colour) for colour, n in letters.items() if n), key=lambda each: -each[0]
    )
    parts = [T("{n} {colour}", n=n, colour=LETTER_NAMES[colour]) for n, colour in by_count]
    return T("{parts}", parts=listed(parts))
