"""Which questions a covered phone shows, and which answers all may read: `asked.txt` lists each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.core.umpire import Umpire
from companion.games.myths import GAME
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.odd_cards import own_deck
from tests.kit.games.myths.own_cards import EFFECT, trial
from tests.kit.laws.asked import FILE, Question, Walk, listed, unlisted, walked
from tests.kit.recording import by

ASKED = Path(__file__).parent / FILE
STEADY = by(GAME.policies["steady"])
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
    table.put("E", "E5")
    table.put("C", "E4", "E6")
    table.lay("C", "On the Wing")
    table.hand("C", "Updraft")
    table.play("C", "Updraft")
    table.act("C", "bonus", bonus=0)
    return table


def flying_prone() -> MythsEvening:
    """The same, but it lies on the ground."""
    table = flying()
    table["C"].prone = True
    table.changed()
    return table


def flown() -> MythsEvening:
    """It has flown over a first hex, and may stop there."""
    table = flying(walk_may_stop=True)
    table.act("C", "path", to="D4")
    return table


def rising() -> MythsEvening:
    """The move is used up: only a swift walk is left, which may be spent on standing up."""
    table = trial(EFFECT.format(kind="swift", does='do = [{ op = "walk", n = 1 }]'))
    table["A"].prone = True
    table.changed()
    table.act("A", "discard_move", cards=[])
    return table


def landing() -> MythsEvening:
    """It was over two pawns when its card went."""
    table = MythsEvening("C", deck_d="own_1", own_1=own_deck())
    table.lay("D", "Odd Card 4")
    table.put("C", "D4", "E9")
    table.put("E", "E5")
    table.put("A", "D3", "A1")
    table.lay("A", "Gate Watch")
    table.lay("C", "On the Wing")
    table.hand("C", "Updraft")
    table.play("C", "Updraft")
    table.act("C", "bonus", bonus=0)
    for place in ("E5", "F5"):
        table.act("C", "path", to=place)
    table.act("D", "by_hand", card="Odd Card 4")
    for who, to in (("B", "F5"), ("F", "D4")):
        table.act("D", "hand_move", who=who, to=to)
    table.act("D", "hand_clear", who="C", what="stance")
    table.act("D", "hand_done")
    table.act("A", "no_reaction")
    return table


def shoved() -> MythsEvening:
    """A card moves its target to one of the hexes it marks."""
    places = 'do = [{ op = "place", who = "target", to = "marked_hex" }]'
    table = trial(EFFECT.format(kind="move", does=places), range_="area7")
    table.act("A", "use_action_1")
    return table


SCENES = (flying, flying_prone, flown, rising, landing, shoved)


def positions(left: set[Question]) -> Iterator[Umpire[Any]]:
    """What is looked at, as long as lines of the table are left."""
    yield from (scene().umpire for scene in SCENES)
    yield from walked(GAME, WALKS, left)


def test_everything_is_asked_as_the_table_says() -> None:
    left = listed(ASKED)
    assert unlisted(ASKED, positions(left), left) == ""
    assert left == set(), "listed, and never asked so"
