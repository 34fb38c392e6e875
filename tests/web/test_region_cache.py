"""A block is drawn again when, and only when, something it was drawn from has changed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property, partial, partialmethod
from operator import mul
from typing import Any

import pytest
from jinja2 import Environment

from companion.core.groups import Group
from companion.core.seats import MARKS, Seat
from companion.core.words import Voice
from web.render.persons import Person
from web.render.region_cache import RegionCache, TrackingContext
from web.render.renderer import Blocks

TEXT = """
{% block open %}{{ count("open") }}{{ k.pot }}{% endblock %}
{% block own %}{{ count("own") }}{{ k.hand_of(viewer) }}{% endblock %}
{% block sum %}{{ count("sum") }}{{ k.total }}{% endblock %}
{% block state %}{{ count("state") }}{% if k %}{{ k.pot }}{% else %}none{% endif %}{% endblock %}
{% block begun %}{{ count("begun") }}{{ "yes" if k else "no" }}{% endblock %}
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
    """A page that counts how often each block is drawn."""

    def __init__(self, text: str = TEXT) -> None:
        self.times: Counter[str] = Counter()
        env = Environment(autoescape=True)
        env.context_class = TrackingContext
        env.globals["count"] = self.count
        self.blocks = Blocks(env.from_string(text))
        self.cache = RegionCache()

    def count(self, name: str) -> str:
        """Count a block that is drawn."""
        self.times[name] += 1
        return ""

    def draw(self, k: Known | None, viewer: int = 0, name: str = "Ada") -> dict[str, Any]:
        """Draw all blocks for one viewer."""
        if k is None:
            k_blocks = {"state", "begun", "name", "set"}
            self.blocks.names = tuple(each for each in self.blocks.names if each in k_blocks)
        return self.draw_from({"k": k, "viewer": viewer}, name)

    def draw_from(self, context: dict[str, Any], name: str = "Ada") -> dict[str, str]:
        """Draw all blocks of this page."""
        return self.blocks.draw(context, Voice({1: name}), self.cache)


@pytest.fixture
def page() -> Drawn:
    return Drawn()


def test_a_block_for_which_all_viewers_read_the_same_is_drawn_once(page: Drawn) -> None:
    known = [Known(5, ("ace", "")), Known(5, ("", "two"))]
    drawn = [page.draw(k, viewer) for viewer, k in enumerate(known)]
    assert (page.times["open"], page.times["own"], page.times["sum"]) == (1, 2, 1)
    assert [each["own"] for each in drawn] == ["ace", "two"]
    for viewer, k in enumerate(known):
        page.draw(k, viewer)
    assert page.times["own"] == 2


def test_a_part_read_through_a_property_or_method_counts(page: Drawn) -> None:
    page.draw(Known(5, ("ace", "")))
    assert page.draw(Known(5, ("king", "")))["own"] == "king"
    assert page.draw(Known(5, ("king", ""), (1, 2)))["sum"] == "8"
    assert page.times["open"] == 1


@dataclass
class Mill(Group):
    """Parts of a view that belong together."""

    flour: int
    sacks: int
    wheel: Wheel

    def heavy(self) -> str:
        """A rule of the group."""
        return "heavy" if self.sacks > 9 else "light"


@dataclass
class Wheel(Group):
    """A group in a group."""

    turns: int


@dataclass
class Village:
    """A view with groups."""

    mill: Mill


MILL = """
{% block flour %}{{ count("flour") }}{{ k.mill.flour }}{% endblock %}
{% block sacks %}{{ count("sacks") }}{{ k.mill.heavy() }}{% endblock %}
{% block turns %}{{ count("turns") }}{{ k.mill.wheel.turns }}{% endblock %}
"""


@dataclass
class Market:
    """A view with every kind of method a class can have."""

    apples: int
    pears: int
    price: int = 2
    double = partial(mul, 2)

    @staticmethod
    def sum_of(one: int, other: int) -> int:
        """Reads nothing of the market."""
        return one + other

    @classmethod
    def empty(cls) -> Market:
        """Reads nothing of this market."""
        return cls(0, 0)

    def worth(self, kind: str) -> int:
        """Reads the price and one kind of fruit."""
        return int(getattr(self, kind)) * self.price

    apples_worth = partialmethod(worth, "apples")

    @cached_property
    def fruit(self) -> int:
        """Reads both kinds of fruit."""
        return self.sum_of(self.apples, self.pears)


