"""Which questions a covered phone shows, and which answers all may read: `asked.txt` lists each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.core.umpire import Umpire
from companion.games.myths import GAME
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.odd_cards import cut_short, in_flight
from tests.kit.games.myths.own_cards import doing, trial, used
from tests.kit.laws.asked import FILE, Question, Walk, listed, unlisted, walked
from tests.kit.recording import by

ASKED = Path(__file__).parent / FILE
STEADY = by(GAME.bots.policies["steady"])
WALKS = (
    Walk(2, {"walk_may_stop": True, "turn_ends": False}, STEADY),
    Walk(6, {"edge": "lenient"}, STEADY),
    Walk(6, {"mode": "mirrored", "places": "committed"}),
    Walk(2, {"mode": "blind", "seconds": 60}, STEADY),
    Walk(2, {"mode": "blind", "edge": "lenient"}),
    Walk(6, {"mode": "paper", "deck_b": "warden", "seconds": 60}, most=300),
)


def flying(**settings: Any) -> MythsEvening:
    """Gale Heron is about to fly."""
    table = MythsEvening("C", **settings)
    table.lay("C", "On the Wing")
    table.act("C", "use_action_1")
    table.act("C", "bonus", bonus=1)
    return table


def flying_prone() -> MythsEvening:
    """The same, but it lies on the ground."""
    table = flying()
    table.lie_down("C")
    return table


def flown() -> MythsEvening:
    """It has flown over a first hex, and may stop there."""
    table = flying(walk_may_stop=True)
    table.act("C", "path", to="F2")
    return table


def rising() -> MythsEvening:
    """The move is used up: only a swift walk is left, which may be spent on standing up."""
    table = trial(doing('op = "walk", n = 1', kind="swift"))
    table.lie_down("A")
    table.act("A", "discard_move", cards=[])
    return table


def landing() -> MythsEvening:
    """It was over two pawns when its card went."""
    table = in_flight()
    cut_short(table, B="F5", F="D4")
    return table


def shoved() -> MythsEvening:
    """A card moves its target to one of the hexes it marks."""
    return used(doing('op = "place", who = "target", to = "marked_hex"'), range_="area7")


SCENES = (flying, flying_prone, flown, rising, landing, shoved)


def positions(left: set[Question]) -> Iterator[Umpire[Any]]:
    """What is looked at, as long as lines of the table are left."""
    yield from (scene().umpire for scene in SCENES)
    yield from walked(GAME, WALKS, left)


def test_everything_is_asked_as_the_table_says() -> None:
    left = listed(ASKED)
    assert unlisted(ASKED, positions(left), left) == ""
    assert left == set(), "listed, and never asked so"
