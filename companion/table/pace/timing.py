"""Starting, stopping and removing the table's timer: by anybody, and in nobody's journal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.offers import Number, Offer, Refused
from companion.core.seats import Viewer
from companion.core.words import T
from companion.storage.codes import Randomness
from companion.storage.log import LogEntry
from companion.table.action import Action, Values
from companion.table.record.players import HOST
from companion.table.record.record import Record, State
from companion.table.record.timer import Timer

START, STOP, ON, OFF = "~timer", "~timer-stop", "~timer-on", "~timer-off"
MINUTE, SECOND = 60_000, 1000


def may_time(record: Record, viewer: Viewer) -> bool:
    """Whether this viewer may start, stop and remove what measures time."""
    sits = viewer in record.players and viewer not in record.gone
    return record.state is not State.ENDED and (viewer == HOST or sits)


def _start_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if may_time(record, viewer) and record.timer is None:
        minutes = Number(0, 99, 3, T("Minutes"))
        seconds = Number(0, 59, 0, T("Seconds"))
        yield Offer(START, T("Start a timer"), tone="quiet", minutes=minutes, seconds=seconds)


def _stop_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if may_time(record, viewer) and record.timer and record.timer.ends is not None:
        yield Offer(STOP, T("Stop the timer"), tone="quiet")


def _on_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    stopped = record.timer is not None and record.timer.ends is None and record.timer.left
    if may_time(record, viewer) and stopped:
        yield Offer(ON, T("Let the timer run on"), tone="quiet")


def _off_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if may_time(record, viewer) and record.timer:
        yield Offer(OFF, T("Remove the timer"), tone="quiet")


def _asked_for(_record: Record, _viewer: Viewer, values: Values, _luck: Randomness) -> Values:
    if not (values["minutes"] or values["seconds"]):
        raise Refused(T("Please choose at least one second."), "misfit")
    return values


def time_of(entry: LogEntry) -> int:
    """When it happened, in milliseconds since 1970."""
    return int(entry.time * SECOND)


def _start(record: Record, entry: LogEntry) -> None:
    left = entry.values["minutes"] * MINUTE + entry.values["seconds"] * SECOND
    record.timer = Timer.running(left, time_of(entry))


def _stop(record: Record, entry: LogEntry) -> None:
    record.timer = record.timer and record.timer.stopped(time_of(entry))


def _on(record: Record, entry: LogEntry) -> None:
    record.timer = record.timer and Timer.running(record.timer.left, time_of(entry))


def _off(record: Record, _entry: LogEntry) -> None:
    record.timer = None


ACTIONS: Mapping[str, Action] = {
    START: Action(_start, _start_form, _asked_for, lasting=True),
    STOP: Action(_stop, _stop_form, lasting=True),
    ON: Action(_on, _on_form, lasting=True),
    OFF: Action(_off, _off_form, lasting=True),
}
