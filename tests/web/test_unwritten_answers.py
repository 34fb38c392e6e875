"""While an answer is being written nobody is shown its effect: the disk may refuse it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import gevent
import pytest
from gevent.event import Event
from werkzeug.test import TestResponse

from companion.core.words import T
from companion.storage.log import DiskTrouble
from companion.storage.sqlite import SqliteLog
from tests.kit.tiny_game import with_rules
from tests.kit.web.chests import CHEST, chests, pictured
from tests.kit.web.evening import WebEvening, bearer, companion_app, playing
from web.photos.photos_at_once import PhotoWorker, R

Ask = Callable[[WebEvening], TestResponse]
NONCE = re.compile(r'nonce="[^"]*"')
JPEG = {"data": pictured(CHEST), "content_type": "image/jpeg"}


class Slow(SqliteLog):
    """A log that, when a test says so, is slow to write the next entry and then refuses it."""

    slow = False

    def __init__(self, path: Path, hard: str = "append") -> None:
        super().__init__(path)
        self.hard = hard
        self.begun, self.go_on = Event(), Event()

    def append(self, code: str, number: int, row: bytes, cover: bytes) -> None:
        """Append it, or refuse it in the end."""
        self._wait("append")
        super().append(code, number, row, cover)

    def rewrite(self, code: str, rows: Sequence[bytes], cover: bytes) -> None:
        """Rewrite them, or refuse them in the end."""
        self._wait("rewrite")
        super().rewrite(code, rows, cover)

    def _wait(self, what: str) -> None:
        if self.slow and what == self.hard:
            self.begun.set()
            self.go_on.wait()
            self.slow = False
            raise DiskTrouble(T("The disk is full."))


class Telling(PhotoWorker):
    """A reader that signals when a picture has been read."""

    def __init__(self) -> None:
        super().__init__()
        self.done = Event()

    def read(self, work: Callable[[], R], table: str, address: str | None, cost: int) -> R:
        """Read it, and signal."""
        seen = super().read(work, table, address, cost)
        self.done.set()
        return seen


class PageContext:
    """An evening with an action that is being written but will be refused."""

    def __init__(
        self, evening: WebEvening, log: Slow, token: str, name: str, **values: object
    ) -> None:
        self.evening = evening
        self.log = log
        self._path = f"/api/tables/{evening.code}/acts"
        self._token = token
        self._act = {"id": "1", "offer": evening.offer(token, name), "values": values}

    def _deed(self) -> TestResponse:
        web = self.evening.app.flask.test_client()
        return web.post(self._path, json=self._act, headers=bearer(self._token))

    def asked(self, ask: Ask, until: Event | None = None) -> TestResponse:
        """The reply to somebody who asks meanwhile."""
        self.log.slow = True
        doing = gevent.spawn(self._deed)
        self.log.begun.wait()
        asking = gevent.spawn(ask, self.evening)
        gevent.sleep(0)
        if until:
            until.wait()
            gevent.sleep(0)
        self.log.go_on.set()
        assert doing.get().status_code == 503
        answer: TestResponse = asking.get()
        return answer

    def shows_nothing(self, ask: Ask) -> None:
        """Somebody who asks meanwhile gets the same reply as before."""
        before = ask(self.evening)
        assert before.status_code < 500
        assert said(self.asked(ask)) == said(before)


def said(answer: TestResponse) -> str:
    """The reply, without its nonce for scripts."""
    return NONCE.sub("", answer.text)


def station(evening: WebEvening) -> TestResponse:
    """The page of the scan station."""
    return evening.hosting().get(f"/t/{evening.code}/scan")


def codes(evening: WebEvening) -> TestResponse:
    """A label read by another program."""
    path, read = f"/api/tables/{evening.code}/scans", {"codes": [CHEST.text]}
    return evening.web.post(path, json=read, headers=bearer(evening.host))


def photo(evening: WebEvening) -> TestResponse:
    """A photo of a label."""
    path = f"/api/tables/{evening.code}/scans"
    return evening.web.post(path, headers=bearer(evening.host), **JPEG)


def dice(evening: WebEvening) -> TestResponse:
    """A photo sent as one of dice."""
    path = f"/api/tables/{evening.code}/dice"
    return evening.web.post(path, headers=bearer(evening.tokens[1]), **JPEG)


def seat_card(evening: WebEvening) -> TestResponse:
    """A player's own seat card."""
    return evening.browser(1).get(f"/t/{evening.code}/card")


def phone(evening: WebEvening) -> TestResponse:
    """The page of a phone that has no seat."""
    return evening.app.flask.test_client().get(f"/t/{evening.code}/phone")


def join(evening: WebEvening) -> TestResponse:
    """The join form."""
    return evening.app.flask.test_client().get(f"/j/{evening.code}")


def share(evening: WebEvening) -> TestResponse:
    """The share of the key for a phone."""
    path = f"/api/tables/{evening.code}/share"
    return evening.web.get(path, headers=bearer(evening.tokens[1]))


@pytest.fixture
def log(tmp_path: Path) -> Slow:
    return Slow(tmp_path / "tables.sqlite3")


@pytest.fixture
def tile(tmp_path: Path, log: Slow) -> PageContext:
    """A tile was scanned; if it counts, dice are asked for next."""
    evening = playing(companion_app(tmp_path, log=log, game=chests("tile", "roll")))
    return PageContext(evening, log, evening.host, "tile", tile=CHEST.text)


def starting(tmp_path: Path, log: Slow, needed: int = 0) -> PageContext:
    """The host starts the game; this many phones hold its key."""
    evening = WebEvening(
        companion_app(tmp_path, log=log, game=with_rules(guarded=lambda _: needed))
    )
    evening.sit("Ann", "Bob")
    return PageContext(evening, log, evening.host, "~start")


def test_the_station_does_not_show_the_next_question_too_early(tile: PageContext) -> None:
    told = tile.asked(station).text
    assert "The disk is full." in told
    assert "Roll three dice" not in told


def test_dice_are_not_read_before_they_are_asked_for(tile: PageContext) -> None:
    tile.shows_nothing(dice)


def test_a_label_still_answers_the_question_that_remains(tile: PageContext) -> None:
    assert '"taken":true' in tile.asked(codes).text


def test_a_label_in_a_photo_does_as_well(tile: PageContext) -> None:
    telling = tile.evening.app.photos.worker = Telling()
    assert '"taken":true' in tile.asked(photo, telling.done).text


def test_a_seat_card_that_may_not_be_saved_is_not_shown(tmp_path: Path, log: Slow) -> None:
    evening = WebEvening(companion_app(tmp_path, log=log))
    evening.sit("Ann", "Bob")
    PageContext(evening, log, evening.tokens[1], "~seat-card").shows_nothing(seat_card)


@pytest.mark.parametrize("ask", [phone, join])
def test_a_game_that_may_not_start_locks_nobody_out(tmp_path: Path, log: Slow, ask: Ask) -> None:
    starting(tmp_path, log).shows_nothing(ask)


def test_the_game_can_be_started_meanwhile(tmp_path: Path, log: Slow) -> None:
    def begin(evening: WebEvening) -> TestResponse:
        path = f"/api/tables/{evening.code}/start"
        return evening.web.post(path, json={}, headers=bearer(evening.host))

    moment = starting(tmp_path, log)
    assert moment.asked(begin).status_code == 200
    assert moment.evening.view()["status"] == "playing"


def test_no_phone_gets_a_share_of_an_abandoned_key(tmp_path: Path) -> None:
    log = Slow(tmp_path / "tables.sqlite3", "rewrite")
    starting(tmp_path, log, needed=2).shows_nothing(share)
