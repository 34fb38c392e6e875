"""Pictures of a game table with labels on it, as a webcam or a phone would take them.

Drawn with numpy and OpenCV from a seed: the same seed gives the same picture on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray
from qrcode.constants import ERROR_CORRECT_H
from qrcode.main import QRCode

from companion.core.labels import ALPHABET, Label

Grey: TypeAlias = NDArray[np.uint8]
Points: TypeAlias = NDArray[np.float32]
Light: TypeAlias = NDArray[np.float32]
Rng: TypeAlias = np.random.Generator

QUIET = 4
FOCUS = 1100.0
"""The distance of the camera from the table, in pixels: a typical webcam at 1280 pixels."""
FINER = 2
"""Scenes are painted this much larger and then shrunk, like light falling on a sensor."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """The conditions of a picture; the defaults are a steady camera and a bright table."""

    labels: int = 1
    edge: tuple[float, float] = (110.0, 200.0)
    """The side of a label in pixels, including its quiet zone."""
    tilt: float = 0.0
    """The tilt of the camera from looking straight down, in degrees."""
    motion: float = 0.0
    defocus: float = 0.0
    light: float = 1.0
    noise: float = 2.0
    glare: float = 0.0
    """How much of a label a reflection washes out."""
    thumb: float = 0.0
    """How much of a label's side a thumb covers."""
    jpeg: int = 0
    """The quality of a compressed picture; 0 is not compressed."""


PLAIN = Conditions()
DEGRADED: dict[str, Conditions] = {
    "plain, 100 px": Conditions(edge=(100, 100)),
    "plain, 80 px": Conditions(edge=(80, 80)),
    "plain, large": Conditions(edge=(200, 420)),
    "four labels": Conditions(labels=4, edge=(100, 180)),
    "tilted 45°": Conditions(tilt=45, edge=(120, 200)),
    "tilted 60°": Conditions(tilt=60, edge=(140, 220)),
    "motion": Conditions(motion=5.5),
    "defocus": Conditions(defocus=2.0),
    "low light": Conditions(light=0.16, noise=6),
    "noise": Conditions(noise=28),
    "glare": Conditions(glare=0.1),
    "thumb": Conditions(thumb=0.12),
    "jpeg": Conditions(jpeg=18),
    "hard mix": Conditions(
        labels=2,
        edge=(90, 170),
        tilt=35,
        motion=2.5,
        defocus=1.0,
        light=0.5,
        noise=9,
        glare=0.04,
        jpeg=45,
    ),
}
"""The conditions of each degradation, by name."""


