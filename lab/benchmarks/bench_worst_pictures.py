"""How long the worst pictures take to read; the scanner's limits were chosen accordingly."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import cv2
import numpy as np

from scanner.dice import reader
from scanner.images import opening
from scanner.labels import decode, photos
from tests.kit.hostile_pictures import PICTURES, noise, patterns
from tests.kit.scenes import Grey

LARGE = {"patterns": patterns(4, 6800), "fine patterns": patterns(2, 6800), "noise": noise(2, 2800)}


def main() -> None:
    """Print the processor time for each picture, as dice and as labels."""
    cv2.setNumThreads(1)
    print(f"{'1280 × 1280 pixels':28}{'dice':>8}{'labels':>8} ms")
    for name, draw in PICTURES.items():
        image = draw()
        print(f"{name:28}{as_dice(image):8.0f}{ms_of(decode.read_labels, image):8.0f}", flush=True)
    print("\na photo as large as any that is taken")
    for name, image in LARGE.items():
        data = bytes(cv2.imencode(".png", image)[1])
        ms = ms_of(photos.read_photo, data)
        print(f"{name:28}{as_dice(opening.open_photo(data)):8.0f}{ms:8.0f}", flush=True)


def as_dice(image: Grey) -> float:
    """How long it takes to look for a throw."""
    return ms_of(lambda seen: reader.read_throw(seen, dice=3), np.asarray(image, np.uint8))


def ms_of(read: Callable[[Any], object], picture: object) -> float:
    """The processor time of a reader, in milliseconds."""
    start = time.process_time()
    read(picture)
    return (time.process_time() - start) * 1000


if __name__ == "__main__":
    main()
