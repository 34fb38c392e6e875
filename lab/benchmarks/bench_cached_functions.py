"""What every cached function saves: how often it is called, and how long it would take."""

# Three kinds of work are measured for each game: a game with all its pages, one that stand-ins
# play, and all its sheets. The first calls of each cached function are run even if their results
# are cached; the cost of all calls is the mean of these times their number. Only one cache
# is left out at a time: calls to other cached functions use their caches.

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FunctionType
from typing import Any, ClassVar

from pytest import MonkeyPatch  # noqa: PT013 - not a test: it only uses its way to undo changes

from companion.core.bots import choose_any_answer, play_out
from companion.core.chance import Chance
from companion.core.fields import Refused
from companion.core.game import Game
from companion.core.seats import seats_for
from companion.core.umpire import Umpire
from companion.games import find_games
from lab.benchmarks.bench_caches import deeds_of, evening
from printables.pdf import write_pdf
from printables.print_orders import lay_out_order, list_items

RUN = 200
"""How many calls of each function are run."""
OURS = ("companion", "printables", "web")


@dataclass
class Meter:
    """How often a function was called, and how long it took when it was run."""

    function: Any
    calls: int = 0
    run: int = 0
    seconds: float = 0.0
    running: ClassVar[bool] = False

    def __call__(self, *args: Any, **named: Any) -> Any:
        """Run the function itself; the functions it calls use their caches."""
        self.calls += 1
        if Meter.running or self.calls > RUN:
            return self.function(*args, **named)
        Meter.running, began = True, time.process_time()
        try:
            return self.function.__wrapped__(*args, **named)
        finally:
            Meter.running = False
            self.run += 1
            self.seconds += time.process_time() - began

    @property
    def without(self) -> float:
        """Milliseconds that all calls would have taken."""
        return 1000 * self.seconds * self.calls / max(1, self.run)


def cached_functions() -> dict[str, Any]:
    """Every cached function of the program, by module and name."""
    return {
        f"{module}.{name}": value
        for module, loaded in sorted(sys.modules.items())
        if module.partition(".")[0] in OURS
        for name, value in vars(loaded).items()
        if isinstance(getattr(value, "__wrapped__", None), FunctionType)
        and hasattr(value, "cache_clear")
        and value.__module__ == module
    }


@contextmanager
def metered() -> Iterator[Mapping[str, Meter]]:
    """Replace every cached function, wherever it was imported, by one without a cache."""
    meters = {name: Meter(function) for name, function in cached_functions().items()}
    by_function = {id(meter.function): meter for meter in meters.values()}
    with MonkeyPatch.context() as patch:
        for module, loaded in list(sys.modules.items()):
            if module.partition(".")[0] in (*OURS, "lab", "tests"):
                for name, value in list(vars(loaded).items()):
                    if meter := by_function.get(id(value)):
                        patch.setattr(loaded, name, meter)
        yield meters


def an_evening(game: Game[Any], answers: int) -> None:
    """Play a game with all pages."""
    with TemporaryDirectory() as folder:
        deeds = deeds_of(game, answers, Path(folder) / "deeds")
        evening(game, deeds, Path(folder) / "again")


def by_stand_ins(game: Game[Any], answers: int) -> None:
    """Play this many answers of a game with stand-ins."""
    policy = game.bots.policies.get(game.bots.stand_in, choose_any_answer)
    umpire = Umpire(game, seats_for(max(game.seats)), game.settle({}), b"bench")
    for number, _ in enumerate(play_out(umpire, Chance(b"play"), policy)):
        if number >= answers:
            return


def all_sheets(game: Game[Any], _answers: int) -> None:
    """Make every sheet that needs no table."""
    for item in list_items(game):
        try:
            write_pdf(lay_out_order(game, item.id), str(game.title))
        except Refused:
            continue


WORK: Mapping[str, Callable[[Game[Any], int], None]] = {
    "an evening": an_evening,
    "stand-ins": by_stand_ins,
    "all sheets": all_sheets,
}


def main() -> None:
    """Print what each function would cost without its cache, and what the work costs with all."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--game", action="append")
    asked.add_argument("--answers", type=int, default=40)
    order = asked.parse_args()
    for game in (each for each in find_games().values() if not each.resolve):
        if not order.game or game.id in order.game:
            for what, work in WORK.items():
                measure(f"{game.id}, {what}", partial(work, game, order.answers))


def measure(what: str, work: Callable[[], None]) -> None:
    """Print the figures for one kind of work."""
    work()
    began = time.process_time()
    work()
    print(f"{what}: {1000 * (time.process_time() - began):.0f} ms")
    with metered() as meters:
        work()
    for name, meter in meters.items():
        if meter.calls:
            print(f"  {name:60}{meter.calls:8} calls{meter.without:12.2f} ms", flush=True)


if __name__ == "__main__":
    main()
