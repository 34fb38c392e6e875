"""Shrinks an evening that fails to the fewest steps with which it still fails, and tells it.

A loop of our own: whatever a step needs is drawn from its own number, so half of the steps can be
left out without changing the others. A run takes a tenth of a second, so hundreds can be tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lab.simulator.evening import Evening
from lab.simulator.invariants import Broken
from lab.simulator.steps import Step, draw_steps

MAX_TRIES = 300


def law_of(fault: Exception) -> str:
    """What an evening failed by: others that fail by something else are not the same."""
    return fault.law if isinstance(fault, Broken) else type(fault).__name__


def describe(fault: Exception) -> str:
    """What went wrong, in a line."""
    return str(fault) if isinstance(fault, Broken) else f"{type(fault).__name__}: {fault}"


def find_fault(seed: int, steps: Sequence[Step]) -> tuple[Exception | None, list[str]]:
    """What goes wrong with these steps, and the history up to there."""
    evening = Evening(seed, steps)
    try:
        evening.run()
    except Exception as fault:  # noqa: BLE001 - whatever it is
        return fault, evening.history
    return None, evening.history


def find_fewest(seed: int, steps: Sequence[Step], law: str) -> list[Step]:
    """The fewest steps that still fail by this law: ever smaller pieces are left out."""
    kept, tries, size = list(steps), 0, max(1, len(steps) // 2)
    while size and tries < MAX_TRIES:
        at = 0
        while at < len(kept) and tries < MAX_TRIES:
            fewer = kept[:at] + kept[at + size :]
            fault, _ = find_fault(seed, fewer)
            tries += 1
            if fault is not None and law_of(fault) == law:
                kept = fewer
            else:
                at += size
        size //= 2
    return kept


def shrink(seed: int, fault: Exception) -> Iterator[str]:
    """The story of the fewest steps that fail as this seed does."""
    steps = draw_steps(seed)
    fewest = find_fewest(seed, steps, law_of(fault))
    again, history = find_fault(seed, fewest)
    yield f"{len(fewest)} of {len(steps)} steps are enough:"
    yield from history
    yield f"          {again and describe(again)}"
    numbers = [steps.index(each) for each in fewest]
    yield f"To keep it as a test: find_fault({seed}, [draw_steps({seed})[n] for n in {numbers}])"


def tell_story(seed: int) -> Iterator[str]:
    """What happens in the evening with this seed."""
    fault, history = find_fault(seed, draw_steps(seed))
    yield from history
    if fault:
        yield f"          {describe(fault)}"
