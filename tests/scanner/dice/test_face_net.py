"""The net sees drawn dice in colour and in grey, and says so if its file is damaged."""

from __future__ import annotations

import logging
from pathlib import Path

import cv2
import numpy as np
import pytest

from scanner.dice import face_net
from scanner.dice import thresholds as bounds
from scanner.dice.face_net import WEIGHTS, find_tops, open_net
from scanner.images.grey import Colour
from tests.kit.scenes import empty_table
from tests.kit.scenes_dice import THROWS, Throw, Thrown, throw

CLEAR = 0.5
RED, BLUE = (40, 40, 200), (235, 77, 53)


def in_colour(cast: Throw) -> Colour:
    return np.asarray(cv2.cvtColor(cast.image, cv2.COLOR_GRAY2BGR), np.uint8)


@pytest.mark.parametrize("seed", [500, 501, 502])
def test_tops_are_seen_where_they_are_with_their_values(seed: int) -> None:
    cast = throw(seed, THROWS["clean"])
    tops = find_tops(in_colour(cast))
    assert tops
    clear = [top for top in tops if top.least_score > CLEAR]
    assert len(clear) == len(cast.dice)
    for die in cast.dice:
        top = min(clear, key=lambda each: each.measure_distance(die.middle))
        assert top.measure_distance(die.middle) < top.side / 4
        assert top.value == die.value
        assert top.second_value != top.value


def test_pips_that_are_alike_in_grey_are_seen_in_colour() -> None:
    table = np.full((600, 800, 3), 60, np.uint8)
    cv2.rectangle(table, (360, 260), (440, 340), RED, -1)
    for at in ((380, 280), (400, 300), (420, 320)):
        cv2.circle(table, at, 8, BLUE, -1, cv2.LINE_AA)
    swatch = np.array([[RED, BLUE]], np.uint8)
    red, blue = cv2.cvtColor(swatch, cv2.COLOR_BGR2GRAY)[0].tolist()
    assert abs(red - blue) <= 1
    tops = find_tops(table)
    assert tops
    assert (tops[0].value, tops[0].least_score > CLEAR) == (3, True)


@pytest.mark.parametrize("die_px", [30, 90, 220])
def test_dice_are_seen_however_large_they_are(die_px: int) -> None:
    cast = throw(502, Thrown(dice=(1, 1), edge=(die_px, die_px)), (1280, 960))
    tops = find_tops(in_colour(cast))
    assert tops
    assert [tops[0].value] == [die.value for die in cast.dice]
    assert tops[0].least_score > CLEAR / 2


def test_an_empty_table_has_no_clear_top() -> None:
    tops = find_tops(np.asarray(cv2.cvtColor(empty_table(1), cv2.COLOR_GRAY2BGR), np.uint8))
    assert tops is not None
    assert all(top.least_score < CLEAR / 2 for top in tops)


@pytest.mark.parametrize("shape", [(1, 1), (1, 900), (900, 1), (4000, 3000)])
def test_the_work_of_the_net_is_the_same_for_every_size(shape: tuple[int, int]) -> None:
    noise = np.random.default_rng(1).integers(0, 256, (*shape, 3)).astype(np.uint8)
    tops = find_tops(noise)
    assert tops is not None
    assert len(tops) <= 2 * bounds.NET_MAX_TOPS


@pytest.mark.parametrize("damage", ["missing", "cut short", "one byte"])
def test_without_its_weights_nothing_is_seen_and_the_log_says_what_to_do(
    damage: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    damaged, data = tmp_path / "faces.onnx", bytearray(WEIGHTS.read_bytes())
    if damage == "one byte":
        data[len(data) // 2] ^= 1
    if damage != "missing":
        damaged.write_bytes(data[:1000] if damage == "cut short" else data)
    monkeypatch.setattr(face_net, "WEIGHTS", damaged)
    caplog.set_level(logging.ERROR)
    open_net.cache_clear()
    cast = in_colour(throw(500, THROWS["clean"]))
    assert find_tops(cast) is None
    assert find_tops(cast) is None
    (line,) = caplog.messages
    assert "install the companion again" in line
