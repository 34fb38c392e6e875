"""Photographing cards once: who may, what is stored, and what the pages say."""

from __future__ import annotations

import logging
import re
from base64 import b64decode
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import pytest
from flask.testing import FlaskClient

from companion.games import find_games
from scanner.cards.deck import EnrolledDeck
from scanner.cards.faces import make_face
from scanner.cards.thresholds import FACE_HEIGHT_PX
from scanner.images.grey import Grey
from scanner.images.opening import ReducedPhoto, open_photo
from scanner.labels.debounce import CAMERA_RULE
from scanner.labels.live_labels import UNREAD_MIN_FRAMES, UNREAD_MIN_SECONDS
from scanner.station.station import NO_LABEL, READY
from tests.kit.scenes_cards import draw_card, draw_twin, photograph
from tests.kit.web.evening import GUEST, Clock, WebEvening, bearer, companion_app, playing
from web.app import App
from web.photos.enrolled_cards import NO_CARD, UNSURE_IN_VIEW, find_in_photo
from web.photos.label_answers import UNSURE_CARD
from web.routes.card_enrolment import NOT_HERE

GAME = "psychomachia"
PAGE = f"/cards/{GAME}"
PATIENCE, KINDNESS, PAIR = "PSY.V.23.Y", "PSY.V.24.W", "PSY.P.23.R"
THUMBNAIL = re.compile(rf"{PAGE}/([A-Z0-9.]+)\.jpg")


def jpeg(image: Grey) -> Mapping[str, Any]:
    return {"data": cv2.imencode(".jpg", image)[1].tobytes(), "content_type": "image/jpeg"}


def photo(card: int) -> Mapping[str, Any]:
    return jpeg(photograph(draw_card(card), seed=card, height=420))


@dataclass
class Meeting:
    """A game of two that asks Ann for a card, and somebody at it."""

    evening: WebEvening
    token: str

    def show(self, card: Grey) -> Any:
        """The answer to a photo of a card."""
        return self._send(jpeg(photograph(card, seed=23, height=420)))

    def choose(self, label: str) -> Any:
        """The answer to a code."""
        return self._send({"json": {"codes": [label]}})

    def film(self, card: Grey) -> Any:
        """The answer to a frame of a live camera, in which the card lies as in a photo."""
        return self._send(jpeg(photograph(card, seed=23, height=420)), "?camera=1")

    def _send(self, body: Mapping[str, Any], camera: str = "") -> Any:
        path = f"/api/tables/{self.evening.code}/scans{camera}"
        return self.evening.web.post(path, **body, headers=bearer(self.token)).json


def at_first_meeting(app: App) -> Meeting:
    evening = playing(app, game=GAME, mode="table")
    ann, bob = evening.tokens.values()
    evening.act(ann, "laid_out")
    for seat in (ann, bob):
        evening.act(seat, "locked")
    return Meeting(evening, ann)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def app(tmp_path: Path, clock: Clock) -> App:
    return companion_app(tmp_path, clock, others=find_games())


@pytest.fixture
def laptop(app: App) -> FlaskClient:
    return app.flask.test_client()


def thumbnails(page: str) -> set[str]:
    return set(THUMBNAIL.findall(page))


def test_each_photo_is_stored_and_the_next_card_asked_for(laptop: FlaskClient) -> None:
    assert "Patience" in laptop.get(PAGE).text
    answer = laptop.post(f"{PAGE}?at={PATIENCE}", **photo(1))
    assert answer.status_code == 303
    page = laptop.get(answer.headers["Location"]).text
    assert 'id="card">Kindness' in page
    assert "1 of 29 cards" in page
    assert thumbnails(page) == {PATIENCE}
    stored = laptop.get(f"{PAGE}/{PATIENCE}.jpg")
    assert stored.mimetype == "image/jpeg"
    assert stored.headers["Cache-Control"] == "no-store"


