"""Bids of Mea Culpa, sealed on the laptop or read by nobody but the phone: the same dial."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.mea_culpa import MeaBrowserEvening, answer, form_of, send

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("bids", ["committed", "sealed"])
def test_the_dial_works_in_a_sealed_bid(companion: Companion, browser: Browser, bids: str) -> None:
    """Its key says what it locks, which a small phone may not show, and then that it changes it."""
    evening = MeaBrowserEvening(companion, browser, people=2, mode="full", bids=bids)
    paula, dominik = evening.people
    for bonus in ("letter", "coin"):
        name = f"bonus_{bonus}"
        answer(evening.asked, name, **({"coin_10": "II"} if bonus == "coin" else {}))

    form = form_of(paula, "bid")
    key = paula.page.locator("#bar-keys button")
    expect(key).to_have_text("Lock 1 notch + 0 taler")
    form.locator("input[name='notches'][value='4']").check()
    send(paula, form)
    expect(key).to_have_text("Change my bid")
    form.locator("input[name='notches'][value='5']").check()
    form.locator(".mea-dial__slider").fill("9")
    expect(form.locator("input[name='coins']")).to_have_value("9")
    expect(key).to_have_text("Lock 5 notches + 9 taler")
    send(paula, form)
    expect(key).to_have_text("Change my bid")
    paula.page.reload()
    paula.linked()
    kept = form_of(paula, "bid")
    expect(kept.locator("input[name='notches'][value='5']")).to_be_checked()
    expect(kept.locator(".mea-dial__slider")).to_have_value("9")
    expect(kept.locator("[data-sum]")).to_have_text("14")
    expect(key).to_have_text("Change my bid")
    paula.look_over("a sealed dial")

    form = form_of(dominik, "bid")
    form.locator("input[name='notches'][value='2']").check()
    send(dominik, form)
    shown = evening.shows(".mea-bid")
    expect(shown).to_have_count(2)
    expect(shown.first.locator(".mea-bid__name")).to_have_text("Paula")
    assert [each["coins"] for each in evening.view()["state"]["bids"]] == [9, 0]
    assert evening.complaints() == []
