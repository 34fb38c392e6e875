"""Sees the tops of dice with a small net, in colour and at two sizes, by OpenCV alone.

`python -m lab.dice.train_net` makes its weights from rendered scenes (decision 30). They are used
only if they are exactly the file that `faces.toml` names: without them nothing is seen.
"""

from __future__ import annotations

import hashlib
import logging
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from statistics import median

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.dice import thresholds as bounds
from scanner.images.grey import Colour, Point, Vectors

WEIGHTS = Path(__file__).with_name("faces.onnx")
RECORD = Path(__file__).with_name("faces.toml")
"""The digest of the weights, and what made them."""
DAMAGED = (
    "%s is missing or damaged: dice are read by their spots alone, and more often asked about. "
    "Please install the companion again."
)

VALUES, LOOKS = 6, 2
CELL_PX, UNIT_PX, STRIDE_PX = 4, 32, 16
"""Pixels of a cell of the net's answer, of a die whose size it calls 1, and between its inputs."""
MID_GREY = 127.5

Cells = NDArray[np.float32]

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class NetTop:
    """What the net takes for the top of a die."""

    middle: Point
    side: float
    presence: float
    """How much there seems to be a top, from 0 to 1."""
    shares: Vectors
    """How likely each value is, from one on; together 1."""
    least_score: float = 0.0
    """The lower score of both sizes; 0 if only one saw it, or they disagree."""

    @property
    def value(self) -> int:
        """The likeliest value."""
        return int(self.shares.argmax()) + 1

    @property
    def second_value(self) -> int:
        """The next likeliest value."""
        return int(self.shares.argsort()[-2]) + 1

    @property
    def score(self) -> float:
        """How likely a top with this value is here."""
        return self.presence * float(self.shares.max())

    def measure_distance(self, point: Point) -> float:
        """How far a point is from its middle."""
        return float(np.hypot(*np.subtract(self.middle, point)))


def find_tops(image: Colour) -> tuple[NetTop, ...] | None:
    """What may be tops, the likeliest first; None if there is no net."""
    net = open_net(WEIGHTS)
    if net is None:
        return None
    first = _look(net, image, bounds.NET_FIRST_SIDE_PX)
    second = _look(net, image, _choose_second_side(first, max(image.shape[:2])))
    return tuple(_drop_near([_merge(pair) for pair in _match(first, second)]))


@cache
def open_net(weights: Path) -> cv2.dnn.Net | None:
    """The net; None, and a line in the log, if its file is not as it was made."""
    try:
        data = weights.read_bytes()
        expected = tomllib.loads(RECORD.read_text("utf-8"))["weights"]
        if hashlib.sha256(data).hexdigest() == expected:
            return cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8))
    except (OSError, ValueError, KeyError, cv2.error):
        pass
    _log.error(DAMAGED, weights)
    return None


def _choose_second_side(tops: Sequence[NetTop], longest: int) -> int:
    """The longest side of the picture at the second look, by how large dice were at the first."""
    sides = [top.side for top in tops if top.score > bounds.TOP_MIN_SCORE]
    large = bounds.NET_LARGE_TOP_PX * longest / bounds.NET_FIRST_SIDE_PX
    is_large = bool(sides) and median(sides) > large
    return bounds.NET_FARTHER_SIDE_PX if is_large else bounds.NET_NEARER_SIDE_PX


def _look(net: cv2.dnn.Net, image: Colour, longest: int) -> list[NetTop]:
    """The tops in the picture at one size, the likeliest first."""
    scale = longest / max(image.shape[:2])
    high, wide = (max(1, round(side * scale)) for side in image.shape[:2])
    kind = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    small = cv2.resize(image, (wide, high), interpolation=kind)
    pads = -high % STRIDE_PX, -wide % STRIDE_PX
    padded = cv2.copyMakeBorder(small, 0, pads[0], 0, pads[1], cv2.BORDER_REFLECT_101)
    net.setInput(cv2.dnn.blobFromImage(padded, 1 / MID_GREY, mean=(MID_GREY,) * 3))
    return _drop_near(_iter_peaks(np.asarray(net.forward()[0], np.float32), scale))


def _iter_peaks(cells: Cells, scale: float) -> Iterator[NetTop]:
    """The cells that look more like the middle of a top than those around them."""
    presence = 1 / (1 + np.exp(-cells[0]))
    is_peak = presence >= cv2.dilate(presence, np.ones((5, 5)))
    rows, columns = np.nonzero(is_peak & (presence > bounds.NET_MIN_PRESENCE))
    for at in np.argsort(-presence[rows, columns])[: bounds.NET_MAX_TOPS]:
        row, column = int(rows[at]), int(columns[at])
        x, y = (((cell + 0.5) * CELL_PX - 0.5) / scale for cell in (column, row))
        side = float(np.exp(cells[-1, row, column])) * UNIT_PX / scale
        if side < bounds.NET_MIN_SIDE_PX:
            continue
        chances = np.exp(cells[1 : 1 + VALUES, row, column].astype(np.float64))
        yield NetTop((x, y), side, float(presence[row, column]), chances / chances.sum())


def _match(one: Sequence[NetTop], other: Sequence[NetTop]) -> Iterator[tuple[NetTop, ...]]:
    """The tops of both looks, those that are the same together."""
    left = [*other]
    for top in one:
        same = next((each for each in left if _is_same(top, each)), None)
        if same:
            left.remove(same)
        yield (top, same) if same else (top,)
    yield from ((each,) for each in left)


def _is_same(one: NetTop, other: NetTop) -> bool:
    small, large = sorted((one.side, other.side))
    near = one.measure_distance(other.middle) < bounds.NET_SAME_MAX_DISTANCE_SIDES * small
    return near and large < bounds.NET_SAME_MAX_SIZE_RATIO * small


def _merge(looks: Sequence[NetTop]) -> NetTop:
    """One top from what one or both sizes saw of it."""
    clearest = max(looks, key=lambda each: each.presence)
    presence = sum(each.presence for each in looks)
    shares = np.asarray(sum(each.presence * each.shares for each in looks)) / presence
    agree = len(looks) == LOOKS and len({each.value for each in looks}) == 1
    return replace(
        clearest,
        presence=presence / LOOKS,
        shares=shares,
        least_score=min(each.score for each in looks) if agree else 0.0,
    )


def _drop_near(tops: Iterable[NetTop]) -> list[NetTop]:
    """The likeliest of any that are too near each other, the likeliest first."""
    apart: list[NetTop] = []
    for top in sorted(tops, key=lambda each: -each.score):
        if all(
            top.measure_distance(each.middle)
            > bounds.NET_TOPS_MIN_DISTANCE_SIDES * min(top.side, each.side)
            for each in apart
        ):
            apart.append(top)
    return apart
