"""What happens at a table by itself: clocks run out, and bots play for people who are away."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, TypeAlias

from companion.core.bots import stand_in_answers
from companion.core.chance import Chance
from companion.core.offers import Raw, Refused
from companion.core.open_offers import OpenOffer
from companion.core.seats import Seat
from companion.core.umpire import Umpire
from companion.storage import codes
from companion.table.input_limits import sane
from companion.table.pace.clocks import RunningClock
from companion.table.proposal import Proposal, Sent
from companion.table.table import Table

BotAnswer: TypeAlias = "tuple[Seat, OpenOffer, dict[str, Raw]]"
"""Whom a bot plays for, and what it answers to which offer."""


def ring(table: Table, now: float) -> list[RunningClock]:
    """Let the clock answer what is due; return what it answered."""
    table.writer.recover()
    rung = []
    for each in table.pace.clocks.due(now):
        if each in table.pace.clocks.due(now):
            with suppress(Refused):
                table.writer.commit(Proposal.answering(each.opened, {}, Sent(hand="clock")))
                rung.append(each)
    return rung


def at_rest(table: Table) -> bool:
    """Whether nothing can happen here unless somebody acts, and everything is saved."""
    ticks = table.pace.clocks.running and not table.offers.held
    return not (ticks or any(_bot_answers(table)) or table.durable.disk)


def bot_step(table: Table) -> Seat | None:
    """Give one answer for somebody away, if the game waits for nobody else; return whose."""
    table.writer.recover()
    for seat, found, values in _bot_answers(table):
        with suppress(Refused):
            table.writer.commit(Proposal.answering(found, sane(values), Sent(hand="stand-in")))
            return seat
    return None


def _bot_answers(table: Table) -> Iterator[BotAnswer]:
    """What bots may try now, the best first; a refusal changes nothing, so the next can follow.

    Nobody may know whom a quiet wait is for, so all bots are looked at in one.
    """
    umpire, bots = table.record.umpire, table.record.pace.stand_ins
    if umpire is None or table.offers.held or not bots.issuperset(umpire.waiting()):
        return
    chance = Chance(table.durable.environment.randomness(codes.TOKEN_BYTES))
    for seat in table.record.people.order:
        if seat in bots:
            yield from _answers_of(table, umpire, seat, chance)


def _answers_of(
    table: Table, umpire: Umpire[Any], seat: Seat, chance: Chance
) -> Iterator[BotAnswer]:
    """The answers of one bot to what its seat is asked."""
    asked = table.offers.asked(seat)
    offers = [each.offer for each in asked]
    for offer, values in stand_in_answers(umpire.game, umpire.known(seat), seat, offers, chance):
        yield seat, next(each for each in asked if each.offer is offer), values
