"""How many ways there are to continue from positions counted by hand (positions.toml)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from companion.core.offers import Field, Flag, Number, Offer, Seats
from companion.core.seats import viewers
from companion.core.umpire import Umpire
from companion.games.psychomachia.records import Markers
from companion.games.psychomachia.state import Psychomachia
from tests.kit.games.psychomachia.evening import A, B, C, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay

TOLD = tomllib.loads((Path(__file__).parent / "positions.toml").read_text("utf-8"))["position"]
MARKS = ("diligence", "chastity", "pride")


def laid_out(told: dict[str, Any]) -> Umpire[Psychomachia]:
    """The position, laid out on a table."""
    seats = dict(zip("ABC", (A, B, C), strict=True))
    lay = {seats[name]: _lay(told[name]) for name in seats if name in told}
    return PsychomachiaEvening(told["players"], lay).umpire


def _lay(told: dict[str, Any]) -> Lay:
    marks = {name: told[name] for name in MARKS if name in told}
    rest = {name: value for name, value in told.items() if name not in MARKS}
    return replace(Lay(**rest), markers=Markers(**marks))


def values(field: Field) -> list[Any]:
    """Every value of a field."""
    match field:
        case Number():
            return list(range(field.low, field.high + 1))
        case Flag():
            return [False, True]
        case Seats():
            return [int(seat) for seat in field.options]
    limits = field.limits()
    keys = [option["key"] for option in limits["options"]]
    if limits["least"] == limits["most"] == 1:
        return keys
    counts = range(limits["least"], 1 + min(limits["most"], len(keys)))
    return [list(each) for count in counts for each in combinations(keys, count)]


def answers(umpire: Umpire[Psychomachia]) -> Iterator[tuple[Any, Offer, dict[str, Any]]]:
    """Every answer that somebody can give now."""
    for viewer in viewers(umpire.seats):
        for offer in umpire.offers(viewer):
            for chosen in product(*map(values, offer.fields.values())):
                raw = dict(zip(offer.fields, chosen, strict=True))
                if offer.fits(viewer, raw):
                    yield viewer, offer, raw


def ways(umpire: Umpire[Psychomachia], depth: int) -> int:
    """How many sequences of this many answers there are."""
    found = list(answers(umpire))
    if depth == 1:
        return len(found)
    total = 0
    for viewer, offer, raw in found:
        after = umpire.before(len(umpire.entries))
        after.act(viewer, offer.name, raw)
        total += ways(after, depth - 1)
    return total


@pytest.mark.parametrize("told", TOLD, ids=[each["name"] for each in TOLD])
def test_there_are_as_many_ways_as_were_counted(told: dict[str, Any]) -> None:
    umpire = laid_out(told)
    counted = [ways(umpire, depth) for depth in range(1, 1 + len(told["ways"]))]
    assert counted == told["ways"], told["why"]