@dataclass(frozen=True, slots=True)
class Placed:
    """One label and its place in the picture."""

    text: str
    corners: Points


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture and what is really in it."""

    image: Grey
    placed: tuple[Placed, ...]

    @property
    def texts(self) -> frozenset[str]:
        """What a perfect reader would read."""
        return frozenset(each.text for each in self.placed)


def scene(seed: int, under: Conditions = PLAIN, size: tuple[int, int] = (1280, 720)) -> Scene:
    """A table with labels on it, taken under these conditions."""
    rng = np.random.default_rng(seed)
    table = paint_table(rng, size)
    placed = tuple(paint_label(table, rng, under, frame) for frame in frames(rng, under, size))
    return Scene(exposed(shrunk(table), rng, under), placed)


def empty_table(seed: int, size: tuple[int, int] = (1280, 720)) -> Grey:
    """The same table with nothing on it."""
    rng = np.random.default_rng(seed)
    return exposed(shrunk(paint_table(rng, size)), rng, PLAIN)


# The table


def paint_table(rng: Rng, size: tuple[int, int]) -> Grey:
    """Wood, felt or a printed board, larger than the picture will be."""
    wide, high = (side * FINER for side in size)
    paint = (wood, felt, board)[rng.integers(3)]
    return np.ascontiguousarray(paint(rng, wide, high))


def cloud(rng: Rng, cells: tuple[int, int], wide: int, high: int) -> Light:
    """Soft random light and dark, in as many cells."""
    rough = rng.standard_normal((cells[1], cells[0])).astype(np.float32)
    return np.asarray(cv2.resize(rough, (wide, high), interpolation=cv2.INTER_CUBIC), np.float32)


def wood(rng: Rng, wide: int, high: int) -> Grey:
    """Long grain and the seams of planks."""
    planks = cloud(rng, (8, 160), wide, high)
    planks *= 12
    planks += 8 * cloud(rng, (5, 5), wide, high)
    planks += rng.uniform(80, 150)
    for seam in range(int(rng.integers(60, 200)), high, int(rng.integers(200, 400))):
        planks[seam : seam + 5] -= 35
    return clipped(planks)


def felt(rng: Rng, wide: int, high: int) -> Grey:
    """A cloth of fine fibres."""
    fibres = cloud(rng, (wide // 3, high // 3), wide, high)
    fibres *= 9
    fibres += rng.uniform(45, 110)
    fibres += 10 * cloud(rng, (4, 3), wide, high)
    return clipped(fibres)


def board(rng: Rng, wide: int, high: int) -> Grey:
    """Squares, tracks and printed words, as game boards have them."""
    ground = clipped(rng.uniform(110, 190) + 14 * cloud(rng, (9, 6), wide, high))
    for _ in range(60):
        at, span = rng.integers(0, (wide, high)), rng.integers(20, 220, 2)
        shade = int(rng.integers(20, 240))
        line = int(rng.choice((-1, 3, 6)))
        cv2.rectangle(ground, at.tolist(), (at + span).tolist(), shade, line)
    for _ in range(50):
        word = "".join(rng.choice(list(ALPHABET), 9))
        at = rng.integers(0, (wide, high)).tolist()
        cv2.putText(ground, word, at, cv2.FONT_HERSHEY_DUPLEX, 1.4, int(rng.integers(0, 90)), 2)
    return ground


# The labels


def printed(text: str, module: int) -> Grey:
    """A label as it comes from the printer: version 3, level H, four modules of quiet."""
    code = QRCode(version=3, error_correction=ERROR_CORRECT_H, border=QUIET)
    code.add_data(text)
    code.make(fit=False)
    modules = np.array(code.get_matrix(), bool)
    inks = np.where(modules, 18, 238).astype(np.uint8)
    return np.kron(inks, np.ones((module, module), np.uint8))


def some_label(rng: Rng) -> str:
    """The text of a random label."""
    serial = "".join(rng.choice(list(ALPHABET), 7))
    return Label("DEV", "CHEST", serial).text


Frame: TypeAlias = tuple[Points, float]
"""The corners of a label in the picture, and its side there."""


def frames(rng: Rng, under: Conditions, size: tuple[int, int]) -> list[Frame]:
    """Places for the labels, without overlaps."""
    lean, placed = rng.uniform(-15, 15), list[Frame]()
    while len(placed) < under.labels:
        edge = float(rng.uniform(*under.edge))
        channel = edge * 0.72
        middle = rng.uniform((channel, channel), np.array(size) - channel)
        apart = (np.linalg.norm(middle - f[0].mean(0)) > channel + f[1] * 0.72 for f in placed)
        if all(apart):
            placed.append((corners_of(middle, edge, rng.uniform(0, 360), under.tilt, lean), edge))
    return placed


def corners_of(middle: Any, edge: float, turn: float, tilt: float, lean: float) -> Points:
    """Where the corners of a square on the table appear in the picture."""
    return project_rectangle(middle, (edge, edge), turn, tilt, lean)


def project_rectangle(
    middle: Any, sides: tuple[float, float], turn: float, tilt: float, lean: float
) -> Points:
    """Where the corners of a rectangle on the table appear in the picture."""
    square = np.array(((-1, -1), (1, -1), (1, 1), (-1, 1)), np.float64)
    flat = square * sides / 2 @ turned(turn).T
    depth = flat[:, 1] * np.sin(np.radians(tilt))
    flat[:, 1] *= np.cos(np.radians(tilt))
    seen = flat * (FOCUS / (FOCUS + depth))[:, None]
    return np.asarray(seen @ turned(lean).T + middle, np.float32)


def turned(degrees: float) -> NDArray[np.float64]:
    """The matrix of a rotation."""
    sin, cos = np.sin(np.radians(degrees)), np.cos(np.radians(degrees))
    return np.array(((cos, -sin), (sin, cos)))


def paint_label(table: Grey, rng: Rng, under: Conditions, frame: Frame) -> Placed:
    """Put a label on the table, with whatever hides part of it."""
    corners, edge = frame
    text = some_label(rng)
    lay(table, printed(text, max(2, round(edge * FINER / 37))), corners * FINER)
    if under.glare:
        wash_out(table, rng, frame, under.glare)
    if under.thumb:
        put_thumb(table, rng, frame, under.thumb)
    return Placed(text, corners)


def lay(table: Grey, paper: Grey, corners: Points) -> None:
    """Put a flat picture on the table, its corners at the given places."""
    down, across = paper.shape
    flat = np.array(((0, 0), (across, 0), (across, down), (0, down)), np.float32) - 0.5
    x, y, wide, high = cv2.boundingRect(corners)
    x, y = max(x - 1, 0), max(y - 1, 0)
    part = table[y : y + high + 3, x : x + wide + 3]
    onto = cv2.getPerspectiveTransform(flat, corners - np.array((x, y), np.float32))
    span = (part.shape[1], part.shape[0])
    seen = cv2.warpPerspective(paper, onto, span, flags=cv2.INTER_LINEAR)
    solid = np.full_like(paper, 255)
    cover = cv2.warpPerspective(solid, onto, span, flags=cv2.INTER_LINEAR).astype(np.float32) / 255
    part[:] = clipped(part * (1 - cover) + np.where(cover > 0, seen, 0))


def wash_out(table: Grey, rng: Rng, frame: Frame, share: float) -> None:
    """A lamp's reflection in a label: a soft white patch over this share of its area."""
    corners, edge = frame
    at = corners.mean(0) + rng.uniform(-0.3, 0.3, 2) * edge
    radius = edge * np.sqrt(share / np.pi)
    patch = np.zeros_like(table)
    axes = (radius * FINER * np.array((1.3, 0.77))).astype(int).tolist()
    middle = (at * FINER).astype(int).tolist()
    cv2.ellipse(patch, middle, axes, float(rng.uniform(0, 180)), 0, 360, 255, -1)
    soft = cv2.GaussianBlur(patch, (0, 0), max(1.0, radius * 0.25 * FINER))
    table[:] = cv2.add(table, soft)


