"""What people are told and hear when they show labels to a live camera in every way they do."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from companion.core.labels import Label
from companion.games import found
from scanner.labels.debounce import CAMERA
from scanner.station.station import TAKEN
from tests.kit.web.camera_film import FRAME, Film, laid_out, rounds
from tests.kit.web.chests import CHEST, OTHER, TWIN, VOID, encoded, table_with
from tests.kit.web.evening import Clock, bearer
from web.photos.label_answers import ONE_AT_A_TIME


def test_of_two_secret_pieces_shown_at_once_the_one_that_stays_is_taken(
    tmp_path: Path, clock: Clock
) -> None:
    evening = laid_out(tmp_path, clock, "spot", "spot")
    film = Film(evening, clock, evening.host)
    assert film.show(CHEST, TWIN, frames=20)[-1] == ONE_AT_A_TIME.text
    assert rounds(evening) == 0
    assert film.show(CHEST, frames=int(CAMERA.gone / FRAME) + 1)[-1] == TAKEN
    assert film.show(CHEST, frames=20)[-1] == TAKEN
    assert rounds(evening) == 1


def test_a_second_secret_piece_counts_even_if_it_is_not_read_in_every_frame(
    tmp_path: Path, clock: Clock
) -> None:
    evening = laid_out(tmp_path, clock, "spot")
    film = Film(evening, clock, evening.host)
    film.show(CHEST, TWIN, frames=CAMERA.need - 1)
    assert film.show(CHEST)[-1] == ONE_AT_A_TIME.text
    assert rounds(evening) == 0


def test_it_sounds_once_for_each_label(tmp_path: Path, clock: Clock) -> None:
    evening = laid_out(tmp_path, clock, "tile", "tile")
    film = Film(evening, clock, evening.host)
    results = []
    for shown in ((CHEST,), (), (OTHER,), (), (CHEST, CHEST)):
        for _ in range(8):
            film.show(*shown)
            results.append(film.last["result"])
    heard = [each for each, before in zip(results, ["", *results], strict=False) if each != before]
    assert heard == ["taken", "", "wrong", "", "wrong"]
    assert results.count("taken") == 1


def test_what_undoes_things_does_not_sound_like_success(tmp_path: Path, clock: Clock) -> None:
    evening = laid_out(tmp_path, clock, "void", "roll")
    film = Film(evening, clock, evening.host)
    film.show(CHEST, frames=CAMERA.need)
    assert film.last["say"] == VOID.text
    assert film.last["result"] == "wrong"


def test_a_label_of_another_game_gets_its_sentence(tmp_path: Path, clock: Clock) -> None:
    evening = laid_out(tmp_path, clock, "tile")
    film = Film(evening, clock, evening.host)
    said = film.show(Label("SEM", "C", "22"), frames=CAMERA.need)[-1]
    assert said == "That label belongs to another game. Please show one of this game’s."


def test_a_label_of_a_game_we_know_is_called_by_its_name(tmp_path: Path, clock: Clock) -> None:
    evening = laid_out(tmp_path, clock, "tile", **found())
    film = Film(evening, clock, evening.host)
    said = film.show(Label("MEA", "C", "22"), frames=CAMERA.need)[-1]
    assert said == "That label belongs to Mea Culpa. Please show one of this game’s."
    assert rounds(evening) == 0


def test_a_typed_label_of_a_game_we_know_is_called_by_its_name(
    tmp_path: Path, clock: Clock
) -> None:
    evening = laid_out(tmp_path, clock, "chest", **found())
    ann = evening.dial(evening.tokens[1])
    offer = evening.offer(evening.tokens[1], "chest")
    told = ann.act("1", offer, chest=Label("PSY", "C", "22").typed)["error"]
    assert told["message"].startswith("That label belongs to Psychomachia")
    assert told["code"] == "misfit"
    path = f"/api/tables/{evening.code}/acts"
    act = {"id": "2", "offer": offer, "values": {"chest": Label("SEM", "C", "22").typed}}
    answer = evening.web.post(path, json=act, headers=bearer(evening.tokens[1]))
    assert "That label belongs to Sancti et Malum" in answer.text
    told = ann.act("3", offer, chest=Label("XY", "C", "22").typed)["error"]
    assert told["message"] == "That label belongs to another game. Please show one of this game’s."


def test_it_does_not_matter_which_side_of_a_label_is_up(tmp_path: Path, clock: Clock) -> None:
    evening = laid_out(tmp_path, clock, *["tile"] * 4)
    film = Film(evening, clock, evening.host)
    for turn in range(4):
        picture = encoded(np.ascontiguousarray(np.rot90(table_with(CHEST), turn)))
        assert film.show(image=picture, frames=CAMERA.need)[-1] == TAKEN
        film.clear()
    assert rounds(evening) == 4
