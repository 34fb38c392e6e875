"""The third round in browsers: deals at a webcam, votes, the ritual, and the rewards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from http import HTTPStatus
from itertools import cycle
from time import sleep
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Playwright, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.deal_with_the_devil import (
    NOTE_DESTINATIONS,
    PEOPLE,
    PRICES,
    ROLES,
    DevilBrowserEvening,
    answer,
    destinations,
    key_for,
    labels,
    seeing_chests,
    with_people,
)
from tests.kit.browser.guests import Guest, key_of
from tests.kit.play_over_http import Client
from tests.kit.web.hand_rows import rows_of

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def browser(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser whose camera sees the chests."""
    with seeing_chests(playwright, tmp_path_factory.mktemp("camera")) as seeing:
        yield seeing


LOOK_AGAIN = 0.25
"""Seconds between two looks at a table where nobody is asked anything."""
NOTHING: Mapping[str, Any] = {}
REWARDS = "2 coins", "3 coins 1 marble", "nothing", "2 coins"
HURRIED: Mapping[str, Sequence[Mapping[str, Any]]] = {
    "laid_out": [NOTHING],
    "done": [NOTHING],
    "confirm": [NOTHING],
    "symbol": [{"symbol": role} for role in ROLES],
    "seal": [{"price": "2c"}, {"price": "1s"}],
    "decide": [{"way": "pure"}, {"way": "reject"}],
    "shut": [NOTHING],
    "plan": [{"event": "no", "slots": [], "courtier": "nobody"}],
    "achieve": [{"spaces": [], "courtiers": [], "majors": 0, "alchemist": False}],
    "vote": [{"suspect": []}],
}
"""What people in a hurry try in each form until something is accepted; they only sell soul."""


class Hurry:
    """Players who answer over the public protocol, as fast as they can."""

    def __init__(self, evening: DevilBrowserEvening) -> None:
        self.evening = evening
        self.path = f"/api/tables/{evening.code}"
        self.people = [self._client(evening, guest) for guest in evening.people]
        self.host = self._client(evening, evening.screen)
        self.labels = cycle(labels())

    def _client(self, evening: DevilBrowserEvening, guest: Guest) -> Client:
        cookies = guest.context.cookies()
        mine = next(each for each in cookies if each.get("name", "").endswith(evening.code))
        return Client(evening.companion.address, mine["value"])

    def to(self, number: int, phase: str) -> None:
        """Go on until this phase of this round, and not an answer further; no page is open."""
        with self.evening.nobody_looks():
            self._go_on(number, phase)

    def _go_on(self, number: int, phase: str) -> None:
        while True:
            answers = 0
            for seat, client in enumerate(self.people):
                view = self.host.get(f"{self.path}/view")
                if (view["state"]["round"], view["state"]["phase"]) == (number, phase):
                    return
                answers += self._scan(view) + self._answer(client, seat)
            if not answers:
                sleep(LOOK_AGAIN)  # the screen shows for some seconds where chests go

    def _answer(self, client: Client, seat: int) -> bool:
        for name, offer in offered(client.get(f"{self.path}/view")).items():
            tried = HURRIED.get(name, [])
            if name == "symbol":
                tried = tried[seat:]
            if any(self._is_taken(client, offer, values) for values in tried):
                return True
        return False

    def _scan(self, view: Mapping[str, Any]) -> bool:
        for name, offer in offered(view).items():
            if name in {"label", "scan"}:
                assert self._is_taken(self.host, offer, {"chest": next(self.labels).text})
                return True
        return False

    def _is_taken(self, client: Client, offer: str, values: Mapping[str, Any]) -> bool:
        act = {"id": uuid4().hex, "offer": offer, "values": values}
        return client.ask(f"{self.path}/acts", act)[0] == HTTPStatus.OK


def offered(view: Mapping[str, Any]) -> dict[str, str]:
    """The open offers by their names."""
    return {each["offer"].partition(":")[0]: each["offer"] for each in view["offers"]}


def test_the_witch_hunt_and_the_first_inquisition(companion: Companion, browser: Browser) -> None:
    evening = with_people(companion, browser)
    Hurry(evening).to(3, "production")
    deal_before_the_webcam(evening)
    finish_the_round(evening)
    hunt(evening)
    evening.all_answer("prepare")
    perform_the_ritual(evening)
    see_the_inquisitors(evening)
    bring_the_rewards_home(evening)
    leave_them_unanswered(evening)
    assert evening.complaints() == []


