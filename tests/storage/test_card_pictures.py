"""Pictures of cards last, stay on this laptop, and only its key opens them."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from companion.core.fields import Refused
from companion.storage.card_pictures import (
    MAX_CARDS,
    MAX_PICTURE_BYTES,
    CardPicture,
    CardPictures,
)
from companion.storage.encryption import KEY_BYTES, Vault
from companion.storage.log import DiskTrouble

GAME, OTHER = "psychomachia", "sancti_et_malum"
PATIENCE, WRATH = (CardPicture(f"PSY.{kind}.22.2", f"a {kind}".encode() * 99) for kind in "VS")


def stored_in(folder: Path, key: int = 1) -> CardPictures:
    return CardPictures(folder / "cards", Vault(bytes([key]) * KEY_BYTES))


def read_all(pictures: CardPictures, game: str = GAME) -> list[CardPicture | None]:
    names = pictures.list_files(game)
    return sorted((pictures.read(game, name) for name in names), key=str)


@pytest.fixture
def pictures(tmp_path: Path) -> CardPictures:
    stored = stored_in(tmp_path)
    stored.keep(GAME, PATIENCE)
    stored.keep(OTHER, WRATH)
    return stored


def files_in(folder: Path) -> list[Path]:
    return [each for each in folder.rglob("*") if each.is_file()]


def test_a_card_is_there_after_a_restart(tmp_path: Path, pictures: CardPictures) -> None:
    assert read_all(stored_in(tmp_path)) == read_all(pictures) == [PATIENCE]
    assert pictures.read(GAME, pictures.name_file(GAME, PATIENCE.label)) == PATIENCE


def test_a_card_that_is_photographed_again_takes_the_place_of_itself(
    pictures: CardPictures,
) -> None:
    again = CardPicture(PATIENCE.label, b"better")
    pictures.keep(GAME, again)
    assert read_all(pictures) == [again]


def test_the_cards_of_one_game_are_deleted_and_no_others(
    tmp_path: Path, pictures: CardPictures
) -> None:
    pictures.forget(GAME)
    pictures.forget("never played")
    assert read_all(pictures) == []
    assert read_all(pictures, OTHER) == [WRATH]
    assert len(files_in(tmp_path)) == 1


def test_files_give_nothing_away(tmp_path: Path, pictures: CardPictures) -> None:
    pictures.keep(GAME, WRATH)
    for path in files_in(tmp_path):
        for hidden in (GAME, OTHER, PATIENCE.label, WRATH.label):
            assert hidden not in str(path)
            assert hidden.encode() not in path.read_bytes()
        assert PATIENCE.jpeg[:20] not in path.read_bytes()
        assert os.name != "posix" or stat.S_IMODE(path.stat().st_mode) == 0o600
    assert "PSY" not in repr(PATIENCE)


def test_what_was_damaged_or_has_another_key_is_no_card(
    tmp_path: Path, pictures: CardPictures
) -> None:
    assert read_all(stored_in(tmp_path, key=2)) == []
    name = pictures.name_file(GAME, PATIENCE.label)
    path = next(each for each in files_in(tmp_path) if each.name == name)
    other = pictures.name_file(GAME, WRATH.label)
    path.with_name(other).write_bytes(path.read_bytes())
    assert pictures.read(GAME, other) is None, "a file under another's name"
    path.write_bytes(path.read_bytes()[:-1] + b"!")
    assert pictures.read(GAME, name) is None
    path.write_bytes(b"")
    assert pictures.read(GAME, name) is None
    assert pictures.read(GAME, "none") is None


def test_cards_and_their_pictures_are_bounded(tmp_path: Path) -> None:
    stored = stored_in(tmp_path)
    with pytest.raises(Refused):
        stored.keep(GAME, CardPicture("large", bytes(MAX_PICTURE_BYTES + 1)))
    for at in range(MAX_CARDS):
        stored.keep(GAME, CardPicture(str(at), b""))
    with pytest.raises(Refused):
        stored.keep(GAME, CardPicture("one more", b""))
    stored.keep(GAME, CardPicture("7", b"again"))
    assert len(stored.list_files(GAME)) == MAX_CARDS


def test_a_disk_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "cards").write_bytes(b"a file where the folder should be")
    stored = stored_in(tmp_path)
    assert stored.list_files(GAME) == {}
    with pytest.raises(DiskTrouble):
        stored.keep(GAME, PATIENCE)
