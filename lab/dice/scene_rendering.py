"""Renders dice on tables as a phone would photograph them, from a seed, with what is on top.

`python -m lab.dice.scene_rendering FILE.png` draws a sheet of them to look at.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from lab.dice.die_looks import DieLook, Floats, draw_die_look, without_pips
from lab.dice.photo_effects import Bytes, take_photo
from lab.dice.ray_casting import CORNERS, Camera, Lights, PlacedDie, render_die
from lab.dice.tabletops import SIZE_PX, add_flat_things, draw_tabletop, make_noise

SCENE_PX = 320
MIN_DIE_PX, MAX_DIE_PX = 13, 135
MAX_DICE = 14
LABELLED_MIN_VISIBLE = 0.82
"""A top of which less is seen is neither a die nor none."""
TOP = np.array(((-0.5, -0.5, 0.5), (0.5, -0.5, 0.5), (0.5, 0.5, 0.5), (-0.5, 0.5, 0.5)))
LOWEST_RAY_SINE = 0.3


@dataclass(frozen=True, slots=True)
class LabelledTop:
    """The top of a die in a picture, in pixels; its value is 0 if it cannot be judged."""

    x: float
    y: float
    side: float
    value: int


@dataclass(frozen=True, slots=True)
class RenderedScene:
    """A picture in blue, green, red, and the tops in it."""

    image: Bytes
    tops: tuple[LabelledTop, ...]


@dataclass(frozen=True, slots=True)
class _Setting:
    """Who sees what: the camera, the light, the dice, and how large a die is in pixels."""

    camera: Camera
    lights: Lights
    dice: Sequence[PlacedDie]
    die_px: float


def render_scene(seed: int, number: int) -> RenderedScene:
    """The scene with this number; equal seeds give equal scenes."""
    chance = np.random.default_rng((seed, number))
    die_px = float(np.exp(chance.uniform(np.log(MIN_DIE_PX + 3), np.log(MAX_DIE_PX))))
    camera = _place_camera(chance, die_px)
    lights = _draw_lights(chance)
    dice = _place_dice(chance, camera, die_px)
    table = _draw_table(chance, camera, die_px)
    lights = replace(lights, table=table.mean(axis=(0, 1)))
    setting = _Setting(camera, lights, dice, die_px)
    picture = _light_table(chance, table, setting)
    tops = np.zeros((SCENE_PX, SCENE_PX), np.int32)
    for which in range(len(dice)):
        _draw_die(picture, tops, setting, which)
    _darken(chance, picture)
    labelled = [_label(die, camera, tops == n) for n, die in enumerate(dice, 1) if die.look.value]
    usual = float(np.median([top.side for top in labelled])) if labelled else die_px
    image = take_photo(chance, picture, usual)
    return RenderedScene(image, tuple(top for top in labelled if _is_near(top)))


def _place_camera(chance: Generator, die_px: float) -> Camera:
    """A phone over the table, held level or leaning; the scene is any part of its picture."""
    lean = np.radians(
        abs(chance.normal(0, 18)) if chance.random() < 0.75 else chance.uniform(0, 58)
    )
    roll = chance.normal(0, 0.25) if chance.random() < 0.7 else chance.uniform(0, 2 * np.pi)
    part = chance.uniform(1, 3)
    focal = 0.82 * SCENE_PX * part * chance.uniform(0.85, 1.5)
    corner = np.array((SCENE_PX / 2, SCENE_PX / 2))
    while True:
        middle = corner + chance.uniform(-0.5, 0.5, 2) * SCENE_PX * (part - 1)
        camera = _make_camera(lean, roll, focal, (float(middle[0]), float(middle[1])))
        frame = np.array(((0, 0), (SCENE_PX, 0), (0, SCENE_PX), (SCENE_PX, SCENE_PX)))
        if camera.cast(frame)[:, 2].max() < -LOWEST_RAY_SINE:
            break
        lean *= 0.9
    # As high that a die in the middle of the scene is as large as asked.
    way = camera.cast(corner)
    ahead = float(way @ camera.turn[2])
    at = -way * focal / die_px / ahead
    return replace(camera, at=np.asarray(at, np.float32))


def _make_camera(lean: float, roll: float, focal: float, middle: tuple[float, float]) -> Camera:
    sin, cos = np.sin(lean), np.cos(lean)
    level = np.array(((1, 0, 0), (0, -cos, -sin), (0, sin, -cos)))
    rolled = np.array(
        ((np.cos(roll), -np.sin(roll), 0), (np.sin(roll), np.cos(roll), 0), (0, 0, 1))
    )
    turn = (rolled @ level).astype(np.float32)
    return Camera(np.array((0, 0, 1), np.float32), turn, float(focal), middle)


def _draw_lights(chance: Generator) -> Lights:
    height, angle = chance.uniform(0.35, 1.5), chance.uniform(0, 2 * np.pi)
    way = np.array((np.cos(angle) * np.cos(height), np.sin(angle) * np.cos(height), np.sin(height)))
    warm = np.clip(1 + chance.normal(0, 0.12) * np.array((-1, 0, 1)), 0.6, 1.5)
    cool = np.clip(1 + chance.normal(0, 0.12) * np.array((-1, 0, 1)), 0.6, 1.5)
    share = chance.uniform(0.15, 0.85)
    return Lights(
        way.astype(np.float32),
        (warm * share).astype(np.float32),
        (cool * (1.05 - share)).astype(np.float32),
        np.zeros(3, np.float32),
        float(np.cos(np.radians(chance.uniform(1, 22)))),
    )


def _place_dice(chance: Generator, camera: Camera, die_px: float) -> list[PlacedDie]:
    """Dice and plain cubes that do not overlap, the farthest first."""
    most = int(np.clip((SCENE_PX / die_px) ** 2 / 3.5, 1, MAX_DICE))
    count = 0 if chance.random() < 0.05 else int(chance.integers(1, most + 1))
    sets = [draw_die_look(chance) for _ in range(int(chance.choice((1, 1, 2, 3, MAX_DICE))))]
    sizes = [1.0] * len(sets)
    if chance.random() < 0.3:
        sizes = np.exp(chance.uniform(np.log(0.65), np.log(1.5), len(sets))).tolist()
    dice: list[PlacedDie] = []
    for _ in range(4 * count):
        which = int(chance.integers(len(sets)))
        look = _roll(chance, sets[which])
        if chance.random() < 0.05:
            look = without_pips(look)
        die = _place_die(chance, camera, look, sizes[which], dice)
        if not any(_overlap(die, other) for other in dice):
            dice.append(die)
        if len(dice) >= count:
            break
    away = [float(np.linalg.norm(die.middle - camera.at)) for die in dice]
    return [die for _, die in sorted(zip(away, dice, strict=True), key=lambda each: -each[0])]


def _place_die(
    chance: Generator, camera: Camera, look: DieLook, side: float, dice: Sequence[PlacedDie]
) -> PlacedDie:
    yaw = chance.uniform(0, 2 * np.pi)
    if dice and chance.random() < 0.35:
        beside = dice[int(chance.integers(len(dice)))]
        yaw = beside.yaw + chance.normal(0, 0.1)
        quarter = beside.yaw + np.pi / 2 * chance.integers(4)
        ahead = (beside.side + side) / 2 * chance.uniform(1.03, 1.3)
        along = chance.uniform(-0.6, 0.6) * side
        way = np.array((np.cos(quarter), np.sin(quarter)))
        x, y = beside.at + way * ahead + np.array((-way[1], way[0])) * along
    else:
        rim = chance.uniform(-0.05, 0.25)
        x, y = camera.meet_table(chance.uniform(rim, 1 - rim, 2) * SCENE_PX)
    return PlacedDie(look, (float(x), float(y)), side, float(yaw))


def _roll(chance: Generator, look: DieLook) -> DieLook:
    """The same die with any face on top."""
    pair = 2 * int(chance.choice(3))
    faces = [*look.faces]
    if chance.random() < 2 / 3:
        faces[4:6], faces[pair : pair + 2] = faces[pair : pair + 2], faces[4:6]
    if chance.random() < 0.5:
        faces[4], faces[5] = faces[5], faces[4]
    return replace(look, faces=tuple(faces))


def _overlap(die: PlacedDie, other: PlacedDie) -> bool:
    """Whether two dice would stand in each other."""
    one, two = (each.place(TOP)[:, :2].astype(np.float32) for each in (die, other))
    return bool(cv2.intersectConvexConvex(one, two)[0] > 0)


def _draw_table(chance: Generator, camera: Camera, die_px: float) -> Floats:
    """The table as the camera sees it."""
    table = draw_tabletop(chance)
    span = 1.7 * SCENE_PX / die_px
    if chance.random() < 0.6:
        add_flat_things(chance, table, SIZE_PX / span)
    frame = np.array(((0, 0), (SCENE_PX, 0), (SCENE_PX, SCENE_PX), (0, SCENE_PX)), np.float32)
    turn = chance.uniform(0, 2 * np.pi)
    turned = np.array(((np.cos(turn), -np.sin(turn)), (np.sin(turn), np.cos(turn))))
    places = camera.meet_table(frame) @ turned * SIZE_PX / span + SIZE_PX / 2
    onto = cv2.getPerspectiveTransform(places.astype(np.float32), frame)
    seen = cv2.warpPerspective(table, onto, (SCENE_PX,) * 2, borderMode=cv2.BORDER_REFLECT)
    return np.asarray(np.clip(seen, 0.005, 1), np.float32)


def _light_table(chance: Generator, table: Floats, setting: _Setting) -> Floats:
    """The table under the lamp, with the shadows of dice and perhaps a reflection."""
    camera, lights = setting.camera, setting.lights
    cast, near = np.zeros(table.shape[:2], np.float32), np.zeros(table.shape[:2], np.float32)
    for die in setting.dice:
        corners = die.place(CORNERS * 0.94)
        ground = corners - lights.way * (corners[:, 2:] / lights.way[2])
        _fill(cast, camera.project(ground))
        base = die.place(CORNERS * 1.02)
        base[:, 2] = 0
        _fill(near, camera.project(base))
    soft = chance.uniform(0.02, 0.25)
    dark = _soften(cast, max(0.6, soft * setting.die_px))
    under = _soften(near, max(0.8, 0.12 * setting.die_px))
    lamp = lights.way[2] * (1 - 0.95 * dark)[..., None] * lights.lamp
    picture = table * (lamp + lights.sky * (1 - 0.7 * under)[..., None])
    if chance.random() < 0.25:
        rows, columns = np.mgrid[:SCENE_PX, :SCENE_PX].astype(np.float32)
        y, x = chance.uniform(-0.2, 1.2, 2) * SCENE_PX
        reach = chance.uniform(0.1, 0.5, 2) * SCENE_PX
        glare = np.exp(-(((rows - y) / reach[0]) ** 2) - ((columns - x) / reach[1]) ** 2)
        rough = 1 + (table.mean(axis=2) / max(0.02, float(table.mean())) - 1) * chance.uniform(0, 2)
        picture = picture + (glare * rough * (1 - 0.8 * dark))[..., None] * (
            lights.lamp * chance.uniform(0.2, 1.2)
        )
    return np.asarray(np.maximum(picture, 0), np.float32)


def _soften(mask: Floats, reach: float) -> Floats:
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), reach), np.float32)


def _fill(mask: Floats, points: NDArray[np.float64]) -> None:
    hull = cv2.convexHull(np.clip(points, -4 * SCENE_PX, 5 * SCENE_PX).astype(np.float32))
    cv2.fillConvexPoly(mask, (hull * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)


def _draw_die(picture: Floats, tops: NDArray[np.int32], setting: _Setting, which: int) -> None:
    """A die over what is drawn already; `tops` says from 1 on whose top is seen at each pixel."""
    die, camera = setting.dice[which], setting.camera
    top = camera.project(die.place(TOP))
    finer = 2 if float(np.ptp(top[:, 0])) < 90 else 1
    (left, above), colours, share = render_die(die, camera, setting.lights, finer=finer)
    x0, y0 = max(left, 0), max(above, 0)
    x1, y1 = min(left + share.shape[1], SCENE_PX), min(above + share.shape[0], SCENE_PX)
    if x0 >= x1 or y0 >= y1:
        return
    piece = np.s_[y0 - above : y1 - above, x0 - left : x1 - left]
    at = np.s_[y0:y1, x0:x1]
    picture[at] = picture[at] * (1 - share[piece][..., None]) + colours[piece]
    tops[at][share[piece] > 0.5] = 0
    own = np.zeros(tops.shape, np.uint8)
    cv2.fillConvexPoly(own, (top * 16).astype(np.int32), 1, shift=4)
    tops[own > 0] = which + 1


def _label(die: PlacedDie, camera: Camera, seen: NDArray[np.bool_]) -> LabelledTop:
    """Where a top is; without a value if too little of it is seen."""
    top = camera.project(die.place(TOP)).astype(np.float32)
    area = float(cv2.contourArea(top))
    x, y = (float(v) for v in camera.project(die.place(np.array((0, 0, 0.5)))))
    side = area**0.5
    clear = seen.sum() > LABELLED_MIN_VISIBLE * area and side >= MIN_DIE_PX
    return LabelledTop(x, y, side, die.look.value if clear else 0)


def _is_near(top: LabelledTop) -> bool:
    """Whether any of it may be in the picture."""
    low, high = -top.side, SCENE_PX + top.side
    return low < top.x < high and low < top.y < high


def _darken(chance: Generator, picture: Floats) -> None:
    """The shadow of a phone, a hand or a blind, over table and dice."""
    if chance.random() < 0.25:
        middle, wide = chance.uniform(0, SCENE_PX, 2), chance.uniform(0.2, 1.5, 2) * SCENE_PX
        box = cv2.boxPoints((middle.tolist(), wide.tolist(), chance.uniform(0, 90)))
        mask = np.zeros(picture.shape[:2], np.float32)
        _fill(mask, box.astype(np.float64))
        soft = _soften(mask, chance.uniform(1, 30))
        picture *= 1 - chance.uniform(0.2, 0.75) * soft[..., None]
    if chance.random() < 0.15:
        slow = make_noise(chance, (3, 3), 2)[:SCENE_PX, :SCENE_PX]
        picture *= np.clip(1 + 0.15 * slow, 0.5, 1.5)[..., None]


def render_sheet(seed: int, across: int, down: int) -> Bytes:
    """Many scenes side by side, with what is on top written beside each die."""
    images = [_annotate(render_scene(seed, n)) for n in range(across * down)]
    rows = [np.hstack(images[row * across : (row + 1) * across]) for row in range(down)]
    return np.asarray(np.vstack(rows), np.uint8)


def _annotate(scene: RenderedScene) -> Bytes:
    image = scene.image.copy()
    for top in scene.tops:
        at = int(top.x + top.side * 0.6), int(top.y - top.side * 0.4)
        cv2.putText(image, str(top.value or "?"), at, 0, 0.45, (0, 255, 0), 1, cv2.LINE_AA)
    return image


def main() -> None:
    """Draw a sheet."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("file", type=Path)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--across", type=int, default=5)
    asked.add_argument("--down", type=int, default=4)
    order = asked.parse_args()
    cv2.imwrite(str(order.file), render_sheet(order.seed, order.across, order.down))


if __name__ == "__main__":
    main()
