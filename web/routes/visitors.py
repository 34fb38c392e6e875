"""Who a visitor is to the house: at the laptop itself, an organiser, a helper, or a guest."""

from __future__ import annotations

from flask import request

from companion.core.words import T
from companion.table.people.places import AT_HOME, Place
from companion.table.table import Table
from hosting.events.events import HOUSE, Badge
from hosting.events.quotas import check, place_in
from web.problems import Problem
from web.server.credentials import bearer
from web.services import services

ORGANISERS_ONLY = T(
    "Only organisers and their helpers open tables here. If you have a link or a code, use it "
    "first."
)


def at_the_laptop() -> bool:
    """Whether this browser runs on the laptop itself."""
    return services().at_the_laptop(request)


def badge() -> Badge | None:
    """What this visitor may do at events; whoever is at the laptop itself looks after all."""
    token = bearer(request) or services().credentials.badge(request)
    known = services().tables.events.badge(token)
    return known or (Badge(HOUSE) if at_the_laptop() else None)


def may_open() -> bool:
    """Whether this visitor may open tables."""
    return not services().config.organised or badge() is not None


def place_for(number: int = 0) -> Place:
    """Where a new table of this visitor stands; a `Problem` if they may open none.

    `Refused` if their event may have no more, or another table of it has that number.
    """
    organised, known = services().config.organised, badge()
    if known is None and organised:
        raise Problem(403, ORGANISERS_ONLY, "organisers")
    if known is None or (known.house and not organised):
        return AT_HOME
    return place_in(known.event, services().tables.list(), number)


def may_go_on(old: Table) -> None:
    """Refuse the people of a table one more game if their event may have no more tables."""
    tables, event = services().tables, old.record.event
    known = next((each for each in tables.events.all() if each.id == event), None)
    if known:
        check(known, [each for each in tables.list() if each.code != old.code])
