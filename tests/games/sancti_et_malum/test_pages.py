"""What phones draw."""

from __future__ import annotations

import re
from pathlib import Path

from companion.core.seats import Seat
from companion.games.sancti_et_malum import GAME
from tests.games.sancti_et_malum.record import PLAYS
from tests.kit.games.pages import regions
from tests.kit.laws.plays import any_table

CAPACITY = re.compile(r'<svg class="sancti-card-dice__dice".*?</svg>', re.DOTALL)
CHART = re.compile(r'<svg class="sancti-chart".*?</svg>', re.DOTALL)


def test_dice_that_are_yet_to_be_rolled_are_blank(tmp_path: Path) -> None:
    shown = regions(tmp_path, any_table(GAME, b"blank", deck="app", dice="app").umpire(), Seat(1))
    drawn = CAPACITY.findall("".join(shown.values()))
    assert drawn
    assert [each for each in drawn if "<circle" in each] == []


def test_no_row_of_confrontations_is_much_shorter_than_another(tmp_path: Path) -> None:
    drawn = []
    for name in PLAYS.names():
        umpire = PLAYS.play(name).after(GAME)
        shown = "".join(regions(tmp_path / name, umpire, Seat(1)).values())
        drawn.append([chart.count("sancti-chart__number") for chart in CHART.findall(shown)])
    assert max(map(len, drawn)) > 1
    assert [rows for rows in drawn if max(rows) > min(rows) + 1] == []
