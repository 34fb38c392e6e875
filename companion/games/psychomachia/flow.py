"""The rulebook from start to end: setup, then turn after turn until a complete set has won."""

from __future__ import annotations

from companion.core.endings import Ending
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.setting_up import set_up_box
from companion.games.psychomachia.laying_out import steps
from companion.games.psychomachia.preparation import prepare
from companion.games.psychomachia.state import Psychomachia
from companion.games.psychomachia.turn import play_turn
from companion.games.psychomachia.winning import count_sets_at_turn_end


def flow(g: Psychomachia) -> Play[Ending]:
    """The whole game."""
    if not g.dealt:
        yield from set_up_box(g, steps(g))
    first = yield from prepare(g)
    return (yield from play_turns(g, first))


def play_turns(g: Psychomachia, seat: Seat) -> Play[Ending]:
    """Turn after turn, clockwise from this player, until a complete set has won [PSY-032]."""
    while True:
        g.round += seat == g.first
        yield from play_turn(g, seat)
        if ending := count_sets_at_turn_end(g, seat):
            return ending
        seat = g.others[0]
