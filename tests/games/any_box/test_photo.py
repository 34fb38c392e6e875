"""Real dice and tokens: photographed, checked by whoever threw them, and shown as they lay."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.games.any_box import GAME
from tests.kit.scenes_dice import Thrown, throw
from tests.kit.web.chests import Eyes, encoded
from tests.kit.web.evening import WebEvening, companion_app

FIVE_TOKENS, THREE_DICE = Thrown(dice=(0, 0), tokens=(5, 5)), Thrown(dice=(3, 3), tokens=(0, 0))


@pytest.fixture
def evening(tmp_path: Path) -> WebEvening:
    """Ann has taken the dice."""
    evening = WebEvening(companion_app(tmp_path, game=GAME))
    evening.sit("Ann", "Bob")
    evening.start()
    evening.act(evening.tokens[1], "take_tool", tool="dice")
    return evening


def read(evening: WebEvening, image: Any) -> Any:
    """What the companion reads in Ann's picture."""
    status, said = Eyes(evening, evening.tokens[1]).send(encoded(image), "dice")
    assert status == 200
    return said


def test_any_043_a_photo_of_real_tokens_is_counted_as_they_lay(evening: WebEvening) -> None:
    lain = throw(3, FIVE_TOKENS)
    evening.act(evening.tokens[1], "toss_real", count=5)
    said = read(evening, lain.image)
    assert said["sure"], said["say"]
    sides = [each["value"] for each in said["tokens"]]
    assert Counter(sides) == Counter(str(each.value) for each in lain.tokens)
    evening.act(evening.tokens[1], "enter_tokens", sides=sides)
    count = Counter(sides)
    told = f"Tossed: {count['white']} white, {count['black']} black."
    assert evening.view()["journal"][-1] == told


def test_any_042_a_photo_of_real_dice_is_added_up(evening: WebEvening) -> None:
    lain = throw(1, THREE_DICE)
    evening.act(evening.tokens[1], "roll_real", count=3)
    said = read(evening, lain.image)
    faces = [each["value"] for each in said["dice"]]
    assert Counter(faces) == Counter(int(each.value) for each in lain.dice)
    evening.act(evening.tokens[1], "enter", faces=faces)
    assert evening.view()["journal"][-1].endswith(f"together {lain.total}.")


def test_any_043_a_photo_of_fewer_tokens_is_queried_and_counts_for_nothing(
    evening: WebEvening,
) -> None:
    evening.act(evening.tokens[1], "toss_real", count=6)
    before = evening.view()["journal"]
    said = read(evening, throw(3, FIVE_TOKENS).image)
    assert not said["sure"]
    assert evening.view()["journal"] == before
