"""Recorded plays: whole games as text, each answer with what it led to.

`python -m tests.games.GAME.record` rewrites them from their answers, and with `--fresh`
from new ones. Read the diff as a player would.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeAlias

from companion.core.bots import choose_any_answer, choose_next_answer
from companion.core.chance import Chance
from companion.core.game import Game, Policy
from companion.core.seats import TABLE, Seat, seats_for
from companion.core.teams import team_up
from companion.core.umpire import Entry, Umpire
from companion.games import find_games

ANSWER = "> "
TEAMS = "teams"

Next: TypeAlias = Callable[[Umpire[Any], Chance], Entry]
"""A way to play: the next answer of somebody at the table."""


def by(policy: Policy) -> Next:
    """Let everybody play like this."""
    return lambda umpire, chance: choose_next_answer(umpire, chance, policy)


anything: Next = by(choose_any_answer)
"""Everybody takes random offers."""


@dataclass(frozen=True)
class Play:
    """A play: how it starts, and its answers."""

    players: int
    seed: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    entries: tuple[Entry, ...] = ()
    teams: int | None = None
    """How many, if not the fewest that the game can have; people sit in turns around the table."""

    @classmethod
    def read(cls, text: str) -> Play:
        """The play recorded in this text."""
        lines = text.splitlines()
        header = dict(line.split(": ", 1) for line in lines[1 : lines.index("")])
        entries = tuple(_entry(line) for line in lines if line.startswith(ANSWER))
        settings = json.loads(header["settings"])
        teams = int(header[TEAMS]) if TEAMS in header else None
        return cls(int(header["players"]), header["seed"], settings, entries, teams)

    def begun(self, game: Game[Any]) -> Umpire[Any]:
        """The table before the first answer."""
        settings = game.settle(self.settings, self.players)
        seats = seats_for(self.players)
        teams = None if self.teams is None else team_up(seats, self.teams)
        return Umpire(game, seats, settings, self.seed.encode(), teams=teams)

    def positions(self, game: Game[Any]) -> Iterator[Umpire[Any]]:
        """The table before the first answer, and after each."""
        umpire = self.begun(game)
        yield umpire
        for entry in self.entries:
            umpire.act(entry.by, entry.offer, entry.values)
            yield umpire

    def after(self, game: Game[Any], count: int | None = None) -> Umpire[Any]:
        """The table after this many answers, or after all."""
        umpire = self.begun(game)
        for entry in self.entries[:count]:
            umpire.act(entry.by, entry.offer, entry.values)
        return umpire

    def asking(
        self, game: Game[Any], offers: Iterable[str], of: Seat | None = None, time: int = 1
    ) -> tuple[int, Seat]:
        """After how many answers somebody, or this seat, is asked all of this; and who.

        A moment named so is found again when the play is recorded anew. What stays open until
        others have answered is asked once; `time` counts from 1, for each seat.
        """
        wanted, times, before = {*offers}, Counter[Seat](), set[Seat]()
        for answers, umpire in enumerate(self.positions(game)):
            able = {s for s in umpire.seats if wanted <= {each.name for each in umpire.offers(s)}}
            for seat in sorted(able - before):
                times[seat] += 1
                if times[seat] == time and of in {None, seat}:
                    return answers, seat
            before = able
        raise LookupError(f"{of or 'nobody'} is not asked {sorted(wanted)} so often: {times}")


@dataclass(frozen=True)
class Recording:
    """The recorded plays of one game."""

    game: Game[Any]
    folder: Path
    fresh: Mapping[str, tuple[Play, Next]]
    """The plays by name: how they start, and how to play when they are made afresh."""
    standing: Callable[[Any], Iterable[str]]
    """The state of the table, from what everybody knows; a line is written if it is new."""

    def text(self, name: str) -> str:
        """The text of a recorded play."""
        return self._path(name).read_text("utf-8")

    def play(self, name: str) -> Play:
        """A recorded play."""
        return Play.read(self.text(name))

    def names(self) -> list[str]:
        """The names of the plays in the folder."""
        return sorted(path.stem for path in self.folder.glob("*.txt"))

    def text_of(self, play: Play) -> str:
        """The play as text."""
        return "\n".join([str(self.game.title), *_head(play), "", *self._story(play)]) + "\n"

    def write(self) -> None:
        """Rewrite every play: from its answers, or all afresh."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for name, (play, who) in self.fresh.items():
            kept = "--fresh" not in sys.argv and self._path(name).exists()
            done = self.play(name) if kept else self._played(play, who)
            self._path(name).write_text(self.text_of(done), "utf-8")

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}.txt"

    def _played(self, play: Play, who: Next) -> Play:
        umpire, chance = play.begun(self.game), Chance(play.seed.encode())
        while not umpire.over:
            entry = who(umpire, chance)
            umpire.act(entry.by, entry.offer, entry.values)
        return replace(play, entries=tuple(umpire.entries))

    def _story(self, play: Play) -> Iterator[str]:
        umpire = play.begun(self.game)
        before: list[str] = []
        for entry in play.entries:
            lines = len(umpire.journal(TABLE))
            umpire.act(entry.by, entry.offer, entry.values)
            yield _said(entry)
            yield from (f"  {line.sentence}" for line in umpire.journal(TABLE)[lines:])
            now = list(self.standing(umpire.known(TABLE)))
            yield from (f"  [{line}]" for line in now if line not in before)
            before = now
        if umpire.over:
            winners = " ".join(str(int(seat)) for seat in umpire.over.winners) or "nobody"
            yield f"\nending: {umpire.over.name}, won by {winners}: {umpire.over.sentence}"


def recordings() -> dict[str, Recording]:
    """The recorded plays of every game; those of games told in files are together."""
    alone = {game: find_tests(game, "record") for game in find_games()}
    recorded = {game: import_module(name).PLAYS for game, name in alone.items() if name}
    recorded |= import_module("tests.told.record").PLAYS
    return recorded


def recording_of_people() -> Recording:
    """The recorded plays of a file that people bring."""
    recording: Recording = import_module("tests.told.record").OF_PEOPLE
    return recording


def find_tests(game_id: str, name: str) -> str:
    """The module of this name in the folder of a game's own tests; nothing if there is none."""
    module = f"tests.games.{game_id}"
    return f"{module}.{name}" if find_spec(module) and find_spec(f"{module}.{name}") else ""


def _head(play: Play) -> Iterator[str]:
    yield f"players: {play.players}"
    if play.teams is not None:
        yield f"{TEAMS}: {play.teams}"
    yield f"seed: {play.seed}"
    yield f"settings: {json.dumps(play.settings)}"


def _entry(line: str) -> Entry:
    who, offer, values = line.removeprefix(ANSWER).split(" ", 2)
    return Entry(TABLE if who == "table" else Seat(who), offer, json.loads(values))


def _said(entry: Entry) -> str:
    who = "table" if entry.by == TABLE else str(int(entry.by))
    return f"{ANSWER}{who} {entry.offer} {json.dumps(dict(entry.values))}"
