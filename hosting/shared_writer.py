"""Writing to the log of a table that several companions play on at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.core.fields import Refused
from companion.core.seats import Seat, Viewer
from companion.storage.encrypted_log import EncryptedLog, LogHeader
from companion.storage.encryption import Tampered
from companion.storage.log import CommitConflict, LogEntry
from companion.table.authority import Behind, Committed
from companion.table.durable_record import DurableRecord
from companion.table.menu import GO_ON
from companion.table.proposal import Proposal
from companion.table.record.heads import Head
from companion.table.replay import Replayed, plays_the_same
from companion.table.session import Session
from companion.table.table_writer import TableWriter


class SharedAuthority:
    """The shared log decides: of those who add the same entry, the first one is taken."""

    def __init__(self, log: EncryptedLog) -> None:
        self._log = log

    def commit(self, entry: LogEntry, header: LogHeader) -> Committed | Behind:
        """Add the entry to the log."""
        try:
            self._log.append(entry, header)
        except CommitConflict:
            return Behind()
        return Committed()


class SharedRecord(DurableRecord):
    """A record to which others add, too."""

    _authority_class = SharedAuthority

    def _replace_record(self, entries: Sequence[LogEntry], replayed: Replayed) -> None:
        super()._replace_record(entries, replayed)
        self.left_alone = replayed.newer

    def news(self) -> list[LogEntry]:
        """What others have added to the log, to be added here, too.

        `Tampered` if the log does not continue what is known here.
        """
        entries = self._encrypted_log.read_new()
        for number, head in self._encrypted_log.seen.items():
            known = self.seen.get(Seat(number))
            if known is None or known.count < head[0]:
                self.seen[Seat(number)] = Head(*head)
        return entries

    def add(self, entry: LogEntry) -> None:
        """Apply an entry that somebody else has stored."""
        if self.frozen or entry.offer == GO_ON or not plays_the_same(self.record, entry):
            self._replay_all([*self._entries, entry], self.record.people.here)
        else:
            self._add(entry)

    def start_again(self) -> None:
        """Take the log as it is now: it does not continue what is known here."""
        self._unsure = True
        self.recover()


class SharedWriter(TableWriter):
    """Follows what is added to the log elsewhere."""

    durable: SharedRecord

    def __init__(self, durable: SharedRecord, session: Session, up_since: float) -> None:
        self._up_since = up_since
        super().__init__(durable, session)

    def _begin_clocks_at(self) -> float:
        """What somebody looks after elsewhere has not slept, and its clocks go on."""
        if (last := self.durable.entries[-1].time) < self._up_since:
            return super()._begin_clocks_at()
        self.session.slept = False
        return last

    def decide(self, propose: Callable[[], Proposal[Any] | None]) -> Any:
        """Retry after another worker committed first.

        Each time somebody else has got something done, so it comes to an end.
        """
        while True:
            self.recover()
            try:
                if (proposal := propose()) is None:
                    return None
                if isinstance(self.commit(proposal), Committed):
                    return proposal.result
            except Refused:  # perhaps it fits what happened elsewhere a moment ago
                if not self.follow():
                    raise

    def commit(self, proposal: Proposal[Any]) -> Committed | Behind:
        """Apply what is proposed, and store it; if somebody else was first, follow them."""
        outcome = super().commit(proposal)
        if isinstance(outcome, Behind):
            self.follow()
        return outcome

    def refresh(self) -> None:
        """Know all that is in the log now, also what others have added."""
        self.recover()
        self.follow()

    def follow(self) -> bool:
        """Add here what others have added to the log; whether anything is new."""
        try:
            news = self.durable.news()
        except Tampered:  # a database may have lost what it had not told its replica
            self.durable.start_again()
            self._watch_clocks(self.durable.environment.clock())
            return True
        for entry in news:
            asked = self._answers_question(entry)
            self.durable.add(entry)
            self._watch_clocks(
                entry.time, anew=asked and self._is_answer_public(Viewer(entry.viewer))
            )
        return bool(news)

    def _answers_question(self, entry: LogEntry) -> bool:
        """Whether this entry will answer the current question."""
        opened = self.offers.find_named(Viewer(entry.viewer), entry.offer)
        return opened is not None and self._is_asked(opened)
