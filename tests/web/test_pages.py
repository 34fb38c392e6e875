"""Pages as a browser without scripts sees them: where they lead, and what they say."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.core.seats import MARKS, Seat
from companion.games import found
from companion.tables.state.people import HOST
from tests.kit.tiny_game import TINY
from tests.kit.web.evening import ON_DISK, Clock, WebEvening, companion_app
from tests.kit.web.reader import read
from web.app import App
from web.live.all_channels import KEY
from web.server.addresses import Address, Addresses
from web.server.limits import APPLICATIONS, Limit
from web.services import GAMES

TEMPLATES = Path(__file__).parents[2] / "web" / "templates"
STILL = ("/", "/new/tiny", "/join", "/back", "/print", "/scan")
WAYS = (*STILL, "/nothing", "/new/nothing", "/t/22222")


@pytest.fixture
def browser(app: App) -> FlaskClient:
    """Somebody's browser, without cookies."""
    return app.flask.test_client()


def sit(browser: FlaskClient, code: str, name: str = "Ann", **more: Any) -> TestResponse:
    """Fill in the join page."""
    return browser.post(f"/j/{code}", data={"name": name, "colour": "amber", **more})


def laid_out(browser: FlaskClient, **settings: str) -> str:
    """Open a table with the form; returns its code."""
    answer = browser.post("/new/tiny", data={"rounds": "2", **settings})
    assert answer.status_code == 303
    return answer.location.split("/")[2]


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


# --- opening a table -----------------------------------------------------------------------------


def test_whoever_opens_the_table_is_its_host(browser: FlaskClient, app: App) -> None:
    code = laid_out(browser, fast="true")
    assert "host-drawer" in browser.get(f"/t/{code}/screen").text
    seen_by_others = app.flask.test_client().get(f"/t/{code}/screen").text
    assert 'data-role="screen"' in seen_by_others
    assert "host-drawer" not in seen_by_others
    assert app.services.tables.open(code).settings["fast"] is True


def test_other_settings_are_folded_away(tmp_path: Path) -> None:
    app = companion_app(tmp_path, game=replace(TINY, first=("rounds",)))
    page = app.flask.test_client().get("/new/tiny").text
    before, fold, inside = page.partition("<details")
    assert fold
    assert 'name="rounds"' in before
    assert 'name="fast"' not in before
    assert 'name="fast"' in inside
    assert app.flask.test_client().post("/new/tiny", data={"rounds": "2"}).status_code == 303
    wrong = app.flask.test_client().post("/new/tiny", data={"rounds": "99"})
    assert '<details class="fold" open>' in wrong.text


def test_cookies_are_inaccessible_to_scripts_and_other_sites(browser: FlaskClient) -> None:
    answer = browser.post("/new/tiny", data={"rounds": "2"})
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith("test-host-")
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert cookie.partition("=")[2].partition(";")[0] not in answer.text + answer.location


def test_invalid_settings_can_be_corrected_in_the_form(browser: FlaskClient) -> None:
    answer = browser.post("/new/tiny", data={"rounds": "99"})
    assert answer.status_code == 422
    assert "Rounds: Choose a number from 1 to 9." in answer.text
    assert 'value="99"' in answer.text


def test_the_home_page_lists_saved_tables(browser: FlaskClient) -> None:
    code = laid_out(browser)
    sit(browser, code, "Ann & Co")
    page = browser.get("/").text
    assert f"/t/{code}/screen" in page
    assert "Ann &amp; Co" in page
    assert "waiting for players" in page


def test_running_tables_are_listed_first_and_finished_ones_last(
    browser: FlaskClient, app: App
) -> None:
    over, *going = (laid_out(browser) for _ in range(4))
    for code in going:
        sit(browser, code)
    channel = app.channels.find(over)
    assert channel
    close = next(each for each in channel.table.menu(HOST) if each.offer.name == "~close")
    channel.table.act(HOST, "c1", close.id, {})
    first, games, last = re.split("<h2 id=.games|Finished games", browser.get("/").text)
    assert all(f"/t/{code}/screen" in first for code in going)
    assert first.partition("Other games (1)")[2].count("/screen") == 1
    assert "/t/" not in games
    assert f"/t/{over}/screen" in last


