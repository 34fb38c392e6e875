"""A label in view shows how the camera leans; dice are read at that angle, or people are asked."""

from __future__ import annotations

import numpy as np
import pytest

from companion.core.labels import Label
from scanner.dice.detected import DetectedThrow
from scanner.dice.reader import read_throw
from scanner.dice.top_view import find_top_views
from scanner.images.grey import find_middle
from tests.kit.scenes import empty_table, lay, printed
from tests.kit.scenes_dice import MODERATE, Throw, Thrown, names, throw

SEEDS = range(50_010, 50_014)
FLAT = 5
"""Degrees of a lean that is no more than the shape of a label may be off."""


def thrown(seed: int, tilt: float, **how: object) -> Throw:
    """A throw with a label beside it, seen by a camera that leans this far."""
    return throw(seed, Thrown(tilt=(tilt, tilt), label=True, **how))  # type: ignore[arg-type]  # its own fields


def seen_in(thrown: Throw) -> DetectedThrow:
    return read_throw(thrown.image, dice=len(thrown.dice))


@pytest.mark.parametrize("tilt", [FLAT, 20, 30, 40])
def test_dice_beside_a_label_are_read_at_an_angle_that_its_shape_shows(tilt: float) -> None:
    sure = 0
    for seed in SEEDS:
        cast = thrown(seed, tilt)
        above = find_top_views(cast.image)
        assert tilt == FLAT or (above and np.degrees(above[0].lean) == pytest.approx(tilt, abs=5))
        seen = seen_in(cast)
        assert sorted(str(die.value) for die in seen.dice) == names(cast.dice) or not seen.sure
        sure += seen.sure
    assert sure >= len(SEEDS) - 1


def test_each_die_is_boxed_where_the_camera_saw_it() -> None:
    cast = thrown(SEEDS[0], 40)
    for die in seen_in(cast).dice:
        away = (np.subtract(find_middle(die.box), lain.middle) for lain in cast.dice)
        assert min(float(np.hypot(*each)) for each in away) < 8


@pytest.mark.parametrize("seed", [50_003, 50_004, 20_016])
def test_a_one_and_a_spot_on_its_side_are_not_a_two(seed: int) -> None:
    cast = throw(seed, Thrown(tilt=(25, 35), label=True))
    seen = seen_in(cast)
    assert sorted(str(die.value) for die in seen.dice) == names(cast.dice) or not seen.sure


def test_a_one_beside_larger_dice_is_not_a_two() -> None:
    cast = throw(72_536, Thrown(tilt=(0, 45), label=True, under=MODERATE))
    seen = seen_in(cast)
    assert sorted(str(die.value) for die in seen.dice) == names(cast.dice) or not seen.sure


def test_what_is_sure_is_right_in_poor_light_too() -> None:
    for seed in SEEDS:
        cast = thrown(seed, 40, under=MODERATE)
        seen = seen_in(cast)
        assert sorted(str(die.value) for die in seen.dice) == names(cast.dice) or not seen.sure


def test_it_asks_if_a_label_is_not_flat_on_the_table() -> None:
    cast = throw(502)
    standing = np.array(((20, 20), (260, 20), (250, 200), (30, 200)), np.float32)
    lay(cast.image, printed(Label("DEV", "CHEST", "2222222").text, 6), standing)
    assert find_top_views(cast.image)
    seen = seen_in(cast)
    assert sorted(str(die.value) for die in seen.dice) == names(cast.dice) or not seen.sure


def test_without_a_label_of_ours_nothing_is_turned() -> None:
    image = empty_table(1)
    assert not find_top_views(image)
    corners = np.array(((300, 300), (480, 300), (480, 480), (300, 480)), np.float32)
    lay(image, printed("HTTPS://EXAMPLE.ORG", 6), corners)
    assert not find_top_views(image)
