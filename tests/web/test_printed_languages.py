"""Sheets come in the language of whoever prints, or in another one they choose."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from flask.testing import FlaskClient

import companion.games
from companion.games import found
from tests.kit.web.evening import companion_app

AT = "/print/sancti_et_malum"


@pytest.fixture
def browser(tmp_path: Path) -> FlaskClient:
    """Somebody's browser."""
    ours: dict[str, Any] = {"games": Path(companion.games.__file__).parent, "others": found()}
    return companion_app(tmp_path, **ours).flask.test_client()


def words_of(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(pdf)
    words: str = document[0].get_textpage().get_text_range()
    document.close()
    return words


def test_sheets_are_printed_in_the_readers_language(browser: FlaskClient) -> None:
    german = {"Accept-Language": "de"}
    assert "Eine Konfrontation" in words_of(browser.get(f"{AT}/turn.pdf", headers=german).data)
    assert "A confrontation" in words_of(browser.get(f"{AT}/turn.pdf").data)


def test_another_language_can_be_chosen_for_the_sheets(browser: FlaskClient) -> None:
    page = browser.get(f"{AT}/turn?language=de", headers={"Accept-Language": "de"}).text
    assert 'value="de" checked' in page
    assert 'lang="en">English</span>' in page
    assert 'lang="de">Deutsch</span>' in page
    assert "language=de" in page.split(f"{AT}/turn.svg?", 1)[1].split('"', 1)[0]
    assert "Eine Konfrontation" in words_of(browser.get(f"{AT}/turn.pdf?language=de").data)
    assert browser.get(f"{AT}/turn?language=xx").status_code == 404
