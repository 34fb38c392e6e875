"""Exports are announced to all; a copy of a table waits for the phones that belong to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.offers import Offer
from companion.core.seats import Seat, Viewer
from companion.core.words import T
from companion.storage.log import LogEntry
from companion.table.record.record import Record, State
from companion.table.table_action import Action

COPIED, EXPORTED, RETURNED = "~copied", "~exported", "~returned"


def _returned_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    back_already = record.lineage.returned
    if record.asleep and viewer in record.people.remaining and viewer not in back_already:
        yield Offer(RETURNED, T("I am here"))


def _note_returned(record: Record, entry: LogEntry) -> None:
    note_return(record, Seat(entry.viewer))


def note_return(record: Record, seat: Seat) -> None:
    """Note that a player has taken their own seat at a copy; it goes on once most are back."""
    asleep = record.asleep
    record.lineage.returned.add(seat)
    if asleep:
        record.tell(T("{who} is back in their seat.", who=seat))
    if asleep and not record.asleep:
        record.tell(T("More than half of the players are back: the game continues."))


def _note_exported(record: Record, _entry: LogEntry) -> None:
    """Tell all that the table was saved in a file; the leave to do so is used up."""
    record.consent.may_export = False
    record.tell(T("The host saves a copy of this table in a file."))


def _become_copy(record: Record, entry: LogEntry) -> None:
    """Make this table a copy that waits for its players; nobody acts for others any more."""
    lineage, people, code = record.lineage, record.people, entry.values["from"]
    lineage.copied, lineage.returned = code, set()
    people.after = people.next = ""  # tables of another laptop
    lineage.backup = 0  # which has backups of its own
    record.consent.revoke()
    record.consent.shown_card = None
    record.pace.stand_ins.intersection_update(people.computers)
    record.pace.replaced.clear()
    if record.state is not State.ENDED:
        record.tell(T("This is a copy of table {code}, taken from a file.", code=code))


ACTIONS: Mapping[str, Action] = {
    RETURNED: Action(_note_returned, _returned_form, lasting=True),
    EXPORTED: Action(_note_exported, lasting=True),
    COPIED: Action(_become_copy, rests=True, lasting=True),
}
