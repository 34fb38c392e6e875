"""Draws tables by lot: wood, cloth, felt, stone, paper and print, with things that are no dice."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from lab.dice.die_looks import Floats

SIZE_PX = 640
"""A table is drawn this wide and then laid under the camera."""
FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
)


def draw_tabletop(chance: Generator) -> Floats:
    """A table from above, blue, green, red from 0 to 1."""
    kinds: tuple[tuple[Callable[[Generator], Floats], float], ...] = (
        (_draw_wood, 0.34),
        (_draw_cloth, 0.14),
        (_draw_felt, 0.2),
        (_draw_stone, 0.14),
        (_draw_plain, 0.18),
    )
    choice = chance.choice(len(kinds), p=[share for _, share in kinds])
    table = kinds[choice][0](chance)
    if chance.random() < 0.18:
        table = _lay_sheet(chance, table)
    return np.clip(table, 0, 1)


def make_noise(chance: Generator, cells: tuple[float, float], octaves: int = 4) -> Floats:
    """Smooth noise of about mean 0 and deviation 1, with this many cells down and across."""
    total = np.zeros((SIZE_PX, SIZE_PX), np.float32)
    for octave in range(octaves):
        down, across = (max(2, min(SIZE_PX, round(c * 2**octave))) for c in cells)
        coarse = chance.standard_normal((down, across)).astype(np.float32)
        fine = cv2.resize(coarse, (SIZE_PX, SIZE_PX), interpolation=cv2.INTER_CUBIC)
        total += fine * 0.55**octave
    return np.asarray(total / max(1e-6, float(total.std())), np.float32)


def _choose_hue(chance: Generator, saturation: tuple[float, float]) -> Floats:
    """Any colour, in the brightness that tables have."""
    hue, vivid = chance.uniform(0, 180), chance.uniform(*saturation) ** 1.5
    dark = chance.uniform(0.08, 0.9)
    pixel = np.array([[[hue, vivid * 255, dark * 255]]]).astype(np.uint8)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0] / 255, np.float32)


def _draw_wood(chance: Generator) -> Floats:
    light = np.array(chance.choice(((90, 150, 200), (60, 110, 165), (40, 75, 125), (35, 50, 75))))
    light = light / 255 * chance.uniform(0.7, 1.3) + chance.normal(0, 0.03, 3)
    red = np.array((1, chance.uniform(0.8, 1.1), chance.uniform(0.95, 1.3)))
    stretch = chance.uniform(6, 30)
    slow = make_noise(chance, (chance.uniform(2, 8), chance.uniform(2, 8) / stretch * 4), 3)
    across = np.linspace(0, chance.uniform(5, 40), SIZE_PX, dtype=np.float32)[:, None]
    rings = np.sin(2 * np.pi * (across + slow * chance.uniform(0.3, 2.0)))
    pores = np.minimum(make_noise(chance, (160, 160 / stretch), 2), 0)
    grain = make_noise(chance, (60, 60 / stretch), 3)
    shade = 1 + rings * chance.uniform(0, 0.14) + grain * chance.uniform(0.02, 0.1)
    shade = shade + pores * chance.uniform(0, 0.14)
    table = (light * red)[None, None] * shade[..., None]
    if chance.random() < 0.4:
        for row in np.cumsum(chance.integers(60, 260, 10)):
            if row < SIZE_PX - 2:
                table[row : row + 2] *= chance.uniform(0.3, 0.7)
                table[row + 2 :] *= chance.uniform(0.85, 1.18)
    if chance.random() < 0.25:
        _add_knots(chance, table)
    return np.asarray(table, np.float32)


def _add_knots(chance: Generator, table: Floats) -> None:
    for _ in range(int(chance.integers(1, 5))):
        at = tuple(int(v) for v in chance.integers(0, SIZE_PX, 2))
        axes = tuple(int(v) for v in chance.integers(5, 26, 2))
        shade = table.mean(axis=(0, 1)) * chance.uniform(0.3, 0.7)
        cv2.ellipse(
            table, at, axes, chance.uniform(0, 180), 0, 360, shade.tolist(), -1, cv2.LINE_AA
        )


def _draw_cloth(chance: Generator) -> Floats:
    colour = _choose_hue(chance, (0.02, 0.6))
    step = chance.uniform(4, 22)
    rows, columns = np.mgrid[:SIZE_PX, :SIZE_PX].astype(np.float32)
    bent = make_noise(chance, (20, 20), 3) * step * chance.uniform(0, 0.2)
    weave = np.sin(2 * np.pi * (rows + bent) / step) * np.sin(
        2 * np.pi * (columns + bent) / step / chance.uniform(0.6, 1.6)
    )
    loops = make_noise(chance, (SIZE_PX / step, SIZE_PX / step), 2)
    shade = 1 + weave * chance.uniform(0.03, 0.3) + loops * chance.uniform(0.02, 0.14)
    return np.asarray(colour * shade[..., None], np.float32)


def _draw_felt(chance: Generator) -> Floats:
    colour = _choose_hue(chance, (0.1, 0.95))
    fine = make_noise(chance, (220, 220), 2)
    slow = make_noise(chance, (4, 4), 3)
    shade = 1 + fine * chance.uniform(0.01, 0.12) + slow * chance.uniform(0, 0.06)
    return np.asarray(colour * shade[..., None], np.float32)


def _draw_stone(chance: Generator) -> Floats:
    colour = _choose_hue(chance, (0.0, 0.2))
    rough = make_noise(chance, (chance.uniform(4, 20),) * 2, 6)
    shade = 1 + rough * chance.uniform(0.04, 0.28)
    if chance.random() < 0.5:
        veins = np.abs(make_noise(chance, (5, 5), 4))
        shade = shade + np.exp(-veins * 14) * chance.uniform(-0.4, 0.4)
    table = colour * shade[..., None]
    if chance.random() < 0.5:
        specks = make_noise(chance, (250, 250), 1) > chance.uniform(1.5, 2.5)
        table[specks] *= chance.uniform(0.2, 2.0)
    return np.asarray(table, np.float32)


def _draw_plain(chance: Generator) -> Floats:
    grey = chance.uniform(0.03, 0.95)
    colour: Floats = np.asarray(np.clip(grey + chance.normal(0, 0.03, 3), 0, 1))
    if chance.random() < 0.3:
        colour = _choose_hue(chance, (0.1, 0.9))
    shade = 1 + make_noise(chance, (120, 120), 2) * chance.uniform(0, 0.05)
    shade = shade + make_noise(chance, (2, 2), 2) * chance.uniform(0, 0.05)
    table = colour * shade[..., None]
    if chance.random() < 0.25:
        _print_grid(chance, table)
    return np.asarray(table, np.float32)


def _print_grid(chance: Generator, table: Floats) -> None:
    """Squares with letters, as on boards and keyboards."""
    step = int(chance.integers(40, 130))
    ink, key = np.asarray(chance.random(3)), chance.random(3).tolist()
    gap = int(chance.integers(2, 10))
    for y in range(0, SIZE_PX, step):
        for x in range(0, SIZE_PX, step):
            cv2.rectangle(table, (x + gap, y + gap), (x + step - gap, y + step - gap), key, -1)
            if chance.random() < 0.6:
                letter = chr(int(chance.integers(33, 91)))
                at = (x + step // 4, y + step * 3 // 4)
                _write(table, letter, at, (FONTS[0], step / 60, ink))


def _write(
    table: Floats,
    word: str,
    at: tuple[int, int],
    lettering: tuple[int, float, NDArray[np.floating]],
) -> None:
    """Text in a font, size and colour; OpenCV writes only into pictures of bytes."""
    font, size, ink = lettering
    mask = np.zeros(table.shape[:2], np.uint8)
    cv2.putText(mask, word, at, font, size, 255, int(1 + size), cv2.LINE_AA)
    on = mask > 0
    table[on] += (ink - table[on]) * (mask[on][:, None] / 255)


def _lay_sheet(chance: Generator, table: Floats) -> Floats:
    """Another table's corner over the first, as of a cloth, a box or a pad."""
    other = _draw_plain(chance) if chance.random() < 0.6 else _draw_felt(chance)
    middle, wide = chance.uniform(0, SIZE_PX, 2), chance.uniform(0.5, 1.6, 2) * SIZE_PX
    box = cv2.boxPoints((middle.tolist(), wide.tolist(), chance.uniform(0, 90))).astype(np.int32)
    mask = cv2.fillConvexPoly(np.zeros(table.shape[:2], np.float32), box, 1.0)
    mask = cv2.GaussianBlur(mask, (0, 0), 1.0)[..., None]
    return np.asarray(table * (1 - mask) + other * mask, np.float32)


