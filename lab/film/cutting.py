"""Cuts what cameras took into one film, with captions and a ring where somebody touches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.film.cameras import Camera, Picture, Touch
from lab.film.plates import HIGH, LAYOUTS, WIDE, Box

A_SECOND = 12
FADE = 5
"""Pictures in which one scene becomes the next."""
RING = 0.6
"""Seconds for which a touch is seen."""
GOLD = (106, 182, 217)


@dataclass(frozen=True)
class Still:
    """A plate that is shown for some seconds."""

    plate: Picture
    seconds: float

    def pictures(self) -> Iterator[Picture]:
        """The same again and again."""
        for _ in range(round(self.seconds * A_SECOND)):
            yield self.plate


@dataclass(frozen=True)
class Scene:
    """What some cameras saw from one moment to another: the screen first, then phones."""

    plate: Picture
    cameras: tuple[Camera, ...]
    begins: float
    ends: float

    def pictures(self) -> Iterator[Picture]:
        """One after the other; where nothing moves, the same again."""
        drawn: tuple[object, ...] = ()
        picture = self.plate
        for nth in range(round((self.ends - self.begins) * A_SECOND)):
            at = self.begins + nth / A_SECOND
            seen = *(each.nth(at) for each in self.cameras), *self._rings(at)
            if seen != drawn:
                drawn, picture = seen, self._picture(at)
            yield picture

    def _rings(self, at: float) -> list[float]:
        """How far the rings of this moment have grown."""
        touches = [touch for each in self.cameras for touch in each.touches]
        return [at - touch.at for touch in touches if 0 <= at - touch.at < RING]

    def _picture(self, at: float) -> Picture:
        whole = self.plate.copy()
        for camera, box in zip(self.cameras, LAYOUTS[len(self.cameras) - 1], strict=True):
            seen = camera.picture(camera.nth(at))
            if seen is not None:
                small = cv2.resize(seen, (box.wide, box.high), interpolation=cv2.INTER_AREA)
                for touch in camera.touches:
                    _ring(small, touch, at)
                _lay(whole, small.astype(np.uint8), box)
        return whole


def cut(path: Path, parts: Iterable[Still | Scene]) -> float:
    """Write the film; returns how many seconds it lasts."""
    code = cv2.VideoWriter.fourcc(*"VP80")
    writer = cv2.VideoWriter(str(path), cv2.CAP_FFMPEG, code, A_SECOND, (WIDE, HIGH))
    if not writer.isOpened():
        raise OSError(f"{path} cannot be written: choose a folder that exists, and a name in .webm")
    shown = 0
    for picture in _faded(part.pictures() for part in parts):
        writer.write(picture)
        shown += 1
    writer.release()
    return shown / A_SECOND


def _faded(parts: Iterable[Iterator[Picture]]) -> Iterator[Picture]:
    """All pictures; each part fades in over the last picture of the one before."""
    last: Picture | None = None
    for pictures in parts:
        before = last
        for nth, picture in enumerate(pictures, 1):
            last = picture
            if before is not None and nth <= FADE:
                seen = nth / (FADE + 1)
                yield cv2.addWeighted(picture, seen, before, 1 - seen, 0).astype(np.uint8)
            else:
                yield picture


def _lay(whole: Picture, small: Picture, box: Box) -> None:
    part = whole[box.y : box.y + box.high, box.x : box.x + box.wide]
    shape = _corners(box)
    part[:] = (small * shape + part * (1 - shape)).astype(np.uint8)


@cache
def _corners(box: Box) -> NDArray[np.float32]:
    """One inside a page's rounded corners, and nothing outside."""
    shape = np.zeros((box.high, box.wide), np.uint8)
    far = ((box.round, box.round), (box.wide - box.round - 1, box.high - box.round - 1))
    for x in (far[0][0], far[1][0]):
        for y in (far[0][1], far[1][1]):
            cv2.circle(shape, (x, y), box.round, 255, -1, cv2.LINE_AA)
    shape[box.round : -box.round, :] = 255
    shape[:, box.round : -box.round] = 255
    return shape[:, :, None].astype(np.float32) / np.float32(255)


def _ring(picture: cv2.typing.MatLike, touch: Touch, at: float) -> None:
    """A ring that grows and fades where somebody touched just now."""
    gone = (at - touch.at) / RING
    if not 0 <= gone < 1:
        return
    high, wide = picture.shape[:2]
    over = picture.copy()
    middle = (round(touch.x * wide), round(touch.y * high))
    cv2.circle(over, middle, 14 + round(22 * gone), GOLD, 5, cv2.LINE_AA)
    cv2.addWeighted(over, 1 - gone, picture, gone, 0, dst=picture)
