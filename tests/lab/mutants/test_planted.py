"""A small project is mutated in all ways: tests that can notice each mutant do."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from lab.mutants.planted import RULES, TESTS, Planted
from lab.mutants.selecting import Standing

pytestmark = pytest.mark.tool

KILLED, SURVIVED = Standing.KILLED, Standing.SURVIVED
A_TEST_MORE = """

def test_pla_002_one_more():
    assert rules.run_in_vain(1) == 2
"""
EXPLAINED = """
[[unseen]]
file = "rules.py"
unit = "run_in_vain"
line = "return n + 1"
becomes = ["return n - 1", "return n + 2", "return n + 0"]
why = "what it returns is looked at by nobody"
"""


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> Planted:
    """A small project with all its mutants tried."""
    planted = Planted(tmp_path_factory.mktemp("planted"))
    planted.lay_out()
    planted.go()
    return planted


@pytest.fixture
def planted(tried: Planted, tmp_path: Path) -> Planted:
    """The same project, to be modified."""
    shutil.copytree(tried.root, tmp_path / "copy")
    return Planted(tmp_path / "copy")


def test_each_mutant_is_noticed_by_tests_that_can(tried: Planted) -> None:
    assert tried.standings() == {
        "LIMIT": {KILLED},
        "MOST": {KILLED},
        "doubled": {KILLED},
        "run_in_vain": {SURVIVED},
        "never_run": {Standing.NOT_RUN},
        "played": {Standing.RECORDING},
        "halved": {KILLED, Standing.RAN_AWAY},
        "table": {KILLED},
        "asked": {KILLED},
        "asked_and_doubled": {KILLED},
    }


def test_the_report_names_what_nobody_noticed(tried: Planted) -> None:
    told = tried.report.text()
    assert "rules.py:11 doubled" not in told
    assert "planted/rules.py:16 run_in_vain [PLA-002]" in told
    assert "- return n + 1\n+ return n - 1\n  run by 1: test_rules.py::test_without_a_point" in told
    assert "fails without any mutant: checks/test_rules.py::test_fails_as_it_is" in told
    unnoticed = sum(each.open for each in tried.report.results_by_mutant)
    assert f"{100 * unnoticed / len(tried.mutants):.1f} % of those tried" in told


def test_only_what_has_changed_is_tried_again(planted: Planted) -> None:
    known = sum(each.standing != Standing.NOT_RUN for each in planted.report.results_by_mutant)
    planted.write("checks/equivalent.toml", EXPLAINED)
    planted.go()
    assert planted.verdicts_written() == known, "nothing has changed that a test depends on"
    planted.write("checks/test_rules.py", TESTS + A_TEST_MORE)
    planted.go()
    assert planted.standings()["run_in_vain"] == {KILLED}
    assert planted.verdicts_written() == known + 4, "the new test, of what it runs"
    planted.write("planted/rules.py", RULES.replace("n * 2", "n + n"))
    planted.go()
    assert planted.standings()["doubled"] == {KILLED}


def test_equivalent_mutants_are_explained(planted: Planted) -> None:
    open_before = sum(each.open for each in planted.report.results_by_mutant)
    planted.write("checks/equivalent.toml", EXPLAINED)
    found = planted.report.results_by_mutant
    assert sum(each.open for each in found) == open_before - 3
    assert {each.why for each in found} == {"", "what it returns is looked at by nobody"}
    assert planted.outdated() == []
    planted.write("planted/rules.py", RULES.replace("n + 1", "n + 3"))
    assert len(planted.outdated()) == 3
