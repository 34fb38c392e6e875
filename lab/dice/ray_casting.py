"""Casts rays at a rounded cube and shades what they hit, as a camera over a table sees it.

The table is the plane z = 0; a die is one side wide in its own coordinates, its middle at 0.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.dice.die_looks import DieLook, FaceLook, Floats

MARCH_STEPS = 9
HIT_MAX_DISTANCE = 0.012
"""In sides."""
CORNERS = np.array([(x, y, z) for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)])


@dataclass(frozen=True, slots=True)
class Camera:
    """Where the camera is, how it is turned, and its focal length and middle in pixels."""

    at: Floats
    turn: Floats
    """Maps the world onto right, down and ahead."""
    focal_px: float
    middle: tuple[float, float]

    def project(self, points: NDArray[np.floating]) -> NDArray[np.float64]:
        """The pixels at which points of the world are seen."""
        seen = (np.asarray(points, np.float64) - self.at) @ self.turn.T
        return np.asarray(self.focal_px * seen[..., :2] / seen[..., 2:] + self.middle, np.float64)

    def cast(self, pixels: NDArray[np.floating]) -> Floats:
        """The directions in which pixels look, of length 1."""
        flat = (np.asarray(pixels, np.float64) - self.middle) / self.focal_px
        ways = np.concatenate((flat, np.ones((*flat.shape[:-1], 1))), axis=-1) @ self.turn
        return np.asarray(ways / np.linalg.norm(ways, axis=-1, keepdims=True), np.float32)

    def meet_table(self, pixels: NDArray[np.floating]) -> NDArray[np.float64]:
        """The points of the table at pixels."""
        ways = self.cast(pixels).astype(np.float64)
        return np.asarray((self.at + ways * (-self.at[2] / ways[..., 2:]))[..., :2], np.float64)


@dataclass(frozen=True, slots=True)
class PlacedDie:
    """A die on the table: its look, the middle of its base, its side and its rotation."""

    look: DieLook
    at: tuple[float, float]
    side: float
    yaw: float

    @property
    def axes(self) -> Floats:
        """Maps the world onto the die's own directions."""
        sin, cos = np.sin(self.yaw), np.cos(self.yaw)
        return np.array(((cos, sin, 0), (-sin, cos, 0), (0, 0, 1)), np.float32)

    @property
    def middle(self) -> Floats:
        """Its middle in the world."""
        return np.array((*self.at, self.side / 2), np.float32)

    def place(self, points: NDArray[np.floating]) -> NDArray[np.float64]:
        """Points of the die in the world."""
        return np.asarray(points @ self.axes * self.side + self.middle, np.float64)


@dataclass(frozen=True, slots=True)
class Lights:
    """The lamp's direction and colour, the colour of all other light, and the table's."""

    way: Floats
    lamp: Floats
    sky: Floats
    table: Floats
    lamp_cosine: float
    """How wide the lamp is seen: reflections beyond this cosine do not show it."""


def render_die(
    die: PlacedDie, camera: Camera, lights: Lights, *, finer: int
) -> tuple[tuple[int, int], Floats, Floats]:
    """Where a piece of the picture begins, its colours and how much of each pixel is die."""
    outline = camera.project(die.place(CORNERS))
    left, top = np.floor(outline.min(axis=0)).astype(int) - 1
    right, bottom = np.ceil(outline.max(axis=0)).astype(int) + 2
    columns = left + (np.arange((right - left) * finer) + 0.5) / finer - 0.5
    rows = top + (np.arange((bottom - top) * finer) + 0.5) / finer - 0.5
    pixels = np.stack(np.meshgrid(columns, rows), axis=-1)
    ways = camera.cast(pixels) @ die.axes.T
    eye = (die.axes @ (camera.at - die.middle) / die.side).astype(np.float32)
    colours, coverage = _shade_rays(die, eye, ways.reshape(-1, 3), lights)
    shape = pixels.shape[:2]
    size = int(right - left), int(bottom - top)
    mask = coverage.reshape(shape)
    mixed = cv2.resize(
        colours.reshape(*shape, 3) * mask[..., None], size, interpolation=cv2.INTER_AREA
    )
    small = cv2.resize(mask, size, interpolation=cv2.INTER_AREA)
    return (int(left), int(top)), np.asarray(mixed, np.float32), np.asarray(small, np.float32)


def _multiply_rows(one: Floats, other: Floats) -> Floats:
    """The product of each row with the other's."""
    return np.asarray(np.einsum("ij,ij->i", one, other), np.float32)


def _measure_lengths(rows: Floats) -> Floats:
    return np.asarray(np.sqrt(_multiply_rows(rows, rows)), np.float32)


def _find_largest(rows: Floats) -> Floats:
    """The largest of the three numbers of each row."""
    return np.asarray(np.maximum(np.maximum(rows[:, 0], rows[:, 1]), rows[:, 2]), np.float32)


def _measure_distance(points: Floats, look: DieLook) -> Floats:
    """How far points are from a rounded cube."""
    beyond: Floats = np.abs(points) - np.float32(0.5 - look.edge_radius)
    outside = _measure_lengths(np.maximum(beyond, 0))
    inside = np.minimum(_find_largest(beyond), 0)
    cube = outside + inside - look.edge_radius
    if look.corner_reach < 1:
        reach = _measure_lengths(points) - look.corner_reach
        return np.asarray(np.maximum(cube, reach), np.float32)
    return np.asarray(cube, np.float32)


