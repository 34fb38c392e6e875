"""The faults in planted/ can be planted; and what is said to notice them does."""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lab.mutants import faults
from lab.mutants.faults import BASELINE, ROOMS, Fault
from lab.mutants.noticing import Planting, Suite, make_batches, say

ROOT = Path(__file__).parents[3]
PARSED: dict[str, Callable[[str], object]] = {".py": ast.parse, ".toml": tomllib.loads}
"""How files are read that are of no use if their text is not right: a fault is not a typo."""
TIMES = 'RATE = 3\n\n\ndef times(n):\n    return n * RATE\n\n\ndef spare(n):\n    """2"""\n'
TESTS = """import code_of_ours

def test_fails_always():
    assert code_of_ours.times(1) == 4

def test_three_times():
    assert code_of_ours.times(2) == 6
"""


def all_faults() -> list[Fault]:
    """Of all rooms."""
    return [fault for name in ROOMS for fault in faults.room(name).fault]


def test_each_fault_has_one_place_and_is_a_change() -> None:
    wrong = [told for fault in all_faults() for told in wrong_with(fault)]
    names = Counter(fault.id for fault in all_faults())
    wrong += [f"{name} is there {n} times" for name, n in names.items() if n > 1]
    assert wrong == []


def wrong_with(fault: Fault) -> Iterator[str]:
    """Why a fault cannot be planted as it is."""
    file = ROOT / fault.file
    try:
        text = file.read_text("utf-8")
        planted = fault.planted(text)
        PARSED.get(file.suffix, str)(planted)
    except (LookupError, OSError, SyntaxError, ValueError) as why:
        yield f"{fault.id}: {why}"
        return
    if planted == text:
        yield f"{fault.id} changes nothing"
    if not fault.notice.endswith("."):
        yield f"{fault.id} does not say in a sentence what people notice"
    there = {test.partition("::")[0] for test in fault.tests}
    yield from (f"{fault.id}: there is no {each}" for each in there if not (ROOT / each).exists())


def test_the_baseline_names_no_fault_that_is_gone() -> None:
    kept = faults.results(BASELINE)
    assert {*kept.noticed, *kept.unnoticed} <= {fault.id for fault in all_faults()}


@pytest.fixture
def planting(tmp_path: Path) -> Iterator[Planting]:
    """A small project in which faults are planted."""
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "pytest.ini").write_text("[pytest]\npythonpath = .\n")
    (folder / "code_of_ours.py").write_text(TIMES)
    (folder / "test_times.py").write_text(TESTS)
    suite = Suite(folder, libraries=())
    yield Planting(folder, suite, say)
    suite.end()


def rate(becomes: str, line: str = "RATE = 3") -> Fault:
    """A fault of that project."""
    notice = "Everything has another price."
    return Fault(id=becomes, notice=notice, file="code_of_ours.py", line=line, becomes=becomes)


def test_a_fault_is_noticed_by_a_test_that_passes_without_it(planting: Planting) -> None:
    by = "test_times.py::test_three_times"
    assert planting.noticed_by([rate("RATE = 5")], ["test_*.py"]) == {"RATE = 5": by}
    assert planting.noticed_by([rate("RATE = 1 + 2")], ["test_times.py"]) == {}
    assert (planting.folder / "code_of_ours.py").read_text() == TIMES
    assert planting.failing == {"test_times.py::test_fails_always"}


@pytest.mark.tool
def test_of_faults_that_are_planted_together_each_is_asked_about_alone(planting: Planting) -> None:
    wrong, too, equal = rate("n - RATE", "n * RATE"), rate('"""1"""', '"""2"""'), rate("3.0", " 3")
    by = "test_times.py::test_three_times"
    assert planting.noticed_by([too, wrong, equal], ["test_times.py"]) == {wrong.id: by}


@pytest.mark.tool
def test_a_fault_without_its_place_is_named(planting: Planting) -> None:
    with pytest.raises(LookupError, match=r"holds its text . times, not once"):
        planting.noticed_by([rate("m", "n")], ["test_times.py"])


@pytest.mark.tool
def test_a_test_that_cannot_be_asked_is_named(planting: Planting) -> None:
    with pytest.raises(LookupError, match="pytest, which ends with 4 without any fault"):
        planting.noticed_by([rate("RATE = 1")], ["test_times.py::test_gone"])


def test_faults_of_one_line_are_not_planted_together() -> None:
    five, six = rate("RATE = 5"), rate("= 6", line="= 3")
    elsewhere = rate("n + RATE", line="n * RATE")
    assert make_batches([five, six, elsewhere]) == [[five, elsewhere], [six]]
