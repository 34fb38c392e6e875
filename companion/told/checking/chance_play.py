"""Plays a few whole games by chance, and says what an author would want to know of them.

Reading a file finds wrong words; this finds a rule that does not do what was meant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from companion.core.bots import play_out
from companion.core.chance import Chance
from companion.core.game import Game
from companion.core.seats import pick_some_sizes, seats_for
from companion.core.teams import team_up_in_some
from companion.core.umpire import Umpire
from companion.core.words import T
from companion.told.checking.twins import make_game_without_notes
from companion.told.playing.executor import Doing, Names
from companion.told.playing.interpreter import TOO_LONG, play_told
from companion.told.playing.observer import Onlooker
from companion.told.reading import ToldGame
from companion.told.reading.step_model import AskStep, FileStep, Pause, StepBlock, TheTable

MAX_GAMES = 100
MAX_ANSWERS = 1_500
"""After so many answers no other game begins: about a second of processor time."""
MAX_ANSWERS_OF_A_GAME = 600
STUCK = T("Here chance stood still in {n} of {games} games: this question asked nobody.")
SILENT = T("In {n} of {games} games it was over here, before anybody was asked anything.")
ENDLESS = T("{n} of {games} games came to no end: chance was here when it gave up.")


class StepCounter(Onlooker):
    """Counts how often each step came, was done, and asked nobody; steps are known by line."""

    def __init__(self) -> None:
        self.came: Counter[int] = Counter()
        self.was_done: Counter[int] = Counter()
        self.asked_nobody: Counter[int] = Counter()
        self.last = 0
        """The step that was done last, if it was no block."""
        self.last_asked_nobody = 0
        """The question that asked nobody, if nobody was asked anything after it."""
        self.has_asked = False
        """Whether anybody was asked, or had to go on, since `begin_game`."""

    def begin_game(self) -> None:
        """Another game begins: what was counted so far stays."""
        self.last, self.last_asked_nobody, self.has_asked = 0, 0, False

    def comes(self, step: FileStep, _doing: Doing, _names: Names) -> None:
        """Count that it is next."""
        self.came[step.line] += 1

    def does(self, step: FileStep, doing: Doing, names: Names) -> None:
        """Count that it is done, and whether it asks anybody."""
        self.was_done[step.line] += 1
        match step.do:
            case StepBlock():
                return
            case AskStep(who=who, decoy=None) if not isinstance(who, TheTable):
                if doing.who(who, names):
                    self.last_asked_nobody, self.has_asked = 0, True
                else:
                    self.asked_nobody[step.line] += 1
                    self.last_asked_nobody = step.line
            case AskStep() | Pause():
                self.last_asked_nobody, self.has_asked = 0, True
        self.last = step.line


@dataclass(slots=True)
class PlayedGames:
    """What came of the games that were played."""

    games: int = 0
    ended: int = 0
    """How many of them came to an end of their own, after somebody was asked something."""
    notes: dict[int, list[T]] = field(default_factory=dict)
    """What is to be said of the step on each line."""

    def note(self, line: int, sentence: T) -> None:
        """Say this of the step on that line."""
        self.notes.setdefault(line, []).append(sentence)


def play_by_chance(game: Game[Any], box: ToldGame) -> PlayedGames:
    """Play up to `MAX_GAMES` games by chance; note steps where some end badly or do nothing."""
    counter, play = StepCounter(), PlayedGames()
    played = make_game_without_notes(game, box, lambda g: play_told(g, counter))
    sizes = pick_some_sizes(played.seats)
    endings: Counter[tuple[int, T]] = Counter()
    answers = 0
    while play.games < MAX_GAMES and answers < MAX_ANSWERS:
        counter.begin_game()
        umpire = _begin(played, box, sizes[play.games % len(sizes)], play.games)
        chance = Chance(b"answers %d" % play.games)
        for _ in islice(play_out(umpire, chance), MAX_ANSWERS_OF_A_GAME):
            answers += 1
        play.games += 1
        if (ending := _bad_ending(umpire, counter)) is None:
            play.ended += 1
        else:
            endings[ending] += 1
    for (line, sentence), count in endings.items():
        play.note(line, sentence.but(n=count, games=play.games))
    for step in {each.line: each for each in _steps(box.steps, counter)}.values():
        _note_step(play, step, counter)
    return play


def _bad_ending(umpire: Umpire[Any], counter: StepCounter) -> tuple[int, T] | None:
    """The line on which a game got stuck, ended unasked or never ended; None if it ended well."""
    if umpire.over is not None and umpire.over.sentence != TOO_LONG:
        return None if counter.has_asked else (counter.last, SILENT)
    if counter.last_asked_nobody:
        return counter.last_asked_nobody, STUCK
    return counter.last, ENDLESS


def _begin(game: Game[Any], box: ToldGame, players: int, number: int) -> Umpire[Any]:
    """Begin the game of this number: the same number always gives the same luck and teams."""
    seats, luck = seats_for(players), b"chance %d" % number
    teams = team_up_in_some(seats, box.teams.counts, Chance(luck))
    return Umpire(game, seats, game.settle({}, players), luck, teams=teams)


def _note_step(play: PlayedGames, step: FileStep, counter: StepCounter) -> None:
    """Note that no game did this step, or that it never asked anybody."""
    line = step.line
    if not counter.was_done[line]:
        if counter.came[line]:
            never = T(
                "In {games} games “Only if this is so” was never so. "
                "If that is not only rare, look at it."
            )
        else:
            never = T("In {games} games chance never came to this step.")
        play.note(line, never.but(games=play.games))
    elif counter.asked_nobody[line] == counter.was_done[line] and line not in play.notes:
        play.note(line, T("This question asked nobody, each time it came."))


def _steps(steps: tuple[FileStep, ...], counter: StepCounter) -> Iterator[FileStep]:
    """Each step once; what is inside others only if those were done."""
    for step in steps:
        yield step
        if isinstance(step.do, StepBlock) and counter.was_done[step.line]:
            yield from _steps(step.do.steps, counter)
