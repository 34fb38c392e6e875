"""Thrown dice and tokens: read if both methods agree, otherwise people are asked."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scanner.dice import reader, thresholds
from scanner.dice.detected import DetectedThrow
from scanner.dice.face_templates import match_face
from scanner.dice.faces import DieFace, read_faces
from scanner.dice.pips import find_spots
from scanner.dice.reader import read_throw
from scanner.images.grey import find_middle
from tests.kit.scenes import PLAIN, empty_table, scene
from tests.kit.scenes_dice import PIPS, THROWS, Lain, Throw, Thrown, names, throw

FAIR = ("clean", "soft", "shaken", "low light", "jpeg", "touching")
SEEDS = range(500, 504)


def seen_in(thrown: Throw) -> DetectedThrow:
    return read_throw(thrown.image, dice=len(thrown.dice), tokens=len(thrown.tokens))


def values(seen: DetectedThrow) -> list[str]:
    return sorted(str(die.value) for die in seen.dice)


def sides(seen: DetectedThrow) -> list[str]:
    return sorted("white" if token.white else "black" for token in seen.tokens)


@pytest.mark.parametrize("name", FAIR)
def test_dice_on_plain_ground_are_read(name: str) -> None:
    for seed in SEEDS:
        thrown = throw(seed, THROWS[name])
        seen = seen_in(thrown)
        assert values(seen) == names(thrown.dice)
        assert seen.total == thrown.total
        assert seen.sure


@pytest.mark.parametrize(
    "name",
    [  # those of fair throws are right and sure, which is tested above with others of them
        pytest.param(each, marks=pytest.mark.thorough if each in FAIR else ())
        for each in sorted(THROWS)
    ],
)
def test_what_is_sure_is_right(name: str) -> None:
    for seed in range(540, 543):
        thrown = throw(seed, THROWS[name])
        seen = seen_in(thrown)
        right = values(seen) == names(thrown.dice) and sides(seen) == names(thrown.tokens)
        assert right or not seen.sure


@pytest.mark.parametrize(
    ("name", "seed"),
    [
        pytest.param("moderate mix", 2025, id="a one and a spot on its side look like a two"),
        pytest.param("clean", 3126, id="spots on a side hide that a two is a two"),
        pytest.param("tilted 25°", 40003, id="a one above a five looks like a two"),
        pytest.param("tilted 45°", 30019, id="a side is taken for a top"),
        pytest.param("tilted 25°", 508, id="a side shows more than the top"),
    ],
)
def test_the_sides_of_dice_are_not_taken_for_tops(name: str, seed: int) -> None:
    thrown = throw(seed, THROWS[name])
    seen = seen_in(thrown)
    assert values(seen) == names(thrown.dice) or not seen.sure


def nearest(thing: tuple[float, float], lain: tuple[Lain, ...]) -> float:
    return min(float(np.hypot(*np.subtract(thing, each.middle))) for each in lain)


def test_each_die_is_boxed_where_it_is() -> None:
    thrown = throw(502)
    seen = seen_in(thrown)
    assert seen.dice
    for die in seen.dice:
        assert nearest(find_middle(die.box), thrown.dice) < 6
        assert 0.6 < die.confidence <= 1


def test_tokens_are_read_by_side_and_boxed() -> None:
    for seed in SEEDS:
        thrown = throw(seed, THROWS["tokens"])
        seen = seen_in(thrown)
        assert sides(seen) == names(thrown.tokens)
        assert seen.sure
        assert all(nearest(find_middle(token.box), thrown.tokens) < 6 for token in seen.tokens)


def test_dice_and_tokens_are_read_together() -> None:
    thrown = throw(501, THROWS["dice and tokens"])
    seen = seen_in(thrown)
    assert (values(seen), sides(seen)) == (names(thrown.dice), names(thrown.tokens))
    assert seen.sure


def test_a_large_photo_is_read_and_boxed_in_its_own_coordinates() -> None:
    thrown = throw(503, Thrown(edge=(130, 170)), (3000, 2000))
    seen = seen_in(thrown)
    assert values(seen) == names(thrown.dice)
    assert all(nearest(find_middle(die.box), thrown.dice) < 14 for die in seen.dice)


def test_a_die_too_few_or_too_many_is_asked_about() -> None:
    thrown = throw(502)
    for told in (len(thrown.dice) - 1, len(thrown.dice) + 1):
        seen = read_throw(thrown.image, dice=told)
        assert not seen.sure
        assert seen.question == reader.COUNT.format(dice=len(thrown.dice), tokens=0)
        assert values(seen) == names(thrown.dice)


def test_an_empty_table_is_asked_about() -> None:
    seen = read_throw(empty_table(1), dice=2)
    assert (seen.dice, seen.question) == ((), reader.NOTHING)


def test_a_label_is_not_taken_for_dice() -> None:
    assert not read_throw(scene(4, PLAIN).image, dice=1).sure


@pytest.mark.parametrize("shape", [(5,), (5, 5, 4), (0, 5, 3)])
def test_only_grey_or_coloured_pictures_are_read(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="grey or coloured"):
        read_throw(np.zeros(shape, np.uint8), dice=1)


# The two ways of looking, each alone


@pytest.mark.parametrize("value", sorted(PIPS))
def test_the_arrangement_of_pips_shows_the_face(value: int) -> None:
    thrown = next(t for t in map(throw, range(600, 700)) if str(value) in names(t.dice))
    light, dark = find_spots(thrown.image).pips
    found = [read_faces(pips) for pips in (light, dark)]
    faces = [face.value for reading in found if reading for face in reading.faces]
    assert sorted(map(str, faces)) == names(thrown.dice)


@pytest.mark.parametrize("value", sorted(PIPS))
@pytest.mark.parametrize("turn", [0, 20, 45, 77])
def test_the_looks_of_a_face_show_its_value(value: int, turn: float) -> None:
    image = np.full((120, 120), 40, np.uint8)
    sin, cos = np.sin(np.radians(turn)), np.cos(np.radians(turn))
    rows, columns = np.mgrid[:120, :120]
    for across, down in PIPS[value]:
        x, y = 60 + 20 * (across * cos - down * sin), 60 + 20 * (across * sin + down * cos)
        image[np.hypot(columns - x, rows - y) < 7] = 220
    face = DieFace(value, np.array((61.0, 59.0)), 84.0, frozenset(), 0)
    match = match_face(image, face, 1.0)
    assert match.value == value
    assert match.likeness > 0.8
    assert match.lead > thresholds.FACE_MIN_LIKENESS_LEAD


def test_a_speck_on_the_table_is_not_a_die() -> None:
    image = np.full((300, 300), 90, np.uint8)
    image[np.hypot(*(np.mgrid[:300, :300] - 150)) < 8] = 240
    assert not read_throw(image, dice=1).sure


def test_a_picture_full_of_spots_is_asked_about_at_once() -> None:
    rows, columns = np.mgrid[:900, :1200]
    spots = np.hypot(rows % 30 - 15, columns % 30 - 15) < 6
    image = np.where(spots, 230, 40).astype(np.uint8)
    light, dark = find_spots(image).pips
    assert (len(light), len(dark)) == (thresholds.MAX_SPOTS, 0)
    assert read_throw(image, dice=6) == DetectedThrow((), (), reader.TOO_MUCH)


def test_more_dice_than_anybody_throws_are_asked_about() -> None:
    die = cv2.circle(np.full((60, 60), 235, np.uint8), (30, 30), 6, 20, -1)
    table = np.pad(die, 30, constant_values=110)
    assert len(read_throw(np.tile(table, (5, 7)), dice=35).dice) == 35
    assert read_throw(np.tile(table, (5, 9)), dice=45) == DetectedThrow((), (), reader.TOO_MUCH)


def test_noise_is_not_a_throw() -> None:
    image = np.random.default_rng(3).integers(0, 256, (700, 900)).astype(np.uint8)
    assert not read_throw(image, dice=1).sure


def test_no_spots_give_no_reading() -> None:
    assert read_faces([]) is None
