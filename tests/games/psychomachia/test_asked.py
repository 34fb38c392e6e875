"""Which questions a covered phone shows, and which answers all may read: `asked.txt` lists each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.core.umpire import Umpire
from companion.games.psychomachia import GAME
from tests.kit.laws.asked import FILE, Question, Walk, listed, unlisted, walked

ASKED = Path(__file__).parent / FILE
WALKS = (
    Walk(2, {"earth_cards": "committed", "throw_by_itself": False, "end_by_itself": False}),
    Walk(3, {"mode": "table", "throw_by_itself": False}),
    Walk(4, {"mode": "full", "earth_start": 1}),
    Walk(2, {"mode": "table", "earth_start": 1, "end_by_itself": False}),
)


def positions(left: set[Question]) -> Iterator[Umpire[Any]]:
    """What is looked at, as long as lines of the table are left."""
    return walked(GAME, WALKS, left)


def test_everything_is_asked_as_the_table_says() -> None:
    left = listed(ASKED)
    assert unlisted(ASKED, positions(left), left) == ""
    assert left == set(), "listed, and never asked so"
