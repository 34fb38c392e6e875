"""A playout goes as it does at a table, though nobody writes anything down."""

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


def make_playout(table: Table) -> PlayoutUmpire:
    """A playout with the same settings, seats and luck as this table."""
    luck = Chance(table.seed)
    return PlayoutUmpire(table.game, table.seats, table.settings, table.teams, luck)


def assert_same(playout: PlayoutUmpire, umpire: Umpire[Any]) -> None:
    """Everybody knows the same, is asked the same and is waited for alike."""
    for viewer in viewers(umpire.seats):
        assert playout.known_json(viewer) == umpire.known_json(viewer)
        asked = [each.offer.described() for each in playout.asked(viewer)]
        opened = [each for each in umpire.open(viewer) if each.anytime is None]
        assert asked == [each.offer.described() for each in opened]
        assert playout.has_sealed(viewer) == (umpire.sealed(viewer) is not None)
    assert [each for each in playout.waiting() if each in umpire.seats] == list(umpire.waiting())


@pytest.mark.parametrize("game", COMPLETE.values(), ids=list(COMPLETE))
def test_a_game_in_thought_is_the_game_at_the_table(game: Game[Any]) -> None:
    table = any_table(game, b"in playout")
    playout = make_playout(table)
    for umpire in played(table, ANSWERS):
        if umpire.entries:
            playout.act(umpire.entries[-1])
        if umpire.over:
            break
        assert_same(playout, umpire)
    assert playout.over == umpire.over
    assert playout.standings() == umpire.standings()
    assert playout.answered == len(umpire.entries) > 0
