"""What a phone does to a picture: light falls off, it is blurred, noisy, sharpened, compressed."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from lab.dice.die_looks import Floats

Bytes = NDArray[np.uint8]


def take_photo(chance: Generator, light: Floats, die_px: float) -> Bytes:
    """The picture of a phone; blur stays small beside pips of dice this large."""
    image = _expose(chance, light)
    image = _blur(chance, image, die_px)
    image = _add_noise(chance, image)
    if chance.random() < 0.4:
        soft = cv2.GaussianBlur(image, (0, 0), chance.uniform(0.8, 2))
        image = image + (image - soft) * chance.uniform(0.3, 1.5)
    pixels = np.asarray(np.clip(image * 255, 0, 255), np.uint8)
    if chance.random() < 0.75:
        quality = int(chance.integers(35, 96))
        data = cv2.imencode(".jpg", pixels, (cv2.IMWRITE_JPEG_QUALITY, quality))[1]
        pixels = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    return pixels


def _expose(chance: Generator, light: Floats) -> Floats:
    high, wide = light.shape[:2]
    white = np.clip(
        1 + chance.normal(0, 0.1, 3) + chance.normal(0, 0.1) * np.array((1, 0, -1)), 0.5, 2
    )
    bright = float(np.percentile(light[::8, ::8], 97))
    image = light * white * (chance.triangular(0.3, 0.95, 1.4) / max(bright, 0.1))
    rows, columns = np.mgrid[:high, :wide].astype(np.float32)
    way = chance.normal(0, 0.35, 2)
    slope = 1 + way[0] * (rows / high - 0.5) + way[1] * (columns / wide - 0.5)
    image = image * np.clip(slope, 0.3, 2)[..., None]
    # A phone keeps highlights: it bends the curve before it cuts it off.
    image = np.where(image > 0.8, 0.8 + 0.2 * np.tanh((image - 0.8) / 0.2), image)
    return np.asarray(np.clip(image, 0, 1) ** chance.uniform(0.7, 1.35), np.float32)


def _blur(chance: Generator, light: Floats, die_px: float) -> Floats:
    luck, image = chance.random(), light
    if luck < 0.55:
        soft = chance.uniform(0.3, 0.3 + 0.03 * die_px)
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), soft), np.float32)
    if luck < 0.12:
        reach = max(2, int(chance.uniform(0.04, 0.13) * die_px))
        angle = chance.uniform(0, np.pi)
        kernel = np.zeros((2 * reach + 1,) * 2, np.float32)
        way = np.array((np.cos(angle), np.sin(angle))) * reach / 2
        ends = (reach + np.stack((-way, way))).round().astype(int).tolist()
        cv2.line(kernel, ends[0], ends[1], 1.0)
        image = np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.float32)
    if chance.random() < 0.2:
        times = chance.uniform(1.1, 1 + 0.025 * die_px)
        high, wide = image.shape[:2]
        small = cv2.resize(
            image, (int(wide / times), int(high / times)), interpolation=cv2.INTER_AREA
        )
        again = cv2.resize(small, (wide, high), interpolation=cv2.INTER_LINEAR)
        image = np.asarray(again, np.float32)
    return image


def _add_noise(chance: Generator, image: Floats) -> Floats:
    strength = float(chance.choice((0.0, chance.exponential(0.012)), p=(0.25, 0.75)))
    if not strength:
        return image
    shape = image.shape
    noise = chance.standard_normal(shape[:2]).astype(np.float32)[..., None] * strength
    colour = chance.standard_normal(shape).astype(np.float32) * strength * chance.uniform(0, 1)
    both = noise + colour
    if chance.random() < 0.4:
        both = cv2.GaussianBlur(both, (0, 0), chance.uniform(0.5, 1.5)) * 2
    return np.asarray(image + both * np.sqrt(np.clip(image, 0.02, 1)), np.float32)
