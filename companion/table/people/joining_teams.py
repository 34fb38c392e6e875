"""Before the game: how many teams there are, and who is in which."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.chance import Chance
from companion.core.fields import Choice, Field, Flag, Option, Seats
from companion.core.offers import Offer
from companion.core.seats import Seat, Viewer
from companion.core.teams import BANNERS, Teams, draw_teams
from companion.core.words import T, listed
from companion.storage.log import LogEntry
from companion.table.record.players import HOST
from companion.table.record.record import Record, State
from companion.table.table_action import Action

HOW_MANY, WHICH = "~teams", "~team"
_OF_TEAMS = b" teams"
"""Added to the seed of the table: the game has the same luck whether teams are drawn or not."""


def why_not_start(record: Record) -> T | None:
    """Why these teams cannot play, if they cannot."""
    if len(record.people.order) < record.people.teaming.count(record.game.teams):
        return T("There are more teams than players.")
    empty = next((team for team in record.teams if not team.members), None)
    return T("Nobody is in {team} yet.", team=empty.name) if empty else None


def settle_teams(record: Record, seed: bytes) -> Teams:
    """The teams of a game that begins with this luck; the log says who is in which."""
    rule, people = record.game.teams, record.people
    teams = record.teams
    if people.teaming.are_drawn(rule):
        teams = draw_teams(people.order, people.teaming.count(rule), Chance(seed + _OF_TEAMS))
    for team in teams:
        names = listed(people.players[seat].name for seat in team)
        record.tell(T("{team}: {who}.", team=team.name, who=names))
    return teams


# --- forms ----------------------------------------------------------------------------------------


def _is_open(record: Record) -> bool:
    return record.state is State.LOBBY and not record.luck.drawing


def _how_many_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    rule, teaming = record.game.teams, record.people.teaming
    if viewer != HOST or not _is_open(record):
        return
    fields: dict[str, Field] = {}
    if len(rule.counts) > 1:
        options = tuple(Option(str(count), _name_count(count)) for count in rule.counts)
        fields["count"] = Choice(options, label=T("How many"), start=str(teaming.count(rule)))
    if rule.drawn is None and max(rule.counts):
        fields["drawn"] = Flag(T("Chance draws them when the game begins"), teaming.drawn)
    if fields:
        yield Offer(HOW_MANY, T("Teams"), tone="quiet").but(fields=fields)


def _name_count(count: int) -> T:
    return T("{n} teams", n=count) if count else T("no teams")


def _which_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    """People choose for themselves; the host, for everybody."""
    people, teams = record.people, record.teams
    if not (_is_open(record) and teams and people.order):
        return
    options = tuple(Option(team.banner, team.name) for team in teams)
    if isinstance(viewer, Seat) and people.is_seated(viewer):
        team = Choice(options, label=T("Your team"), start=teams.banner_of(viewer))
        yield Offer(WHICH, T("Join this team"), tone="quiet", team=team)
    elif viewer == HOST:
        who, team = Seats(people.order, label=T("Who?")), Choice(options, label=T("Which team"))
        label = T("Put somebody into another team")
        yield Offer(WHICH, label, tone="quiet", seat=who, team=team)


# --- what they do ---------------------------------------------------------------------------------


def _set_how_many(record: Record, entry: LogEntry) -> None:
    rule, teaming = record.game.teams, record.people.teaming
    before = teaming.count(rule)
    teaming.wanted = int(entry.values.get("count", before))
    teaming.drawn = bool(entry.values.get("drawn", teaming.drawn))
    count = teaming.count(rule)
    if count != before:
        teaming.chosen = {}
    if not count:
        record.tell(T("There are no teams."))
    elif teaming.are_drawn(rule):
        record.tell(T("There are {n} teams: chance draws them when the game begins.", n=count))
    else:
        record.tell(T("There are {n} teams.", n=count))


def _change_team(record: Record, entry: LogEntry) -> None:
    """Somebody changes the team; all others stay in theirs, whether they chose it or not."""
    seat, banner = Seat(entry.values.get("seat", entry.viewer)), str(entry.values["team"])
    before = {each: team.banner for team in record.teams for each in team}
    record.people.teaming.chosen = before | {seat: banner}
    if before[seat] != banner:
        name = record.people.players[seat].name
        record.tell(T("{who} joins {team}.", who=name, team=BANNERS[banner]))


ACTIONS: Mapping[str, Action] = {
    HOW_MANY: Action(_set_how_many, _how_many_form),
    WHICH: Action(_change_team, _which_form),
}
