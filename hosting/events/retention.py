"""Which tables have stayed for as long as their event said, and are removed."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from companion.library.summary import Summary
from hosting.events.events import OrganisedEvent

DAY = 24 * 3600.0


def find_expired_tables(
    listed: Collection[Summary], events: Collection[OrganisedEvent], now: float
) -> Iterator[Summary]:
    """The tables of these events at which nobody has played for too long."""
    stay = {each.id: each.days * DAY for each in events}
    for each in listed:
        # A clock that was set back removes nothing.
        if each.event in stay and now - each.when > stay[each.event]:
            yield each


def find_finished_events(
    listed: Collection[Summary], events: Collection[OrganisedEvent]
) -> Iterator[OrganisedEvent]:
    """The events that are over and have no tables any more."""
    with_tables = {each.event for each in listed}
    return (each for each in events if not each.link and each.id not in with_tables)
