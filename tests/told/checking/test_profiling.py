"""Which step of a file has done most of the work, where that ends the game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.bots import choose_any_answer, play_out
from companion.core.chance import Chance
from companion.core.seats import seats_for
from companion.core.umpire import Umpire
from companion.told.checking.profiling import StepWeigher
from companion.told.playing.budget import TODAY
from companion.told.playing.interpreter import play_told
from tests.kit.games.told_games import game_of
from tests.kit.games.told_texts import HUNDRED, INSIDE, MATERIAL, STEP

DEAR = f'[[phase.step]]  # dear\nset = "total = {HUNDRED}"\n'
LITTLE = f'{STEP}set = "total += 1"\n'
REST = f'{STEP}pause = "Again."\n'
ASK = 'ask = "Hm?"\nwho = "turn"\ninto = "so"\n'
INNER = f'[[phase.step.step]]  # dear\nset = "total = {HUNDRED}"\n{INSIDE}pause = "Again."\n'
FILES = {
    "at once": LITTLE + DEAR,
    "after pauses": LITTLE + DEAR + REST,
    "after answers": f"{LITTLE}{STEP}{ASK}number = [0, 9]\n{DEAR}",
    "by a form": f'{LITTLE}[[phase.step]]  # dear\n{ASK}number = [0, "{HUNDRED}"]\n',
    "until": f'[[phase.step]]  # dear\nuntil = "{HUNDRED} < 0"\n{INSIDE}set = "total += 1"\n',
    "since the last answer": f"{STEP}times = 3\n{INNER.replace('  # dear', '')}"
    f'{STEP}times = 200\n[[phase.step.step]]  # dear\nset = "total += 1 + 0 * 0 * 0 * 0"\n',
}


def early(text: str, most: int) -> str:
    """What is said of this game, which may work so much, once it is over."""
    weigher, budget = StepWeigher(), replace(TODAY, between=2_000, game=most)
    game = replace(game_of(text), flow=lambda g: play_told(g, weigher, budget))
    for _ in play_out(
        Umpire(game, seats_for(2), game.settle({}), b""), Chance(b""), choose_any_answer
    ):
        pass
    return str(weigher.explain_early_end() or "")


@pytest.mark.parametrize("name", FILES)
def test_any_101_the_dearest_step_is_named(name: str) -> None:
    text = f'{MATERIAL}[[phase]]\nname = "P"\ntimes = 100\n{FILES[name]}'
    line = text.partition("# dear")[0].count("\n") + 1
    said = early(text, 20_000)
    assert said.startswith(f"Line {line}: The game ends early here")
    assert said.endswith("0 % of it is done in this step.")


def test_any_101_what_comes_to_its_end_is_not_early() -> None:
    assert not early(f'{MATERIAL}[[phase]]\nname = "P"\ntimes = 100\n{LITTLE}{REST}', 20_000)
