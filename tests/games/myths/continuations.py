"""How many answers are possible from fixed positions, with the counts in `continuations.toml`.

A position is the table after so many answers of a recorded play. A rule that allows too much or
too little changes a count. `python -m tests.games.myths.continuations` writes the file again.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from itertools import combinations, product
from pathlib import Path
from typing import Any

from companion.core.fields import Field
from companion.core.offers import Offer
from companion.core.seats import Seat
from companion.core.umpire import Entry, Umpire
from companion.games.myths.game import GAME
from companion.games.myths.state import Myths
from tests.games.myths.record import PLAYS

FILE = Path(__file__).parent / "continuations.toml"
WIDE = {"won": range(0, 180, 10), "rounds": range(5, 160, 12), "unseen": range(6, 62, 9)}
"""Positions of each play from which single answers are counted."""
DEEP = {"won": (4, 40, 80), "unseen": (8,)}
"""Positions from which two answers in a row are counted."""


def position(play: str, count: int) -> Umpire[Myths]:
    """The table after so many answers of a recorded play."""
    return PLAYS.play(play).after(GAME, count)


def possible(umpire: Umpire[Myths]) -> Iterator[Entry]:
    """Every answer that anybody could give."""
    for seat in umpire.seats:
        for offer in umpire.offers(seat):
            yield from _answers(seat, offer)


def _answers(seat: Seat, offer: Offer) -> Iterator[Entry]:
    for values in product(*(_values(field) for field in offer.fields.values())):
        raw = dict(zip(offer.fields, values, strict=True))
        if offer.check is None or offer.fits(seat, raw):
            yield Entry(seat, offer.name, raw)


def _values(field: Field) -> list[Any]:
    limits: Mapping[str, Any] = field.limits()
    if field.kind == "number":
        return list(range(limits["low"], limits["high"] + 1))
    keys = [each["key"] if isinstance(each, dict) else each for each in limits["options"]]
    least, most = limits["least"], min(limits["most"], len(keys))
    if least == most == 1:
        return keys
    return [list(some) for size in range(least, most + 1) for some in combinations(keys, size)]


def deep(play: str, count: int) -> int:
    """How many pairs of answers are possible."""
    umpire, total = position(play, count), 0
    for entry in list(possible(umpire)):
        umpire.act(entry.by, entry.offer, entry.values)
        total += sum(1 for _ in possible(umpire))
        umpire.back_to(count)
    return total


def wide(play: str) -> list[int]:
    """How many single answers are possible along a play."""
    return [sum(1 for _ in possible(position(play, count))) for count in WIDE[play]]


def kept() -> dict[str, dict[str, Any]]:
    """The counts in the file."""
    return tomllib.loads(FILE.read_text("utf-8"))


def main() -> None:
    """Count again, and write the file."""
    lines = ["# Counts of legal continuations: see continuations.py.", "", "[wide]"]
    lines += [f"{play} = {wide(play)}" for play in WIDE]
    lines += ["", "[deep]"]
    lines += [f"{play}-{count} = {deep(play, count)}" for play in DEEP for count in DEEP[play]]
    FILE.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
