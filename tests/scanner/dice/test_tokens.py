"""Tokens are even, alike in size and clearly black or white; what may be a coin is asked about."""

from __future__ import annotations

from math import dist

import cv2
import numpy as np

from scanner.dice.detected import DetectedThrow
from scanner.dice.reader import COUNT, UNCLEAR, read_throw
from scanner.images.grey import Grey, find_middle

FIRST, SECOND = (200, 200), (400, 200)


def table(shade: int = 100) -> Grey:
    return np.full((400, 600), shade, np.uint8)


def disc(
    image: Grey, at: tuple[int, int], *, shade: int, radius: int = 35, mark: int | None = None
) -> Grey:
    """A round thing, perhaps with a number struck into it."""
    cv2.circle(image, at, radius, shade, -1, cv2.LINE_AA)
    if mark is not None:
        cv2.putText(image, "10", (at[0] - 22, at[1] + 12), 0, 1.1, mark, 4, cv2.LINE_AA)
    return image


def seen_in(image: Grey, tokens: int) -> DetectedThrow:
    return read_throw(image, tokens=tokens)


def sides(seen: DetectedThrow) -> list[str]:
    return sorted("white" if token.white else "black" for token in seen.tokens)


def test_both_sides_are_read() -> None:
    seen = seen_in(disc(disc(table(), FIRST, shade=220), SECOND, shade=30), 2)
    assert sides(seen) == ["black", "white"]
    assert seen.sure
    white = next(token for token in seen.tokens if token.white)
    assert dist(find_middle(white.box), FIRST) < 5


def test_light_from_one_side_does_not_matter() -> None:
    lit = table().astype(np.float64)
    lit = np.asarray(disc(lit.astype(np.uint8), FIRST, shade=200), np.float64)
    lit *= np.linspace(0.6, 1.2, lit.shape[1])
    assert seen_in(lit.astype(np.uint8), 1).sure


def test_a_coin_with_a_clear_number_is_no_token() -> None:
    seen = seen_in(disc(disc(table(), FIRST, shade=220), SECOND, shade=180, mark=130), 2)
    assert seen.question == COUNT.format(dice=0, tokens=1)


def test_a_coin_with_a_faint_number_is_asked_about() -> None:
    seen = seen_in(disc(disc(table(), FIRST, shade=220), SECOND, shade=220, mark=204), 2)
    assert seen.question == UNCLEAR


def test_tokens_are_equally_large() -> None:
    image = disc(table(), FIRST, shade=220)
    assert seen_in(disc(image.copy(), SECOND, shade=220, radius=37), 2).sure
    assert seen_in(disc(image, SECOND, shade=220, radius=41), 2).question == UNCLEAR


def test_ivory_on_a_white_cloth_is_not_called_black() -> None:
    assert seen_in(disc(table(240), FIRST, shade=200), 1).question == UNCLEAR


def test_a_thing_little_lighter_than_the_table_is_not_called_white() -> None:
    assert seen_in(disc(table(180), FIRST, shade=205), 1).question == UNCLEAR
