"""The rulebook from set-up to the end: rounds of player turns, until one side is left."""

from __future__ import annotations

from companion.core.game import Ending
from companion.core.play import Play
from companion.core.words import T
from companion.games.myths.set_up import setting_up
from companion.games.myths.state import Myths
from companion.games.myths.turns import player_turn
from companion.games.myths.victory import LAST_ROUND, Over, called, ended, last_standing


def flow(g: Myths) -> Play[Ending]:
    """The whole game [MYT-031, MYT-034, MYT-087]."""
    yield from setting_up(g)
    try:
        yield from rounds(g)
    except Over:
        return ended(g, last_standing(g))
    return ended(g, called(g))


def rounds(g: Myths) -> Play[None]:
    """Player turn after player turn; without a living character it is over at once [MYT-036]."""
    for g.round in range(1, (g.settings.max_rounds or LAST_ROUND) + 1):
        g.asked_draw = ()
        g.tell(T("Round {n}.", n=g.round))
        for seat in g.order:
            yield from player_turn(g, seat)