def test_the_host_can_choose_the_address_in_the_code(browser: FlaskClient, app: App) -> None:
    two = (Address("table.lan", "wlan0"), Address("192.168.7.2", "eth0"))
    app.services.addresses = Addresses(app.services.config.clock, see=lambda: two)
    code = laid_out(browser)
    channel = app.channels.find(code)
    assert channel
    listed = [each["url"] for each in channel.invitation().addresses]
    assert channel.invitation().url == listed[0] == f"http://table.lan:0/j/{code}"
    app.flask.test_client().post(f"/t/{code}/screen", data={"address": "1"})
    assert channel.invitation().url == listed[0], "a stranger chooses nothing"
    assert 'name="address" value="1"' in browser.get(f"/t/{code}/screen?address=1").text
    assert channel.invitation().url == listed[0], "nobody does by looking"
    for number, url in (("1", listed[1]), ("99", listed[0]), ("-1", listed[0])):
        chosen = browser.post(f"/t/{code}/screen", data={"address": number})
        assert chosen.location == f"/t/{code}/screen"
        assert channel.invitation().url == url
        assert url in browser.get(f"/t/{code}/screen").text


# --- sitting down --------------------------------------------------------------------------------


def test_in_a_menu_explanations_are_below_their_buttons(browser: FlaskClient, app: App) -> None:
    code = laid_out(app.flask.test_client())
    sit(browser, code)
    page = browser.get(f"/t/{code}/phone").text
    assert 0 < page.index("New seat code") < page.index("The old one stops working")


def test_a_phone_sits_down_and_stays_seated(browser: FlaskClient, app: App) -> None:
    code = laid_out(app.flask.test_client())
    assert "Join the game" in browser.get(f"/j/{code.lower()}").text
    assert sit(browser, code, nonce="ab" * 16).location == f"/t/{code}/phone"
    shown = browser.get(f"/t/{code}/phone").text
    assert 'data-role="phone"' in shown
    assert re.search(r'id="private"[^>]* hidden>', shown), "until a script knows that it may"
    assert browser.get(f"/j/{code}").location == f"/t/{code}/phone"
    assert browser.get(f"/t/{code}").location == f"/t/{code}/phone"
    assert app.services.tables.open(code).players[Seat(1)].nonce == bytes.fromhex("ab" * 16)


@pytest.mark.parametrize("nonce", ["", "zz" * 16, "ab", "ab" * 500, "ü"])
def test_an_invalid_number_from_a_phone_is_ignored(app: App, nonce: str) -> None:
    code = laid_out(app.flask.test_client())
    assert sit(app.flask.test_client(), code, nonce=nonce).status_code == 303
    assert app.services.tables.open(code).players[Seat(1)].nonce == b""


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"name": ""}, "form__word"),
        ({"name": "Ann"}, "Somebody here is already called Ann."),
        ({"name": "Bob", "colour": "amber"}, "just taken that mark"),
    ],
)
def test_a_seat_that_cannot_be_taken_says_why(
    app: App, form: dict[str, str], sentence: str
) -> None:
    code = laid_out(app.flask.test_client())
    sit(app.flask.test_client(), code)
    answer = app.flask.test_client().post(f"/j/{code}", data={"colour": "jade", **form})
    assert answer.status_code == 422
    assert sentence in answer.text
    assert 'value="amber"' not in answer.text, "a mark that is taken is offered no more"


