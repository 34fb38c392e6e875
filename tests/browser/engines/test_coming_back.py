"""A phone that slept, or lost the Wi-Fi, comes back, and nothing is lost, in each engine."""

from __future__ import annotations

import pytest

from tests.kit.engines.any_phone import AnyPhone
from tests.kit.engines.every_engine import Engine
from tests.kit.engines.new_table import NewTable
from tests.kit.web.served import Served

pytestmark = [pytest.mark.browser, pytest.mark.posix, pytest.mark.thorough]

FALLS_ASLEEP = """() => {
    Object.defineProperty(document, 'hidden', {configurable: true, get: () => true});
    document.dispatchEvent(new Event('visibilitychange'));
}"""
WAKES_UP = """() => {
    const before = Date.now;
    Date.now = () => before() + 3_600_000;
    delete document.hidden;
    document.dispatchEvent(new Event('visibilitychange'));
    return document.body.dataset.link;
}"""
"""An hour later by the clock, while no timer has run."""


@pytest.fixture
def table(phone: AnyPhone, tiny: Served) -> NewTable:
    """Ann has an open phone, and Bob is a client."""
    laid = NewTable(tiny.port, "tiny")
    laid.join(phone, "Ann")
    laid.sit_down("Bob")
    laid.start(phone)
    phone.uncover()
    return laid


def test_a_phone_that_wakes_up_is_covered_and_redials(
    phone: AnyPhone, engine: Engine, table: NewTable
) -> None:
    engine.line.sleep()
    phone.run(FALLS_ASLEEP)
    table.answers(table.others[0], "bid")
    assert phone.run(WAKES_UP) == "stale"
    phone.linked()
    assert phone.shows("#cover-key")
    phone.uncover()
    phone.answer("bid:")
    assert table.view()["state"]["last"]


def test_an_answer_without_a_line_is_kept_and_arrives_once(
    phone: AnyPhone, engine: Engine, table: NewTable
) -> None:
    with engine.line.cut():
        phone.sees("body[data-link='stale']")
        offer = phone.press("loan:")
        phone.sees(f"form[data-offer='{offer}'] .form__word", "Saved.")
    phone.linked()
    phone.gone(offer)
    assert table.view()["state"]["loans"] == 1


def test_an_answer_whose_reply_was_lost_counts_once(
    phone: AnyPhone, engine: Engine, table: NewTable
) -> None:
    with engine.line.holding(engine.line.down):
        offer = phone.press("loan:")
        table.until(lambda view: view["state"]["loans"] == 1)
        with engine.line.cut():
            phone.sees(f"form[data-offer='{offer}'][aria-busy='true']")
    phone.linked()
    phone.gone(offer)
    assert table.view()["state"]["loans"] == 1
