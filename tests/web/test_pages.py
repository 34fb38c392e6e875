"""Pages as a browser without scripts sees them: where they lead, and what they say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.core.endings import Ending
from companion.core.offers import Offer
from companion.core.play import Play, everyone
from companion.core.seats import Seat
from companion.core.words import T
from companion.games import find_games
from tests.kit.tiny_game import TINY, Tiny
from tests.kit.web.evening import ON_DISK, WebEvening, companion_app, playing
from tests.kit.web.reader import read
from web.app import App
from web.services import GAMES_FOLDER

ROOMS = [Path(__file__).parents[2] / room / "templates" for room in ("web", "hosting/pages")]
STILL = ("/", "/new/tiny", "/join", "/back", "/print", "/scan")
WAYS = (*STILL, "/nothing", "/new/nothing", "/t/22222")


# --- every page --------------------------------------------------------------------------------


@pytest.mark.parametrize("way", WAYS)
def test_every_page_is_complete_and_loads_nothing_from_elsewhere(
    browser: FlaskClient, way: str
) -> None:
    answer = browser.get(way)
    assert answer.mimetype == "text/html"
    reader = read(answer)
    assert [each for each in reader.fetched if not each.startswith(("/", "?", "#"))] == []
    assert reader.inline == []
    policy = answer.headers["Content-Security-Policy"]
    assert all(f"'nonce-{nonce}'" in policy for nonce in reader.nonces)
    assert "unsafe" not in policy
    assert "no-referrer" not in answer.text, "with it, browsers hide the origin of our own forms"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_no_two_pages_share_a_script_nonce(browser: FlaskClient) -> None:
    said = [browser.get("/").headers["Content-Security-Policy"] for _ in range(2)]
    assert said[0] != said[1]


def test_static_files_are_cached_and_pages_are_not(browser: FlaskClient) -> None:
    page = browser.get("/")
    assert page.headers["Cache-Control"] == "no-store"
    sheet = next(each for each in read(page).fetched if each.startswith("/static/"))
    with browser.get(sheet) as file:
        assert "immutable" in file.headers["Cache-Control"]
    with browser.get(sheet.partition("?")[0]) as file:
        assert "immutable" not in file.headers["Cache-Control"]
    assert browser.get("/static/../app.py").status_code == 404


@pytest.mark.parametrize("way", ["/nothing", "/new/nothing", "/t/22222", "/j/22222", "/c/22222"])
def test_a_missing_page_is_reported_in_a_sentence(browser: FlaskClient, way: str) -> None:
    answer = browser.get(way)
    assert answer.status_code == 404
    assert "message__sentence" in answer.text


def test_cookies_last_a_year_hidden_from_scripts_and_other_sites(browser: FlaskClient) -> None:
    answer = browser.post("/new/tiny", data={"rounds": "2"})
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith("test-host-")
    assert f"Max-Age={365 * 24 * 60 * 60}" in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert cookie.partition("=")[2].partition(";")[0] not in answer.text + answer.location


def test_in_a_menu_explanations_are_below_their_buttons(evening: WebEvening) -> None:
    page = evening.browser(1).get(f"/t/{evening.code}/phone").text
    assert 0 < page.index("New seat code") < page.index("The old one stops working")


def test_every_key_for_what_cannot_be_undone_asks_once() -> None:
    paths = [path for room in ROOMS for path in room.rglob("*.html")]
    pages = {path: path.read_text("utf-8") for path in paths}
    keys = [
        key for text in pages.values() for key in re.findall(r'<button [^>]*--grave"[^\n]*', text)
    ]
    assert len(keys) >= 8
    assert [key for key in keys if "data-asks=" not in key] == []
    asking = {path.name for path in pages if path.parent in ROOMS and "data-asks=" in pages[path]}
    asking -= {"phone.html", "organiser_tables.html"}  # a live page, and a part of the organiser's
    loading = {path.name for path in pages if "js/ask_once.js" in pages[path]}
    assert asking == loading | {"organiser.html"}


# --- the pages of a table -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asks", "keys"),
    [
        ("~export", {"~allow", "~refuse"}),
        ("~pause", {"~resume"}),
        ("~back", {"~agree", "~disagree"}),
    ],
)
def test_a_phone_answers_its_prompt_where_it_reads_it(
    evening: WebEvening, asks: str, keys: set[str]
) -> None:
    ann, bob = evening.tokens.values()
    for token in (ann, bob):
        evening.act(token, "bid", coins=1)
    evening.act(ann if asks == "~back" else evening.host, asks)
    channel = evening.app.channels.find(evening.code)
    assert channel
    shown = channel.regions(channel.table.people.who(bob))
    assert keys == set(re.findall(r'data-offer="(~\w+):', shown["prompt"]))
    assert not [key for key in keys if f'data-offer="{key}:' in shown["menu"]]


def test_everybody_sees_for_whom_the_computer_plays(evening: WebEvening) -> None:
    page = f"/t/{evening.code}/watch"
    assert "the computer plays" not in evening.web.get(page).text
    evening.act(evening.tokens[1], "~stand-in")
    assert evening.web.get(page).text.count("the computer plays") == 1
    evening.act(evening.tokens[1], "~stand-in")
    assert "the computer plays" not in evening.web.get(page).text


@ON_DISK
def test_pages_survive_a_restart_with_their_cookies(evening: WebEvening, tmp_path: Path) -> None:
    before = evening.browser(1)
    nonce = evening.nonce(before)
    evening.app = companion_app(tmp_path, on_disk=True)
    after = evening.browser(1)
    assert 'data-role="phone"' in after.get(f"/t/{evening.code}/phone").text
    line = evening.dial_as(after, nonce)
    assert line.stands, "a page that was open all the time connects again without a reload"


def test_nobody_is_to_act_while_anybody_may_act_for_all(tmp_path: Path) -> None:
    game = find_games()["any_box"]
    evening = playing(companion_app(tmp_path, game=game, games=GAMES_FOLDER))
    page = f"/t/{evening.code}/watch"
    assert "to act" not in evening.web.get(page).text
    evening.act(evening.tokens[1], "take_tool", tool="vote")
    assert evening.web.get(page).text.count("to act") == 1


def test_a_covered_phone_asks_just_what_all_may_read(tmp_path: Path) -> None:
    game = replace(TINY, flow=asking_twice, interruptions=replace(TINY.interruptions, anytime=()))
    evening = playing(companion_app(tmp_path, game=game))
    page = evening.browser(1).get(f"/t/{evening.code}/phone").text
    shown, _, rest = page.partition('id="private"')
    covered = rest.partition("</section>")[0]
    assert [ASKS.findall(part) for part in (shown, covered)] == [["show"], ["keep"]]
    assert "Keep your card?" not in shown


def asking_twice(g: Tiny) -> Play[Ending]:
    """Ask everybody for all to read, and for nobody else to read."""

    def forms(_k: Tiny, _me: Seat) -> Iterator[Offer]:
        yield Offer("show", T("Show your card?"), in_public=True)
        yield Offer("keep", T("Keep your card?"))

    yield from everyone(g.seats, forms)
    return Ending("won", g.seats, T("All win."))


def test_a_phone_shows_the_last_lines_of_the_log_the_newest_first(app: App) -> None:
    evening = playing(app, rounds=8)
    for _ in range(3):
        evening.act(evening.tokens[2], "loan", coins=1)
    evening.finish()
    lines = evening.view(evening.tokens[1])["journal"]
    assert len(lines) > 12
    page = evening.browser(1).get(f"/t/{evening.code}/phone").text
    log = page.partition('<ol class="journal')[2].partition("</ol>")[0]
    assert re.findall(r"<li.*?>(.*?)</li>", log) == lines[:-13:-1]


ASKS = re.compile(r'data-offer="([a-z]+):')
HOME = re.compile(r'<a [^>]*href="/"')


def test_every_page_has_a_way_home(evening: WebEvening) -> None:
    web, code = evening.web, evening.code
    pages = [f"/t/{code}/screen", f"/t/{code}/scan", "/join", "/back", "/scan", "/print"]
    pages += [f"/j/{code}", f"/t/{code}/report", f"/t/{code}/card", "/new/tiny", "/nowhere"]
    for path in pages:
        assert HOME.search(web.get(path).text), path
    assert HOME.search(evening.browser(1).get(f"/t/{code}/phone").text)
    assert evening.view()["status"] == "playing"
