"""A companion that was off: a game may start something afresh, and the log says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.fields import Refused
from companion.table.record.players import HOST
from tests.kit.table_evening import A, TableEvening
from tests.kit.tiny_game import SLEEPER


def test_a_game_is_told_that_the_laptop_was_off_and_the_log_says_so(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path, SLEEPER).start()
    evening.table.pace.wake()
    assert "Good morning." not in evening.journal()
    evening.restart().pace.wake()
    evening.table.pace.wake()
    assert evening.journal().count("Good morning.") == 1
    assert evening.journal()[-1] == "Good morning."
    evening.restart()
    assert evening.journal()[-1] == "Good morning."
    assert evening.table.durable.trouble is None


def test_no_waking_in_a_lobby_after_the_end_or_without_a_handler(
    tmp_path: Path,
) -> None:
    evening = TableEvening(tmp_path, SLEEPER).sit()
    evening.restart().pace.wake()
    assert "~woken" not in [entry.offer for entry in evening.table.durable.entries]
    evening.do(HOST, "~start")
    evening.do(HOST, "~close")
    evening.restart().pace.wake()
    other = TableEvening(tmp_path / "other").start()
    other.restart().pace.wake()
    for each in (evening, other):
        assert "~woken" not in [entry.offer for entry in each.table.durable.entries]


def test_nobody_can_claim_that_the_laptop_was_off(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path, SLEEPER).start()
    for viewer in (A, HOST):
        with pytest.raises(Refused):
            evening.do(viewer, "~woken")
