"""What a page looks like now, as numbers, and how much two colours differ."""

from __future__ import annotations

import base64
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

import cv2
import numpy as np
from playwright.sync_api import CDPSession, Page

Array: TypeAlias = "np.ndarray[Any, np.dtype[Any]]"
Pixels: TypeAlias = "np.ndarray[Any, np.dtype[np.uint8]]"

QUICKLY = {"format": "png", "optimizeForSpeed": True}
"""Pictures that are looked at once need not be small: packing them well takes most of the time."""
_sessions: WeakKeyDictionary[Page, CDPSession] = WeakKeyDictionary()


def pixels(page: Page) -> Pixels:
    """The display of a page on which nothing moves: rows of points, each red, green and blue."""
    if page not in _sessions:
        _sessions[page] = page.context.new_cdp_session(page)
    packed = _sessions[page].send("Page.captureScreenshot", QUICKLY)["data"]
    read = cv2.imdecode(np.frombuffer(base64.b64decode(packed), np.uint8), cv2.IMREAD_COLOR)
    assert read is not None
    return np.asarray(read[:, :, ::-1])


def contrasts(one: Array, other: Array) -> Array:
    """The contrast of colours with others, point by point, as WCAG 2.2 counts it."""
    light, dark = _luminance(one), _luminance(other)
    return np.asarray((np.maximum(light, dark) + 0.05) / (np.minimum(light, dark) + 0.05))


def _luminance(colours: Array) -> Array:
    parts = colours / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]))
