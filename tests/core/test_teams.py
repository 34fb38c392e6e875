"""Teams: who is in which, what only a team knows, and how teams stand at the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from hypothesis import given
from hypothesis import strategies as st

from companion.core.chance import Chance
from companion.core.endings import Ending
from companion.core.game import Board, Game, Settings
from companion.core.moments import Step
from companion.core.offers import Offer
from companion.core.play import Play, ask
from companion.core.seats import TABLE, Seat, seats_for
from companion.core.secrets import Secret
from companion.core.standings import FinalStanding, rank_by_score
from companion.core.teams import BANNERS, NO_TEAMS, TeamRule, Teams, draw_teams, team_up
from companion.core.to_json import to_json
from companion.core.umpire import Umpire
from companion.core.words import T
from tests.kit.tiny_game import TINY

A, B, C, D, E = SEATS = seats_for(5)


def members(teams: Teams) -> list[tuple[Seat, ...]]:
    return [team.members for team in teams]


def test_people_take_turns_around_the_table_unless_they_choose() -> None:
    assert members(team_up((A, B, C, D), 2)) == [(A, C), (B, D)]
    assert members(team_up(SEATS, 3)) == [(A, D), (B, E), (C,)]
    assert [team.name for team in team_up(SEATS, 4)] == list(BANNERS.values())


def test_whoever_has_not_chosen_joins_the_smallest_team() -> None:
    chosen = {B: "stripes", A: "stripes", D: "checks"}
    assert members(team_up(SEATS, 2, chosen)) == [(A, B, E), (C, D)]


def test_a_banner_that_no_team_has_counts_as_none_chosen() -> None:
    assert members(team_up((A, B), 2, {A: "waves", B: "stripes"})) == [(B,), (A,)]


def test_without_teams_nobody_has_a_banner() -> None:
    assert team_up(SEATS, 0) == NO_TEAMS
    assert NO_TEAMS.of(A) is None
    assert NO_TEAMS.banner_of(A) == ""
    assert team_up(SEATS, 2).banner_of(B) == "checks"


@given(st.integers(2, 4), st.integers(4, 20), st.binary(max_size=4))
def test_drawn_teams_are_as_equal_as_can_be(count: int, people: int, seed: bytes) -> None:
    seats = seats_for(people)
    teams = draw_teams(seats, count, Chance(seed))
    sizes = [len(team.members) for team in teams]
    assert sorted(seat for team in teams for seat in team) == list(seats)
    assert len(teams) == count
    assert max(sizes) - min(sizes) <= 1
    assert all(list(team) == sorted(team) for team in teams)


def test_anybody_may_be_drawn_into_a_team_with_anybody() -> None:
    drawn = {draw_teams((A, B, C, D), 2, Chance(b"%d" % n)).of(A) for n in range(40)}
    assert {team.members for team in drawn if team} == {(A, B), (A, C), (A, D)}


# --- in a game ------------------------------------------------------------------------------------


@dataclass
class Tent(Board):
    """Each team has a word of its own."""

    seats: tuple[Seat, ...]
    settings: Settings
    teams: Teams = NO_TEAMS
    words: tuple[Secret[str], ...] = ()


def _flow(g: Tent) -> Play[Ending]:
    g.words = tuple(Secret(f"word of {team.banner}", team) for team in g.teams)
    for team in g.teams:
        g.tell(T("Your word."), to=team)
    yield from ask(A, _next, T("Next"), T("Next"))
    return Ending("won", g.teams[-1].members, T("Over."))


def _next(_k: Tent, _me: Seat) -> Iterator[Offer]:
    yield Offer("next", T("Next"))


def _level(k: Tent, over: Ending) -> tuple[FinalStanding, ...]:
    scores = {seat: 2 if seat in over.winners else 1 for seat in k.seats}
    return rank_by_score(scores, lambda seat: T("{n} points", n=scores[seat]))


TENT: Game[Tent] = Game(
    about=TINY.about,
    set_up=lambda seats, settings, _chance: Tent(seats, settings),
    flow=_flow,
    standings=_level,
    teams=TeamRule((2, 3)),
)


def in_the_tent(teams: Teams | None = None) -> Umpire[Tent]:
    return Umpire(TENT, SEATS, TENT.settle({}, 3), b"tent", teams=teams)


def test_members_of_a_team_know_the_same_and_others_nothing() -> None:
    umpire = in_the_tent()
    assert members(umpire.teams) == [(A, C, E), (B, D)]
    for mate in (C, E):
        assert umpire.known_json(mate) == umpire.known_json(A)
        assert umpire.journal(mate) == umpire.journal(A) != umpire.journal(TABLE)
    assert [word.hidden for word in umpire.known(A).words] == [False, True]
    assert [word.hidden for word in umpire.known(D).words] == [True, False]
    assert all(word.hidden for word in umpire.known(TABLE).words)


def test_everybody_knows_who_is_in_which_team_and_no_state_says_it() -> None:
    umpire = in_the_tent()
    assert umpire.known(B).teams == umpire.known(TABLE).teams == umpire.teams
    assert "teams" not in umpire.known_json(TABLE)


def test_the_teams_stay_when_answers_are_taken_back() -> None:
    chosen = team_up(SEATS, 3)
    umpire = in_the_tent(chosen)
    umpire.act(A, "next", {})
    assert umpire.before(0).teams == umpire.before(0).board.teams == chosen
    umpire.back_to(0)
    assert umpire.board.teams == chosen


def test_at_the_end_a_team_that_stands_alike_is_called_as_one() -> None:
    umpire = in_the_tent()
    umpire.act(A, "next", {})
    stripes, checks = umpire.teams
    assert [(each.seat, each.team) for each in umpire.standings()] == [
        (B, checks), (D, checks), (A, stripes), (C, stripes), (E, stripes)
    ]  # fmt: skip
    steps = umpire.moments()[-1].steps
    assert [(step.who, step.team, step.figure) for step in steps] == [
        (None, stripes, T("{n} points", n=1)),
        (None, checks, T("{n} points", n=2)),
    ]


def test_members_with_scores_of_their_own_are_called_one_by_one() -> None:
    def each_alone(k: Tent, _over: Ending) -> tuple[FinalStanding, ...]:
        return rank_by_score(
            {seat: int(seat) for seat in k.seats}, lambda seat: T("{n}", n=int(seat))
        )

    umpire = Umpire(replace(TENT, standings=each_alone), SEATS, TENT.settle({}, 3), b"tent")
    umpire.act(A, "next", {})
    assert [step.who for step in umpire.moments()[-1].steps] == list(SEATS)


def test_a_game_without_teams_says_nothing_of_them() -> None:
    umpire = Umpire(TINY, SEATS, TINY.settle({}, 3), b"tiny")
    assert umpire.teams == umpire.board.teams == NO_TEAMS
    assert Step(A).team is None
    assert "teams" not in to_json(umpire.known(A))
