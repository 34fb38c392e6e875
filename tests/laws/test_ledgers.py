"""Every rule number in a game's ledger has a test named after it, or a reason why not."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.core.game import Game
from companion.core.rule_numbers import find_cited
from companion.games import find_games, folder
from tests.kit.rule_numbers import named_by

ROOT = Path(__file__).parents[2]
NUMBER = re.compile(r"[A-Z]+-\d+[a-z]?")
SHORTEST_REASON = 20
every_game = pytest.mark.parametrize("game", find_games().values(), ids=list(find_games()))


def told(game: Game[Any], name: str) -> dict[str, str]:
    """Rule numbers and texts from a file in the game's folder."""
    path = Path(str(folder(game.id))) / name
    return {key: str(word) for key, word in tomllib.loads(path.read_text("utf-8")).items()}


def files_of(game: Game[Any], part: str, pattern: str) -> list[Path]:
    """The game's files, or those of the language which tells it."""
    own = Path(str(folder(game.id))).relative_to(ROOT / "companion")
    return sorted((ROOT / part / own).rglob(pattern))


def shown_by_tests(game: Game[Any]) -> set[str]:
    """The rule numbers in test names."""
    files = files_of(game, "tests", "test_*.py")
    names = re.findall(r"def (test_\w+)", "".join(each.read_text("utf-8") for each in files))
    return {number for name in names for number in named_by(name)}


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
    code = files_of(game, "companion", "*.py")
    ledger = told(game, "ledger.toml")
    prefixes = {number.partition("-")[0] for number in ledger}
    cited = {number for path in code for number in find_cited(path.read_text("utf-8"))}
    known = {number for number in cited if number.partition("-")[0] in prefixes}
    assert sorted(known - set(ledger)) == []
    assert known, "rules are cited where they are applied"


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("test_sem_012_a_die_again", "SEM-012"),
        ("test_mea_231_take_3_taler", "MEA-231"),
        ("test_mea_231_3_taler", "MEA-231"),
        ("test_ms_23_suite_5", "MS-23"),
        ("test_dwd_103_104_a_claim", "DWD-103 DWD-104"),
        ("test_psy_023_and_042_tokens", "PSY-023 PSY-042"),
        ("test_dwd_060_to_062_the_card", "DWD-060 DWD-061 DWD-062"),
        ("test_dwd_120_to_122_and_ds_29_wings", "DWD-120 DWD-121 DWD-122 DS-29"),
        ("test_evil_bonus_is_added_2_times", ""),
    ],
)
def test_a_test_speaks_for_every_number_in_its_name(name: str, numbers: str) -> None:
    assert " ".join(named_by(name)) == numbers
