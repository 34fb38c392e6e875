"""A block is drawn again when, and only when, something it was drawn from has changed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest
from jinja2 import Environment

from companion.core.words import Voice
from web.memo import Memo, WatchedContext
from web.render import Blocks

TEXT = """
{% block open %}{{ count("open") }}{{ k.pot }}{% endblock %}
{% block own %}{{ count("own") }}{{ k.hand_of(viewer) }}{% endblock %}
{% block sum %}{{ count("sum") }}{{ k.total }}{% endblock %}
{% block state %}{{ count("state") }}{% if k %}{{ k.pot }}{% else %}none{% endif %}{% endblock %}
{% block name %}{{ count("name") }}{{ missing is defined }}{% endblock %}
{% block set %}{{ count("set") }}{% if k %}{% set most = k.pot %}{{ most }}{% endif %}{% endblock %}
"""


@dataclass
class Known:
    """What somebody knows."""

    pot: int
    hands: tuple[str, str]
    bets: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        """Everything that was bet."""
        return self.pot + sum(self.bets)

    def hand_of(self, viewer: int) -> str:
        """Somebody's cards."""
        return self.hands[viewer]


class Drawn:
    """A page, and how often each block was drawn."""

    def __init__(self) -> None:
        self.times: Counter[str] = Counter()
        env = Environment(autoescape=True)
        env.context_class = WatchedContext
        env.globals["count"] = self.count
        self.blocks = Blocks(env.from_string(TEXT))
        self.memo = Memo()

    def count(self, name: str) -> str:
        """Note that a block is drawn."""
        self.times[name] += 1
        return ""

    def draw(self, k: Known | None, viewer: int = 0, name: str = "Ada") -> dict[str, Any]:
        """All blocks for one viewer."""
        if k is None:
            k_blocks = {"state", "name", "set"}
            self.blocks.names = tuple(each for each in self.blocks.names if each in k_blocks)
        return self.blocks.draw({"k": k, "viewer": viewer}, Voice({1: name}), self.memo)


@pytest.fixture
def page() -> Drawn:
    return Drawn()


def test_what_all_read_alike_is_drawn_once(page: Drawn) -> None:
    known = [Known(5, ("ace", "")), Known(5, ("", "two"))]
    drawn = [page.draw(k, viewer) for viewer, k in enumerate(known)]
    assert (page.times["open"], page.times["own"], page.times["sum"]) == (1, 2, 1)
    assert [each["own"] for each in drawn] == ["ace", "two"]
    for viewer, k in enumerate(known):
        page.draw(k, viewer)
    assert page.times["own"] == 2


def test_a_part_read_by_a_property_or_a_method_counts(page: Drawn) -> None:
    page.draw(Known(5, ("ace", "")))
    assert page.draw(Known(5, ("king", "")))["own"] == "king"
    assert page.draw(Known(5, ("king", ""), (1, 2)))["sum"] == "8"
    assert page.times["open"] == 1


def test_a_game_that_begins_is_drawn_and_so_are_new_names(page: Drawn) -> None:
    assert page.draw(None)["state"] == "none"
    assert page.draw(Known(3, ("", "")))["state"] == "3"
    assert page.draw(None)["state"] == "none"
    assert page.times["state"] == 2
    page.draw(None, name="Bea")
    assert page.times["state"] == 3


def test_a_name_that_nobody_gave_is_no_reason_to_draw_again(page: Drawn) -> None:
    for pot in (3, 3, 4, 4):
        assert page.draw(Known(pot, ("", "")))["set"] == str(pot)
    assert (page.times["name"], page.times["set"]) == (1, 2)
