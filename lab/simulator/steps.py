"""What happens in one simulated evening, step by step, drawn from its seed.

Each step carries the number that everything in it is drawn from, so that leaving out some steps
changes nothing about the others. Each evening leaves out some kinds of trouble altogether: what
shows only without them is met, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

FAULTS = {
    "lose": 4,
    "double": 4,
    "delay": 4,
    "cut the line": 4,
    "sleep": 3,
    "reload": 3,
    "stop reading": 2,
    "move": 1.5,
    "hostile": 4,
    "disk fails": 4,
    "disk full": 3,
    "folder moved": 1,
    "disk lies": 0.6,
    "stop": 5,
    "stop in a push": 3,
    "flip a byte": 1,
    "clock jumps": 1.5,
    "long rest": 0.4,
}
"""What goes wrong, and how often beside the others."""
PLAY = {"answer": 10, "together": 3, "menu": 2, "wait": 1.5, "look": 0.3}
"""What people do, and how often."""
SHARE_OF_FAULTS = (0.05, 0.15, 0.35)
MIN_STEPS, MAX_STEPS = 10, 30


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what happens, and the number from which everything in it is drawn."""

    kind: str
    draw: int

    @property
    def chance(self) -> Random:
        """What everything in this step is drawn from."""
        return Random(self.draw)  # noqa: S311 - not a key


def draw_steps(seed: int) -> list[Step]:
    """The steps of the evening with this seed."""
    chance = Random(f"steps {seed}")  # noqa: S311 - not a key
    possible = [kind for kind in FAULTS if chance.random() < 0.5]
    share = chance.choice(SHARE_OF_FAULTS) if possible else 0.0
    return [
        Step(_kind(chance, possible, share), chance.getrandbits(48))
        for _ in range(chance.randint(MIN_STEPS, MAX_STEPS))
    ]


def _kind(chance: Random, possible: list[str], share: float) -> str:
    if chance.random() < share:
        return chance.choices(possible, [FAULTS[each] for each in possible])[0]
    return chance.choices(list(PLAY), list(PLAY.values()))[0]
