"""What one viewer sees of a table at one moment; whatever tells of it is made from the same parts.

A sight is good until something happens at the table. Nobody keeps one longer than that.
"""

from __future__ import annotations

from functools import cached_property

from companion.core.journal import Line
from companion.core.seats import Seat, Viewer
from companion.core.words import T
from companion.tables.standing import Standing
from companion.tables.state.open_offers import OpenOffer
from companion.tables.views.prompts import prompt


class ViewerView:
    """What one viewer sees; each part is made when it is first asked for."""

    def __init__(self, table: Standing, viewer: Viewer | None) -> None:
        self.table = table
        self.viewer = viewer

    @cached_property
    def offers(self) -> list[OpenOffer]:
        """What this viewer may answer in the game."""
        return self.table.offers(self.viewer)

    @cached_property
    def menu(self) -> list[OpenOffer]:
        """What this viewer may do with the table itself."""
        return self.table.menu(self.viewer)

    @cached_property
    def answer_for(self) -> dict[Seat, list[OpenOffer]]:
        """What the host may answer for others."""
        return self.table.offers_for()

    @cached_property
    def journal(self) -> list[Line]:
        """What this viewer may read about what happened."""
        return self.table.journal(self.viewer)

    @cached_property
    def prompt(self) -> T:
        """One sentence: what to do, or what is waited for."""
        return prompt(self.table, self.viewer)
