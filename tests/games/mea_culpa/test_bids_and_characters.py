"""Bids, characters, Preliminary Actions, and what two and three players change: MEA-050 to 099."""

from __future__ import annotations

import pytest

from companion.core.play import Play
from companion.core.seats import TABLE, Seat
from companion.games.mea_culpa.actions.state import Turn
from companion.games.mea_culpa.actions.turns import action_phase
from companion.games.mea_culpa.bids import bidding
from companion.games.mea_culpa.cathedrals.evaluation import pick_order
from companion.games.mea_culpa.characters.petty import petty_preliminary
from companion.games.mea_culpa.characters.picking import characters, picks
from companion.games.mea_culpa.characters.preliminary import emperor_preliminary, pope_preliminary
from companion.games.mea_culpa.material.labels import CHARACTER_LABELS, labels_of
from companion.games.mea_culpa.preparation import prepare
from companion.games.mea_culpa.state import MeaCulpa
from tests.kit.games.mea_culpa.evening import (
    ALL,
    DONE,
    A,
    B,
    C,
    D,
    MeaEvening,
    a_turn,
    a_visit,
    crews,
)
from tests.kit.games.mea_culpa.picks import the_picks, three


def bids_and_picks(g: MeaCulpa) -> Play[None]:
    g.cathedrals.emperor_crew = True
    yield from bidding(g)
    yield from characters(g)


def opened(table: MeaEvening) -> dict[Seat, tuple[int, int]]:
    """The notches and taler of every bid that can be seen."""
    return {bid.seat: (bid.notches, bid.coins) for bid in table.board.picks.bids}


def test_mea_050_everybody_bids_in_secret_at_the_same_time() -> None:
    table, other = MeaEvening(bidding), MeaEvening(bidding)
    assert table.waiting() == (A, B, C, D)
    table.act(C, "bid", notches=6, coins=17)
    other.act(C, "bid", notches=1, coins=0)
    assert table.waiting() == (A, B, D)
    assert all(table.seen(viewer) == other.seen(viewer) for viewer in (TABLE, A, B, D))
    table.do(*((seat, "bid", {"notches": 2, "coins": 3}) for seat in (D, B, A)))
    assert opened(table) == {A: (2, 3), B: (2, 3), C: (6, 17), D: (2, 3)}


def test_mea_051_a_bid_is_notches_and_taler() -> None:
    table = MeaEvening(bidding, purses=(8, 25, 25, 25))
    assert table.refused(A, "bid", notches=3, coins=9)
    coins = table.umpire.find(A, "bid").fields["coins"].limits()
    assert coins == {"low": 0, "high": 8, "start": 0}
    table.bid("3+5", "1+0", "1+0", "1+0")
    assert table.board.picks.bids[0].total == 8


def test_mea_052_all_bids_are_shown_with_the_last_one() -> None:
    table = MeaEvening(bidding)
    for seat in (A, B, C):
        table.act(seat, "bid", notches=5, coins=int(seat))
    assert opened(table) == {}
    assert table.board.souls.posts[A] == 1
    table.act(D, "bid", notches=1, coins=9)
    assert opened(table) == {A: (5, 1), B: (5, 2), C: (5, 3), D: (1, 9)}
    assert table.umpire.opened_since(3)


def test_mea_053_the_highest_bid_picks_first() -> None:
    table = MeaEvening(bids_and_picks)
    table.bid("1+0", "2+5", "6+0", "1+9")
    assert picks(table.board) == (D, B, C, A)
    assert not any(bid.tied for bid in table.board.picks.bids)
    assert table.waiting() == (D,)
    table.choose(D, "merchant")
    assert table.waiting() == (B,)


def test_mea_054_equal_bids_go_to_the_soul_nearer_hell() -> None:
    table = MeaEvening(bidding, 2, positions=(3, 9))
    table.bid("4+0", "1+3")
    assert picks(table.board)[:2] == (B, A)
    assert all(bid.tied for bid in table.board.picks.bids)


