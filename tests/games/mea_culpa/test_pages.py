"""What phones and the screen show, in how many taps, and that no page tells what it should not."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.games.mea_culpa.bids import bidding
from companion.games.mea_culpa.characters import characters
from companion.games.mea_culpa.ending import the_end
from companion.games.mea_culpa.preparation import fill_market, fill_rooms
from tests.games.mea_culpa.evening import A, B, C, D, Evening, a_turn, a_visit, after
from tests.games.mea_culpa.pages import Forms, regions

ROOMS = ("take_7", "take_3", "steal_3")
GOODS = {"bread": 1, "jewel": 1}

# --- how many taps [ledger 9] --------------------------------------------------------------------


def at_the_pick() -> Evening:
    return Evening(characters, order=(A, B, C, D))


def at_the_market() -> Evening:
    return Evening(fill_market, market={}, settings={"bag": "hand"})


def at_the_rooms() -> Evening:
    return Evening(fill_rooms, settings={"rooms": "hand"})


def at_the_guess() -> Evening:
    table = a_turn(D, "pope", rooms=ROOMS)
    table.act(D, "set_pope_die", door="1")
    return table


def own_turn() -> Evening:
    return a_turn(A, "merchant", rooms=ROOMS, goods={A: GOODS})


def at_the_end_of_a_turn() -> Evening:
    table = own_turn()
    table.act(A, "sell", good="bread")
    return table


@pytest.mark.parametrize(
    ("table", "offer", "most"),
    [
        (at_the_market, "stone", 1),
        (at_the_rooms, "card", 1),
        (lambda: Evening(bidding), "bid", 4),
        (at_the_pick, "choose_character", 1),
        (own_turn, "pass", 1),
        (at_the_end_of_a_turn, "turn_over", 1),
        (own_turn, "buy", 2),
        (own_turn, "sell", 2),
        (own_turn, "donate", 3),
        (own_turn, "visit", 2),
        (lambda: a_visit("steal_3"), "steal", 1),
        (at_the_guess, "guess", 1),
    ],
)
def test_it_takes_no_more_taps_than_the_ledger_counts(
    tmp_path: Path, table: Any, offer: str, most: int
) -> None:
    assert Forms(regions(tmp_path, table(), A)["offers"]).taps(offer) <= most


def test_whatever_is_drawn_by_name_is_there(tmp_path: Path) -> None:
    for number, (table, viewer) in enumerate(
        [(own_turn(), A), (own_turn(), None), (after(the_end), None), (at_the_market(), A)]
    ):
        page = "".join(regions(tmp_path / str(number), table, viewer).values())
        drawn = set(re.findall(r'href="#(mea-\w+)"', page))
        assert drawn - set(re.findall(r'id="(mea-\w+)"', page)) == set()
        assert drawn or viewer is None
