"""The host: how a browser becomes one, and what its screen shows and does."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from companion.table.record.players import HOST
from tests.kit.web.evening import Clock, WebEvening
from web.app import App
from web.live.channel import Channel
from web.server.addresses import Address, Addresses


@pytest.fixture
def away(evening: WebEvening, clock: Clock) -> WebEvening:
    """Ann has no page open for a while, and Bob has."""
    evening.dial(evening.tokens[2])
    evening.tick()
    clock.now += 30
    evening.tick()
    return evening


def channel_of(evening: WebEvening) -> Channel:
    channel = evening.app.channels.find(evening.code)
    assert channel
    return channel


def test_the_host_can_choose_the_address_in_the_code(app: App) -> None:
    evening = WebEvening(app)
    two = (Address("table.lan", "wlan0"), Address("192.168.7.2", "eth0"))
    services, code = evening.app.services, evening.code
    services.addresses = Addresses(services.config.clock, see=lambda: two)
    channel, host = channel_of(evening), evening.hosting()
    listed = [each["url"] for each in channel.invitation().addresses]
    assert channel.invitation().url == listed[0] == f"http://table.lan:0/j/{code}"
    evening.web.post(f"/t/{code}/screen", data={"address": "1"})
    assert channel.invitation().url == listed[0], "a stranger chooses nothing"
    assert 'name="address" value="1"' in host.get(f"/t/{code}/screen?address=1").text
    assert channel.invitation().url == listed[0], "nobody does by looking"
    for number, url in (("1", listed[1]), ("99", listed[0]), ("-1", listed[0])):
        chosen = host.post(f"/t/{code}/screen", data={"address": number})
        assert chosen.location == f"/t/{code}/screen"
        assert channel.invitation().url == url
        assert url in host.get(f"/t/{code}/screen").text


def test_the_host_shows_a_card_for_somebody_who_lost_theirs(away: WebEvening) -> None:
    evening = away
    evening.act(evening.host, "~seat-card", seat=1)
    evening.act(evening.tokens[2], "~allow")
    channel = channel_of(evening)
    scene = channel.page_context(channel.table.people.who(evening.host))
    assert scene["card"]["seat"] == 1
    assert scene["card"]["code"] == evening.view(evening.tokens[1])["card"]
    assert channel.page_context(None)["card"] is None


def test_the_host_answers_for_somebody_away_from_the_hosts_menu(away: WebEvening) -> None:
    evening = away
    evening.act(evening.host, "~answer-for", seat=1, on=True)
    evening.act(evening.tokens[2], "~allow")
    channel = channel_of(evening)
    host, everybody = channel.regions(channel.table.people.who(evening.host)), channel.regions(None)
    assert 'data-offer="1/' in host["answering"]
    assert 'data-offer="1/' not in "".join(
        html for name, html in host.items() if name != "answering"
    )
    assert 'data-offer="1/' not in "".join(everybody.values())


def test_what_the_host_does_for_somebody_away_ends_when_their_page_opens(away: WebEvening) -> None:
    evening = away
    evening.act(evening.host, "~answer-for", seat=1, on=True)
    evening.act(evening.tokens[2], "~allow")
    assert evening.view(evening.host)["answer_for"]
    evening.dial(evening.tokens[1])
    assert evening.view(evening.host)["answer_for"] == []
    evening.dial(evening.tokens[1])
    told = [line for line in evening.view()["journal"] if "nobody acts for them" in line]
    assert told == ["Ann’s phone is back: nobody acts for them any longer."]


def test_the_hosts_link_makes_a_host_and_its_token_leaves_the_address_bar(
    evening: WebEvening, browser: FlaskClient
) -> None:
    made = evening.app.services.tables.hand_over(evening.code)
    asked = browser.get(f"/host/{made.code}/{made.host_token}")
    assert "Host this table" in asked.text
    answer = browser.post(f"/host/{made.code}/{made.host_token}")
    assert answer.status_code == 303
    assert made.host_token not in answer.headers["Location"]
    assert 'data-region="host"' in browser.get(answer.headers["Location"]).text
    assert browser.get(f"/host/{made.code}/{made.host_token}").status_code == 303  # it is host
    browser.delete_cookie(f"test-host-{made.code}")
    assert browser.get(f"/host/{made.code}/made-up").status_code == 403
    assert browser.get(f"/host/QQQQQ/{made.host_token}").status_code == 404


def test_a_messenger_that_previews_a_hosts_link_does_not_use_it_up(
    evening: WebEvening, browser: FlaskClient
) -> None:
    made = evening.app.services.tables.hand_over(evening.code)
    link, messenger = f"/host/{made.code}/{made.host_token}", evening.app.flask.test_client()
    for look in (messenger.head, messenger.get):
        answer = look(link)
        assert (answer.status_code, answer.headers.get("Set-Cookie")) == (200, None)
    assert evening.app.services.tables.open(made.code).people.who(made.host_token) == HOST
    assert browser.post(link).status_code == 303


def test_a_hosts_link_works_once(evening: WebEvening, browser: FlaskClient) -> None:
    made = evening.app.services.tables.hand_over(evening.code)
    link, other = f"/host/{made.code}/{made.host_token}", evening.app.flask.test_client()
    screen = browser.post(link).headers["Location"]
    for again in (other.get(link), other.post(link)):
        assert again.status_code == 403
        assert "This link has been used." in again.text
    assert 'data-region="host"' not in other.get(screen).text
    assert 'data-region="host"' in browser.get(screen).text
    assert evening.app.services.tables.open(made.code).people.who(made.host_token) is None
