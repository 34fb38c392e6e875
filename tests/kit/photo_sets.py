"""Photos of codes that others have collected: a folder for each set, a text beside each picture."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from tests.kit.scenes import Grey

KINDS = {".png", ".jpg", ".jpeg", ".webp"}


def photo_sets(folder: Path) -> dict[str, list[Path]]:
    """The pictures of each set that have a text of the same name beside them."""
    sets = {each.name: list(_with_text(each)) for each in sorted(folder.iterdir()) if each.is_dir()}
    return {name: pictures for name, pictures in sets.items() if pictures}


def photo(picture: Path) -> tuple[Grey, frozenset[str]]:
    """The picture, and the text that it should give."""
    pixels = cv2.imdecode(np.fromfile(picture, np.uint8), cv2.IMREAD_GRAYSCALE)
    if pixels is None:
        raise ValueError(f"{picture} cannot be opened: please remove it.")
    text = picture.with_suffix(".txt").read_text("utf-8", errors="replace")
    return np.asarray(pixels, np.uint8), frozenset({in_lines(text)})


def in_lines(text: str) -> str:
    """A text as it is compared: files and codes end their lines in different ways."""
    return "\n".join(text.splitlines()).strip()


def _with_text(folder: Path) -> Iterator[Path]:
    for each in sorted(folder.iterdir()):
        if each.suffix.lower() in KINDS and each.with_suffix(".txt").is_file():
            yield each
