"""How often people touch their phones: games with wooden chests, tap by tap as in browser evenings.

Stand-ins play, but tell the true symbols; `python -m lab.benchmarks.devil_taps`.
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
from companion.games.deal_with_the_devil import GAME
from companion.games.deal_with_the_devil.action.plan_forms import NOBODY
from companion.games.deal_with_the_devil.role_sheets import ROLES

IN_A_PLAN = ("build 1", "build 2", "use 1", "use 2")
"""Where the tokens go."""
PRESET = {"event": "no", "courtier": NOBODY}
"""What the form of a plan is filled in with at first."""


def taps(offer: Offer, values: Mapping[str, Any]) -> int:
    """One for a key that says it all; else one for each thing that is changed, and one to send."""
    if len(offer.fields) <= 1 and not any(each.kind == "number" for each in offer.fields.values()):
        return 1
    return 1 + sum(_changed(name, field, values[name]) for name, field in offer.fields.items())


def _changed(name: str, field: Any, value: Any) -> int:
    limits = field.limits()
    start = limits.get("start")
    if field.kind == "number":
        return abs(int(value) - int(limits["low"] if start is None else start))
    if isinstance(value, list | tuple):
        return len(value)
    return int(value != PRESET.get(name, start))


def honest(by: Seat, offer: Offer, values: Mapping[str, Any], tokens: int) -> Mapping[str, Any]:
    """What is in the chest, and a plan with so many tokens."""
    if offer.act == "symbol":
        return {"symbol": ROLES[by - 1].value}
    return {**values, "slots": list(IN_A_PLAN[:tokens])} if offer.act == "plan" else values


def counted(games: int, tokens: int) -> tuple[Counter[str], Counter[int]]:
    """Taps for each kind of answer, and for each round."""
    kinds, rounds = Counter[str](), Counter[int]()
    for number in range(games):
        seed = f"taps {number}".encode()
        umpire, chance = Umpire(GAME, seats_for(4), GAME.settle({}, 4), seed), Chance(seed)
        while not umpire.over:
            entry = next_answer(umpire, chance, GAME.policies["modest"])
            offer, values = umpire.find(entry.by, entry.offer), entry.values
            if isinstance(entry.by, Seat):
                values = honest(entry.by, offer, values, tokens)
                many = taps(offer, values) if umpire.sealed(entry.by) is None else 0
                kinds[offer.act] += many
                rounds[umpire.board.round] += many
            umpire.act(entry.by, entry.offer, values)
    return kinds, rounds


def main() -> None:
    """Count so many games."""
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--games", type=int, default=10)
    told.add_argument("--tokens", type=int, default=0, help="How many are in every plan.")
    asked = told.parse_args()
    games = asked.games
    kinds, rounds = counted(games, asked.tokens)
    table = Table("Answer", "Taps a game", title=f"{games} games")
    for act, count in kinds.most_common():
        table.add_row(act, f"{count / games:.1f}")
    for number, count in sorted(rounds.items()):
        table.add_row(f"round {number}" if number else "set-up", f"{count / games:.0f}")
    table.add_row("all", f"{kinds.total() / games:.0f}")
    Console().print(table)


if __name__ == "__main__":
    main()
