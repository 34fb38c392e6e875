"""People's own decks on the command line: explained, refused, and converted."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

from companion.games import find_games
from tests.kit.command_line import done, refused, run
from tests.kit.games.myths.decktext import GOOD, changed
from tests.kit.games.myths.roomfile import everything, room


@pytest.fixture
def room_file(tmp_path: Path) -> Path:
    """A room with all our decks."""
    file = tmp_path / "Evening.PCIO"
    file.write_bytes(room(everything()))
    return file


def test_our_own_decks_are_valid() -> None:
    folder = resources.files("companion.games.myths") / "decks"
    for name in ("warden", "thorn", "heron", "ember", "tide", "jackal"):
        with resources.as_file(folder / f"{name}.toml") as file:
            said = done("check-deck", file)
        assert said.count("2 copies") == 8
        assert "[X]" in said


def test_faults_are_sentences_with_lines_and_exit_code_two(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(changed('"deal"', '"teleport"').replace("n = 2 }", "n = 12 }"), "utf-8")
    result = run("check-deck", file)
    assert result.exit_code == 2
    assert result.stdout == ""
    first, second = result.stderr.splitlines()
    assert first.startswith("mine.toml: Line 16, card “Maul”: op “teleport” is not known. Use: ")
    assert second == "mine.toml: Line 35, card “Run”: n must be a whole number from 0 to 9."
    assert run("convert-deck", file, "--out", tmp_path / "out").exit_code == 2
    assert not (tmp_path / "out").exists()


def test_of_several_files_each_fault_says_in_which_it_is(tmp_path: Path) -> None:
    texts = {"one": GOOD, "two": GOOD.replace("copies = 4", "copies = 5"), "three": "cards"}
    files = [tmp_path / f"{name}.toml" for name in texts]
    for file, text in zip(files, texts.values(), strict=True):
        file.write_text(text, "utf-8")
    result = run("check-deck", *files)
    assert result.exit_code == 2
    assert result.stdout.startswith("--- one.toml\n")
    faults = result.stderr.splitlines()
    assert faults[0] == (
        "two.toml: Line 8, card “Maul”: copies must be a whole number from 1 to 4."
    )
    assert faults[-1].startswith("three.toml: Line 1: this cannot be read. Look for ")
    done("check-deck", files[0], files[0])


def test_a_room_is_explained_and_converted_to_valid_decks(tmp_path: Path, room_file: Path) -> None:
    assert "By hand: Riptide. Its diagram is unknown." in done("check-deck", room_file)
    out = tmp_path / "decks" / "new"
    made = done("convert-deck", room_file, "--out", out)
    files = sorted(out.iterdir())
    assert len(files) == 6
    assert all(f"Written: {file}" in made for file in files)
    done("check-deck", *files)


def test_existing_files_are_not_overwritten(tmp_path: Path, room_file: Path) -> None:
    out = tmp_path / "decks"
    out.mkdir()
    (out / "gale-heron.toml").write_text("mine", "utf-8")
    why = "gale-heron.toml exists already. Choose another folder with --out."
    assert refused("convert-deck", room_file, "--out", out) == why
    assert [file.read_text("utf-8") for file in out.iterdir()] == ["mine"]


def test_a_deck_in_our_format_is_written_in_our_order(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text(GOOD, "utf-8")
    done("convert-deck", file, "--out", tmp_path / "out")
    assert done("check-deck", tmp_path / "out" / "own.toml") == done("check-deck", file)


@pytest.mark.parametrize("name", ["deck.txt", "deck"])
def test_other_files_are_not_decks(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    file.write_text(GOOD, "utf-8")
    why = f"{name} is no deck file: choose one that ends in .pcio, .toml."
    assert refused("check-deck", file) == why


def test_a_huge_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "huge.pcio"
    with file.open("wb") as opened:
        opened.truncate(40 * 1024 * 1024)
    assert "larger than 16 MiB" in refused("check-deck", file, code=2)


def test_a_converted_deck_can_be_played(tmp_path: Path, room_file: Path) -> None:
    done("convert-deck", room_file, "--out", tmp_path)
    text = (tmp_path / "ember-oracle.toml").read_text("utf-8")
    game = find_games()["myths"]
    settings = game.settle({"deck_a": "own_1", "deck_d": "own_1", "own_1": text}, 2)
    assert settings["own_1"] == text.strip()
