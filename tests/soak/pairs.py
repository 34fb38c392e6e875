"""Twins: pairs of tables that differ only in what one viewer may not know, for every game."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.seats import viewers
from tests.kit.laws.plays import GAMES, any_table, entries_of
from tests.kit.laws.twins import Leak, Story, check_moment
from tests.soak.tally import Limits, Tally

ANSWERS = 40


def compare(seed: int, limits: Limits, tally: Tally) -> None:
    """Compare pairs of each game in turn; each pair is one viewer and one swap."""
    for number in limits.rounds():
        for game in GAMES.values():
            chance = Chance(b"pairs %d %d" % (seed, number))
            table = any_table(game, b"%d %d" % (seed, number))
            entries = entries_of(table, ANSWERS)
            try:
                story = Story(table, entries)
                pairs = sum(story.check(each, chance) > 0 for each in viewers(table.seats))
                umpire = table.umpire(entries=entries[: chance.below(len(entries) + 1)])
                pairs += check_moment(umpire, chance)
            except Leak as leak:
                tally.bad("leaks", f"{game.id}, seed {seed} {number}: {leak}")
                continue
            tally.counts[f"twin pairs of {game.id}"] += pairs
