"""What the modest stand-in keeps, plans and claims."""

from __future__ import annotations

from companion.games.deal_with_the_devil.action.phase import action
from companion.games.deal_with_the_devil.cards.drafting import keep_one, keep_two
from companion.games.deal_with_the_devil.goods import Goods
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from tests.kit.games.deal_with_the_devil.acting import NOTHING, acting, full_hand, standing
from tests.kit.games.deal_with_the_devil.evening import IDLE, DevilEvening, R
from tests.kit.games.deal_with_the_devil.thinking import values


def test_it_keeps_what_it_can_afford_and_of_that_what_is_worth_most() -> None:
    def hand(board: DealWithTheDevil) -> None:
        board.decks.cards[R].add("1A1", "5A1", "3A1", "2A1")
        board.purses[R].value = Goods(stone=2, marble=1)

    table = DevilEvening(keep_one, number=2, settings={"mode": "full"}, lay=hand)
    assert values(table, R) == {"card": "3A1"}


def test_of_what_it_drew_it_keeps_the_two_it_can_afford_or_the_two_that_are_worth_most() -> None:
    def drawn(board: DealWithTheDevil) -> None:
        board.decks.drawn[R].add("1A1", "5A1", "3A1", "2A1")
        board.purses[R].value = Goods(stone=1)

    table = DevilEvening(keep_two, number=2, settings={"mode": "full"}, lay=drawn)
    assert values(table, R) == {"cards": ["1A1", "5A1"]}
    table.board.purses[R].value = Goods()
    table.changed()
    assert values(table, R) == {"cards": ["5A1", "3A1"]}


def test_it_plans_what_it_can_afford() -> None:
    plan = values(full_hand("1A1", "2A1", coins=4, stone=1), R)
    assert plan["builds"] in (["1A1"], ["1D1"])
    assert plan["event"] == "E01 first"
    assert plan["slots"] == ["build 1", "recruit"]
    poor = values(full_hand("2A1", coins=0), R)
    assert (poor["builds"], poor["slots"], poor["event"]) == ([], [], "E01 keep")


def test_its_plan_takes_no_token_that_costs_wheat() -> None:
    plan = values(full_hand("1A1", "2A1", coins=9, stone=1, marble=1, wheat=2), R)
    assert plan["slots"] == ["build 1", "build 2"]
    assert plan["courtier"] == "nobody"


def test_it_plans_no_more_buildings_than_there_are_places() -> None:
    settings = {"mode": "full", "profile": "tokens_free = 4"}
    hand = full_hand("1A1", "1B1", "1C1", stone=9, wheat=9, wood=9, settings=settings)
    assert values(hand, R)["slots"] == ["build 1", "build 2"]


def test_with_the_box_it_claims_nothing_as_it_sees_no_buildings() -> None:
    assert values(acting(), R) == NOTHING


def test_with_the_box_it_plans_nothing_as_it_sees_no_cards() -> None:
    assert values(DevilEvening(action), R) == IDLE


def test_it_claims_sets_its_buildings_complete_without_a_courtier() -> None:
    table = standing("1A1", "1A2", "1A3", "1B1", "1B2")
    assert values(table, R) == {"claims": ["faith"], "spaces": ["3"], "courtiers": []}
