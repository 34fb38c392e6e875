"""Photographs with known faces are counted die by die, and throw by throw."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import cv2

from lab.dice.measure_photos import HEADING, PhotoOutcome, list_photos, measure
from scanner.dice.detected import DetectedDie, DetectedThrow
from scanner.dice.reader import COUNT, UNCLEAR
from tests.kit.scenes_dice import Thrown, names, throw

BOX = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))


def read_as(question: str, *dice: tuple[int, bool]) -> DetectedThrow:
    seen = tuple(DetectedDie(value, box=BOX, confidence=1, sure=s) for value, s in dice)
    return DetectedThrow(seen, (), question)


def count(seen: DetectedThrow, values: Iterable[int]) -> tuple[int, int, bool, bool]:
    outcome = PhotoOutcome.compare(seen, tuple(values), 1.0)
    return outcome.right_and_sure, outcome.wrong_and_sure, outcome.is_whole, outcome.is_seen


def test_a_value_read_more_often_than_it_lies_there_is_wrong() -> None:
    assert count(read_as(COUNT, (3, True), (3, True), (5, True)), [3, 5, 6]) == (2, 1, False, False)
    assert count(read_as(COUNT, (1, True)), []) == (0, 1, False, False)


def test_a_die_that_is_not_sure_is_neither_right_nor_wrong() -> None:
    assert count(read_as(UNCLEAR, (3, False), (5, True)), [4, 5]) == (1, 0, False, False)


def test_a_throw_counts_as_whole_only_if_nothing_is_asked() -> None:
    dice = (2, True), (6, True)
    assert count(read_as("", *dice), [6, 2]) == (2, 0, True, True)
    assert count(read_as(UNCLEAR, *dice), [6, 2]) == (2, 0, False, True)


def test_a_folder_is_read_kind_by_kind(tmp_path: Path) -> None:
    thrown = throw(10_001, Thrown(dice=(3, 3)))
    values = [int(name) for name in names(thrown.dice)]
    cv2.imwrite(str(tmp_path / "1.png"), thrown.image)
    cv2.imwrite(str(tmp_path / "2.png"), thrown.image)
    (tmp_path / "truth.toml").write_text(
        f'[[photo]]\nfile = "1.png"\nkind = "as it lies"\nvalues = {values}\n'
        '[[photo]]\nfile = "2.png"\nkind = "told wrongly"\nvalues = [7, 7, 7]\n',
        "utf-8",
    )
    heading, right, misread, wrong, total, _ = measure(list_photos(tmp_path))
    assert heading == HEADING
    assert right.split()[:6] == ["as", "it", "lies", "1", "3", "100.0%"]
    assert misread.strip().startswith("2.png: [7, 7, 7], read ")
    assert wrong.split()[-2] == "3"
    assert total.split()[:3] == ["all", "2", "6"]
