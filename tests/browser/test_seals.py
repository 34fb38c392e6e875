"""Bids that stay on the phones until all are in: sealed, kept across a reload, opened."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.kit.browser.guests import DEVICES, Guest, key_of, twice
from tests.kit.browser.waiting import wait_until
from tests.kit.web.served import Laid, serving
from web.server.credentials import Credentials

pytestmark = pytest.mark.browser

ON_THE_WIRE = """() => {
  window.sent = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    window.sent.push(String(data));
    return send.call(this, data);
  };
}"""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Laid]:
    with serving(tmp_path) as served:
        yield served.table("Ann", "Bob", committed=True)


@pytest.fixture
def phones(table: Laid, browser: Browser) -> Iterator[list[Guest]]:
    people = [sat_down(table, browser, seat) for seat in (0, 1)]
    yield people
    assert [word for guest in people for word in guest.complaints] == []
    for guest in people:
        guest.context.close()


def sat_down(table: Laid, browser: Browser, seat: int) -> Guest:
    """Ann or Bob with a phone."""
    address = f"http://test.lan:{table.served.port}"
    context = browser.new_context(**DEVICES["tall phone"])
    name = Credentials("test").name("seat", table.code)
    context.add_cookies([{"name": name, "value": table.tokens[seat], "url": address}])
    context.add_init_script(f"({ON_THE_WIRE})()")
    context.add_init_script("localStorage.setItem('awake-said', 'yes')")  # it was told before
    guest = Guest(context, address, "AnnBob"[3 * seat :][:3])
    guest.page.goto(f"{address}/t/{table.code}/phone")
    guest.linked()
    guest.uncover()
    return guest


def bid(guest: Guest, coins: int) -> None:
    """Fill the form in and send it."""
    form = guest.page.locator("form[data-offer^='bid:']")
    form.locator("input[name='coins']").fill(str(coins))
    before = form.get_attribute("data-offer")
    key_of(form).tap()
    wait_until(
        guest.page, "(old) => !document.querySelector(`form[data-offer='${old}']`)", arg=before
    )


def lengths(page: Page) -> set[int]:
    """How long the answers were that this page has sent."""
    acts = [each.partition("[")[2] for each in page.evaluate("window.sent") if '["act",' in each]
    return {len(each.encode()) for each in acts}


def sent(page: Page) -> str:
    """Everything this page has sent over its live connection."""
    return "".join(page.evaluate("window.sent"))


def test_phones_seal_and_open_by_themselves(table: Laid, phones: list[Guest]) -> None:
    ann, bob = phones
    assert not ann.page.evaluate("window.isSecureContext")
    bid(ann, 4)
    assert "coins" not in sent(ann.page)
    ann.page.reload()
    ann.linked()
    ann.uncover()
    wait_until(ann.page, "document.querySelector('input[name=coins]').value === '4'")
    ann.look_over("sealed")
    bid(bob, 2)
    ann.page.locator("form[data-offer^='keep:']").wait_for()
    assert table.view()["state"]["last"] == [4, 2]
    assert "coins" in sent(ann.page)
    assert len(lengths(ann.page) | lengths(bob.page)) == 1, "sealed or opened, all look the same"
    told = [each["text"] if isinstance(each, dict) else each for each in table.view()["journal"]]
    assert sum("has sealed" in line for line in told) == 2


def test_nobody_can_give_up_what_a_phone_is_still_opening(phones: list[Guest]) -> None:
    ann, bob = phones
    bid(ann, 4)
    ann.page.evaluate("WebSocket.prototype.send = () => {}")
    bid(bob, 2)
    ann.page.locator("form[data-offer^='open_bid'][aria-busy='true']").wait_for(state="attached")
    assert ann.page.get_by_role("button", name="Give it up").count() == 0
    ann.page.reload()
    ann.page.locator("form[data-offer^='keep:']").wait_for(state="attached")


def test_a_phone_opens_once_however_long_the_others_take(table: Laid, phones: list[Guest]) -> None:
    ann, bob = phones
    bid(bob, 2)
    bob.page.evaluate("WebSocket.prototype.send = () => {}")
    bid(ann, 4)
    wait_until(ann.page, "sent.some((each) => each.includes('open_bid'))")
    bob.page.reload()
    ann.page.locator("form[data-offer^='keep:']").wait_for(state="attached")
    assert len([each for each in ann.page.evaluate("sent") if '"open_bid' in each]) == 1
    assert ann.page.locator("#toast").inner_text() == ""


def test_a_phone_that_lost_its_bid_says_so_and_forfeits_it(
    table: Laid, phones: list[Guest]
) -> None:
    ann, bob = phones
    bid(ann, 4)
    ann.page.evaluate("localStorage.clear()")
    bid(bob, 2)
    ann.sees("use the phone you sealed it on")
    assert table.view()["state"]["last"] == []
    twice(ann.page.get_by_role("button", name="Give it up"))
    bob.page.locator("form[data-offer^='keep:']").wait_for()
    assert table.view()["state"]["last"] == [0, 2]
