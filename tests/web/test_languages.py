"""Each browser reads its own language: the one it asks for, or the one that was tapped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.core.open_offers import make_moved_on_refusal
from tests.kit.tiny_game import SCORED
from tests.kit.web.evening import Line, WebEvening, companion_app, playing

HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n'
GERMAN = {
    "en": "de",
    "English": "Deutsch",
    "What shall we play?": "Was wollen wir spielen?",
    "Menu": "Menü",
    "Log": "Protokoll",
    "{who} takes a seat.": "{who} nimmt Platz.",
    "{who} wins round {n}.": "Runde {n} geht an {who}.",
    "The table had moved on, so that answer was not needed.": "Das hat sich erledigt.",
    "There is no such game here.": "Dieses Spiel gibt es hier nicht.",
    "{n} rounds": "{n} Runden",
}


@pytest.fixture
def evening(tmp_path: Path) -> WebEvening:
    """An evening with a companion that speaks some German, too."""
    told = (f'msgid "{english}"\nmsgstr "{german}"\n' for english, german in GERMAN.items())
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "de.po").write_text(HEADER + "\n".join(told), "utf-8")
    app = companion_app(tmp_path, game=SCORED, locale=tmp_path / "locale")
    return playing(app, rounds=3)


def choose(browser: FlaskClient, language: str, page: str = "http://localhost/") -> TestResponse:
    """Tap the key of a language on this page."""
    return browser.post("/language", data={"language": language}, headers={"Referer": page})


def test_a_page_is_in_the_first_language_of_the_browser_that_we_have(evening: WebEvening) -> None:
    german = evening.web.get("/", headers={"Accept-Language": "fr, de-AT;q=0.9, en;q=0.5"}).text
    assert '<html lang="de" ' in german
    assert "Was wollen wir spielen?" in german
    other = evening.web.get("/", headers={"Accept-Language": "fr"}).text
    assert '<html lang="en" ' in other
    assert "What shall we play?" in other


def test_every_page_offers_the_other_language_in_its_own_words(evening: WebEvening) -> None:
    for page in ("/", f"/j/{evening.code}", f"/t/{evening.code}/watch"):
        assert 'name="language" value="de" lang="de">Deutsch</button>' in evening.web.get(page).text
    phone = evening.browser(1).get(f"/t/{evening.code}/phone").text
    assert 'name="language" value="de" lang="de">Deutsch</button>' in phone


def test_a_choice_is_kept_and_leads_back_to_the_same_page(evening: WebEvening) -> None:
    browser = evening.browser(1)
    phone = f"/t/{evening.code}/phone"
    answer = choose(browser, "de", f"http://localhost{phone}")
    assert (answer.status_code, answer.location) == (303, phone)
    shown = browser.get(phone, headers={"Accept-Language": "en"}).text
    assert '<html lang="de" ' in shown
    assert "<summary>Menü</summary>" in shown
    assert "Ann nimmt Platz." in shown
    choose(browser, "en")
    assert "<summary>Menu</summary>" in browser.get(phone).text


def test_a_choice_keeps_what_the_address_asks_for(evening: WebEvening) -> None:
    page = f"/j/{evening.code}?again=1"
    assert choose(evening.web, "de", f"http://localhost{page}").location == page


@pytest.mark.parametrize(
    "page",
    [
        "",
        "http://localhost/organiser/helpers",
        "http://elsewhere.example/t/KR7M2",
        "//elsewhere.example",
        "javascript:alert(1)",
        "http://[x",
        "http://localhost//elsewhere.example/t/KR7M2",
        "http://localhost/\\elsewhere.example",
    ],
)
def test_a_choice_leads_to_nothing_but_our_own_pages(evening: WebEvening, page: str) -> None:
    assert choose(evening.web, "de", page).location == "/"


def test_an_unknown_language_is_refused_in_a_sentence(evening: WebEvening) -> None:
    answer = choose(evening.web, "xx")
    assert answer.status_code == 400
    assert "language=" not in answer.headers.get("Set-Cookie", "")
    assert "That request was not understood." in answer.text


def test_two_pages_of_one_seat_are_each_told_in_their_own_language(evening: WebEvening) -> None:
    lines = []
    for language in ("de", "en"):
        browser = evening.browser(1)
        browser.set_cookie("language", language)
        lines.append(evening.dial_as(browser, evening.nonce(browser)))
    german, english = (" ".join(told(line)) for line in lines)
    assert "Ann nimmt Platz." in german
    assert "takes a seat" not in german
    assert "Ann takes a seat." in english
    evening.act(evening.tokens[2], "bid", coins=1)
    evening.act(evening.tokens[1], "bid", coins=0)
    evening.act(evening.tokens[2], "keep", keep=True)
    german, english = (" ".join(told(line)) for line in lines)
    assert "Runde 1 geht an Bob." in german
    assert "Bob wins round 1." in english


def told(line: Line) -> Iterator[str]:
    """The HTML that a live page was sent since the last call."""
    for message in line.got():
        yield from message.get("regions", {}).values()


def test_a_refusal_is_in_the_language_of_the_page_that_asked(evening: WebEvening) -> None:
    browser = evening.browser(1)
    browser.set_cookie("language", "de")
    line = evening.dial_as(browser, evening.nonce(browser))
    refused = line.act("0" * 32, "nothing:0")
    assert refused["error"]["message"] == GERMAN[make_moved_on_refusal().sentence.text]


def test_an_error_is_in_the_language_of_the_browser(evening: WebEvening) -> None:
    answer = evening.web.get("/new/chess", headers={"Accept-Language": "de"})
    assert answer.status_code == 404
    assert "Dieses Spiel gibt es hier nicht." in answer.text


@pytest.mark.parametrize(
    "page", ["/", "/evenings", "/evenings/games/1/picture.svg", "/evenings/games.csv"]
)
def test_a_result_is_read_in_every_language(evening: WebEvening, page: str) -> None:
    evening.finish()
    if not page.endswith(".csv"):
        assert "3 rounds" in evening.web.get(page).text
    assert "3 Runden" in evening.web.get(page, headers={"Accept-Language": "de"}).text


def test_a_program_reads_the_language_it_asks_for(evening: WebEvening) -> None:
    view = evening.web.get(f"/api/tables/{evening.code}/view", headers={"Accept-Language": "de"})
    assert view.json is not None
    assert "Ann nimmt Platz." in view.json["journal"]
    assert "Ann takes a seat." in evening.view()["journal"]
