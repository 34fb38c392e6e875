"""Live cameras: what counts as shown, what people are told and hear, and what is not said."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.core.game import Game
from companion.core.labels import Label
from companion.core.seats import TABLE, Seat
from companion.games import find_games
from scanner.labels.debounce import CAMERA_RULE as CAMERA
from scanner.labels.live_labels import TOO_DARK
from scanner.labels.sightings import TOO_MANY, TWICE
from scanner.station.station import READY, TAKEN
from tests.kit.web.chests import (
    CHEST,
    KNOWN,
    LOUD,
    OTHER,
    TWIN,
    VOID,
    Eyes,
    chests,
    encoded,
    table_with,
)
from tests.kit.web.evening import Clock, WebEvening, bearer, companion_app, playing
from web.photos.camera_sessions import MAX_REMEMBERED_CAMERAS, CameraSessions
from web.photos.label_answers import NOT_NOW, ONE_AT_A_TIME, Showing
from web.server.limits import Limit, Rate

SPOT = "Spot 1"
FRAME = 0.2
"""Seconds from one frame of a camera to the next."""


class Film:
    """One live camera that sends five frames a second, without rate limits."""

    def __init__(self, evening: WebEvening, clock: Clock, camera: str = "1") -> None:
        self.evening, self.clock = evening, clock
        self.eyes = Eyes(evening, evening.host, camera=camera)

    @property
    def rounds(self) -> int:
        """How many steps of the game are done."""
        done: int = self.evening.view()["state"]["round"]
        return done

    def show(self, *labels: Label | str, frames: int = 1, image: bytes | None = None) -> list[str]:
        """The replies to each frame that shows this."""
        said = []
        for _ in range(frames):
            self.clock.now += FRAME
            _, answer = self.eyes.send(image or encoded(table_with(*labels)))
            said.append(answer["say"])
            self.last = answer
        return said

    def clear(self) -> None:
        """Take the label away for long enough."""
        self.show(frames=int(CAMERA.gone_seconds / FRAME) + 2)


Filmed = Callable[..., Film]


@pytest.fixture
def filmed(tmp_path: Path, clock: Clock) -> Filmed:
    """Begins a game of these steps, with other games on the laptop, before a camera."""

    def begin(*steps: str, **others: Game[Any]) -> Film:
        app = companion_app(tmp_path, clock, game=chests(*steps), others=others)
        app.photos.limit = app.services.acts = Limit(Rate(1e9, 1e9), lambda: 0.0)
        return Film(playing(app), clock)

    return begin


# --- live cameras ------------------------------------------------------------------------------


def test_a_label_counts_once_when_it_has_been_shown_steadily(filmed: Filmed) -> None:
    film = filmed("tile", "tile", "roll")
    assert film.show(CHEST, frames=CAMERA.min_frames) == [READY] * (CAMERA.min_frames - 1) + [TAKEN]
    assert film.show(CHEST, frames=40) == [TAKEN] * 40
    assert film.rounds == 1
    film.clear()
    assert film.show() == [READY]
    assert film.show(CHEST, frames=CAMERA.min_frames)[-1] == TAKEN
    assert film.rounds == 2


def test_a_glimpse_does_not_count_as_a_scan(filmed: Filmed) -> None:
    film = filmed("tile")
    for _ in range(4):
        film.show(CHEST)
        film.clear()
    assert film.rounds == 0


def test_two_cameras_are_independent(filmed: Filmed) -> None:
    one = filmed("tile")
    other = Film(one.evening, one.clock, camera="2")
    for film in [one, other] * (CAMERA.min_frames - 1):
        film.show(CHEST)
    assert one.rounds == 0
    assert one.show(CHEST) == [TAKEN]


def test_a_public_label_is_outlined_where_it_is(filmed: Filmed) -> None:
    film = filmed("tile")
    film.show(OTHER, frames=CAMERA.min_frames)
    (seen,) = film.last["sightings"]
    assert seen["text"] == OTHER.text
    assert all(0 <= x < 250 and 0 <= y < 250 for x, y in seen["corners"])
    assert film.last["say"] == "That label is not asked for now."


@pytest.mark.parametrize(
    ("shown", "sentence"),
    [
        ([table_with(OTHER, OTHER)], TWICE),
        ([np.full((90, 90), 5, np.uint8)], TOO_DARK),
        ([np.vstack([table_with(*[OTHER] * 8, module=2)] * 4)], TOO_MANY),
        ([table_with("HTTPS://EVIL.EXAMPLE")] * 3, "That is not one of this table’s labels."),
        ([table_with("TY.CH.77.2")] * 3, "That code has a typo in it"),
    ],
)
def test_one_sentence_says_what_is_wrong(
    filmed: Filmed, shown: list[np.ndarray], sentence: str
) -> None:
    film = filmed("tile")
    said = [film.show(image=encoded(image))[0] for image in shown]
    assert said[-1].startswith(sentence)
    assert film.rounds == 0


def test_the_camera_says_when_nothing_is_asked_for(filmed: Filmed) -> None:
    film = filmed("roll", "tile")
    assert film.show() == [NOT_NOW.text]
    assert film.show(CHEST, frames=CAMERA.min_frames)[-1] == NOT_NOW.text
    assert film.last["asks"]["open"] is False
    assert [each["text"] for each in film.last["sightings"]] == [None]


def test_it_sounds_once_for_each_label(filmed: Filmed) -> None:
    film = filmed("tile", "tile")
    results = []
    for shown in ((CHEST,), (), (OTHER,), (), (CHEST, CHEST)):
        for _ in range(8):
            film.show(*shown)
            results.append(film.last["result"])
    heard = [each for each, before in zip(results, ["", *results], strict=False) if each != before]
    assert heard == ["taken", "", "wrong", "", "wrong"]
    assert results.count("taken") == 1


def test_what_undoes_things_does_not_sound_like_success(filmed: Filmed) -> None:
    film = filmed("void", "roll")
    film.show(CHEST, frames=CAMERA.min_frames)
    assert film.last["say"] == VOID.text
    assert film.last["result"] == "wrong"


def test_a_label_of_another_game_gets_its_sentence(filmed: Filmed) -> None:
    film = filmed("tile")
    said = film.show(Label("SEM", "C", "22"), frames=CAMERA.min_frames)[-1]
    assert said == "That label belongs to another game. Please show one of this game’s."


def test_a_label_of_a_game_we_know_is_called_by_its_name(filmed: Filmed) -> None:
    film = filmed("tile", **find_games())
    said = film.show(Label("MEA", "C", "22"), frames=CAMERA.min_frames)[-1]
    assert said == "That label belongs to Mea Culpa. Please show one of this game’s."
    assert film.rounds == 0


def test_a_typed_label_of_a_game_we_know_is_called_by_its_name(filmed: Filmed) -> None:
    evening = filmed("chest", **find_games()).evening
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


def test_it_does_not_matter_which_side_of_a_label_is_up(filmed: Filmed) -> None:
    film = filmed(*["tile"] * 4)
    for turn in range(4):
        picture = encoded(np.ascontiguousarray(np.rot90(table_with(CHEST), turn)))
        assert film.show(image=picture, frames=CAMERA.min_frames)[-1] == TAKEN
        film.clear()
    assert film.rounds == 4


def test_cameras_that_come_and_go_are_forgotten() -> None:
    watches = CameraSessions()
    first = watches.of("first")
    for number in range(MAX_REMEMBERED_CAMERAS):
        watches.of(number)
    assert watches.of("first") is not first
    assert watches.of(MAX_REMEMBERED_CAMERAS - 1) is watches.of(MAX_REMEMBERED_CAMERAS - 1)


def test_of_two_identical_labels_neither_counts(filmed: Filmed) -> None:
    film = filmed("tile")
    assert film.show(CHEST, CHEST, frames=CAMERA.last_frames) == [TWICE] * CAMERA.last_frames
    assert film.rounds == 0
    assert film.show(CHEST, frames=CAMERA.min_frames)[-1] == TAKEN
    assert film.show(CHEST, CHEST, frames=20)[-1] == TWICE
    assert film.show(CHEST, frames=20)[-1] == TAKEN
    assert film.rounds == 1


def test_the_games_reply_to_a_scan_is_passed_on(filmed: Filmed) -> None:
    film = filmed("spot", "loud", "roll")
    assert film.show(CHEST, frames=CAMERA.min_frames)[-1] == TAKEN
    film.clear()
    assert film.show(TWIN, frames=CAMERA.min_frames)[-1] == LOUD.text
    assert film.show(TWIN)[-1] == LOUD.text


# --- secret pieces -----------------------------------------------------------------------------


def test_a_camera_says_the_same_for_every_secret_piece(filmed: Filmed) -> None:
    heard = []
    for piece in KNOWN:
        film, answers = filmed("spot", "spot"), []
        for _ in range(CAMERA.min_frames + 2):
            film.show(piece)
            answers.append({**film.last, "version": 0})
        assert film.rounds == 1
        heard.append(answers)
    assert heard[0] == heard[1]
    assert heard[0][0]["asks"]["label"] == SPOT
    assert not re.search("77|88|TY", str(heard))


def test_a_second_secret_piece_in_view_is_not_taken(filmed: Filmed) -> None:
    film = filmed("spot", "spot")
    film.show(CHEST, frames=CAMERA.min_frames)
    assert film.show(CHEST, TWIN, frames=CAMERA.min_frames)[-1] == ONE_AT_A_TIME.text
    assert film.rounds == 1
    film.clear()
    assert film.show(TWIN, frames=CAMERA.min_frames)[-1] == TAKEN


def test_of_two_secret_pieces_shown_at_once_the_one_that_stays_is_taken(filmed: Filmed) -> None:
    film = filmed("spot", "spot")
    assert film.show(CHEST, TWIN, frames=20)[-1] == ONE_AT_A_TIME.text
    assert film.rounds == 0
    assert film.show(CHEST, frames=int(CAMERA.gone_seconds / FRAME) + 1)[-1] == TAKEN
    assert film.show(CHEST, frames=20)[-1] == TAKEN
    assert film.rounds == 1


def test_a_second_secret_piece_counts_even_if_it_is_not_read_in_every_frame(filmed: Filmed) -> None:
    film = filmed("spot")
    film.show(CHEST, TWIN, frames=CAMERA.min_frames - 1)
    assert film.show(CHEST)[-1] == ONE_AT_A_TIME.text
    assert film.rounds == 0


def test_pictures_of_secret_cards_are_not_shown_to_the_table(filmed: Filmed) -> None:
    for step, shown in (("tile", True), ("spot", False)):
        evening = filmed(step).evening
        channel = evening.app.channels.find(evening.code)
        assert channel
        assert Showing(channel, TABLE).may_see_cards() is shown
        assert not Showing(channel, Seat(2)).may_see_cards(), "Bob is asked for nothing"
