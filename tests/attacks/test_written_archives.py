"""Saved tables that somebody wrote instead of playing: refused, or cheap, and never damaged."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core.fields import Refused
from companion.games import find_games
from companion.library import archive
from companion.library.archive import MAX_ENTRIES, MAX_REPLAYED_ENTRIES, check_length
from companion.storage.log import LogEntry
from companion.table.fairness import taking_back
from companion.table.fairness.taking_back import MAX_REPLAYED_WORK
from companion.table.record.players import HOST
from companion.table.replay import fold, replay
from companion.told.playing.budget import TODAY
from tests.kit.foreign_archives import GAMES, begun, saved
from tests.kit.line_count import count_lines
from tests.kit.table_evening import A, TableEvening

FEW_LINES = 200_000


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    return TableEvening(tmp_path)


@pytest.mark.parametrize(
    "first",
    [
        begun(settings=5),
        begun(host=5),
        begun(event=5),
        begun(number="seven"),
        begun(format="two"),
        begun(secret=5),
        begun(game=["tiny"]),
    ],
)
def test_a_table_that_could_not_be_opened_again_is_refused(
    evening: TableEvening, first: LogEntry
) -> None:
    with pytest.raises(Refused, match="damaged"):
        evening.tables.import_(*saved([first]))
    assert [each.code for each in evening.tables.list()] == [evening.code]


@pytest.mark.parametrize("time", [float("nan"), float("inf"), 1e18, -1.0])
def test_nothing_happened_at_a_time_that_no_calendar_has(
    evening: TableEvening, time: float
) -> None:
    """A game that ended then would keep the page of all evenings from being drawn, for good."""
    then = LogEntry(1, time, int(HOST), "~ask-first", {})
    with pytest.raises(Refused, match="damaged"):
        evening.tables.import_(*saved([begun(), then]))


@pytest.mark.parametrize("said", [{"card": {}}, {"card": None}, {"name": "N" * 201}])
def test_nobody_sits_there_who_could_not_have_sat_down(
    evening: TableEvening, said: dict[str, object]
) -> None:
    usual = {"seat": 1, "name": "Ann", "mark": "A", "card": "C", "token": "t", "nonce": ""}
    record = replay([begun()], GAMES, set()).record
    joins = LogEntry(1, 0.0, 1, "~join", {**usual, **said})
    fold(record, joins)
    joins = replace(joins, digest=record.digest())
    with pytest.raises(Refused, match="damaged"):
        evening.tables.import_(*saved([begun(), joins]))


def test_where_it_says_it_continued_costs_nothing(evening: TableEvening) -> None:
    far = LogEntry(1, 0.0, int(HOST), "~go-on", {"from": -3_000_000})
    lines = count_lines(lambda: evening.tables.import_(*saved([begun(), far])))
    assert lines < FEW_LINES


def test_however_often_it_continued(evening: TableEvening) -> None:
    often = [LogEntry(n, 0.0, int(HOST), "~go-on", {"from": 1}) for n in range(1, 2000)]
    made = evening.tables.import_(*saved([begun(), *often[:1200]]), trusted=False)
    assert "step 1200" in evening.tables.open(made.code).view.in_protocol(None)["prompt"]
    with pytest.raises(Refused, match="too long"):
        evening.tables.import_(*saved([begun(), *often]), trusted=False)


def test_what_strangers_send_is_no_longer_than_an_evening(evening: TableEvening) -> None:
    pauses = [LogEntry(n, 0.0, int(HOST), "~pause", {}) for n in range(1, MAX_ENTRIES + 1)]
    with pytest.raises(Refused, match="too long"):
        evening.tables.import_(*saved([begun(), *pauses]), trusted=False)
    check_length([begun(), *pauses[:-1]])


def test_what_strangers_send_does_not_go_back_without_end() -> None:
    times = int((2 * MAX_REPLAYED_ENTRIES) ** 0.5) + 1
    backs = [LogEntry(n, 0.0, 1, "~back", {"to": 0}) for n in range(1, times + 1)]
    with pytest.raises(Refused, match="too long"):
        check_length([begun(), *backs])
    check_length([begun(), *backs[: times // 2]])


STEPS = """title = "Much"
about = "A game that works much."
players = [2, 2]

[values.a]

[[phase]]
name = "All"
times = 100

[[phase.step]]
set = "a = count(x in [1, 1, 1, 1, 1, 1, 1, 1]: count(y in [1, 1, 1, 1, 1, 1, 1, 1]: x == y) > 0)"

[[phase.step]]
ask = "Again?"
who = "table"
together = true
yes_no = true
into = "so"
"""


def test_going_back_in_games_of_strangers_works_no_longer_than_ten_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = TableEvening(tmp_path, find_games()["told"])
    evening.do(HOST, "~settings", file=STEPS, sealing="sealed")
    evening.start()
    for _ in range(3):
        evening.do(A, "reply", so=True)
    work = evening.table.record.work
    assert MAX_REPLAYED_WORK == 10 * TODAY.game > work
    monkeypatch.setattr(taking_back, "MAX_REPLAYED_WORK", 2 * work)
    monkeypatch.setattr(archive, "MAX_REPLAYED_WORK", 2 * work)
    for _ in range(2):
        evening.do(A, "~back")
        evening.do(A, "reply", so=False)
    assert evening.table.record.work > 2 * work
    with pytest.raises(Refused, match="no longer be undone"):
        evening.do(A, "~back")
    file, code = evening.export()
    evening.tables.remove(evening.code)
    with pytest.raises(Refused, match="too long"):
        evening.tables.import_(file, code, trusted=False)
    assert evening.tables.import_(file, code).code == evening.code
