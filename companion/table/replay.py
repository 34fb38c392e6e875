"""Replays a log. Where newer rules play differently, that is found and reported, never guessed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from typing import Any

from companion.core.game import Game
from companion.core.open_offers import OpenOffer
from companion.core.seats import Seat
from companion.core.words import T
from companion.storage.log import LogEntry
from companion.table.menu import ACTIONS, GO_ON
from companion.table.pace.chess_clock_keys import follow
from companion.table.record.record import Record

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


def fold(record: Record, entry: LogEntry, opened: OpenOffer | None = None) -> None:
    """Apply one entry to the record; `opened` is the open offer it answers, if known."""
    action = ACTIONS[entry.offer] if entry.offer.startswith("~") else None
    if action:
        action.do(record, entry)
        record.changes += 1
    else:
        record.answer(entry, opened)
    follow(record, entry, rested=action is not None and action.rests)


def replay(
    entries: Sequence[LogEntry],
    games: Mapping[str, Game[Any]],
    present: set[Seat],
    *,
    newer: bool = False,
    most_work: float = inf,
) -> Replayed:
    """The table that these entries make, checked step by step.

    A game that earlier companions played otherwise goes on as it began. If an entry differs all the
    same, the table is as it was before, but with all later changes to its phones.
    `newer`: a newer companion than this one has written some of them.
    `TooMuchWork`: the game took more than that much work.
    """
    replays = _Replays(present, most_work)
    record, differs = replays.replay_until_different(entries, games)
    if differs is None:
        return Replayed(record)
    for game in games[entries[0].values["game"]].iter_earlier_versions():
        earlier, also_differs = replays.replay_until_different(entries, {game.id: game})
        if also_differs is None:
            return Replayed(earlier)
    # Without the entry that differs the table may not have continued from an earlier step after
    # all: the record is of as many entries as play the same to their end.
    upto: int | None = differs
    while upto:
        begun = upto
        record, upto = replays.replay_until_different(entries[:begun], games)
        if upto is None:
            for entry in entries[begun:]:
                _fold_people(record, entry)
    return Replayed(record, differs, newer or (differs > 0 and not _is_known(entries[differs])))


class TooMuchWork(Exception):
    """The game of a table takes longer to be replayed than it may."""


@dataclass(slots=True)
class _Replays:
    """Replays of one table, which together may do so much work."""

    here: set[Seat]
    work_left: float

    def replay_until_different(
        self, entries: Sequence[LogEntry], games: Mapping[str, Game[Any]]
    ) -> tuple[Record, int | None]:
        """The table up to the first entry that plays differently, and that entry's number."""
        record = Record.begun(entries[0], games, self.here)
        if entries[0].digest not in {"", record.digest()}:  # older tables have none there
            return record, 0
        skipped = _list_abandoned(entries)
        differs: int | None = None
        for entry in entries[1:]:
            if entry.number in skipped:
                _fold_people(record, entry)
            elif not plays_the_same(record, entry):
                differs = entry.number
                break
            if record.work > self.work_left:
                raise TooMuchWork
        self.work_left -= record.work
        return record, differs


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


def _is_known(entry: LogEntry) -> bool:
    return not entry.offer.startswith("~") or entry.offer in ACTIONS


def _fold_people(record: Record, entry: LogEntry) -> None:
    """Of the abandoned entries, apply only those about the players' phones."""
    if is_lasting(entry.offer):
        with suppress(KeyError):  # somebody whose seat was abandoned as well
            fold(record, entry)


def _list_abandoned(entries: Sequence[LogEntry]) -> set[int]:
    """The entries a table abandoned when it continued from an earlier step.

    In one pass, whatever an imported log says about where it continued.
    """
    skipped, begins = set[int](), len(entries)
    for entry in reversed(entries):
        if entry.number >= begins:
            skipped.add(entry.number)
        if entry.offer == GO_ON:
            begins = min(begins, entry.values["from"])
    return skipped
