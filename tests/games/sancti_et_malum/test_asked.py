"""Which questions a covered phone shows, and which answers all may read: `asked.txt` lists each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.core.seats import TABLE
from companion.core.umpire import Umpire
from companion.games.sancti_et_malum import GAME
from tests.kit.games.sancti_et_malum.evening import B, SanctiEvening, printed
from tests.kit.laws.asked import FILE, Question, Walk, listed, unlisted, walked

ASKED = Path(__file__).parent / FILE
WALKS = (
    Walk(1, {"rolls": "each"}),
    Walk(4, {"angels": "committed", "talk": "free"}),
    Walk(3, {"deck": "table", "dice": "table", "choir_time": "before"}),
    Walk(2, {"deck": "table", "hand": 1}),
)


def left_behind() -> SanctiEvening:
    """Somebody has gone home, with printed cards in hand."""
    table = printed(2)
    table.act(TABLE, "turn_up", cards=["S01", "S14"])
    table.to_the_angels()
    table.leave(B)
    return table


def positions(left: set[Question]) -> Iterator[Umpire[Any]]:
    """What is looked at, as long as lines of the table are left."""
    yield left_behind().umpire
    yield from walked(GAME, WALKS, left)


def test_everything_is_asked_as_the_table_says() -> None:
    left = listed(ASKED)
    assert unlisted(ASKED, positions(left), left) == ""
    assert left == set(), "listed, and never asked so"
