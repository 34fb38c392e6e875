"""Giving everybody a chess clock, and taking the clocks away; no game depends on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.offers import UNSEAL, Number, Offer
from companion.core.seats import Seat, Viewer
from companion.core.umpire import BACK
from companion.core.words import T, plural
from companion.storage.log import LogEntry
from companion.table.pace.timer_keys import MINUTE, SECOND, may_time, time_of
from companion.table.record.chess_clocks import ChessClocks
from companion.table.record.record import Record
from companion.table.table_action import Action

GIVE, TAKE, RUN_OUT, RESTED = "~clocks", "~clocks-off", "~clocks-out", "~clocks-rested"


_BACK = frozenset({BACK, UNSEAL})
"""With these somebody takes their own answer back, and has the turn again."""


def _may_use_clocks(record: Record, viewer: Viewer) -> bool:
    return record.umpire is not None and may_time(record, viewer)


def _give_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if _may_use_clocks(record, viewer) and record.pace.clocks is None:
        minutes = Number(1, 99, 10, T("Minutes for each"))
        seconds = Number(0, 60, 0, T("Seconds more after each turn"))
        help_ = T(
            "A clock runs while it is its owner’s turn. When it has run out, everybody is told, "
            "and the game goes on."
        )
        yield Offer(
            GIVE,
            T("A clock for each, as in chess"),
            help=help_,
            tone="quiet",
            minutes=minutes,
            seconds=seconds,
        )


def _take_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if _may_use_clocks(record, viewer) and record.pace.clocks:
        yield Offer(TAKE, T("Remove the clocks"), tone="grave")


def _set_up_clocks(record: Record, entry: LogEntry) -> None:
    minutes, bonus = entry.values["minutes"], entry.values["seconds"] * SECOND
    seats, each = record.people.remaining, minutes * MINUTE
    record.pace.clocks = ChessClocks.set_up(seats, each, bonus, time_of(entry))
    one, many = "Everybody has a clock with one minute.", "Everybody has a clock with {n} minutes."
    record.tell(plural(minutes, one, many))


def _remove_clocks(record: Record, _entry: LogEntry) -> None:
    record.pace.clocks = None
    record.tell(T("The clocks are put away."))


def _change_nothing(_record: Record, _entry: LogEntry) -> None:
    """No-op: the entry lets `follow` advance the clocks."""


def follow(record: Record, entry: LogEntry, *, rested: bool) -> None:
    """After each entry: the clocks of those run whose turn it is now.

    `rested`: the table stood still until now.
    """
    if (before := record.pace.clocks) is None:
        return
    if rested:
        before = before.rested(time_of(entry))
    elif entry.offer in _BACK and record.consent.request is None:
        before = before.given_back(Seat(entry.viewer))
    on_hold = record.is_on_hold
    turn = () if on_hold else record.playing().on_turn()
    record.pace.clocks = before.without(record.people.gone).passed(
        turn, time_of(entry), on_hold=on_hold
    )
    for seat in sorted(record.pace.clocks.run_out - before.run_out):
        record.tell(T("{who}’s clock has run out.", who=seat))
    if record.pace.clocks.of != before.of:
        record.changes += 1


ACTIONS: Mapping[str, Action] = {
    GIVE: Action(_set_up_clocks, _give_form, lasting=True, needs_others=True),
    TAKE: Action(_remove_clocks, _take_form, lasting=True),
    RUN_OUT: Action(_change_nothing, lasting=True),
    RESTED: Action(_change_nothing, rests=True, lasting=True),
}
