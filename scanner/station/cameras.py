"""Where pictures come from: a webcam, a video file, a folder of pictures, or one picture."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np

from scanner.images.grey import Grey
from scanner.images.headers import Unreadable
from scanner.images.opening import open_photo

PICTURES = frozenset({".jpg", ".jpeg", ".png", ".webp"})
WEBCAM_WIDTH_PX, WEBCAM_HEIGHT_PX = 1280, 720
"""The size of picture requested from a webcam."""
MAX_EMPTY_FRAMES = 15
"""A camera that gives this many empty frames in a row counts as gone."""

DEVICES = Path("/dev")
"""Where Linux lists its cameras, each as a file."""

NO_ANSWER = "Camera {name} does not answer: is it plugged in, and not used by another program?"
NO_CAMERA = "There is no camera {name} here: please plug it in, then start scanning again."
IN_USE = (
    "Camera {name} is in use by another program: please close that program (a video call, or a "
    "browser), then start scanning again."
)
NOT_ALLOWED = (
    "You may not use camera {name} on this computer: please ask its owner to give you access to "
    "{device}, then start scanning again."
)
GONE = "The camera has gone: please plug it in again, then start scanning again."
NOTHING_THERE = "There is no camera, picture, video or folder called {name}."
NO_PICTURES = "There is no JPEG, PNG or WebP picture in {name}."
NO_VIDEO = "{name} is not a video we can play."


class CameraGone(OSError):
    """The camera gives no more pictures; the sentence says what to do."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture and its time in seconds; `wrong` says why there is no picture."""

    at: float
    image: Grey | None
    problem: str = ""


class Camera(Protocol):
    """Anything that gives one picture after another."""

    stills: bool
    """Whether each picture was taken on purpose."""

    def read_frames(self) -> Iterator[Frame]:
        """The pictures, until there are no more; `CameraGone` if it stops unexpectedly."""


@dataclass(frozen=True, slots=True)
class Webcam:
    """A camera of this machine, by its number."""

    number: int
    clock: Callable[[], float]
    devices: Path = DEVICES
    stills = False

    def read_frames(self) -> Iterator[Frame]:
        """What it sees now, for as long as frames are read."""
        capture = cv2.VideoCapture(self.number)
        try:
            if not capture.isOpened():
                raise CameraGone(self.explain_failure())
            capture.set(cv2.CAP_PROP_FRAME_WIDTH, WEBCAM_WIDTH_PX)
            capture.set(cv2.CAP_PROP_FRAME_HEIGHT, WEBCAM_HEIGHT_PX)
            capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
            yield from self.read_open(capture)
        finally:
            capture.release()

    def read_open(self, capture: cv2.VideoCapture) -> Iterator[Frame]:
        """The frames of an open camera, until it has given none for a while."""
        empty, any_yet = 0, False
        while empty < MAX_EMPTY_FRAMES:
            has_frame, image = capture.read()
            empty = 0 if has_frame else empty + 1
            if has_frame:
                any_yet = True
                yield Frame(self.clock(), _convert_to_grey(image))
        raise CameraGone(GONE if any_yet and not self._device.exists() else self.explain_failure())

    @property
    def _device(self) -> Path:
        return self.devices / f"video{self.number}"

    def explain_failure(self) -> str:
        """Why it gives no picture, and what to do; only Linux says whether there is a camera."""
        if platform.system() != "Linux":
            sentence = NO_ANSWER
        elif not self._device.exists():
            sentence = NO_CAMERA
        elif not os.access(self._device, os.R_OK | os.W_OK):
            sentence = NOT_ALLOWED
        else:
            sentence = IN_USE
        return sentence.format(name=self.number, device=self._device)


@dataclass(frozen=True, slots=True)
class VideoFile:
    """A video, each frame with its own time."""

    path: Path
    stills = False

    def read_frames(self) -> Iterator[Frame]:
        """Every frame, from first to last."""
        capture = cv2.VideoCapture(str(self.path))
        try:
            has_frame, image = capture.read()
            if not has_frame:
                raise CameraGone(NO_VIDEO.format(name=self.path.name))
            while has_frame:
                yield Frame(capture.get(cv2.CAP_PROP_POS_MSEC) / 1000, _convert_to_grey(image))
                has_frame, image = capture.read()
        finally:
            capture.release()


@dataclass(frozen=True, slots=True)
class PictureFiles:
    """Pictures in the order of their file names, counted as one second apart."""

    paths: tuple[Path, ...]
    stills = True

    def read_frames(self) -> Iterator[Frame]:
        """Each picture, or what is wrong with it."""
        for at, path in enumerate(self.paths):
            yield self._read_frame(float(at), path)

    def _read_frame(self, at: float, path: Path) -> Frame:
        try:
            return Frame(at, open_photo(path.read_bytes()))
        except Unreadable as why:
            return Frame(at, None, f"{path.name}: {why.sentence}")
        except OSError:
            return Frame(at, None, f"{path.name}: this file cannot be opened.")


def open_camera(name: str, clock: Callable[[], float]) -> Camera:
    """The camera of this name: a number, or a path to a folder, a picture or a video.

    `CameraGone` if there is nothing there; a webcam is opened when frames are read.
    """
    if name.isdecimal():
        return Webcam(int(name), clock)
    path = Path(name)
    if path.is_dir():
        return _list_folder(path)
    if not path.is_file():
        raise CameraGone(NOTHING_THERE.format(name=name))
    return PictureFiles((path,)) if path.suffix.lower() in PICTURES else VideoFile(path)


def _list_folder(path: Path) -> PictureFiles:
    pictures = sorted(each for each in path.iterdir() if each.suffix.lower() in PICTURES)
    if not pictures:
        raise CameraGone(NO_PICTURES.format(name=path.name))
    return PictureFiles(tuple(pictures))


def _convert_to_grey(image: cv2.typing.MatLike) -> Grey:
    if image.ndim == 2:  # noqa: PLR2004 - rows and columns
        return np.asarray(image, np.uint8)
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
