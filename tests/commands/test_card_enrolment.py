"""A game's own cards on the command line: enrolled from a folder of pictures, listed, forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.commands.data_folder import open_card_pictures
from tests.kit import command_line
from tests.kit.scenes_cards import draw_card, draw_twin, photograph
from tests.kit.web.chests import encoded

GAME = "mea_culpa"
CODES = ("MEA-C-23-Z", "MEA-C-24-X", "MEA-C-25-V", "MEA-C-26-T")
NAMES = ("Pope", "Emperor", "Merchant", "Petty Sinner")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "pictures"
    folder.mkdir()
    return folder


@pytest.fixture
def data(tmp_path: Path) -> tuple[str, Path]:
    return "--data", tmp_path / "data"


def put(folder: Path, name: str, card: int) -> None:
    (folder / name).write_bytes(encoded(photograph(draw_card(card), seed=card, height=420)))


def is_listed(data: tuple[str, Path]) -> list[bool]:
    """Which cards are marked as remembered, in the order of the list."""
    *cards, _count = command_line.done("deck", "list", GAME, *data).splitlines()
    assert [each.split()[1] for each in cards] == list(CODES)
    return [each.startswith("✓") for each in cards]


def test_numbered_pictures_are_the_cards_in_the_order_of_the_list(
    folder: Path, data: tuple[str, Path]
) -> None:
    assert is_listed(data) == [False] * 4
    for number, card in ((9, 1), (10, 2), (11, 3)):
        put(folder, f"IMG_{number}.jpg", card)
    (folder / "notes.txt").write_text("no picture")
    said = command_line.done("deck", "enrol", GAME, folder, *data)
    for number, name in zip((9, 10, 11), NAMES, strict=False):
        assert f"IMG_{number}.jpg: Character {name}" in said
    assert is_listed(data) == [True, True, True, False]
    assert command_line.done("deck", "forget", GAME, *data) == ""
    assert is_listed(data) == [False] * 4


def test_pictures_are_named_by_code_or_name(folder: Path, data: tuple[str, Path]) -> None:
    put(folder, "merchant.jpg", 1)
    put(folder, "character_petty sinner.JPG", 2)
    put(folder, f"{CODES[0].lower()}.jpg", 3)
    command_line.done("deck", "enrol", GAME, folder, *data)
    assert is_listed(data) == [True, False, True, True]
    [card] = open_card_pictures(data[1]).find(GAME, ["MEA.C.25.V"])
    assert card.label == "MEA.C.25.V"


def test_a_name_that_may_be_two_cards_enrols_none(folder: Path, data: tuple[str, Path]) -> None:
    put(folder, "patience.jpg", 1)
    said = command_line.refused("deck", "enrol", "psychomachia", folder, *data)
    assert "patience.jpg is named like no card." in said
    put(folder, "virtue card patience.jpg", 1)
    (folder / "patience.jpg").unlink()
    said = command_line.done("deck", "enrol", "psychomachia", folder, *data)
    assert "Virtue card Patience" in said


def test_two_pictures_of_one_card_are_refused(folder: Path, data: tuple[str, Path]) -> None:
    put(folder, "pope.jpg", 1)
    put(folder, "pope.png", 1)
    said = command_line.refused("deck", "enrol", GAME, folder, *data)
    assert said == "pope.jpg and pope.png are both Character Pope. Please keep one of them."
    assert is_listed(data) == [False] * 4


def test_what_was_not_good_enough_is_named_and_the_others_are_kept(
    folder: Path, data: tuple[str, Path]
) -> None:
    put(folder, "1.jpg", 1)
    (folder / "2.jpg").write_bytes(b"no picture")
    (folder / "3.jpg").write_bytes(encoded(photograph(draw_card(3), seed=3, height=40)))
    result = command_line.run("deck", "enrol", GAME, folder, *data)
    assert result.exit_code != 0
    assert [each.split(":")[0] for each in result.stderr.splitlines()] == ["2.jpg", "3.jpg"]
    assert is_listed(data) == [True, False, False, False]


def test_cards_too_much_alike_are_named(folder: Path, data: tuple[str, Path]) -> None:
    for number, card in ((1, draw_card(1)), (2, draw_twin(1))):
        (folder / f"{number}.jpg").write_bytes(encoded(photograph(card, seed=1, height=420)))
    said = command_line.done("deck", "enrol", GAME, folder, *data)
    assert "Character Pope and Character Emperor look too much alike" in said


def test_games_without_cards_and_folders_without_pictures_are_refused(
    folder: Path, data: tuple[str, Path]
) -> None:
    said = command_line.refused("deck", "list", "spoof", *data)
    assert said.endswith("There are: mea_culpa, psychomachia.")
    assert "There is no picture in" in command_line.refused("deck", "enrol", GAME, folder, *data)
    for number in range(5):
        put(folder, f"{number}.jpg", number)
    said = command_line.refused("deck", "enrol", GAME, folder, *data)
    assert said == "There are 5 pictures for 4 cards. Please leave out what is no card."
