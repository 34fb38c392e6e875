"""Starting, stopping and removing the table's timer: by anybody, and in nobody's journal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.offers import Number, Offer, Refused
from companion.core.seats import Viewer
from companion.core.words import T
from companion.storage.codes import Randomness
from companion.storage.log import LogEntry
from companion.table.record.record import Record, State
from companion.table.record.timer import Timer
from companion.table.table_action import Action, Values

START, STOP, ON, OFF = "~timer", "~timer-stop", "~timer-on", "~timer-off"
MINUTE, SECOND = 60_000, 1000


def may_time(record: Record, viewer: Viewer) -> bool:
    """Whether this viewer may start, stop and remove what measures time."""
    return record.state is not State.ENDED and record.people.takes_part(viewer)


def _start_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if may_time(record, viewer) and record.pace.timer is None:
        minutes = Number(0, 99, 3, T("Minutes"))
        seconds = Number(0, 59, 0, T("Seconds"))
        yield Offer(START, T("Start a timer"), tone="quiet", minutes=minutes, seconds=seconds)


def _stop_timer_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    timer = record.pace.timer
    if may_time(record, viewer) and timer and timer.ends is not None:
        yield Offer(STOP, T("Stop the timer"), tone="quiet")


def _run_on_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    timer = record.pace.timer
    if may_time(record, viewer) and timer and timer.ends is None and timer.left:
        yield Offer(ON, T("Let the timer run on"), tone="quiet")


def _remove_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if may_time(record, viewer) and record.pace.timer:
        yield Offer(OFF, T("Remove the timer"), tone="quiet")


def _check_length(_record: Record, _viewer: Viewer, values: Values, _luck: Randomness) -> Values:
    """The values; `Refused` if the timer would be over at once."""
    if not (values["minutes"] or values["seconds"]):
        raise Refused(T("Please choose at least one second."), "misfit")
    return values


def time_of(entry: LogEntry) -> int:
    """When it happened, in milliseconds since 1970."""
    return int(entry.time * SECOND)


def _start(record: Record, entry: LogEntry) -> None:
    left = entry.values["minutes"] * MINUTE + entry.values["seconds"] * SECOND
    record.pace.timer = Timer.running(left, time_of(entry))


def _stop(record: Record, entry: LogEntry) -> None:
    record.pace.timer = record.pace.timer and record.pace.timer.stopped(time_of(entry))


def _run_on(record: Record, entry: LogEntry) -> None:
    record.pace.timer = record.pace.timer and Timer.running(record.pace.timer.left, time_of(entry))


def _remove(record: Record, _entry: LogEntry) -> None:
    record.pace.timer = None


ACTIONS: Mapping[str, Action] = {
    START: Action(_start, _start_form, _check_length, lasting=True, needs_others=True),
    STOP: Action(_stop, _stop_timer_form, lasting=True),
    ON: Action(_run_on, _run_on_form, lasting=True),
    OFF: Action(_remove, _remove_form, lasting=True),
}
