"""A game in thought goes as it does at a table, though nobody writes anything down."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.game import Game
from companion.core.seats import viewers
from companion.core.umpire import Umpire
from companion.opponents.playout_umpire import PlayoutUmpire
from tests.kit.laws.plays import COMPLETE, Table, any_table, played

ANSWERS = 60


def in_thought(table: Table) -> PlayoutUmpire:
    """The same table's game, in thought."""
    luck = Chance(table.seed)
    return PlayoutUmpire(table.game, table.seats, table.settings, table.teams, luck)


def assert_same(thought: PlayoutUmpire, umpire: Umpire[Any]) -> None:
    """Everybody knows the same, is asked the same and is waited for alike."""
    for viewer in viewers(umpire.seats):
        assert thought.known_json(viewer) == umpire.known_json(viewer)
        asked = [each.offer.described() for each in thought.asked(viewer)]
        opened = [each for each in umpire.open(viewer) if each.anytime is None]
        assert asked == [each.offer.described() for each in opened]
        assert thought.has_sealed(viewer) == (umpire.sealed(viewer) is not None)
    assert [each for each in thought.waiting() if each in umpire.seats] == list(umpire.waiting())


@pytest.mark.parametrize("game", COMPLETE.values(), ids=list(COMPLETE))
def test_a_game_in_thought_is_the_game_at_the_table(game: Game[Any]) -> None:
    table = any_table(game, b"in thought")
    thought = in_thought(table)
    for umpire in played(table, ANSWERS):
        if umpire.entries:
            thought.act(umpire.entries[-1])
        if umpire.over:
            break
        assert_same(thought, umpire)
    assert thought.over == umpire.over
    assert thought.standings() == umpire.standings()
    assert thought.answered == len(umpire.entries) > 0
