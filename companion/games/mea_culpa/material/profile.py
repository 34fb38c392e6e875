"""The numbers printed in a copy of the game: ours, or those a table has entered.

A table's profile is TOML; a faulty line is refused with its number and the reason.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from types import MappingProxyType
from typing import Any

from companion.core.profile_toml import parse_profile, refuse_line
from companion.core.words import T
from companion.games.mea_culpa.material.pieces import (
    CATEGORIES,
    GOODS,
    LETTERS,
    SITE_KEYS,
    SUPPLY,
)

LETTERS_ROW = "cathedral_letters"
MAX_PROFILE_NUMBER = 99
_LIMITS = {
    "sin_stones": (2, 20),
    "market_size": (1, 41),
    "hell_last_space": (10, 90),
    "heaven_distance": (1, 60),
    "start_money": (0, 90),
    "post_min": (1, 3),
    "post_max": (4, 6),
}


@dataclass(frozen=True)
class PrintedNumbers:
    """Every number that is printed on the board or in the rulebook [ledger 3]."""

    numbers: Mapping[str, int]
    told: Collection[str] = ()
    """What the table has entered itself; a row of Letters by its name without a colour."""

    def __getattr__(self, name: str) -> int:
        try:
            return self.numbers[name]
        except KeyError:
            raise AttributeError(name) from None

    def buying(self, good: str) -> int:
        """What one good costs at the market [MEA-103]."""
        return self.numbers[f"buy_price.{good}"]

    def selling(self, good: str) -> int:
        """What the bank pays for one good [MEA-106]."""
        return self.numbers[f"sell_price.{good}"]

    def letters(self, site: str, category: str) -> dict[str, int]:
        """The Letters printed at a cathedral for one kind of donation [MEA-161]."""
        row = row_name(site, category)
        return {colour: self.numbers.get(f"{row}.{colour}", 0) for colour in LETTERS}

    def knows(self, site: str) -> bool:
        """Whether the table has entered the Letters its own board shows at this cathedral."""
        return all(row_name(site, category) in self.told for category in CATEGORIES)


@lru_cache(maxsize=64)
def profile(text: str, entered: tuple[tuple[str, int], ...] = ()) -> PrintedNumbers:
    """Our numbers, replaced by those of the text and then by those entered during a game.

    `Refused` says which line of the text is wrong.
    """
    changes = dict(_flat(parse_profile(text)))
    for name, value in changes.items():
        _check(text, name, value)
    changes = {_rename_old(name): value for name, value in changes.items()} | dict(entered)
    names = frozenset(map(_row_of, changes))
    unchanged = {name: value for name, value in _ours().items() if _row_of(name) not in names}
    return PrintedNumbers(MappingProxyType(unchanged | changes), names)


def row_name(site: str, category: str) -> str:
    """The name of a row of Letters in a profile."""
    return f"{LETTERS_ROW}.{SITE_KEYS[site]}.{category}"


def _rename_old(name: str) -> str:
    """Today's name of a number: older profiles call the sites A, B and C."""
    match name.split(".", 2):
        case [row, site, rest] if row == LETTERS_ROW and site in SITE_KEYS:
            return row_name(site, rest)
    return name


def limits(name: str) -> tuple[int, int]:
    """The lowest and highest value of a number."""
    low, high = _LIMITS.get(name, (0, MAX_PROFILE_NUMBER))
    return (low, SUPPLY[name.rpartition(".")[2]]) if name.startswith(LETTERS_ROW) else (low, high)


@cache
def _ours() -> Mapping[str, int]:
    text = (resources.files(__package__) / "printed_numbers.toml").read_text("utf-8")
    return MappingProxyType(dict(_flat(parse_profile(text))))


def _flat(tables: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """Every number with its full name."""
    for key, value in tables.items():
        name = f"{before}{key}"
        if isinstance(value, dict):
            yield from _flat(value, f"{name}.")
        else:
            yield name, value


def _row_of(name: str) -> str:
    """The row that a Letter's number is in: a row is changed as a whole; else the name."""
    return name.rpartition(".")[0] if name.startswith(LETTERS_ROW) else name


@cache
def _names() -> frozenset[str]:
    rows = [row_name(site, category) for site in SITE_KEYS for category in CATEGORIES]
    letters = {f"{row}.{each}" for row in rows for each in LETTERS}
    prices = {f"{way}_price.{good}" for way in ("buy", "sell") for good in GOODS}
    return frozenset({*_ours(), *letters, *prices})


def _check(text: str, name: str, value: Any) -> None:
    """Refuse an unknown name, or a number out of range."""
    if _rename_old(name) not in _names():
        refuse_line(text, name, T("there is no number with this name."))
    low, high = limits(name)
    fits = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
    if not fits:
        words = T("it must be a whole number from {low} to {high}.", low=low, high=high)
        refuse_line(text, name, words)
