"""Every question of a game, in a table that somebody has read: `asked.txt` beside its tests.

`python -m tests.kit.laws.asked tests.games.GAME` prints the table as random plays meet it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.core.chance import Chance
from companion.core.game import Game
from companion.core.open_offers import OpenOffer
from companion.core.seats import TABLE, viewers
from companion.core.umpire import Umpire
from tests.kit.recording import Next, Play, anything

FILE = "asked.txt"
SCREEN, COVERED, PHONE = "screen", "covered", "phone"
WAITS = {"sealed": "under seal", "quiet": "unseen", "counted": "counted"}
ROUNDS = 8
"""How often each walk may be taken, each time with other luck."""


@dataclass(frozen=True, order=True)
class Question:
    """A line of the table: what an offer says, and how it is made."""

    act: str
    says: str
    marks: str
    where: str
    """On the shared screen; on a phone, also while it is covered; or only if it is open."""

    def __str__(self) -> str:
        return f"{self.where} | {self.marks} | {self.act} | {self.says}"


@dataclass(frozen=True)
class Walk:
    """Who plays with which settings, so that the plays meet every question of a game."""

    players: int
    settings: Mapping[str, Any]
    who: Next = anything
    most: int = 400
    """How many answers are looked at."""

    def positions(self, game: Game[Any], number: int) -> Iterator[Umpire[Any]]:
        """The table before the first answer of a new play, and after each."""
        umpire = Play(self.players, f"asked {number}", self.settings).begun(game)
        chance = Chance(b"answers %d" % number)
        yield umpire
        while not umpire.over and len(umpire.entries) < self.most:
            entry = self.who(umpire, chance)
            umpire.act(entry.by, entry.offer, entry.values)
            yield umpire


def questions(umpire: Umpire[Any]) -> Iterator[Question]:
    """What is asked at one position, on every phone and on the screen."""
    for viewer in viewers(umpire.seats):
        for opened in umpire.open(viewer):
            offer = opened.offer
            marks = ", ".join(_marks(umpire, opened))
            where = SCREEN if viewer == TABLE else COVERED if offer.in_public else PHONE
            yield Question(offer.act, offer.label.text, marks, where)


def _marks(umpire: Umpire[Any], opened: OpenOffer) -> Iterator[str]:
    """What the table says of an offer beside its name and its words."""
    offer, wait = opened.offer, umpire.wait
    yield "public" if offer.public else "own" if offer.fields else "no fields"
    yield from (each for each in ("final", "seldom") if getattr(offer, each))
    if offer.tone != "main":
        yield f"{offer.tone} key"
    if offer.after is not None:
        yield "by the clock"
    if opened.anytime:
        yield "until sealed" if opened.anytime.unsealed else "at any time"
    else:
        yield from (words for each, words in WAITS.items() if getattr(wait, each))


def listed(file: Path) -> set[Question]:
    """The table's lines; a line may name two places."""
    rows = (line.split("|", 3) for line in file.read_text("utf-8").splitlines() if "|" in line)
    return {
        Question(act.strip(), says.strip(), marks.strip(), where)
        for places, marks, act, says in rows
        for where in places.split()
    }


def unlisted(file: Path, positions: Iterable[Umpire[Any]], left: set[Question]) -> str:
    """The first question that the table does not list; those it lists are taken from `left`."""
    known = listed(file)
    for umpire in positions:
        for question in questions(umpire):
            left.discard(question)
            if question not in known:
                return f"{question}, after {len(umpire.entries)} answers"
    return ""


def walked(game: Game[Any], walks: Iterable[Walk], left: set[Question]) -> Iterator[Umpire[Any]]:
    """Positions of all walks, and of the same again with other luck while lines are left."""
    for number in range(ROUNDS):
        for walk in walks:
            if number == 0 or left:
                yield from walk.positions(game, number)


def main(folder: str) -> None:
    """Print the table of the tests in this folder, as their plays meet it."""
    tests: Any = import_module(f"{folder}.test_asked")
    met = {
        question
        for umpire in tests.positions({Question("", "", "", "")})
        for question in questions(umpire)
    }
    rows: dict[tuple[str, ...], list[str]] = {}
    for each in sorted(met):
        rows.setdefault((each.act, each.says, each.marks), []).append(each.where)
    for (act, says, marks), places in rows.items():
        sys.stdout.write(f"{' '.join(places):14} | {marks:22} | {act:16} | {says}\n")


if __name__ == "__main__":
    main(sys.argv[1])
