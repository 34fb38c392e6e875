"""A cheap phone on a poor Wi-Fi: an answer is seen to be taken at once, and never lost."""

from __future__ import annotations

import pytest

from tests.kit.engines.any_phone import AnyPhone
from tests.kit.engines.every_engine import Engine
from tests.kit.engines.new_table import NewTable
from tests.kit.web.served import Served

pytestmark = [pytest.mark.browser, pytest.mark.posix, pytest.mark.thorough]

CHEAP = 6
"""Times slower than this machine."""
EACH_WAY, LOST = 0.15, 0.05
"""Seconds, and the share of packets that are lost."""
COINS = "form[data-offer^='bid:'] input[name='coins']"
WATCH = """() => { window.sign = 0; addEventListener('click', (tap) => {
    requestAnimationFrame(() => {
        const sign = document.querySelector(`[aria-busy] > [type='submit']:not(.button--lifted),
            #bar [data-sent]`);
        window.sign = sign && getComputedStyle(sign).opacity < 1
            ? Math.round(performance.now() - tap.timeStamp) : -1;
    });
}, {capture: true, once: true}); }"""
"""After how many milliseconds the first picture after a tap shows that it counted; or -1."""


@pytest.fixture
def table(phone: AnyPhone, tiny: Served) -> NewTable:
    """Ann has a slow phone, and Bob is a client."""
    laid = NewTable(tiny.port, "tiny", rounds=2)
    laid.join(phone, "Ann")
    laid.sit_down("Bob")
    laid.start(phone)
    phone.uncover()
    phone.think_slowly(CHEAP)
    return laid


def test_an_answer_is_seen_to_be_taken_before_the_companion_knows(
    phone: AnyPhone, engine: Engine, table: NewTable
) -> None:
    bob = table.others[0]
    phone.fill(COINS, "5")
    seen_at_once(phone, engine, table, "bid:")
    assert table.view()["waiting"] == [2]
    table.answers(bob, "bid:")
    phone.answer("keep:")
    seen_at_once(phone, engine, table, "next:")
    assert table.view()["state"]["round"] == 2


def seen_at_once(phone: AnyPhone, engine: Engine, table: NewTable, name: str) -> None:
    """The first picture after the tap shows that it counted, while nothing gets through."""
    phone.run(WATCH)
    before = table.view()
    with engine.line.holding():
        offer = phone.press(name)
        taken = phone.until("() => window.sign")
        assert taken > 0
        assert table.view() == before
    phone.gone(offer)


def test_on_a_slow_line_every_answer_arrives_once(
    phone: AnyPhone, engine: Engine, table: NewTable
) -> None:
    engine.line.delay, engine.line.lost = EACH_WAY, LOST
    for loans in (1, 2, 3):
        phone.answer("loan:")
        assert table.view()["state"]["loans"] == loans
    phone.fill(COINS, "5")
    phone.answer("bid:")
    table.answers(table.others[0], "bid")
    assert table.view()["state"]["last"][0] == 5
