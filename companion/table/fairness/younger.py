"""A table that is younger than what phones or a backup know, and how its people go on with it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from companion.core.offers import Offer
from companion.core.seats import Seat, Viewer
from companion.core.words import T
from companion.storage.log import LogEntry
from companion.table.record.heads import Head
from companion.table.record.players import HOST
from companion.table.record.record import Record, State
from companion.table.table_action import Action

YOUNGER, RESTORED, ACCEPTED = "~younger", "~restored", "~accepted"
BEHIND = "~behind"
_FINGERPRINT = re.compile(r"[0-9a-f]{64}")


def is_new_doubt(record: Record, seat: Seat, head: Head) -> bool:
    """Whether to tell everybody: once a phone, and again only after the host has answered."""
    doubt = record.lineage.doubts.get(seat)
    return doubt is None or (doubt != head and not record.lineage.doubted)


def find_tokens(entry: LogEntry) -> list[str]:
    """The fingerprints of all tokens that this entry gave to anybody."""
    return _FINGERPRINT.findall(str(entry.values)) if entry.offer.startswith("~") else []


def _note_doubt(record: Record, entry: LogEntry) -> None:
    seat, values = Seat(entry.viewer), entry.values
    record.lineage.doubts[seat] = Head(values["count"], values.get("digest", ""))
    record.lineage.doubted = True
    record.tell(T("{who}’s phone remembers more of this game than the laptop shows.", who=seat))


def _note_fuller_backup(record: Record, entry: LogEntry) -> None:
    record.lineage.backup = entry.values.get("newest", entry.values["backup"])
    record.lineage.doubted = True
    record.tell(
        T(
            "The backup of {when} holds more of this game than the laptop shows. To bring it back, "
            "stop the companion and run companion restore {n} --table {code}.",
            when=entry.values["when"],
            n=entry.values["backup"],
            code=entry.values["code"],
        )
    )


def _note_restored(record: Record, entry: LogEntry) -> None:
    record.lineage.backup = entry.values.get("newest", 0)
    record.tell(
        T(
            "The laptop’s copy of this table was restored from a backup of {when}. Whatever "
            "happened after that is missing.",
            when=entry.values["when"],
        )
    )


def _accept_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if record.lineage.doubted and viewer == HOST and record.state is not State.ENDED:
        help_ = T("There was more. The log tells everybody that you continue without it.")
        yield Offer(ACCEPTED, T("Continue from what the laptop shows"), help=help_, tone="grave")


def _note_accepted(record: Record, _entry: LogEntry) -> None:
    record.lineage.doubted = False
    record.tell(
        T(
            "The host continues from what the laptop shows. Phones that remember more can carry on "
            "from here."
        )
    )


ACTIONS: Mapping[str, Action] = {
    YOUNGER: Action(_note_doubt, lasting=True),
    BEHIND: Action(_note_fuller_backup, lasting=True),
    RESTORED: Action(_note_restored, lasting=True),
    ACCEPTED: Action(_note_accepted, _accept_form, lasting=True),
}