def test_a_card_can_be_skipped_and_photographed_again(laptop: FlaskClient) -> None:
    assert 'id="card">Kindness' in laptop.get(f"{PAGE}?after={PATIENCE}").text
    laptop.post(f"{PAGE}?at={KINDNESS}", **photo(2))
    first = laptop.get(f"{PAGE}/{KINDNESS}.jpg").data
    assert 'id="card">Kindness' in laptop.get(f"{PAGE}?at={KINDNESS}").text
    laptop.post(f"{PAGE}?at={KINDNESS}", **photo(3))
    assert laptop.get(f"{PAGE}/{KINDNESS}.jpg").data != first
    assert thumbnails(laptop.get(PAGE).text) == {KINDNESS}


def test_cards_are_forgotten_with_one_key(laptop: FlaskClient) -> None:
    laptop.post(f"{PAGE}?at={PATIENCE}", **photo(1))
    assert laptop.post(f"{PAGE}/forget").status_code == 303
    assert thumbnails(laptop.get(PAGE).text) == set()
    assert laptop.get(f"{PAGE}/{PATIENCE}.jpg").status_code == 404


def test_a_photo_without_a_card_says_what_to_do(laptop: FlaskClient) -> None:
    bare = jpeg(photograph(draw_card(1), seed=1, height=40))
    answer = laptop.post(f"{PAGE}?at={PATIENCE}", **bare)
    assert answer.status_code == 422
    assert NO_CARD.text in answer.text
    broken = laptop.post(f"{PAGE}?at={PATIENCE}", data=b"no picture", content_type="image/jpeg")
    assert broken.status_code == 400
    assert thumbnails(laptop.get(PAGE).text) == set()


def test_only_the_laptop_and_phones_it_lets_in_see_and_store_cards(
    app: App, laptop: FlaskClient
) -> None:
    laptop.post(f"{PAGE}?at={PATIENCE}", **photo(1))
    phone = app.flask.test_client()
    thumbnail = f"{PAGE}/{PATIENCE}.jpg"
    for refused in (
        *(phone.get(path, **GUEST) for path in (PAGE, thumbnail, f"{PAGE}/phone/guessed")),
        phone.post(f"{PAGE}?at={KINDNESS}", **photo(2), **GUEST),
        phone.post(f"{PAGE}/forget", **GUEST),
    ):
        assert refused.status_code == 403
        assert NOT_HERE.text in refused.text
    assert "/cards/" not in phone.get("/print", **GUEST).text
    link = re.search(rf"{PAGE}/phone/[\w-]+", laptop.get(PAGE).text)
    assert link
    assert phone.get(link[0], **GUEST).headers["Location"] == PAGE
    assert phone.post(f"{PAGE}?at={KINDNESS}", **photo(2), **GUEST).status_code == 303
    page = phone.get(PAGE, **GUEST).text
    assert thumbnails(page) == {PATIENCE, KINDNESS}
    assert link[0] not in page, "a phone lets nobody in"


def test_the_print_page_leads_to_the_games_with_cards_only(laptop: FlaskClient) -> None:
    games = {"psychomachia", "mea_culpa"}
    assert set(re.findall(r'href="/cards/(\w+)"', laptop.get("/print").text)) == games
    for game in ("myths", "any_box"):
        assert laptop.get(f"/cards/{game}").status_code == 404


def test_an_enrolled_card_stands_for_its_label_and_a_stranger_for_none(
    app: App, laptop: FlaskClient
) -> None:
    laptop.post(f"{PAGE}?at={PAIR}", **photo(1))
    laptop.post(f"{PAGE}?at={PATIENCE}", **photo(2))
    meeting = at_first_meeting(app)
    stranger = meeting.show(draw_card(9))
    assert (stranger["sightings"], stranger["say"]) == ([], NO_LABEL)
    [wrong] = meeting.show(draw_card(2))["sightings"]
    assert wrong["text"] == PATIENCE, "a virtue alone is not laid on earth"
    assert wrong["meaning"]["taken"] is False
    [right] = meeting.show(draw_card(1))["sightings"]
    assert right["meaning"]["taken"] is True
    assert [each["pair"] for each in meeting.evening.view()["state"]["tables"]["1"]] == ["WP"]


