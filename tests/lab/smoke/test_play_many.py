"""The check after many games finds faults, and nothing if all is well."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from lab.smoke.play_many import faults, printed
from tests.kit.table_evening import A, B, TableEvening
from tests.kit.tiny_game import TINY


def exported(folder: Path) -> tuple[bytes, str]:
    """A table in the middle of a game."""
    evening = TableEvening(folder / "one").start("Ada", "Ben")
    evening.do(A, "bid", coins=2)
    evening.do(B, "bid", coins=1)
    return evening.export()


def test_a_correct_table_has_no_faults(tmp_path: Path) -> None:
    content, code = exported(tmp_path)
    assert list(faults(content, code, {TINY.id: TINY})) == []


def test_a_broken_invariant_is_found_at_its_step(tmp_path: Path) -> None:
    content, code = exported(tmp_path)
    strict = replace(TINY, broken=lambda _board: ["a coin is missing"])
    told = list(faults(content, code, {TINY.id: strict}))
    assert told
    assert all(each.endswith(": a coin is missing") for each in told)


def test_a_log_that_replays_differently_is_found(tmp_path: Path) -> None:
    content, code = exported(tmp_path)
    other = replace(TINY, set_up=lambda seats, agreed, luck: TINY.set_up(seats[::-1], agreed, luck))
    told = list(faults(content, code, {TINY.id: other}))
    assert any("does not replay" in each for each in told)


def test_labels_come_one_after_the_other_and_differ_between_tables() -> None:
    one, other = printed("DWD.C", 1), printed("DWD.C", 2)
    assert one
    assert other
    first = [next(one) for _ in range(16)]
    assert first[:8] == first[8:]
    assert len(set(first)) == 8
    assert not set(first) & {next(other) for _ in range(8)}
    assert printed(None, 1) is None
