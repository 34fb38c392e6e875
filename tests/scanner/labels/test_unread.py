"""A label in view that no look can read is spoken of, once it has been there a while."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scanner.images.grey import Grey
from scanner.labels.decode import read
from scanner.labels.unread import LASTS, UNREADABLE, UnreadLabel, is_label_like
from tests.kit.scenes import Conditions, empty_table, scene


def spoilt(seed: int) -> Grey:
    """A label whose middle somebody has scribbled over: its corners are left."""
    drawn = scene(seed, Conditions(labels=1, edge=(150, 150)))
    picture = drawn.image.copy()
    (placed,) = drawn.placed
    middle = placed.corners.mean(axis=0)
    inner = (middle + (placed.corners - middle) * 0.42).astype(np.int32)
    cv2.fillPoly(picture, [inner], 120)
    return picture


@pytest.mark.parametrize("seed", range(4))
def test_a_label_that_cannot_be_read_looks_like_one(seed: int) -> None:
    picture = spoilt(seed)
    assert read(picture) == ()
    assert is_label_like(picture)


@pytest.mark.parametrize("seed", range(20))
def test_an_empty_table_looks_like_no_label(seed: int) -> None:
    assert not is_label_like(empty_table(seed))


def test_it_is_said_when_it_has_lasted_and_no_longer_than_that() -> None:
    strain = UnreadLabel()
    words = []
    for now, unread in ((0.0, True), (LASTS / 2, True), (LASTS, True), (LASTS + 0.2, False)):
        strain = strain.after(now, unread=unread)
        words.append(strain.word(now))
    assert words == ["", "", UNREADABLE, ""]
    assert strain.after(LASTS + 0.4, unread=True).word(LASTS + 0.4) == ""
