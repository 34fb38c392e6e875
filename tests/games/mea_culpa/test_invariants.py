"""What must always be true is found out when it is not [ledger 4.4]."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.mea_culpa import GAME
from companion.games.mea_culpa.cathedrals.state import Evaluation, Site
from companion.games.mea_culpa.preparation import move_to_market
from companion.games.mea_culpa.state import MeaCulpa, RoundPhase
from tests.kit.games.mea_culpa.evening import DONE, A, B, C, D, a_turn, after, crews


def laid() -> MeaCulpa:
    """A table in the middle of a game, with something of everything."""
    return a_turn(
        A,
        rooms=("take_3", "take_7", "lust_2", "steal_3"),
        goods={A: {"wine": 1}},
        letters={B: {"red": 2}},
        chests={C: "I:bread II:coin_5"},
        dens={"lust": (2, 0, 0, 5), "greed": (0, 0, 0, 2)},
        sites=crews(1, naves="A"),
        positions=(0, 0, 7, 40),
        posts=(1, 6, 2, 3),
    ).board


def test_a_table_in_the_middle_of_a_game_is_as_it_must_be() -> None:
    assert list(GAME.broken(laid())) == []


def test_stones_that_people_drew_although_none_was_left_are_owed() -> None:
    board = laid()
    for _ in range(7):
        move_to_market(board, "indulgence")
    assert board.stock.owed.value == ("indulgence",)
    assert list(GAME.broken(board)) == []


def donate(g: MeaCulpa, thing: str) -> None:
    g.chests.donated[A].value, g.chests.places[A].value = (thing,), ("I",)


def indulgence_into_a_chest(g: MeaCulpa) -> None:
    bag = list(g.stock.bag.value)
    bag.remove("indulgence")
    g.stock.bag.value = tuple(bag)
    donate(g, "indulgence")


def build(g: MeaCulpa, site: Site, at: str = "B", judged: str = "") -> None:
    g.cathedrals.sites |= dict.fromkeys(at, site)
    g.cathedrals.evaluations = tuple(Evaluation(each, "I", ()) for each in judged)


def set_value(of: Callable[[MeaCulpa], Any], value: Any) -> Callable[[MeaCulpa], None]:
    """Change a secret."""
    return lambda g: setattr(of(g), "value", value)


STONES = "the stones are"
POPE = "the Pope stones are at"
CREWS = "a spire without a nave, or crews at a finished cathedral"
CARDS = "a House of Pleasure card is missing or there twice"
SPACE = "a soul on an impossible space"
WRONG: dict[str, tuple[str, Callable[[MeaCulpa], object]]] = {
    "behind a screen": (STONES, set_value(lambda g: g.screens.goods[A]["wine"], 2)),
    "in the market": (STONES, lambda g: g.stock.market.update(cloth=2)),
    "in the bag": (STONES, lambda g: g.stock.from_bag("cloth")),
    "owed": (STONES, set_value(lambda g: g.stock.owed, ("jewel",))),
    "bonus": (STONES, lambda g: setattr(g, "bonuses", ("jewel",))),
    "donation": (STONES, lambda g: donate(g, "wine")),
    "opened": (STONES, lambda g: g.chests.opened.update({A: ("wine",)})),
    "indulgence": ("an indulgence stone is neither in the bag", indulgence_into_a_chest),
    "Letter": ("there are 16 green", set_value(lambda g: g.screens.letters[A]["green"], 1)),
    "yellow Letter": ("there are 9 yellow", lambda g: setattr(g.house, "yellow", False)),
    "on display": ("there are 16 red", lambda g: g.cathedrals.display.update(red=1)),
    "Letter as bonus": ("there are 12 blue", lambda g: setattr(g, "bonuses", ("letter",))),
    "many sins": ("somebody has more sin stones", lambda g: g.sin.dens["greed"].update({D: 3})),
    "negative sins": ("a Den has a negative", lambda g: g.sin.dens["greed"].update({A: -1})),
    "four Pope stones": (POPE, lambda g: g.sin.pope_stones.update(lust=2)),
    "at one Den": (POPE, lambda g: g.sin.pope_stones.update(lust=0, petty_sins=3, greed=0)),
    "two crews": ("the crews are", lambda g: build(g, Site(2))),
    "no nave": (CREWS, lambda g: build(g, Site(spire=True))),
    "crew on a spire": (CREWS, lambda g: build(g, Site(1, nave=True, spire=True), judged="B")),
    "not judged": ("1 cathedrals and 0 evaluations", lambda g: build(g, DONE)),
    "three": ("3 cathedrals and 3 evaluations", lambda g: build(g, DONE, "ABC", "ABC")),
    "card gone": (CARDS, lambda g: g.house.rooms.update({"1": None})),
    "card twice": (CARDS, lambda g: setattr(g.house, "discard", ("steal_3",))),
    "one space": ("two souls on one space", lambda g: g.souls.positions.update({A: 7})),
    "in Hell": (SPACE, lambda g: g.souls.positions.update({D: 41})),
    "above Start": (SPACE, lambda g: g.souls.positions.update({A: -1})),
    "debt": ("seat 1 has a negative", set_value(lambda g: g.screens.purses[A], -1)),
    "low post": ("a post of 0 notches", lambda g: g.souls.posts.update({A: 0})),
    "high post": ("a post of 7 notches", lambda g: g.souls.posts.update({B: 7})),
    "no place": ("a donation without a place", set_value(lambda g: g.chests.places[C], ("I",))),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_cannot_be_is_noticed(what: str) -> None:
    told, wrong = WRONG[what]
    board = laid()
    wrong(board)
    assert any(each.startswith(told) for each in GAME.broken(board))


@pytest.mark.parametrize(
    ("positions", "phase", "fine"),
    [
        ((-1, -35, -35, 3), RoundPhase.END, True),
        ((-35, -36, -36, -36), RoundPhase.END, True),
        ((-34, -34, 0, 0), RoundPhase.END, False),
        ((-35, 1, 2, 3), RoundPhase.COMPARE, False),
    ],
)
def test_only_at_the_end_souls_are_above_start_and_share_heaven(
    positions: tuple[int, ...],
    phase: RoundPhase,
    fine: bool,  # noqa: FBT001 - a case of the table
) -> None:
    board = after(lambda _g: None, positions=positions).board
    board.phase = phase
    assert (list(GAME.broken(board)) == []) == fine
