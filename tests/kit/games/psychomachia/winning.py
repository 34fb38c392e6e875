"""Tables on which somebody is about to complete a set."""

from __future__ import annotations

from companion.core.seats import Seat
from tests.kit.games.psychomachia.evening import B, C, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay

SIX = "WP1 EK1 GT1 GC1 LC1 SD1"
SEVEN = SIX + " PH1"
SINS = "WP2 EK2 GT2 GC2 LC2 SD2 PH2"


def about_to(
    seat: Seat, lay: dict[Seat, Lay] | None = None, **settings: object
) -> PsychomachiaEvening:
    """Three players, A first; the current player has six virtues, and PH1 on earth."""
    mine = Lay(heaven=SIX, earth="PH1", white=1)
    return PsychomachiaEvening(3, {**(lay or {}), seat: mine}, turn_of=seat, settings=settings)


def completes(table: PsychomachiaEvening, seat: Seat) -> None:
    """Raise the seventh virtue and end the turn."""
    table.raise_(seat, "PH1")
    table.end(seat)


def won(table: PsychomachiaEvening) -> tuple[Seat, ...] | None:
    """Who has won, if it is over."""
    return table.umpire.over.winners if table.umpire.over else None


def wrathful(*, lock: bool) -> PsychomachiaEvening:
    """B has completed a set; C's Wrath takes a card of it, and the round ends."""
    table = PsychomachiaEvening(
        3,
        {B: Lay(heaven=SIX, earth="PH1", white=1), C: Lay(hell="wrath")},
        turn_of=B,
        throws="bbbbb",
        settings={"lock_completed_set": lock},
    )
    completes(table, B)
    table.begin(C)
    table.invoke(C, "wrath", card="PH1")
    table.end(C)
    return table
