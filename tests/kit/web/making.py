"""Somebody who makes games on the laptop, in forms: what they send, and what they see."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from companion.games import find_games
from companion.library.registry import Tables
from companion.storage.encryption import Vault
from companion.storage.memory import MemoryLog
from web.app import App, make_app

OWN, LIST = "told", "/make/told"


def with_all_games(folder: Path) -> App:
    """A companion with all games."""
    return make_app(Tables(MemoryLog(), Vault.in_folder(folder), games=find_games()))


def begun(browser: FlaskClient, **sent: Any) -> str:
    """Begin a game, or open one; the address of its page."""
    answer = browser.post(LIST, data={"sure": "yes", **(sent or {"start": "blank"})})
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
