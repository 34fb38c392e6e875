"""Recorded plays: whole games as text, each answer with what it led to.

`python -m tests.games.deal_with_the_devil.record` writes them anew from the answers in them; with
`--fresh` brisk players play them anew. Read the difference as a player would, then keep it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.core.chance import Chance
from companion.core.seats import TABLE, Seat, seats_for, viewers
from companion.core.standin import next_answer
from companion.core.umpire import Entry, Umpire
from companion.games.deal_with_the_devil.game import GAME
from companion.games.deal_with_the_devil.records import Phase
from companion.games.deal_with_the_devil.scoring import tally
from companion.games.deal_with_the_devil.sheets import ROLES
from companion.games.deal_with_the_devil.state import DealWithTheDevil

PLAYS = Path(__file__).parent / "plays"
ANSWER = "> "
ANYTHING = 25
"""Once in so many answers brisk players do something that nobody asked for."""
LEVEL = 60
"""Points everybody ends with where all stand level."""
NOTHING = dict.fromkeys(("buildings", "majors", "courtiers", "premium", "basic", "coins"), 0)


@dataclass(frozen=True)
class Head:
    """What a recorded play begins with."""

    seed: str
    settings: dict[str, Any]
    tied: bool = False

    @classmethod
    def read(cls, text: str) -> Head:
        """The head of a recorded play."""
        told = dict(line.split(": ", 1) for line in text.splitlines()[1:3])
        return cls(told["seed"], json.loads(told["settings"]))

    def lines(self) -> list[str]:
        """The head as it is written."""
        return [GAME.title, f"seed: {self.seed}", f"settings: {json.dumps(self.settings)}"]

    def umpire(self) -> Umpire[DealWithTheDevil]:
        """The table before the first answer."""
        return Umpire(GAME, seats_for(4), GAME.settle(self.settings), self.seed.encode())


QUICK = {"deal_min_seconds": 0, "reveal_timer": 0}
FRESH = {
    "won": Head("bell", {}),
    "shared": Head("candle", QUICK, tied=True),
    "full": Head("book", {"mode": "full", **QUICK}),
}
"""The plays there are, and how they begin."""


# --- playing ---------------------------------------------------------------------------------


def brisk(
    umpire: Umpire[DealWithTheDevil], chance: Chance, *, tied: bool = False
) -> Iterator[Entry]:
    """Play to the end: everybody answers what is asked, and now and then does something else."""
    while not umpire.over:
        entry = _next(umpire, chance, tied=tied)
        umpire.act(entry.by, entry.offer, entry.values)
        yield entry


def _next(umpire: Umpire[DealWithTheDevil], chance: Chance, *, tied: bool) -> Entry:
    asked = [
        (viewer, offer)
        for viewer in viewers(umpire.seats)
        for offer in umpire.offers(viewer)
        if offer.tone != "quiet" and not umpire.sealed(viewer)
    ]
    counting = umpire.board.phase is Phase.FINAL
    if not asked or (chance.below(ANYTHING) == 0 and not counting):
        return next_answer(umpire, chance)
    viewer, offer = chance.pick(asked)
    if offer.name == "symbol":
        return Entry(viewer, "symbol", {"symbol": ROLES[viewer - 1].value})
    if offer.name == "count":
        counted = _count(umpire.board, Seat(viewer), list(offer.fields), tied=tied)
        return Entry(viewer, "count", counted)
    return Entry(viewer, offer.name, offer.some(viewer, chance))


def _count(board: DealWithTheDevil, me: Seat, asked: list[str], *, tied: bool) -> dict[str, int]:
    """A few points on buildings; or just as many as it takes for all to stand level."""
    points = LEVEL - tally(board, me, NOTHING).total // 4 if tied else 8 + 3 * me
    return {**dict.fromkeys(asked, 0), "buildings": points}


# --- writing ---------------------------------------------------------------------------------


def answers(text: str) -> list[Entry]:
    """The answers in a recorded play."""
    return [_entry(line) for line in text.splitlines() if line.startswith(ANSWER)]


def _entry(line: str) -> Entry:
    who, offer, values = line.removeprefix(ANSWER).split(" ", 2)
    by = TABLE if who == "table" else Seat(who)
    return Entry(by, offer, json.loads(values))


def _said(entry: Entry) -> str:
    who = "table" if entry.by == TABLE else str(int(entry.by))
    return f"{ANSWER}{who} {entry.offer} {json.dumps(dict(entry.values))}"


def told(head: Head, entries: Iterable[Entry]) -> str:
    """The play as text."""
    return "\n".join([*head.lines(), "", *_story(head, entries)]) + "\n"


def _story(head: Head, entries: Iterable[Entry]) -> Iterator[str]:
    umpire = head.umpire()
    before = ""
    for entry in entries:
        lines = len(umpire.journal(TABLE))
        umpire.act(entry.by, entry.offer, entry.values)
        yield _said(entry)
        yield from (f"  {line.sentence}" for line in umpire.journal(TABLE)[lines:])
        now = _standing(umpire.known(TABLE))
        if now != before:
            yield now
        before = now
    if umpire.over:
        winners = " ".join(str(int(seat)) for seat in umpire.over.winners)
        yield f"\nending: {umpire.over.name}, won by {winners}: {umpire.over.sentence}"


def _standing(k: DealWithTheDevil) -> str:
    """How the table stands, as everybody may know."""
    castles = [k.castles[seat] for seat in k.seats]
    tracks = " ".join(f"{each.reputation}/{each.debt}/{each.score}" for each in castles)
    going = "".join(str(int(seat)) for seat in k.destinations) or "-"
    return (
        f"  [{k.round} {k.phase.value}, {k.step.value}] reputation/debt/score {tracks}, "
        f"spots {k.spots}, going to {going}, bribes {k.bribes}"
    )


def main() -> None:
    """Write every recorded play."""
    for name, head in FRESH.items():
        path = PLAYS / f"{name}.txt"
        if "--fresh" in sys.argv:
            entries = list(brisk(head.umpire(), Chance(head.seed.encode()), tied=head.tied))
        else:
            entries = answers(path.read_text("utf-8"))
        path.write_text(told(head, entries), "utf-8")


if __name__ == "__main__":
    main()
