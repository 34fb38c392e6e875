"""A run that says what it cost counts all it has started, in whichever worker that was."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.kit.costs import PAGE, spent, with_table

ROOT = Path(__file__).parents[1]
BURNS = """
import sys, time
while time.process_time() < 0.5: pass
print(flush=True)
sys.stdin.read()
"""
STARTS = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {BURNS!r}])"
DEAR = f"""
import subprocess, sys

def test_dear():
    child = subprocess.Popen([sys.executable, "-c", {STARTS!r}], stdin=-1, stdout=-1)
    child.stdout.readline()
    child.communicate()

def test_cheap(): pass
"""


LIVING = 0.3 if Path("/proc").exists() else 0.0
"""What is known of a process before it ends: only Linux tells."""


def test_what_a_living_grandchild_takes_is_counted() -> None:
    before = spent()
    with subprocess.Popen(  # noqa: S603 - ourselves
        [sys.executable, "-c", STARTS], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdout
        child.stdout.readline()
        assert spent() - before >= LIVING
        child.communicate()
    assert spent() - before >= 0.3


def test_the_dearest_test_of_all_workers_is_named_first(tmp_path: Path) -> None:
    (tmp_path / "tests" / "inner").mkdir(parents=True)
    (tmp_path / "tests" / "inner" / "test_both.py").write_text(DEAR, "utf-8")
    command = ["-m", "pytest", "-p", "tests.kit.costs", "--numprocesses=2", f"--rootdir={tmp_path}"]
    told = subprocess.run(  # noqa: S603 - ourselves
        [sys.executable, *command, "--confcutdir", tmp_path, tmp_path],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    rows = [line for line in told.splitlines() if line.startswith("|")]
    assert [row.split("|")[1:3] for row in rows if "`" in row] == [[" `tests/inner` ", " 2 "]]
    first, second = (line for line in told.splitlines() if "test_both.py::" in line)
    assert float(first.split()[0]) >= 0.3 > float(second.split()[0])
    assert first.endswith("test_both.py::test_dear")


def test_the_page_has_a_place_for_the_table() -> None:
    text = PAGE.read_text("utf-8")
    assert "| 8,128 |" in with_table(text, "| 8,128 |")
    assert with_table(with_table(text, "| 8,128 |"), "| 28 |") == with_table(text, "| 28 |")
