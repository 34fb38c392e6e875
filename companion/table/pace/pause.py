"""A pause: anybody at the table begins one, and anybody ends it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Offer
from companion.core.seats import Viewer
from companion.core.words import T
from companion.storage.log import LogEntry
from companion.table.record.players import find_viewer, refer_to
from companion.table.record.record import Record, State
from companion.table.table_action import Action


def _pause_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if record.state is State.PLAYING and record.people.takes_part(viewer):
        yield Offer("~pause", T("Pause the game"), tone="quiet")


def _resume_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if record.state is State.PAUSED and record.people.takes_part(viewer):
        yield Offer("~resume", T("Resume the game"))


def _pause(record: Record, entry: LogEntry) -> None:
    record.pace.paused = True
    record.tell(T("{who} pauses the game.", who=refer_to(find_viewer(entry.viewer))))


def _resume(record: Record, entry: LogEntry) -> None:
    record.pace.paused = False
    record.tell(T("{who} resumes the game.", who=refer_to(find_viewer(entry.viewer))))


PAUSE, RESUME = Action(_pause, _pause_form), Action(_resume, _resume_form)