def add_flat_things(chance: Generator, table: Floats, die_px: float) -> None:
    """Coins, tokens, cards, print, pens and stains, beside dice that are this large."""
    things = (_add_coin, _add_spots, _add_card, _add_text, _add_strip, _add_blob)
    for _ in range(int(chance.integers(1, 7))):
        things[int(chance.integers(len(things)))](chance, table, die_px)


def _choose_place(chance: Generator) -> tuple[int, int]:
    x, y = chance.normal(SIZE_PX / 2, SIZE_PX / 5, 2)
    return int(x), int(y)


def _add_coin(chance: Generator, table: Floats, die_px: float) -> None:
    at, radius = _choose_place(chance), int(die_px * chance.uniform(0.3, 1.2)) + 1
    colour = _choose_hue(chance, (0.0, 0.7))
    if chance.random() < 0.4:
        colour = np.full(3, float(chance.choice((0.05, 0.95))), np.float32)
    off = int(radius * chance.uniform(0.05, 0.25))
    cv2.circle(table, (at[0] + off, at[1] + off), radius, (colour * 0.15).tolist(), -1, cv2.LINE_AA)
    cv2.circle(table, at, radius, colour.tolist(), -1, cv2.LINE_AA)
    if chance.random() < 0.7:
        rim = (colour * chance.uniform(0.5, 1.4)).tolist()
        cv2.circle(table, at, int(radius * 0.85), rim, max(1, radius // 12), cv2.LINE_AA)
    if chance.random() < 0.5:
        size = radius / 18
        word = str(chance.integers(1, 51))
        at = (at[0] - radius // 3, at[1] + radius // 3)
        _write(table, word, at, (FONTS[1], size, colour * 0.4))


def _add_spots(chance: Generator, table: Floats, die_px: float) -> None:
    """Circles as large as pips or much larger, in rows or anywhere; none lies on a die."""
    ink = chance.random(3).tolist()
    radius = max(1, int(die_px * chance.choice((0.03, 0.1, 0.25, 0.4))))
    step = radius * chance.uniform(2.5, 7)
    at = np.array(_choose_place(chance))
    for place in chance.integers(-2, 3, (int(chance.integers(1, 10)), 2)):
        spot = (at + place * step).astype(int).tolist()
        cv2.circle(table, spot, radius, ink, -1 if chance.random() < 0.8 else 1, cv2.LINE_AA)


def _add_card(chance: Generator, table: Floats, die_px: float) -> None:
    wide = die_px * chance.uniform(2, 4)
    box = cv2.boxPoints((_choose_place(chance), (wide, wide * 1.45), chance.uniform(0, 180)))
    shadow = (box + die_px * 0.06).astype(np.int32)
    cv2.fillConvexPoly(table, shadow, (table.mean(axis=(0, 1)) * 0.4).tolist(), cv2.LINE_AA)
    paper = np.clip(chance.uniform(0.5, 1.1) + chance.normal(0, 0.08, 3), 0, 1)
    cv2.fillConvexPoly(table, box.astype(np.int32), paper.tolist(), cv2.LINE_AA)
    ink = (chance.random(3) * 0.7).tolist()
    middle, ways = box.mean(axis=0), (box[1] - box[0], box[3] - box[0])
    for row in range(-1, 2):
        for column in (-1, 1):
            at = middle + ways[0] * row * 0.27 + ways[1] * column * 0.2
            radius = max(2, int(wide * chance.uniform(0.06, 0.1)))
            if chance.random() < 0.5:
                cv2.ellipse(
                    table, at.astype(int).tolist(), (radius, radius * 2 // 3), 45, 0, 360, ink, -1
                )
            else:
                cv2.drawMarker(
                    table, at.astype(int).tolist(), ink, int(chance.integers(7)), radius, 3
                )


def _add_text(chance: Generator, table: Floats, die_px: float) -> None:
    ink = np.asarray(chance.random(3))
    word = "".join(chr(int(each)) for each in chance.integers(48, 123, int(chance.integers(2, 12))))
    font = FONTS[int(chance.integers(len(FONTS)))]
    size = die_px / 40 * chance.uniform(0.3, 1.5)
    _write(table, word, _choose_place(chance), (font, size, ink))


def _add_strip(chance: Generator, table: Floats, die_px: float) -> None:
    """A pen, a cable or the edge of something."""
    ends = chance.integers(-100, SIZE_PX + 100, (2, 2)).tolist()
    wide = max(1, int(die_px * chance.uniform(0.05, 0.7)))
    colour = chance.random(3) * chance.uniform(0.2, 1)
    down = [[x + wide // 2, y + wide // 2] for x, y in ends]
    dark = (table.mean(axis=(0, 1)) * 0.35).tolist()
    cv2.line(table, down[0], down[1], dark, wide, cv2.LINE_AA)
    cv2.line(table, ends[0], ends[1], colour.tolist(), wide, cv2.LINE_AA)
    gleam = np.minimum(colour * 1.6 + 0.1, 1).tolist()
    cv2.line(table, ends[0], ends[1], gleam, max(1, wide // 5), cv2.LINE_AA)


def _add_blob(chance: Generator, table: Floats, die_px: float) -> None:
    """A pawn, a stain, a crumb."""
    angles = np.sort(chance.uniform(0, 2 * np.pi, int(chance.integers(4, 12))))
    reach = die_px * chance.uniform(0.1, 0.9) * chance.uniform(0.5, 1.2, len(angles))
    points = _choose_place(chance) + reach[:, None] * np.stack((np.cos(angles), np.sin(angles)), 1)
    colour = chance.random(3) * chance.uniform(0.1, 1)
    cv2.fillPoly(table, [points.astype(np.int32)], colour.tolist(), cv2.LINE_AA)
