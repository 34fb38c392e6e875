"""Which questions a covered phone shows, and which answers all may read: `asked.txt` lists each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.core.umpire import Umpire
from companion.games.mea_culpa import GAME
from tests.kit.laws.asked import FILE, Question, Walk, listed, unlisted, walked

ASKED = Path(__file__).parent / FILE
FULL = {"mode": "full"}
WALKS = (
    Walk(2, {"mea_culpa_variant": True} | FULL),
    Walk(3, {"mea_culpa_variant": True, "bag": "hand", "rooms": "hand", "start_order": "hand"}),
    Walk(4, {"mea_culpa_variant": True, "bids": "committed", "late_compartment_one": "forbid"}),
    Walk(4, {"rooms": "scan", "bag": "hand", "bonus_order": "nearest_first"}),
    Walk(3, FULL),
)


def positions(left: set[Question]) -> Iterator[Umpire[Any]]:
    """What is looked at, as long as lines of the table are left."""
    return walked(GAME, WALKS, left)


def test_everything_is_asked_as_the_table_says() -> None:
    left = listed(ASKED)
    assert unlisted(ASKED, positions(left), left) == ""
    assert left == set(), "listed, and never asked so"
