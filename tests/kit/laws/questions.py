"""Plays that go on until every question that `secrets.toml` lists was asked.

`python -m tests.kit.laws.questions` says where each of them was asked first.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from companion.core.game import Game
from companion.core.sealing import COMMITTED, Sealing
from companion.core.umpire import Umpire
from tests.kit.laws.asked import listed
from tests.kit.laws.budget import BUDGET
from tests.kit.laws.plays import GAMES, any_table, played
from tests.kit.laws.secrecy import Sealed
from tests.kit.recording import Play, recordings
from tests.kit.tiny_game import TINY

MAX_ANSWERS_PER_PLAY, MAX_PLAYS = 400, 30
"""How many answers of a random play are looked at, and how many plays at most."""
TESTS = Path(__file__).parents[2]


def folder_of(game: Game[Any]) -> Path:
    """The folder of a game's tests; that of all games told in files is one."""
    own = TESTS / ("core" if game is TINY else f"games/{game.id}")
    return own if own.is_dir() else TESTS / "told"


def positions_asked(game: Game[Any]) -> tuple[Path, Callable[[Any], Iterator[Umpire[Any]]]] | None:
    """The `asked.txt` of a game's tests, and plays that meet it; None if it has none."""
    folder = folder_of(game).relative_to(TESTS.parent)
    module = f"{'.'.join(folder.parts)}.test_asked"
    if game is TINY or not find_spec(module):
        return None
    tests: Any = import_module(module)
    own = {} if folder.name == game.id else {"of": game.id}
    return tests.ASKED, partial(tests.positions, **own)


def asking(game: Game[Any], sealed: Sealed, least: int) -> Iterator[tuple[str, Umpire[Any]]]:
    """Positions of random plays, so many, then of those that meet all that `asked.txt` lists.

    They end as soon as every question was asked. A game without such a list has recorded plays,
    and more random ones.
    """
    never = set(sealed.names)
    for number, (name, play) in enumerate(_plays(game, least)):
        for umpire in play:
            never -= sealed.asked(umpire)
            yield name, umpire
            if number >= least and not never:
                return
    assert not never, f"secrets.toml lists {sorted(never)}, which is never asked"


def _plays(game: Game[Any], least: int) -> Iterator[tuple[str, Iterator[Umpire[Any]]]]:
    numbers = iter(range(MAX_PLAYS))
    for number in (next(numbers) for _ in range(least)):
        yield f"random {number}", _random(game, number)
    if asked := positions_asked(game):
        file, positions = asked
        yield "asked.txt", positions(listed(file))
    elif game is not TINY:
        recorded = recordings()[game.id]
        for name in recorded.names():
            yield name, Play.read(recorded.text(name)).positions(game)
    for number in numbers:
        yield f"random {number}", _random(game, number)


def _random(game: Game[Any], number: int) -> Iterator[Umpire[Any]]:
    """In every second play the phones keep sealed answers, where a game can do that."""
    sealing = (name for name, each in game.settings.items() if isinstance(each.field, Sealing))
    fixed: dict[str, Any] = dict.fromkeys(sealing, COMMITTED) if number % 2 else {}
    return played(any_table(game, b"asks %d" % number, **fixed), MAX_ANSWERS_PER_PLAY)


def lines(game: Game[Any]) -> Iterator[str]:
    """Where each question was asked first."""
    sealed, met = Sealed.read(folder_of(game)), set[str]()
    for name, umpire in asking(game, sealed, BUDGET.wholes):
        for question in sorted(sealed.asked(umpire) - met):
            met.add(question)
            yield f"{game.id}: {question}, in {name}, after {len(umpire.entries)} answers"


if __name__ == "__main__":
    for each in GAMES.values():
        for line in lines(each):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
