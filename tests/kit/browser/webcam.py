"""A browser whose camera shows a film made of pictures."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import Browser, Playwright

from scanner.images.grey import Grey
from tests.kit.browser.chromium import chromium

WIDE, HIGH = 640, 480
A_SECOND = 5


def film(path: Path, *scenes: Grey) -> Path:
    """The webcam's film: each scene for a second, over and over.

    A camera that shows the film already shows these scenes from now on; there are as many.
    """
    with path.open("r+b" if path.exists() else "wb") as file:
        file.write(b"YUV4MPEG2 W%d H%d F%d:1 Ip A1:1 C420jpeg\n" % (WIDE, HIGH, A_SECOND))
        for scene in scenes:
            picture = np.full((HIGH, WIDE), 120, np.uint8)
            picture[: scene.shape[0], : scene.shape[1]] = scene
            frame = b"FRAME\n" + picture.tobytes() + b"\x80" * (WIDE * HIGH // 2)
            file.write(frame * (A_SECOND))
    return path


@contextmanager
def webcam(playwright: Playwright, path: Path, **named: Any) -> Iterator[Browser]:
    """A browser whose camera shows this film."""
    with chromium(
        playwright,
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={path}",
        **named,
    ) as browser:
        yield browser
