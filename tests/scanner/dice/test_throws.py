"""The drawn throws show what they say, so a reader can be measured with them."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.labels import decode
from tests.kit.laws.budget import DRAWS
from tests.kit.scenes import FINER
from tests.kit.throws.camera import Camera
from tests.kit.throws.solid_dice import DieStyle, Lamp, Lying, draw_solid, pips_of_top
from tests.kit.throws.throws import KINDS, throw

SIZE = (400, 300)


@pytest.mark.parametrize("seed", range(12))
def test_the_top_of_a_drawn_die_shows_its_value(seed: int) -> None:
    rng = np.random.default_rng(seed)
    camera = Camera(SIZE, rng.uniform(0, 45), rng.uniform(-90, 90), 80, 400)
    style = DieStyle(40, 230, 0.1, 0.25, 0.05, 9.0, 0)
    die = Lying.rolled(rng, np.zeros(3), rng.uniform(0, 90), style)
    table = np.zeros((SIZE[1] * FINER, SIZE[0] * FINER), np.uint8)
    draw_solid(table, camera, Lamp(np.array((0, 0, 1.0)), 0.6), die)
    columns, rows = (camera.sees(pips_of_top(die)) * FINER).astype(int).T
    assert len(rows) == die.top
    assert (table[rows, columns] > 200).all()
    assert table[table > 0].min() < 60


@pytest.mark.parametrize("name", sorted(KINDS))
def test_the_same_seed_gives_the_same_throw(name: str) -> None:
    one, other = (throw(7, KINDS[name]) for _ in range(2))
    assert (one.image == other.image).all()
    assert (one.dice, one.tokens) == (other.dice, other.tokens)


def test_dice_may_touch_but_never_overlap() -> None:
    nearest = []
    for seed in range(40 if DRAWS else 8):
        middles = np.array([die.middle for die in throw(seed, KINDS["dice, clean"]).dice])
        away = np.linalg.norm(middles[:, None] - middles, axis=-1)
        nearest.append(away[np.triu_indices(len(middles), 1)].min(initial=np.inf))
    assert min(nearest) > KINDS["dice, clean"].edge[0] * 0.98


def test_the_label_beside_a_throw_can_be_read() -> None:
    cast = throw(1, KINDS["dice, leaning, label"])
    assert cast.label
    assert cast.label.text in {each.text for each in decode.read_labels(cast.image)}