def _find_normals(points: Floats, look: DieLook) -> Floats:
    core = 0.5 - look.edge_radius
    beyond = np.sign(points) * np.maximum(np.abs(points) - core, 1e-4)
    largest = _find_largest(np.abs(points))[:, None]
    beyond = np.where(np.abs(points) > core, beyond, np.where(np.abs(points) == largest, beyond, 0))
    if look.corner_reach < 1:
        away = _measure_lengths(points)[:, None]
        beyond = np.where(away > look.corner_reach - 0.01, points, beyond)
    return np.asarray(beyond / _measure_lengths(beyond)[:, None], np.float32)


def _shade_rays(die: PlacedDie, eye: Floats, ways: Floats, lights: Lights) -> tuple[Floats, Floats]:
    with np.errstate(divide="ignore", invalid="ignore"):
        one, other = (-0.5 - eye) / ways, (0.5 - eye) / ways
    near = _find_largest(np.minimum(one, other))
    far = -_find_largest(-np.maximum(one, other))
    colours, coverage = np.zeros_like(ways), np.zeros(len(ways), np.float32)
    hit = np.flatnonzero((near < far) & np.isfinite(near))
    if not len(hit):
        return colours, coverage
    reached = near[hit].astype(np.float32)
    away = np.zeros_like(reached)
    for _ in range(MARCH_STEPS):
        points = eye + reached[:, None] * ways[hit]
        away = _measure_distance(points, die.look)
        reached = reached + away
    points = eye + reached[:, None] * ways[hit]
    on = (np.abs(away) < HIT_MAX_DISTANCE) & (reached < far[hit] + 0.02)
    hit, points = hit[on], points[on]
    if not len(hit):
        return colours, coverage
    coverage[hit] = 1
    exits = eye + far[hit][:, None] * ways[hit]
    colours[hit] = _shade_points(die, points, ways[hit], exits.astype(np.float32), lights)
    return colours, coverage


def _shade_points(
    die: PlacedDie, points: Floats, ways: Floats, exits: Floats, lights: Lights
) -> Floats:
    look = die.look
    normals = _find_normals(points, look)
    body = np.broadcast_to(look.body, points.shape)
    if look.swirl:
        waves = np.sin(points @ np.array((7, 11, 5)) + 3 * np.sin(points @ np.array((9, -4, 13))))
        body = body * (1 + look.swirl * waves[:, None])
    if look.clearness:
        behind, _ = _paint_pips(exits, normals, look, np.broadcast_to(lights.table, exits.shape))
        body = body * (1 - look.clearness + look.clearness * (0.35 + behind))
    colours, normals = _paint_pips(points, normals, look, np.asarray(body, np.float32))
    way = die.axes @ lights.way
    lit = np.maximum(normals @ way, 0)[:, None]
    if look.clearness:
        lit = 0.5 * lit + 0.35
    up = normals[:, 2:] * 0.5 + 0.5
    low = np.clip(points[:, 2:] + 0.5, 0, 1)
    around = lights.sky * (0.35 + 0.65 * up) * (0.55 + 0.45 * low) + lights.table * (1 - up) * 0.35
    shaded = colours * (lit * lights.lamp + around)
    seen = _multiply_rows(ways, normals)
    mirrored = ways - 2 * seen[:, None] * normals
    toward = mirrored @ way
    facing = np.clip(-seen, 0, 1)
    fresnel = 0.25 + 0.75 * (1 - facing) ** 4
    gleam = (
        np.where(toward > lights.lamp_cosine, 1.0, 0.0) + np.maximum(toward, 0) ** look.shininess
    )
    shine = look.gloss * fresnel * gleam
    sky_shine = 0.12 * look.gloss * (1 - facing) ** 3 * np.clip(mirrored[:, 2], 0, 1)
    return np.asarray(
        shaded + shine[:, None] * lights.lamp + sky_shine[:, None] * lights.sky, np.float32
    )


def _paint_pips(
    points: Floats, normals: Floats, look: DieLook, colours: Floats
) -> tuple[Floats, Floats]:
    """The colours and normals where the pips of every face are painted and carved."""
    painted, carved = colours.copy(), normals.copy()
    axis = np.abs(points).argmax(axis=1)
    for number, face in enumerate(look.faces):
        along, sign = number // 2, 1 - 2 * (number % 2)
        on = np.flatnonzero((axis == along) & (points[:, along] * sign > 0))
        if not len(on) or not len(face.middles):
            continue
        others = np.flatnonzero(np.arange(3) != along)
        inside, ways = _find_pips(points[np.ix_(on, others)], face)
        pips, share = on[inside], _measure_lengths(ways)[:, None]
        painted[pips] = face.colour * (1 - 0.25 * look.pip_depth * (1 - share**2))
        carved[np.ix_(pips, others)] -= look.pip_depth * ways
    return painted, np.asarray(carved / _measure_lengths(carved)[:, None], np.float32)


def _find_pips(places: Floats, face: FaceLook) -> tuple[NDArray[np.intp], Floats]:
    """Which places on a face are on a pip, and where on it, counted in radii from its middle."""
    ways = (places[:, None] - face.middles) / np.float32(face.radius)
    away = np.hypot(ways[..., 0], ways[..., 1])
    nearest = away.argmin(axis=1)
    row = np.arange(len(places))
    inside = np.flatnonzero(away[row, nearest] < 1)
    return inside, np.asarray(ways[inside, nearest[inside]], np.float32)
