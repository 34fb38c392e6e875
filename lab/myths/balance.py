"""Plays all decks against each other with the steady stand-in: how often each wins.

`--alone`: three of a kind on each side; `--mixed`: all six decks in every game; `--usual`: as the
settings have them; `--in-turn`: one game of each pairing after the other, so many in all.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, cycle, islice
from math import sqrt
from statistics import median
from typing import TypeAlias

from rich.console import Console
from rich.progress import Progress, track
from rich.table import Table

from companion.core.chance import Chance
from companion.core.seats import seats_for
from companion.core.umpire import Umpire
from companion.games.myths.decks.cards import SideColour
from companion.games.myths.decks.reading import OURS
from companion.games.myths.game import GAME
from companion.games.myths.stand_in.steady import BOTS
from companion.games.myths.state import Myths

Side: TypeAlias = tuple[str, ...]
"""The decks of three characters."""

HALF = 0.5
SHARE = 55
"""No deck may win more of a hundred games against another than this."""
TWINS = 2
"""Games in a row with the same seed: their sides have changed places, or who begins has changed.

Whoever draws well in one of them does so for the other side in the next.
"""


@dataclass(slots=True)
class Score:
    """How games ended for a deck, or for the first of a pairing; a draw counts half."""

    won: float = 0
    rounds: list[int] = field(default_factory=list)
    """How many rounds each game took."""
    began: int = 0
    """How many games were won by the side that began."""
    drawn: int = 0
    answers: int = 0

    def note(self, umpire: Umpire[Myths], won: float) -> None:
        """Count a game that has ended."""
        self.won += won
        self.drawn += won == HALF
        winners = umpire.over.winners if umpire.over else ()
        self.began += won != HALF and umpire.board.order[0] in winners
        self.rounds.append(umpire.board.round)
        self.answers += len(umpire.entries)

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.rounds)

    @property
    def share(self) -> float:
        """The percentage of games that were won."""
        return 100 * self.won / self.games if self.games else 50.0

    @property
    def error(self) -> float:
        """The standard error of that percentage."""
        return 50 / sqrt(max(1, self.games))


@dataclass(frozen=True, slots=True)
class Meeting:
    """One game of a pairing: the decks of both sides, who begins, and the first deck's colour."""

    blue: Side
    red: Side
    begins: int
    home: SideColour


def meetings(first: str, second: str, *, alone: bool) -> Iterator[Meeting]:
    """Endless games: with every pair of partners or alone, in both colours, each side first.

    Both sides have the same two partners, drawn from the other four decks, and differ in one deck.
    """
    others = [deck for deck in OURS if deck not in {first, second}]
    partners: list[Side] = [()] if alone else [*combinations(others, 2)]
    for with_ in cycle(partners):
        mine, theirs = _side(first, with_), _side(second, with_)
        for begins in (1, 2):
            yield Meeting(mine, theirs, begins, SideColour.BLUE)
            yield Meeting(theirs, mine, begins, SideColour.RED)


def mixed_meetings() -> Iterator[Meeting]:
    """Endless games of all six decks: every split, in both colours, each side first.

    Three times as much is learnt about each deck as from as many games of pairs, but not how it
    does against a certain other one.
    """
    for begins in cycle((1, 2)):
        for blue in combinations(OURS, 3):
            red = tuple(deck for deck in OURS if deck not in blue)
            yield Meeting(blue, red, begins, SideColour.BLUE)


def usual_meetings() -> Iterator[Meeting]:
    """Endless games with the decks of the settings, each side first."""
    for begins in cycle((1, 2)):
        yield Meeting(tuple(OURS[:3]), tuple(OURS[3:]), begins, SideColour.BLUE)


def _side(deck: str, partners: Side) -> Side:
    return (deck, *partners) if partners else (deck,) * 3


def play(meeting: Meeting, seed: str) -> Umpire[Myths]:
    """Play one game."""
    named = zip("abcdef", meeting.blue + meeting.red, strict=True)
    decks = {f"deck_{letter}": deck for letter, deck in named}
    agreed = {"first_player": meeting.begins, "second_looks": True}
    settings = GAME.settle({**decks, **agreed}, 2)
    umpire = Umpire(GAME, seats_for(2), settings, seed.encode())
    chance = Chance(b"stand-in" + seed.encode())
    while not umpire.over:
        seat = umpire.waiting()[0]
        answer = BOTS.policies["steady"](umpire.known(seat), seat, umpire.offers(seat), chance)
        if answer is None:
            raise RuntimeError(f"the table waits for {seat!r}, who was not asked")
        offer, values = answer
        umpire.act(seat, offer.name, values)
    return umpire


def score(first: str, second: str, games: int, seed: str, *, alone: bool) -> Iterator[Score]:
    """The score of a pairing after each game."""
    kept = Score()
    for number, meeting in zip(range(games), meetings(first, second, alone=alone), strict=False):
        umpire = play(meeting, f"{seed}/{first}/{second}/{number // TWINS}")
        kept.note(umpire, _won(umpire, meeting.home))
        yield kept


