"""What comes out is a moment on the shared screen, with motion or without, in each engine."""

from __future__ import annotations

import pytest

from tests.kit.browser.companion import Companion
from tests.kit.engines.every_engine import Engine
from tests.kit.engines.new_table import NewTable

pytestmark = [pytest.mark.browser, pytest.mark.posix]

MOVING = """() => document.getAnimations()
    .filter((each) => each.effect.getComputedTiming().duration > 50)
    .map((each) => `${each.animationName} ${each.effect.target.className}`)"""
"""What takes a thousandth of a second does not move, it is there."""


@pytest.mark.parametrize(
    "moves",
    [pytest.param(True, marks=pytest.mark.thorough, id="motion"), pytest.param(False, id="less")],
)
def test_a_moment_is_shown_and_then_the_screen_goes_on(
    engine: Engine, shared_companion: Companion, *, moves: bool
) -> None:
    table = NewTable(shared_companion.port, "sancti_et_malum")
    for name in ("Zoë", "Ben"):
        table.sit_down(name)
    with engine.phone(moves=moves) as screen:
        screen.resize(1366, 768)
        screen.open(f"{table.address}/t/{table.code}/screen")
        screen.linked()
        table.begin()
        screen.sees("#stage")
        moving = screen.run(MOVING)
        assert bool(moving) is moves, moving
        assert not screen.shows("body[data-state='playing']")
        while screen.shows("#stage"):
            screen.tap("#stage")
        screen.sees("body[data-state='playing']")
