"""The people of a table as pages name them: who is waited for, who is away, who has won."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import groupby

from companion.core.seats import Mark, Seat
from companion.core.teams import Team
from companion.core.words import T
from companion.table.fairness import luck
from companion.table.record.record import State
from companion.table.record.timer import Timer
from companion.table.table import Table

STAND_IN = T("the computer plays")
COMPUTER = T("computer")
FOR_THEM = T("the host answers")
AwayFor = Callable[[Seat], int | None]
"""For how many seconds a seat has had no page open; None for somebody who is here."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the table, and whether they are waited for or away.

    `waiting`: they may answer what is asked; `due`: and nobody else can do so for them.
    """

    seat: Seat
    name: str
    mark: Mark
    waiting: bool
    due: bool
    away_for: int | None
    clock: Timer | None = None
    """Their chess clock, if everybody has one."""
    played_by: T | None = None
    """Who acts for them, if anybody does."""
    is_computer: bool = False
    """Whether the computer plays here as company."""

    @property
    def is_here(self) -> bool:
        """Whether a page of theirs is open."""
        return self.away_for is None


@dataclass(frozen=True, slots=True)
class RankedPerson:
    """How somebody stands at the end; no place where all share one."""

    person: Person
    place: int | None
    won: bool
    said: T | None
    role: T | None

    @property
    def notes(self) -> list[T]:
        """What is said of them below their name."""
        kind = self.person.played_by if self.person.is_computer else None
        return [each for each in (kind, self.role, self.said) if each]


@dataclass(frozen=True, slots=True)
class RankedTeam:
    """How a team stands at the end, and who was in it."""

    team: Team
    people: list[Person]
    place: int | None
    won: bool
    said: T | None


def list_persons(table: Table, away_for: AwayFor) -> list[Person]:
    """Everybody at the table, clockwise."""
    waiting = table.record.umpire.waiting() if table.record.umpire else ()
    due = table.record.umpire.due() if table.record.umpire else ()
    if table.record.luck.drawing:
        waiting = due = luck.list_unopened_seats(table.record)
    clocks = table.record.pace.clocks.of if table.record.pace.clocks else {}
    return [
        Person(
            seat,
            player.name,
            replace(player.mark, banner=table.record.teams.banner_of(seat)),
            seat in waiting,
            seat in due,
            None if player.is_computer else away_for(seat),
            clocks.get(seat),
            _played_by(table, seat),
            player.is_computer,
        )
        for seat, player in table.record.people.players.items()
    ]


def _played_by(table: Table, seat: Seat) -> T | None:
    record = table.record
    if seat in record.people.computers:
        return COMPUTER
    if record.state not in (State.PLAYING, State.PAUSED):
        return None
    if seat in record.pace.stand_ins:
        return STAND_IN
    return FOR_THEM if seat in record.consent.answered_for else None


def rank_people(table: Table, people: list[Person]) -> list[RankedPerson]:
    """Everybody at the end of the game, the best first; nobody before it."""
    if not table.record.umpire or not (over := table.record.umpire.over):
        return []
    standings = table.record.umpire.standings()
    level = len({each.place for each in standings}) == 1
    by_seat = {each.seat: each for each in people}
    return [
        RankedPerson(
            by_seat[each.seat],
            None if level else each.place,
            each.seat in over.winners,
            None if level else each.said,
            each.role,
        )
        for each in standings
        if each.seat in by_seat
    ]


def rank_teams(table: Table, placed: list[RankedPerson]) -> list[RankedTeam]:
    """The teams at the end, the best first; none if members of one stand apart from each other."""
    ranked = []
    for team, those in groupby(placed, key=lambda each: table.record.teams.of(each.person.seat)):
        members = list(those)
        alike = len({(each.place, each.won, each.said, each.role) for each in members}) == 1
        if team is None or not alike or len(members) < len(team.members):
            return []
        first = members[0]
        people = [each.person for each in members]
        ranked.append(RankedTeam(team, people, first.place, first.won, first.said))
    return ranked
