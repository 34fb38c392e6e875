"""How many answers a game takes, and how many chests are sold, in each way to play.

Stand-ins play, then players who mostly answer what is asked, at random:
`python -m lab.benchmarks.devil_lengths`.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from rich.console import Console
from rich.table import Table

from companion.core.bots import next_answer
from companion.core.chance import Chance
from companion.core.seats import seats_for
from companion.core.umpire import Umpire
from companion.games.deal_with_the_devil import GAME

WAYS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "with the box": {},
        "counting": {"purse": True},
        "offers on phones": {"chests": "phone"},
        "without the box": {"mode": "full"},
    }
)


def played(settings: Mapping[str, Any], policy: str, number: int) -> tuple[int, int]:
    """How many answers this game took, and how many chests were sold."""
    seed = b"length %d" % number
    umpire, chance = Umpire(GAME, seats_for(4), GAME.settle(settings, 4), seed), Chance(seed)
    while not umpire.over:
        entry = next_answer(umpire, chance, GAME.policies[policy])
        umpire.act(entry.by, entry.offer, entry.values)
    return len(umpire.entries), len(umpire.board.trading.deals.value)


def main() -> None:
    """Play so many games in each way."""
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--games", type=int, default=10)
    games = told.parse_args().games
    table = Table("", "Stand-ins", "Sold", "At random", title=f"Answers in {games} games")
    for name, settings in WAYS.items():
        modest = [played(settings, "modest", number) for number in range(games)]
        by_chance = [played(settings, "random", number)[0] for number in range(games)]
        answers, sold = (sum(each) / games for each in zip(*modest, strict=True))
        spread = f"{min(by_chance)} to {max(by_chance)}"
        table.add_row(name, f"{answers:.0f}", f"{sold:.1f}", spread)
    Console().print(table)


if __name__ == "__main__":
    main()
