"""The entry in the menu of programs: it starts this companion, and goes without a trace."""

from __future__ import annotations

import configparser
import sys
from pathlib import Path

import pytest

from companion.commands import shortcut
from tests.kit.command_line import done, refused


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys, "argv", [str(tmp_path / "my games" / "100 %" / "companion")])
    return tmp_path


def test_the_entry_starts_this_companion(home: Path) -> None:
    assert "menu of programs" in done("shortcut")
    read = configparser.RawConfigParser()
    read.read(home / "applications" / "companion-table.desktop", "utf-8")
    written = read["Desktop Entry"]
    assert written["exec"] == f'"{home}/my games/100 %%/companion"'
    assert Path(written["icon"]).read_bytes().startswith(b"<svg")
    assert written["terminal"] == "true"  # Ctrl+C there stops it


def test_it_goes_again(home: Path) -> None:
    done("shortcut")
    done("shortcut", "--remove")
    assert not [each for each in home.rglob("*") if each.is_file()]


def test_the_program_starts_itself(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(home / "companion"))
    assert shortcut.find_own_command() == str(home / "companion")


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_elsewhere_a_sentence_says_what_to_do(
    home: Path, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert refused("shortcut") == str(shortcut.ELSEWHERE)
