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
from companion.table.durable_record import Sent
from companion.table.input_limits import sane
from companion.table.pace.clocks import RunningClock
from companion.table.table import Table

BotAnswer: TypeAlias = "tuple[Seat, OpenOffer, dict[str, Raw]]"
"""Whom a bot plays for, and what it answers to which offer."""


def ring(table: Table, now: float) -> list[RunningClock]:
    """Let the clock answer what is due; return what it answered."""
    table.recover()
    rung = []
    for each in table.due(now):
        if each in table.due(now):
            with suppress(Refused):
                table.take(each.opened, {}, Sent(hand="clock"))
                rung.append(each)
    return rung


def at_rest(table: Table) -> bool:
    """Whether nothing can happen here unless somebody acts, and everything is saved."""
    ticks = table.clocks and not table.table_offers.held
    return not (ticks or any(_bot_answers(table)) or table.unsaved)


def bot_step(table: Table) -> Seat | None:
    """Give one answer for somebody away, if the game waits for nobody else; return whose."""
    table.recover()
    for seat, found, values in _bot_answers(table):
        with suppress(Refused):
            table.take(found, sane(values), Sent(hand="stand-in"))
            return seat
    return None


def _bot_answers(table: Table) -> Iterator[BotAnswer]:
    """What bots may try now, the best first; a refusal changes nothing, so the next can follow.

    Nobody may know whom a quiet wait is for, so all bots are looked at in one.
    """
    umpire, bots = table.umpire, table.record.pace.stand_ins
    if umpire is None or table.table_offers.held or not bots.issuperset(umpire.waiting()):
        return
    chance = table.fresh_chance()
    for seat in table.record.people.order:
        if seat in bots:
            yield from _answers_of(table, umpire, seat, chance)


def _answers_of(
    table: Table, umpire: Umpire[Any], seat: Seat, chance: Chance
) -> Iterator[BotAnswer]:
    """The answers of one bot to what its seat is asked."""
    asked = table.table_offers.asked(seat)
    offers = [each.offer for each in asked]
    for offer, values in stand_in_answers(umpire.game, umpire.known(seat), seat, offers, chance):
        yield seat, next(each for each in asked if each.offer is offer), values
