"""Cameras that film pages: every picture a browser draws, with when it was drawn."""

from __future__ import annotations

import asyncio
import base64
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Locator, Page

Picture = NDArray[np.uint8]
ROLLING = {"format": "jpeg", "quality": 92}


@dataclass(frozen=True)
class Touch:
    """A finger or a mouse on a page: when, and where in parts of the page's width and height."""

    at: float
    x: float
    y: float


@dataclass
class Camera:
    """Films one page."""

    page: Page
    touches: list[Touch] = field(default_factory=list)
    _drawn: list[bytes] = field(default_factory=list)
    _when: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._session = self.page.context.new_cdp_session(self.page)
        self._session.on("Page.screencastFrame", self._take)

    def roll(self) -> None:
        """Film from now on, beginning with what the page shows already."""
        self._session.send("Page.startScreencast", ROLLING)

    def cut(self) -> None:
        """Film no longer."""
        self._session.send("Page.stopScreencast")

    def touched(self, what: Locator) -> None:
        """Note where the middle of this part of the page is: it is touched now."""
        box, size = what.bounding_box(), self.page.viewport_size
        if box and size:
            x = (box["x"] + box["width"] / 2) / size["width"]
            y = (box["y"] + box["height"] / 2) / size["height"]
            self.touches.append(Touch(now(self.page), x, y))

    def nth(self, at: float) -> int:
        """Which of its pictures was the last then."""
        return max(0, bisect_right(self._when, at) - 1)

    def picture(self, nth: int) -> Picture | None:
        """One of its pictures; None if nothing was drawn."""
        drawn = self._drawn[nth : nth + 1]
        read = [cv2.imdecode(np.frombuffer(each, np.uint8), cv2.IMREAD_COLOR) for each in drawn]
        return read[0].astype(np.uint8) if read and read[0] is not None else None

    def _take(self, frame: dict[str, Any]) -> None:
        self._drawn.append(base64.b64decode(frame["data"]))
        self._when.append(frame["metadata"]["timestamp"])
        self._acknowledge(frame["sessionId"])

    def _acknowledge(self, number: int) -> None:
        """Say that a picture has come, without waiting: a page may be waited for meanwhile."""
        sent = self._session._impl_obj.send("Page.screencastFrameAck", {"sessionId": number}, None)  # noqa: SLF001
        task = asyncio.ensure_future(sent)
        task.add_done_callback(lambda done: done.cancelled() or done.exception())


def now(page: Page) -> float:
    """The time by the clock of the browser, in seconds, as its pictures have it."""
    return float(page.evaluate("Date.now() / 1000"))