def test_a_mark_has_no_letter_before_somebody_has_it(browser: FlaskClient) -> None:
    """A letter would be another one as soon as it is known whose mark it is."""
    code = laid_out(browser)
    phone = browser.application.test_client()
    offered = phone.get(f"/j/{code}").text
    assert offered.count('class="mark mark--') == len(MARKS)
    assert "mark__letter" not in offered
    assert sit(phone, code, "Zoë").status_code == 303
    assert ">Z</text>" in phone.get(f"/t/{code}/phone").text


def test_what_was_typed_stays_when_a_seat_cannot_be_taken(browser: FlaskClient) -> None:
    code = laid_out(browser)
    sit(browser.application.test_client(), code)
    answer = sit(browser.application.test_client(), code, "<Bob>")
    assert "just taken that mark" in answer.text
    assert 'value="&lt;Bob&gt;"' in answer.text


def test_people_who_scan_the_code_together_all_get_a_mark(app: App) -> None:
    """The first mark is chosen already on each of their pages, and only one of them can have it."""
    code = laid_out(app.flask.test_client())
    phones = [app.flask.test_client() for _ in "ab"]
    shown = [re.findall(r'"preset" value="(\w+)"', each.get(f"/j/{code}").text) for each in phones]
    [first] = {colour for [colour] in shown}
    for name, phone in zip(("Ann", "Bob"), phones, strict=True):
        assert sit(phone, code, name, colour=first, preset=first).status_code == 303
    marks = [player.mark.letter for player in app.services.tables.open(code).players.values()]
    assert marks == ["A", "B"]


def test_somebody_too_late_to_join_can_still_use_a_seat_card(evening: WebEvening) -> None:
    late = evening.app.flask.test_client()
    assert "This game has already started." in late.get(f"/j/{evening.code}").text
    assert "/back" in late.get(f"/t/{evening.code}/phone").text
    assert 'data-role="screen"' in late.get(f"/t/{evening.code}", follow_redirects=True).text


def test_whoever_has_the_code_can_show_the_shared_screen(browser: FlaskClient) -> None:
    code = laid_out(browser)
    tablet = browser.application.test_client()
    assert f'href="/t/{code}/screen"' in tablet.get(f"/j/{code}").text
    for name, colour in (("Ann", "amber"), ("Bob", "blue")):
        sit(browser.application.test_client(), code, name, colour=colour)
    channel = browser.application.extensions[KEY].find(code)
    start = next(each for each in channel.table.menu(HOST) if each.offer.name == "~start")
    channel.table.act(HOST, "c1", start.id, {})
    assert f'href="/t/{code}/screen"' in tablet.get(f"/j/{code}").text


def test_every_key_for_what_cannot_be_undone_asks_once() -> None:
    pages = {path: path.read_text("utf-8") for path in TEMPLATES.rglob("*.html")}
    keys = [
        key for text in pages.values() for key in re.findall(r'<button [^>]*--grave"[^\n]*', text)
    ]
    assert len(keys) >= 8
    assert [key for key in keys if "data-asks=" not in key] == []
    asking = {path.name for path in TEMPLATES.glob("*.html") if "data-asks=" in pages[path]}
    asking -= {"phone.html", "organiser_tables.html"}  # a live page, and a part of the organiser's
    loading = {path.name for path in pages if "js/ask_once.js" in pages[path]}
    assert asking == loading | {"organiser.html"}


def test_the_tables_code_can_be_typed_instead_of_scanned(browser: FlaskClient) -> None:
    code = laid_out(browser)
    assert "/join" in browser.get("/").text
    phone = browser.application.test_client()
    assert "Table code" in phone.get("/join").text
    typed = f" {code[:2].lower()}-{code[2:]} "
    assert phone.post("/join", data={"code": typed}).location == f"/j/{code}"
    slip = phone.post("/join", data={"code": "22222"})
    assert (slip.status_code, "No table has this code." in slip.text) == (422, True)


# --- coming back ---------------------------------------------------------------------------------


