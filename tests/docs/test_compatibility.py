"""What version 1.0 promises is kept: the protocol, the game files, and the tests that are named."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.library import archive
from companion.storage import sqlite
from tests.kit.game_file_page import EXAMPLES, FUNCTION
from tests.kit.game_file_page import PAGE as FILES_PAGE
from tests.kit.web.evening import Clock, companion_app
from web.protocol import messages, offer_reply
from web.routes.descriptions import OPERATIONS, VERSION, schemas

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "reference" / "compatibility.md"
PROMISED: dict[str, Any] = tomllib.loads(
    Path(__file__).with_name("promised.toml").read_text("utf-8")
)
PROOF = re.compile(r"\[`(test_\w+)`\]\(\.\./\.\./(tests/[\w/]+\.py)\)")


def find_requests(folder: Path) -> set[str]:
    """Every request of the protocol, as `POST /api/tables`."""
    app = companion_app(folder, Clock())
    return {
        f"{method} {rule.rule}"
        for rule in app.flask.url_map.iter_rules()
        if rule.endpoint in OPERATIONS
        for method in (rule.methods or set()) & {"GET", "POST"}
    }


def is_sent(name: str) -> bool:
    """Whether clients send this type, so that nothing more may be required of them."""
    return hasattr(messages, name) or hasattr(offer_reply, name)


@cache
def find_functions() -> set[str]:
    """Every function that expressions in game files may call."""
    return {name for name, *_ in FUNCTION.findall(FILES_PAGE)}


def find_tests(file: Path) -> set[str]:
    """The names of the tests in a file."""
    return {
        each.name
        for each in ast.parse(file.read_text("utf-8")).body
        if isinstance(each, ast.FunctionDef)
    }


def test_every_request_of_1_0_is_answered(tmp_path: Path) -> None:
    assert PROMISED["protocol"] == VERSION
    assert sorted(set(PROMISED["requests"]) - find_requests(tmp_path)) == []


@pytest.mark.parametrize("name", PROMISED["types"])
def test_a_type_of_1_0_has_its_fields(name: str) -> None:
    promised, now = PROMISED["types"][name].split(), schemas()[name]
    fields = {each.rstrip("!") for each in promised}
    assert sorted(fields - set(now.get("properties", ()))) == []
    required = {each.rstrip("!") for each in promised if each.endswith("!")}
    still = set(now.get("required", ()))
    assert sorted(still - required if is_sent(name) else required - still) == []


def test_every_key_and_function_of_a_game_file_of_1_0_is_read() -> None:
    known = {(part, key) for part, key, _ in EXAMPLES}
    promised = {
        (part, key) for part, keys in PROMISED["game_files"].items() for key in keys.split()
    }
    assert sorted(promised - known) == []
    assert sorted(set(PROMISED["functions"].split()) - find_functions()) == []


def test_every_test_the_page_names_exists() -> None:
    proofs = PROOF.findall(PAGE.read_text("utf-8"))
    assert proofs
    missing = [name for name, file in proofs if name not in find_tests(DOCS.parent / file)]
    assert missing == []


def test_the_page_states_the_formats_of_the_code() -> None:
    page = " ".join(PAGE.read_text("utf-8").lower().split())
    read = " and ".join(str(each) for each in archive.READ)
    assert f"formats {read} of the archive" in page
    assert f"formats 1 to {sqlite.FORMAT} of the database" in page
