"""A stand-in plays by the game's policy, from what the seat knows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.game import Bots, Game, Policy
from companion.core.offers import Offer
from companion.core.seats import Viewer
from tests.kit.table_evening import A, B, TableEvening
from tests.kit.tiny_game import TINY, Tiny


def played_by(policy: Policy) -> Game[Tiny]:
    return replace(TINY, bots=Bots({"mine": policy}, "mine"))


def test_a_stand_in_plays_by_the_policy_of_the_game(tmp_path: Path) -> None:
    def low(k: Tiny, me: Viewer, offers: tuple[Offer, ...], _: Chance) -> tuple[Offer, Any]:
        assert (me, k.coins[A].hidden, k.coins[B].hidden) == (A, False, True)
        return offers[0], {"coins": 0}

    evening = TableEvening(tmp_path, played_by(low)).start("Ada", "Ben")
    evening.do(A, "~stand-in")
    evening.do(B, "bid", coins=3)
    assert evening.table.pace.play_for_absent() == A
    assert (evening.last().viewer, evening.last().hand) == (1, "stand-in")
    assert evening.table.record.umpire
    assert evening.table.record.umpire.board.last == [0, 3]


def test_without_an_answer_from_the_policy_it_plays_at_random(tmp_path: Path) -> None:
    def greedy(_k: Tiny, _me: Viewer, offers: tuple[Offer, ...], _: Chance) -> tuple[Offer, Any]:
        return offers[0], {"coins": 99}

    evening = TableEvening(tmp_path, played_by(greedy)).start("Ada", "Ben")
    evening.do(A, "~stand-in")
    evening.do(B, "bid", coins=3)
    assert evening.table.pace.play_for_absent() == A
    assert evening.table.record.umpire
    assert 0 <= evening.table.record.umpire.board.last[0] <= 5


def test_if_the_policy_fails_the_game_goes_on_and_the_log_says_where(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_k: Tiny, _me: Viewer, _offers: tuple[Offer, ...], _: Chance) -> Any:
        raise KeyError("a secret")

    evening = TableEvening(tmp_path, played_by(broken)).start("Ada", "Ben")
    evening.do(A, "~stand-in")
    evening.do(B, "bid", coins=3)
    assert evening.table.pace.play_for_absent() == A
    assert "the policy of a stand-in failed: KeyError at test_stand_ins.py:" in caplog.text
    assert "secret" not in caplog.text


def test_chance_stands_in_for_somebody(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path).start("Ada", "Ben")
    evening.do(A, "~stand-in")
    assert evening.table.pace.play_for_absent() is None
    evening.do(B, "bid", coins=0)
    assert evening.table.pace.play_for_absent() == A
    assert (evening.last().viewer, evening.last().hand) == (1, "stand-in")
    usual = {"~pause", "~seat-card", "~print-card", "~timer", "~clocks", "~leave"}
    assert evening.may(A) == {"~stand-in", *usual}
    evening.do(A, "~stand-in")
    assert evening.journal()[-1] == "Ada is playing again."
    assert evening.table.pace.play_for_absent() is None
