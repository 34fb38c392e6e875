"""The first pages are true: their commands exist, and they list the system requirements."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
README = (ROOT / "README.md").read_text("utf-8")
INSTALL = (ROOT / "docs" / "how-to" / "install.md").read_text("utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
WITHOUT_MAKE = re.compile(r"^\| (?:once|install|start) \| (.+) \|$", re.MULTILINE)
COMMANDS = [
    line
    for block in re.findall(r"^```console\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL)
    for line in block.splitlines()
]


def test_the_first_commands_are_targets_and_the_bare_system_runs_them() -> None:
    assert COMMANDS == ["cd companion", "make run"]
    assert "\nmake test " in CONTRIBUTING
    wanted = ["run", "test"]
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert set(wanted) <= set(re.findall(r"^(\w+):", makefile, flags=re.MULTILINE))
    assert f"wanted=({' '.join(wanted)})" in (ROOT / "tests" / "bare" / "run.sh").read_text("utf-8")


def test_without_make_one_folder_is_made_filled_and_used() -> None:
    once, install, start = WITHOUT_MAKE.findall(INSTALL)
    folder = once.rstrip("`").rpartition(" ")[2]
    program, _for_uvx = PROJECT["scripts"]
    assert once == f"`python3 -m venv {folder}` | `py -m venv {folder}`"
    assert install == f"`{folder}/bin/pip install .` | `{folder}\\Scripts\\pip install .`"
    assert start == f"`{folder}/bin/{program}` | `{folder}\\Scripts\\{program}`"


def test_the_bare_system_has_exactly_what_the_readme_asks_for() -> None:
    told = re.search(r"apt install ([\w -]+)`", README)
    included = re.search(r"--include=([\w,-]+)", (ROOT / "tests/bare/run.sh").read_text("utf-8"))
    assert told
    assert included
    assert {*told[1].split(), "ca-certificates"} == set(included[1].split(","))


def test_what_the_tests_install_is_named() -> None:
    installs = re.findall(
        r'missing="\$missing ([\w-]+)"', (ROOT / "tests" / "system.sh").read_text("utf-8")
    )
    assert len(installs) > 3
    assert [name for name in installs if name not in CONTRIBUTING] == []
