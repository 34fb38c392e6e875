"""What the stand-in does at a table that is laid out."""

from __future__ import annotations

from typing import Any

from companion.core.chance import Chance
from companion.core.seats import Viewer
from companion.games.psychomachia import GAME
from tests.kit.games.psychomachia.evening import A, PsychomachiaEvening

steady = GAME.bots.policies["steady"]
MANY = 6
"""Whatever is left to chance shows in as many answers."""


def answer(table: PsychomachiaEvening, seat: Viewer = A) -> tuple[str, dict[str, Any]]:
    """What the stand-in does in this seat; nothing is left to chance."""
    known, offers = table.umpire.known(seat), table.umpire.offers(seat)
    answers = [steady(known, seat, offers, Chance(b"%d" % number)) for number in range(MANY)]
    assert answers[0] is not None
    assert answers == answers[:1] * MANY
    offer, values = answers[0]
    assert offer.fits(seat, values)
    return offer.name, values


def does(table: PsychomachiaEvening, seat: Viewer = A) -> None:
    """Let the stand-in give its answer."""
    name, values = answer(table, seat)
    table.umpire.act(seat, name, values)
