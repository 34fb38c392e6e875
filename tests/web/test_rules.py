"""The rules as a page: the same bytes for everybody, kept by browsers, opened without asking."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.core.seats import Seat
from companion.games import find_games
from companion.table.record.players import HOST
from tests.kit.recording import recordings
from tests.kit.table_evening import TableEvening
from web.app import App, make_app
from web.services import GAMES_FOLDER, Config

GAME = "sancti_et_malum"
WHY = re.compile(r'<a class="why" href="([^"#]+)#([^"]+)"')


class RulesEvening:
    """A table of a real game, and its pages without a server."""

    def __init__(self, folder: Path, game: str = GAME) -> None:
        self.game = find_games()[game]
        self.evening = TableEvening(folder, self.game)
        self.evening.games = find_games()
        self.evening.tables = self.evening.registry()
        self.app: App = make_app(self.evening.tables, Config(instance="rules", games=GAMES_FOLDER))

    def browser(self, seat: Seat | None = None) -> FlaskClient:
        """The browser of somebody at the table, or of anybody."""
        client = self.app.flask.test_client()
        if seat:
            name = self.app.services.credentials.name("seat", self.evening.code)
            client.set_cookie(name, str(self.evening.joined[seat].token))
        return client

    def page(self, seat: Seat | None = None) -> str:
        """A phone, or the shared screen."""
        side = "phone" if seat else "screen"
        return self.browser(seat).get(f"/t/{self.evening.code}/{side}").text


@pytest.fixture
def evening(tmp_path: Path) -> RulesEvening:
    """A game that has begun, with two players."""
    begun = RulesEvening(tmp_path)
    begun.evening.start("Ann", "Ben")
    return begun


def test_the_book_is_the_same_bytes_for_everybody_and_kept_for_good(evening: RulesEvening) -> None:
    address, anchor = WHY.findall(evening.page(Seat(1)))[0]
    assert anchor == "step-2-the-fallen"
    answers = [evening.browser(seat).get(address) for seat in (None, Seat(1), Seat(2))]
    assert len({(each.data, str(each.headers)) for each in answers}) == 1
    answer = answers[0]
    assert answer.status_code == 200
    assert f'id="{anchor}"' in answer.text
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "Set-Cookie" not in answer.headers


def test_the_book_can_be_shown_in_our_pages_only_and_sends_nothing(evening: RulesEvening) -> None:
    answer = evening.browser().get(f"/games/{GAME}/rules")
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "connect-src" not in policy
    assert "form-action 'none'" in policy
    assert "frame-ancestors 'self'" in policy
    assert answer.headers["X-Frame-Options"] == "SAMEORIGIN"
    page = evening.browser().get(f"/t/{evening.evening.code}/screen")
    assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
    assert page.headers["X-Frame-Options"] == "DENY"


def test_there_is_no_book_of_an_unknown_game(evening: RulesEvening) -> None:
    assert evening.browser().get("/games/chess/rules").status_code == 404
    assert evening.browser().get("/games/%2e%2e/rules").status_code == 404


@pytest.mark.parametrize(
    "game", [game for game in find_games() if (GAMES_FOLDER / game / "rules.md").is_file()]
)
def test_every_book_is_a_page_of_reasonable_size(tmp_path: Path, game: str) -> None:
    answer = (
        RulesEvening(tmp_path, game)
        .browser()
        .get(f"/games/{game}/rules", headers={"Accept-Encoding": "gzip"})
    )
    assert answer.headers["Content-Encoding"] == "gzip"
    assert len(answer.data) < 40_000


def test_everybody_and_the_screen_is_led_to_what_is_asked(evening: RulesEvening) -> None:
    pages = [evening.page(seat) for seat in (None, Seat(1), Seat(2))]
    assert [WHY.findall(page)[0][1] for page in pages] == ["step-2-the-fallen"] * 3
    assert 'data-rule="step-2-the-fallen"' in pages[1]


def test_a_table_on_hold_asks_nothing_the_rules_explain(evening: RulesEvening) -> None:
    table = evening.evening.table
    evening.evening.do(Seat(1), "~pause")
    assert not WHY.findall(evening.page(Seat(1)))
    assert table.view.of(Seat(1)).rule is None


def test_steps_are_explained_only_where_the_host_wants_it(evening: RulesEvening) -> None:
    assert "data-explains" not in evening.page(Seat(1))
    evening.evening.do(HOST, "~explain")
    for seat in (None, Seat(1)):
        page = evening.page(seat)
        assert 'data-explains="step-2-the-fallen"' in page
        assert "One card for each player is turned up" in page
    evening.evening.do(HOST, "~explain")
    assert "data-explains" not in evening.page(Seat(1))


STEP = re.compile(r'data-during="(\w+)"')


def test_a_step_is_the_same_until_all_have_answered_and_on_all_pages(tmp_path: Path) -> None:
    evening = RulesEvening(tmp_path, "mea_culpa")
    evening.evening.start("Ann", "Ben", "Eve")
    evening.evening.do(HOST, "~explain")
    play = recordings()["mea_culpa"].play("three_nearest")
    steps = []
    for answers in range(6):
        evening.evening.table.record.umpire = play.after(evening.game, answers)
        pages = [evening.page(seat) for seat in (None, *evening.evening.joined)]
        (step,) = {each for page in pages for each in STEP.findall(page)}
        steps.append(step)
    bonuses, bids = steps[:3], steps[3:]
    assert len(set(bonuses)) == 3, "one chooses a bonus after the other"
    assert len({bonuses[-1], *bids}) == 2, "all lock their bids at the same time"


def test_only_the_host_has_steps_explained(evening: RulesEvening) -> None:
    assert "~explain" in evening.evening.may(HOST)
    assert "~explain" not in evening.evening.may(Seat(1)) | evening.evening.may(None)


EXPLAINING = re.compile(r'name="explain-first-round"( checked)?')
GUEST = {"REMOTE_ADDR": "192.168.7.7"}


def test_it_is_suggested_until_a_game_was_played_to_its_end_here(tmp_path: Path) -> None:
    evening = RulesEvening(tmp_path, "psychomachia")
    browser = evening.browser()
    assert EXPLAINING.findall(browser.get(f"/new/{GAME}").text) == [" checked"]
    guests = browser.get(f"/new/{GAME}", environ_base=GUEST).text
    assert EXPLAINING.findall(guests) == [""], "a guest is not told what has been played"
    settings = {name: each.default for name, each in find_games()[GAME].settings.items()}
    chosen = {name: value for name, value in settings.items() if value is not False}
    laid_out = browser.post(f"/new/{GAME}", data={**chosen, "explain-first-round": "on"})
    code = laid_out.location.split("/")[2]
    assert evening.evening.tables.open(code).record.explains
    assert EXPLAINING.findall(browser.get(f"/new/{GAME}").text) == [" checked"]


@pytest.mark.parametrize(
    ("chosen", "shown"), [({}, ""), ({"explain-first-round": "on"}, " checked")]
)
def test_a_faulty_form_keeps_what_was_chosen(
    evening: RulesEvening, chosen: dict[str, str], shown: str
) -> None:
    faulty = evening.browser().post(f"/new/{GAME}", data=chosen)
    assert faulty.status_code == 422
    assert EXPLAINING.findall(faulty.text) == [shown]


def test_a_table_opened_so_explains_also_after_a_restart(tmp_path: Path) -> None:
    evening = RulesEvening(tmp_path)
    made = evening.evening.tables.create(GAME, {}, explains=True)
    assert evening.evening.restart().record.explains is False
    assert evening.evening.tables.open(made.code).record.explains is True


def test_the_numbers_of_rules_are_for_links_not_for_readers(evening: RulesEvening) -> None:
    page = evening.browser().get(f"/games/{GAME}/rules", follow_redirects=True).text
    assert 'id="SEM-034"' in page
    assert "SEM-" not in re.sub(r"<[^>]*>", " ", page)
