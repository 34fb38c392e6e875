"""What a line of a profile may contain: the kinds of values, and sentences that refuse others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.core.words import T
from companion.games.deal_with_the_devil.goods import BASIC, KINDS, PREMIUM, Goods

MAX_PROFILE_NUMBER = 99
MAX_PROFILE_TEXT_CHARS = 99
QUARTERS = SIDES = 4
PASSING_ROUNDS = 4
Quarter = tuple[str, str, str]
"""One side of the wheel: a premium resource on two spaces, and two basic ones [DWD-042]."""
Reader: TypeAlias = Callable[[Any], Any]
"""The parsed value, or None if it is not valid here."""


@dataclass(frozen=True, slots=True)
class LineKind:
    """What one line of a profile may contain."""

    read: Reader
    why_not: T

    @property
    def as_metadata(self) -> Mapping[str, LineKind]:
        """The kind declared for a profile field."""
        return {"line": self}


def number(low: int = 0, high: int = MAX_PROFILE_NUMBER) -> Mapping[str, LineKind]:
    """A whole number."""

    def read(value: Any) -> int | None:
        whole = _whole(value)
        return whole if whole is not None and low <= whole <= high else None

    why_not = T("it must be a whole number from {low} to {high}.", low=low, high=high)
    return LineKind(read, why_not).as_metadata


def switch() -> Mapping[str, LineKind]:
    """Yes or no."""
    return LineKind(_bool, T("it must be true or false.")).as_metadata


def words() -> Mapping[str, LineKind]:
    """A name."""
    return LineKind(_text, T("it must be text in quotes.")).as_metadata


def numbers() -> Mapping[str, LineKind]:
    """Any number of whole numbers."""
    return LineKind(_each(_whole), T("it must be a list of whole numbers.")).as_metadata


def goods() -> Mapping[str, LineKind]:
    """Coins and resources."""
    why_not = T("it must name coins and resources, like {{ coins = 1, wood = 1 }}.")
    return LineKind(_goods, why_not).as_metadata


def rewards() -> Mapping[str, LineKind]:
    """Coins and resources, step by step."""
    return LineKind(_each(_goods), T("it must be a list of coins and resources.")).as_metadata


def goods_of_seats() -> Mapping[str, LineKind]:
    """The same goods for all, or those printed on each side [DWD-017]."""
    why_not = T(
        "it must name coins and resources, like {{ coins = 1, wood = 1 }}, once or for four seats."
    )
    return LineKind(_of_seats, why_not).as_metadata


def wheel() -> Mapping[str, LineKind]:
    """The quarters of the production wheel [DWD-042]."""
    why_not = T("it must be four lists of one premium and two basic resources.")
    return LineKind(_exactly(QUARTERS, _quarter), why_not).as_metadata


def directions() -> Mapping[str, LineKind]:
    """The direction cards are passed in rounds 2 to 5 [DWD-055]."""
    why_not = T("it must be a list of four directions, left or right.")
    return LineKind(_exactly(PASSING_ROUNDS, _direction), why_not).as_metadata


# --- values ------------------------------------------------------------------------------------


def _whole(value: Any) -> int | None:
    fits = (
        isinstance(value, int)
        and not isinstance(value, bool)
        and -MAX_PROFILE_NUMBER <= value <= MAX_PROFILE_NUMBER
    )
    return value if fits else None


def _bool(value: Any) -> bool | None:
    return value if isinstance(value, bool) else None


def _text(value: Any) -> str | None:
    return " ".join(value.split())[:MAX_PROFILE_TEXT_CHARS] if isinstance(value, str) else None


def _goods(value: Any) -> Goods | None:
    if not isinstance(value, dict) or not set(value) <= set(KINDS):
        return None
    counts = [_whole(count) for count in value.values()]
    return Goods(**value) if all(count is not None and count >= 0 for count in counts) else None


def _of_seats(value: Any) -> tuple[Goods, ...] | None:
    sides = value if isinstance(value, list) else [value] * SIDES
    goods = tuple(each for each in map(_goods, sides) if each is not None)
    return goods if len(goods) == len(sides) == SIDES else None


def _quarter(value: Any) -> Quarter | None:
    fits = isinstance(value, list) and len(value) == len(BASIC)
    if not fits or value[0] not in PREMIUM or not set(value[1:]) <= set(BASIC):
        return None
    return (value[0], value[1], value[2])


def _direction(value: Any) -> str | None:
    return value if value in {"left", "right"} else None


def _each(read: Reader) -> Reader:
    def read_all(value: Any) -> tuple[Any, ...] | None:
        read_ = [read(each) for each in value] if isinstance(value, list) else [None]
        return None if None in read_ or not read_ else tuple(read_)

    return read_all


def _exactly(count: int, read: Reader) -> Reader:
    def read_all(value: Any) -> tuple[Any, ...] | None:
        result: tuple[Any, ...] | None = _each(read)(value)
        return result if result is not None and len(result) == count else None

    return read_all
