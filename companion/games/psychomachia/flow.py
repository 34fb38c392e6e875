"""The rulebook from top to bottom: setup, then turn after turn until a complete set has won."""

from __future__ import annotations

from companion.core.game import Ending
from companion.core.play import Play
from companion.core.seats import clockwise
from companion.games.psychomachia.preparation import prepare
from companion.games.psychomachia.state import Psychomachia
from companion.games.psychomachia.turn import turn
from companion.games.psychomachia.winning import end_of_turn


def flow(g: Psychomachia) -> Play[Ending]:
    """The whole game: turns go clockwise from the starter [PSY-032]."""
    first = yield from prepare(g)
    while True:
        g.round += 1
        for seat in clockwise(g.seats, first):
            yield from turn(g, seat)
            if ending := end_of_turn(g, seat):
                return ending
