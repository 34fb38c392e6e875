"""A label with a hidden corner square is still read; other things are left alone."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.core.labels import Label
from scanner.images.grey import Grey
from scanner.labels import decode, readers
from scanner.labels.debounce import LabelShown
from scanner.labels.decode import LiveReader
from scanner.labels.finder_patterns import find_finder_patterns
from scanner.labels.partial_labels import find_partial_labels
from tests.kit.debouncing import iter_events
from tests.kit.scenes import Points, corners_of, empty_table, lay, printed

ONE, OTHER = (Label("DEV", "CHEST", serial).text for serial in ("2222222", "3333333"))
CORNERS = {"upper left": (7.5, 7.5), "upper right": (29.5, 7.5), "lower left": (7.5, 29.5)}
"""The middle of each corner square, in modules."""
FINGER, GLARE = 90, 255


def label(text: str, hidden: tuple[str, ...], shade: int = GLARE) -> Grey:
    """A printed label with some of its corner squares covered."""
    paper = printed(text, 12)
    for name in hidden:
        middle = [round(modules * 12) for modules in CORNERS[name]]
        cv2.circle(paper, middle, 48, shade, -1)
    return paper


def table(*laid: tuple[Grey, Points]) -> Grey:
    """A table with these papers on it."""
    image = empty_table(4)
    for paper, corners in laid:
        lay(image, paper, corners)
    return np.asarray(cv2.GaussianBlur(image, (0, 0), 0.7), np.uint8)


def place(x: float, tilt: float = 0, turn: float = 25) -> Points:
    return corners_of((x, 360), 150, turn, tilt, 5)


@pytest.mark.parametrize("hidden", CORNERS)
@pytest.mark.parametrize("shade", [FINGER, GLARE])
def test_a_label_is_read_without_any_one_of_its_corner_squares(hidden: str, shade: int) -> None:
    there = place(600)
    image = table((label(ONE, (hidden,), shade), there))
    (found,) = readers.read_completed(image)
    assert found.text == ONE
    assert np.hypot(*(np.array(found.middle) - there.mean(0))) < 3
    others = [reader for reader in readers.READERS if reader is not readers.read_completed]
    assert not any(reader(image) for reader in others)
    assert [each.text for each in decode.read_labels(image)] == [ONE]


@pytest.mark.parametrize(
    ("hidden", "tilt"),
    [("upper left", 15), ("upper right", 15), ("lower left", 15), ("upper left", 40)],
)
def test_a_camera_that_leans_reads_it_too(hidden: str, tilt: float) -> None:
    image = table((label(ONE, (hidden,)), place(600, tilt)))
    assert [each.text for each in readers.read_completed(image)] == [ONE]


def test_before_a_camera_it_stays_in_view_long_enough_to_count() -> None:
    image, reader = table((label(ONE, ("upper left",)), place(600))), LiveReader()
    film = [(at / 5, [each.text for each in reader.read(image)]) for at in range(9)]
    assert list(iter_events(film)) == [LabelShown(ONE)]


def test_two_such_labels_are_told_apart() -> None:
    first, second = label(ONE, ("upper left",)), label(OTHER, ("lower left",))
    image = table((first, place(420)), (second, place(760, turn=160)))
    assert {each.text for each in readers.read_completed(image)} == {ONE, OTHER}


def test_no_hidden_square_is_sought_on_a_complete_label() -> None:
    image = table((label(ONE, ()), place(420)), (label(OTHER, ()), place(760, turn=70)))
    assert len(find_finder_patterns(image)) == 6
    assert find_partial_labels(image) == []


def test_with_one_square_or_none_nothing_is_read() -> None:
    for hidden in (("upper left", "upper right"), tuple(CORNERS)):
        image = table((label(ONE, hidden), place(600)))
        assert len(find_finder_patterns(image)) == len(CORNERS) - len(hidden)
        assert decode.read_labels(image) == ()


def test_corner_squares_without_a_label_say_nothing() -> None:
    paper = printed(ONE, 12)
    bare = np.full_like(paper, 238)
    for middle in ("upper right", "lower left"):
        columns, rows = (slice(round((m - 4) * 12), round((m + 4) * 12)) for m in CORNERS[middle])
        bare[rows, columns] = paper[rows, columns]
    image = table((bare, place(600)))
    assert len(find_partial_labels(image)) == 1
    assert decode.read_labels(image) == ()


def test_a_table_full_of_squares_takes_bounded_work() -> None:
    square = printed(ONE, 4)[12:48, 12:48]
    assert len(find_finder_patterns(np.tile(square, (12, 20)))) == 24
    assert len(find_partial_labels(np.tile(square, (12, 20)))) <= 24