def test_a_seat_card_brings_somebody_back_on_another_phone(evening: WebEvening) -> None:
    mine = evening.browser(1)
    page = mine.get(f"/t/{evening.code}/card").text
    (code,) = re.findall(r'<p class="code">(\w{8})</p>', page)
    other = evening.app.flask.test_client()
    typed = f" {code[:4].lower()}-{code[4:]} "
    assert other.post("/back", data={"code": typed}).location == f"/t/{evening.code}/phone"
    assert 'data-role="phone"' in other.get(f"/t/{evening.code}/phone").text
    assert "has no seat" in mine.get(f"/t/{evening.code}/phone").text
    assert "has no seat" in mine.get(f"/t/{evening.code}/card").text


def every_token(evening: WebEvening) -> set[str]:
    """Whose sessions the table knows."""
    table = evening.app.services.tables.open(evening.code)
    return {token for token in evening.tokens.values() if table.who(token) is not None}


@pytest.mark.parametrize("agent", ["", "TelegramBot (like TwitterBot)"], ids=["person", "bot"])
def test_whoever_only_looks_where_a_seat_card_leads_ends_no_session(
    evening: WebEvening, agent: str
) -> None:
    old, table = evening.dial(evening.tokens[1]), evening.app.services.tables.open(evening.code)
    card, before = evening.view(evening.tokens[1])["card"], list(table.entries)
    looking = evening.app.flask.test_client()
    headers = {"User-Agent": agent, "Purpose": "prefetch"}
    head, page = (look(f"/c/{card}", headers=headers) for look in (looking.head, looking.get))
    for answer in (head, page):
        assert (answer.status_code, answer.headers.get("Set-Cookie")) == (200, None)
    assert "Take Ann’s seat on this device?" in page.text
    assert evening.code in page.text
    assert list(table.entries) == before
    assert every_token(evening) == set(evening.tokens.values())
    assert old.stands


def test_one_tap_takes_the_seat_of_a_scanned_card(evening: WebEvening) -> None:
    card = evening.view(evening.tokens[1])["card"]
    phone = evening.app.flask.test_client()
    assert '<form method="post">' in phone.get(f"/c/{card}").text
    assert phone.post(f"/c/{card}").location == f"/t/{evening.code}/phone"
    assert 'data-role="phone"' in phone.get(f"/t/{evening.code}/phone").text
    assert every_token(evening) == {evening.tokens[2]}


def test_whoever_has_the_seat_of_a_card_keeps_it_as_it_is(evening: WebEvening) -> None:
    mine, card = evening.browser(1), evening.view(evening.tokens[1])["card"]
    table = evening.app.services.tables.open(evening.code)
    before = list(table.entries)
    for _ in range(60):
        for answer in (mine.get(f"/c/{card}"), mine.post(f"/c/{card}")):
            assert answer.location == f"/t/{evening.code}/phone"
        assert mine.post("/back", data={"code": card}).location == f"/t/{evening.code}/phone"
    assert list(table.entries) == before
    assert every_token(evening) == set(evening.tokens.values())


def test_phones_that_take_a_seat_from_each_other_have_to_wait(
    evening: WebEvening, clock: Clock
) -> None:
    evening.app.services.applications = Limit(APPLICATIONS, clock)
    ann, bob = (evening.view(token)["card"] for token in evening.tokens.values())
    table = evening.app.services.tables.open(evening.code)
    before = len(table.entries)
    statuses = [evening.app.flask.test_client().post(f"/c/{ann}").status_code for _ in range(60)]
    assert statuses == [303] * int(APPLICATIONS.burst) + [429] * (60 - int(APPLICATIONS.burst))
    assert len(table.entries) - before == APPLICATIONS.burst
    assert evening.app.flask.test_client().post(f"/c/{bob}").status_code == 303
    clock.now += 2 / APPLICATIONS.a_second
    assert evening.app.flask.test_client().post("/back", data={"code": ann}).status_code == 303


