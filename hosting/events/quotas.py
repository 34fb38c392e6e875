"""How many tables an event may have, and where the next one stands."""

from __future__ import annotations

from collections.abc import Collection

from companion.core.fields import Refused
from companion.core.words import T
from companion.library.summary import Summary
from companion.table.people.places import MAX_TABLE_NUMBER
from companion.table.record.people import Place
from hosting.events.events import OrganisedEvent

KEPT_TIMES = 20
"""So many times as many tables as may be going on at once are kept with those that are over."""
MAX_OPENED_TABLES = 30
"""How many tables are opened with one tap at most."""

NUMBERS = T("A table has a number from 1 to {n}.")
FULL = T(
    "{n} tables are open, as many as this event may have. Finish or remove one first, or ask for "
    "more."
)
TOO_MANY_KEPT = T("{n} tables of this event are kept already. Remove some that are over first.")


def choose_place_in(event: OrganisedEvent, listed: Collection[Summary], number: int = 0) -> Place:
    """Where a new table of this event stands: at this number, or else the first free one.

    `Refused` if the event may have no more tables, or another one has that number.
    """
    check(event, listed)
    taken = list_taken_numbers(event, listed)
    if number in taken:
        sentence = T("Table {n} is open already. Finish it first, or choose another number.")
        raise Refused(sentence.but(n=number), "taken")
    if not 0 <= number <= MAX_TABLE_NUMBER:
        raise Refused(NUMBERS.but(n=MAX_TABLE_NUMBER), "misfit")
    return Place(event.id, number or find_free_number(taken))


def choose_numbers(
    event: OrganisedEvent, listed: Collection[Summary], how_many: int, first: int
) -> list[int]:
    """The numbers of several new tables, from the first one on, without those that are taken.

    `Refused` if the event may not have so many more.
    """
    if not 1 <= how_many <= MAX_OPENED_TABLES:
        raise Refused(T("Open 1 to {n} tables at a time.", n=MAX_OPENED_TABLES), "misfit")
    check(event, listed, how_many)
    taken, numbers = list_taken_numbers(event, listed), list[int]()
    for _ in range(how_many):
        numbers.append(find_free_number({*taken, *numbers}, first))
    if first < 1 or numbers[-1] > MAX_TABLE_NUMBER:
        raise Refused(NUMBERS.but(n=MAX_TABLE_NUMBER), "misfit")
    return numbers


def check(event: OrganisedEvent, listed: Collection[Summary], more: int = 1) -> None:
    """Refuse more tables than the event may have."""
    own = [each for each in listed if each.event == event.id]
    if sum(each.going_on for each in own) + more > event.tables:
        raise Refused(FULL.but(n=event.tables), "full")
    if len(own) + more > KEPT_TIMES * event.tables:
        raise Refused(TOO_MANY_KEPT.but(n=len(own)), "full")


def list_taken_numbers(event: OrganisedEvent, listed: Collection[Summary]) -> set[int]:
    """The numbers of this event's tables that are going on."""
    return {each.number for each in listed if each.event == event.id and each.going_on} - {0}


def find_free_number(taken: Collection[int], first: int = 1) -> int:
    """The first number from there on that no table has."""
    return next(n for n in range(first, first + len(taken) + 1) if n not in taken)
