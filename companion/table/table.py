"""One table, as the rest of the program uses it: a chapter for each subject, and answering.

For one caller at a time: callers hold one lock for all acts and views of a table.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from companion.core.fields import Raw, Refused
from companion.core.open_offers import OpenOffer, make_moved_on_refusal
from companion.core.seats import Viewer
from companion.core.words import T
from companion.storage.log import DiskTrouble
from companion.table.fairness.luck import START
from companion.table.input_limits import check_texts, copy_values
from companion.table.menu import ACTIONS, GO_ON, make_refusal
from companion.table.proposal import Proposal, Sent
from companion.table.record.players import HOST
from companion.table.record.record import Record, State
from companion.table.table_fairness import TableFairness
from companion.table.table_pace import TablePace
from companion.table.table_people import TablePeople
from companion.table.table_writer import TableWriter
from companion.table.view.table_view import TableView
from companion.table.view.viewer_view import Views


class Table:
    """A table of people, from its lobby to its end."""

    def __init__(self, code: str, writer: TableWriter) -> None:
        self.code = code
        self.writer = writer
        self.durable = writer.durable
        self.offers = writer.offers
        self.people = TablePeople(writer)
        self.fairness = TableFairness(writer)
        self.pace = TablePace(writer)
        self.view = TableView(code, writer.offers, writer.session)

    @property
    def record(self) -> Record:
        """What the log adds up to."""
        return self.durable.record

    def act(
        self, viewer: Viewer | None, command: str, offer: str, values: Mapping[str, Raw]
    ) -> Views | None:
        """Take an answer to an open offer, once: what all see then; None if it was taken before.

        `Refused`, `DiskTrouble`: nothing has changed.
        """

        def propose() -> Proposal[str] | None:
            if viewer is None:
                raise Refused(T("Please take a seat at this table first."), "stranger")
            check_texts(command, offer)
            if self.has_taken(viewer, command):
                return None
            if offer.startswith("~"):
                return self._propose_action(viewer, command, offer, copy_values(values))
            opened = self._find_offer(viewer, offer)
            sent = Sent(command, "host" if viewer == HOST else "own")
            return Proposal.answering(opened, copy_values(values), sent, offer)

        if (done := self.writer.decide(propose)) is None:
            return None
        if done == GO_ON:
            with suppress(Refused, DiskTrouble):
                self.pace.wake()
        return self.view.now()

    def start(self) -> None:
        """Start the game as its host does; `StopIteration` unless it can begin now."""
        opened = next(each for each in self.offers.menu(HOST) if each.offer.name == START)
        self.act(HOST, START, opened.id, {})

    def has_taken(self, viewer: Viewer, command: str) -> bool:
        """Whether this command was taken before."""
        return (int(viewer), command) in self.durable.commands

    def _find_offer(self, viewer: Viewer, id_: str) -> OpenOffer:
        """The game's open offer of this id; `Refused` says why there is none."""
        if opened := self.offers.find(viewer, id_):
            return opened
        if self.durable.frozen:
            raise Refused(self.durable.frozen, "frozen")
        if self.record.state is State.PAUSED:
            raise Refused(T("The game is paused. Resume it first."), "paused")
        if self.record.consent.request:
            raise Refused(T("Please say yes or no to the undo first."), "vote")
        raise make_moved_on_refusal()

    def _propose_action(
        self, viewer: Viewer, command: str, id_: str, values: Mapping[str, Raw]
    ) -> Proposal[str]:
        """What is committed if a table action is taken; `Refused` if it is not open now."""
        name, record, environment = id_.partition(":")[0], self.record, self.durable.environment
        menu = self.offers.menu(viewer)
        if (offer := next((each.offer for each in menu if each.id == id_), None)) is None:
            raise make_refusal(record, name)
        offer.answer(viewer, values)
        if name == START and (why := environment.explain_unplayable(record.game, record.settings)):
            raise Refused(why, "misfit")
        if name == GO_ON:
            prepared: Mapping[str, Raw] = {"from": self.durable.differs}
        else:
            prepared = ACTIONS[name].prepare(record, viewer, values, environment.randomness)
        return Proposal(viewer, name, prepared, name, Sent(command))