def deal_before_the_webcam(evening: DevilBrowserEvening) -> None:
    """Scan every row of the round at the station; everybody rejects, and plans nothing."""
    answer(evening.people[0], "done")
    for guest, price in zip(evening.people, PRICES, strict=True):
        answer(guest, "seal", price=price)
    went = []
    station = evening.screen.another_page()
    station.goto(f"{evening.companion.address}/t/{evening.code}/scan")
    for told in ("decide", "decide", "plan"):
        evening.screen.page.evaluate(NOTE_DESTINATIONS)
        evening.two_confirm()
        went.append(destinations(evening.screen.page))
        evening.all_answer(told, **({"way": "reject"} if told == "decide" else {}))
    station.close()
    assert [sorted(takers) for takers in went] == [sorted(PEOPLE)] * len(went)


def finish_the_round(evening: DevilBrowserEvening) -> None:
    """The actions and the reputations; nobody has debt."""
    evening.all_answer("achieve")
    answer(evening.people[0], "done")


def hunt(evening: DevilBrowserEvening) -> None:
    """Two accuse the Cultist, who has too few pieces, is told so after the tap, and confesses."""
    miriam, jonathan, zoe, tobias = evening.people
    for guest in (miriam, jonathan):
        answer(guest, "vote", suspect="3")
    for guest in (zoe, tobias):
        answer(guest, "vote")
    forms = zoe.form("answer")
    key_of(key_for(forms, {"way": "prove"})).tap()
    expect(forms.first.locator(".form__word")).to_contain_text("you can only confess.")
    expect(evening.screen.page.locator(".deal-pair")).to_have_count(len(evening.people))
    evening.screen.look_over("the votes")
    answer(zoe, "answer", way="confess")
    answer(miriam, "done")


def perform_the_ritual(evening: DevilBrowserEvening) -> None:
    """The same form on all phones: the Mortals guess right, the Devil shows two pieces of soul."""
    miriam, jonathan, zoe, tobias = evening.people
    asked = [
        guest.form("ritual").locator("legend, .deal-counter").all_inner_texts()
        for guest in evening.people
    ]
    assert asked[0]
    assert all(each[:3] == asked[0][:3] for each in asked)
    answer(miriam, "ritual", coins="4", devil="2")
    answer(jonathan, "ritual", pure="2")
    answer(zoe, "ritual", coins="3", devil="1")
    zoe.look_over("the ritual is sealed")
    answer(tobias, "ritual", devil="2")


def see_the_inquisitors(evening: DevilBrowserEvening) -> None:
    """Seven coins bribe the first; a confession and an unmasked Devil turn two others up."""
    evening.scan(*labels())
    page = evening.screen.page
    expect(page.locator("#r-game-row .hand-list__row")).to_have_count(len(PEOPLE) + 1)
    *chests, bribes = rows_of(page.locator("#r-game-row").inner_html())
    added = [each.partition(" put in ")[2] for each in chests]
    assert sorted(added) == ["2 coins", "2 coins", "3 coins 1 marble", "nothing"]
    assert bribes == "Bribe spaces: A 5 coins B 2 coins C 0 coins"
    assert page.locator("#r-game-row .mark").count() == 0
    evening.screen.look_over("what goes into the chests")
    evening.two_confirm()


def bring_the_rewards_home(evening: DevilBrowserEvening) -> None:
    """Only the owner's phone shows what is in a chest."""
    evening.scan(*reversed(labels()))
    page = evening.screen.page
    expect(page.locator(".deal-inquisitor--gone")).to_have_count(1)
    expect(page.locator(".deal-inquisitor--up")).to_have_count(2)
    expect(page.locator(".deal-bribe .icon")).to_have_count(7)
    expect(page.locator(".opened__chest")).to_have_count(4)
    evening.screen.look_over("what lay in the chests")
    for guest, reward in zip(evening.people, REWARDS, strict=True):
        expect(guest.page.locator("#r-game-reward")).to_have_text(f"Your reward: {reward}")
    evening.two_confirm()


def leave_them_unanswered(evening: DevilBrowserEvening) -> None:
    """Nobody shows a piece; everybody takes the cards' consequences, and round 4 begins."""
    evening.all_answer("appease")
    evening.all_answer("consequence", points="-4")
    expect(evening.screen.page.locator(".where__round")).to_have_text("Round 4 of 5")
    state = evening.view()["state"]
    scores = [castle["score"] for castle in state["castles"].values()]
    assert scores == [-4] * len(evening.people)
