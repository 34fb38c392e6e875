"""Rendered dice show what their labels say, and equal seeds give equal pictures."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from lab.dice.die_looks import DieLook, Floats, draw_die_look
from lab.dice.ray_casting import Camera, Lights, PlacedDie, render_die
from lab.dice.scene_rendering import SCENE_PX, render_scene

STRAIGHT_DOWN = np.array(((1, 0, 0), (0, -1, 0), (0, 0, -1)), np.float32)
DIE_PX = 100


def grey(shade: float) -> Floats:
    return np.full(3, shade, np.float32)


def draw_clear_look(seed: int, value: int) -> DieLook:
    """A white die with black pips and this value on top."""
    look = draw_die_look(np.random.default_rng(seed))
    faces = sorted(look.faces, key=lambda face: face.value != value)
    faces = [replace(face, colour=grey(0), radius=0.08) for face in faces]
    faces[0], faces[4] = faces[4], faces[0]
    return replace(
        look, faces=tuple(faces), body=grey(0.9), gloss=0.0, clearness=0.0, swirl=0.0, pip_depth=0.0
    )


def photograph(look: DieLook) -> Floats:
    """The die from straight above, so far away that only its top is seen."""
    camera = Camera(np.array((0, 0, 101), np.float32), STRAIGHT_DOWN, DIE_PX * 100, (0, 0))
    lights = Lights(np.array((0, 0, 1), np.float32), grey(0.5), grey(0.5), grey(0.5), 0.99)
    _, colours, share = render_die(PlacedDie(look, (0, 0), 1.0, 0.4), camera, lights, finer=2)
    picture = colours.mean(axis=2) + 1 - share
    return np.asarray(picture, np.float32)


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_has_as_many_pips_on_top_as_its_value(value: int) -> None:
    look = draw_clear_look(value, value)
    assert look.value == value
    dark = (photograph(look) < 0.4).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(dark)
    expected_area = np.pi * (0.08 * DIE_PX) ** 2
    areas = [int(area) for *_, area in stats[1:] if area > expected_area / 4]
    assert len(areas) == value
    assert areas == pytest.approx([expected_area] * value, rel=0.15)


def test_rows_of_sixes_stand_close_on_many_dice() -> None:
    shares = []
    for seed in range(60):
        look = draw_die_look(np.random.default_rng(seed))
        six = next(face for face in look.faces if face.value == 6)
        across, along = sorted(np.ptp(six.middles, axis=0).tolist())
        shares.append(across / along)
    assert sum(share < 0.7 for share in shares) > 25
    assert max(shares) > 0.85


def test_equal_seeds_give_equal_scenes() -> None:
    one, again, other = render_scene(5, 3), render_scene(5, 3), render_scene(5, 4)
    assert one.tops == again.tops
    assert np.array_equal(one.image, again.image)
    assert not np.array_equal(one.image, other.image)


def test_labels_are_where_tops_are() -> None:
    """The pip of a one is right in the middle, unlike the body beside it."""
    differences = [
        abs(float(middle) - float(beside))
        for number in range(16)
        for scene in [render_scene(6, number)]
        for top in scene.tops
        if top.value == 1 and top.side > 30 and 10 < top.x < SCENE_PX - 30 and 10 < top.y < 300
        for middle, beside in [
            (
                scene.image[round(top.y), round(top.x)].mean(),
                scene.image[round(top.y), round(top.x + 0.25 * top.side)].mean(),
            )
        ]
    ]
    assert len(differences) >= 4
    assert np.median(differences) > 25
