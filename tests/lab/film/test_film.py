"""The film of a release: what was on a page, and where it was touched, is in the file."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.sync_api import Browser

from lab.film.cameras import Picture
from lab.film.cutting import A_SECOND, GOLD, cut
from lab.film.plates import HIGH, LAYOUTS, WIDE, Box, Plates
from lab.film.story import Director, rest, tap
from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

NEAR = 60
"""How far a colour may be from what it was, in a film."""


def test_a_film_shows_pages_and_touches(
    tmp_path: Path, companion: Companion, browser: Browser
) -> None:
    evening = BrowserEvening(companion, browser)
    phone = evening.join("Miriam")
    director = Director(Plates(browser))
    director.says(1, "A title")
    with director.films("A caption", evening.screen, phone) as (_, camera):
        tap(camera, phone.page.locator("#r-top"))
        rest(phone, 1)
    seconds = cut(tmp_path / "film.webm", director.parts)
    pictures = frames(tmp_path / "film.webm")
    assert len(pictures) == round(seconds * A_SECOND)
    assert pictures[0].shape == (HIGH, WIDE, 3)

    _, beside = LAYOUTS[1]
    title, last = pictures[A_SECOND // 2], pictures[-1]
    assert np.ptp(title) > 150, "words stand out"
    shown = cv2.imdecode(np.frombuffer(phone.page.screenshot(), np.uint8), cv2.IMREAD_COLOR)
    assert shown is not None
    expected = cv2.resize(shown, (beside.wide, beside.high), interpolation=cv2.INTER_AREA)
    assert abs(inside(last, beside).astype(int) - expected).mean() < 3, "the phone as it is"
    assert any(golden(each) > golden(last) + 50 for each in pictures), "a ring where it was touched"


def test_a_film_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="choose a folder that exists"):
        cut(tmp_path / "nowhere" / "film.webm", ())


def frames(path: Path) -> list[Picture]:
    film = cv2.VideoCapture(str(path))
    pictures = []
    while (read := film.read())[0]:
        pictures.append(read[1].astype(np.uint8))
    return pictures


def inside(picture: Picture, box: Box) -> Picture:
    return picture[box.y : box.y + box.high, box.x : box.x + box.wide]


def golden(picture: Picture) -> int:
    """How many points of the phone have the colour of a ring."""
    phone = inside(picture, LAYOUTS[1][1]).astype(int)
    return int((abs(phone - np.array(GOLD)).sum(axis=2) < NEAR).sum())
