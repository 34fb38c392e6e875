"""Which questions a covered phone shows, and which answers all may read: `asked.txt` lists each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.core.umpire import Umpire
from companion.games import find_games
from companion.told.our_files import text_before
from tests.kit.games.told_games import OURS
from tests.kit.laws.asked import FILE, ROUNDS, Question, Walk, listed, unlisted

ASKED = Path(__file__).parent / FILE
WALKS = (
    *((game, Walk(max(4, min(find_games()[game].seats)), {})) for game in OURS),
    ("secret_ballot", Walk(3, {"sealing": "committed"})),
    ("told", Walk(5, {"file": text_before("werewolf") or ""})),
)


def positions(left: set[Question], of: str = "told") -> Iterator[Umpire[Any]]:
    """What is looked at, as long as lines of the table are left: of one game, or of all."""
    for number in range(ROUNDS):
        for game, walk in WALKS:
            if of in {"told", game} and (number == 0 or left):
                yield from walk.positions(find_games()[game], number)


def test_everything_is_asked_as_the_table_says() -> None:
    left = listed(ASKED)
    assert unlisted(ASKED, positions(left), left) == ""
    assert left == set(), "listed, and never asked so"
