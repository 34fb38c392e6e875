"""What everybody is told, so that nobody is deceived: exports, copies, backups, lost answers."""

from __future__ import annotations

from companion.core.fields import Refused
from companion.core.seats import Seat
from companion.table.fairness import consent, copies, younger
from companion.table.proposal import Proposal
from companion.table.record.heads import Head
from companion.table.record.players import HOST
from companion.table.record.record import State
from companion.table.table_writer import TableWriter


class TableFairness:
    """Keeps what people know of a table true."""

    def __init__(self, writer: TableWriter) -> None:
        self._writer = writer
        self._durable = writer.durable

    def welcome_back(self, seat: Seat) -> None:
        """A phone that belongs to this seat has come: nobody acts for it any longer."""

        def propose() -> Proposal[None] | None:
            record = self._durable.record
            if record.asleep and seat not in record.lineage.returned:
                return Proposal(seat, copies.RETURNED)
            if consent.is_acted_for(record, seat) and record.state is not State.ENDED:
                shown = record.consent.shown_card == seat
                values = {"card": self._writer.new_card()} if shown else {}
                return Proposal(seat, consent.HERE, values)
            return None

        self._writer.decide(propose)

    def announce_export(self) -> None:
        """Tell everybody that the table is saved in a file.

        `Refused` if part of it is unknown, or if it is a game whose players have not agreed.
        """

        def propose() -> Proposal[None] | None:
            durable = self._durable
            if unread := durable.unread:
                raise Refused(unread)
            if why := consent.why_no_export(durable.record, durable.entries, durable.differs):
                raise why
            ended = durable.record.state is State.ENDED
            return None if ended else Proposal(HOST, copies.EXPORTED)

        self._writer.decide(propose)

    def announce_copy(self, code: str) -> None:
        """Tell everybody that this is a copy of the table of this code, taken from a file."""
        self._writer.decide(lambda: Proposal(HOST, copies.COPIED, {"from": code}))

    def compare(self, seat: Seat, head: Head) -> bool:
        """Note what a phone has seen of this table; whether it ever was: if not, all are told."""

        def propose() -> Proposal[bool] | None:
            if self._durable.heads.passed(head):
                self._durable.seen[seat] = head
            elif younger.is_new_doubt(self._durable.record, seat, head):
                values = {"count": head.count, "digest": head.digest}
                return Proposal(seat, younger.YOUNGER, values, result=True)
            return None

        return not self._writer.decide(propose) and self._durable.heads.passed(head)

    def announce_restored(self, when: str, newest: int) -> None:
        """Tell everybody that this table was restored; `newest`: the last backup there is."""
        values = {"when": when, "newest": newest}
        self._writer.decide(lambda: Proposal(HOST, younger.RESTORED, values))

    def announce_behind(self, code: str, backup: int, when: str, newest: int) -> None:
        """Tell everybody that this backup holds more of the table; `newest`: the last one seen.

        A write-ahead log that is lost or cut leaves a table that looks whole, but is older.
        """
        values = {"backup": backup, "when": when, "code": code, "newest": newest}
        self._writer.decide(lambda: Proposal(HOST, younger.BEHIND, values))
