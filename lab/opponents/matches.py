"""Lets players that search play against chance, or against a game's own stand-in, and counts.

`python -m lab.opponents.matches spoof --games 40 --budget 3000`: one seat searches, another one in
each game, and all others are played by chance or, with `--against stand-in`, by the policy
that the game has. A win that is shared is a win; `fair` is the share of somebody who plays as the
others do.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from rich.progress import track

from companion.core.bots import choose_any_answer, choose_next_answer
from companion.core.chance import Chance
from companion.core.game import Game, Policy
from companion.core.offers import UNSEAL, Offer, Raw
from companion.core.seats import Seat, Viewer, seats_for
from companion.core.umpire import Umpire
from companion.games import find_games
from companion.opponents.search import Guidance, SearchResult, TreeSearch
from companion.opponents.seat_history import record_history
from companion.opponents.worlds import World

MAX_ANSWERS = 1500
"""A game that is not over after so many answers counts as nobody's."""


@dataclass
class Score:
    """What one kind of player has reached."""

    won: list[bool] = field(default_factory=list)
    """Of each game, whether it has won."""
    fair: float = 0.0
    unended: int = 0
    searches: int = 0
    given_up: int = 0
    """Searches that found no world, so that chance answered."""
    work: int = 0

    @property
    def games(self) -> int:
        """How many were played."""
        return len(self.won)

    @property
    def share(self) -> float:
        """Of the wins, in percent."""
        return 100 * sum(self.won) / max(1, self.games)

    @property
    def error(self) -> float:
        """The standard error of that share."""
        n = max(2, self.games)
        mean = sum(self.won) / n
        return 100 * sqrt(sum((each - mean) ** 2 for each in self.won) / (n - 1) / n)

    def note(self, umpire: Umpire[Any], seat: Seat) -> None:
        """Count one game, in which this seat searched."""
        winners = umpire.over.winners if umpire.over else ()
        self.unended += umpire.over is None
        self.won.append(seat in winners)
        self.fair += len(winners) / len(umpire.seats)


@dataclass
class Searcher:
    """Plays one seat of one table, and remembers a world between its answers."""

    game: Game[Any]
    seat: Seat
    seed: bytes
    budget: int
    prior: Policy | None = None
    world: World | None = None

    def think(self, umpire: Umpire[Any]) -> SearchResult:
        """Its next answer, from what its seat has seen."""
        history = record_history(umpire, self.seat)
        result = TreeSearch(self.game, history, self.seed, Guidance(self.prior)).think(
            self.budget, self.world
        )
        self.world = result.world
        return result


def play(searcher: Searcher, umpire: Umpire[Any], others: Policy, score: Score) -> None:
    """One game to its end."""
    chance, seat = Chance(b"others" + searcher.seed), searcher.seat

    def answer(
        k: Any, by: Viewer, offers: tuple[Offer, ...], luck: Chance
    ) -> tuple[Offer, dict[str, Raw]] | None:
        return None if by == seat else others(k, by, offers, luck)

    while not umpire.over and len(umpire.entries) < MAX_ANSWERS:
        asked = tuple(each for each in umpire.asked(seat) if each.name != UNSEAL)
        if not asked or umpire.sealed(seat) or seat not in umpire.due():
            entry = choose_next_answer(umpire, chance, answer)
            umpire.act(entry.by, entry.offer, entry.values)
            continue
        result = searcher.think(umpire)
        score.searches += 1
        score.work += result.work
        if result.entry:
            umpire.act(seat, result.entry.offer, result.entry.values)
        else:
            score.given_up += 1
            offer, values = choose_any_answer(None, seat, asked, chance)
            umpire.act(seat, offer.name, values)


def scores(asked: argparse.Namespace) -> Iterator[Score]:
    """The score after each game."""
    game = find_games()[asked.game]
    players = asked.players or min(game.seats, key=lambda n: abs(n - 4))
    stand_in = game.bots.policies.get(game.bots.stand_in)
    others = stand_in if asked.against == "stand-in" and stand_in else choose_any_answer
    score = Score()
    for number in range(asked.games):
        seed = f"{asked.seed}/{asked.game}/{number}".encode()
        seats = seats_for(players)
        umpire = Umpire(game, seats, game.settle({}, players), seed)
        prior = stand_in if asked.prior else None
        searcher = Searcher(game, seats[number % players], seed, asked.budget, prior)
        play(searcher, umpire, others, score)
        score.note(umpire, searcher.seat)
        yield score


def main() -> None:
    """Play the games, and print one line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[id_ for id_ in find_games() if id_ != "told"])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--budget", type=int, default=3000, help="Answers played for each answer.")
    parser.add_argument("--against", choices=("chance", "stand-in"), default="chance")
    parser.add_argument("--prior", action="store_true", help="Thoughts play like the stand-in.")
    parser.add_argument("--seed", default="a")
    asked = parser.parse_args()
    score = Score()
    with suppress(KeyboardInterrupt):  # whoever stops it sees how far it came
        for score in track(scores(asked), total=asked.games):  # noqa: B007 - the last one is shown
            pass
    fair = 100 * score.fair / max(1, score.games)
    print(
        f"{asked.game} against {asked.against}, budget {asked.budget}, seed {asked.seed}: "
        f"{score.games} games, won {score.share:.0f} ± {score.error:.0f} % (fair {fair:.0f} %), "
        f"{score.given_up} of {score.searches} searches found no world, "
        f"{score.work / max(1, score.searches):.0f} answers a search, {score.unended} unended"
    )


if __name__ == "__main__":
    main()
