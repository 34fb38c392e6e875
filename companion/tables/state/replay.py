"""Replays a log. Where newer rules play differently, that is found and reported, never guessed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from companion.core.game import Game
from companion.core.open_offers import OpenOffer
from companion.core.seats import Seat
from companion.core.words import T
from companion.tables.state.clock_keys import follow
from companion.tables.state.record import Record
from companion.tables.state.table_actions import ACTIONS, GO_ON
from companion.tables.storage.log import LogEntry

NEWER = T(
    "A newer companion has gone on with this table, and this one does not know step {n}. Nothing "
    "is lost: update this companion, and start it again."
)


@dataclass(frozen=True, slots=True)
class Replayed:
    """A table rebuilt from its log; `differs`: the first entry these rules play differently."""

    record: Record
    differs: int | None = None
    newer: bool = False
    """Whether that is because a newer companion wrote it."""

    @property
    def trouble(self) -> T | None:
        """What to tell the table if its log now replays differently."""
        if self.differs is None:
            return None
        if self.newer:
            return NEWER.but(n=self.differs)
        return T(
            "The rules on this laptop play step {n} of this table differently. The table "
            "is as it was before that step. Nothing is deleted: finish it with the companion "
            "it began with, or let the host continue from here.",
            n=self.differs,
        )


def fold(record: Record, entry: LogEntry, found: OpenOffer | None = None) -> None:
    """Apply one entry; `found` is the open offer it answers, if known."""
    action = ACTIONS[entry.offer] if entry.offer.startswith("~") else None
    if action:
        action.do(record, entry)
        record.changes += 1
    else:
        record.answer(entry, found)
    follow(record, entry, rested=action is not None and action.rests)


def replay(
    entries: Sequence[LogEntry],
    games: Mapping[str, Game[Any]],
    here: set[Seat],
    *,
    newer: bool = False,
) -> Replayed:
    """The table that these entries make, checked step by step.

    `newer`: a newer companion than this one has written some of them.
    """
    record = Record.begun(entries[0], games, here)
    if entries[0].digest not in {"", record.digest()}:  # older tables have none there
        return Replayed(record, 0, newer)
    skipped = _skipped(entries)
    for entry in entries[1:]:
        if entry.number not in skipped and not plays_the_same(record, entry):
            before = _with_people(entries, entry.number, games, here)
            return Replayed(before, entry.number, newer or not _knows(entry))
        if entry.number in skipped:
            _fold_people(record, entry)
    return Replayed(record)


def plays_the_same(record: Record, entry: LogEntry) -> bool:
    """Apply the entry; whether everybody now sees what everybody saw then.

    What is only about people may come from where the game could not go on, without a digest.
    """
    try:
        fold(record, entry)
        return record.digest() == entry.digest or (not entry.digest and is_lasting(entry.offer))
    except Exception:  # noqa: BLE001 - other rules may fail in any way; then the table stops here
        return False


def is_lasting(offer: str) -> bool:
    """Whether such an entry is about people, and not about the game."""
    return offer in ACTIONS and ACTIONS[offer].lasting


def _knows(entry: LogEntry) -> bool:
    return not entry.offer.startswith("~") or entry.offer in ACTIONS


def _with_people(
    entries: Sequence[LogEntry], upto: int, games: Mapping[str, Game[Any]], here: set[Seat]
) -> Record:
    """The table before an entry, but with all later changes to the players' phones."""
    record = replay(entries[:upto], games, here).record
    for entry in entries[upto:]:
        _fold_people(record, entry)
    return record


def _fold_people(record: Record, entry: LogEntry) -> None:
    """Of the abandoned entries, apply only those about the players' phones."""
    if is_lasting(entry.offer):
        with suppress(KeyError):  # somebody whose seat was abandoned as well
            fold(record, entry)


def _skipped(entries: Sequence[LogEntry]) -> set[int]:
    """The entries a table abandoned when it continued from an earlier step."""
    spans = [range(entry.values["from"], entry.number) for entry in entries if entry.offer == GO_ON]
    return {number for span in spans for number in span}
