"""Cards photographed once with a phone, and then recognised where a label is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.filling import unfold
from tests.kit.browser.guests import Guest
from tests.kit.browser.psychomachia import PsychomachiaBrowserEvening, answer, form_of
from tests.kit.browser.scanning import take_photo
from tests.kit.browser.webcam import film, webcam
from tests.kit.scenes_cards import draw_card, draw_twin, photograph
from tests.kit.web.chests import encoded

pytestmark = pytest.mark.browser

PAGE = "/cards/psychomachia"
PATIENCE = "PSY.P.23.R"


def photo_of(card: int, seed: int) -> bytes:
    return encoded(photograph(draw_card(card), seed, height=430))


def test_a_card_that_was_photographed_once_answers_for_its_label(
    companion: Companion, browser: Browser
) -> None:
    laptop = Guest.on(browser, "laptop", companion.address, "laptop")
    page = laptop.page
    page.goto(f"{companion.address}{PAGE}?at={PATIENCE}")
    expect(page.locator("#card")).to_have_text("Patience")
    take_photo(page, photo_of(1, 11))
    expect(page.locator("#card")).to_have_text("Kindness")
    expect(page.get_by_text("1 of 29 cards")).to_be_visible()
    take_photo(page, encoded(photograph(draw_card(2), 5, height=30)))
    expect(page.get_by_role("alert")).to_contain_text("No card was found.")
    take_photo(page, photo_of(2, 12))
    expect(page.locator("#card")).to_have_text("Temperance")
    take_photo(page, encoded(photograph(draw_twin(2), 12, height=430)))
    expect(page.locator(".enrolment__card")).to_have_count(3)
    laptop.look_over("photographing cards")

    evening = PsychomachiaBrowserEvening(companion, browser, 2, mode="table")
    ann, ben = evening.people
    answer(ann, "laid_out")
    for guest in (ann, ben):
        answer(guest, "locked")
    form = form_of(ann, "scan")
    unfold(ann, form)
    take_photo(form, photo_of(7, 13))
    expect(form.locator("[role='alert']")).to_contain_text("No label can be read")
    which = form.get_by_role("group", name="Which card is it?")
    take_photo(form, photo_of(2, 15))
    ann.look_over("two cards that a photo may show")
    which.get_by_role("button", name="Neither of them").tap()
    expect(which).to_be_hidden()
    expect(form.locator("[role='alert']")).to_contain_text("Take the photo again")
    take_photo(form, photo_of(2, 15))
    which.get_by_role("button", name="Kindness").tap()
    expect(evening.screen.page.get_by_text("has Kindness")).to_be_visible()
    assert len(evening.state["tables"][evening.seat(ann)]) == 1

    page.get_by_role("button", name="Forget these cards").click()
    page.locator("[data-asked]").click()
    expect(page.locator(".enrolment__card")).to_have_count(0)
    assert evening.complaints() == []
    [refused] = laptop.complaints
    assert "422" in refused, "only the photo without a card"


def test_a_station_asks_between_two_cards_while_its_live_camera_waits(
    companion: Companion, playwright: Playwright, tmp_path: Path
) -> None:
    """Its frames neither keep the photo from being read, nor change what is said about it."""
    with webcam(playwright, film(tmp_path / "cam.y4m", draw_card(7)[:1])) as browser:
        evening = PsychomachiaBrowserEvening(companion, browser, 2, mode="table")
        ann, ben = evening.people
        answer(ann, "laid_out")
        for guest in (ann, ben):
            answer(guest, "locked")
        answer(ben, "no_more")
        page = evening.screen.page
        for label, card in ((PATIENCE, draw_card(2)), ("PSY.P.24.P", draw_twin(2))):
            page.goto(f"{companion.address}{PAGE}?at={label}")
            take_photo(page, encoded(photograph(card, 12, height=430)))
            expect(page.locator(f"[src*='{label}']").first).to_be_visible()
        page.goto(f"{companion.address}/t/{evening.code}/scan")
        camera = page.locator("[data-live-camera]")
        expect(camera).to_have_attribute("data-shown", "true")
        take_photo(page, encoded(photograph(draw_card(2), 15, height=430)))
        which = page.get_by_role("group", name="Which card is it?")
        expect(which.get_by_role("button")).to_have_count(3)
        expect(which).to_be_in_viewport(ratio=1)
        evening.screen.look_over("two cards at a scan station")
        which.get_by_role("button", name="Neither of them").click()
        expect(camera.locator("[data-say]")).to_contain_text("Take the photo again")
        expect(camera.locator("[data-say]")).to_contain_text("Ready")
        take_photo(page, encoded(photograph(draw_card(2), 15, height=430)))
        which.get_by_role("button", name="Kindness").click()
        expect(camera.locator("[data-say]")).to_contain_text("has Kindness")
        page.goto(f"{companion.address}{PAGE}")
        page.get_by_role("button", name="Forget these cards").click()
        page.locator("[data-asked]").click()
        expect(page.locator(".enrolment__card")).to_have_count(0)
        assert evening.complaints() == []
