"""Teams at a table: how many, who is in which, and what everybody sees of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.fields import Refused
from companion.core.seats import Seat
from companion.core.teams import TeamRule
from companion.table.record.players import HOST
from tests.kit.table_evening import A, B, C, TableEvening
from tests.kit.tiny_game import TINY

D = Seat(4)
TEAMED = replace(
    TINY,
    about=replace(TINY.about, seats=(2, 3, 4)),
    teams=TeamRule((0, 2, 3)),
)
PAIRS = replace(TEAMED, teams=TeamRule((2,)))


def evening_of(folder: Path, *names: str, game: Any = TEAMED) -> TableEvening:
    return TableEvening(folder, game).sit(*(names or ("Ada", "Ben", "Cleo", "Dora")))


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    return evening_of(tmp_path)


def seen(evening: TableEvening) -> list[tuple[str, list[int]]]:
    """The teams as everybody is told of them."""
    view = evening.table.view.in_protocol(None)
    return [(team["banner"], team["members"]) for team in view["teams"]]


def two(evening: TableEvening, *, drawn: bool = False) -> TableEvening:
    evening.do(HOST, "~teams", count="2", drawn=drawn)
    return evening


def test_people_play_alone_until_the_host_wants_teams(evening: TableEvening) -> None:
    assert seen(evening) == []
    assert "~team" not in evening.may(A)
    assert "~teams" not in evening.may(A)
    two(evening)
    assert seen(evening) == [("stripes", [1, 3]), ("checks", [2, 4])]
    marks = [each["mark"]["banner"] for each in evening.table.view.in_protocol(A)["players"]]
    assert marks == ["stripes", "checks", "stripes", "checks"]
    evening.do(HOST, "~teams", count="0", drawn=False)
    assert seen(evening) == []


def test_people_join_another_team_and_all_others_stay(evening: TableEvening) -> None:
    two(evening).do(B, "~team", team="stripes")
    assert seen(evening) == [("stripes", [1, 2, 3]), ("checks", [4])]
    evening.do(HOST, "~team", seat=int(A), team="checks")
    assert seen(evening) == [("stripes", [2, 3]), ("checks", [1, 4])]
    assert evening.journal()[-2:] == ["Ben joins Team Stripes.", "Ada joins Team Checks."]


def test_whoever_comes_later_joins_the_smallest_team(tmp_path: Path) -> None:
    evening = two(evening_of(tmp_path, "Ada", "Ben", "Cleo"))
    evening.do(C, "~team", team="checks")
    evening.do(C, "~leave")
    evening.sit("Dora")
    assert seen(evening) == [("stripes", [1, 3]), ("checks", [2])]


def test_a_team_of_nobody_cannot_play(evening: TableEvening) -> None:
    two(evening).do(B, "~team", team="stripes")
    evening.do(D, "~team", team="stripes")
    with pytest.raises(Refused, match="Nobody is in"):
        evening.do(HOST, "~start")


def test_there_are_no_more_teams_than_players(tmp_path: Path) -> None:
    evening = evening_of(tmp_path, "Ada", "Ben")
    evening.do(HOST, "~teams", count="3", drawn=True)
    with pytest.raises(Refused, match="more teams than players"):
        evening.do(HOST, "~start")


def test_the_game_begins_with_the_teams_of_the_lobby(evening: TableEvening) -> None:
    two(evening).do(B, "~team", team="stripes")
    evening.do(HOST, "~start")
    assert seen(evening) == [("stripes", [1, 2, 3]), ("checks", [4])]
    assert evening.table.record.playing().board.teams.banner_of(D) == "checks"
    assert "Team Stripes: Ada, Ben and Cleo." in evening.journal()
    assert {"~team", "~teams"}.isdisjoint(evening.may(HOST) | evening.may(A))


def test_chance_draws_teams_only_when_the_game_begins(evening: TableEvening) -> None:
    two(evening, drawn=True)
    assert seen(evening) == []
    assert "~team" not in evening.may(A)
    evening.do(HOST, "~start")
    assert [len(members) for _, members in seen(evening)] == [2, 2]


def test_chance_may_draw_any_pair(tmp_path: Path) -> None:
    partners = set()
    for n in range(12):
        (folder := tmp_path / str(n)).mkdir()
        evening = TableEvening(folder, TEAMED, luck=str(n)).sit("Ada", "Ben", "Cleo", "Dora")
        two(evening, drawn=True).do(HOST, "~start")
        partners.add(next(tuple(members) for _, members in seen(evening) if 1 in members))
    assert partners == {(1, 2), (1, 3), (1, 4)}


def test_drawn_teams_leave_the_luck_of_the_game_as_it_is(tmp_path: Path) -> None:
    words = []
    for drawn in (False, True):
        (folder := tmp_path / str(drawn)).mkdir()
        evening = two(evening_of(folder), drawn=drawn)
        evening.do(HOST, "~start")
        words.append(evening.table.record.playing().board.chance.below(10**9))
    assert words[0] == words[1]


def test_a_restarted_table_has_the_same_teams(evening: TableEvening) -> None:
    two(evening, drawn=True).do(HOST, "~start")
    before = seen(evening)
    assert evening.restart().durable.trouble is None
    assert seen(evening) == before


def test_the_digest_says_who_is_in_which_team(evening: TableEvening) -> None:
    digests = [evening.table.record.digest(), two(evening).table.record.digest()]
    evening.do(B, "~team", team="stripes")
    digests.append(evening.table.record.digest())
    assert len(set(digests)) == len(digests)


def test_a_game_that_is_for_pairs_asks_nobody_how_many(tmp_path: Path) -> None:
    evening = evening_of(tmp_path, game=PAIRS)
    assert seen(evening) == [("stripes", [1, 3]), ("checks", [2, 4])]
    menu = (each.offer for each in evening.table.view.of(HOST).menu)
    assert next([*each.fields] for each in menu if each.name == "~teams") == ["drawn"]


def test_a_game_that_draws_its_teams_asks_nothing(tmp_path: Path) -> None:
    evening = evening_of(tmp_path, game=replace(PAIRS, teams=TeamRule((2,), drawn=True)))
    assert {"~team", "~teams"}.isdisjoint(evening.may(HOST))
    evening.do(HOST, "~start")
    assert [len(members) for _, members in seen(evening)] == [2, 2]


def test_a_game_without_teams_offers_none(tmp_path: Path) -> None:
    evening = evening_of(tmp_path, "Ada", "Ben", game=TINY)
    assert {"~team", "~teams"}.isdisjoint(evening.may(HOST))
