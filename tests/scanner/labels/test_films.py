"""Films of a chest that hands bring: how soon it is taken, whatever focus and light do."""

from __future__ import annotations

import pytest

from scanner.labels.live_labels import LiveLabels
from tests.kit.film_waits import waited
from tests.kit.scenes_films import ChestFilm

SMALL = (640, 360)


@pytest.mark.parametrize(("rate", "seeds", "most"), [(5, 6, 0.61), (15, 2, 0.3), (30, 1, 0.2)])
def test_a_chest_is_taken_soon_after_anybody_could_read_it(
    rate: int, seeds: int, most: float
) -> None:
    times = [waited(ChestFilm(seed, SMALL), rate) for seed in range(seeds)]
    assert max(times) <= most


def test_a_chest_that_is_held_is_one_event_whatever_the_focus_does() -> None:
    film, labels = ChestFilm(30, SMALL), LiveLabels()
    looks = [labels.look(shot.scene.image, shot.at) for shot in film.shots(15)]
    read = [film.text in look.texts for look in looks]
    assert not all(read[read.index(True) :]), "the camera loses focus once"
    assert [text for look in looks for text in look.shown] == [film.text]
