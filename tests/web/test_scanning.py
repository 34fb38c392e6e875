"""Live cameras and scan stations: what counts as shown, who may scan, and what is not said."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from flask.testing import FlaskClient

from scanner.labels.debounce import CAMERA
from scanner.labels.live_labels import DARK
from scanner.labels.sightings import TOO_MANY, TWICE
from scanner.station.station import READY, TAKEN
from tests.kit.web.camera_film import Film, laid_out, rounds
from tests.kit.web.chests import (
    CHEST,
    KNOWN,
    LOUD,
    OTHER,
    TWIN,
    Eyes,
    encoded,
    table_with,
)
from tests.kit.web.evening import Clock, WebEvening, bearer
from web.photos.camera_sessions import REMEMBERED, CameraSessions
from web.photos.label_answers import NOT_NOW, ONE_AT_A_TIME

SPOT = "Spot 1"


# --- live cameras ------------------------------------------------------------------------------


def test_a_label_counts_once_when_it_has_been_shown_steadily(tmp_path: Path, clock: Clock) -> None:
    evening = laid_out(tmp_path, clock, "tile", "tile", "roll")
    film = Film(evening, clock, evening.host)
    assert film.show(CHEST, frames=CAMERA.need) == [READY] * (CAMERA.need - 1) + [TAKEN]
    assert film.show(CHEST, frames=40) == [TAKEN] * 40
    assert rounds(evening) == 1
    film.clear()
    assert film.show() == [READY]
    assert film.show(CHEST, frames=CAMERA.need)[-1] == TAKEN
    assert rounds(evening) == 2


def test_a_glimpse_does_not_count_as_a_scan(tmp_path: Path, clock: Clock) -> None:
    evening = laid_out(tmp_path, clock, "tile")
    film = Film(evening, clock, evening.host)
    for _ in range(4):
        film.show(CHEST)
        film.clear()
    assert rounds(evening) == 0


def test_two_cameras_are_independent(tmp_path: Path, clock: Clock) -> None:
    evening = laid_out(tmp_path, clock, "tile")
    films = [Film(evening, clock, evening.host, camera) for camera in ("1", "2")]
    for film in films * (CAMERA.need - 1):
        film.show(CHEST)
    assert rounds(evening) == 0
    assert films[0].show(CHEST) == [TAKEN]


def test_a_public_label_is_outlined_where_it_is(tmp_path: Path, clock: Clock) -> None:
    evening = laid_out(tmp_path, clock, "tile")
    film = Film(evening, clock, evening.host)
    film.show(OTHER, frames=CAMERA.need)
    (seen,) = film.last["sightings"]
    assert seen["text"] == OTHER.text
    assert all(0 <= x < 250 and 0 <= y < 250 for x, y in seen["corners"])
    assert film.last["say"] == "That label is not asked for now."


@pytest.mark.parametrize(
    ("shown", "sentence"),
    [
        ([table_with(OTHER, OTHER)], TWICE),
        ([np.full((90, 90), 5, np.uint8)], DARK),
        ([np.vstack([table_with(*[OTHER] * 8, module=2)] * 4)], TOO_MANY),
        ([table_with("HTTPS://EVIL.EXAMPLE")] * 3, "That is not one of this table’s labels."),
        ([table_with("TY.CH.77.2")] * 3, "That code has a typo in it"),
    ],
)
def test_one_sentence_says_what_is_wrong(
    tmp_path: Path, clock: Clock, shown: list[np.ndarray], sentence: str
) -> None:
    evening = laid_out(tmp_path, clock, "tile")
    film = Film(evening, clock, evening.host)
    said = [film.show(image=encoded(image))[0] for image in shown]
    assert said[-1].startswith(sentence)
    assert rounds(evening) == 0


def test_the_camera_says_when_nothing_is_asked_for(tmp_path: Path, clock: Clock) -> None:
    evening = laid_out(tmp_path, clock, "roll", "tile")
    film = Film(evening, clock, evening.host)
    assert film.show() == [NOT_NOW.text]
    assert film.show(CHEST, frames=CAMERA.need)[-1] == NOT_NOW.text
    assert film.last["asks"]["open"] is False
    assert [each["text"] for each in film.last["sightings"]] == [None]


# --- secret pieces -----------------------------------------------------------------------------


def test_a_camera_says_the_same_for_every_secret_piece(tmp_path: Path, clock: Clock) -> None:
    heard = []
    for piece in KNOWN:
        folder = tmp_path / piece.serial
        folder.mkdir()
        evening = laid_out(folder, clock, "spot", "spot")
        film = Film(evening, clock, evening.host)
        answers = []
        for _ in range(CAMERA.need + 2):
            film.show(piece)
            answers.append({**film.last, "version": 0})
        assert rounds(evening) == 1
        heard.append(answers)
    assert heard[0] == heard[1]
    assert heard[0][0]["asks"]["label"] == SPOT
    assert not re.search("77|88|TY", str(heard))


def test_a_second_secret_piece_in_view_is_not_taken(tmp_path: Path, clock: Clock) -> None:
    evening = laid_out(tmp_path, clock, "spot", "spot")
    film = Film(evening, clock, evening.host)
    film.show(CHEST, frames=CAMERA.need)
    assert film.show(CHEST, TWIN, frames=CAMERA.need)[-1] == ONE_AT_A_TIME.text
    assert rounds(evening) == 1
    film.clear()
    assert film.show(TWIN, frames=CAMERA.need)[-1] == TAKEN


def test_cameras_that_come_and_go_are_forgotten() -> None:
    watches = CameraSessions()
    first = watches.of("first")
    for number in range(REMEMBERED):
        watches.of(number)
    assert watches.of("first") is not first
    assert watches.of(REMEMBERED - 1) is watches.of(REMEMBERED - 1)


def test_of_two_identical_labels_neither_counts(tmp_path: Path, clock: Clock) -> None:
    evening = laid_out(tmp_path, clock, "tile")
    film = Film(evening, clock, evening.host)
    assert film.show(CHEST, CHEST, frames=CAMERA.of) == [TWICE] * CAMERA.of
    assert rounds(evening) == 0
    assert film.show(CHEST, frames=CAMERA.need)[-1] == TAKEN
    assert film.show(CHEST, CHEST, frames=20)[-1] == TWICE
    assert film.show(CHEST, frames=20)[-1] == TAKEN
    assert rounds(evening) == 1


def test_the_games_reply_to_a_scan_is_passed_on(tmp_path: Path, clock: Clock) -> None:
    evening = laid_out(tmp_path, clock, "spot", "loud", "roll")
    film = Film(evening, clock, evening.host)
    assert film.show(CHEST, frames=CAMERA.need)[-1] == TAKEN
    film.clear()
    assert film.show(TWIN, frames=CAMERA.need)[-1] == LOUD.text
    assert film.show(TWIN)[-1] == LOUD.text


# --- scanners elsewhere ------------------------------------------------------------------------


def test_a_scan_sent_twice_is_done_once(tmp_path: Path, clock: Clock) -> None:
    evening = laid_out(tmp_path, clock, "tile", "tile")
    path = f"/api/tables/{evening.code}/scans"
    for key, done in (("a", 1), ("a", 1), ("b", 2), ("a", 2)):
        said = {**bearer(evening.host), "Idempotency-Key": key}
        answer = evening.web.post(path, json={"codes": [CHEST.text]}, headers=said)
        assert answer.json
        assert answer.json["sightings"][0]["meaning"]["taken"] is True
        assert rounds(evening) == done


@pytest.mark.parametrize(
    ("codes", "sentence"),
    [
        ([CHEST.text], TAKEN),
        ([CHEST.text, f" {CHEST.text} "], TAKEN),
        ([CHEST.text, TWIN.text], ONE_AT_A_TIME.text),
        ([OTHER.text], "That label is not asked for now."),
        (["HTTPS://EVIL.EXAMPLE"], "That is not one of this table’s labels."),
    ],
)
def test_codes_read_elsewhere_get_their_sentence(
    tmp_path: Path, clock: Clock, codes: list[str], sentence: str
) -> None:
    evening = laid_out(tmp_path, clock, "tile", "tile")
    path = f"/api/tables/{evening.code}/scans"
    said = evening.post(path, {"codes": codes}, evening.host)
    assert said["say"] == sentence
    assert rounds(evening) == (sentence == TAKEN)


def test_a_station_token_sees_and_answers_what_the_table_can(tmp_path: Path, clock: Clock) -> None:
    evening = laid_out(tmp_path, clock, "tile", "chest")
    token = evening.post(f"/api/tables/{evening.code}/stations", {}, evening.host)["token"]
    assert Eyes(evening, token).see(CHEST)["sightings"][0]["meaning"]["taken"]
    assert Eyes(evening, token).see(CHEST)["say"] == NOT_NOW.text
    for seat in (*evening.tokens.values(), token, None):
        path = f"/api/tables/{evening.code}/stations"
        assert evening.web.post(path, headers=bearer(seat)).status_code == 403


def test_a_host_lets_in_only_so_many_scanners(tmp_path: Path, clock: Clock) -> None:
    """Each is a line in the log."""
    evening = laid_out(tmp_path, clock, "tile")
    host, path = browser_of(evening, host=evening.host), f"/t/{evening.code}/scan"
    api, me = f"/api/tables/{evening.code}/stations", bearer(evening.host)
    asked = [host.post(path).status_code, evening.web.post(api, headers=me).status_code]
    assert asked == [200, 201]
    table = evening.app.services.tables.open(evening.code)
    steps = len(table.entries)
    for _ in range(10):
        host.post(path)
        evening.web.post(api, headers=me)
    assert len(table.entries) - steps < 5
    assert host.post(path).status_code == evening.web.post(api, headers=me).status_code == 429


# --- the pages ---------------------------------------------------------------------------------


def browser_of(evening: WebEvening, **kept: str) -> FlaskClient:
    """A browser that keeps these cookies."""
    browser = evening.app.flask.test_client()
    for role, token in kept.items():
        browser.set_cookie(f"test-{role}-{evening.code}", token)
    return browser


def test_the_station_is_for_the_host_and_devices_the_host_lets_in(
    tmp_path: Path, clock: Clock
) -> None:
    evening = laid_out(tmp_path, clock, "spot")
    path = f"/t/{evening.code}/scan"
    host, ann = browser_of(evening, host=evening.host), browser_of(evening, seat=evening.tokens[1])
    assert SPOT in host.get(path).text
    for stranger in (ann, browser_of(evening)):
        assert stranger.get(path).status_code == 403
        assert stranger.post(path).status_code == 403
    link = re.search(r"/scan/\w+/[\w-]+", host.post(path).text.replace("&#34;", '"'))
    assert link
    helper = browser_of(evening)
    assert helper.get(link[0], follow_redirects=True).status_code == 200
    assert "Let another device scan" not in helper.get(path).text
    assert helper.get(f"/scan/{evening.code}/{evening.tokens[1]}").status_code == 403


def test_the_link_for_another_device_is_a_code_and_a_command(tmp_path: Path, clock: Clock) -> None:
    evening = laid_out(tmp_path, clock, "tile")
    page = browser_of(evening, host=evening.host).post(f"/t/{evening.code}/scan").text
    command = re.search(r"companion scan --table (\w+) --url (\S+) --token ([\w-]+)", page)
    assert command
    assert command[1] == evening.code
    assert command[2].startswith("http://table.lan:")
    assert f"{command[2]}/scan/{evening.code}/{command[3]}" in page
    assert Eyes(evening, command[3]).see(CHEST)["sightings"][0]["meaning"]["taken"]


def test_the_screen_scans_as_the_table_even_if_the_host_plays(tmp_path: Path, clock: Clock) -> None:
    evening = laid_out(tmp_path, clock, "tile", "chest")
    both = browser_of(evening, host=evening.host, seat=evening.tokens[2])
    path, photo = f"/api/tables/{evening.code}/scans", encoded(table_with(CHEST))
    as_seat = both.post(path, data=photo, content_type="image/jpeg")
    as_table = both.post(f"{path}?as=table", data=photo, content_type="image/jpeg")
    assert (as_seat.json or {})["say"] == NOT_NOW.text
    assert (as_table.json or {})["sightings"][0]["meaning"]["taken"]


def test_running_tables_can_be_chosen(tmp_path: Path, clock: Clock) -> None:
    evening = laid_out(tmp_path, clock, "tile")
    lobby = WebEvening(evening.app)
    page = browser_of(evening).get("/scan").text
    assert f"/t/{evening.code}/scan" in page
    assert lobby.code not in page
