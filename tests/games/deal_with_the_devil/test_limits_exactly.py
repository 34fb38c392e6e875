"""Single rules at their limits: what is built, reminded, kept, counted and printed."""

from __future__ import annotations

import pytest

from companion.core.offers import Refused
from companion.core.seats import TABLE
from companion.core.umpire import WOKEN
from companion.games.deal_with_the_devil.action.phase import _build, action
from companion.games.deal_with_the_devil.cards.drafting import keep_one_form
from companion.games.deal_with_the_devil.chests.spare_labels import fit_form
from companion.games.deal_with_the_devil.deals.phase import deals
from companion.games.deal_with_the_devil.game import GAME
from companion.games.deal_with_the_devil.goods import Goods
from companion.games.deal_with_the_devil.money import interest
from companion.games.deal_with_the_devil.scoring import points_said
from companion.games.deal_with_the_devil.setup.laying_out import steps
from companion.games.deal_with_the_devil.state.phases import ActionPlan
from tests.kit.games.deal_with_the_devil.evening import DevilEvening, R, Y, with_purse
from tests.kit.games.deal_with_the_devil.rituals import preparing


def test_dwd_089_a_building_that_raises_reputation_raises_that_of_its_owner() -> None:
    board = DevilEvening(interest, settings={"mode": "full"}).board
    board.decks.cards[Y].add("1A3")
    board.planning.plans = {Y: ActionPlan("no", ("build 1",), builds=("1A3",))}
    board.planning.slot = "build 1"
    before = {seat: board.castles[seat].reputation for seat in board.seats}
    _build(board, Y)
    assert board.castles[Y].built == ("1A3",)
    after = {seat: board.castles[seat].reputation for seat in board.seats}
    assert after == before | {Y: before[Y] + 1}


def test_dwd_101_a_phone_may_note_only_so_many_buildings_in_a_phase() -> None:
    table = DevilEvening(action)
    for _ in range(100):
        if "remind" not in table.offered(R):
            break
        table.act(R, "remind", phase="interest", what="the mill")
    assert "remind" not in table.offered(R)
    assert "remind" in table.offered(Y)


def test_dwd_051_whoever_holds_no_building_has_none_to_keep() -> None:
    board = DevilEvening(interest, settings={"mode": "full"}).board
    assert [each.name for each in keep_one_form(board, R)] == ["done"]
    board.decks.cards[R].add("1A1")
    assert [each.name for each in keep_one_form(board, R)] == ["keep"]


def test_ds_18_a_row_begun_before_the_laptop_was_off_does_not_count() -> None:
    table = DevilEvening(deals)
    table.offers()
    table.two()
    table.scan("c", "a")
    table.umpire.act(TABLE, WOKEN, {})
    assert (table.board.rows.spots, table.board.rows.destinations) == (0, ())
    assert "confirm" in table.offered(R)


def test_dwd_194_the_label_of_a_chest_is_shown_to_nobody_else() -> None:
    [offer] = fit_form(DevilEvening(deals).board, R)
    assert offer.public is False


def test_goods_are_premium_or_basic() -> None:
    goods = Goods(wood=1, stone=2, wheat=4, marble=8, glass=16)
    assert (goods.basic, goods.premium) == (7, 24)


def test_dwd_138_even_a_wing_that_costs_one_coin_or_none_can_be_bought() -> None:
    for price in (0, 1):
        table = preparing(3, with_purse(R, coins=12), profile=f"wing_price = {price}")
        assert table.fields(R, "prepare")["wings"]["high"] == 12


@pytest.mark.parametrize("rounds", [4, 6])
def test_dwd_006_a_game_has_five_rounds(rounds: int) -> None:
    with pytest.raises(Refused):
        GAME.settle({"profile": f"rounds = {rounds}"})


def test_quarters_of_a_point_are_written_with_their_sign() -> None:
    quarters = {-5: "−1¼", -4: "−1", -1: "−¼", 0: "0", 1: "¼", 6: "1½"}
    assert {each: points_said(each) for each in quarters} == quarters


def test_the_box_is_laid_out_beginning_with_who_sits_where() -> None:
    keys = [each.key for each in steps(DevilEvening().board)]
    assert keys[:4] == ["seats", "markers", "courtiers", "buildings"]
