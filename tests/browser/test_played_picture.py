"""The result of a game is saved as a real picture."""

from __future__ import annotations

import time
from pathlib import Path

import cv2
import pytest
from playwright.sync_api import Browser

from companion.storage.evenings_database import FILE, PlayStore, StoredPlay, StoredResult
from tests.kit.browser.companion import Companion
from tests.kit.browser.guests import Guest

pytestmark = pytest.mark.browser

GOLD = (0x5C, 0xBD, 0xEE)


def test_the_result_is_saved_as_a_png(
    own_companion: Companion, browser: Browser, tmp_path: Path
) -> None:
    companion = own_companion
    store, now = PlayStore(companion.folder / FILE), time.time()
    store.remember("Miriam", now, [])
    results = (
        StoredResult(1, "Miriam", won=True, place=1, score=9.0, said="9 points", role=""),
        StoredResult(2, None, won=False, place=2, score=3.0, said="3 points", role=""),
    )
    store.add(StoredPlay(0, "AAAAA", now - 60, now, 60, "mea_culpa", "Mea Culpa", "won", results))
    guest = Guest.on(browser, "small phone", companion.address, "Miriam")
    guest.page.goto(f"{companion.address}/evenings")
    guest.page.get_by_role("link", name="Mea Culpa").click()
    with guest.page.expect_download() as saved:
        guest.page.get_by_role("button", name="Save as a picture").click()
    assert saved.value.suggested_filename.startswith("mea_culpa-")
    saved.value.save_as(tmp_path / "picture.png")
    picture = cv2.imread(str(tmp_path / "picture.png"))
    assert picture is not None
    assert (abs(picture.astype(int) - GOLD).sum(axis=2) < 12).sum() > 100, "nothing is drawn"
    assert not guest.complaints
