"""What the stand-in would answer, for the tests of it."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.offers import Raw
from companion.core.seats import Seat
from companion.games.deal_with_the_devil.stand_in.policies import modest
from tests.kit.games.deal_with_the_devil.evening import DevilEvening


def said(table: DevilEvening, seat: Seat) -> tuple[str, dict[str, Raw]] | None:
    """What the stand-in would answer for a seat."""
    seen, offers = table.umpire.known(seat), table.umpire.offers(seat)
    answer = modest(seen, seat, offers, Chance(b"said"))
    return answer and (answer[0].name, answer[1])


def values(table: DevilEvening, seat: Seat) -> dict[str, Raw]:
    told = said(table, seat)
    assert told
    assert table.umpire.find(seat, told[0]).fits(seat, told[1])
    return told[1]
