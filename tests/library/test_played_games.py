"""Evenings: what is noted of games, who is remembered, and what is left when they are forgotten."""

from __future__ import annotations

import csv
import io
import json
import re
import sqlite3
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from companion.core.fields import Refused
from companion.core.words import T
from companion.library import figures, play_export
from companion.library.evenings import GUEST, Evenings, group_by_evening
from companion.library.summary import Summary
from companion.storage.evenings_database import FILE, PlayStore
from companion.storage.log import DiskTrouble, Unreadable
from tests.kit.finished_games import make_game


class Laptop:
    """A laptop with these tables."""

    def __init__(self, folder: Path, *tables: Summary) -> None:
        self.path = folder / FILE
        self.tables = list(tables)
        self.open()

    def open(self) -> None:
        """Start the companion."""
        self.evenings = Evenings(PlayStore(self.path), lambda: self.tables, lambda: 5.0)


@pytest.fixture
def laptop(tmp_path: Path) -> Laptop:
    return Laptop(
        tmp_path,
        make_game("AAAAA", 0, ("Ada", 7), ("Ben", 3)),
        make_game("BBBBB", 3, ("Ada", 2), ("Ben", 9), ("Cleo", 9)),
        make_game("CCCCC", 40, ("ben", 5), ("Ada", 1)),
    )


def test_games_are_noted_once_and_stay_when_their_tables_are_gone(laptop: Laptop) -> None:
    assert [each.code for each in laptop.evenings.plays()] == ["CCCCC", "BBBBB", "AAAAA"]
    laptop.tables.clear()
    laptop.open()
    again = laptop.evenings.plays()
    assert len(again) == 3
    assert {seat.name for play in again for seat in play.seats} == {GUEST}


def test_computers_count_in_nothing(tmp_path: Path) -> None:
    scores = ("Pixel", 99), ("Ada", 2)
    laptop = Laptop(tmp_path, make_game("AAAAA", 0, *scores, computers=frozenset({"Pixel"})))
    (play,) = laptop.evenings.plays()
    assert [each.name for each in play.seats] == ["Ada"]
    (tiny,) = figures.summarise_games([play])
    assert tiny.best
    assert tiny.best.name == "Ada"
    with pytest.raises(Refused):
        laptop.evenings.remember("Pixel")


def test_nobody_is_named_in_the_file_who_has_not_agreed(laptop: Laptop) -> None:
    laptop.evenings.remember("Ada")
    content = laptop.path.read_bytes()
    assert b"Ada" in content
    assert not any(name in content for name in (b"Ben", b"ben", b"Cleo"))


def test_whoever_is_forgotten_is_not_in_the_file_any_more(laptop: Laptop) -> None:
    laptop.evenings.remember("Ada")
    laptop.evenings.forget("Ada")
    assert b"Ada" not in laptop.path.read_bytes()
    assert not figures.summarise_people(laptop.evenings.plays())
    assert len(laptop.evenings.plays()) == 3


def test_people_are_remembered_in_what_they_played_and_will_play(laptop: Laptop) -> None:
    laptop.evenings.remember("Ben")
    laptop.tables.append(make_game("DDDDD", 50, ("BEN", 1), ("Ada", 0)))
    [ben] = figures.summarise_people(laptop.evenings.plays())
    assert ben == figures.WinShare("Ben", 3, 4)


def test_nobody_is_remembered_who_has_not_played(laptop: Laptop) -> None:
    for name in ("Zoe", GUEST, ""):
        with pytest.raises(Refused):
            laptop.evenings.remember(name)
    assert not laptop.evenings.people()


def test_a_game_that_was_dropped_does_not_come_back(laptop: Laptop) -> None:
    first = laptop.evenings.plays()[0]
    laptop.evenings.drop(first.number)
    laptop.open()
    assert first.number not in {each.number for each in laptop.evenings.plays()}
    assert len(laptop.evenings.plays()) == 2


def test_an_evening_lasts_into_the_night(laptop: Laptop) -> None:
    days = group_by_evening(laptop.evenings.plays())
    assert [len(plays) for _, plays in days] == [1, 2]
    assert (days[0][0] - days[1][0]).days in {1, 2}


def test_the_figures_of_a_game(laptop: Laptop) -> None:
    laptop.evenings.remember("Ada")
    laptop.evenings.remember("Ben")
    [tiny] = figures.summarise_games(laptop.evenings.plays())
    assert (tiny.plays, tiny.minutes, tiny.average) == (3, (60, 60, 60), 60)
    assert tiny.roles == (
        figures.WinShare("Pope", 2, 3),
        figures.WinShare("Emperor", 2, 4),
    )
    assert tiny.people == (figures.WinShare("Ben", 2, 3), figures.WinShare("Ada", 1, 3))
    assert tiny.best
    assert (str(tiny.best.said), tiny.best.name, tiny.best.play.code) == (
        "9 points",
        "Ben",
        "BBBBB",
    )


def test_who_is_ahead_of_whom(laptop: Laptop) -> None:
    for name in ("Ada", "Ben", "Cleo"):
        laptop.evenings.remember(name)
    duels = figures.list_duels(laptop.evenings.plays())
    assert [(each.one, each.other, each.ahead, each.behind, each.level) for each in duels] == [
        ("Ada", "Ben", 1, 2, 0),
        ("Ada", "Cleo", 0, 1, 0),
        ("Ben", "Cleo", 0, 0, 1),
    ]


