"""What the tests of mutants break: the smallest game, and all others when they try the tool."""

from __future__ import annotations

import pytest

from companion.games import find_games
from companion.told.our_files import names_of_ours

SMALLEST = "sancti_et_malum"


def each_target(*more: str) -> pytest.MarkDecorator:
    """A case for each game with code of its own, and for these other targets."""
    others = sorted({*more, *find_games()} - {SMALLEST, *names_of_ours()})
    cases = [pytest.param(each, marks=pytest.mark.tool) for each in others]
    return pytest.mark.parametrize("name", [SMALLEST, *cases])
