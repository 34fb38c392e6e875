"""Adds to a table's log: what is proposed is committed, and its clocks are looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, overload

from companion.core.open_offers import OpenOffer
from companion.core.seats import Viewer
from companion.storage import codes
from companion.table.authority import Behind, Committed
from companion.table.durable_record import DurableRecord
from companion.table.people.seat_cards import make_free_card
from companion.table.proposal import Proposal
from companion.table.session import Session
from companion.table.table_offers import TableOffers

R = TypeVar("R")


class TableWriter:
    """The one way into the log of a table."""

    def __init__(self, durable: DurableRecord, session: Session) -> None:
        self.durable = durable
        self.session = session
        self.offers = TableOffers(durable)
        durable.record.people.here = session.here
        self._watch_clocks(self._begin_clocks_at())

    def _begin_clocks_at(self) -> float:
        """When its clocks begin: a game that is opened has slept until now."""
        self.session.slept &= self.durable.record.umpire is not None
        return self.durable.environment.clock()

    def recover(self) -> None:
        """Read again what was saved, after trouble; `DiskTrouble` if that cannot be told yet."""
        self.durable.recover()

    def refresh(self) -> None:
        """Read all that is in the log now; `DiskTrouble` if that cannot be read."""
        self.recover()

    @overload
    def decide(self, propose: Callable[[], Proposal[R]]) -> R: ...

    @overload
    def decide(self, propose: Callable[[], Proposal[R] | None]) -> R | None: ...

    def decide(self, propose: Callable[[], Proposal[R] | None]) -> R | None:
        """Commit what is proposed on what the log holds: its result; None if nothing is proposed.

        `Refused`, `DiskTrouble`: nothing has changed.
        """
        self.recover()
        if (proposal := propose()) is None:
            return None
        self.commit(proposal)  # never `Behind` here
        return proposal.result

    def commit(self, proposal: Proposal[Any]) -> Committed | Behind:
        """Apply what is proposed, and store it. `Behind`, `Refused`: nothing has changed."""
        opened = proposal.opened
        asked = opened is not None and self._is_asked(opened)
        outcome = self.durable.write(proposal)
        if isinstance(outcome, Committed):
            self.durable.place_key()
            now = self.durable.environment.clock()
            self._watch_clocks(now, anew=asked and self._is_answer_public(proposal.viewer))
        return outcome

    def new_token(self) -> tuple[str, str]:
        """A new token and its fingerprint, which is all that logs have of it; nothing is stored."""
        token = codes.make_token(self.durable.environment.randomness)
        return token, codes.fingerprint(token)

    def new_card(self) -> str:
        """Make a code for a seat card that nobody has here; nothing is stored."""
        return make_free_card(self.durable.record, self.durable.environment.randomness)

    # An open answer to the current question restarts all clocks; a sealed one must not show.

    def _is_asked(self, opened: OpenOffer) -> bool:
        """Whether answering this offer answers the current question."""
        umpire = self.durable.record.umpire
        return opened.anytime is None and umpire is not None and bool(umpire.waiting())

    def _is_answer_public(self, viewer: Viewer) -> bool:
        """Whether the answer just given is not sealed."""
        umpire = self.durable.record.umpire
        return umpire is not None and umpire.sealed(viewer) is None

    def _watch_clocks(self, now: float, *, anew: bool = False) -> None:
        """Start the clocks of offers that are new, and stop those of offers that are gone."""
        on_hold = self.offers.is_on_hold
        self.session.clocks.watch(self.offers.list_timed(), now, on_hold=on_hold, anew=anew)
