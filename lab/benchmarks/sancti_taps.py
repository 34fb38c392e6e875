"""How often people touch their phones in a confrontation: whole games of `best`, tap by tap.

`python -m lab.benchmarks.sancti_taps`
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.table import Table

from companion.core.bots import next_answer
from companion.core.chance import Chance
from companion.core.offers import Offer
from companion.core.seats import Seat, seats_for
from companion.core.umpire import Umpire
from companion.games.sancti_et_malum import GAME

AT_ONCE = frozenset(("commit", "add"))
"""What one tap on a card says."""


def taps(offer: Offer, values: Mapping[str, Any], *, before: bool) -> int:
    """How many taps an answer takes; before, every die was tapped, and a card sent by a key."""
    if offer.name == "reroll":
        dice, start = set(values["dice"]), set(offer.fields["dice"].limits()["start"])
        return 1 + len(dice if before else dice ^ start)
    return 2 if before and offer.name in AT_ONCE else 1


def counted(players: int, games: int, *, before: bool) -> tuple[Counter[str], int]:
    """The taps for each kind of answer, and in how many confrontations."""
    found, fought = Counter[str](), 0
    for number in range(games):
        settings = GAME.settle({"rolls": "each"} if before else {}, players)
        seed = f"taps {number}".encode()
        umpire, chance = Umpire(GAME, seats_for(players), settings, seed), Chance(seed)
        while not umpire.over:
            entry = next_answer(umpire, chance, GAME.policies["best"])
            offer = umpire.find(entry.by, entry.offer)
            if isinstance(entry.by, Seat) and offer.after is None:
                found[offer.act] += taps(offer, entry.values, before=before)
            umpire.act(entry.by, entry.offer, entry.values)
        fought += len(umpire.board.history)
    return found, fought


def main() -> None:
    """Count so many games for each number of players."""
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--games", type=int, default=40)
    games = told.parse_args().games
    for players in GAME.seats:
        table = Table("Answer", "Taps", title=f"A confrontation of {players}, {games} games")
        found, fought = counted(players, games, before=False)
        for act, count in found.most_common():
            table.add_row(act, f"{count / fought:.1f}")
        table.add_row("all", f"{found.total() / fought:.1f}")
        old, fought = counted(players, games, before=True)
        table.add_row("before", f"{old.total() / fought:.1f}")
        Console().print(table)


if __name__ == "__main__":
    main()
