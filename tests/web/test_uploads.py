"""Photos of labels and dice: what they answer, and the sentence for anything else."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from threading import Event
from typing import Any

import gevent
import numpy as np
import pytest
from qrcode.constants import ERROR_CORRECT_L
from qrcode.main import QRCode

from scanner.images import headers, photo_limits
from scanner.labels.sightings import TOO_MANY, TWICE
from scanner.station.station import NO_LABEL
from tests.kit.patience import SECONDS
from tests.kit.scenes_dice import Thrown, throw
from tests.kit.web.chests import CHEST, OTHER, TWIN, Eyes, encoded, laid_out, pictured, table_with
from tests.kit.web.evening import WebEvening, bearer
from web.photos import uploads
from web.photos.label_answers import GO_ON, GOT_IT, NOT_NOW, ONE_AT_A_TIME
from web.photos.photos_at_once import READ_OF_ONE
from web.server.limits import Limit, Rate
from web.server.work_queue import QueueFull

WEB_ADDRESS = "HTTPS://EVIL.EXAMPLE/<SCRIPT>"


@pytest.fixture
def chest(tmp_path: Path) -> WebEvening:
    """Ann is asked for a chest, then for a roll."""
    return laid_out(tmp_path, "chest", "roll")


@pytest.fixture
def spot(tmp_path: Path) -> WebEvening:
    """The table is asked for two secret chests."""
    return laid_out(tmp_path, "spot", "spot", "chest")


def png(wide: int, high: int, *more: tuple[bytes, bytes]) -> bytes:
    """A PNG that claims this size and has no content."""
    size = struct.pack(">IIBBBBB", wide, high, 8, 0, 0, 0, 0)
    chunks = [(b"IHDR", size), *more, (b"IDAT", zlib.compress(b"")), (b"IEND", b"")]
    parts = [
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in chunks
    ]
    return headers.PNG + b"".join(parts)


@contextmanager
def full_disk() -> Iterator[None]:
    """No file can be written."""
    import resource  # noqa: PLC0415 - Windows has none

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


# --- labels ------------------------------------------------------------------------------------


def test_a_photo_of_a_label_answers_the_offer_that_asks_for_it(chest: WebEvening) -> None:
    said = Eyes(chest, chest.tokens[1]).see(CHEST)
    (seen,) = said["sightings"]
    assert seen["text"] == CHEST.text
    assert seen["meaning"] == {"game": "TY", "kind": "CH", "serial": "77", "taken": True}
    assert [len(corner) for corner in seen["corners"]] == [2, 2, 2, 2]
    assert said["say"] == str(GOT_IT)
    assert chest.view()["state"]["round"] == 1
    assert said["version"] == chest.view(chest.tokens[1])["version"]


def test_a_photo_in_a_form_is_read_like_a_raw_one(chest: WebEvening) -> None:
    answer = chest.web.post(
        f"/api/tables/{chest.code}/scans",
        data={"photo": (BytesIO(pictured(CHEST)), "photo.jpg")},
        headers=bearer(chest.tokens[1]),
    )
    assert answer.json, answer.text
    assert answer.json["sightings"][0]["meaning"]["taken"], answer.json


@pytest.mark.parametrize("kind", [".png", ".webp", ".jpg"])
def test_every_kind_of_photo_is_read(chest: WebEvening, kind: str) -> None:
    status, said = Eyes(chest, chest.tokens[1]).send(encoded(table_with(CHEST), kind))
    assert status == 200
    assert said["sightings"][0]["meaning"]["taken"]


def test_a_label_the_sender_is_not_asked_for_changes_nothing(chest: WebEvening) -> None:
    before = chest.view()
    other = Eyes(chest, chest.tokens[1]).see(OTHER)
    not_mine = Eyes(chest, chest.tokens[2]).see(CHEST)
    assert other["say"] == "That label is not asked for now."
    assert not_mine["say"] == NOT_NOW.text
    assert not_mine["sightings"][0]["text"] is None
    assert not any(each["sightings"][0]["meaning"]["taken"] for each in (other, not_mine))
    assert chest.view() == before


def test_a_foreign_code_is_ignored(chest: WebEvening) -> None:
    said = Eyes(chest, chest.tokens[1]).see(WEB_ADDRESS)
    assert said["say"] == "That is not one of this table’s labels."
    assert WEB_ADDRESS not in str(said)


def test_four_thousand_letters_are_not_a_label(chest: WebEvening) -> None:
    code = QRCode(error_correction=ERROR_CORRECT_L, border=4)
    code.add_data("COMPANION/" * 400)
    code.make()
    modules = np.where(np.array(code.get_matrix(), bool), 0, 255).astype(np.uint8)
    photo = encoded(np.kron(modules, np.ones((6, 6), np.uint8)), ".png")
    status, said = Eyes(chest, chest.tokens[1]).send(photo)
    assert status == 200
    assert said["say"] == "That is not one of this table’s labels."
    assert "COMPANION" not in str(said)


def test_with_two_labels_it_asks_which_one_is_meant(chest: WebEvening) -> None:
    said = Eyes(chest, chest.tokens[1]).see(CHEST, TWIN)
    assert said["say"] == ONE_AT_A_TIME.text
    assert chest.view()["state"]["round"] == 0
    assert Eyes(chest, chest.tokens[1]).see(CHEST, OTHER, WEB_ADDRESS)["sightings"]
    assert chest.view()["state"]["round"] == 1


def test_duplicate_labels_and_forty_codes_are_reported(chest: WebEvening) -> None:
    eyes = Eyes(chest, chest.tokens[1])
    rows = np.vstack([table_with(*[OTHER] * 8, module=2)] * 5)
    assert eyes.send(encoded(rows))[1]["say"] == TOO_MANY
    assert eyes.see(OTHER, OTHER)["say"] == TWICE


def test_a_photo_without_a_label_gets_advice(chest: WebEvening) -> None:
    assert Eyes(chest, chest.tokens[1]).see() == {
        "sightings": [],
        "say": NO_LABEL,
        "result": "",
        "asks": {
            "prompt": chest.view(chest.tokens[1])["prompt"],
            "label": "",
            "secret": False,
            "open": True,
        },
        "version": chest.view(chest.tokens[1])["version"],
    }


def test_a_label_for_a_larger_form_is_returned_to_be_filled_in(tmp_path: Path) -> None:
    evening = laid_out(tmp_path, "price")
    offer = evening.offer(evening.tokens[1], "price")
    said = Eyes(evening, evening.tokens[1], offer=offer).see(CHEST)
    assert said["sightings"][0]["text"] == CHEST.text
    assert said["sightings"][0]["meaning"]["taken"] is False
    assert said["say"] == GO_ON.text
    assert evening.view()["state"]["round"] == 0


def test_a_photo_for_one_form_answers_no_other(chest: WebEvening) -> None:
    said = Eyes(chest, chest.tokens[1], offer="another:1234").see(CHEST)
    assert said["say"] == NOT_NOW.text
    assert chest.view()["state"]["round"] == 0


# --- secret pieces -----------------------------------------------------------------------------


def test_a_secret_piece_is_only_reported_as_taken(spot: WebEvening) -> None:
    said = Eyes(spot, spot.host).see(CHEST)
    assert said["sightings"] == [{"text": None, "corners": None, "meaning": {"taken": True}}]
    assert said["asks"]["secret"]
    assert "77" not in str({**said, "version": 0})


def test_replies_about_two_secret_pieces_are_the_same(tmp_path: Path) -> None:
    answers = []
    for name, label in (("one", CHEST), ("two", TWIN)):
        (tmp_path / name).mkdir()
        evening = laid_out(tmp_path / name, "spot", "tile")
        answers.append({**Eyes(evening, evening.host).see(label), "version": 0})
    assert answers[0] == answers[1]


def test_only_one_secret_piece_may_be_in_view(spot: WebEvening) -> None:
    assert Eyes(spot, spot.host).see(CHEST, OTHER)["say"] == ONE_AT_A_TIME.text
    assert spot.view()["state"]["round"] == 0


def test_a_piece_left_in_view_stays_secret(spot: WebEvening) -> None:
    eyes = Eyes(spot, spot.host)
    eyes.see(CHEST)
    eyes.see(TWIN)
    assert not eyes.see(TWIN)["asks"]["open"]
    assert eyes.see(TWIN)["sightings"][0]["text"] is None


# --- dice --------------------------------------------------------------------------------------


def test_a_photo_of_a_roll_is_read_and_answers_nothing(tmp_path: Path) -> None:
    evening = laid_out(tmp_path, "roll")
    thrown = throw(1, Thrown(dice=(3, 3)))
    status, said = Eyes(evening, evening.tokens[1]).send(encoded(thrown.image), "dice")
    assert status == 200
    assert said["sure"], said["say"]
    assert sorted(each["value"] for each in said["dice"]) == sorted(
        int(each.value) for each in thrown.dice
    )
    assert said["size"] == [1280, 720]
    assert evening.view()["state"]["round"] == 0


def test_a_roll_with_too_many_dice_is_a_question(tmp_path: Path) -> None:
    evening = laid_out(tmp_path, "roll")
    status, said = Eyes(evening, evening.tokens[1]).send(
        encoded(throw(1, Thrown(dice=(4, 4))).image), "dice"
    )
    assert (status, said["sure"]) == (200, False)
    assert "4 dice" in said["say"]


def test_a_photo_of_thrown_tokens_is_read(tmp_path: Path) -> None:
    evening = laid_out(tmp_path, "throw")
    thrown = throw(2, Thrown(dice=(0, 0), tokens=(2, 2)))
    status, said = Eyes(evening, evening.tokens[1]).send(encoded(thrown.image), "dice")
    assert status == 200
    assert said["sure"], said["say"]
    assert sorted(each["value"] for each in said["tokens"]) == sorted(
        "white" if each.value == "white" else "black" for each in thrown.tokens
    )


def test_dice_are_read_only_for_whoever_is_asked_to_roll(chest: WebEvening) -> None:
    status, said = Eyes(chest, chest.tokens[1]).send(pictured(), "dice")
    assert status == 409
    assert said["error"]["message"] == "No dice are asked for now."


# --- bad input ---------------------------------------------------------------------------------

SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
HEIC = b"\x00\x00\x00\x18ftypheic" + bytes(64)
GIF = b"GIF89a" + bytes(64)
BAD = {
    "nothing": (b"", 400, photo_limits.NOTHING_ARRIVED),
    "cut short": (pictured(CHEST)[:-900], 400, headers.CUT_SHORT),
    "a header as large as a house": (png(50_000, 50_000), 400, photo_limits.TOO_LARGE),
    "no pixels": (png(0, 9), 400, headers.CUT_SHORT),
    "pixels that never come": (png(900, 900), 400, headers.CUT_SHORT),
    "a drawing": (SVG, 400, headers.NOT_A_PICTURE),
    "an HEIC": (HEIC, 400, headers.HEIC),
    "a GIF": (GIF, 400, headers.NOT_A_PICTURE),
    "a moving PNG": (png(9, 9, (b"acTL", bytes(8))), 400, headers.ANIMATED),
    "too heavy": (
        b"\xff\xd8\xff" + bytes(photo_limits.MAX_PHOTO_BYTES + 9000),
        413,
        photo_limits.TOO_HEAVY,
    ),
}


@pytest.mark.parametrize(("path", "step"), [("scans", "chest"), ("dice", "roll")])
def test_an_invalid_photo_gets_a_sentence_and_leaves_nothing(
    tmp_path: Path, path: str, step: str
) -> None:
    evening = laid_out(tmp_path, step)
    evening.app.photos.limit = Limit(Rate(burst=len(BAD), a_second=0), lambda: 0.0)
    before = evening.view()
    for name, (data, wanted, sentence) in BAD.items():
        status, said = Eyes(evening, evening.tokens[1]).send(data, path)
        assert (status, said["error"]["message"]) == (wanted, sentence), name
        assert evening.view() == before, name


@pytest.mark.parametrize("kind", ["text/plain", "application/octet-stream", "multipart/form-data"])
def test_only_pictures_are_accepted_as_pictures(chest: WebEvening, kind: str) -> None:
    status, said = Eyes(chest, chest.tokens[1]).send(pictured(CHEST), kind=kind)
    assert status in {400, 415}
    assert "photo" in said["error"]["message"]


@pytest.mark.parametrize("whole", [True, False])
def test_a_form_without_a_photo_or_cut_short_is_refused(chest: WebEvening, *, whole: bool) -> None:
    body = b'--x\r\nContent-Disposition: form-data; name="cat"; filename="c"\r\n\r\nmeow\r\n'
    data = body + b"--x--\r\n" * whole
    status, said = Eyes(chest, chest.tokens[1]).send(data, kind="multipart/form-data; boundary=x")
    assert status == 400
    assert "photo" in said["error"]["message"]


@pytest.mark.parametrize("token", [None, "wrong"])
def test_a_stranger_cannot_scan(chest: WebEvening, token: str | None) -> None:
    status, said = Eyes(chest, token).send(pictured(CHEST))
    assert status in {401, 403}
    assert "sightings" not in said


@pytest.mark.posix
def test_no_photo_touches_the_disk(chest: WebEvening) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (1200, 1600), np.uint8)
    data = encoded(noise, ".png")
    assert len(data) > 1_500_000
    body = b'--x\r\nContent-Disposition: form-data; name="photo"; filename="p"\r\n\r\n'
    eyes = Eyes(chest, chest.tokens[1])
    with full_disk():
        bare = eyes.send(data)
        formed = eyes.send(body + data + b"\r\n--x--\r\n", kind="multipart/form-data; boundary=x")
    assert (bare[0], formed[0]) == (200, 200)


def test_a_client_that_sends_too_many_waits_and_others_do_not(chest: WebEvening) -> None:
    chest.app.photos.limit = Limit(Rate(burst=2, a_second=0), lambda: 0.0)
    ann, bob = (Eyes(chest, token) for token in chest.tokens.values())
    empty = pictured()
    assert [ann.send(empty)[0] for _ in range(3)] == [200, 200, 429]
    assert bob.send(empty)[0] == 200


def test_one_picture_at_a_time_for_each_sender(chest: WebEvening) -> None:
    ann, bob = (Eyes(chest, token) for token in chest.tokens.values())
    with chest.app.photos.worker.coming((chest.code, 1), "elsewhere"):
        status, said = ann.send(pictured(CHEST))
        assert bob.send(pictured())[0] == 200
    assert status == 429
    assert said["error"]["code"] == "busy"
    assert ann.see(CHEST)["say"] == str(GOT_IT)


@pytest.mark.parametrize("same", ["table", "address"])
def test_one_sender_does_not_take_every_place_for_reading(chest: WebEvening, same: str) -> None:
    worker, read = chest.app.photos.worker, Event()

    def ask(number: int, work: Callable[[], object] = str) -> gevent.Greenlet[..., Any]:
        table, address = f"table {number}", f"address {number}"
        if number < READ_OF_ONE + 1:
            table, address = (chest.code, address) if same == "table" else (table, chest.code)
        return gevent.spawn(worker.read, work, table, address, 1)

    waiting = [ask(number, read.wait) for number in range(READ_OF_ONE)]
    one_more, other = ask(READ_OF_ONE), ask(READ_OF_ONE + 1)
    gevent.sleep(0)
    try:
        assert isinstance(one_more.exception, QueueFull)
        assert not other.ready(), "it waits its turn"
    finally:
        read.set()
    assert all(each.get() for each in waiting)
    assert other.get() == ""
    assert ask(0).get() == ""


def test_a_picture_that_does_not_arrive_is_given_up(
    chest: WebEvening, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stalls(BytesIO):
        def readinto(self, _buffer: object) -> int:
            gevent.sleep(SECONDS)
            return 0

    monkeypatch.setattr(uploads, "UPLOAD_TIMEOUT_SECONDS", 0.01)
    answer = chest.web.post(
        f"/api/tables/{chest.code}/scans",
        input_stream=Stalls(bytes(1000)),
        content_type="image/jpeg",
        headers=bearer(chest.tokens[1]),
    )
    assert answer.status_code == 408
    assert str(uploads.TOO_SLOW) in answer.text
    assert Eyes(chest, chest.tokens[1]).send(pictured())[0] == 200, "its place is free again"
