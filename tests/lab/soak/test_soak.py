"""The soak finds what it looks for, and a laptop whose disk is full says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from lab.soak import evenings, goals, hostile, kills, pairs
from lab.soak.laptop import Laptop
from lab.soak.tally import Limits, Tally
from tests.kit.table_evening import A, B, TableEvening
from tests.kit.tiny_game import TINY
from tests.kit.web.served import serving

pytestmark = [pytest.mark.posix, pytest.mark.long]


def test_lost_and_doubled_answers_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = TableEvening(tmp_path).start("Ada", "Ben")
    table.do(A, "bid", coins=2, command="once")
    monkeypatch.setattr(evenings, "find_games", lambda: table.games)
    tally = Tally()
    evenings.check(*table.export(), {"once"}, tally)
    assert tally.well
    evenings.check(*table.export(), {"once", "never"}, tally)
    assert tally.counts["lost"] == 1
    assert not tally.well
    table.table.durable.commands.clear()  # what a faulty companion would forget
    table.do(B, "bid", coins=1, command="again")
    table.table.durable.commands.clear()
    table.do(B, "loan", coins=1, command="again")
    evenings.check(*table.export(), {"once"}, tally)
    assert tally.counts["doubled"] == 1


@pytest.mark.tool
def test_a_full_disk_is_told_in_a_sentence_even_if_the_log_is_on_it(tmp_path: Path) -> None:
    laptop, tally = Laptop(tmp_path / "home"), Tally()
    game = laptop.served.ask("/api/games")[1][0]
    laid = laptop.served.table(*map(str, range(min(max(game["seats"]), 6))), game=game["id"])
    act = {"id": "1", "offer": laid.offer(laid.host, "~pause")}
    path = f"/api/tables/{laid.code}/acts"
    laptop.fill(full=True)
    status, said, _ = laptop.served.ask(path, act, laid.host)
    assert (status, said["error"]["code"]) == (503, "disk")
    laptop.fill(full=False)
    assert laptop.served.ask(path, act, laid.host)[0] == 200
    laptop.stop(tally)
    assert tally.well


@pytest.mark.tool
def test_a_friend_whose_connection_was_lost_is_a_fault_only_if_redialling_fails(
    tmp_path: Path,
) -> None:
    tally = Tally()
    with serving(tmp_path) as served:
        laid = served.table("Ann", "Bob", rounds=3)
        friend = hostile.Friend(laid, laid.tokens[1])
        assert friend.is_answered(tally)
        served.hang_up()
        assert friend.is_answered(tally)
        assert tally.counts["friends who had to redial"] == 1
        served.hang_up()
        served.stop()
        with pytest.raises(hostile.BROKEN):
            friend.is_answered(tally)


@pytest.mark.tool
def test_every_part_of_the_soak_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tally = Tally()
    monkeypatch.setattr(evenings, "ANSWERS", 3)
    monkeypatch.setattr(evenings, "PACES", (0.01,))
    evenings.play(tmp_path / "evenings", 1, Limits(1e9, 1), tally)
    kills.kill(tmp_path / "kills", 1, Limits(1e9, 2), tally)
    hostile.attack(tmp_path / "hostile", 1, Limits(1e9, 60), tally)
    monkeypatch.setattr(pairs, "GAMES", {TINY.id: TINY})
    pairs.compare(tmp_path / "twins", 1, Limits(1e9, 1), tally)
    assert tally.growth is None  # so short a run says nothing about memory
    assert tally.faults == []
    done = {"answers", "kills before the commit", *(f"{kind} of tiny" for kind in goals.KINDS)}
    assert done <= tally.counts.keys()
