"""Which questions a covered phone shows, and which answers all may read: `asked.txt` lists each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.core.umpire import Umpire
from companion.games.any_box import GAME
from tests.games.any_box.record import staying
from tests.kit.laws.asked import FILE, Question, Walk, listed, unlisted, walked
from tests.kit.recording import by

ASKED = Path(__file__).parent / FILE
WALKS = (
    Walk(2, {}),
    Walk(3, {}),
    Walk(3, {}, by(staying)),
    Walk(3, {"sealing": "committed"}),
)


def positions(left: set[Question]) -> Iterator[Umpire[Any]]:
    """What is looked at, as long as lines of the table are left."""
    return walked(GAME, WALKS, left)


def test_everything_is_asked_as_the_table_says() -> None:
    left = listed(ASKED)
    assert unlisted(ASKED, positions(left), left) == ""
    assert left == set(), "listed, and never asked so"
