"""Which games tests of pages look at: games in files share templates, so a few stand for all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from companion.told.our_files import names_of_ours

EXAMPLES = ("liars_dice", "passing_draft", "werewolf")
"""Games in files that show, together, dice, hands of cards, votes and roles."""
SELDOM = frozenset(names_of_ours()) - {*EXAMPLES}


def with_examples(games: Iterable[str]) -> list[Any]:
    """Parameters of a test for each game; only `make thorough` looks at all games in files."""
    return [pytest.param(game, marks=marks_of(game)) for game in games]


def marks_of(game: str) -> Any:
    """The marks of a test of this game's pages."""
    return pytest.mark.thorough if game in SELDOM else ()


def without_seldom(games: Iterable[str]) -> list[str]:
    """The games that every run looks at."""
    return [game for game in games if game not in SELDOM]
