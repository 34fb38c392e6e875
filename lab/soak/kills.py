"""Companions killed at chosen places: before and after the commit, before and after the push."""

from __future__ import annotations

from pathlib import Path
from random import Random

from companion.games import find_games
from lab.soak.tally import Limits, Tally
from tests.kit.killed import PLACES, Looker, in_a_child, killed, lay, looking

MAX_ANSWERS_BETWEEN_KILLS = 20
"""The most answers between two kills."""
OF_ONE_TABLE = 8


def kill(folder: Path, seed: int, limits: Limits, tally: Tally) -> None:
    """Kill companions of every game; what all see afterwards is what they saw before."""
    games = sorted(id_ for id_, game in find_games().items() if not game.resolve)
    folder.mkdir()
    with looking(seed + 1, folder / "copies") as looker:
        for number in limits.rounds():
            laid = number // OF_ONE_TABLE + 1
            table = folder / f"table {laid - 1}"
            if not table.exists():
                _lay(table, games[laid % len(games)], seed + laid)
            _kill_once(table, Random(f"{seed} kill {number}"), number, looker, tally)  # noqa: S311 - not a key


def _lay(table: Path, game: str, seed: int) -> None:
    table.mkdir()
    if in_a_child(lambda: lay(table, game, seed)):
        raise RuntimeError("the table could not be laid")


def _kill_once(table: Path, chance: Random, number: int, looker: Looker, tally: Tally) -> None:
    place = PLACES[number % len(PLACES)]
    before = killed(
        table, chance.randrange(10**9), place, chance.randint(1, MAX_ANSWERS_BETWEEN_KILLS)
    )
    if before is None:
        tally.counts["games over before a kill"] += 1
        return
    tally.counts[f"kills {place}"] += 1
    if looker.look(table, wake=False) != before:
        tally.bad("lost", f"views differ after kill {number} {place} in {table.name}")
