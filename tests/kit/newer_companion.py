"""A companion of a later version, for tests: it knows two more things to do, and one more field.

`~wave` is an action that this version does not know; of `~shout` the log says more than it knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import companion
from companion.cli import main
from companion.core.offers import Offer
from companion.core.seats import Viewer
from companion.core.words import T
from companion.storage import encrypted_log
from companion.storage.log import LogEntry
from companion.table.menu import ACTIONS
from companion.table.record.record import Record
from companion.table.table_action import Action

WAVE, SHOUT = "~wave", "~shout"


class NewerEntry(LogEntry, frozen=True, forbid_unknown_fields=True):
    """An entry that may say how loud it was."""

    loud: int = 0


class NewerPacker:
    """Writes the new field only where it says something, so that older ones read the rest."""

    def __init__(self) -> None:
        self._pack = msgspec.msgpack.Encoder()

    def encode(self, what: Any) -> bytes:
        """The bytes that go into the log."""
        if isinstance(what, LogEntry) and what.offer == SHOUT:
            return self._pack.encode({**msgspec.structs.asdict(what), "loud": 7})
        return self._pack.encode(what)


def _action(name: str, label: str, sentence: str) -> Action:
    def form(record: Record, viewer: Viewer) -> Iterator[Offer]:
        if viewer in record.people.players:
            yield Offer(name, T(label))

    def do(record: Record, _entry: LogEntry) -> None:
        record.tell(T(sentence))

    return Action(do, form)


def learn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Know what that version knows."""
    monkeypatch.setattr(companion, "__version__", "99.0.0")
    monkeypatch.setitem(ACTIONS, WAVE, _action(WAVE, "Wave", "Somebody waves."))
    monkeypatch.setitem(ACTIONS, SHOUT, _action(SHOUT, "Shout", "Somebody shouts."))
    monkeypatch.setattr(encrypted_log, "_ENTRY", msgspec.msgpack.Decoder(NewerEntry))
    monkeypatch.setattr(encrypted_log, "_PACK", NewerPacker())


if __name__ == "__main__":
    learn(pytest.MonkeyPatch())
    main()
