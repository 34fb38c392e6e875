"""Hard looks see only the parts of a picture that look like labels, and every label is in one."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.images.grey import Grey
from scanner.labels import decode
from scanner.labels.decode import LiveReader, read_labels
from scanner.labels.readers import READERS, read_plain
from scanner.labels.regions import MAX_REGION_PIXELS, ONE_REGION_MAX_PX, Likeness
from scanner.labels.sightings import Sighting
from tests.kit.hostile_pictures import patterns
from tests.kit.scenes import DEGRADED, PLAIN, Placed, scene
from tests.kit.scenes_light import HARD_CHESTS, film, sheet


def texts(found: tuple[Sighting, ...]) -> set[str]:
    return {each.text for each in found}


def is_within(placed: Placed, image: Grey) -> bool:
    """Whether the whole code of this label lies in one region."""
    middle = placed.corners.mean(axis=0)
    code = middle + (placed.corners - middle) * 29 / 37
    return any(
        all(each.holds((float(x), float(y))) for x, y in code)
        for each in Likeness(image).find_regions()
    )


@pytest.mark.parametrize("name", sorted(DEGRADED))
def test_every_label_lies_in_a_region(name: str) -> None:
    for seed in range(3):
        seen = scene(seed, DEGRADED[name])
        assert all(is_within(placed, seen.image) for placed in seen.placed)


def test_a_table_with_four_labels_is_mostly_left_out() -> None:
    image = scene(1, DEGRADED["four labels"]).image
    assert 0 < sum(each.pixels for each in Likeness(image).find_regions()) < image.size / 3


def test_what_was_read_is_no_region_any_more() -> None:
    seen = scene(3, PLAIN)
    likeness = Likeness(seen.image)
    assert any(each.holds(read_labels(seen.image)[0].middle) for each in likeness.find_regions())
    likeness.blank_out(read_labels(seen.image))
    assert not any(
        each.holds(read_labels(seen.image)[0].middle) for each in likeness.find_regions()
    )


def test_a_small_picture_is_one_region() -> None:
    (region,) = Likeness(np.full((300, 500), 90, np.uint8)).find_regions()
    assert region.pixels == 300 * 500 <= ONE_REGION_MAX_PX


def test_regions_are_few() -> None:
    regions = Likeness(patterns(4, 1600)).find_regions()
    assert sum(each.pixels for each in regions[:-1]) < MAX_REGION_PIXELS


def test_a_sheet_of_labels_is_read_in_full() -> None:
    seen = sheet(7)
    assert texts(read_labels(seen.image)) == seen.texts


def test_four_hard_labels_are_read_that_the_whole_picture_does_not_show() -> None:
    shown = [scene(seed, HARD_CHESTS) for seed in range(6)]
    plainly = sum(len(texts(tuple(read_plain(each.image))) & each.texts) for each in shown)
    closely = sum(len(texts(read_labels(each.image)) & each.texts) for each in shown)
    assert closely > plainly * 1.4
    assert all(texts(read_labels(each.image)) <= each.texts for each in shown)


def test_codes_in_light_on_dark_are_read_too() -> None:
    seen = scene(5, PLAIN)
    assert texts(read_labels(255 - seen.image)) == seen.texts


def test_what_a_reader_found_is_sought_there_in_the_next_frame(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks = list[Grey]()

    def finds(image: Grey) -> list[Sighting]:
        looks.append(image)
        return [Sighting("X", ((20, 20), (40, 20), (40, 40), (20, 40)))] if len(looks) == 1 else []

    monkeypatch.setattr(decode, "READERS", (READERS[0], finds, *[lambda _: []] * 3))
    image, live = scene(1, HARD_CHESTS).image, LiveReader()
    assert texts(live.read(image)) >= {"X"}
    (there, *elsewhere) = looks
    assert elsewhere
    live.read(image)
    assert [each.shape for each in looks[1 + len(elsewhere) :]] == [there.shape]


def test_a_film_of_hard_labels_is_read_like_its_frames() -> None:
    frames = list(film(2, HARD_CHESTS, 4))
    live = LiveReader()
    assert set().union(*(texts(live.read(each.image)) for each in frames)) <= frames[0].texts
