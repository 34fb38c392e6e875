"""Recorded plays: whole games as text, each answer with what it led to.

`python -m tests.games.psychomachia.record` writes them anew from the answers in them; with
`--fresh` stand-ins play them anew. Read the difference as a player would, then keep it.
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
from companion.core.standin import any_answer, play_out
from companion.core.umpire import Entry, Umpire
from companion.games.psychomachia.game import GAME
from companion.games.psychomachia.state import Psychomachia

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

    def umpire(self) -> Umpire[Psychomachia]:
        """The table before the first answer."""
        settings = GAME.settle(self.settings, self.players)
        return Umpire(GAME, seats_for(self.players), settings, self.seed.encode())


FRESH = {
    "virtues": (Head(2, "psalm", {}), "steady"),
    "sins": (Head(3, "ember", {"invoke_from_hand": True}), "steady"),
    "own_cards": (Head(2, "paper", {"mode": "table"}), ""),
}
"""The plays there are: how they begin, and who plays when they are made afresh."""


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
    for entry in entries:
        lines = len(umpire.journal(TABLE))
        umpire.act(entry.by, entry.offer, entry.values)
        yield _said(entry)
        yield from (f"  {line.sentence}" for line in umpire.journal(TABLE)[lines:])
        if entry.offer in {"end", "lock", "throw"}:
            yield _standing(umpire.known(TABLE))
    if umpire.over:
        winners = " ".join(str(int(seat)) for seat in umpire.over.winners)
        yield f"\nending: {umpire.over.name}, won by {winners}: {umpire.over.sentence}"


def _standing(k: Psychomachia) -> str:
    """How the table stands, as everybody may know."""
    near = " ".join("{}:{}".format(*k.progress(seat)) for seat in k.seats)
    hands = " ".join(str(k.hand_size(seat)) for seat in k.seats)
    return (
        f"  [{k.turn} {k.step.value}] virtues:sins {near}, hands {hands}, "
        f"deck {k.deck_size}, discards {k.discard_size}, fates left {len(k.choices)}"
    )


def played(head: Head, policy: str) -> list[Entry]:
    """The answers of stand-ins, to the end."""
    umpire = head.umpire()
    way = GAME.policies[policy] if policy else any_answer
    return list(play_out(umpire, Chance(head.seed.encode()), way))


def main() -> None:
    """Write every recorded play."""
    for name, (head, policy) in FRESH.items():
        path = PLAYS / f"{name}.txt"
        if "--fresh" in sys.argv:
            entries = played(head, policy)
        else:
            entries = answers(path.read_text("utf-8"))
        path.write_text(told(head, entries), "utf-8")


if __name__ == "__main__":
    main()
