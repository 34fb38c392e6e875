"""How often a stand-in beats chance: `python -m tests.games.psychomachia.duels 1000`."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from companion.core.chance import Chance
from companion.core.game import Policy
from companion.core.seats import Seat, Viewer, seats_for
from companion.core.standin import any_answer, next_answer
from companion.core.umpire import Umpire
from companion.games.psychomachia.game import GAME


def duel(players: int, number: int) -> tuple[bool, int]:
    """One stand-in, whose seat goes round, against chance: whether it won, in how many turns."""
    seed = b"duel %d of %d" % (number, players)
    umpire = Umpire(GAME, seats_for(players), GAME.settle({}, players), seed)
    mine = Seat(1 + number % players)
    chance = Chance(b"answers" + seed)
    policy = steady_at(mine)
    while not umpire.over:
        entry = next_answer(umpire, chance, policy)
        umpire.act(entry.by, entry.offer, entry.values)
    return mine in umpire.over.winners, umpire.board.turn


def steady_at(mine: Seat) -> Policy:
    """Steady in one seat, chance in all others."""

    def policy(k: object, me: Viewer, offers: object, chance: Chance) -> object:
        way = GAME.policies["steady"] if me == mine else any_answer
        return way(k, me, offers, chance)  # type: ignore[arg-type]

    return policy  # type: ignore[return-value]


def lines(games: int) -> Iterator[str]:
    """The figures as rows of the README."""
    for players in GAME.seats:
        results = [duel(players, number) for number in range(games)]
        won = 100 * sum(win for win, _ in results) / games
        turns = sum(turns for _, turns in results) / games
        yield f"| {players} | {won:.1f} % | {100 / players:.0f} % | {turns:.0f} |"


def main() -> None:
    """Print a row for each number of players."""
    for line in lines(int(sys.argv[1])):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
