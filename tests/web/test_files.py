"""Our own files are sent small and kept; what may hold a secret is never compressed."""

from __future__ import annotations

import gzip
import re

import pytest
from flask.testing import FlaskClient

from tests.web.evening import Evening
from web.app import App
from web.look import SHEETS, STATIC

ZIPPED = {"Accept-Encoding": "gzip, br"}


@pytest.fixture
def browser(app: App) -> FlaskClient:
    return app.flask.test_client()


def test_a_file_is_sent_compressed_to_whoever_can_read_that(browser: FlaskClient) -> None:
    plain = browser.get("/static/base.css?v=1", buffered=True)
    small = browser.get("/static/base.css?v=1", headers=ZIPPED, buffered=True)
    assert small.headers["Content-Encoding"] == "gzip"
    assert small.headers["Vary"] == "Accept-Encoding"
    assert gzip.decompress(small.data) == plain.data
    assert "immutable" in small.headers["Cache-Control"]
    assert "Content-Encoding" not in plain.headers


def test_one_sheet_of_style_holds_all(browser: FlaskClient) -> None:
    page = browser.get("/").text
    (address,) = re.findall(r'href="(/look\.css\?v=\w+)"', page)
    sheet = browser.get(address, headers=ZIPPED, buffered=True)
    assert "immutable" in sheet.headers["Cache-Control"]
    text = gzip.decompress(sheet.data).decode()
    assert all((STATIC / f"{name}.css").read_text("utf-8") in text for name in SHEETS)


def test_every_sheet_is_used_somewhere() -> None:
    pages = "".join(
        path.read_text("utf-8") for path in (STATIC.parent / "templates").glob("*.html")
    )
    own = {path.stem for path in STATIC.glob("*.css")} - set(SHEETS) - {"phone", "screen"}
    assert [name for name in own if f"static('{name}.css')" not in pages] == []


def test_no_page_and_no_view_is_ever_compressed(evening: Evening, browser: FlaskClient) -> None:
    paths = [
        "/",
        f"/t/{evening.code}/screen",
        f"/api/tables/{evening.code}/view",
        "/static/none.css",
    ]
    for path in paths:
        assert "Content-Encoding" not in browser.get(path, headers=ZIPPED, buffered=True).headers, (
            path
        )


def test_the_hosts_link_makes_a_host_and_leaves_the_address_bar(
    evening: Evening, browser: FlaskClient
) -> None:
    made = evening.app.hall.tables.hand_over(evening.code)
    answer = browser.get(f"/host/{made.code}/{made.host_token}")
    assert answer.status_code == 303
    assert made.host_token not in answer.headers["Location"]
    assert 'data-region="host"' in browser.get(answer.headers["Location"]).text
    assert browser.get(f"/host/{made.code}/made-up").status_code == 403
    assert browser.get(f"/host/QQQQQ/{made.host_token}").status_code == 404