def mixed_scores(games: int, seed: str) -> dict[tuple[str, str], Score]:
    """The score of each deck when all six play in every game, with a progress bar."""
    scores = {deck: Score() for deck in OURS}
    for number, meeting in enumerate(track(islice(mixed_meetings(), games), total=games)):
        umpire = play(meeting, f"{seed}/mixed/{number}")
        won = _won(umpire, meeting.home)
        for deck, kept in scores.items():
            kept.note(umpire, won if deck in meeting.blue else 1 - won)
    return {(deck, ""): kept for deck, kept in scores.items()}


def usual_scores(games: int, seed: str) -> dict[tuple[str, str], Score]:
    """The score of blue against red with the decks of the settings, with a progress bar."""
    kept = Score()
    for number, meeting in enumerate(track(islice(usual_meetings(), games), total=games)):
        umpire = play(meeting, f"{seed}/default/{number // TWINS}")
        kept.note(umpire, _won(umpire, SideColour.BLUE))
    return {("blue", "red"): kept}


def scores_in_turn(games: int, seed: str) -> dict[tuple[str, str], Score]:
    """The score of every pairing, each of which plays a game in turn, with a progress bar."""
    pairs = list(combinations(OURS, 2))
    scores = {pair: Score() for pair in pairs}
    next_of = {pair: meetings(*pair, alone=False) for pair in pairs}
    for pair in track(islice(cycle(pairs), games), total=games):
        meeting, twins = next(next_of[pair]), scores[pair].games // TWINS
        umpire = play(meeting, f"{seed}/{'/'.join(pair)}/{twins}")
        scores[pair].note(umpire, _won(umpire, meeting.home))
    return scores


def _won(umpire: Umpire[Myths], home: SideColour) -> float:
    """1 if the side of this colour won, 0 if the other did, a half for a draw."""
    winners = umpire.over.winners if umpire.over else ()
    colours = {umpire.board.colour_of(seat) for seat in winners}
    return float(home in colours) if len(colours) == 1 else 0.5


def measure(
    pairs: Iterable[tuple[str, str]], games: int, seed: str, *, alone: bool
) -> dict[tuple[str, str], Score]:
    """Play every pairing this many times, with a progress bar."""
    scores: dict[tuple[str, str], Score] = {}
    with Progress() as progress:
        for pair in pairs:
            task = progress.add_task(" - ".join(pair), total=games)
            for scores[pair] in score(*pair, games, seed, alone=alone):
                progress.advance(task)
    return scores


def shown(scores: dict[tuple[str, str], Score]) -> Table:
    """The percentages as a table, with a mark on those that are too high."""
    table = Table(title=f"How often the first deck wins (at most {SHARE} % either way)")
    for heading in ("First", "Second", "Games", "Wins", "", "Rounds", "Answers per game"):
        table.add_column(heading, justify="right")
    for (first, second), kept in scores.items():
        over = max(kept.share, 100 - kept.share) > SHARE
        answers = f"{kept.answers / kept.games:.0f}"
        share, mark = f"{kept.share:.1f} ± {kept.error:.1f} %", "!" if over else ""
        rounds = f"{median(kept.rounds):.0f}, {min(kept.rounds)} to {max(kept.rounds)}"
        table.add_row(first, second, str(kept.games), share, mark, rounds, answers)
    decided = sum(kept.games - kept.drawn for kept in scores.values())
    began = 100 * sum(kept.began for kept in scores.values()) / max(1, decided)
    table.caption = f"Whoever began won {began:.1f} % of the games with a winner"
    return table


def main() -> None:
    """`python -m lab.myths.balance --games 2000 [--deck tide [--against ember]] …`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--deck", choices=OURS, help="Only the pairings of this deck.")
    parser.add_argument("--against", choices=OURS, help="And of these only that with this deck.")
    parser.add_argument("--alone", action="store_true", help="Three of a kind on each side.")
    parser.add_argument("--mixed", action="store_true", help="All six decks in every game.")
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--in-turn", action="store_true", help="The pairings in turn.")
    parser.add_argument("--usual", action="store_true", help="The decks of the settings.")
    asked = parser.parse_args()
    if asked.in_turn:
        Console().print(shown(scores_in_turn(asked.games, asked.seed)))
        return
    if asked.usual:
        Console().print(shown(usual_scores(asked.games, asked.seed)))
        return
    if asked.mixed:
        Console().print(shown(mixed_scores(asked.games, asked.seed)))
        return
    wanted = {asked.deck, asked.against} - {None}
    pairs = [pair for pair in combinations(OURS, 2) if wanted <= {*pair}]
    Console().print(shown(measure(pairs, asked.games, asked.seed, alone=asked.alone)))


if __name__ == "__main__":
    main()
