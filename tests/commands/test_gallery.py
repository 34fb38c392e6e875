"""A collection of games in files as one page that needs nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import Result

from companion.commands.told_games import MAX_GAME_FILE_BYTES
from companion.told.checking.twins import TWINS
from companion.told.our_files import text_of
from tests.kit import command_line

HOSTILE = """title = "<script>alert(1)</script>"
about = "</style><img src=x>"
players = [2, 3]
[shelf]
emblem = "M1 1\\"/><script>"
"""


def run(*words: object) -> Result:
    return command_line.run("gallery", *words)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "spoof.toml").write_text(text_of("spoof"), "utf-8")
    (tmp_path / "bad <i>.toml").write_text(HOSTILE, "utf-8")
    (tmp_path / "long.toml").write_bytes(b"#" * (MAX_GAME_FILE_BYTES + 1))
    (tmp_path / "notes.txt").write_text("no game", "utf-8")
    return tmp_path


def test_each_file_has_a_card_with_what_was_found(folder: Path) -> None:
    told = run(folder, "--games", 2)
    assert told.exit_code == 0
    page = (folder / "gallery.html").read_text("utf-8")
    assert f"spoof.toml: No leak in {2 * TWINS} twin games" in told.output
    assert f"No leak in {2 * TWINS} twin games" in page
    assert "3–6 players" in page
    assert "Everybody hides some coins" in page
    assert "is too long for a game told in a file." in page
    assert page.count('class="game game--whole"') == 3


def test_the_page_needs_no_network_and_runs_nothing(folder: Path) -> None:
    run(folder, "--games", 1, "--out", folder / "out.html")
    page = (folder / "out.html").read_text("utf-8")
    assert re.findall(r"(?:href|src)=|<script|<img|@import", page) == []
    assert "default-src 'none'" in page
    assert re.findall(r"url\(['\"]?(?!['\"]?data:)", page) == []
    assert "bad &lt;i&gt;.toml" in page
    assert 'media="print, (prefers-color-scheme: light)"' in page


def test_a_folder_without_games_is_refused(tmp_path: Path) -> None:
    told = run(tmp_path)
    assert told.exit_code != 0
    assert "put files that end with .toml there" in told.output
