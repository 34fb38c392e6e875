"""What printed sheets take from the tools, and from the games told in files that come with us."""

from __future__ import annotations

from typing import Any

from companion.core.game import Settings
from companion.core.words import T
from companion.games.any_box.choosing import all_boxes
from companion.games.any_box.labelled import MOST_PIECES
from companion.told.playing.paper import card_rows, printed
from companion.told.reading import ToldGame

PIECES = {"pieces": [{"name": T("Piece {n}", n=n)} for n in range(1, MOST_PIECES + 1)]}


def words(_settings: Settings) -> dict[str, Any]:
    """The cards of all files that come with us."""
    return PIECES | {"counted": ()} | card_rows(*all_boxes())


def words_of(box: ToldGame, settings: Settings) -> dict[str, Any]:
    """The cards of one file, and what it counts."""
    return PIECES | printed(box, settings)
