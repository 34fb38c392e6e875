"""Dice are sure by how far the net is ahead, and by what the spots say about them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from scanner.dice import face_net
from scanner.dice.agreement import NetReading, choose_dice
from scanner.dice.detected import DetectedDie, DetectedThrow
from scanner.dice.face_net import NetTop, open_net
from scanner.dice.reader import ASK_ONE, UNCLEAR, read_throw
from scanner.images.grey import make_box_around
from tests.kit.scenes_dice import names, throw
from tests.kit.throws.throws import KINDS
from tests.kit.throws.throws import throw as throw_solid

SIDE = 40.0


def see(x: float, value: int, score: float) -> NetTop:
    """A top here, seen alike at both sizes."""
    shares = np.full(6, 0.002)
    shares[value - 1] = 0.99
    return NetTop((x, 0.0), SIDE, score / 0.99, shares, least_score=score)


def spot(x: float, value: int, *, sure: bool = True) -> DetectedDie:
    box = make_box_around(((x - SIDE / 2, -SIDE / 2), (x + SIDE / 2, SIDE / 2)))
    return DetectedDie(value, box, 0.9, sure)


def judge(tops: list[NetTop], *spotted: DetectedDie, question: str = UNCLEAR) -> list[str]:
    """The dice if two were thrown, those that are not sure with what is asked about them."""
    reading = NetReading.choose(tops, 2)
    dice = choose_dice(reading, DetectedThrow(spotted, (), question))
    return [f"{die.value}" if die.sure else f"{die.value}?{die.likeliest}" for die in dice]


@pytest.mark.parametrize(
    ("score", "spotted", "expected"),
    [
        pytest.param(0.55, [spot(100, 4)], "3", id="the net alone, though the spots say otherwise"),
        pytest.param(0.45, [], "3", id="nothing says otherwise"),
        pytest.param(0.45, [spot(100, 4)], "3?(3, 4)", id="the spots say otherwise"),
        pytest.param(0.45, [spot(100, 4, sure=False)], "3", id="the spots are not sure either"),
        pytest.param(0.25, [], "3?(3, 6)", id="too little of it"),
        pytest.param(0.25, [spot(100, 3)], "3", id="the spots say the same"),
    ],
)
def test_a_die_is_sure_by_its_score_and_by_the_spots(
    score: float, spotted: list[DetectedDie], expected: str
) -> None:
    assert judge([see(0, 2, 0.9), see(100, 3, score)], *spotted) == ["2", expected]


def test_what_is_one_too_many_makes_those_that_are_little_ahead_unsure() -> None:
    tops = [see(0, 2, 0.9), see(100, 3, 0.6), see(200, 5, 0.5)]
    assert judge(tops) == ["2", "3?(3, 6)"]
    assert judge(tops, spot(200, 5)) == ["2", "3?(3, 6)", "5?(5, 6)"]


def test_spots_that_are_sure_of_the_whole_throw_count_unless_the_net_clearly_objects() -> None:
    both = spot(0, 2), spot(100, 4)
    assert judge([see(0, 2, 0.9), see(100, 3, 0.4)], *both, question="") == ["2", "4"]
    assert judge([see(0, 2, 0.9), see(100, 3, 0.6)], *both, question="") == ["2", "3"]


def test_a_die_that_only_the_spots_show_is_asked_about() -> None:
    assert judge([see(0, 2, 0.9)], spot(0, 2), spot(100, 4)) == ["2", "4?(4,)"]


def test_the_die_that_is_not_certain_is_asked_about_with_two_values() -> None:
    cast = throw_solid(48_000_006, KINDS["dice, leaning"])
    seen = read_throw(cast.image, dice=len(cast.dice))
    (unclear,) = [die for die in seen.dice if not die.sure]
    assert seen.question == ASK_ONE
    assert unclear.likeliest == (6, 4)


def test_without_the_net_the_spots_are_read_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(face_net, "WEIGHTS", tmp_path / "missing.onnx")
    open_net.cache_clear()
    cast = throw(502)
    seen = read_throw(cast.image, dice=len(cast.dice))
    assert (sorted(str(die.value) for die in seen.dice), seen.sure) == (names(cast.dice), True)
