"""What phones and the screen show of boards and cards on paper, and of what people do by hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.core.seats import TABLE, Seat
from companion.games.myths.state import LETTERS
from tests.games.myths.evening import STARTS, Evening
from tests.games.myths.pages import regions


def text(html: str) -> str:
    """What people read of it."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


@pytest.mark.parametrize("viewer", [Seat(1), Seat(2), None])
def test_a_mirrored_board_is_checked_place_by_place(tmp_path: Path, viewer: Seat | None) -> None:
    table = Evening("A", mode="mirrored")
    focuses = dict(zip(LETTERS, ("A1", "A2", "A3", "I1", "I2", "I3"), strict=True))
    for letter in LETTERS:
        table.put(letter, focus=focuses[letter])
    shown = text("".join(regions(tmp_path, table, viewer).values()))
    for letter in LETTERS:
        assert f"{STARTS[letter]} → looks at {focuses[letter]}" in shown


def test_a_board_unseen_has_its_tools_folded_but_for_the_way_back(tmp_path: Path) -> None:
    table = Evening("A", mode="blind")
    table.lay("D", "Kindled Mind")
    table.act("D", "tools")
    offers = regions(tmp_path, table, Seat(2))["offers"]
    folds = re.findall(r'<details class="fold[^>]*id="m-(hand_\w+)"', offers)
    names = [each for each in table.offered("D") if each.startswith("hand_")]
    assert sorted(folds) == sorted(set(names) - {"hand_done"})
    assert "Kindled Mind" in text(offers), "a target is marked by a card in play"


@pytest.mark.parametrize("viewer", [Seat(1), None])
def test_on_paper_everybody_sees_that_time_is_up(tmp_path: Path, viewer: Seat | None) -> None:
    table = Evening("A", mode="paper", seconds=90)
    assert "Time is up." not in text("".join(regions(tmp_path / "a", table, viewer).values()))
    table.umpire.act(TABLE, "time_up", {})
    assert "Time is up." in text("".join(regions(tmp_path / "b", table, viewer).values()))
