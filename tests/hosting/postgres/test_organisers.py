"""An event at two workers: what one is told, the other knows."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient

from companion.table.record.people import Place
from hosting.events.events import events_of
from tests.hosting.postgres.workers import Workers, at, wait_until
from tests.kit.web.evening import Clock, WebEvening
from web.app import App
from web.live.presence import AWAY_AFTER_SECONDS

ELSEWHERE: Any = {"environ_overrides": {"REMOTE_ADDR": "192.168.1.50"}}


def entered(app: App, secret: str) -> FlaskClient:
    """A browser in which a link or a code was entered at this worker."""
    browser = app.flask.test_client()
    answer = browser.post("/organiser/enter", data={"code": secret}, **ELSEWHERE)
    assert answer.status_code == 303
    return browser


def status(app: App, browser: FlaskClient) -> int:
    """What another worker answers to this browser."""
    elsewhere = app.flask.test_client()
    for cookie in (browser._cookies or {}).values():  # noqa: SLF001 - as a balancer would
        elsewhere.set_cookie(cookie.key, cookie.value)
    return elsewhere.get("/organiser/now", **ELSEWHERE).status_code


class EventTable(WebEvening):
    """A table of an event, opened at the first worker."""

    def __init__(self, app: App, event: str) -> None:
        made = app.services.tables.create("tiny", {"rounds": 3}, Place(event, 7))
        self.app, self.web = app, app.flask.test_client()
        self.code, self.host, self.tokens = made.code, made.host_token, {}
        self.sit("Ann", "Bob")
        self.start()


def test_help_called_at_one_worker_is_answered_at_the_other(some: Workers, clock: Clock) -> None:
    here, there = some.apps
    opened = events_of(here.services.tables).begin("Friday")
    table = EventTable(here, opened.event.id)
    phone, organiser = table.dial(table.tokens[1], format="html"), entered(there, opened.token)

    def shown() -> dict[str, str]:
        answer: Any = organiser.get("/organiser/now", **ELSEWHERE)
        regions: dict[str, str] = answer.json["regions"]
        return regions

    assert table.code not in {each.code for each in there.channels.list_open()}
    wait_until(lambda: "Away: Bob" in shown()["tables"])
    assert table.view()["prompt"] in shown()["tables"], "though the table is not open there"
    table.act(table.tokens[1], "~call")
    assert "Calls for help" in shown()["calls"]
    organiser.post(f"/organiser/tables/{table.code}/coming", **ELSEWHERE)
    wait_until(lambda: "Help is coming" in str(phone.got()))
    phone.hang_up()
    clock.now += AWAY_AFTER_SECONDS
    wait_until(lambda: "Nobody is here" in shown()["tables"])


def test_who_is_revoked_at_one_worker_is_nobody_at_the_other(some: Workers) -> None:
    here, there = some.apps
    events = events_of(here.services.tables)
    opened = events.begin("Friday")
    helper, code = events.let_in(opened.event, "Anna")
    organiser, helping = entered(here, opened.token), entered(there, code)
    assert (status(there, organiser), status(here, helping)) == (200, 200)
    events_of(there.services.tables).revoke(helper)
    events_of(here.services.tables).renew(opened.event.id)
    assert (status(there, organiser), status(here, helping)) == (403, 403)


def test_a_table_removed_at_one_worker_is_gone_at_the_other(some: Workers) -> None:
    here, there = some.apps
    opened = events_of(here.services.tables).begin("Friday")
    table = EventTable(here, opened.event.id)
    elsewhere = at(there, table)
    phone = elsewhere.dial(table.tokens[1], format="html")
    assert phone.stands
    organiser = entered(here, opened.token)
    answer = organiser.post(f"/organiser/tables/{table.code}/remove", **ELSEWHERE)
    assert answer.status_code == 303
    wait_until(lambda: not phone.stands)
    assert elsewhere.web.get(f"/t/{table.code}").status_code == 404
