"""How often one stand-in beats three players who answer at random, without the box.

`python -m lab.benchmarks.devil_duels 24`
"""

from __future__ import annotations

import sys
from statistics import fmean
from typing import Any

from companion.core.bots import next_answer
from companion.core.chance import Chance
from companion.core.seats import Seat, Viewer, seats_for
from companion.core.umpire import Umpire
from companion.games.deal_with_the_devil import GAME

SEATS = 4
QUARTERS = 4
"""Points are kept in quarters."""


def duel(number: int) -> tuple[bool, float, float]:
    """The stand-in's seat goes round: whether it won, its points, and those of the others."""
    mine, seed = Seat(1 + number % SEATS), b"duel %d" % number
    umpire = Umpire(GAME, seats_for(SEATS), GAME.settle({"mode": "full"}, SEATS), seed)
    chance = Chance(seed)

    def policy(k: Any, me: Viewer, offers: Any, luck: Chance) -> Any:
        return GAME.policies["modest" if me == mine else "random"](k, me, offers, luck)

    while not umpire.over:
        entry = next_answer(umpire, chance, policy)
        umpire.act(entry.by, entry.offer, entry.values)
    tallies = umpire.board.scores.tallies
    points = {seat: tally.total / QUARTERS for seat, tally in tallies.items()}
    others = fmean(points[seat] for seat in points if seat != mine)
    return mine in umpire.over.winners, points[mine], others


def main() -> None:
    """Play so many games."""
    results = [duel(number) for number in range(int(sys.argv[1]))]
    won, mine, others = zip(*results, strict=True)
    said = f"{sum(won)} of {len(won)} won, {fmean(mine):.0f} points against {fmean(others):.0f}\n"
    sys.stdout.write(said)


if __name__ == "__main__":
    main()