def test_the_spreadsheet_has_a_line_for_everybody_and_no_formula(laptop: Laptop) -> None:
    laptop.tables.append(make_game("EEEEE", 60, ("=1+1", 4), ("Ada, the first", 2)))
    rows = list(csv.DictReader(io.StringIO(play_export.write_csv(laptop.evenings.plays()))))
    assert len(rows) == 9
    assert [row["player"] for row in rows[:2]] == ["'=1+1", "Ada, the first"]
    assert (rows[0]["won"], rows[0]["score"], rows[0]["minutes"]) == ("1", "4.0", "60")


def test_a_score_of_nothing_is_no_empty_field(laptop: Laptop) -> None:
    laptop.tables.append(make_game("EEEEE", 60, ("Ada", 2), ("Ben", 0)))
    rows = list(csv.DictReader(io.StringIO(play_export.write_csv(laptop.evenings.plays()))))
    assert [row["score"] for row in rows[:2]] == ["2.0", "0.0"]


def test_programs_get_all_of_it(laptop: Laptop) -> None:
    told = json.loads(play_export.write_json(laptop.evenings.plays()))
    assert [each["players"][0]["name"] for each in told] == ["ben", "Ben", "Ada"]
    assert told[0]["players"][0]["role"] == "Pope"


def for_bg_stats(link: str) -> dict[str, Any]:
    """What a link tells BG Stats."""
    start, _, data = link.partition("?data=")
    assert start == "bgstats://app.bgstatsapp.com/createPlay.html"
    assert re.fullmatch(r"[\w.~%-]+", data, re.ASCII)
    said: dict[str, Any] = json.loads(unquote(data))
    return said


def test_bg_stats_gets_every_field_as_its_format_has_it(laptop: Laptop) -> None:
    laptop.tables.append(make_game("EEEEE", 60, ("Zoë & Co. +1", 4.5), ("Ben", 6)))
    play = laptop.evenings.plays()[0]
    play = replace(play, ended=play.ended.astimezone(timezone(timedelta(hours=5))))
    began = int(play.began.timestamp())
    assert for_bg_stats(play_export.make_bg_stats_link(play)) == {
        "sourceName": "Companion",
        "sourcePlayId": f"EEEEE-{began}",
        "playDate": f"{datetime.fromtimestamp(began + 60 * 60, UTC):%Y-%m-%d %H:%M:%S}",
        "durationMin": 60,
        "game": {
            "name": "Tiny",
            "sourceGameId": "tiny",
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": "Ben",
                "sourcePlayerId": "ben",
                "startPlayer": False,
                "winner": True,
                "rank": 1,
                "score": 6,
                "role": "Emperor",
            },
            {
                "name": "Zoë & Co. +1",
                "sourcePlayerId": "zoë & co. +1",
                "startPlayer": False,
                "winner": False,
                "rank": 2,
                "score": 4.5,
                "role": "Pope",
            },
        ],
    }


def test_bg_stats_is_told_the_end_of_a_game_and_whole_points(laptop: Laptop) -> None:
    link = play_export.make_bg_stats_link(laptop.evenings.plays()[-1])
    said = for_bg_stats(link)
    assert said["playDate"] == "2025-12-31 23:00:00"
    assert [each["score"] for each in said["players"]] == [7, 3]
    assert "7.0" not in link


def test_bg_stats_does_not_take_two_guests_for_one_person(laptop: Laptop) -> None:
    laptop.evenings.note()
    laptop.tables.clear()
    said = for_bg_stats(play_export.make_bg_stats_link(laptop.evenings.plays()[-1]))
    told = [(each["name"], each["sourcePlayerId"]) for each in said["players"]]
    assert told == [(GUEST, "guest-1"), (GUEST, "guest-2")]


def test_bg_stats_is_told_that_a_game_has_no_points(laptop: Laptop) -> None:
    play = laptop.evenings.plays()[-1]
    seats = tuple(replace(each, score=None, role=T("")) for each in play.seats)
    said = for_bg_stats(play_export.make_bg_stats_link(replace(play, seats=seats)))
    assert said["game"]["noPoints"]
    for each in said["players"]:
        assert each.keys() == {"name", "sourcePlayerId", "startPlayer", "winner", "rank"}


def test_a_damaged_file_says_so_and_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database " * 50)
    laptop = Laptop(tmp_path, make_game("AAAAA", 0, ("Ada", 7)))
    with pytest.raises(Unreadable):
        laptop.evenings.plays()
    assert laptop.path.read_bytes().startswith(b"no database")


def test_a_file_of_a_newer_companion_is_left_alone(laptop: Laptop) -> None:
    laptop.evenings.note()
    other = sqlite3.connect(laptop.path)
    other.execute("PRAGMA user_version = 9")
    other.close()
    laptop.open()
    with pytest.raises(DiskTrouble, match="newer"):
        laptop.evenings.plays()


def test_only_the_owner_can_read_the_file(laptop: Laptop) -> None:
    laptop.evenings.note()
    assert laptop.path.stat().st_mode & 0o077 == 0
