"""What must always be true is found out when it is not [ledger 4.4]."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.games.mea_culpa import GAME
from companion.games.mea_culpa.cathedrals.state import Evaluation, Site
from companion.games.mea_culpa.preparation import to_market
from companion.games.mea_culpa.state import MeaCulpa, RoundPhase
from tests.kit.games.mea_culpa.evening import DONE, A, B, C, D, a_turn, after, crews

Wrong = Callable[[MeaCulpa], None]


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


def stones(g: MeaCulpa) -> None:
    g.screens.goods[A]["wine"].value += 1


def market(g: MeaCulpa) -> None:
    g.stock.market["cloth"] += 1


def bag(g: MeaCulpa) -> None:
    g.stock.bag.value = g.stock.bag.value[1:]


def owed(g: MeaCulpa) -> None:
    g.stock.owed.value = ("jewel",)


def bonus(g: MeaCulpa) -> None:
    g.bonuses = ("jewel",)


def donation(g: MeaCulpa) -> None:
    g.chests.donated[A].value, g.chests.places[A].value = ("wine",), ("I",)


def opened(g: MeaCulpa) -> None:
    g.chests.opened = {A: ("wine",)}


def indulgence(g: MeaCulpa) -> None:
    bag = list(g.stock.bag.value)
    bag.remove("indulgence")
    g.stock.bag.value = tuple(bag)
    g.chests.donated[A].value, g.chests.places[A].value = ("indulgence",), ("I",)


def a_letter(g: MeaCulpa) -> None:
    g.screens.letters[A]["green"].value += 1


def yellow_letter(g: MeaCulpa) -> None:
    g.house.yellow = False


def letter_on_display(g: MeaCulpa) -> None:
    g.cathedrals.display["red"] += 1


def letter_as_bonus(g: MeaCulpa) -> None:
    g.bonuses = ("letter",)


def one_sin_too_many(g: MeaCulpa) -> None:
    g.sin.dens["greed"][D] += 1


def less_than_no_sin(g: MeaCulpa) -> None:
    g.sin.dens["greed"][A] -= 1


def four_pope_stones(g: MeaCulpa) -> None:
    g.sin.pope_stones["lust"] += 1


def three_at_one_den(g: MeaCulpa) -> None:
    g.sin.pope_stones = {"lust": 0, "petty_sins": 3, "greed": 0}


def two_crews_on_a_site(g: MeaCulpa) -> None:
    g.cathedrals.sites["B"] = Site(2)


def spire_without_nave(g: MeaCulpa) -> None:
    g.cathedrals.sites["B"] = Site(spire=True)


def crew_on_a_spire(g: MeaCulpa) -> None:
    g.cathedrals.sites["B"] = Site(1, nave=True, spire=True)
    g.cathedrals.evaluations = (Evaluation("B", "I", ()),)


def finished_but_not_judged(g: MeaCulpa) -> None:
    g.cathedrals.sites["B"] = DONE


def three_cathedrals(g: MeaCulpa) -> None:
    g.cathedrals.sites = dict.fromkeys("ABC", DONE)
    g.cathedrals.evaluations = tuple(Evaluation(site, "I", ()) for site in "ABC")


def a_card_gone(g: MeaCulpa) -> None:
    g.house.rooms["1"] = None


def a_card_twice(g: MeaCulpa) -> None:
    g.house.discard += ("steal_3",)


def two_on_a_space(g: MeaCulpa) -> None:
    g.souls.positions[A] = 7


def in_hell(g: MeaCulpa) -> None:
    g.souls.positions[D] = 41


def above_start(g: MeaCulpa) -> None:
    g.souls.positions[A] = -1


def debt(g: MeaCulpa) -> None:
    g.screens.purses[A].value = -1


def post_too_low(g: MeaCulpa) -> None:
    g.souls.posts[A] = 0


def post_too_high(g: MeaCulpa) -> None:
    g.souls.posts[B] = 7


def no_place(g: MeaCulpa) -> None:
    g.chests.places[C].value = ("I",)


NOTICED: dict[Wrong, str] = {
    **dict.fromkeys((stones, market, bag, owed, bonus, donation, opened), "the stones are"),
    indulgence: "an indulgence stone is neither in the bag nor in the market",
    a_letter: "there are 16 green Letters",
    yellow_letter: "there are 9 yellow Letters",
    letter_on_display: "there are 16 red Letters",
    letter_as_bonus: "there are 12 blue Letters",
    one_sin_too_many: "somebody has more sin stones than they own",
    less_than_no_sin: "a Den has a negative number of stones",
    four_pope_stones: "the Pope stones are at",
    three_at_one_den: "the Pope stones are at",
    two_crews_on_a_site: "the crews are",
    spire_without_nave: "a spire without a nave, or crews at a finished cathedral",
    crew_on_a_spire: "a spire without a nave, or crews at a finished cathedral",
    finished_but_not_judged: "1 cathedrals and 0 evaluations",
    three_cathedrals: "3 cathedrals and 3 evaluations",
    a_card_gone: "a House of Pleasure card is missing or there twice",
    a_card_twice: "a House of Pleasure card is missing or there twice",
    two_on_a_space: "two souls on one space",
    in_hell: "a soul on an impossible space",
    above_start: "a soul on an impossible space",
    debt: "seat 1 has a negative number of something",
    post_too_low: "a post of 0 notches",
    post_too_high: "a post of 7 notches",
    no_place: "a donation without a place",
}


def test_a_table_in_the_middle_of_a_game_is_as_it_must_be() -> None:
    assert list(GAME.broken(laid())) == []


def test_stones_that_people_drew_although_none_was_left_are_owed() -> None:
    board = laid()
    for _ in range(7):
        to_market(board, "indulgence")
    assert board.stock.owed.value == ("indulgence",)
    assert list(GAME.broken(board)) == []


@pytest.mark.parametrize("wrong", NOTICED, ids=lambda wrong: wrong.__name__)
def test_what_cannot_be_is_noticed(wrong: Wrong) -> None:
    board = laid()
    wrong(board)
    assert any(told.startswith(NOTICED[wrong]) for told in GAME.broken(board))


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
