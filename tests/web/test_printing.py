"""The print pages: previews, files, and that seat cards stay secret."""

from __future__ import annotations

import gzip
import json
import os
import threading
import time
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Any

import gevent
import pypdfium2
import pytest
from flask.testing import FlaskClient

from companion.core.offers import Refused
from companion.games import find_games
from companion.library.registry import Tables
from companion.storage.encryption import Vault
from companion.storage.sqlite import SqliteLog
from printables.print_orders import ALL, list_items, make_pdf
from tests.kit.sheets import codes_in as codes_on
from tests.kit.sheets import words_in
from tests.kit.web.reader import read
from web.app import App, make_app
from web.routes.print_worker import (
    PRINT_RATE,
    Job,
    Order,
    PrintWorker,
    collect_table_data,
    hide_seat_codes,
)
from web.services import Config

GAME = find_games()["sancti_et_malum"]
LIST = Path(__file__).parents[2] / "companion" / "games" / GAME.id / "cards.csv"
AT = f"/print/{GAME.id}"
OF_EVERYBODY = [item.id for item in list_items(GAME) if not item.needs_table]


@pytest.fixture
def app(tmp_path: Path) -> App:
    """A companion with a game that prints."""
    log = SqliteLog(tmp_path / "tables.sqlite3")
    tables = Tables(log, Vault.in_folder(tmp_path), time.time, os.urandom, games={GAME.id: GAME})
    return make_app(tables, Config(instance="test", advertise="table.lan"))


def lay_out(host: FlaskClient, **settings: str) -> str:
    """Open a table with the default form, except for this; returns its code."""
    usual = {name: each.default for name, each in GAME.settings.items()}
    sent = {name: str(value) for name, value in usual.items() if value is not False}
    answer = host.post(f"/new/{GAME.id}", data={**sent, **settings})
    assert answer.status_code == 303, answer.text
    return answer.location.split("/")[2]


@dataclass
class Laid:
    """A table, and the browser of its host."""

    code: str
    host: FlaskClient
    cards: dict[str, str]


@pytest.fixture
def laid(app: App) -> Laid:
    """A table of two, with a card of their own."""
    host = app.flask.test_client()
    own = LIST.read_text("utf-8").replace("Uriel", "Ozryel")
    code = lay_out(host, card_list=own)
    table = app.services.tables.open(code)
    cards = {name: table.people.join(name).card for name in ("Ada", "Ben")}
    for seat in table.record.people.players:
        allow = next(each for each in table.offers.menu(seat) if each.offer.name == "~print-card")
        table.act(seat, "allow", allow.id, {})
    return Laid(code, host, cards)


def codes_in(pdf: bytes) -> set[str]:
    """What a camera reads on the sheets."""
    document = pypdfium2.PdfDocument(BytesIO(pdf))
    pictures = [page.render(scale=3, grayscale=True).to_numpy().squeeze() for page in document]
    found_codes = {code.text for each in pictures for code in codes_on(each.copy())}
    document.close()
    return found_codes


# --- the page ------------------------------------------------------------------------------------


def test_the_print_page_shows_every_sheet_with_a_picture(browser: FlaskClient) -> None:
    page = browser.get("/print")
    for what in OF_EVERYBODY:
        assert f'href="{AT}/{what}"' in page.text
        assert f'src="{AT}/{what}.svg?language=en"' in page.text
    assert f"{AT}/seats" not in page.text


def test_print_pages_load_nothing_from_elsewhere(browser: FlaskClient) -> None:
    pictures = set()
    for way in ("/print", *(f"{AT}/{what}" for what in [*OF_EVERYBODY, ALL])):
        answer = browser.get(way)
        assert answer.status_code == 200
        reader = read(answer)
        assert [each for each in reader.fetched if not each.startswith(("/", "?", "#"))] == []
        assert reader.inline == []
        pictures |= {each for each in reader.fetched if "/print/" in each and ".svg?" in each}
    assert len(pictures) >= len(OF_EVERYBODY)
    assert all(browser.get(each).text.startswith("<svg") for each in pictures)


def test_a_preview_is_compressed_and_cached_for_a_while(browser: FlaskClient) -> None:
    plain = browser.get(f"{AT}/cards.svg")
    packed = browser.get(f"{AT}/cards.svg", headers={"Accept-Encoding": "gzip"})
    assert packed.mimetype == "image/svg+xml"
    assert gzip.decompress(packed.data) == plain.data
    assert "max-age" in packed.headers["Cache-Control"]


