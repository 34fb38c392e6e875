"""The command line speaks the language that is set, or the machine's."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from companion.commands.desktop_language import find_desktop_language
from companion.commands.showing_simulations import make_results_table, pick_sizes
from companion.commands.simulation import Tally
from companion.core.game import Game
from companion.games import find_games
from tests.kit.command_line import done, run
from tests.kit.sheets import words_in


def said(*words: object, language: str) -> str:
    """What a command prints, on standard output and as an error."""
    with pytest.MonkeyPatch.context() as machine:
        machine.setenv("COMPANION_LANGUAGE", language)
        return run(*words).output


def german(*words: object) -> str:
    return said(*words, language="de")


def test_help_is_said_in_the_language_of_the_machine() -> None:
    told = german("--help")
    assert "Aufruf: companion [OPTIONEN] [BEFEHL] [ARGS]..." in told
    assert "Diese Hilfe zeigen." in told
    assert "Den Companion starten" in told
    assert "..." not in told.split("Befehle:")[1]
    assert "[sonst: plain]" in german("print", "--help")
    assert "Usage: companion" in said("--help", language="en")


def test_what_is_wrong_is_said_in_it(tmp_path: Path) -> None:
    assert german("serve", "--port", "x") == (
        "--port braucht eine ganze Zahl von 0 bis 65535, nicht „x“.\n"
    )
    assert "Ein Spiel „chess“ gibt es nicht." in german("print", "chess")
    assert german("export", "K7M4P") == (
        "Bitte gib auch FILE an: siehe „companion export --help“.\n"
    )
    assert "gibt es noch keine Sicherung" in german("restore", "--data", tmp_path)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("serv", "Einen Befehl serv gibt es nicht. Vielleicht: serve. Siehe „companion --help“."),
        ("xyz", "Einen Befehl xyz gibt es nicht. Siehe „companion --help“."),
        ("config bla", "Einen Befehl bla gibt es nicht. Siehe „companion config --help“."),
        (
            "licences --sbm",
            (
                "Eine Option --sbm gibt es nicht. Vielleicht: --sbom. "
                "Siehe „companion licences --help“."
            ),
        ),
        ("doctor --port", "--port braucht einen Wert. Siehe „companion doctor --help“."),
        ("serve --https=yes", "--https nimmt keinen Wert. Siehe „companion serve --help“."),
        ("print a b c d", "„c d“ ist hier zu viel: siehe „companion print --help“."),
    ],
)
def test_a_typo_is_answered_in_it(words: str, sentence: str) -> None:
    assert german(*words.split()) == f"{sentence}\n"


def test_lists_and_games_are_said_in_it() -> None:
    told = german("print", "sancti_et_malum")
    assert "Zählkarten" in told
    assert "braucht --table CODE" in told
    assert "Die Gefallenen" in german("play", "sancti_et_malum", "--random")


@pytest.mark.parametrize("game", find_games().values(), ids=find_games())
def test_how_games_end_is_counted_in_it(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_LANGUAGE", "de")
    terminal = Console(width=80, file=io.StringIO(), record=True)
    tallies = [Tally(players) for players in pick_sizes(game.seats)]
    terminal.print(make_results_table(game, tallies, None))
    shown = terminal.export_text()
    counted = re.findall(r"^│ (\S.*?) +│ +0,0 %", shown, re.MULTILINE)
    assert len(counted) == len(game.about.endings)
    assert not {*counted} & {*game.about.endings}
    assert "…" not in shown


def test_sheets_may_be_in_another_language(tmp_path: Path) -> None:
    file = tmp_path / "turn.pdf"
    said = done("print", "mea_culpa", "turn", "--language", "de", "--out", file)
    assert f"Written to {file}" in said
    assert "Dein Zug" in words_in(file.read_bytes())


def test_a_language_we_lack_is_english() -> None:
    assert "Usage: companion" in said("--help", language="xx")


@pytest.mark.parametrize(
    ("told", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_AT.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LC_MESSAGES": "fr_FR"}, "fr"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({}, "en"),
    ],
)
def test_the_machine_says_which_language_it_speaks(
    told: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in told.items():
        monkeypatch.setenv(name, value)
    assert find_desktop_language() == language


def test_of_many_numbers_of_players_a_few_are_played() -> None:
    assert pick_sizes((2, 3, 4, 5, 6)) == [2, 3, 4, 5, 6]
    assert pick_sizes(range(4, 21)) == [4, 5, 6, 12, 20]
