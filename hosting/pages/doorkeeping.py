"""Who may open tables, where organisers and their helpers may: whoever has a badge."""

from __future__ import annotations

from flask import request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.core.words import T
from companion.table.record.people import AT_HOME, Place
from companion.table.table import Table
from hosting.events.events import HOUSE, Badge, events_of
from hosting.events.quotas import check, choose_place_in, find_free_number, list_taken_numbers
from web.problems import Problem
from web.routes.doorkeeper import at_the_laptop
from web.routes.error_pages import message
from web.server.credentials import get_bearer_token
from web.services import services

ORGANISERS_ONLY = T(
    "Only organisers and their helpers open tables here. If you have a link or a code, use it "
    "first."
)
TO_THE_DOOR = T("Use a link or a code")


def find_badge() -> Badge | None:
    """What this visitor may do at events; whoever is at the laptop itself looks after all."""
    token = get_bearer_token(request) or services().credentials.badge(request)
    known = events_of(services().tables).badge(token)
    return known or (Badge(HOUSE) if at_the_laptop() else None)


class EventDoorkeeper:
    """Lets everybody open tables at home, and only those with a badge where that was asked for."""

    def may_open(self) -> bool:
        """Whether this visitor may open tables."""
        return not services().config.organised or find_badge() is not None

    def turn_away(self) -> Answer | None:
        """A page that leads to the door for links and codes; None if this visitor may open."""
        if self.may_open():
            return None
        return message(ORGANISERS_ONLY, url_for("door.come_in"), TO_THE_DOOR), 403

    def place_for(self, number: int = 0) -> Place:
        """Choose where a new table of this visitor stands; a `Problem` if they may open none.

        `Refused` if their event may have no more, or another table of it has that number.
        """
        known = find_badge()
        if known is None and services().config.organised:
            raise Problem(403, ORGANISERS_ONLY, "organisers")
        if known is None or self._is_at_home(known):
            return AT_HOME
        return choose_place_in(known.event, services().tables.list(), number)

    def free_number(self) -> int:
        """The number that a new table of this visitor's event would have; 0 if it has none."""
        known = find_badge()
        if known is None or self._is_at_home(known):
            return 0
        return find_free_number(list_taken_numbers(known.event, services().tables.list()))

    def check_next_game(self, old: Table) -> None:
        """Refuse the people of a table one more game if their event may have no more tables."""
        tables, event = services().tables, old.record.place.event
        known = next((each for each in events_of(tables).all() if each.id == event), None)
        if known:
            check(known, [each for each in tables.list() if each.code != old.code])

    def looks_after_tables(self) -> bool:
        """Whether this visitor is known at an event; at home there is nothing to look after."""
        return find_badge() is not None and (services().config.organised or not at_the_laptop())

    @staticmethod
    def _is_at_home(known: Badge) -> bool:
        return known.house and not services().config.organised