def test_the_page_says_what_will_be_printed(browser: FlaskClient) -> None:
    page = browser.get(f"{AT}/labels", query_string={"stock": "5160", "start": "7"}).text
    assert "2 sheets, Letter" in page
    assert "50 mm" in page
    assert "100 %" in page
    assert page.count('name="start"') == 30
    assert 'name="start" value="7" checked' in page
    assert "readable from up to 0.4 m" in page
    assert "readable from up to 0.8 m" in page
    assert 'name="start"' not in browser.get(f"{AT}/labels").text
    assert 'name="stock"' not in browser.get(f"{AT}/cards").text


def test_everything_is_listed_with_its_pages(browser: FlaskClient) -> None:
    said = browser.get(f"{AT}/{ALL}").text
    assert "Pages 1 to 3" in said
    assert "Page 4</span>: " in said


# --- the file ------------------------------------------------------------------------------------


def test_the_file_matches_the_order(browser: FlaskClient) -> None:
    order: dict[str, Any] = {"paper": "letter", "stock": "5160", "start": "5", "offset": "0.3,-0.2"}
    answer = browser.get(f"{AT}/labels.pdf", query_string=order)
    assert answer.mimetype == "application/pdf"
    assert answer.headers["Content-Disposition"] == f"attachment; filename={GAME.id}-labels.pdf"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.data == make_pdf(GAME, "labels", **order)
    assert browser.get(f"{AT}/{ALL}.pdf").data == make_pdf(GAME, ALL)


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ({"paper": "a3"}, "There is no paper"),
        ({"stock": "l9999"}, "There are no labels"),
        ({"stock": "5160", "paper": "a4"}, "come on Letter sheets"),
        ({"stock": "l7160", "start": "22"}, "from 1 to 21"),
        ({"start": "-1"}, "whole number"),
        ({"start": "9" * 5000}, "whole number"),
        ({"offset": "0.3"}, "two numbers"),
        ({"stock": "l7160", "offset": "50,50"}, "stay within"),
        ({"stock": "<script>"}, "There are no labels"),
    ],
)
def test_an_invalid_order_is_refused_with_a_sentence(
    browser: FlaskClient, order: dict[str, str], said: str
) -> None:
    for way in ("labels", "labels.svg", "labels.pdf"):
        answer = browser.get(f"{AT}/{way}", query_string=order)
        assert answer.status_code == 422
        assert said in answer.text
        assert "<script>" not in answer.text


@pytest.mark.parametrize("way", ["/print/chess/cards", f"{AT}/poster", f"{AT}/poster.pdf"])
def test_an_unknown_sheet_is_not_found(browser: FlaskClient, way: str) -> None:
    assert browser.get(way).status_code == 404


def test_whoever_prints_too_much_waits_and_others_do_not(browser: FlaskClient) -> None:
    seen = browser.get(f"{AT}/score.svg").data
    for _ in range(int(PRINT_RATE.burst) - 1):
        assert browser.get(f"{AT}/score.pdf?start=x").status_code == 422
    answers = [browser.get(f"{AT}/score.pdf?start=x").status_code for _ in range(20)]
    assert 429 in answers
    assert browser.get(f"{AT}/score.svg").data == seen, "what is made already costs nothing"
    neighbour = {"REMOTE_ADDR": "10.0.0.9"}
    assert browser.get(f"{AT}/score.pdf", environ_overrides=neighbour).status_code == 200


# --- languages -----------------------------------------------------------------------------------


def test_sheets_are_printed_in_the_readers_language(browser: FlaskClient) -> None:
    german = {"Accept-Language": "de"}
    assert "Eine Konfrontation" in words_in(browser.get(f"{AT}/turn.pdf", headers=german).data)
    assert "A confrontation" in words_in(browser.get(f"{AT}/turn.pdf").data)


def test_another_language_can_be_chosen_for_the_sheets(browser: FlaskClient) -> None:
    page = browser.get(f"{AT}/turn?language=de", headers={"Accept-Language": "de"}).text
    assert 'value="de" checked' in page
    assert 'lang="en">English</span>' in page
    assert 'lang="de">Deutsch</span>' in page
    assert "language=de" in page.split(f"{AT}/turn.svg?", 1)[1].split('"', 1)[0]
    assert "Eine Konfrontation" in words_in(browser.get(f"{AT}/turn.pdf?language=de").data)
    assert browser.get(f"{AT}/turn?language=xx").status_code == 404


# --- a running table -----------------------------------------------------------------------------


def test_only_the_host_finds_it_in_the_hosts_menu(app: App, laid: Laid) -> None:
    link = f'href="/t/{laid.code}/print"'
    assert link in laid.host.get(f"/t/{laid.code}/screen").text
    assert link not in app.flask.test_client().get(f"/t/{laid.code}/screen").text


