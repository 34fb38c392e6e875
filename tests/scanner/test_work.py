"""Reading a picture takes a bounded amount of work, and the answer never depends on the clock."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import cv2
import numpy as np
import pytest

from scanner.dice import reader, top_view
from scanner.dice.top_view import find_top_views
from scanner.images.grey import Grey
from scanner.labels import decode
from scanner.labels.crowding import MAX_CROSSINGS, count_crossings, is_crowded
from scanner.labels.decode import LiveReader
from scanner.labels.photos import read_photo
from scanner.labels.readers import READERS
from scanner.labels.sightings import Sighting
from tests.kit.hostile_pictures import PICTURES, noise, patterns
from tests.kit.scenes import DEGRADED, PLAIN, scene
from tests.kit.scenes_dice import THROWS, throw

MOST_CALLS = 1_500_000
"""Function calls for one picture. Throws in good light take 100,000, in noise 300,000."""


def calls(run: Callable[[], object]) -> int:
    """The number of functions called, which is the same on every machine."""
    count = 0

    def called(_: object, event: str, __: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        run()
    finally:
        sys.setprofile(before)
    return count


WORST = ("fine noise", "fine checks and a label", "patterns", "codes", "spots", "wood")
"""Those that ask most of each step: the others are much like one of them."""
OTHERS = [pytest.param(each, marks=pytest.mark.thorough) for each in PICTURES if each not in WORST]


@pytest.mark.parametrize("name", [*WORST, *OTHERS])
def test_the_worst_pictures_are_read_with_bounded_work(name: str) -> None:
    image = PICTURES[name]()
    assert calls(lambda: reader.read_throw(image, dice=3)) < MOST_CALLS
    assert calls(lambda: decode.read_labels(image)) < MOST_CALLS


@pytest.mark.parametrize("name", ["clean", "noise", "printed board", "45°, label in view"])
def test_a_throw_takes_a_quarter_of_it(name: str) -> None:
    thrown = throw(60_000, THROWS[name])
    assert calls(lambda: reader.read_throw(thrown.image, dice=len(thrown.dice))) < MOST_CALLS / 4


# Finder patterns: a reader compares each with each


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[Grey]:
    """Every picture that is given to a code reader."""
    given: list[Grey] = []

    def reader(image: Grey) -> list[Sighting]:
        given.append(image)
        return []

    monkeypatch.setattr(decode, "read_plain", reader)
    monkeypatch.setattr(decode, "read_plain_or_inverted", reader)
    monkeypatch.setattr(decode, "READERS", (reader, *READERS[1:-1], reader))
    monkeypatch.setattr(top_view, "READERS", (reader, *top_view.READERS[1:]))
    return given


@pytest.mark.parametrize(("module", "side"), [(1, 1280), (1, 1600), (2, 1900), (2, 4000)])
def test_no_reader_is_given_a_crowded_picture(seen: list[Grey], module: int, side: int) -> None:
    image = patterns(module, side)
    assert is_crowded(image)
    decode.read_labels(image)
    LiveReader().read(image)
    read_photo(bytes(cv2.imencode(".png", image)[1]))
    find_top_views(image)
    assert all(count_crossings(each[::3]) <= 2 * MAX_CROSSINGS for each in seen)


@pytest.mark.parametrize("side", [1280, 4000])
def test_half_a_crowd_is_still_read(side: int) -> None:
    image = np.full((side, side), 200, np.uint8)
    image[:600, :600] = patterns(1, 600)
    assert not is_crowded(image)


@pytest.mark.parametrize("name", sorted(DEGRADED))
def test_a_table_with_labels_is_far_from_crowded(name: str) -> None:
    assert count_crossings(scene(7, DEGRADED[name]).image[::3]) < MAX_CROSSINGS / 10


def test_noise_is_not_crowded() -> None:
    assert not is_crowded(noise(0, 1600))


def test_crossings_are_counted_in_every_row() -> None:
    once = np.pad(np.full((1, 7), 20, np.uint8), 20, constant_values=230)
    once[20, [21, 25]] = 230
    assert count_crossings(once) == 1
    assert count_crossings(np.vstack([once] * 5)) == 5
    assert count_crossings(np.full((5, 200), 90, np.uint8)) == 0


def test_an_unusually_large_frame_is_read_smaller(seen: list[Grey]) -> None:
    LiveReader().read(np.full((3000, 6000), 200, np.uint8))
    assert seen[0].shape == (960, 1920)


def test_a_large_frame_is_read_in_its_own_coordinates() -> None:
    small = scene(3, PLAIN, (960, 720)).image
    large = np.kron(small, np.ones((3, 3), np.uint8))
    (one,), (other,) = LiveReader().read(small), LiveReader().read(large)
    assert np.array(other.corners) == pytest.approx(np.array(one.corners) * 3, abs=4)


# The clock


def test_no_clock_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    thrown, labels = throw(502), scene(2, DEGRADED["hard mix"])
    photo = bytes(cv2.imencode(".png", labels.image)[1])

    def everything() -> tuple[object, ...]:
        return (
            reader.read_throw(thrown.image, dice=3),
            read_photo(photo),
            LiveReader().read(labels.image),
        )

    before = everything()

    def stopped() -> float:
        raise AssertionError("a clock was asked")

    with monkeypatch.context() as broken:
        for name in ("time", "monotonic", "perf_counter", "process_time", "thread_time"):
            broken.setattr(time, name, stopped)
        after = everything()
    assert after == before
