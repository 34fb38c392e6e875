"""Films of a chest that hands carry in front of a camera and hold there, drawn from a seed.

The camera hunts for focus and corrects its exposure in steps; what moves is blurred.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import ceil, cos, exp, hypot, pi, sin
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.kit.scenes import (
    QUIET,
    Conditions,
    Grey,
    Placed,
    Points,
    Rng,
    Scene,
    clipped,
    corners_of,
    exposed,
    moved,
    paint_table,
    printed,
    shrunk,
    some_label,
)

SIZE = (1280, 720)
SECONDS = 5.0
CODE = 29 + 2 * QUIET
"""The side of a code with its quiet zone, in modules."""
SPRITE = 160
"""The side of the square in which chest and hands are drawn, in modules."""
LID = (104, 70)
"""The lid of a chest, across and down."""
HANDS = ((20.0, 88.0), (140.0, 84.0))
SKIN = (120, 190)

Way: TypeAlias = NDArray[np.float64]
"""Pixels across and down."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A frame, when it was taken, and what is in it."""

    at: float
    scene: Scene


class ChestFilm:
    """One chest, carried in, and held until the end."""

    def __init__(self, seed: int, size: tuple[int, int] = SIZE) -> None:
        rng = np.random.default_rng(seed)
        self.text = some_label(rng)
        self._seed, self._size = seed, size
        self._table = shrunk(paint_table(rng, size))
        self._hands = Hands(rng, size)
        self._lens = Lens(rng, self._hands.arrives)
        self._skin, self._wood = int(rng.integers(*SKIN)), int(rng.integers(60, 150))

    def shots(self, rate: int) -> Iterator[Shot]:
        """The frames of a camera that takes so many a second, from when the chest is brought."""
        for number in range(ceil(self._hands.starts * rate), int(SECONDS * rate)):
            at = number / rate
            yield Shot(at, self.scene(at))

    def scene(self, at: float) -> Scene:
        """What the camera sees at this moment."""
        rng = np.random.default_rng((self._seed, round(at * 1000)))
        corners = self._hands.corners(at)
        picture = self._table.copy()
        self._carry(picture, corners, self._hands.speed(at) * self._lens.shutter)
        return Scene(exposed(picture, rng, self._lens.at(at)), (Placed(self.text, corners),))

    def _carry(self, picture: Grey, corners: Points, smear: Way) -> None:
        """Paint the chest and the hands, smeared along the way they went."""
        side = len(self._chest)
        flat = np.array(((0, 0), (side, 0), (side, side), (0, side)), np.float32) - 0.5
        onto = cv2.getPerspectiveTransform(flat, corners)
        far, angle = hypot(*smear), float(np.degrees(np.arctan2(smear[1], smear[0])))
        seen, cover = (
            np.asarray(cv2.warpPerspective(each, onto, self._size, flags=cv2.INTER_AREA), np.uint8)
            for each in (self._chest, self._cover)
        )
        if far > 1:
            seen, cover = moved(seen, far, angle), moved(cover, far, angle)
        picture[:] = clipped(picture * (1 - cover.astype(np.float32) / 255) + seen)

    @cached_property
    def _module(self) -> int:
        """Pixels for a module of the drawing: about as many as in the picture."""
        return max(2, ceil(self._hands.edge / CODE))

    @cached_property
    def _cover(self) -> Grey:
        """Where the drawing of chest and hands is solid."""
        drawn = np.zeros((SPRITE * self._module,) * 2, np.uint8)
        self._draw_lid(drawn, 255)
        self._draw_hands(drawn, 255)
        return drawn

    @cached_property
    def _chest(self) -> Grey:
        """A chest from above, its label with the two copies of the code, and two hands."""
        drawn = np.zeros((SPRITE * self._module,) * 2, np.uint8)
        self._draw_lid(drawn, self._wood)
        strip = np.hstack([printed(self.text, self._module)] * 2)
        high, wide = strip.shape
        top, left = (len(drawn) - high) // 2, (len(drawn) - wide) // 2
        drawn[top : top + high, left : left + wide] = strip
        self._draw_hands(drawn, self._skin)
        return drawn

    def _draw_lid(self, drawn: Grey, shade: int) -> None:
        wide, high = (side * self._module for side in LID)
        left, top = (len(drawn) - wide) // 2, (len(drawn) - high) // 2
        cv2.rectangle(drawn, (left, top), (left + wide, top + high), shade, -1)

    def _draw_hands(self, drawn: Grey, shade: int) -> None:
        """A palm at each side, and a thumb on the lid."""
        for (x, y), inward in zip(HANDS, (1, -1), strict=True):
            palm = int(x * self._module), int(y * self._module)
            cv2.ellipse(drawn, palm, (12 * self._module, 26 * self._module), 0, 0, 360, shade, -1)
            thumb = palm[0] + inward * 12 * self._module, palm[1] - 16 * self._module
            cv2.ellipse(drawn, thumb, (8 * self._module, 4 * self._module), 0, 0, 360, shade, -1)


