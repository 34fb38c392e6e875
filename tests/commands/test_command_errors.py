"""What the command line says after a typo: one sentence, and where to look."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from companion import __version__
from companion.cli import main
from companion.commands.command_errors import Sentence, report_in_sentences
from tests.kit.command_line import done, refused

GAME = "sancti_et_malum"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("dance",), "See “companion --help”."),
        (("--quickly",), "See “companion serve --help”."),
        (("config", "hide"), "See “companion config --help”."),
        (("new-game",), "Please also give ID: see “companion new-game --help”."),
        (("export", "KR7M2"), "Please also give FILE: see “companion export --help”."),
        (("scan",), "Please also give --table: see “companion scan --help”."),
        (("--port", "many"), "--port takes a whole number from 0 to 65535, not “many”."),
        (("doctor", "--port", 65536), "from 0 to 65535, not “65536”."),
        (("play", GAME, "--random", "--games", 0), "--games takes a whole number from 1 on"),
        (("play", GAME), "Please add --random, or name a policy with --policy."),
    ],
)
def test_a_typo_gets_one_line_that_says_where_to_look(words: tuple[object, ...], said: str) -> None:
    assert said in refused(*words, code=2)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("import", "gone"), "There is no file or folder gone. Please check the spelling."),
        (("verify", "gone"), "There is no file or folder gone."),
        (("report", "gone.table"), "There is no file or folder gone.table."),
        (("check-deck", "gone.toml"), "There is no file or folder gone.toml."),
        (("import", "folder"), "folder is a folder. Please name a file."),
        (("verify", "evening"), "Choose a file exported by a companion."),
        (("serve", "--data", "evening"), "evening is a file. Please name a folder."),
        (("print", GAME, "cards", "--out", "folder"), "folder is a folder. Please name a file."),
        (("serve", "--data", ""), "Please name the folder"),
        (("serve", "--data", "x" * 300), "too long"),
        (("export", "KR7M2", "out", "--data", "evening/folder"), "evening/folder"),
    ],
)
def test_a_missing_thing_gets_one_line_that_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[object, ...], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    (tmp_path / "folder").mkdir()
    (tmp_path / "evening").write_text("no table at all")
    assert said in refused(*words)


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.EACCES, "You have no access to a/b. Please choose another place."),
        (errno.ENOSPC, "The disk is full. Please make some room, then try again."),
        (errno.EIO, f"{os.strerror(errno.EIO)}: a/b"),
    ],
)
def test_a_system_error_gets_a_line_that_says_what_to_do(number: int, said: str) -> None:
    @report_in_sentences
    def refused() -> None:
        raise OSError(number, os.strerror(number), "a/b")

    with pytest.raises(Sentence) as trouble:
        refused()
    assert trouble.value.message == said


def test_the_version_is_shown() -> None:
    assert __version__ in done("--version")


def test_every_command_fits_into_one_line_of_the_overview() -> None:
    assert __version__ in done("--version")
    overview = CliRunner().invoke(main, ["--help"], terminal_width=80)
    lines = overview.output.partition("Commands:\n")[2].splitlines()
    assert [line.split()[0] for line in lines] == list(main.commands)
    assert all(line.endswith(".") and "..." not in line for line in lines)


def test_options_without_a_command_are_for_the_first() -> None:
    assert "Usage: companion serve" in done("--https", "--help")
    assert isinstance(main, click.Group)
    assert next(iter(main.commands)) == "serve"