def test_mea_055_most_notches_keep_their_taler() -> None:
    table = MeaEvening(bidding)
    table.bid("2+10", "5+7", "1+3", "1+0")
    assert [table.purse(seat) for seat in (A, B, C, D)] == [15, 25, 22, 25]


def test_mea_056_with_equal_most_notches_only_the_one_nearer_hell_keeps_taler() -> None:
    table = MeaEvening(bidding, 3, positions=(2, 8, 0))
    table.bid("5+4", "5+4", "1+4")
    assert [table.purse(seat) for seat in (A, B, C)] == [21, 25, 21]


def test_mea_057_posts_stay_as_bid() -> None:
    table = MeaEvening(bidding)
    table.bid("2+0", "5+0", "1+0", "4+0")
    assert table.board.souls.posts == {A: 2, B: 5, C: 1, D: 4}


def test_mea_058_the_order_stays_whatever_moves_later() -> None:
    dens = {"lust": (0, 0, 0, 7)}
    table = MeaEvening(bids_and_picks, positions=(5, 4, 3, 2), pope_stones=(1, 0, 2), dens=dens)
    table.bid("3+2", "3+2", "1+1", "1+1")
    assert [table.purse(seat) for seat in (A, B, C, D)] == [25, 23, 24, 24]
    table.choose(A, "pope")
    table.act(A, "move_pope_stone", start="lust", end="greed")
    assert table.at(C, D) == (3, 9)
    table.choose(B, "merchant")
    assert table.waiting() == (C,)
    assert [table.purse(seat) for seat in (A, B)] == [25, 23]


# --- characters ----------------------------------------------------------------------------------


def test_mea_070_a_chosen_card_is_taken_until_the_round_ends() -> None:
    table = MeaEvening(the_picks, order=(A, B, C, D))
    (label,) = labels_of(CHARACTER_LABELS, ["merchant"])
    table.act(A, "scan_character", code=label.text)
    assert table.board.picks.holders == {"merchant": A}
    assert table.keys(B, "choose_character", "card") == ["pope", "emperor", "petty"]
    assert table.refused(B, "scan_character", code=label.text)


def test_mea_071_a_preliminary_action_comes_before_the_next_pick() -> None:
    table = MeaEvening(the_picks, order=(A, B, C, D))
    table.choose(A, "pope")
    assert table.waiting() == (A,)
    table.act(A, "skip")
    assert table.waiting() == (B,)


def test_mea_072_the_pope_may_move_a_pope_stone() -> None:
    table = MeaEvening(lambda g: pope_preliminary(g, A))
    assert "skip" in table.offered(A)
    assert table.against(A, "move_pope_stone", start="lust", end="lust") == "MEA-072"
    table.act(A, "move_pope_stone", start="lust", end="greed")
    assert table.board.sin.pope_stones == {"lust": 0, "petty_sins": 1, "greed": 2}


def with_emperors_crew(g: MeaCulpa) -> None:
    g.cathedrals.emperor_crew = True


def test_mea_073_the_emperor_must_place_his_crew() -> None:
    table = MeaEvening(lambda g: emperor_preliminary(g, A), more=with_emperors_crew)
    assert "skip" not in table.offered(A)
    table.act(A, "place_crew", site="B")
    assert table.board.cathedrals.sites["B"].crews == 1
    assert not table.board.cathedrals.emperor_crew


def test_mea_074_the_merchant_has_no_preliminary_action() -> None:
    table = MeaEvening(the_picks, order=(A, B, C, D))
    table.choose(A, "merchant")
    assert table.waiting() == (B,)


def test_mea_075_the_petty_sinner_puts_two_stones_and_may_visit() -> None:
    table = MeaEvening(
        lambda g: petty_preliminary(g, A),
        posts=(4,),
        rooms=("take_7",),
        turn=Turn(A, "petty", preliminary=True),
    )
    assert table.den("petty_sins", A) == (2,)
    table.act(A, "visit", door="1")
    assert (table.purse(A), table.board.souls.posts[A]) == (32, 4)


def test_mea_076_a_finished_cathedral_takes_no_more_crews() -> None:
    table = a_visit("new_crew", sites={"B": DONE})
    assert table.keys(A, "place_crew", "site") == ["A", "C"]