MARKET = """
{% block static %}{{ count("static") }}{{ k.sum_of(k.apples, 1) }}{% endblock %}
{% block class %}{{ count("class") }}{{ k.empty().pears }}{% endblock %}
{% block partial %}{{ count("partial") }}{{ k.double(k.pears) }}{% endblock %}
{% block method %}{{ count("method") }}{{ k.apples_worth() }}{% endblock %}
{% block cached %}{{ count("cached") }}{{ k.fruit }}{% endblock %}
"""


def test_reads_through_every_kind_of_method_are_tracked() -> None:
    page = Drawn(MARKET)
    for apples, pears in ((1, 2), (1, 2), (1, 3), (5, 3)):
        market = Market(apples, pears)
        assert page.draw_from({"k": market, "viewer": 0}) == {
            "static": str(apples + 1),
            "class": "0",
            "partial": str(2 * pears),
            "method": str(2 * apples),
            "cached": str(apples + pears),
        }
    assert page.times == {"static": 2, "class": 1, "partial": 2, "method": 2, "cached": 3}


def test_only_those_parts_of_a_group_that_were_read_count() -> None:
    page = Drawn(MILL)
    for flour, sacks, turns in ((1, 2, 3), (1, 2, 3), (5, 2, 3), (5, 12, 3), (5, 12, 4)):
        k = Village(Mill(flour, sacks, Wheel(turns)))
        drawn = page.draw_from({"k": k, "viewer": 0})
        weight = "heavy" if sacks > 9 else "light"
        assert drawn == {"flour": str(flour), "sacks": weight, "turns": str(turns)}
    assert page.times == {"flour": 2, "sacks": 2, "turns": 2}


def test_a_starting_game_and_new_names_are_drawn(page: Drawn) -> None:
    assert page.draw(None)["state"] == "none"
    begun = page.draw(Known(3, ("", "")))
    assert (begun["state"], begun["begun"]) == ("3", "yes")
    assert page.draw(None)["begun"] == "no"
    assert page.draw(None)["state"] == "none"
    assert page.times["state"] == 2
    page.draw(None, name="Bea")
    assert page.times["state"] == 3


def test_an_unset_variable_is_no_reason_to_draw_again(page: Drawn) -> None:
    for pot in (3, 3, 4, 4):
        assert page.draw(Known(pot, ("", "")))["set"] == str(pot)
    assert (page.times["name"], page.times["set"]) == (1, 2)


PEOPLE = """
{% block names %}{{ count("names") }}{{ seats|map(attribute="name")|join(" ") }}{% endblock %}
{% block mine %}{{ count("mine") }}{{ me.name if me }}{% endblock %}
{% block asked %}{{ count("asked") }}
{%- for seat in seats if seat.waiting %}{{ seat.name }}{% endfor %}{% endblock %}
{% block away %}{{ count("away") }}{{ seats|selectattr("is_here")|list|length }}{% endblock %}
"""


def people(*waiting: str, away: str = "", names: str = "Ada Ben") -> dict[str, Any]:
    """A page of the first of these people."""
    seats = [
        Person(Seat(at), name, MARKS["-AB"[at]], due, due, 20 if name == away else None)
        for at, name in enumerate(names.split(), 1)
        for due in (name in waiting,)
    ]
    return {"seats": seats, "me": seats[0], "viewer": seats[0].seat}


def test_only_those_parts_of_people_that_were_read_count() -> None:
    page = Drawn(PEOPLE)
    pages = [people(), people("Ada"), people("Ben"), people("Ben", away="Ada"), people("Ben")]
    drawn = [page.draw_from(each) for each in pages]
    assert [each["asked"] for each in drawn] == ["", "Ada", "Ben", "Ben", "Ben"]
    assert [each["away"] for each in drawn] == ["2", "2", "2", "1", "2"]
    assert page.times == {"names": 1, "mine": 1, "asked": 3, "away": 2}


def test_joining_and_missing_people_count() -> None:
    page = Drawn(PEOPLE)
    for names in ("Ada", "Ada Ben", "Ada Eve"):
        assert page.draw_from(people(names=names))["names"] == names
    assert page.draw_from({**people(), "me": None})["mine"] == ""
    assert page.draw_from(people())["mine"] == "Ada"
