"""QR codes, each as one path, and from how far away a camera can read them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

import qrcode
from qrcode.constants import ERROR_CORRECT_H, ERROR_CORRECT_Q
from qrcode.util import QRData

from companion.core.labels import MAX_LABEL_CHARS
from printables.shapes import Box, Code, Path, polygon

Matrix = tuple[tuple[bool, ...], ...]

QUIET_ZONE_MODULES = 4
"""Empty modules around a code; readers need them."""
LABEL_VERSION, LABEL_MODULES = 3, 29
"""All labels look alike: version 3 at level H, which best survives glare and thumbs."""
MODULES_IN_VIEW = 580
"""A 720p picture is 1280 pixels wide, and a module needs 2.2 of them."""

_LABEL = re.compile(rf"[0-9A-Z $%*+./:-]{{1,{MAX_LABEL_CHARS}}}")


@lru_cache(maxsize=512)
def make_matrix(text: str) -> Matrix:
    """The dark modules, row by row, without the quiet zone; all labels have the same size."""
    if _LABEL.fullmatch(text):
        code = qrcode.QRCode(LABEL_VERSION, ERROR_CORRECT_H, border=0)
        code.add_data(QRData(text))
        code.make(fit=False)
    else:
        code = qrcode.QRCode(None, ERROR_CORRECT_Q, border=0)
        code.add_data(QRData(text))
        code.make(fit=True)
    return tuple(tuple(bool(module) for module in row) for row in code.get_matrix())


def measure_module(code: Code) -> float:
    """How wide one module of the code is, in mm."""
    return code.box.w / (len(make_matrix(code.text)) + 2 * QUIET_ZONE_MODULES)


def find_dark_box(code: Code) -> Box:
    """The part of a code that has ink."""
    return code.box.inset(QUIET_ZONE_MODULES * measure_module(code))


def make_code_path(code: Code) -> Path:
    """The dark modules as a path: a rectangle for every run in a row."""
    module, dark = measure_module(code), find_dark_box(code)
    path: Path = ()
    for y, row in enumerate(make_matrix(code.text)):
        for x, modules in find_dark_runs(row):
            left, top = dark.x + x * module, dark.y + y * module
            right, bottom = left + modules * module, top + module
            path += polygon((left, top), (right, top), (right, bottom), (left, bottom))
    return path


def find_dark_runs(row: Sequence[bool]) -> list[tuple[int, int]]:
    """The start and length of each dark run in a row."""
    runs, at = [], 0
    for dark, modules in groupby(row):
        length = len(list(modules))
        if dark:
            runs.append((at, length))
        at += length
    return runs


def measure_reach(code: Code) -> float:
    """From how many metres a 720p webcam reads the code; its view is as wide as it is far."""
    return measure_module(code) * MODULES_IN_VIEW / 1000


def measure_label_side(dark: float, whole: float) -> float:
    """The side of a label's code with its quiet zone, given the most ink and the most room."""
    return min(dark * (LABEL_MODULES + 2 * QUIET_ZONE_MODULES) / LABEL_MODULES, whole)