def put_thumb(table: Grey, rng: Rng, frame: Frame, share: float) -> None:
    """A thumb that holds the label at the middle of one side."""
    corners, edge = frame
    side = int(rng.integers(4))
    rim = (corners[side] + corners[(side + 1) % 4]) / 2
    inward = (corners.mean(0) - rim) / np.linalg.norm(corners.mean(0) - rim)
    deep, half = edge * 0.34, edge * 0.16
    at = (rim + inward * (edge * (share + 4 / 37) - deep)) * FINER
    angle = float(np.degrees(np.arctan2(inward[1], inward[0])))
    axes = (int(deep * FINER), int(half * FINER))
    skin = int(rng.integers(120, 190))
    cv2.ellipse(table, at.astype(int).tolist(), axes, angle, 0, 360, skin, -1, cv2.LINE_AA)


# The camera


def shrunk(table: Grey) -> Grey:
    """The large painting as the sensor's pixels see it."""
    wide, high = table.shape[1] // FINER, table.shape[0] // FINER
    return np.asarray(cv2.resize(table, (wide, high), interpolation=cv2.INTER_AREA), np.uint8)


def exposed(image: Grey, rng: Rng, under: Conditions) -> Grey:
    """What lens, shutter, sensor and compression make of it."""
    if under.defocus:
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), under.defocus), np.uint8)
    if under.motion:
        image = moved(image, under.motion, rng.uniform(0, 180))
    lit = uneven(image, rng)
    lit *= under.light
    grain = rng.standard_normal(image.shape, np.float32)
    grain *= under.noise
    grain *= np.sqrt(lit / 180 + 0.3)
    image = clipped(grain + lit)
    return compressed(image, under.jpeg) if under.jpeg else image


def uneven(image: Grey, rng: Rng) -> Light:
    """Uneven light from a lamp on one side."""
    slope = rng.uniform(0.75, 1.05, 2).astype(np.float32)
    across = np.linspace(slope[0], slope[1], image.shape[1], dtype=np.float32)
    return image.astype(np.float32) * across


def moved(image: Grey, far: float, angle: float) -> Grey:
    """Motion blur: the camera moved while the shutter was open."""
    side = int(far) * 2 + 3
    path = np.zeros((side, side), np.float32)
    middle = np.array((side / 2, side / 2))
    step = turned(angle) @ (far / 2, 0)
    ends = [((middle + way * step) * 256 - 128).astype(int).tolist() for way in (-1, 1)]
    cv2.line(path, ends[0], ends[1], 1.0, 1, cv2.LINE_AA, 8)
    return np.asarray(cv2.filter2D(image, -1, path / path.sum()), np.uint8)


def compressed(image: Grey, quality: int) -> Grey:
    """The picture after JPEG compression at this quality."""
    _, data = cv2.imencode(".jpg", image, (cv2.IMWRITE_JPEG_QUALITY, quality))
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_GRAYSCALE), np.uint8)


def clipped(light: Any) -> Grey:
    """Light as bytes."""
    return np.asarray(np.clip(light, 0, 255), np.uint8)
