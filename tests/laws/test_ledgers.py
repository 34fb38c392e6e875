"""Every rule number in a game's ledger has a test named after it, or a reason why not."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.core.game import Game
from companion.games import found

ROOT = Path(__file__).parents[2]
NUMBER = re.compile(r"[A-Z]+-\d+[a-z]?")
SHORTEST_REASON = 20
every_game = pytest.mark.parametrize("game", found().values(), ids=list(found()))


def told(game: Game[Any], name: str) -> dict[str, str]:
    """Rule numbers and texts from a file in the game's folder."""
    path = ROOT / "companion" / "games" / game.id / name
    return {key: str(word) for key, word in tomllib.loads(path.read_text("utf-8")).items()}


def shown_by_tests(game: Game[Any]) -> set[str]:
    """The rule numbers in test names."""
    files = sorted((ROOT / "tests" / "games" / game.id).rglob("test_*.py"))
    names = re.findall(
        r"def test_([a-z]+_\d+[a-z]?)_", "".join(each.read_text("utf-8") for each in files)
    )
    return {name.upper().replace("_", "-") for name in names}


@every_game
def test_every_number_has_a_test_or_a_reason(game: Game[Any]) -> None:
    ledger, excused, shown = (
        told(game, "ledger.toml"),
        told(game, "uncovered.toml"),
        shown_by_tests(game),
    )
    assert ledger
    assert all(NUMBER.fullmatch(number) and word for number, word in ledger.items())
    assert sorted(set(ledger) - shown - set(excused)) == [], "neither tested nor excused"
    assert sorted((shown | set(excused)) - set(ledger)) == [], "no such number in the ledger"
    assert sorted(shown & set(excused)) == [], "excused and tested"
    assert [number for number, why in excused.items() if len(why) < SHORTEST_REASON] == []


@every_game
def test_the_code_cites_only_existing_numbers(game: Game[Any]) -> None:
    code = sorted((ROOT / "companion" / "games" / game.id).rglob("*.py"))
    ledger = told(game, "ledger.toml")
    prefixes = {number.partition("-")[0] for number in ledger}
    cited = {number for path in code for number in NUMBER.findall(path.read_text("utf-8"))}
    known = {number for number in cited if number.partition("-")[0] in prefixes}
    assert sorted(known - set(ledger)) == []
    assert known, "rules are cited where they are applied"
