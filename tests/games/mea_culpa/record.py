"""The recorded plays of Mea Culpa: `python -m tests.games.mea_culpa.record [--fresh]`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.games.mea_culpa import GAME
from companion.games.mea_culpa.state import MeaCulpa
from tests.kit.recording import Play, Recording, anything

FULL = {"mode": "full"}
NEAR = FULL | {"profile": "heaven_distance = 16"}
"""A distance to Heaven that random stand-ins reach now and then."""


def standing(k: MeaCulpa) -> Iterator[str]:
    """Souls, posts and the market."""
    souls = " ".join(str(space) for space in k.souls.positions.values())
    posts = " ".join(str(notches) for notches in k.souls.posts.values())
    stones = sum(k.stock.market.values())
    yield f"{k.phase.value} {k.round}: souls {souls}, posts {posts}, market {stones}"


PLAYS = Recording(
    GAME,
    Path(__file__).parent / "plays",
    {
        "two_nearest": (Play(2, "tetzel", FULL), anything),
        "three_nearest": (Play(3, "wittenberg", FULL), anything),
        "four_nearest": (Play(4, "indulgence", FULL), anything),
        "two_in_heaven": (Play(2, "grace6", NEAR), anything),
        "three_in_heaven": (Play(3, "grace3", NEAR), anything),
        "four_in_heaven": (Play(4, "grace143", NEAR), anything),
        "with_the_box": (Play(4, "grace143", {}), anything),
    },
    standing,
)

if __name__ == "__main__":
    PLAYS.write()