@pytest.mark.parametrize("way", ["", "/seats", "/seats.svg", "/seats.pdf", "/cards.pdf"])
def test_only_the_host_prints_for_a_table(app: App, laid: Laid, way: str) -> None:
    stranger = app.flask.test_client()
    assert stranger.get(f"/t/{laid.code}/print{way}").status_code == 403
    player = app.flask.test_client()
    player.post(f"/c/{laid.cards['Ada']}", follow_redirects=True)
    assert player.get(f"/t/{laid.code}/print{way}").status_code == 403
    assert laid.host.get(f"/t/{laid.code}/print{way}").status_code == 200
    assert laid.host.get(f"/t/22222/print{way}").status_code == 404


def test_a_printed_seat_card_restores_its_seat(app: App, laid: Laid) -> None:
    pdf = laid.host.get(f"/t/{laid.code}/print/seats.pdf").data
    for name, card in laid.cards.items():
        assert name in words_in(pdf)
        assert card in words_in(pdf)
    links = [code for code in codes_in(pdf) if code.endswith(laid.cards["Ben"])]
    phone = app.flask.test_client()
    link = links[0].partition("table.lan:0")[2]
    assert "Take this seat" in phone.get(link).text
    assert 'data-role="phone"' in phone.post(link, follow_redirects=True).text


def test_no_page_or_preview_shows_a_seat_code(app: App, laid: Laid) -> None:
    for way in ("", "/seats", "/seats.svg", "/join", "/join.svg"):
        answer = laid.host.get(f"/t/{laid.code}/print{way}")
        assert not any(card in answer.text for card in laid.cards.values())
        assert answer.headers["Cache-Control"] == "no-store"
    assert "Hand out the cards unseen" in laid.host.get(f"/t/{laid.code}/print/seats").text
    said = collect_table_data(app.services.tables.open(laid.code), "http://table.lan/j/K7M4P")
    assert all(card in json.dumps(said) for card in laid.cards.values())
    assert {each["name"]: each["letter"] for each in said["seats"]} == {"Ada": "A", "Ben": "B"}
    assert not any(card in json.dumps(hide_seat_codes(said)) for card in laid.cards.values())


def test_a_table_prints_its_own_card_list_and_join_card(laid: Laid) -> None:
    at = f"/t/{laid.code}/print"
    assert "Ozryel" in words_in(laid.host.get(f"{at}/cards.pdf").data)
    assert "Ozryel" in laid.host.get(f"{at}/cards.svg").text
    assert "Ozryel" not in laid.host.get(f"{AT}/cards.svg").text
    assert codes_in(laid.host.get(f"{at}/join.pdf").data) == {f"http://table.lan:0/j/{laid.code}"}


def test_an_empty_table_has_no_seat_cards(browser: FlaskClient) -> None:
    code = lay_out(browser)
    page = browser.get(f"/t/{code}/print").text
    assert "let them join a table first" in page
    assert f"{code}/print/seats.svg" not in page
    assert browser.get(f"/t/{code}/print/seats.pdf").status_code == 422


# --- the print worker ----------------------------------------------------------------------------


def test_printing_runs_in_another_thread_and_logs_nothing(
    capfd: pytest.CaptureFixture[str],
) -> None:
    threads: list[str] = []

    class Tracked(Job):
        def pdf(self) -> bytes:
            threads.append(threading.current_thread().name)
            return super().pdf()

    press, job = PrintWorker(time.monotonic), Tracked(GAME, "score", Order("a4"))
    assert press.pdf("me", job).startswith(b"%PDF")
    assert threads != [threading.current_thread().name]
    with pytest.raises(Refused):
        press.pdf("me", replace(job, what="poster"))
    assert capfd.readouterr().err == ""


def test_others_have_their_turn_while_sheets_are_counted() -> None:
    worker, turns = PrintWorker(time.monotonic), list[str]()
    other = gevent.spawn(turns.append, "somebody else")
    assert worker.count_sheets(GAME)["score"] > 0
    assert turns == ["somebody else"]
    assert worker.count_sheets(GAME) is worker.count_sheets(GAME)
    other.join()


def test_nobody_waits_for_all_that_another_prints() -> None:
    worker, done = PrintWorker(time.monotonic), list[str]()
    asked = [
        gevent.spawn(worker.run, client, lambda client=client: done.append(client))
        for client in ("greedy", "greedy", "greedy", "friend")
    ]
    gevent.joinall(asked)
    assert done == ["greedy", "friend", "greedy", "greedy"]
