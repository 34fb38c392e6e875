"""The simulator: evenings go well, equal seeds repeat byte by byte, what is planted is found."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import pytest

from companion.core.umpire import Umpire
from companion.table.table import Table
from lab.simulator.disk import SECTOR_BYTES, SimulatedDisk
from lab.simulator.evening import Evening
from lab.simulator.planting import make_broken_text, read_found, read_not_found, read_planted
from lab.simulator.shrinking import find_fault, find_fewest, law_of, shrink
from lab.simulator.steps import draw_steps
from tests.kit.web.served import ROOT

pytestmark = pytest.mark.posix
SEEDS, BLOCK = 200, 25
MAX_SEEDS = 10_000
"""Evenings in which a planted bug has to be found."""


MIN_FOUND = 27
"""Of the planted bugs at least so many are found."""


def luck(number: int) -> Random:
    """Reproducible luck."""
    return Random(number)  # noqa: S311 - not a key


@pytest.mark.parametrize("first", range(0, SEEDS, BLOCK))
def test_evenings_with_fixed_seeds_go_well(first: int) -> None:
    for seed in range(first, first + BLOCK):
        fault, _ = find_fault(seed, draw_steps(seed))
        if fault:
            pytest.fail("\n".join([f"seed {seed}", *shrink(seed, fault)]))


def test_the_same_seed_gives_the_same_history_byte_by_byte() -> None:
    for seed in (3, 9):
        first, again = Evening(seed), Evening(seed)
        first.run()
        again.run()
        assert first.history == again.history
        assert first.history != Evening(seed + 1).history


@pytest.mark.tool
def test_another_process_in_which_strings_hash_otherwise_gives_the_same_history() -> None:
    stories = [_run("--story", "--first", "17", hashes=hashes) for hashes in "12"]
    assert stories[0] == stories[1]
    assert "nothing goes wrong any more" in stories[0]


def test_what_fails_is_shrunk_to_few_steps_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "has_taken", lambda *_: False)  # whoever sends again does it again
    seed, fault = next(
        (seed, fault)
        for seed in range(SEEDS)
        if (fault := find_fault(seed, draw_steps(seed))[0]) is not None
    )
    fewest = find_fewest(seed, draw_steps(seed), law_of(fault))
    assert len(fewest) < len(draw_steps(seed)) // 2
    again, history = find_fault(seed, fewest)
    assert again
    assert law_of(again) == law_of(fault)
    assert any("answers" in line for line in history)


def test_a_rule_that_fails_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Umpire, "act", fail)
    fault, _ = find_fault(0, draw_steps(0))
    assert fault
    assert law_of(fault) == "no rule fails"


@pytest.mark.tool
@pytest.mark.parametrize("bug", ["fsync-left-out", "command-of-nobody"])
def test_a_planted_bug_is_found_in_as_many_evenings_as_was_written_down(bug: str) -> None:
    found = read_found()[bug]
    told = _run("--bug", bug, "--seeds", str(found.seeds))
    assert told.startswith(f"seed {found.seeds - 1}: {found.law}")


def test_every_planted_bug_can_be_planted_and_was_found_or_is_known_not_to_be() -> None:
    planted, found, not_found = read_planted(), read_found(), read_not_found()
    for fault in planted.values():
        compile(make_broken_text(fault), fault.file, "exec")
    assert found.keys() == planted.keys() - not_found.keys()
    assert not_found.keys() <= planted.keys()
    assert len(found) >= MIN_FOUND
    assert all(each.seeds <= MAX_SEEDS for each in found.values())


def _run(*options: str, hashes: str = "0") -> str:
    """What the simulator prints."""
    return subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "lab.simulator", *options],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hashes},
        capture_output=True,
        text=True,
        check=False,
    ).stdout


# --- the disk -------------------------------------------------------------------------------------


def test_what_was_synced_survives_a_power_cut_and_of_the_rest_a_beginning() -> None:
    disk = SimulatedDisk()
    disk.write("log", 0, b"a" * SECTOR_BYTES)
    disk.sync("log")
    for sector, letter in ((1, b"b"), (3, b"c")):
        disk.write("log", sector * SECTOR_BYTES, letter * 2 * SECTOR_BYTES)
    left = {disk.survivors("cut", luck(number))["log"] for number in range(50)}
    assert all(each.startswith(b"a" * SECTOR_BYTES) for each in left)
    assert not any(b"c" in each and each.count(b"b") < 2 * SECTOR_BYTES for each in left)
    assert any(each.count(b"b") == SECTOR_BYTES for each in left), "a write is torn between sectors"
    killed = disk.survivors("killed", luck(0))["log"]
    assert killed.endswith(b"c" * 2 * SECTOR_BYTES), "the system still has what a program wrote"


def test_a_disk_that_lies_loses_what_it_called_safe() -> None:
    disk = SimulatedDisk(lies=True)
    disk.write("log", 0, bytes(9 * SECTOR_BYTES))
    assert disk.sync("log") == "done"
    assert disk.has_lied
    assert b"" in {disk.survivors("cut", luck(number))["log"] for number in range(50)}
    disk.lies = False
    disk.sync("log")
    assert not disk.has_lied
    assert disk.survivors("cut", luck(0))["log"] == bytes(9 * SECTOR_BYTES)


def test_on_a_full_disk_no_file_grows_and_a_failing_one_fails_once() -> None:
    disk = SimulatedDisk.holding({"log": b"before"})
    disk.is_full = True
    assert disk.write("log", 0, b"answer") == "done", "it is written over what was there"
    assert disk.write("log", 1, b"answer") == "full"
    assert disk.truncate("log", 0) == "done"
    disk.is_full, disk.fails_in = False, 1
    said = [disk.write("log", 0, b"answer") for _ in range(3)]
    assert said == ["done", "failed", "done"]
