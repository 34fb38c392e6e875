"""Machines at one database, and whatever goes wrong with either, while four seats play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from lab.soak.tally import Limits, Tally
from tests.kit import machine_faults
from tests.kit.machine_faults import Fault
from tests.kit.machines import Machine, machines
from tests.kit.postgres_pair import PostgresPair, primary_and_replica
from tests.kit.shared_evening import Played, check

OF_ONE_TABLE = 24
"""Faults while one game is played; then everything is compared, and another begins."""
BREATH = 0.4
"""Seconds between two looks of a player: in a hurry they finish the game after eight faults."""
NAMES = ("killed", "renewed", "restarted", "cut", "stopped", "promoted", "stopped_for_long")
WEIGHTS = (6, 3, 4, 6, 4, 4, 1)
COUNTED = tuple(f"faults: {name}" for name in NAMES)
WITHIN = (1, 3, 10, 60)
"""Seconds after a fault, by one of which all phones show what is true."""


def disturb(folder: Path, seed: int, limits: Limits, tally: Tally) -> None:
    """Play at two to four machines; after so many faults everybody must see the same."""
    folder.mkdir()
    with primary_and_replica() as pair:
        rounds = limits.rounds()
        for number in rounds:
            numbers = [number, *_rest(rounds, number)]
            home = folder / f"table {number // OF_ONE_TABLE}"
            _one_game(home, pair, seed, numbers, tally)


def _rest(rounds: Iterator[int], first: int) -> Iterator[int]:
    """The other rounds of the same game."""
    while (first + 1) % OF_ONE_TABLE:
        if (following := next(rounds, None)) is None:
            return
        first = following
        yield following


def _one_game(home: Path, pair: PostgresPair, seed: int, numbers: list[int], tally: Tally) -> None:
    database = pair.database()
    count = Random(f"{seed} machines {numbers[0]}").choice((2, 2, 3, 4))  # noqa: S311 - not a key
    with machines(home, database, count) as crew:
        played = Played(crew, seed + numbers[0], BREATH)
        try:
            played.goes_on()
            for number in numbers:
                if played.ended:  # the next table goes on with the faults
                    break
                _one_fault(crew, pair, played, f"{seed} fault {number}", tally)
            played.ends()
            played.close()
            check(played, home, database)
        except AssertionError as wrong:
            tally.bad("lost", f"{str(wrong).splitlines()[0]} at {home.name}")
        finally:
            played.close()
        tally.counts["answers acknowledged at databases"] += len(played.acknowledged)


def _one_fault(
    crew: list[Machine], pair: PostgresPair, played: Played, seed: str, tally: Tally
) -> None:
    [name] = Random(seed).choices(NAMES, WEIGHTS)  # noqa: S311 - as above
    fault: Fault = getattr(machine_faults, name)
    fault(crew, pair, played)
    took = played.settles()
    tally.counts[f"faults: {name}"] += 1
    by = next((each for each in WITHIN if took <= each), None)
    tally.counts[f"all phones right {f'within {by} s' if by else 'later'}"] += 1
    played.goes_on()
