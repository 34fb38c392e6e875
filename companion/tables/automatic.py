"""What happens at a table by itself: clocks run out, and bots play for people who are away."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from companion.core.bots import stand_in_answers
from companion.core.chance import Chance
from companion.core.fields import Refused
from companion.core.seats import Seat
from companion.core.umpire import Umpire
from companion.tables.input_limits import sane
from companion.tables.state.clocks import RunningClock
from companion.tables.state.durable_record import Sent
from companion.tables.table import Table


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
    return not (ticks or _bots_turn(table) or table.unsaved)


def bot_step(table: Table) -> Seat | None:
    """Give one answer for somebody away, if the game waits for nobody else; return whose."""
    table.recover()
    if table.umpire is None or not _bots_turn(table):
        return None
    chance = table.fresh_chance()
    for seat in table.record.order:
        if seat in table.record.stand_ins and _plays_for(table, table.umpire, seat, chance):
            return seat
    return None


def _bots_turn(table: Table) -> bool:
    """Whether the game waits only for players with a stand-in."""
    bots = table.record.stand_ins
    if table.umpire is None or table.table_offers.held or not bots:
        return False
    return bots.issuperset(table.umpire.waiting())


def _plays_for(table: Table, umpire: Umpire[Any], seat: Seat, chance: Chance) -> bool:
    """Try the bot's answers for this seat until one is accepted."""
    asked = table.table_offers.asked(seat)
    offers = [each.offer for each in asked]
    for offer, values in stand_in_answers(umpire.game, umpire.known(seat), seat, offers, chance):
        found = next(each for each in asked if each.offer is offer)
        with suppress(Refused):
            table.take(found, sane(values), Sent(hand="stand-in"))
            return True
    return False
