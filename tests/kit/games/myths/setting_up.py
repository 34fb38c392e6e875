"""Tables of Myths during set-up, and a table of six."""

from __future__ import annotations

from typing import Any

from companion.core.seats import Seat, seats_for
from companion.core.umpire import Umpire
from companion.games.myths.game import GAME
from companion.games.myths.state import Myths
from tests.kit.games.myths.evening import at


def six(**settings: Any) -> Umpire[Myths]:
    """A table of six where seat N runs the N-th of A, D, B, E, C, F."""
    umpire = Umpire(GAME, seats_for(6), GAME.settle({"first_player": 1, **settings}, 6), b"six")
    for seat, letter in ((1, "A"), (2, "D"), (3, "B"), (4, "E")):
        umpire.act(Seat(seat), "take", {"take": letter})
    for seat, letter, place in zip(
        range(1, 7), "ADBECF", ("C2", "C6", "E2", "E8", "G2", "G6"), strict=True
    ):
        umpire.act(Seat(seat), "place_pions", {letter: at(place)})
    return umpire


def fresh(players: int = 2, **settings: Any) -> Umpire[Myths]:
    """A table before the first answer."""
    return Umpire(GAME, seats_for(players), GAME.settle(settings, players), b"fresh")
