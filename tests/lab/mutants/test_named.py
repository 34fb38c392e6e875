"""A test that names a rule fails when the rule is broken: of every game, some rules by chance."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from lab.mutants.planted import RULES, TESTS, Planted
from tests.kit.laws.budget import BUDGET, SEED
from tests.kit.mutated import each_target

ROOT = Path(__file__).parents[3]
NAMED = """
import random, sys
from pathlib import Path
from lab.mutants.named import Named
from lab.mutants.planted import Planted
planted = Planted(Path.cwd())
sys.exit(Named(planted.target, planted.code, random.Random(1), None, None).go())
"""
HOLLOW = """

def test_pla_002_and_003_run():
    rules.run_in_vain(1)
    rules.never_run(1)
"""
A_TEST_MORE = """

def test_pla_002_and_003_one_more_one_less():
    assert rules.never_run(rules.run_in_vain(1)) == 1
"""


@pytest.mark.long
@each_target()
def test_a_test_that_names_a_rule_fails_when_the_rule_is_broken(name: str) -> None:
    command = [sys.executable, "-m", "lab.mutants", name, "--rules"]
    command += ["--sample", str(BUDGET.rules), "--seed", str(SEED)]
    told = subprocess.run(  # noqa: S603 - ourselves
        command,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, f"{told.stdout}{told.stderr}"
    assert "\nBroken: " in told.stdout


@pytest.fixture
def planted(tmp_path: Path) -> Planted:
    """A small project with rules and tests."""
    planted = Planted(tmp_path)
    planted.lay_out()
    planted.write(
        "planted/rules.py", RULES.replace("return n - 1", '"""[PLA-003]."""; return n - 1')
    )
    planted.write("checks/test_rules.py", TESTS.partition("def test_fails")[0] + A_TEST_MORE)
    return planted


def test_rules_that_are_broken_are_noticed(planted: Planted) -> None:
    told = planted.run(NAMED)
    assert (told.returncode, told.stdout) == (0, "Broken: PLA-001, PLA-002, PLA-003.\n")


@pytest.mark.tool
def test_a_test_that_only_runs_a_rule_is_found_out(planted: Planted) -> None:
    planted.write("checks/test_rules.py", TESTS.partition("def test_fails")[0] + HOLLOW)
    told = planted.run(NAMED)
    assert told.returncode == 1
    hollow = "nothing makes these fail: test_rules.py::test_pla_002_and_003_run"
    assert told.stdout.splitlines() == [
        f"PLA-002: whatever is broken of planted/rules.py::run_in_vain, {hollow}",
        f"PLA-003: whatever is broken of planted/rules.py::never_run, {hollow}",
        "Broken: PLA-001, PLA-002, PLA-003.",
    ]
