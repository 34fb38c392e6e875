"""How often people touch their phones in a turn: whole games of the stand-in, counted tap by tap.

What an answer takes now is what the browser evening counts for it; before, every card, target and
discard was chosen first and then sent. `python -m lab.benchmarks.psychomachia_taps`
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.table import Table

from companion.core.chance import Chance
from companion.core.offers import Offer
from companion.core.seats import seats_for
from companion.core.umpire import Umpire
from companion.games.psychomachia import GAME

AT_ONCE = frozenset(("lay", "raise", "lower", "invoke", "choose", "discard"))
"""What one tap says: a key beside a card, a pair, a card to discard."""
AIMED = frozenset(("aim", "again"))
BEFORE = {"throw_by_itself": False, "end_by_itself": False}


@dataclass(frozen=True)
class Said:
    """One answer, and what else was open when it was given."""

    offer: Offer
    values: dict[str, Any]
    open: dict[str, Offer]


def chosen(said: Said) -> int:
    """How many things are tapped in the form before it is sent."""
    return sum(_picks(field, said.values[name]) for name, field in said.offer.fields.items())


def _picks(field: Any, value: Any) -> int:
    if field.kind == "number":
        return int(value != field.limits()["start"])
    return len(value) if isinstance(value, list | tuple) else 1


def taps_before(said: Said) -> int:
    """Every choice a tap, and one to send it."""
    return 1 + chosen(said)


def taps_now(said: Said) -> int:
    """Where a tap says all there is to say, it sends."""
    one = said.offer.name in AT_ONCE or (said.offer.name in AIMED and len(said.offer.fields) == 1)
    return 1 if one else 1 + chosen(said)


def turns(players: int, seed: str, **settings: bool) -> tuple[int, list[Said]]:
    """A game of stand-ins: how many turns it took, and all that was said in them."""
    umpire = Umpire(GAME, seats_for(players), GAME.settle(settings, players), seed.encode())
    chance, said = Chance(b"taps" + seed.encode()), []
    while not umpire.over:
        seat = umpire.waiting()[0]
        answer = GAME.policies["steady"](umpire.known(seat), seat, umpire.offers(seat), chance)
        if answer is None:
            raise RuntimeError(f"{seat!r} is waited for and was not asked")
        if umpire.board.turn:
            said.append(Said(*answer, {each.name: each for each in umpire.offers(seat)}))
        umpire.act(seat, answer[0].name, answer[1])
    return umpire.board.turn, said


def at_the_end(said: list[Said]) -> Iterator[tuple[str, int]]:
    """Taps for each answer; a turn is ended, tokens saved and a card discarded in one."""
    rest = list(said)
    while rest:
        first, *rest = rest
        closing = _closing(rest) if first.offer.name == "end" and "close" in first.open else []
        rest = rest[len(closing) :]
        yield ("close", taps_to_close(closing)) if closing else (first.offer.name, taps_now(first))


def taps_to_close(closing: list[Said]) -> int:
    """The card, and one key; with tokens of both sides each number that is changed besides."""
    saves = [said for said in closing if said.offer.name == "save"]
    both = saves and all(field.limits()["high"] for field in saves[0].offer.fields.values())
    return 2 + (chosen(saves[0]) if both else 0)


def _closing(rest: list[Said]) -> list[Said]:
    """The answers after "end" that the key below a card of the hand says with it."""
    saves = bool(rest) and rest[0].offer.name == "save"
    discards = len(rest) > saves and rest[saves].offer.name == "discard" and rest[saves].values
    return rest[: 1 + saves] if discards else []


def counted(players: int, games: int) -> tuple[float, Counter[str], int]:
    """Taps a turn before; taps for each kind of answer now, and in how many turns."""
    before, all_before = 0, 0
    now, all_now = Counter[str](), 0
    for number in range(games):
        count, said = turns(players, str(number), **BEFORE)
        before += sum(map(taps_before, said))
        all_before += count
        count, said = turns(players, str(number))
        all_now += count
        for name, taps in at_the_end(said):
            now[name] += taps
    return before / all_before, now, all_now


def main() -> None:
    """Count so many games for each number of players."""
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--games", type=int, default=20)
    games = told.parse_args().games
    for players in GAME.seats:
        before, now, all_turns = counted(players, games)
        table = Table("Answer", "Taps a turn", title=f"{players} players, {games} games")
        for name, count in now.most_common():
            table.add_row(name, f"{count / all_turns:.2f}")
        table.add_row("all", f"{now.total() / all_turns:.1f}")
        table.add_row("before", f"{before:.1f}")
        Console().print(table)


if __name__ == "__main__":
    main()
