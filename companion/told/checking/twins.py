"""Proves the audit of a file: plays the game beside its twin, which has one other secret.

Whoever may not know that is shown the same, until a step tells it whose audit says so. What this
finds is a fault of the reading or the playing, never of the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.core.bots import choose_any_answer, play_out
from companion.core.chance import Chance
from companion.core.endings import Ending
from companion.core.fields import Refused
from companion.core.game import Game, Settings
from companion.core.play import Play
from companion.core.received import list_received
from companion.core.seats import Seat, Viewer, seats_for, viewers
from companion.core.teams import Teams, team_up_in_some
from companion.core.umpire import Entry, Umpire
from companion.core.words import T
from companion.told.checking.mutating import OtherSecret
from companion.told.checking.profiling import StepWeigher
from companion.told.checking.witness import Witness
from companion.told.playing.board import ToldBoard
from companion.told.playing.game import make_told_game
from companion.told.playing.interpreter import play_told
from companion.told.reading import FileFault, ToldGame
from companion.told.reading.audit import Audit, audit_of

MAX_COMPARED_ANSWERS = 60
"""How many answers of a game are compared."""
TWINS = 4
"""How many twins a game has."""
COMPARED = 3
"""For how many viewers each of them is compared, at most."""


def weigh_game(game: Game[Any], box: ToldGame) -> tuple[Game[Any], Callable[[], T | None]]:
    """The game, and a function that says why the last one played ended early, or None."""
    last = StepWeigher()

    def flow(g: ToldBoard) -> Play[Ending]:
        nonlocal last
        last = StepWeigher()
        return play_told(g, last)

    def explain_early_end() -> T | None:
        return last.explain_early_end()

    return make_game_without_notes(game, box, flow), explain_early_end


def make_game_without_notes(
    game: Game[Any], box: ToldGame, flow: Callable[[ToldBoard], Play[Ending]]
) -> Game[Any]:
    """The game of a file with this flow, and without notes, which are the companion's own."""
    file_game = make_told_game(game, box)
    alone = replace(file_game.interruptions, anytime=())
    return replace(file_game, flow=flow, interruptions=alone)


def find_leaks(
    game: Game[Any], box: ToldGame, players: int, seed: bytes, most: int = TWINS
) -> Iterator[T]:
    """Play a game and `most` twins; yield what somebody could tell and no audit lists."""
    seats = seats_for(players)
    table = TwinTable(game, box, audit_of(box), seats, game.settle({}, players), seed)
    entries, lines = table.play()
    chance = Chance(b"twins" + seed)
    changes = [SecretChange.draw(chance, seats, lines) for _ in range(most)]
    yield from {each: each.sentence for each in table.compare(entries, changes)}.values()


@dataclass(frozen=True, slots=True)
class SecretChange:
    """When a secret becomes another, and for whom it is one, who is compared first."""

    viewers: tuple[Viewer, ...]
    at: int
    """Before this step, counted as they come."""

    @classmethod
    def draw(cls, chance: Chance, seats: Sequence[Seat], lines: Sequence[int]) -> SecretChange:
        """Draw viewers and a moment; each line of the file is as likely, however often it comes."""
        among = chance.shuffled(viewers(seats))[:COMPARED]
        line = chance.pick(sorted({*lines})) if lines else 0
        times = [at for at, each in enumerate(lines) if each == line]
        return cls(tuple(among), chance.pick(times) if times else 0)


class _Twin:
    """A game that has, from its change on, one other secret."""

    def __init__(self, table: TwinTable, change: SecretChange) -> None:
        self.change = change
        self.witness = Witness(table.audit, table.seed, change.viewers, change.at)
        self.umpire = table.start_game(self.witness)
        self._watching: tuple[Viewer, ...] | None = None

    @property
    def watching(self) -> tuple[Viewer, ...]:
        """For whom it can still be compared: who does not know the secret, as far as was seen."""
        if self._watching is None and (other := self.witness.change):
            first, *others = self.change.viewers
            board = self.umpire.board
            unknowing = (each for each in others if not other.is_known_to(board, each))
            self._watching = (first, *unknowing)
        return self._watching or ()

    def refuses_because_of_it(self, answerer: Viewer, one: Witness) -> bool:
        """Whether an answer that was refused tells the answerer, the only one who sees that.

        Such answers are taken at the table of `one`, and both tables have offered the same.
        """
        return answerer in self.watching and not one.has_told_otherwise(self.witness, answerer)

    def loses(self, viewer: Viewer) -> None:
        """Compare no longer for this viewer, who has seen something else there."""
        self._watching = tuple(each for each in self.watching if each != viewer)

    @property
    def is_done(self) -> bool:
        """Whether nobody is left to compare it for."""
        return self._watching == ()


