"""The page on how to trust an encrypted companion: steps for every system, and no false safety."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.commands.certificates import Trust, open_trust
from tests.kit.web.evening import companion_app
from web.render import qr

LAPTOP = "http://localhost:8420"
PHONE = "http://table.lan:8420"


@pytest.fixture
def trust(tmp_path: Path) -> Trust:
    return open_trust(tmp_path / "keys", ["localhost"], ["127.0.0.1"], datetime.now(UTC))


@pytest.fixture
def browser(tmp_path: Path, trust: Trust) -> FlaskClient:
    app = companion_app(tmp_path, certificate=trust.authority.content)
    return app.flask.test_client()


def test_every_step_has_a_drawing_and_plain_http_is_said_to_be_enough(browser: FlaskClient) -> None:
    page = browser.get("/trust", base_url=PHONE).text
    steps = page.count("<li>") - page.count("<li><a")
    assert steps > 12
    assert page.count('class="trust__drawing"') == steps
    assert "you need none of this" in page
    assert all(each in page for each in ("iPhone", "Android", "Windows", "macOS", "Firefox"))


def test_the_fingerprint_is_on_the_laptop_as_text_and_code(
    browser: FlaskClient, trust: Trust
) -> None:
    page = browser.get("/trust", base_url=LAPTOP).text
    mark = trust.authority.fingerprint
    assert mark in page
    assert str(qr.svg(mark, mark)) in page
    assert "data-probe" not in page, "the laptop trusts nothing, and goes nowhere"
    assert 'href="/trust"' in browser.get("/", base_url=LAPTOP).text


def test_a_phone_is_sent_to_the_laptop_for_the_fingerprint(
    browser: FlaskClient, trust: Trust
) -> None:
    """Whoever could swap the certificate on its way could swap the fingerprint beside it."""
    elsewhere = {"REMOTE_ADDR": "192.168.1.77"}
    for address in (PHONE, LAPTOP):
        page = browser.get("/trust", base_url=address, environ_overrides=elsewhere).text
        assert trust.authority.fingerprint not in page
        assert "data-probe" in page


def test_without_encryption_there_is_nothing_to_trust(tmp_path: Path) -> None:
    plain = companion_app(tmp_path).flask.test_client()
    for path in ("/trust", "/trust/companion.crt"):
        assert plain.get(path, base_url=LAPTOP).status_code == 404
    assert "/trust" not in plain.get("/", base_url=LAPTOP).text
