"""How often people tap their phones, counted in whole games of the steady stand-in.

An answer takes as many taps as in the browser test. `python -m lab.myths.taps`
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

from rich.console import Console
from rich.table import Table

from companion.core.chance import Chance
from companion.core.offers import Offer
from companion.core.seats import seats_for
from companion.core.umpire import Umpire
from companion.games.myths.game import GAME
from companion.games.myths.state import Myths

SMALL = 24
"""With fewer hexes than this, tapping one is the whole answer: the board is enlarged."""
AT_ONCE = ("start_turn", "target", "next_victim", "view", "reaction")
FOLDED = ("discard_move", "discard_own", "bonus")


def taps(offer: Offer, values: dict[str, Any]) -> int:
    """How many taps an answer takes."""
    chosen = sum(len(each) if _several(each) else 1 for each in values.values())
    hexes = [field for field in offer.fields.values() if field.kind == "hexes"]
    small = hexes and len(hexes[0].limits()["options"]) < SMALL and offer.name != "walk"
    if offer.name in AT_ONCE or (small and len(offer.fields) == 1):
        return 1
    return chosen + 1 + (offer.name in FOLDED)


def _several(value: Any) -> bool:
    return isinstance(value, list) and not all(isinstance(each, int) for each in value)


def game(seed: str) -> tuple[Umpire[Myths], Counter[str]]:
    """One game for two, and the taps for each kind of answer."""
    umpire = Umpire(GAME, seats_for(2), GAME.settle({}, 2), seed.encode())
    chance, counted = Chance(b"taps" + seed.encode()), Counter[str]()
    while not umpire.over:
        seat = umpire.waiting()[0]
        answer = GAME.policies["steady"](umpire.known(seat), seat, umpire.offers(seat), chance)
        if answer is None:
            raise RuntimeError(f"the table waits for {seat!r}, who was not asked")
        offer, values = answer
        counted[offer.act] += taps(offer, values)
        umpire.act(seat, offer.name, values)
    return umpire, counted


def main() -> None:
    """Count the taps in this many games."""
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--games", type=int, default=20)
    games = [game(str(number)) for number in range(told.parse_args().games)]
    rounds = sum(umpire.board.round for umpire, _ in games)
    total = sum((counted for _, counted in games), Counter[str]())
    table = Table("Answer", "Taps a round", title=f"{len(games)} games, {rounds} rounds")
    for act, count in total.most_common():
        table.add_row(act, f"{count / rounds:.1f}")
    table.add_row("all", f"{total.total() / rounds:.1f}")
    Console().print(table)


if __name__ == "__main__":
    main()