@dataclass(frozen=True)
class TwinTable:
    """One game, which can be played again with another secret."""

    game: Game[Any]
    box: ToldGame
    audit: Audit
    seats: tuple[Seat, ...]
    settings: Settings
    seed: bytes

    def start_game(self, witness: Witness) -> Umpire[Any]:
        """The game at its beginning, while this witness looks on."""
        game = make_game_without_notes(self.game, self.box, lambda g: play_told(g, witness))
        return Umpire(game, self.seats, self.settings, b"game" + self.seed, teams=self.teams)

    @property
    def teams(self) -> Teams:
        """In so many teams as the file allows, other ones in another game."""
        return team_up_in_some(self.seats, self.box.teams.counts, Chance(b"teams" + self.seed))

    def play(self) -> tuple[list[Entry], list[int]]:
        """Play a game by chance, up to a limit; its answers, and the line of each step."""
        witness = Witness(self.audit, self.seed, ())
        umpire = self.start_game(witness)
        policy = self.game.bots.policies.get("random", choose_any_answer)
        for count, _ in enumerate(play_out(umpire, Chance(b"play" + self.seed), policy), 1):
            if count >= MAX_COMPARED_ANSWERS:
                break
        return umpire.entries, witness.lines

    def compare(
        self, entries: Sequence[Entry], changes: Iterable[SecretChange]
    ) -> Iterator[FileFault]:
        """Play these answers here and at each twin; yield what viewers can tell, unlisted."""
        twins = [_Twin(self, each) for each in changes]
        one = Witness(self.audit, self.seed, viewers(self.seats))
        ours = self.start_game(one)
        for count, entry in enumerate((None, *entries)):
            if entry is not None:
                ours.act(entry.by, entry.offer, entry.values)
                going = [twin for twin in twins if not twin.is_done]
                twins = [
                    each for each in going if _answer_alike(each.umpire, each.witness.change, entry)
                ]
                for twin in going:
                    if twin not in twins and twin.refuses_because_of_it(entry.by, one):
                        yield make_unlisted_fault(twin.witness.line, twin.witness.secret)
            received: dict[Viewer, Any] = {}
            for twin in twins:
                for viewer in twin.watching:
                    if viewer not in received:
                        received[viewer] = list_received(ours, viewer)
                    if received[viewer] == list_received(twin.umpire, viewer):
                        continue
                    twin.loses(viewer)
                    if not one.has_told_otherwise(twin.witness, viewer):
                        yield self._trace(entries[:count], viewer, twin.change)

    def _trace(self, entries: Sequence[Entry], viewer: Viewer, change: SecretChange) -> FileFault:
        """Play both again; the fault of the step after which this viewer knows something else."""
        among = change.viewers
        one = Witness(self.audit, self.seed, among, traced=viewer)
        other = Witness(self.audit, self.seed, among, change.at, traced=viewer)
        ours, theirs = self.start_game(one), self.start_game(other)
        for entry in entries:
            ours.act(entry.by, entry.offer, entry.values)
            _answer_alike(theirs, other.change, entry)
        return make_unlisted_fault(one.line_apart(other), other.secret)


def make_unlisted_fault(line: int, secret: str) -> FileFault:
    """The step on this line shows a secret, and its audit does not say so."""
    what = T("This step gives away “{name}” to people who do not know it.", name=secret)
    advice = T("Reading the file does not see it: please report it, with the file.")
    return FileFault(line, what, advice)


def _answer_alike(twin: Umpire[Any], change: OtherSecret | None, entry: Entry) -> bool:
    """Give the twin the same answer, or what stands for it there; False if it refuses both."""
    for each in (entry, *_stand_ins(twin, change, entry)):
        try:
            twin.act(each.by, each.offer, each.values)
        except Refused:
            continue
        return True
    return False


def _stand_ins(twin: Umpire[Any], change: OtherSecret | None, entry: Entry) -> Iterator[Entry]:
    """The answer as it is given there: by whoever has the role, if only the role is asked.

    Whoever is asked there too answers for themselves: all see who has answered.
    """
    if change is not None:
        swapped = change.twin(entry)
        asked = any(each.name == entry.offer for each in twin.offers(entry.by))
        yield replace(swapped, by=entry.by) if asked else swapped
