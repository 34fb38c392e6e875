"""The organiser's page: all tables at a glance, live; opening several; a call for help."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.core.bots import choose_any_answer, choose_next_answer
from companion.core.chance import Chance
from hosting.events.events import Opened, events_of
from hosting.housekeeping import Housekeeping
from tests.kit.web.evening import GUEST, Clock, WebEvening, bearer, companion_app
from web.app import App
from web.live.presence import AWAY_AFTER_SECONDS


@pytest.fixture
def app(tmp_path: Path, clock: Clock) -> App:
    return companion_app(tmp_path, clock, organised=True, on_disk=True)


@pytest.fixture
def opened(app: App) -> Opened:
    return events_of(app.services.tables).begin("Friday at the Lamb")


@pytest.fixture
def organiser(app: App, opened: Opened) -> FlaskClient:
    browser = app.flask.test_client()
    browser.post("/organiser/enter", data={"code": opened.token})
    return browser


class EventTable(WebEvening):
    """A table of an event."""

    def __init__(self, app: App, token: str, **more: Any) -> None:
        self.app, self.web = app, app.flask.test_client()
        asked = {"game": "tiny", "settings": {"rounds": 3}, **more}
        made = self.post("/api/tables", asked, token)
        self.code, self.host, self.tokens = made["table"], made["host"], {}


@pytest.fixture
def table(app: App, opened: Opened) -> EventTable:
    """A table of this event at which Ann and Bob play."""
    table = EventTable(app, opened.token, number=7)
    table.sit("Ann", "Bob")
    return table


def test_its_files_are_kept_by_browsers_like_those_of_other_pages(app: App) -> None:
    with app.flask.test_client().get("/organiser/static/organiser.css?v=1", **GUEST) as file:
        assert file.headers["Cache-Control"] == "public, max-age=31536000, immutable"


def now(browser: FlaskClient) -> dict[str, str]:
    """What the page shows now."""
    answer: Any = browser.get("/organiser/now", **GUEST)
    assert answer.status_code == 200
    regions: dict[str, str] = answer.json["regions"]
    return regions


def post(browser: FlaskClient, path: str, **data: str) -> int:
    return browser.post(f"/organiser/{path}", data=data, **GUEST).status_code


def test_whoever_is_not_in_is_asked_for_a_link_or_a_code(app: App) -> None:
    answer = app.flask.test_client().get("/organiser", **GUEST)
    assert (answer.status_code, answer.location) == (302, "/organiser/enter")


def test_the_page_shows_a_table_as_everybody_may_see_it(
    organiser: FlaskClient, table: EventTable
) -> None:
    shown = now(organiser)["tables"]
    assert "Ann, Bob" in shown
    assert f'id="t-{table.code}"' in shown
    assert ">7<" in shown
    table.start()
    prompt = table.view()["prompt"]
    assert prompt in now(organiser)["tables"]
    page = organiser.get("/organiser", **GUEST).text
    assert "Friday at the Lamb" in page
    assert prompt in page


def test_it_says_for_how_long_nothing_could_be_seen_to_happen(
    organiser: FlaskClient, table: EventTable, clock: Clock
) -> None:
    table.start()
    clock.now += 300
    assert "for 5 minutes" in now(organiser)["tables"]
    table.act(table.tokens[1], "bid", coins=3)
    waiting = table.view()["waiting"]
    assert waiting == [2], "everybody sees that one has sealed"
    assert "just now" in now(organiser)["tables"]


def test_an_unchanged_page_is_not_sent_again(organiser: FlaskClient, table: EventTable) -> None:
    first = organiser.get("/organiser/now", **GUEST)
    tag = {"If-None-Match": first.headers["ETag"]}
    assert organiser.get("/organiser/now", headers=tag, **GUEST).status_code == 304
    table.start()
    assert organiser.get("/organiser/now", headers=tag, **GUEST).status_code == 200


def test_it_says_who_is_away_and_that_nobody_has_come(
    app: App, opened: Opened, organiser: FlaskClient, table: EventTable, clock: Clock
) -> None:
    EventTable(app, opened.token)
    assert now(organiser)["tables"].count("No phone yet") == 1
    table.start()
    ann = table.dial(table.tokens[1])
    bob = table.dial(table.tokens[2])
    assert "Away" not in now(organiser)["tables"]
    bob.hang_up()
    clock.now += AWAY_AFTER_SECONDS
    assert "Away: Bob" in now(organiser)["tables"]
    ann.hang_up()
    clock.now += AWAY_AFTER_SECONDS
    assert "Nobody is here" in now(organiser)["tables"]


def test_a_damaged_table_says_so(organiser: FlaskClient, table: EventTable, app: App) -> None:
    table.start()
    log = app.services.tables._log  # noqa: SLF001 - it is damaged here
    log.append(table.code, 99, b"no entry", log.header(table.code) or b"")
    app.services.tables.close(table.code)
    app.channels._channels.clear()  # noqa: SLF001 - as after a restart
    assert "was changed or damaged" in now(organiser)["tables"]


def test_several_tables_get_the_numbers_that_are_free(
    app: App, organiser: FlaskClient, table: EventTable
) -> None:
    assert post(organiser, "tables", game="tiny", count="3", first="6") == 303
    own = app.services.tables.list()
    assert sorted(each.number for each in own) == [6, 7, 8, 9]
    assert {each.event for each in own} == {own[0].event}
    for count, first in (("0", "1"), ("31", "1"), ("2", "0"), ("2", "999"), ("x", "1")):
        assert post(organiser, "tables", game="tiny", count=count, first=first) == 422
    assert len(app.services.tables.list()) == 4


def test_a_number_stands_once(app: App, opened: Opened, table: EventTable) -> None:
    asked = {"game": "tiny", "number": 7}
    refused: Any = table.web.post("/api/tables", json=asked, headers=bearer(opened.token))
    assert (refused.status_code, refused.json["error"]["code"]) == (409, "taken")
    assert EventTable(app, opened.token).view()["number"] == 1
    own = WebEvening(app)
    assert own.view()["number"] == 1, "the house has numbers of its own"


def test_the_next_game_of_the_same_people_keeps_event_and_number(table: EventTable) -> None:
    table.start()
    table.act(table.host, "~close")
    again = table.post(f"/api/tables/{table.code}/again", {}, table.host)
    shown = table.app.services.tables.open(again["table"]).record
    assert (shown.place.event != "", shown.place.number) == (True, 7)


def test_a_helper_opens_tables_with_a_code(
    app: App, opened: Opened, organiser: FlaskClient
) -> None:
    page = organiser.post("/organiser/helpers", data={"name": "Anna"}, **GUEST).text
    code = page.partition('class="code">')[2].partition("<")[0]
    helper = app.flask.test_client()
    assert helper.post("/organiser/enter", data={"code": code}, **GUEST).status_code == 303
    assert "as Anna" in helper.get("/organiser", **GUEST).text
    form = helper.get("/new/tiny", **GUEST).text
    assert 'name="table-number"' in form
    said = {"rounds": "3", "table-number": "12"}
    assert helper.post("/new/tiny", data=said, **GUEST).status_code == 303
    assert [each.number for each in app.services.tables.list()] == [12]
    assert organiser.post("/organiser/leave", **GUEST).status_code == 303
    assert organiser.get("/organiser/now", **GUEST).status_code == 403


def test_a_wrong_code_stays_in_the_form_to_be_mended(app: App) -> None:
    wrong = app.flask.test_client().post("/organiser/enter", data={"code": 'A"<B'}, **GUEST)
    assert (wrong.status_code, 'value="A&#34;&lt;B"' in wrong.text) == (422, True)


# --- calls for help ------------------------------------------------------------------------------


def test_a_call_for_help_is_shown_and_answered(organiser: FlaskClient, table: EventTable) -> None:
    table.start()
    phone, screen = table.dial(table.tokens[2], format="html"), table.dial(format="html")
    phone.got(), screen.got()
    assert now(organiser)["calls"] == ""
    journal = table.view()["journal"]
    table.act(table.tokens[1], "~call")
    assert "Calls for help" in now(organiser)["calls"]
    assert "Help has been called" in str(phone.got()[-1]["regions"])
    assert post(organiser, f"tables/{table.code}/coming") == 303
    assert "Help is coming" in str(phone.got()[-1]["regions"])
    assert "Somebody is coming" in now(organiser)["calls"]
    assert table.view()["help"]["coming"]
    assert post(organiser, f"tables/{table.code}/helped") == 303
    assert now(organiser)["calls"] == ""
    assert table.view()["help"] is None
    assert table.view()["journal"] == journal, "it is in nobody's log"
    assert screen.got() == [], "nothing of it on the screen"


def test_help_that_is_no_longer_needed_is_called_off(
    organiser: FlaskClient, table: EventTable, clock: Clock
) -> None:
    table.act(table.tokens[1], "~call")
    clock.now += 130
    assert "for 2 minutes" in now(organiser)["calls"]
    table.act(table.tokens[2], "~call-off")
    assert now(organiser)["calls"] == ""
    assert post(organiser, f"tables/{table.code}/coming") == 303, "a moment too late"
    assert table.view()["help"] is None


def test_nobody_calls_at_home(tmp_path: Path, clock: Clock) -> None:
    evening = WebEvening(companion_app(tmp_path / "home", clock))
    evening.sit("Ann")
    menu = [each["offer"].partition(":")[0] for each in evening.view(evening.tokens[1])["menu"]]
    assert "~timer" in menu
    assert "~call" not in menu
    assert evening.view()["number"] is None


# --- what is done to a table ---------------------------------------------------------------------


def test_a_new_screen_hosts_instead_of_the_old_one(
    organiser: FlaskClient, table: EventTable
) -> None:
    page = organiser.post(f"/organiser/tables/{table.code}/screen", **GUEST).text
    link = page.partition('href="http://')[2].partition('"')[0].partition("/")[2]
    assert table.web.get(f"/api/tables/{table.code}/view", headers=bearer(table.host)).status_code
    assert table.app.services.tables.open(table.code).people.who(table.host) is None
    asks = "its screen stops hosting"
    assert asks not in now(organiser)["tables"], "nothing ends where no screen is open"
    table.dial(link.rpartition("/")[2])
    assert asks in now(organiser)["tables"]
    screen = table.app.flask.test_client()
    assert screen.post(f"/{link}", **GUEST).location == f"/t/{table.code}/screen"
    assert 'id="host-key"' in screen.get(f"/t/{table.code}/screen", **GUEST).text


def test_a_removed_table_is_gone_and_nobody_misses_it(
    app: App, organiser: FlaskClient, table: EventTable
) -> None:
    table.start()
    app.services.tables.backup()
    phone = table.dial(table.tokens[1], format="html")
    assert phone.stands
    assert post(organiser, f"tables/{table.code}/remove") == 303
    assert not phone.stands
    assert table.web.get(f"/t/{table.code}").status_code == 404
    assert table.code not in now(organiser)["tables"]
    assert app.services.tables.list() == [], "nor is it listed as one that is only in a backup"
    assert post(organiser, f"tables/{table.code}/remove") == 404


def test_results_are_those_of_the_event(
    app: App, opened: Opened, organiser: FlaskClient, table: EventTable
) -> None:
    assert "No game has ended yet" in organiser.get("/organiser/results", **GUEST).text
    played_out(table)
    played_out(EventTable(app, events_of(app.services.tables).begin("Other").token))
    page = organiser.get("/organiser/results", **GUEST).text
    assert page.count('class="panel play"') == 1
    assert "Table 7" in page
    said = organiser.get("/organiser/results.csv", **GUEST)
    assert said.mimetype == "text/csv"
    head, *lines = said.text.splitlines()
    assert head.startswith("table,evening,began,ended")
    assert [each.partition(",")[0] for each in lines] == ["7", "7"]
    stranger = app.flask.test_client()
    for path in ("/organiser/results", "/organiser/results.csv"):
        assert stranger.get(path, **GUEST).status_code == 403


def played_out(table: EventTable) -> None:
    """Play a table's game to its end."""
    if not table.tokens:
        table.sit("Cleo", "Dora")
    table.start()
    luck = Chance(b"to the end")
    with table.app.channels.find(table.code).changing() as played:  # type: ignore[union-attr]
        while (umpire := played.record.umpire) and not umpire.over:
            entry = choose_next_answer(umpire, luck, choose_any_answer)
            opened = next(
                each for each in played.offers.of(entry.by) if each.offer.name == entry.offer
            )
            played.act(entry.by, f"{len(played.durable.entries)}", opened.id, entry.values)


def test_what_has_stayed_too_long_is_removed_at_the_second_look(
    app: App, opened: Opened, clock: Clock, table: EventTable
) -> None:
    at_home = WebEvening(app)
    clock.now += 31 * 24 * 3600
    young = EventTable(app, opened.token)
    house = Housekeeping(app.services, app.channels)
    house.look()
    assert table.web.get(f"/t/{table.code}").status_code != 404, "the clock may be wrong"
    house.look()
    assert table.web.get(f"/t/{table.code}").status_code == 404
    assert app.services.tables.backups
    assert table.code in app.services.tables.backups.codes(), "it was saved just before"
    assert {each.code for each in app.services.tables.list()} == {at_home.code, young.code}
    events_of(app.services.tables).end(opened.event.id)
    app.services.tables.remove(young.code)
    house.look()
    assert events_of(app.services.tables).all() == []