def test_a_card_before_a_live_camera_counts_when_it_was_seen_steadily(
    app: App, laptop: FlaskClient
) -> None:
    laptop.post(f"{PAGE}?at={PAIR}", **photo(1))
    laptop.post(f"{PAGE}?at={PATIENCE}", **photo(2))
    meeting = at_first_meeting(app)
    stranger = meeting.film(draw_card(9))
    assert (stranger["sightings"], stranger["say"]) == ([], READY)
    frames = [meeting.film(draw_card(1)) for _ in range(CAMERA_RULE.min_frames)]
    assert [each["result"] for each in frames] == ["", "", "taken"]
    assert {each["text"] for seen in frames for each in seen["sightings"]} == {PAIR}
    assert [each["pair"] for each in meeting.evening.view()["state"]["tables"]["1"]] == ["WP"]


def test_in_doubt_it_asks_between_two_cards(app: App, laptop: FlaskClient, clock: Clock) -> None:
    for label, card in ((PAIR, draw_card(1)), (KINDNESS, draw_twin(1))):
        laptop.post(f"{PAGE}?at={label}", **jpeg(photograph(card, seed=1, height=420)))
    meeting = at_first_meeting(app)
    frames = []
    for _ in range(UNREAD_MIN_FRAMES):
        frames.append(meeting.film(draw_card(1)))
        clock.now += UNREAD_MIN_SECONDS / 4
    assert [each["sightings"] for each in frames] == [[]] * UNREAD_MIN_FRAMES, "it waits"
    assert (frames[0]["say"], frames[-1]["say"]) == (READY, UNSURE_IN_VIEW.text)
    said = meeting.show(draw_card(1))
    assert (said["sightings"], said["result"], said["say"]) == ([], "", UNSURE_CARD.text)
    likely = {(each["text"], each["kind"], each["name"]) for each in said["likely"]}
    assert likely == {
        (PAIR, "Card of a pair", "Patience"),
        (KINDNESS, "Virtue card", "Kindness"),
    }
    for each in said["likely"]:
        assert open_photo(b64decode(each["picture"])).shape[0] == FACE_HEIGHT_PX
    host = Meeting(meeting.evening, meeting.evening.host)
    assert "likely" not in host.show(draw_card(1)), "the host is asked for no card"
    chosen = meeting.choose(PAIR)
    assert (chosen["result"], "likely" in chosen) == ("taken", False)


def test_the_only_card_of_a_deck_can_be_in_doubt_too() -> None:
    deck = EnrolledDeck({PAIR: make_face(draw_card(1))})
    covered = draw_card(1)
    covered[: len(covered) * 4 // 5] = 128
    seen = find_in_photo(ReducedPhoto(b"", photograph(covered, seed=23, height=420), 1), deck)
    assert (seen.sure, seen.unsure) == ((), ((PAIR,),))


def test_at_the_end_it_says_which_cards_look_too_much_alike(laptop: FlaskClient) -> None:
    page = "/cards/mea_culpa"
    labels = ("MEA.C.23.Z", "MEA.C.24.X", "MEA.C.25.V", "MEA.C.26.T")
    for label, card in zip(labels, (1, 2, 3, 1), strict=True):
        assert "look too much alike" not in laptop.get(page).text
        assert laptop.post(f"{page}?at={label}", **photo(card)).status_code == 303
    end = laptop.get(page).text
    assert "All 4 cards are photographed" in end
    assert re.findall(r"<li>([\w ]+ · [\w ]+)</li>", end) == ["Pope · Petty Sinner"]


def test_logs_have_neither_names_nor_pictures(
    laptop: FlaskClient, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    with caplog.at_level(logging.DEBUG):
        laptop.post(f"{PAGE}?at={PATIENCE}", **photo(1))
        laptop.post(f"{PAGE}?at={PATIENCE}", data=b"no picture", content_type="image/jpeg")
        laptop.get(f"{PAGE}/{PATIENCE}.jpg")
    written = caplog.text + "".join(capfd.readouterr())
    assert PATIENCE not in written
    assert "Patience" not in written
