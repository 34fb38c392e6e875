"""What Myths' stand-in answers at a table set up for a test."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.offers import Raw
from companion.games.myths.board.hexes import NAMED
from companion.games.myths.board.ranges import RangeView
from companion.games.myths.game import GAME
from companion.games.myths.stand_in.estimates import Spot
from companion.games.myths.stand_in.moves import spot_of
from tests.kit.games.myths.evening import MythsEvening


def answered(table: MythsEvening, letter: str) -> tuple[str, dict[str, Raw]]:
    """What the stand-in answers for this character's player."""
    seat = table.seat[letter]
    choice = GAME.bots.policies["steady"](
        table.umpire.known(seat), seat, table.umpire.offers(seat), Chance(b"any")
    )
    assert choice
    return choice[0].name, choice[1]


def near(letter: str, foe: str, *, at: str = "E2") -> MythsEvening:
    """It is the turn of this character, far from everybody but a foe on that hex."""
    table = MythsEvening(letter)
    other = "A" if letter in "DEF" else "E"
    edge = iter(("I4", "I5", "H6", "A5"))
    for each in "ABCDEF":
        if each not in (letter, other):
            table.put(each, next(edge), "I1")
    table.put(letter, at, "A1")
    table.put(other, foe, "I1")
    table.hand(letter)
    return table


def scene() -> MythsEvening:
    """A with a friend and a foe beside it."""
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    table.put("B", "D5", "A1")
    table.put("E", "E6", "I1")
    return table


def spot(table: MythsEvening, letter: str = "A") -> Spot:
    """Where this character stands, as its player knows it."""
    k = table.umpire.known(table.seat[letter])
    return spot_of(k, k.characters[letter])


def reach(targets: str = "E6", marked: str = "", facing: int | None = 0) -> RangeView:
    """A view of these hexes."""
    at = [tuple(NAMED[each] for each in hexes.split()) for hexes in (targets, marked)]
    return RangeView(at[0], at[1], facing)
