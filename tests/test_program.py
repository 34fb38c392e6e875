"""The program that needs no Python: its first lines, and what the recipe relies on."""

from __future__ import annotations

import os
import runpy
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
PROGRAM = ROOT / "distribution" / "program"


@pytest.fixture
def first_lines() -> dict[str, Any]:
    return runpy.run_path(str(PROGRAM / "start.py"))


def test_the_browser_gets_the_libraries_of_the_system(
    first_lines: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/unpacked/ours")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/system/theirs")
    monkeypatch.setenv("DYLD_LIBRARY_PATH", "/unpacked/ours")
    first_lines["libraries_of_the_system"]()
    assert os.environ["LD_LIBRARY_PATH"] == "/system/theirs"
    assert "DYLD_LIBRARY_PATH" not in os.environ


@pytest.mark.parametrize(("words", "waits"), [([], 1), (["doctor"], 0)])
def test_after_a_double_click_a_failure_stays_readable(
    first_lines: dict[str, Any], monkeypatch: pytest.MonkeyPatch, words: list[str], waits: int
) -> None:
    asked = list[str]()
    names = first_lines["start"].__globals__
    monkeypatch.setitem(names, "main", lambda: sys.exit(1))
    monkeypatch.setitem(names, "input", asked.append)
    monkeypatch.setattr(sys, "argv", ["companion", *words])
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    with pytest.raises(SystemExit):
        first_lines["start"]()
    assert len(asked) == waits


def test_the_package_can_be_run_by_its_own_name() -> None:
    """As uvx and pipx do."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["scripts"][project["name"]] == project["scripts"]["companion"]


def test_the_icon_is_large_enough_for_every_system() -> None:
    head = (PROGRAM / "icon.png").read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    assert [int.from_bytes(head[at : at + 4], "big") for at in (16, 20)] == [256, 256]
