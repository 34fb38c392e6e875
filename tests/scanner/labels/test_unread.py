"""A label in view that no reader can read is mentioned once it has been there a while."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scanner.images.grey import Grey
from scanner.labels.decode import OTHER_READERS_PER_FRAME, read_labels
from scanner.labels.live_labels import (
    UNREAD_MIN_FRAMES,
    UNREAD_MIN_SECONDS,
    UnreadLabel,
    is_label_like,
)
from scanner.labels.readers import READERS
from tests.kit.scenes import Conditions, empty_table, scene


def spoilt(seed: int) -> Grey:
    """A label whose middle is scribbled over, with its corners intact."""
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
    assert read_labels(picture) == ()
    assert is_label_like(picture)


@pytest.mark.parametrize("seed", range(20))
def test_an_empty_table_does_not_look_like_a_label(seed: int) -> None:
    assert not is_label_like(empty_table(seed))


def lasting(step: float, frames: int) -> list[bool]:
    """Whether it has lasted after each of this many unread frames, this many seconds apart."""
    label, lasted = UnreadLabel(), []
    for at in range(frames):
        label = label.add_frame(at * step, unread=True)
        lasted.append(label.has_lasted(at * step))
    return lasted


def test_it_is_said_once_it_has_lasted() -> None:
    assert lasting(UNREAD_MIN_SECONDS / 10, 12) == [False] * 10 + [True] * 2


def test_a_slow_laptop_gives_every_reader_its_turn_first() -> None:
    assert (
        lasting(UNREAD_MIN_SECONDS, UNREAD_MIN_FRAMES + 1)
        == [False] * (UNREAD_MIN_FRAMES - 1) + [True] * 2
    )
    assert len(READERS) - 1 <= UNREAD_MIN_FRAMES * OTHER_READERS_PER_FRAME / 2


def test_a_label_that_was_read_is_not_mentioned() -> None:
    label = UnreadLabel(since=0, frames=UNREAD_MIN_FRAMES).add_frame(
        UNREAD_MIN_SECONDS, unread=False
    )
    assert not label.has_lasted(UNREAD_MIN_SECONDS)
    later = 9 * UNREAD_MIN_SECONDS
    assert not label.add_frame(later, unread=True).has_lasted(later)
