"""A name breaks between its parts, never inside a word: where the sweeps do not look."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.kit.browser.broken_names import broken_names, cut_names
from tests.kit.browser.still_pages import NAMES, StillTable, fitted

pytestmark = pytest.mark.browser


def test_names_fit_the_spots_of_chests(tmp_path: Path, browser: Browser) -> None:
    table = StillTable(tmp_path, "deal_with_the_devil", "won")
    table.after(15)
    for device in ("laptop", "television", "small phone"):
        page = table.page(browser, device)
        fitted(table, page)
        assert page.locator(".deal-spot__name").all_inner_texts() == [
            "Anna-Lena",
            "Maximiliana",
            "Ben",
            "Bartholomew",
        ]
        assert broken_names(page, NAMES) + cut_names(page, NAMES) == []
