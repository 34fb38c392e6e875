"""Calling for help: at tables of an event, by anybody, and in nobody's journal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from companion.core.offers import Offer
from companion.core.seats import Viewer
from companion.core.words import T
from companion.storage.glances import HelpCall
from companion.storage.log import LogEntry
from companion.table.record.record import Record
from companion.table.table_action import Action

CALL, OFF, COMING = "~call", "~call-off", "~coming"


def _may_call(record: Record, viewer: Viewer) -> bool:
    return bool(record.place.event) and record.people.takes_part(viewer)


def _call_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if _may_call(record, viewer) and record.people.call is None:
        help_ = T(
            "Somebody who looks after the tables comes to you. Everybody at the table sees it."
        )
        yield Offer(CALL, T("Call for help"), help=help_, tone="quiet")


def _off_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if _may_call(record, viewer) and record.people.call:
        yield Offer(OFF, T("Help is no longer needed"), tone="quiet")


def _note_call(record: Record, entry: LogEntry) -> None:
    record.people.call = HelpCall(entry.time)


def _note_coming(record: Record, _entry: LogEntry) -> None:
    call = record.people.call
    record.people.call = call and msgspec.structs.replace(call, coming=True)


def _end_call(record: Record, _entry: LogEntry) -> None:
    record.people.call = None


ACTIONS: Mapping[str, Action] = {
    CALL: Action(_note_call, _call_form, lasting=True, needs_others=True),
    OFF: Action(_end_call, _off_form, lasting=True),
    COMING: Action(_note_coming, lasting=True),
}
