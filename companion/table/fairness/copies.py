"""Exports are announced to all; a copy of a table waits for the phones that belong to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.offers import Offer
from companion.core.seats import Seat, Viewer
from companion.core.words import T
from companion.storage.log import LogEntry
from companion.table.action import Action
from companion.table.record.record import Record, State

COPIED, EXPORTED, RETURNED = "~copied", "~exported", "~returned"


def _returned_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if record.asleep and viewer in frozenset(record.order) - record.gone - record.returned:
        yield Offer(RETURNED, T("I am here"))


def _returned(record: Record, entry: LogEntry) -> None:
    back(record, Seat(entry.viewer))


def back(record: Record, seat: Seat) -> None:
    """A player has taken their own seat at a copy."""
    asleep = record.asleep
    record.returned.add(seat)
    if asleep:
        record.tell(T("{who} is back in their seat.", who=seat))
    if asleep and not record.asleep:
        record.tell(T("More than half of the players are back: the game continues."))


def _exported(record: Record, _entry: LogEntry) -> None:
    record.may_export = False
    record.tell(T("The host saves a copy of this table in a file."))


def _copied(record: Record, entry: LogEntry) -> None:
    record.copied, record.returned = entry.values["from"], set()
    record.after = record.next = ""  # tables of another laptop
    record.backup = 0  # which has backups of its own
    record.printable.clear()
    record.ask = record.shown_card = None
    record.may_export = False
    record.answered_for.clear()
    record.stand_ins.clear()
    record.replaced.clear()
    if record.state is not State.ENDED:
        record.tell(T("This is a copy of table {code}, taken from a file.", code=record.copied))


ACTIONS: Mapping[str, Action] = {
    RETURNED: Action(_returned, _returned_form, lasting=True),
    EXPORTED: Action(_exported, lasting=True),
    COPIED: Action(_copied, rests=True, lasting=True),
}
