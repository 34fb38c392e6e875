"""Who a visitor is to the house: at the laptop itself, or a guest; and who may open tables."""

from __future__ import annotations

from typing import Protocol

from flask import current_app, request
from flask.typing import ResponseReturnValue as Answer

from companion.table.record.people import Place
from companion.table.table import Table
from web.services import services

KEY = "doorkeeper"
"""Where the app keeps its doorkeeper."""


class Doorkeeper(Protocol):
    """Decides whether the visitor who asks may open tables, and where these stand."""

    def may_open(self) -> bool:
        """Whether this visitor may open tables."""

    def turn_away(self) -> Answer | None:
        """A page that says why this visitor may open none; None if they may."""

    def place_for(self, number: int = 0) -> Place:
        """Where a new table of this visitor stands; a `Problem` if they may open none.

        `Refused` if there may be no more tables, or another one has that number.
        """

    def free_number(self) -> int:
        """The number that a new table of this visitor would have; 0 if it has none."""

    def check_next_game(self, old: Table) -> None:
        """Refuse the people of a table one more game if there may be no more tables."""

    def looks_after_tables(self) -> bool:
        """Whether this visitor has a page from which to look after others' tables."""


def doorkeeper() -> Doorkeeper:
    """The doorkeeper of this app."""
    keeper: Doorkeeper = current_app.extensions[KEY]
    return keeper


def at_the_laptop() -> bool:
    """Whether this browser runs on the laptop itself."""
    return services().at_the_laptop(request)
