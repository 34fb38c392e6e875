"""No picture ends a look: labels that leave it, arrays of every shape, and readers that fail."""

from __future__ import annotations

import logging
from collections.abc import Callable

import numpy as np
import pytest

from companion.core.labels import Label
from scanner import faults
from scanner.dice import reader as dice
from scanner.dice.reader import NOTHING
from scanner.dice.top_view import find_top_views
from scanner.images.grey import Grey
from scanner.images.shades import is_dark
from scanner.labels import decode, live_labels
from scanner.labels.crowding import is_crowded
from scanner.labels.decode import LiveReader
from scanner.labels.live_labels import is_label_like, is_unread
from scanner.labels.partial_labels import find_partial_labels
from scanner.labels.readers import READERS
from scanner.labels.regions import Likeness
from scanner.labels.sightings import Sighting
from tests.kit.hostile_pictures import odd_arrays
from tests.kit.laws.budget import BUDGET, DRAWS
from tests.kit.scenes import corners_of, empty_table, lay, printed

TEXT = Label("DEV", "CHEST", "2222222").text
WIDE, EDGE = 160, 76
"""The side of the pictures, and of the label in them."""
STEP = 1 if DRAWS else 5
"""How many pixels at a time it leaves them."""
LOOKS: dict[str, Callable[[Grey], object]] = {
    **{reader.__name__: reader for reader in READERS},
    "partial labels": find_partial_labels,
    "like a label": is_label_like,
    "where labels may be": lambda image: Likeness(image).find_regions(),
    "crowded": is_crowded,
    "dark": is_dark,
    "from above": find_top_views,
    "dice": lambda image: dice.read_throw(image, dice=2),
    "tokens": lambda image: dice.read_throw(image, tokens=5),
    "still": decode.read_labels,
    "live": lambda image: LiveReader().read(image),
}
"""All that is done with a picture; the first ones have nothing around them that catches a fault."""


@pytest.fixture
def reported(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """The faults that are logged from now on."""
    faults.report_fault.cache_clear()
    caplog.set_level(logging.ERROR)
    return caplog


def leaving(turn: float) -> dict[tuple[int, int], Grey]:
    """A label carried out of the picture over each edge, step by step, by how far it went."""
    table = empty_table(2, (3 * WIDE, 3 * WIDE))
    lay(table, printed(TEXT, 6), corners_of((1.5 * WIDE, 1.5 * WIDE), EDGE, turn, 0, 0))
    far = range((WIDE - EDGE) // 2 - 10, (WIDE + EDGE) // 2 + 10, STEP)
    ways = [(n, 0) for n in far] + [(-n, 0) for n in far] + [(0, n) for n in far]
    ways += [(0, -n) for n in far]
    return {
        (x, y): np.ascontiguousarray(table[WIDE + y : 2 * WIDE + y, WIDE + x : 2 * WIDE + x])
        for x, y in ways
    }


@pytest.mark.parametrize("turn", [0, 20])
def test_a_label_may_leave_the_picture_over_any_edge(
    turn: float, reported: pytest.LogCaptureFixture
) -> None:
    read = set()
    for away, image in leaving(turn).items():
        find_partial_labels(image)
        is_label_like(image)
        texts = {each.text for each in (*decode.read_labels(image), *LiveReader().read(image))}
        assert texts <= {TEXT}, away
        read |= {away} if texts else set()
    assert len(read) > EDGE // 2 // STEP
    assert reported.messages == []


@pytest.mark.parametrize("look", LOOKS)
def test_no_array_makes_a_look_fail(look: str, reported: pytest.LogCaptureFixture) -> None:
    for image in odd_arrays(7, BUDGET.pictures):
        LOOKS[look](image)
    assert reported.messages == []


def failing(image: Grey) -> list[Sighting]:
    """A reader whose library cannot cope with this picture."""
    raise np.linalg.LinAlgError(f"singular: {image.tobytes()!r}")


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """One more reader, the first to look closely, that always fails."""
    monkeypatch.setattr(decode, "READERS", (READERS[0], failing, *READERS[1:]))


def label() -> Grey:
    """A label in good light."""
    return np.pad(printed(TEXT, 3), 30, constant_values=110)


@pytest.mark.usefixtures("broken")
def test_other_readers_go_on_if_one_fails(reported: pytest.LogCaptureFixture) -> None:
    for _ in range(3):
        assert [each.text for each in decode.read_labels(label())] == [TEXT]
    live = LiveReader()
    assert [each.text for each in live.read(label())] == [TEXT]
    (told,) = reported.messages
    assert told.startswith("a picture could not be read: LinAlgError in failing, ")
    assert "singular" not in reported.text


def test_a_fault_elsewhere_reads_nothing_and_is_logged(
    reported: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_labels, "is_label_like", failing)
    monkeypatch.setattr(dice, "find_top_views", failing)
    assert not is_unread(label(), (), "")
    seen = dice.read_throw(label(), dice=2)
    assert (seen.dice, seen.question) == ((), NOTHING)
    assert len(reported.messages) == 1
