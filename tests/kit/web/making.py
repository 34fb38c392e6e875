"""Somebody who makes games on the laptop, in forms: what they send, and what they see."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from companion.games import found
from companion.tables.registry import Tables
from companion.tables.storage.sqlite import SqliteLog
from companion.tables.storage.vault import Vault
from web.app import make_app

GUEST = {"REMOTE_ADDR": "192.168.7.7"}
BOX, LIST = "any_box", "/make/any_box"


def all_games(folder: Path) -> Tables:
    """The tables of a companion with all games."""
    return Tables(SqliteLog(folder / "t.db"), Vault.in_folder(folder), games=found())


def browser_of(tables: Tables) -> FlaskClient:
    """The laptop's own browser."""
    return make_app(tables).flask.test_client()


def begun(browser: FlaskClient, **sent: Any) -> str:
    """Begin a game, or open one; the address of its page."""
    answer = browser.post(LIST, data=sent or {"start": "blank"})
    assert answer.status_code == 303
    return answer.location


def was(browser: FlaskClient, address: str) -> str:
    """What the form says the file was when it was drawn."""
    seen = re.search(r'name="was" value="(\w+)"', browser.get(address).text)
    assert seen
    return seen[1]


def change(browser: FlaskClient, address: str, do: str = "keep", **typed: Any) -> str:
    """Send the form; where it leads."""
    sent = {"was": was(browser, address), "do": do, **typed}
    answer = browser.post(address, data=sent)
    assert answer.status_code == 303
    return answer.location


def text_of(browser: FlaskClient, address: str) -> str:
    """The file."""
    return browser.get(f"{address}/file").text
