"""Trying a game alone, from its key on the home page until the trial is closed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.core.seats import Seat
from companion.games import find_games
from companion.library.trials import KEEP_SECONDS, NAMES
from companion.table.record.players import HOST
from companion.table.table import Table
from hosting.housekeeping import Housekeeping
from tests.kit.web.evening import GUEST, Clock, Line, companion_app
from tests.kit.web.making import begun, change, with_all_games
from web.app import App
from web.live.automatic_play import TOGETHER_PAUSE_SECONDS, TRIAL_PAUSE_SECONDS

ME = Seat(1)


@pytest.fixture
def code(browser: FlaskClient) -> str:
    """A trial that this browser has begun."""
    answer = browser.post("/try/tiny")
    assert answer.status_code == 303
    found = re.fullmatch(r"/t/(\w+)/try", answer.location)
    assert found
    return found[1]


@pytest.fixture
def watched(app: App, browser: FlaskClient, code: str) -> Iterator[str]:
    """The same, with its phone open."""
    nonce = re.search(r'data-nonce="(\w+)"', browser.get(f"/t/{code}/phone").text)
    assert nonce
    line = Line(app, {"table": code, "nonce": nonce[1], "format": "html"}, browser)
    yield code
    line.hang_up()


def table_of(app: App, code: str) -> Table:
    """The table of the trial."""
    channel = app.channels.find(code)
    assert channel
    return channel.table


def pass_time(app: App, clock: Clock, seconds: float = TRIAL_PAUSE_SECONDS) -> None:
    """Let time pass, and the companion check the clock."""
    clock.now += seconds
    for channel in app.channels.list_open():
        channel.tick()


def count_entries(app: App, code: str) -> int:
    """How long the log of the trial is."""
    return table_of(app, code).durable.heads.last.count


def play_for_me(browser: FlaskClient, code: str) -> bool:
    """Switch the computer on or off for whoever tries; whether it is on."""
    reply = browser.post(f"/t/{code}/try/stand-in").get_json()
    return bool(reply["is_played_for"])


def test_the_page_shows_the_screen_and_the_phone_of_one_seat(
    browser: FlaskClient, code: str
) -> None:
    page = browser.get(f"/t/{code}/try").text
    assert f'data-screen="/t/{code}/screen"' in page
    assert f'src="/t/{code}/phone"' in page
    assert f"You are {NAMES[0]}" in page
    assert 'id="host-drawer"' in browser.get(f"/t/{code}/screen").text
    assert NAMES[0] in browser.get(f"/t/{code}/phone").text


@pytest.mark.parametrize("page", ["screen", "phone", "watch"])
def test_only_our_own_page_shows_them_in_a_frame(
    browser: FlaskClient, code: str, page: str
) -> None:
    framed = browser.get(f"/t/{code}/{page}")
    assert framed.status_code == 200
    assert framed.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in framed.headers["Content-Security-Policy"]


def test_no_page_shows_a_real_table_in_a_frame(browser: FlaskClient) -> None:
    screen = browser.post("/new/tiny", data={"rounds": "2"}).location
    page = browser.get(screen)
    assert page.headers["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]


def test_next_lets_the_computer_answer_at_once_but_not_for_me(
    app: App, browser: FlaskClient, watched: str
) -> None:
    assert not browser.post(f"/t/{watched}/try/next").get_json()["played"]
    umpire = table_of(app, watched).record.umpire
    assert umpire
    assert ME in umpire.waiting()
    assert play_for_me(browser, watched)
    assert browser.post(f"/t/{watched}/try/next").get_json()["played"]
    assert not play_for_me(browser, watched)


def test_it_goes_on_at_a_pace_that_can_be_read_while_somebody_looks(
    app: App, browser: FlaskClient, clock: Clock, watched: str
) -> None:
    play_for_me(browser, watched)
    before = count_entries(app, watched)
    pass_time(app, clock, TRIAL_PAUSE_SECONDS - 1)
    assert count_entries(app, watched) == before
    pass_time(app, clock, 1)
    assert count_entries(app, watched) != before


def test_those_who_answer_one_question_together_do_so_one_after_the_other(
    app: App, browser: FlaskClient, clock: Clock, watched: str
) -> None:
    play_for_me(browser, watched)
    pass_time(app, clock)
    before = count_entries(app, watched)
    for answered in (1, 2):
        pass_time(app, clock, TOGETHER_PAUSE_SECONDS)
        assert count_entries(app, watched) == before + answered


def test_it_says_that_the_game_is_over(app: App, browser: FlaskClient, watched: str) -> None:
    play_for_me(browser, watched)
    replies = (browser.post(f"/t/{watched}/try/next").get_json() for _ in range(100))
    last = next(reply for reply in replies if not reply["played"])
    assert last == {"played": False, "is_played_for": True, "is_over": True}


def test_nothing_goes_on_when_nobody_looks(
    app: App, browser: FlaskClient, clock: Clock, code: str
) -> None:
    play_for_me(browser, code)
    before = count_entries(app, code)
    for _ in range(3):
        pass_time(app, clock)
    assert count_entries(app, code) == before


def test_closing_it_leaves_nothing(app: App, browser: FlaskClient, code: str) -> None:
    answer = browser.post(f"/t/{code}/try/close")
    assert (answer.status_code, answer.location) == (303, "/")
    assert app.services.tables.list_trials() == []
    assert browser.get(f"/t/{code}/try").status_code == 404


def test_one_that_was_left_open_is_removed_by_the_housekeeping(
    app: App, clock: Clock, code: str
) -> None:
    housekeeping = Housekeeping(app.services, app.channels)
    clock.now += KEEP_SECONDS
    housekeeping.look()
    assert [each.code for each in app.services.tables.list_trials()] == [code]
    clock.now += 1
    housekeeping.look()
    assert app.services.tables.list_trials() == []


def test_the_home_page_offers_it_but_lists_none(browser: FlaskClient, code: str) -> None:
    page = browser.get("/").text
    assert 'action="/try/tiny"' in page
    assert code not in page


def test_it_offers_no_code_to_join_and_no_next_table(browser: FlaskClient, code: str) -> None:
    page = browser.get(f"/t/{code}/screen").text
    assert "code-again" not in page
    assert f"/t/{code}/again" not in page


def test_it_offers_nothing_that_only_a_table_of_people_needs(
    app: App, browser: FlaskClient, code: str
) -> None:
    table = table_of(app, code)
    real = app.services.tables.open(app.services.tables.create("tiny", {}).code)
    for each in (real, table):
        offered = {open_.offer.name for open_ in each.offers.menu(HOST)}
        assert ("~close" in offered) == (each is real)
    screen, phone = (browser.get(f"/t/{code}/{side}").text for side in ("screen", "phone"))
    for way in ("print", "keep", "card"):
        assert f"/t/{code}/{way}" not in screen + phone


def test_only_whoever_began_it_can_do_anything_there(app: App, code: str) -> None:
    stranger = app.flask.test_client()
    assert stranger.get(f"/t/{code}/try", **GUEST).status_code == 403
    for way in ("next", "stand-in", "close"):
        assert stranger.post(f"/t/{code}/try/{way}", **GUEST).status_code == 403


def test_a_real_table_is_no_trial(browser: FlaskClient) -> None:
    code = browser.post("/new/tiny", data={"rounds": "2"}).location.split("/")[2]
    assert browser.get(f"/t/{code}/try").status_code == 403
    assert browser.post(f"/t/{code}/try/close").status_code == 403


def test_whoever_may_open_no_tables_cannot_try_any(tmp_path: Path) -> None:
    organised = companion_app(tmp_path, organised=True)
    answer = organised.flask.test_client().post("/try/tiny", **GUEST)
    assert answer.status_code == 403
    assert organised.services.tables.list_trials() == []


def test_a_game_that_is_made_here_can_be_tried_as_well(tmp_path: Path) -> None:
    app = with_all_games(tmp_path)
    browser = app.flask.test_client()
    address = begun(browser, start="liars_dice")
    change(browser, address, **{"title@en": "Fibbers"})
    way = f"/try/told?file={address.rpartition('/')[2]}"
    for page in (address, "/make/told", way.replace("try", "new")):
        assert f'action="{way}"' in browser.get(page).text
    answer = browser.post(way)
    assert answer.status_code == 303
    code = answer.location.split("/")[2]
    assert app.services.tables.open(code).record.people.names == NAMES[:4]
    page = browser.get(answer.location).text
    assert "Fibbers" in page
    assert f'action="{way}"' in page
    assert f'action="/t/{code}/try/close?file=' in page
    closed = browser.post(f"/t/{code}/try/close?file={address.rpartition('/')[2]}")
    assert closed.location == address


def test_guests_try_no_game_that_is_made_here(tmp_path: Path) -> None:
    app = with_all_games(tmp_path)
    address = begun(app.flask.test_client(), start="liars_dice")
    way = f"/try/told?file={address.rpartition('/')[2]}"
    assert app.flask.test_client().post(way, **GUEST).status_code == 404


@pytest.mark.parametrize("game", ["nothing", "any_box"])
def test_only_a_game_of_its_own_can_be_tried(tmp_path: Path, game: str) -> None:
    app = companion_app(tmp_path, others={"any_box": find_games()["any_box"]})
    assert app.flask.test_client().post(f"/try/{game}").status_code == 404
