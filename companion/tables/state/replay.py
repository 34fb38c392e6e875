"""Plays a log again. What newer rules play differently is found and named, never guessed over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from companion.core.game import Game
from companion.core.open_offers import OpenOffer
from companion.core.seats import Seat
from companion.core.words import T
from companion.tables.state.record import Record
from companion.tables.state.table_actions import ACTIONS, GO_ON
from companion.tables.storage.log import LogEntry


@dataclass(frozen=True, slots=True)
class Replayed:
    """A table as its log says it is; `differs`: from this entry on these rules play otherwise."""

    record: Record
    differs: int | None = None

    @property
    def trouble(self) -> T | None:
        """What the table is told if its log plays differently now."""
        if self.differs is None:
            return None
        return T(
            "The rules on this laptop play step {n} of this table differently. The table stands "
            "as it was just before, nothing is deleted, and the host can go on from here.",
            n=self.differs,
        )


def fold(record: Record, entry: LogEntry, found: OpenOffer | None = None) -> None:
    """Let one entry happen; `found` is the open offer it answers, if somebody has it at hand."""
    if entry.offer.startswith("~"):
        ACTIONS[entry.offer].do(record, entry)
    else:
        record.answer(entry, found)


def replay(
    entries: Sequence[LogEntry], games: Mapping[str, Game[Any]], here: set[Seat]
) -> Replayed:
    """The table that these entries make, checked step by step."""
    record = Record.begun(entries[0], games, here)
    skipped = _skipped(entries)
    for entry in entries[1:]:
        if entry.number not in skipped and not _same(record, entry):
            return Replayed(_with_people(entries, entry.number, games, here), entry.number)
        if entry.number in skipped:
            _fold_people(record, entry)
    return Replayed(record)


def _same(record: Record, entry: LogEntry) -> bool:
    """Let the entry happen; whether everybody sees afterwards what everybody saw then."""
    try:
        fold(record, entry)
        return record.digest() == entry.digest
    except Exception:  # noqa: BLE001 - other rules may fail in any way; then the table stops here
        return False


def _with_people(
    entries: Sequence[LogEntry], upto: int, games: Mapping[str, Game[Any]], here: set[Seat]
) -> Record:
    """The table before an entry, but with everything that later became of the people's phones."""
    record = replay(entries[:upto], games, here).record
    for entry in entries[upto:]:
        _fold_people(record, entry)
    return record


def _fold_people(record: Record, entry: LogEntry) -> None:
    """Of what was left behind, only what became of people's phones holds on."""
    if entry.offer in ACTIONS and ACTIONS[entry.offer].lasting:
        with suppress(KeyError):  # somebody whose seat was left behind as well
            fold(record, entry)


def _skipped(entries: Sequence[LogEntry]) -> set[int]:
    """What a table left behind that went on from an earlier step."""
    spans = [range(entry.values["from"], entry.number) for entry in entries if entry.offer == GO_ON]
    return {number for span in spans for number in span}
