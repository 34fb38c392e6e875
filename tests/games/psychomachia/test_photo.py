"""With your own cards, a throw on the table is photographed, checked and counted as it lay."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from companion.games.psychomachia import GAME
from tests.kit.scenes_dice import Thrown, throw
from tests.kit.web.chests import Eyes, encoded
from tests.kit.web.evening import WebEvening, companion_app

FIVE = Thrown(dice=(0, 0), tokens=(5, 5))


@pytest.fixture
def evening(tmp_path: Path) -> WebEvening:
    """Two players with cards on earth; both have yet to throw for the start."""
    evening = WebEvening(companion_app(tmp_path, game=GAME), mode="table")
    evening.sit("Ann", "Bob")
    evening.start()
    evening.act(evening.tokens[1], "laid_out")
    for offer in ("locked", "no_more"):
        for seat in (1, 2):
            evening.act(evening.tokens[seat], offer)
    return evening


def photographed(evening: WebEvening, seat: int, seed: int) -> Counter[str]:
    """A player photographs five tokens and confirms what was read; returns their sides."""
    lain = throw(seed, FIVE)
    status, said = Eyes(evening, evening.tokens[seat]).send(encoded(lain.image), "dice")
    assert status == 200
    assert said["sure"], said["say"]
    read = [each["value"] for each in said["tokens"]]
    assert Counter(read) == Counter(str(each.value) for each in lain.tokens)
    evening.act(evening.tokens[seat], "sides", sides=read)
    return Counter(read)


def test_both_throws_for_the_start_and_the_first_of_the_game_are_read(evening: WebEvening) -> None:
    white = {seat: photographed(evening, seat, seed)["white"] for seat, seed in ((1, 3), (2, 5))}
    assert white[1] != white[2], "the two pictures show different throws"
    first = max(white, key=lambda seat: white[seat])
    state = evening.view()["state"]
    assert (state["first"], state["current"], state["step"]) == (first, first, "throw")
    lay = photographed(evening, first, 8)
    own = evening.view()["state"]["tokens"][str(first)]
    assert (own["black"], own["white"]) == (lay["black"], lay["white"])


def test_a_photo_with_a_token_missing_is_queried(evening: WebEvening) -> None:
    image = encoded(throw(3, Thrown(dice=(0, 0), tokens=(4, 4))).image)
    status, said = Eyes(evening, evening.tokens[1]).send(image, "dice")
    assert (status, said["sure"]) == (200, False)
    assert evening.view()["state"]["starts"] == [], "it is not an answer yet"
