"""Plays every deck against every other with the steady stand-in, and says how often which one wins.

A pairing is three characters with one deck against three with the other; each side begins as often.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from companion.core.chance import Chance
from companion.core.seats import seats_for
from companion.core.umpire import Umpire
from companion.games.myths.game import GAME
from companion.games.myths.policy import POLICIES
from companion.games.myths.reading import OURS
from companion.games.myths.state import Myths

BLUE, RED = "abc", "def"
SHARE = 60
"""No deck may win more often than this, in a hundred games against another."""


@dataclass(slots=True)
class Score:
    """How the games of a pairing ended for its first deck; a draw counts half for both."""

    games: int = 0
    won: float = 0
    answers: int = 0

    @property
    def share(self) -> float:
        """How many of a hundred games the first deck won."""
        return 100 * self.won / self.games if self.games else 50.0


def play(blue: str, red: str, first: int, seed: str) -> Umpire[Myths]:
    """One game; whoever is asked answers."""
    decks = {f"deck_{letter}": blue for letter in BLUE} | {f"deck_{letter}": red for letter in RED}
    settings = GAME.settle({**decks, "first_player": first}, 2)
    umpire = Umpire(GAME, seats_for(2), settings, seed.encode())
    chance = Chance(b"stand-in" + seed.encode())
    while not umpire.over:
        seat = umpire.waiting()[0]
        answer = POLICIES["steady"](umpire.known(seat), seat, umpire.offers(seat), chance)
        if answer is None:
            raise RuntimeError(f"{seat!r} is waited for and was not asked")
        offer, values = answer
        umpire.act(seat, offer.name, values)
    return umpire


def score(first: str, second: str, games: int, seed: str) -> Iterator[Score]:
    """The pairing game by game: colours and who begins change in turn."""
    kept = Score()
    for number in range(games):
        swapped, begins = number % 2 == 1, 1 + number // 2 % 2
        blue, red = (second, first) if swapped else (first, second)
        umpire = play(blue, red, begins, f"{seed}/{first}/{second}/{number}")
        kept.games += 1
        kept.answers += len(umpire.entries)
        kept.won += _won(umpire, swapped=swapped)
        yield kept


def _won(umpire: Umpire[Myths], *, swapped: bool) -> float:
    """1 if the first deck won, 0 if the second did, a half for a draw."""
    winners = umpire.over.winners if umpire.over else ()
    colours = {umpire.board.colour_of(seat).value for seat in winners}
    return 0.5 if len(colours) != 1 else float(("red" if swapped else "blue") in colours)


def measure(
    pairs: Iterable[tuple[str, str]], games: int, seed: str
) -> dict[tuple[str, str], Score]:
    """Every pairing with so many games, with a bar while they are played."""
    scores: dict[tuple[str, str], Score] = {}
    with Progress() as progress:
        for pair in pairs:
            task = progress.add_task(" - ".join(pair), total=games)
            for scores[pair] in score(*pair, games, seed):
                progress.advance(task)
    return scores


def shown(scores: dict[tuple[str, str], Score]) -> Table:
    """The shares as a table; too high ones are marked."""
    table = Table(title=f"How often the first deck wins (at most {SHARE} % either way)")
    for heading in ("First", "Second", "Games", "Wins", "", "Answers a game"):
        table.add_column(heading, justify="right")
    for (first, second), kept in scores.items():
        over = max(kept.share, 100 - kept.share) > SHARE
        answers = f"{kept.answers / kept.games:.0f}"
        share, mark = f"{kept.share:.1f} %", "!" if over else ""
        table.add_row(first, second, str(kept.games), share, mark, answers)
    return table


def main() -> None:
    """`python -m tests.games.myths.balance --games 2000 [--deck tide] [--seed NAME]`."""
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--games", type=int, default=100)
    told.add_argument("--deck", choices=OURS, help="Only the pairings of this deck.")
    told.add_argument("--seed", default="balance")
    asked = told.parse_args()
    pairs = [pair for pair in combinations(OURS, 2) if asked.deck in (None, *pair)]
    Console().print(shown(measure(pairs, asked.games, asked.seed)))


if __name__ == "__main__":
    main()
