"""What one viewer sees of a table at one moment; pages and protocol are made from the same parts.

It is valid until something happens at the table, and must not be kept for longer.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from companion.core.journal import Line
from companion.core.offers import Answer
from companion.core.seats import Seat, Viewer
from companion.core.umpire import Umpire
from companion.core.words import T
from companion.tables.state.clocks import RunningClock
from companion.tables.state.durable_record import DurableRecord
from companion.tables.state.people import eyes_of
from companion.tables.state.record import Record
from companion.tables.state.table_offers import TableOffer, TableOffers
from companion.tables.views.prompts import prompt


class ViewerView:
    """What one viewer sees; each part is made when first needed."""

    def __init__(
        self,
        code: str,
        durable: DurableRecord,
        table_offers: TableOffers,
        clocks: tuple[RunningClock, ...],
        viewer: Viewer | None,
    ) -> None:
        self.code = code
        self.record: Record = durable.record
        self.trouble: T | None = durable.trouble
        self.viewer = viewer
        self._offers = table_offers
        self._clocks = clocks

    @property
    def umpire(self) -> Umpire[Any] | None:
        """The running game, once it has begun."""
        return self.record.umpire

    @property
    def eyes(self) -> Viewer:
        """Through whose eyes this viewer looks at the game."""
        return eyes_of(self.viewer)

    @cached_property
    def offers(self) -> list[TableOffer]:
        """What this viewer may answer in the game."""
        return self._offers.of(self.viewer)

    @cached_property
    def menu(self) -> list[TableOffer]:
        """What this viewer may do with the table itself."""
        return self._offers.menu(self.viewer)

    @cached_property
    def answer_for(self) -> dict[Seat, list[TableOffer]]:
        """What the host may answer for others."""
        return self._offers.for_others()

    @cached_property
    def journal(self) -> tuple[Line, ...]:
        """What this viewer may read about what happened, oldest first."""
        return self.record.journal(self.viewer)

    @cached_property
    def prompt(self) -> T:
        """One sentence: what to do, or what the table waits for."""
        return prompt(self.record, self.trouble, self.viewer)

    @property
    def clocks(self) -> tuple[RunningClock, ...]:
        """The clocks that run for this viewer."""
        return tuple(each for each in self._clocks if each.opened.viewer == self.eyes)

    @property
    def sealed(self) -> Answer | None:
        """What this viewer has answered under seal and may still change."""
        if self.umpire is None or self.viewer is None:
            return None
        return self.umpire.sealed(self.eyes)
