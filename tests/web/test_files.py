"""Our own files are sent small and kept; what may hold a secret is never compressed."""

from __future__ import annotations

import gzip

import pytest
from flask.testing import FlaskClient

from tests.web.evening import Evening
from web.app import App

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
