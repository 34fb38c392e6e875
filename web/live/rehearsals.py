"""Chance plays a game that is being made: to a step that pages show, or some games to their end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.core.fields import Refused
from companion.core.file_editing import ChancePlay
from companion.core.game import Game, GameEditor
from companion.core.seats import Seat
from companion.library.rehearsal import choose_viewer, rehearse
from companion.table.table import Table
from web.live.channel import Channel
from web.live.open_pages import Encoded
from web.server.recently_used import RecentlyUsed
from web.server.work_threads import WorkerThread
from web.services import Services

KEY = "rehearsals"
MAX_REHEARSALS = 4
"""How many of each are kept: the pages of one of them ask for it one after the other."""
MAX_GAMES_TRIED = 6
"""How many games are played until one comes to the step."""


class NobodyListens:
    """Sends nothing: these pages stand still."""

    def send(self, sid: str, event: str, message: Encoded) -> None:
        """Nobody is there."""

    def close(self, sid: str) -> None:
        """Nobody is there."""


@dataclass(frozen=True, slots=True)
class RehearsedStep:
    """One step of one file, with so many players."""

    text: str
    place: str
    players: int


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """A table at that step, or at the end of a game that never came to it."""

    channel: Channel
    reached: bool
    asked: Seat


class Rehearsals:
    """The last rehearsals of one companion, and what came of the last games."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._thread = WorkerThread()
        self._steps: RecentlyUsed[RehearsedStep, Rehearsal] = RecentlyUsed(MAX_REHEARSALS)
        self.plays: RecentlyUsed[str, ChancePlay] = RecentlyUsed(MAX_REHEARSALS)
        """What chance met, by the text of the file."""

    def of(self, game: Game[Any], editor: GameEditor, step: RehearsedStep) -> Rehearsal:
        """The rehearsal of this step, played in a thread if need be; `Refused` if it leaks."""

        def play() -> Rehearsal:
            table, reached = self._thread.do(lambda: _play_to_step(game, editor, step))
            channel = Channel(table, self._services, NobodyListens())
            return Rehearsal(channel, reached, choose_viewer(table))

        return self._steps.get_or_make(step, play)

    def play(self, game: Game[Any], editor: GameEditor, text: str) -> None:
        """Let chance play a few games of this file, unless it has; in the same thread."""
        self._thread.do(
            lambda: self.plays.get_or_make(text, lambda: editor.play_by_chance(game, text))
        )


def _play_to_step(game: Game[Any], editor: GameEditor, step: RehearsedStep) -> tuple[Table, bool]:
    """Play until somebody comes to the step; at last whatever became of the first game.

    `Refused` if twins show that a step tells more than is listed beside it.
    """
    for leak in editor.find_leaks(game, step.text, step.players, b"preview"):
        raise Refused(leak)
    games = (
        rehearse(editor.watch(game, step.text, step.place), step.players, f"{number}")
        for number in range(MAX_GAMES_TRIED)
    )
    first = next(games)
    return first if first[1] else next((each for each in games if each[1]), first)
