"""How somebody stands at the end of a game, for lists, statistics and the celebration."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from companion.core.endings import Ending
from companion.core.moments import Moment, Mood, Step
from companion.core.seats import Seat
from companion.core.teams import Team, Teams
from companion.core.words import T

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class FinalStanding:
    """One player's result, as everybody may know it."""

    seat: Seat
    place: int
    """1 is the best; whoever is level shares a place."""
    score: float | None = None
    """A number that is higher for a better result; None if the game has none."""
    said: T | None = None
    """The score in the game's own words."""
    role: T | None = None
    """Who the player was, if that is public at the end."""
    team: Team | None = None


def rank_by_score(
    scores: Mapping[Seat, float],
    result: Callable[[Seat], T],
    role: Callable[[Seat], T | None] = lambda _seat: None,
    *,
    lowest: bool = False,
) -> tuple[FinalStanding, ...]:
    """The standings of a game in which the higher score is the better one, or the lower."""
    ranks = {seat: score if lowest else -score for seat, score in scores.items()}
    return tuple(
        FinalStanding(
            seat, _count_place(rank, ranks.values()), scores[seat], result(seat), role(seat)
        )
        for seat, rank in sorted(ranks.items(), key=lambda each: (each[1], each[0]))
    )


def _count_place(rank: float, ranks: Iterable[float]) -> int:
    return 1 + sum(other < rank for other in ranks)


def rank_by_victory(seats: Iterable[Seat], winners: Iterable[Seat]) -> tuple[FinalStanding, ...]:
    """The standings of a game that has no score: some have won, the others have not."""
    won = frozenset(winners)
    places = {seat: 1 if seat in won or not won else 2 for seat in seats}
    return tuple(
        FinalStanding(seat, places[seat]) for seat in sorted(places, key=lambda s: places[s])
    )


def list_final_standings(
    asked: Callable[[Any, Ending], Iterable[FinalStanding]],
    known: object,
    over: Ending,
    seats: Iterable[Seat],
) -> tuple[FinalStanding, ...]:
    """What a game says of its end, or at least who has won: it ends even if that fails."""
    try:
        standings = tuple(asked(known, over))
    except Exception as bug:  # noqa: BLE001 - whatever is wrong with it, nothing is lost
        _log.error("no standings: %s", type(bug).__name__)
        standings = ()
    return standings or rank_by_victory(seats, over.winners)


def rank_by_team(standings: Sequence[FinalStanding], teams: Teams) -> tuple[FinalStanding, ...]:
    """The same with everybody's team; if all members of each share a place, it is the team's."""
    if not teams:
        return tuple(standings)
    each_with = [replace(each, team=teams.of(each.seat)) for each in standings]
    best = {team: min(each.place for each in each_with if each.team == team) for team in teams}
    if all(each.team and each.place == best[each.team] for each in each_with):
        places = {team: _count_place(place, best.values()) for team, place in best.items()}
        each_with = [replace(each, place=places[each.team]) for each in each_with if each.team]
    order = {team: at for at, team in enumerate(teams)}
    return tuple(
        sorted(each_with, key=lambda each: (each.place, order[each.team] if each.team else 0))
    )


RESULT = T("The result")


def add_ending(
    shown: tuple[Moment, ...], over: Ending | None, standings: tuple[FinalStanding, ...] = ()
) -> tuple[Moment, ...]:
    """All moments; once the game is over, the last is how it ended.

    Without steps of its own everybody is called, from the last place to the first; or, if all stand
    alike, those who have won.
    """
    if over is None:
        return shown
    mood = Mood.GOOD if over.winners else Mood.BAD if over.steps else Mood.PLAIN
    title, steps = over.title, over.steps
    if not steps and len({each.place for each in standings}) > 1:
        title, steps = title or RESULT, tuple(_iter_calls(standings, over))
    steps = steps or tuple(Step(who, mood=mood) for who in over.winners)
    return *shown, Moment(over.sentence, steps, mood, title, last=True)


def _iter_calls(standings: tuple[FinalStanding, ...], over: Ending) -> Iterator[Step]:
    """A step for everybody, the last place first; a team whose members stand alike is one."""
    for team, members in groupby(reversed(standings), key=lambda each: each.team):
        those = tuple(members)
        alike = len({(each.place, each.said, each.role) for each in those}) == 1
        if team and alike and len(those) == len(team.members):
            yield replace(_make_call(those[0], over), who=None, team=team)
        else:
            yield from (_make_call(each, over) for each in those)


def _make_call(each: FinalStanding, over: Ending) -> Step:
    """The step that calls a player."""
    mood = Mood.GOOD if each.seat in over.winners else Mood.PLAIN
    return Step(each.seat, each.role, each.said, mood=mood)
