"""Tables at which characters are being chosen."""

from __future__ import annotations

from companion.core.play import Play
from companion.games.mea_culpa.characters.picking import characters
from companion.games.mea_culpa.state import MeaCulpa
from tests.kit.games.mea_culpa.evening import A, B, C, MeaEvening


def the_picks(g: MeaCulpa) -> Play[None]:
    """All picks of a round, with a crew on the Emperor card."""
    g.cathedrals.emperor_crew = True
    yield from characters(g)


def three(*picked: str) -> MeaEvening:
    """Three players; A, B and C pick in this order, and nobody has acted on the last pick."""
    table = MeaEvening(the_picks, 3, order=(A, B, C), rooms=("take_5",))
    for seat, card in zip((A, B, C), picked, strict=False):
        table.choose(seat, card)
    return table
