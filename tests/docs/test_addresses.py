"""Addresses of the companion on the pages: its usual port, and a place that there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from werkzeug.exceptions import HTTPException
from werkzeug.routing import MapAdapter, RequestRedirect

from companion.commands.config import DEFAULTS
from tests.kit.web.evening import Clock, companion_app

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
OURS = re.compile(
    r"https?://(?:localhost|ADDRESS|[\w.]+\.local|[\w.]+\.example\.org|192\.168[\d.]+)"
    r"(?::(\d+))?(/[\w/.-]*)?"
)


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> MapAdapter:
    """Everything that a companion answers to."""
    app = companion_app(tmp_path_factory.mktemp("companion"), Clock())
    return app.flask.url_map.bind("companion.lan")


def wrong_addresses(page: str, places: MapAdapter) -> list[str]:
    """Addresses of a companion with another port, or of a place that it does not have."""
    wrong = []
    for found in OURS.finditer(page):
        port, path = found.groups()
        if not (_leads_somewhere(path or "/", places) and port in {None, str(DEFAULTS["port"])}):
            wrong.append(found[0])
    return wrong


def _leads_somewhere(path: str, places: MapAdapter) -> bool:
    try:
        places.match(path)
    except RequestRedirect:
        return True
    except HTTPException:
        return False
    return True


def test_every_address_on_a_page_leads_somewhere(places: MapAdapter) -> None:
    read = {page.relative_to(ROOT).as_posix(): page.read_text("utf-8") for page in PAGES}
    wrong = [(page, each) for page, text in read.items() for each in wrong_addresses(text, places)]
    assert wrong == []


def test_an_address_that_leads_nowhere_is_found(places: MapAdapter) -> None:
    assert wrong_addresses("`http://ADDRESS:8420/trust`, <http://localhost:8420>", places) == []
    for wrong in ("http://localhost:8420/trusted", "http://192.168.0.7:8421"):
        assert wrong_addresses(f"open {wrong}", places) == [wrong]
