"""How long a picture may be looked at, by the clock of whoever asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

S = TypeVar("S")

InTime: TypeAlias = Callable[[], bool]
"""Whether time is left."""


class OutOfTime(Exception):
    """The budget is spent, and the picture not yet understood."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a picture may take, by the clock of whoever asks (in seconds)."""

    ms: float
    clock: Callable[[], float]

    def runs(self) -> InTime:
        """Starts the budget; the answer says whether time is left."""
        end = self.clock() + self.ms / 1000
        return lambda: self.clock() < end


def always() -> bool:
    """There is time without end."""
    return True


def started(budget: Budget | None) -> InTime:
    """The budget, running; without one there is always time."""
    return budget.runs() if budget else always


def timely(things: Iterable[S], in_time: InTime) -> Iterator[S]:
    """These one after the other while time is left, then `OutOfTime`."""
    for each in things:
        if not in_time():
            raise OutOfTime
        yield each
