"""Proves the audit of a file: plays the game beside its twin, which has one other secret.

Whoever may not know that is shown the same, until a step tells it whose audit says so. What this
finds is a fault of the reading or the playing, never of the file.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.core.bots import any_answer, play_out
from companion.core.chance import Chance
from companion.core.endings import Ending
from companion.core.fields import Raw, Refused
from companion.core.file_report import FileReport
from companion.core.game import Game, Settings
from companion.core.play import Play
from companion.core.received import received_by
from companion.core.seats import TABLE, Seat, Viewer, seats_for, viewers
from companion.core.to_json import to_json
from companion.core.umpire import Entry, Umpire
from companion.core.words import T
from companion.told.checking.mutating import OtherSecret
from companion.told.checking.profiling import StepWeigher
from companion.told.checking.witness import Witness
from companion.told.playing.board import ToldBoard
from companion.told.playing.game import told_game
from companion.told.playing.interpreter import play_told
from companion.told.reading import FileFault, ToldGame, read
from companion.told.reading.audit import Audit, audit_of
from companion.told.reading.outline import report

MOST_ANSWERS = 60
"""How many answers of a game are compared."""
TWINS = 8
"""How many twins a game has."""


def report_played(content: bytes, settings: Callable[[str], Mapping[str, Raw]]) -> FileReport:
    """What a file tells, the settings that play it, and its twins [ANY-101, ANY-102]."""
    found = report(content)
    if found.faults:
        return found
    text = content.decode()
    return replace(
        found,
        settings=settings(text),
        weighed=lambda game: _weighed(game, read(text)),
        leaks=lambda game, players, seed: leaks(game, read(text), players, seed),
    )


def _weighed(game: Game[Any], box: ToldGame) -> tuple[Game[Any], Callable[[], T | None]]:
    """The game, with somebody who looks on at how much its steps work."""
    last = StepWeigher()

    def flow(g: ToldBoard) -> Play[Ending]:
        nonlocal last
        last = StepWeigher()
        return play_told(g, last)

    def ends_early() -> T | None:
        return last.ends_early()

    return replace(told_game(game, box), flow=flow, resolve=None), ends_early


def leaks(
    game: Game[Any], box: ToldGame, players: int, seed: bytes, most: int = TWINS
) -> Iterator[T]:
    """Play one game and its twins; what somebody could tell that no audit lists."""
    seats = seats_for(players)
    table = TwinTable(game, box, audit_of(box), seats, game.settle({}, players), seed)
    entries, steps = table.played()
    chance = Chance(b"twins" + seed)
    found = {}
    for _ in range(most):
        viewer, at = chance.pick(list(viewers(seats))), chance.below(max(1, steps))
        if fault := table.compared(entries, viewer, at):
            found[fault] = fault.sentence
    yield from found.values()


@dataclass(frozen=True)
class TwinTable:
    """One game, which can be played again with another secret."""

    game: Game[Any]
    box: ToldGame
    audit: Audit
    seats: tuple[Seat, ...]
    settings: Settings
    seed: bytes

    def umpire(self, witness: Witness) -> Umpire[Any]:
        """The game at its beginning, while this witness looks on."""
        told = told_game(self.game, self.box)
        game = replace(told, flow=lambda g: play_told(g, witness), resolve=None)
        return Umpire(game, self.seats, self.settings, b"game" + self.seed)

    def played(self) -> tuple[list[Entry], int]:
        """The answers of a game played by chance, and how many steps it has."""
        witness = Witness(self.audit, self.seed, TABLE)
        umpire = self.umpire(witness)
        policy = self.game.bots.policies.get("random", any_answer)
        for count, _ in enumerate(play_out(umpire, Chance(b"play" + self.seed), policy), 1):
            if count >= MOST_ANSWERS:
                break
        return umpire.entries, witness.steps

    def compared(self, entries: list[Entry], viewer: Viewer, at: int) -> FileFault | None:
        """What this viewer can tell if a secret is another from this step on."""
        pair = self._until_apart(entries, viewer, at, tracing=False)
        if pair is None or pair[0].has_told_otherwise(pair[1]):
            return None
        traced = self._until_apart(entries, viewer, at, tracing=True)
        if traced is None or (change := traced[1].change) is None:
            return None
        return unlisted(traced[0].line_apart(traced[1]), change.secret)

    def _until_apart(
        self, entries: list[Entry], viewer: Viewer, at: int, *, tracing: bool
    ) -> tuple[Witness, Witness] | None:
        """Both games up to the answer after which the viewer receives something else."""
        one = Witness(self.audit, self.seed, viewer, tracing=tracing)
        other = Witness(self.audit, self.seed, viewer, at, tracing=tracing)
        ours, theirs = self.umpire(one), self.umpire(other)
        for entry in (None, *entries):
            if entry is not None:
                ours.act(entry.by, entry.offer, entry.values)
                if not _answered(theirs, other.change, entry):
                    return None
            if other.change and _said(ours, viewer) != _said(theirs, viewer):
                return one, other
        return None


def unlisted(line: int, secret: str) -> FileFault:
    """The step on this line shows a secret, and its audit does not say so."""
    what = T("This step gives away “{name}” to people who do not know it.", name=secret)
    advice = T("Reading the file does not see it: please report it, with the file.")
    return FileFault(line, what, advice)


def _answered(twin: Umpire[Any], change: OtherSecret | None, entry: Entry) -> bool:
    """Whether the twin takes the same answer, or what stands for it there."""
    for each in (entry, change.twin(entry)) if change else (entry,):
        try:
            twin.act(each.by, each.offer, each.values)
        except Refused:
            continue
        return True
    return False


def _said(umpire: Umpire[Any], viewer: Viewer) -> str:
    return json.dumps(to_json(received_by(umpire, viewer)), sort_keys=True)
