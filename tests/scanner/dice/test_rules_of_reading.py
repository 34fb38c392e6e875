"""Each rule of reading, shown on a throw or a drawn picture that goes wrong without it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from scanner.dice import certainty
from scanner.dice.detected import DetectedThrow
from scanner.dice.evidence import ConfirmedFace, Edges
from scanner.dice.face_templates import match_face
from scanner.dice.faces import DieFace, FaceFit
from scanner.dice.pips import Pip, find_spots
from scanner.dice.reader import read_throw
from scanner.images.grey import Grey, Vectors
from tests.kit.scenes_dice import PIPS, Throw
from tests.kit.throws.scores import is_right
from tests.kit.throws.throws import KINDS, throw

CLEAN, MODERATE, LEANING = "dice, clean", "dice, moderate", "dice, leaning"
LABELLED = "dice, leaning, label"


def seen_in(cast: Throw) -> DetectedThrow:
    return read_throw(cast.image, dice=len(cast.dice))


@pytest.mark.parametrize(
    ("name", "seed"),
    [
        pytest.param(CLEAN, 9_700_001, id="a pip of a side does not remove the tops below it"),
        pytest.param(CLEAN, 9_700_020, id="dice may be larger than the first reading says"),
        pytest.param(CLEAN, 9_700_041, id="a one whose pip is clear may have faint edges"),
        pytest.param(CLEAN, 9_700_048, id="dice of wide pips touch though they seem to overlap"),
        pytest.param(CLEAN, 24_100_026, id="a one is not as large as spots on a card"),
        pytest.param(CLEAN, 24_100_205, id="nor as knots in the wood"),
        pytest.param(CLEAN, 24_200_147, id="nor are the pips of a two"),
        pytest.param(CLEAN, 24_200_170, id="the size of a lone one is guessed from its looks"),
        pytest.param(CLEAN, 9_700_051, id="pips may be as large as any maker's"),
        pytest.param(CLEAN, 35_500_242, id="a patch between dice is too wide for a row of pips"),
        pytest.param(CLEAN, 35_500_103, id="nor is the gap between two that are seen from above"),
        pytest.param(CLEAN, 35_500_120, id="pips of a side that run together are on no top"),
        pytest.param(MODERATE, 9_700_043, id="pips of a six that run together are apart"),
        pytest.param(MODERATE, 9_700_048, id="pips of one face are measured alike"),
    ],
)
def test_what_led_to_a_question_is_read(name: str, seed: int) -> None:
    cast = throw(seed, KINDS[name])
    seen = seen_in(cast)
    assert is_right(seen, cast)
    assert seen.sure


@pytest.mark.parametrize(
    "seed", [9_700_022, 9_700_028, 9_700_061, 9_700_113, 9_700_115, 9_700_162, 9_700_195]
)
def test_a_leaning_throw_whose_tops_are_not_all_found_is_asked_about(seed: int) -> None:
    cast = throw(seed, KINDS[LEANING])
    seen = seen_in(cast)
    assert is_right(seen, cast) or not seen.sure


def test_a_die_in_the_shadow_has_darker_pips() -> None:
    cast = throw(9_900_074, KINDS[LEANING])
    assert not seen_in(cast).sure


def test_a_side_below_a_top_that_is_missed_is_asked_about() -> None:
    cast = throw(9_900_028, KINDS[LABELLED])
    assert not seen_in(cast).sure


# Pips


def spots_on(radius: float, *places: tuple[float, float], blur: float = 1.0) -> Grey:
    """Dark, blurred spots on a light table."""
    finer = 8
    image = np.full((120 * finer, 160 * finer), 210, np.uint8)
    for x, y in places:
        cv2.circle(image, (int(x * finer), int(y * finer)), int(radius * finer), 20, -1)
    small = cv2.resize(image, (160, 120), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), blur), np.uint8)


def test_spots_that_run_together_are_found_and_measured_like_others() -> None:
    row = ((50.0, 60.0), (61.0, 60.0), (72.0, 60.0))
    _, dark = find_spots(spots_on(4.5, *row, (110.0, 60.0), blur=1.4)).pips
    assert sorted(pip.at[0] for pip in dark) == pytest.approx([50, 61, 72, 110], abs=1)
    assert [np.sqrt(np.prod(pip.axes)) for pip in dark] == pytest.approx([9.0] * 4, abs=2)


def test_spots_are_measured_where_they_are_half_as_dark() -> None:
    _, dark = find_spots(spots_on(8, (40, 40), (110, 80))).pips
    assert [pip.axes for pip in dark] == [pytest.approx((16, 16), abs=0.7)] * 2


@pytest.mark.parametrize(("shade", "count"), [(130, (2, 0)), (140, (1, 1))])
def test_a_spot_with_two_fifths_of_the_contrast_may_be_a_pip(
    shade: int, count: tuple[int, int]
) -> None:
    image = spots_on(8, (40, 40), (110, 80))
    paler = np.interp(image[:, 75:], (20, 210), (shade, 210))
    spots = find_spots(np.hstack((image[:, :75], paler.astype(np.uint8))))
    assert (len(spots.pips[1]), len(spots.faint[1])) == count
    assert len(spots.all[1]) == 2


# What a face looks like


@pytest.mark.parametrize("radius", [0.078, 0.105])
def test_small_and_large_pips_look_alike(radius: float) -> None:
    image = np.full((120, 120), 40, np.uint8)
    rows, columns = np.mgrid[:120, :120]
    for across, down in PIPS[2]:
        image[np.hypot(columns - 60 - 20 * across, rows - 60 - 20 * down) < radius * 80] = 220
    face = DieFace(2, np.array((60.0, 60.0)), 80.0, frozenset(), 0)
    own, other = (
        match_face(image, face, 1.0, 2 * each).likeness for each in (radius, 0.183 - radius)
    )
    assert own > 0.96
    assert own > other + 0.02


def test_a_clear_one_may_have_fainter_edges() -> None:
    edges = Edges(contrast=6.0, ground=2.5)
    assert edges.is_of_die(100.0, 0.98, known=True)
    assert not edges.is_of_die(100.0, 0.95, known=True)
    assert not edges.is_of_die(100.0, 0.98, known=False)
    assert not replace(edges, ground=4.0).is_of_die(100.0, 0.98, known=True)


# What speaks against a whole throw


def pip_at(x: float, y: float, flat: float = 1.0, shine: float = 150.0) -> Pip:
    return Pip((x, y), np.array(((5.0, 0.0), (0.0, 5.0 * flat))), 30 + shine, 30.0)


def two(x: float, *, flat: float = 1.0, side: float = 50.0, dark: bool = True) -> ConfirmedFace:
    """A sure two, seen without a label."""
    pips = (pip_at(x - 12, 88, flat), pip_at(x + 12, 112, flat))
    face = DieFace(2, np.array((x, 100.0)), side, frozenset({0, 1}), 0)
    fit = FaceFit((face,), side, 1.0, 0, 0.0, 1.0, None, (face,))
    return ConfirmedFace(face, fit, dark, 0.97, sure=True, pips=pips)


def doubtful(*found: ConfirmedFace, others: tuple[Pip, ...] = ()) -> bool:
    spots = [pip for each in found if each.dark for pip in each.pips]
    light = [pip for each in found if not each.dark for pip in each.pips]
    return certainty.is_doubtful(found, ([*spots, *others], light))


def test_level_twos_apart_are_not_doubted() -> None:
    assert not doubtful(two(100), two(200))


def test_a_pip_left_over_beside_a_die_is_asked_about() -> None:
    assert doubtful(two(100), others=(pip_at(100, 140),))


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(pip_at(100, 140, flat=0.7), id="flat, as on a side"),
        pytest.param(pip_at(100, 140, shine=90), id="dim, as on a side"),
    ],
)
def test_other_spots_are_not(other: Pip) -> None:
    assert not doubtful(two(100), others=(other,))


def test_a_pip_as_dark_as_those_of_its_own_die_is_asked_about() -> None:
    bright, shaded = two(100), two(200)
    shaded = replace(shaded, pips=tuple(pip_at(*pip.at, shine=50) for pip in shaded.pips))
    assert not doubtful(bright, shaded)
    assert doubtful(bright, shaded, others=(pip_at(212, 88, shine=49),))
    assert not doubtful(bright, shaded, others=(pip_at(112, 88, shine=49),))


def test_flat_pips_show_that_the_camera_leans_too_far() -> None:
    assert doubtful(two(100, flat=0.8), two(200, flat=0.8))
    assert not doubtful(two(100, flat=0.87), two(200, flat=0.87))


def test_faces_that_do_not_lie_alike_are_not_all_tops() -> None:
    assert doubtful(two(100), two(200), two(300, flat=0.7))


def test_dice_that_touch_are_not_too_near_but_sides_are() -> None:
    assert not doubtful(two(100), two(146))
    assert doubtful(two(100), two(144))


def test_pips_that_run_together_above_a_face_are_asked_about() -> None:
    row = Pip((200.0, 70.0), np.array(((4.5, 0.0), (0.0, 15.0))), 180.0, 30.0)
    assert doubtful(known(two(200)), others=(row,))
    thin = replace(row, spread=row.spread * (0.7, 1.0))
    assert not doubtful(known(two(200)), others=(thin,))
    assert not doubtful(known(two(200)), others=(replace(row, ink=85.0),)), "only a shadow"


def known(each: ConfirmedFace, deep: float = 0.0) -> ConfirmedFace:
    """The same face, seen with a label; the table is so far below, in sides."""

    def under(_middle: Vectors, side: float) -> Vectors:
        return np.array((0.0, deep * side))

    return replace(each, reading=replace(each.reading, table_offset=under))


def test_with_a_label_every_pip_of_a_top_is_round() -> None:
    def with_one(flat: float) -> ConfirmedFace:
        last = two(300)
        pip = pip_at(312, 112, flat)
        as_large = replace(pip, spread=pip.spread / np.sqrt(flat))
        return replace(last, pips=(last.pips[0], as_large))

    others = known(two(100)), known(two(200))
    assert not doubtful(*others, known(with_one(0.9)))
    assert doubtful(*others, known(with_one(0.85)))
    assert not doubtful(two(100), two(200), with_one(0.85))


def test_with_a_label_both_pips_of_a_two_are_equally_bright() -> None:
    def with_one(shine: float) -> ConfirmedFace:
        last = two(100)
        return replace(last, pips=(last.pips[0], pip_at(112, 112, shine=shine)))

    assert not doubtful(known(with_one(135)))
    assert doubtful(known(with_one(130)))
    assert not doubtful(with_one(130))


def test_with_a_label_a_darker_face_below_a_top_may_be_its_side() -> None:
    def at(y: float, shine: float) -> ConfirmedFace:
        pips = pip_at(88, y - 12, shine=shine), pip_at(112, y + 12, shine=shine)
        each = two(100)
        return known(replace(each, pips=pips, face=replace(each.face, middle=np.array((100.0, y)))))

    assert doubtful(at(100, 150), at(160, 125))
    assert not doubtful(at(100, 150), at(160, 130))
    assert not doubtful(at(100, 125), at(160, 150)), "a side is never brighter"
    assert not doubtful(at(100, 150), at(170, 125)), "too far for a side"


def test_with_a_label_both_pips_of_a_two_are_equally_large() -> None:
    def with_one(large: float) -> ConfirmedFace:
        last = two(100)
        pip = last.pips[1]
        return known(replace(last, pips=(last.pips[0], replace(pip, spread=pip.spread * large))))

    assert not doubtful(with_one(0.97))
    assert doubtful(with_one(0.95))


def test_with_a_label_the_pips_of_a_face_are_not_all_oval() -> None:
    assert not doubtful(known(two(100, flat=0.88)))
    assert doubtful(known(two(100, flat=0.84)))
    assert not doubtful(two(100, flat=0.84), two(200, flat=0.84), two(300, flat=0.84))


# Dice that are not found


@pytest.mark.parametrize("see", [lambda each: each, known], ids=["no label", "label"])
def test_a_spot_like_a_pip_on_no_die_is_asked_about(
    see: Callable[[ConfirmedFace], ConfirmedFace],
) -> None:
    found = see(two(100))
    assert doubtful(found, others=(pip_at(300, 100),))
    assert not doubtful(found, others=(pip_at(300, 100, shine=90),)), "darker"
    assert not doubtful(found, others=(pip_at(300, 100, flat=0.7),)), "not as round"


def test_spots_of_another_shade_are_if_they_may_be_on_one_top() -> None:
    light = two(100, dark=False)
    assert not doubtful(light, others=(pip_at(300, 100),))
    assert doubtful(light, others=(pip_at(300, 100), pip_at(340, 100)))
    assert not doubtful(light, others=(pip_at(300, 100), pip_at(350, 100))), "too far apart"


def test_with_a_label_spots_where_the_sides_of_a_die_are_seen_are_not() -> None:
    found = known(two(100), deep=1.2)
    assert not doubtful(found, others=(pip_at(120, 190),))
    assert doubtful(found, others=(pip_at(120, 210),)), "below the die"


def test_a_two_is_compared_with_dice_of_its_own_set() -> None:
    small, large = known(two(100, side=50)), two(200, side=56)
    assert doubtful(small, known(large))
    assert not doubtful(small, known(replace(large, dark=False)))
