"""Choosing a sheet in a real browser: the preview follows, with a script and without."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.guests import Guest

pytestmark = pytest.mark.browser

LABELS = "/print/sancti_et_malum/labels"
A4, LETTER = (595, 842), (612, 792)


def somebody(companion: Companion, browser: Browser, device: str) -> Guest:
    """A browser that shows the print pages."""
    return Guest.on(browser, device, companion.address, device)


def size_of(page: Page, file: Path) -> tuple[int, int]:
    """Get the PDF, and measure its first sheet in points."""
    with page.expect_download() as downloaded:
        page.get_by_role("button", name="Get the PDF").click()
    downloaded.value.save_as(file)
    document = pypdfium2.PdfDocument(file)
    width, height = document[0].get_size()
    document.close()
    return round(width), round(height)


def test_the_preview_and_the_file_follow_what_is_chosen(
    companion: Companion, browser: Browser, tmp_path: Path
) -> None:
    guest = somebody(companion, browser, "laptop")
    page = guest.page
    page.goto(companion.address + LABELS)
    assert size_of(page, tmp_path / "plain.pdf") == A4
    page.get_by_text("30 labels").click()
    expect(page.get_by_role("radio", name="Letter", exact=True)).to_be_checked()
    expect(page.get_by_role("status")).to_have_text("One sheet, Letter.")
    page.locator(".place", has_text="27").click()
    expect(page.get_by_role("status")).to_contain_text("2 sheets")
    assert re.search(
        r"stock=5160&start=27", page.locator(".printing__sheet").get_attribute("src") or ""
    )
    assert size_of(page, tmp_path / "labels.pdf") == LETTER
    page.get_by_text("A4", exact=True).click()
    expect(page.get_by_role("radio", name="Plain paper")).to_be_checked()
    expect(page.locator(".place")).to_have_count(0)
    assert guest.complaints == []


def test_a_preview_is_drawn_with_our_own_fonts(companion: Companion, browser: Browser) -> None:
    page = somebody(companion, browser, "laptop").page
    page.goto(f"{companion.address}/print/sancti_et_malum/cards")
    ours = page.locator(".printing__sheet").screenshot()
    page.route("**/*.svg*", without_fonts)
    page.reload()
    assert page.locator(".printing__sheet").screenshot() != ours


def without_fonts(route: Route) -> None:
    body = re.sub("<style>.*?</style>", "", route.fetch().text())
    route.fulfill(content_type="image/svg+xml", body=body)


def test_the_form_works_without_scripts(
    companion: Companion, browser: Browser, tmp_path: Path
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(companion.address + LABELS)
    page.get_by_text("21 labels").click()
    page.get_by_role("button", name="Update the preview").click()
    expect(page.locator(".place")).to_have_count(21)
    page.get_by_text("10 labels").click()
    page.get_by_role("button", name="Update the preview").click()
    expect(page.get_by_role("alert")).to_have_text("5163 labels come on Letter sheets.")
    page.get_by_text("Letter", exact=True).click()
    page.get_by_role("button", name="Update the preview").click()
    assert size_of(page, tmp_path / "labels.pdf") == LETTER