class Hands:
    """Where hands carry a chest, and how they tremble while they hold it."""

    def __init__(self, rng: Rng, size: tuple[int, int]) -> None:
        self.edge = float(rng.uniform(80, 180))
        self.starts = float(rng.uniform(0.2, 0.5))
        self.arrives = self.starts + float(rng.uniform(0.4, 0.9))
        away = hypot(*size) / 2 + self.edge * SPRITE / CODE
        heading = rng.uniform(0, 2 * pi)
        self._goal = np.array(size) * rng.uniform(0.38, 0.62, 2)
        self._start = self._goal + np.array((cos(heading), sin(heading))) * away
        self._turn, self._turning = rng.uniform(0, 360), rng.uniform(-25, 25)
        self._tilt, self._lean = rng.uniform(0, 30), rng.uniform(-15, 15)
        self._tremble = rng.uniform(0.5, 4, 2)
        self._beat, self._phase = rng.uniform(1, 3, 2), rng.uniform(0, 2 * pi, 2)

    def corners(self, at: float) -> Points:
        """The corners of the drawing in the picture."""
        share = self._share(at)
        turn = self._turn + self._turning * (1 - share)
        wide = self.edge * SPRITE / CODE
        return corners_of(self._middle(at), wide, turn, self._tilt, self._lean)

    def speed(self, at: float) -> Way:
        """Pixels a second, across and down."""
        step = 0.005
        return (self._middle(at + step) - self._middle(at - step)) / (2 * step)

    def _middle(self, at: float) -> Way:
        share = self._share(at)
        tremble = self._tremble * np.sin(2 * pi * self._beat * at + self._phase)
        return self._start + (self._goal - self._start) * share + tremble

    def _share(self, at: float) -> float:
        """How much of the way is done: slow, fast, slow."""
        done = min(1.0, max(0.0, (at - self.starts) / (self.arrives - self.starts)))
        return done * done * (3 - 2 * done)


class Lens:
    """A camera that takes a while to see a new thing sharply and as bright as it should."""

    def __init__(self, rng: Rng, arrives: float) -> None:
        self.shutter = float(rng.choice((1 / 30, 1 / 60, 1 / 120)))
        self._arrives = arrives
        self._blur, self._hunts = rng.uniform(1.0, 4.0), rng.uniform(1.0, 2.0)
        self._settles = rng.uniform(0.15, 0.5)
        self._again = arrives + rng.uniform(0.4, 1.2)
        self._light = rng.uniform(0.4, 1.0)
        self._exposure = float(rng.choice((0.35, 0.6, 1.4)))
        self._noise = rng.uniform(2, 10)

    def at(self, at: float) -> Conditions:
        """Focus, light and noise at this moment."""
        noise, light = float(self._noise), self._exposed(at) * self._light
        return Conditions(defocus=self._defocus(at), light=light, noise=noise, jpeg=75)

    def _defocus(self, at: float) -> float:
        """Blur that comes and goes from when the chest arrives, and once more later."""
        since = max(0.0, at - self._arrives)
        hunting = abs(cos(pi * self._hunts * since)) * exp(-since / self._settles)
        later = exp(-(((at - self._again) / 0.15) ** 2)) * 0.6
        return float(max(0.4, self._blur * max(hunting, later)))

    def _exposed(self, at: float) -> float:
        """Exposure in steps, a fifth of a second each, towards what is right."""
        steps = int(max(0.0, at - self._arrives + 0.2) / 0.2)
        return 1 + (self._exposure - 1) * max(0.0, 1 - steps / 3)
