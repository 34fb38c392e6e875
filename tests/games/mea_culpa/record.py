"""Recorded plays: whole games as text, each answer with what it led to.

`python -m tests.games.mea_culpa.record` writes them anew from the answers in them; with `--fresh`
stand-ins play them anew. Read the difference as a player would, then keep it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.core.chance import Chance
from companion.core.seats import TABLE, Seat, seats_for
from companion.core.standin import play_out
from companion.core.umpire import Entry, Umpire
from companion.games.mea_culpa.game import GAME
from companion.games.mea_culpa.state import MeaCulpa

PLAYS = Path(__file__).parent / "plays"
ANSWER = "> "


@dataclass(frozen=True)
class Head:
    """What a recorded play begins with."""

    players: int
    seed: str
    settings: dict[str, Any]

    @classmethod
    def read(cls, text: str) -> Head:
        """The head of a recorded play."""
        told = dict(line.split(": ", 1) for line in text.splitlines()[1:4])
        return cls(int(told["players"]), told["seed"], json.loads(told["settings"]))

    def lines(self) -> list[str]:
        """The head as it is written."""
        return [
            GAME.title,
            f"players: {self.players}",
            f"seed: {self.seed}",
            f"settings: {json.dumps(self.settings)}",
        ]

    def umpire(self) -> Umpire[MeaCulpa]:
        """The table before the first answer."""
        settings = GAME.settle(self.settings, self.players)
        return Umpire(GAME, seats_for(self.players), settings, self.seed.encode())


FULL = {"mode": "full"}
NEAR = FULL | {"profile": "heaven_distance = 16"}
"""Stand-ins sin without thinking; so near is the Heaven they reach now and then."""
FRESH = {
    "two_nearest": Head(2, "tetzel", FULL),
    "three_nearest": Head(3, "wittenberg", FULL),
    "four_nearest": Head(4, "indulgence", FULL),
    "two_in_heaven": Head(2, "grace0", NEAR),
    "three_in_heaven": Head(3, "grace4", NEAR),
    "four_in_heaven": Head(4, "grace23", NEAR),
}
"""The plays there are, and how they begin."""


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
    yield from _news(umpire, 0)
    for entry in entries:
        lines = len(umpire.journal(TABLE))
        umpire.act(entry.by, entry.offer, entry.values)
        yield ""
        yield _said(entry)
        yield from _news(umpire, lines)
    if umpire.over:
        winners = " ".join(str(int(seat)) for seat in umpire.over.winners)
        yield f"\nending: {umpire.over.name}, won by {winners}: {umpire.over.sentence}"


def _news(umpire: Umpire[MeaCulpa], lines: int) -> Iterator[str]:
    yield from (f"  {line.sentence}" for line in umpire.journal(TABLE)[lines:])
    k = umpire.known(TABLE)
    waiting = " ".join(str(int(seat)) for seat in umpire.waiting())
    souls = " ".join(str(space) for space in k.positions.values())
    posts = " ".join(str(notches) for notches in k.posts.values())
    stones = sum(k.market.values())
    yield (
        f"  [{k.phase.value} {k.round}] souls {souls}, posts {posts}, market {stones}, "
        f"waiting {waiting or '-'}"
    )


def played(head: Head) -> list[Entry]:
    """The answers of stand-ins, to the end."""
    return list(play_out(head.umpire(), Chance(head.seed.encode())))


def main() -> None:
    """Write every recorded play."""
    for name, head in FRESH.items():
        path = PLAYS / f"{name}.txt"
        if "--fresh" in sys.argv:
            path.write_text(told(head, played(head)), "utf-8")
        else:
            text = path.read_text("utf-8")
            path.write_text(told(Head.read(text), answers(text)), "utf-8")


if __name__ == "__main__":
    main()
