"""Scripts in a game's own folder run on its pages, each once."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.kit.web.served import serving

pytestmark = pytest.mark.browser


def test_scripts_of_a_game_import_each_other_and_run_once(tmp_path: Path, browser: Browser) -> None:
    with serving(tmp_path) as served:
        code = served.table("Ann", "Bob").code
        page = browser.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.goto(f"http://127.0.0.1:{served.port}/t/{code}/screen")
        page.locator("body[data-greeted='screen 32'][data-loaded='1']").wait_for()
        page.goto(f"http://127.0.0.1:{served.port}")
        assert page.evaluate("document.body.dataset.loaded ?? null") is None
        assert faults == []
        page.close()