# --- two and three players -----------------------------------------------------------------------


def test_mea_091_two_players_pick_in_turn() -> None:
    table = MeaEvening(the_picks, 2, order=(B, A))
    table.choose(B, "merchant")
    table.choose(A, "petty")
    table.act(A, "skip")
    table.choose(B, "pope")
    table.act(B, "skip")
    assert table.board.picks.holders["emperor"] == A
    assert table.waiting() == (A,)


@pytest.mark.parametrize(("count", "pickers"), [(1, [A]), (3, [A, A, B]), (5, [A, A, B, B, A])])
def test_mea_092_two_donors_take_two_letters_each(count: int, pickers: list[Seat]) -> None:
    board = MeaEvening(bidding, 2).board
    assert pick_order(board, [A, B], count) == pickers
    assert pick_order(board, [B], 3) == [B, B, B]


def test_mea_093_pope_or_emperor_if_left_over_is_inherited() -> None:
    table = three("merchant", "petty")
    table.act(B, "skip")
    table.choose(C, "pope")
    assert set(table.offered(C)) >= {"order"}
    assert table.board.turn == Turn(C, "pope", preliminary=True)
    table.act(C, "order", first="emperor")
    table.act(C, "place_crew", site="A")
    table.act(C, "skip")
    assert table.over


def test_mea_094_the_holder_acts_now_or_waits() -> None:
    table = three("pope")
    assert table.offered(A)[:2] == ["act_now", "wait"]
    assert table.board.turn == Turn(A, "pope", preliminary=True)
    table.act(A, "act_now")
    table.act(A, "skip")
    table.choose(B, "merchant")
    table.choose(C, "petty")
    table.act(C, "skip")
    assert table.offered(A)[0] == "place_crew"


def test_mea_095_the_emperors_inherited_action_is_compulsory_the_popes_optional() -> None:
    table = three("merchant", "petty")
    table.act(B, "skip")
    table.choose(C, "emperor")
    table.act(C, "order", first="emperor")
    table.act(C, "place_crew", site="A")
    assert "skip" in table.offered(C)
    turn = a_turn(C, "emperor", n=3, holders={"emperor": C}, rooms=("take_3",))
    assert "set_pope_die" not in turn.offered(C)


def test_mea_096_without_the_merchant_the_soul_nearest_hell_takes_the_stone() -> None:
    holders = {"pope": A, "emperor": B, "petty": C}
    table = MeaEvening(action_phase, 3, holders=holders, positions=(4, 9, 2))
    table.act(A, "pass")
    table.act(B, "pass")
    assert table.umpire.find(B, "free_stone").in_public
    table.act(B, "free_stone", what="jewel")
    assert table.goods(B) == {"jewel": 1}
    assert table.waiting() == (C,)


def test_mea_097_without_the_petty_sinner_nothing_happens() -> None:
    table = three("merchant", "pope")
    table.do((B, "act_now"), (B, "skip"))
    table.choose(C, "emperor")
    assert table.board.picks.holders == {"merchant": A, "pope": B, "emperor": C}
    table.act(C, "place_crew", site="A")
    assert table.over


def test_mea_098_all_cards_are_free_in_the_next_round() -> None:
    table = MeaEvening(prepare, 3, market={}, holders={"pope": A, "emperor": B, "petty": C})
    assert table.board.picks.holders == {}


def test_mea_099_cards_naming_a_character_nobody_else_has_do_nothing() -> None:
    for holders in ({"pope": A, "emperor": B}, {"merchant": A}, {"emperor": B}):
        table = a_turn(A, "merchant", holders=holders, rooms=("pope_yellow",), posts=(1,))
        table.act(A, "visit", door="1")
        assert "Nothing happens." in table.journal(TABLE)
        assert table.board.souls.posts[A] == 4


def test_crews_in_a_laid_out_table_are_counted() -> None:
    assert MeaEvening(bidding, sites=crews(1, 1), holders=ALL).board.cathedrals.hut == 2
