"""What a page looks like now, as numbers."""

from __future__ import annotations

import base64
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

import cv2
import numpy as np
from playwright.sync_api import CDPSession, Page

Pixels: TypeAlias = "np.ndarray[Any, np.dtype[np.uint8]]"

QUICKLY = {"format": "png", "optimizeForSpeed": True}
"""Pictures that are looked at once need not be small: packing them well takes most of the time."""
_sessions: WeakKeyDictionary[Page, CDPSession] = WeakKeyDictionary()


def pixels(page: Page) -> Pixels:
    """The display of a page on which nothing moves: rows of points, each blue, green and red."""
    if page not in _sessions:
        _sessions[page] = page.context.new_cdp_session(page)
    packed = _sessions[page].send("Page.captureScreenshot", QUICKLY)["data"]
    read = cv2.imdecode(np.frombuffer(base64.b64decode(packed), np.uint8), cv2.IMREAD_COLOR)
    assert read is not None
    return np.asarray(read)