def test_a_wrong_seat_code_is_asked_for_again(evening: WebEvening) -> None:
    answer = evening.app.flask.test_client().post("/back", data={"code": "22222222"})
    assert answer.status_code == 422
    assert "No seat has this code." in answer.text


def test_whoever_guesses_seat_codes_has_to_wait(evening: WebEvening) -> None:
    web = evening.app.flask.test_client()
    card = evening.view(evening.tokens[1])["card"]
    fool, friend = ({"REMOTE_ADDR": f"192.168.1.{n}"} for n in (50, 51))
    for n in range(2, 7):
        assert web.get(f"/c/2222222{n}", environ_overrides=fool).status_code == 404
        typed = {"code": f"2222222{n}"}
        assert web.post("/back", data=typed, environ_overrides=fool).status_code == 422
    assert web.get(f"/c/{card}", environ_overrides=fool).status_code == 429
    assert web.post(f"/c/{card}", environ_overrides=fool).status_code == 429
    assert web.get(f"/c/{card}", environ_overrides=friend).status_code == 200
    assert web.post(f"/c/{card}", environ_overrides=friend).status_code == 303


def test_the_host_shows_a_card_for_somebody_who_lost_theirs(
    evening: WebEvening, clock: Clock
) -> None:
    evening.dial(evening.tokens[2])
    evening.tick()
    clock.now += 30
    evening.tick()
    evening.act(evening.host, "~seat-card", seat=1)
    evening.act(evening.tokens[2], "~allow")
    channel = evening.app.channels.find(evening.code)
    assert channel
    scene = channel.page_context(channel.table.who(evening.host))
    assert scene["card"]["seat"] == 1
    assert scene["card"]["code"] == evening.view(evening.tokens[1])["card"]
    assert channel.page_context(None)["card"] is None


def test_the_host_answers_for_somebody_away_from_the_hosts_menu(
    evening: WebEvening, clock: Clock
) -> None:
    evening.dial(evening.tokens[2])
    evening.tick()
    clock.now += 30
    evening.tick()
    evening.act(evening.host, "~answer-for", seat=1, on=True)
    evening.act(evening.tokens[2], "~allow")
    channel = evening.app.channels.find(evening.code)
    assert channel
    host, everybody = channel.regions(channel.table.who(evening.host)), channel.regions(None)
    assert 'data-offer="1/' in host["answering"]
    assert 'data-offer="1/' not in "".join(
        html for name, html in host.items() if name != "answering"
    )
    assert 'data-offer="1/' not in "".join(everybody.values())


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
    shown = channel.regions(channel.table.who(bob))
    assert keys == set(re.findall(r'data-offer="(~\w+):', shown["prompt"]))
    assert not [key for key in keys if f'data-offer="{key}:' in shown["menu"]]


def test_what_the_host_does_for_somebody_away_ends_when_their_page_opens(
    evening: WebEvening, clock: Clock
) -> None:
    evening.dial(evening.tokens[2])
    evening.tick()
    clock.now += 30
    evening.tick()
    evening.act(evening.host, "~answer-for", seat=1, on=True)
    evening.act(evening.tokens[2], "~allow")
    assert evening.view(evening.host)["answer_for"]
    evening.dial(evening.tokens[1])
    assert evening.view(evening.host)["answer_for"] == []
    evening.dial(evening.tokens[1])
    told = [line for line in evening.view()["journal"] if "nobody acts for them" in line]
    assert told == ["Ann’s phone is back: nobody acts for them any longer."]


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
    game = found()["any_box"]
    evening = WebEvening(companion_app(tmp_path, game=game, games=GAMES))
    evening.sit("Ann", "Bob")
    evening.start()
    page = f"/t/{evening.code}/watch"
    assert "to act" not in evening.web.get(page).text
    evening.act(evening.tokens[1], "take_tool", tool="vote")
    assert evening.web.get(page).text.count("to act") == 1
