"""A companion killed anywhere: afterwards everybody sees what they saw before.

The one exception is said to all: a row of chests that was being laid is void [DS-18].
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from tests.kit.killed import PLACES, Views, in_a_child, killed, lay, looking
from tests.kit.laws.budget import BUDGET, DRAWS

GAME = "deal_with_the_devil"
VOID = "The laptop was off, so this row is void. Mix all four and start again."
KILLS = (2 if DRAWS else 1) * len(PLACES)
"""Kills in one evening."""
MAX_ANSWERS_BETWEEN_KILLS = 20
"""The most answers between two of them."""


def told(seen: Views, who: str) -> list[str]:
    journal: list[str] = json.loads(seen[f"{who} as data"])["journal"]
    return journal


def check_waking(before: Views, after: Views) -> int:
    """A companion that was off adds one line for all, or changes nothing in the game."""
    added = []
    for name in (each.removesuffix(" as data") for each in before if each.endswith(" as data")):
        old, new = told(before, name), told(after, name)
        assert new[: len(old)] == old
        added.append(new[len(old) :])
        if new == old:
            states = [json.loads(seen[f"{name} as data"]) for seen in (before, after)]
            for part in ("state", "offers", "prompt", "waiting"):
                assert states[0][part] == states[1][part]
    assert added in ([[]] * len(added), [[VOID]] * len(added))
    return bool(added[0])


@pytest.mark.posix
@pytest.mark.long
@pytest.mark.parametrize("seed", range(BUDGET.evenings))
def test_whoever_looks_after_a_kill_sees_what_they_saw(tmp_path: Path, seed: int) -> None:
    folder, luck, kills = tmp_path / "data", Random(seed), 0  # noqa: S311 - not a key
    folder.mkdir()
    assert in_a_child(lambda: lay(folder, GAME, seed)) == 0
    with looking(seed + 1, tmp_path / "copies") as looker:
        while kills < KILLS:
            place = PLACES[kills % len(PLACES)]
            before = killed(
                folder, luck.randrange(10**9), place, luck.randint(1, MAX_ANSWERS_BETWEEN_KILLS)
            )
            if before is None:
                break
            kills += 1
            assert looker.look(folder, wake=False) == before, (place, kills)
            check_waking(before, looker.look(folder, wake=True))
    assert kills >= len(PLACES)
