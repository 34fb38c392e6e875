"""Runs of the soak add up, go on where the last one stopped, and say how to see a fault again."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from lab.soak.goals import GOALS, pairs_of
from lab.soak.kept import Kept
from lab.soak.tally import Limits, Tally
from lab.soak.turns import Part, Turns
from tests.kit.laws.timing import Timings


def attack(_folder: Path, seed: int, limits: Limits, tally: Tally) -> None:
    """Count messages; the eighth of seed 3 is a fault."""
    for number in limits.rounds():
        tally.counts["hostile requests"] += 1
        if (seed, number) == (3, 7):
            tally.bad("lost", "a message")


def stumble(_folder: Path, _seed: int, limits: Limits, tally: Tally) -> None:
    """Count a kill, and fail in the next round."""
    for number in limits.rounds():
        if number % 2:
            raise ValueError("stumbled")
        tally.counts["kills before the push"] += 1


def quit_early(_folder: Path, _seed: int, limits: Limits, tally: Tally) -> None:
    """Count some messages, and be interrupted."""
    tally.counts["hostile requests"] += len(list(limits.rounds()))
    sys.exit("stopped")


def run(folder: Path, seed: int, most: int, **parts: Part) -> tuple[bool, Kept]:
    """One run, as a process of its own would do it; whether all was well, and what is kept."""
    kept = Kept(folder)
    kept.begin(seed)
    well = Turns(parts, kept, seed, 1e9, most).go()
    return well, Kept(folder)


def test_runs_add_up_and_go_on_where_the_last_one_stopped(tmp_path: Path) -> None:
    part = Part(attack)
    assert run(tmp_path, 1, 5, hostile=part)[0]
    well, kept = run(tmp_path, 1, 4, hostile=part)
    assert well
    assert kept.seed == 1
    assert kept.next("hostile") == 9
    assert kept.total.counts["hostile requests"] == 9
    assert kept.lines("hostile") == ["        9 of 1,000,000 hostile messages"]
    kept.begin(2)
    assert kept.next("hostile") == 0, "another seed sends other messages"


def test_a_fault_says_how_to_see_it_again_and_then_does_not_count(tmp_path: Path) -> None:
    run(tmp_path, 3, 5, hostile=Part(attack))
    well, kept = run(tmp_path, 3, 5, hostile=Part(attack))
    assert not well
    again = "make soak ONLY=hostile SEED=3 FROM=7 MOST=1"
    assert kept.total.faults == [f"lost: a message (again: {again})"]
    tally = Turns({"hostile": Part(attack)}, kept, 3, 1e9, 1).repeat("hostile", 7)
    assert tally.faults == kept.total.faults
    assert Kept(tmp_path).total.counts == kept.total.counts
    assert run(tmp_path, 3, 5, hostile=Part(attack))[0], "an old fault is no fault of this run"


@pytest.mark.parametrize(
    ("block", "again"), [(None, "FROM=5 MOST=4"), (4, "FROM=8 MOST=1"), (1, "FROM=8 MOST=1")]
)
def test_rounds_that_build_on_each_other_are_repeated_together(
    block: int | None, again: str
) -> None:
    limits = Limits(1e9, None, 5, block)
    assert next(number for number in limits.rounds() if number == 8)
    assert limits.again == again
    for number in Limits(1e9, None, 5, block).rounds():
        assert number == (8 if block == 4 else 5), "whole blocks only"
        break


def test_runs_of_two_parts_at_the_same_time_add_up(tmp_path: Path) -> None:
    one, other = Kept(tmp_path), Kept(tmp_path)
    for kept, part, name in ((one, "kills", "kills before the push"), (other, "twins", "pairs")):
        kept.begin(1)
        tally = Tally(Limits(1e9))
        tally.counts[name] += 5
        tally.limits.next = 5
        kept.add(part, tally)
    both = Kept(tmp_path)
    assert both.total.counts == {"kills before the push": 5, "pairs": 5}
    assert both.next("kills") == both.next("twins") == 5


def test_a_run_of_another_part_does_not_forget_timings(tmp_path: Path) -> None:
    one, other = Kept(tmp_path), Kept(tmp_path)
    timed = Tally(timings={"tiny": Timings(by_guess={"which": [[1.0, 2.0]]})})
    one.add("twins", timed)
    timed.timings["tiny"].add("which", 1, 3.0)
    one.add("twins", timed)
    other.add("kills", Tally(timings={"tiny": Timings(by_guess={"which": [[1.0]]})}))
    assert Kept(tmp_path).total.timings["tiny"].pairs == 3


def test_an_interrupted_turn_does_not_count(tmp_path: Path) -> None:
    run(tmp_path, 1, 5, hostile=Part(attack))
    with pytest.raises(SystemExit):
        run(tmp_path, 1, 5, hostile=Part(quit_early))
    assert Kept(tmp_path).total.counts["hostile requests"] == 5
    assert Kept(tmp_path).next("hostile") == 5


def test_a_part_that_fails_is_a_fault_and_the_others_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    well, kept = run(tmp_path, 1, 2, kills=Part(stumble), hostile=Part(attack))
    assert not well
    assert kept.total.counts["kills before the push"] == 1
    assert kept.total.counts["hostile requests"] == 2
    assert "stumbled" in kept.total.faults[0]
    assert "FROM=1 MOST=1" in capsys.readouterr().out
    assert kept.next("kills") == 2, "the next run leaves that round out"


def test_a_part_that_has_reached_everything_is_left_out(tmp_path: Path) -> None:
    _, kept = run(tmp_path, 1, 1, hostile=Part(attack))
    enough = Tally(limits=Limits(1, first=7))
    enough.counts["hostile requests"] = GOALS["hostile"][0].asked
    kept.begin(1)
    kept.add("hostile", enough)
    assert kept.is_done("hostile")
    assert run(tmp_path, 1, 5, hostile=Part(attack))[1].next("hostile") == 7


def test_the_most_that_the_memory_grew_and_all_timings_are_kept(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    kept.begin(1)
    for growth in (None, 0.01, 0.04, 0.02):
        tally = Tally(growth=growth)
        kept.add("hostile", tally)
    timed = Tally()
    timed.counts["twin moments of tiny"] = 5
    timed.timings["tiny"] = Timings(by_guess={"which": [[1.0], [-2.0, 3.0]]})
    kept.add("twins", timed)
    again = Kept(tmp_path).total
    assert again.growth == 0.04
    assert again.timings["tiny"].pairs == 3
    assert pairs_of("tiny").reached(again.counts) == 5


def test_another_machine_goes_on_from_what_was_kept_but_takes_its_own_times(tmp_path: Path) -> None:
    reached = tmp_path / "reached.json"
    one = Kept(tmp_path / "one", reached)
    one.begin(4)
    tally = Tally(Limits(1e9, first=3), timings={"tiny": Timings(by_guess={"which": [[1.0]]})})
    tally.counts |= {"kills before the push": 7, "timed answers of tiny": 1}
    one.add("kills", tally)
    assert not reached.exists()
    one.keep()
    other = Kept(tmp_path / "other", reached)
    assert (other.seed, other.next("kills")) == (4, 3)
    assert other.total.counts == {"kills before the push": 7}
    assert other.total.timings == {}
    other.begin(4)
    other.add("kills", Tally(Limits(1e9, first=9)))
    assert Kept(tmp_path / "other", reached).next("kills") == 9, "its own are more"
