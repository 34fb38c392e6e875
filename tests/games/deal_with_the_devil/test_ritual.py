"""Preparation, ritual and the opening of round 3: DWD-138 to DWD-159, DS-36 to DS-41."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.play import Play
from companion.core.seats import TABLE, Seat
from companion.games.deal_with_the_devil.goods import Goods, SoulPieces
from companion.games.deal_with_the_devil.inquisition.ritual import (
    Ritual,
    dark_ritual,
    devils_reward,
    reward,
)
from companion.games.deal_with_the_devil.role_sheets import Role
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.phases import NAMED, Guesses
from tests.kit.games.deal_with_the_devil.evening import (
    SEATS,
    B,
    DevilEvening,
    G,
    R,
    Y,
    with_castle,
    with_purse,
    with_souls,
)
from tests.kit.games.deal_with_the_devil.rituals import (
    FOUR_SOULS,
    GIFT,
    Lay,
    guessing,
    preparing,
    ritual,
    with_wood,
)

# --- preparation and ritual ------------------------------------------------------------------


def test_dwd_138_angel_wings_cost_5_coins_each() -> None:
    table = preparing(3, with_purse(R, coins=12), with_castle(Y, debt=1))
    assert table.fields(R, "prepare")["wings"]["high"] == 2
    table.all("prepare", wings=0)
    rich = preparing(3, with_purse(R, coins=12))
    rich.act(R, "prepare", wings=2)
    for seat in (Y, G, B):
        rich.act(seat, "prepare", wings=0)
    assert rich.castle(R).angels == 2
    assert rich.board.purses[R].value.coins == 2
    assert "repay" in preparing(3, with_castle(Y, debt=1), with_purse(Y, coins=1)).offered(Y)


def test_dwd_138_the_price_of_a_wing_is_the_boards() -> None:
    for price, most in ((1, 12), (7, 1), (13, 0)):
        table = preparing(3, with_purse(R, coins=12), profile=f"wing_price = {price}")
        wings = table.fields(R, "prepare")["wings"]
        assert (wings["start"], wings["high"]) == (0, most)
    assert preparing(3, chests="physical").fields(R, "prepare")["wings"]["high"] == 20


def test_dwd_139_the_ritual_is_secret_and_at_once() -> None:
    table = preparing(3, with_purse(R, coins=5))
    table.all("prepare", wings=0)
    table.act(R, "ritual", **{**GIFT, "coins": 5})
    assert table.umpire.waiting() == (Y, G, B)
    assert table.board.inquisition.bribes == 0


def test_dwd_139_all_chests_are_sealed_before_any_is_opened() -> None:
    rituals: list[dict[Seat, Ritual]] = []

    def chapter(board: DealWithTheDevil) -> Play[None]:
        rituals.append((yield from dark_ritual(board)))

    table = DevilEvening(chapter, lay=with_souls(R=(2, 0), Y=(1, 0)))
    table.act(R, "ritual", **{**GIFT, "cultist": [3]})
    table.act(Y, "ritual", **{**GIFT, "pure": 1})
    table.act(G, "ritual", **{**GIFT, "coins": 3})
    assert rituals == []
    table.act(B, "ritual", **{**GIFT, "devil": [2]})
    (given,) = rituals
    assert given == {
        R: Ritual(0, SoulPieces(), Guesses(cultist=G)),
        Y: Ritual(0, SoulPieces(pure=1), Guesses()),
        G: Ritual(3, SoulPieces(), Guesses()),
        B: Ritual(0, SoulPieces(), Guesses(devil=Y)),
    }


def refused_ritual(seat: Seat, *lays: Lay, **gift: Any) -> str:
    table = preparing(3, *lays)
    table.all("prepare", wings=0)
    return table.refused(seat, "ritual", **{**GIFT, **gift})


def test_dwd_140_only_the_devil_puts_in_soul() -> None:
    for seat in (R, Y, G):
        assert "Only the Devil" in refused_ritual(seat, pure=1)
    assert "that many pieces" in refused_ritual(B, FOUR_SOULS, pure=3)


def test_dwd_140_and_141_nobody_gives_more_than_there_is_in_the_box() -> None:
    table = preparing(3, chests="physical")
    table.all("prepare", wings=0)
    fields = table.fields(B, "ritual")
    for name, most in (("coins", 54), ("pure", 6), ("marked", 2)):
        limits = [fields[name][each] for each in ("low", "start", "high")]
        assert limits == [0, 0, most]


def test_dwd_141_everybody_may_give_coins_held() -> None:
    table = ritual(R={"coins": 1}, Y={"coins": 2}, G={"coins": 3}, B={"coins": 4})
    assert table.board.inquisition.bribes == 10
    refused_ritual(R, with_purse(R, coins=3), coins=4)


def test_dwd_142_guesses_use_the_tokens_of_the_own_role() -> None:
    table = guessing("BRB-", "G---")
    assert table.board.inquisition.locked == {"devil": (R, B, B)}


def test_dwd_143_mortals_guess_both_the_cultist_one_the_devil_none_and_nobody_himself() -> None:
    assert "no token" in refused_ritual(G, cultist=[1])
    assert "no token" in refused_ritual(B, devil=[1])
    assert "no token" in refused_ritual(B, cultist=[1])
    refused_ritual(R, devil=[1])
    for kind in ("devil", "cultist"):
        refused_ritual(R, **{kind: [2, 3]})


def test_dwd_144_it_is_entered_on_the_phone_in_the_same_form_for_all() -> None:
    table = preparing(3)
    table.all("prepare", wings=0)
    forms = {tuple(table.fields(seat, "ritual")) for seat in SEATS}
    assert forms == {("coins", "pure", "marked", "devil", "cultist")}


def test_ds_40_ritual_refusals() -> None:
    assert refused_ritual(R, pure=1) != refused_ritual(G, cultist=[1])
    refused_ritual(B, devil=[2])
    refused_ritual(Y, devil=[2])
    assert "locked" in refused_ritual(R, locking("devil"), devil=[3])
    for wrong in (-1, 1.5):
        refused_ritual(R, coins=wrong)


# --- bribes ----------------------------------------------------------------------------------


def test_dwd_145_all_coins_go_on_the_bribe_spaces() -> None:
    board = ritual(R={"coins": 2}, B={"coins": 1}).board
    assert board.inquisition.bribes == 3
    assert [board.purses[seat].value.coins for seat in SEATS] == [18, 20, 20, 19]


def test_dwd_145_with_wooden_chests_every_spot_says_which_coins_to_take_out() -> None:
    table = with_wood(B=3, R=1)
    table.row("dabc")
    assert table.board.rows.taken == (3, 1, 0, 0)
    assert "Move the coins to the bribe spaces" in table.prompt()
    assert "bribe spaces" in table.prompt()
    table.two()
    assert len(table.board.rows.taken) == 0


def test_dwd_145_in_round_5_the_coins_of_open_chests_are_laid_on_the_spaces() -> None:
    table = preparing(5, chests="physical")
    table.all("prepare", wings=0)
    table.all("ritual", **GIFT)
    assert "move the coins to the bribe spaces" in table.prompt()


def test_dwd_146_five_spaces_send_a_away_then_b_then_c() -> None:
    for coins, gone in ((4, ()), (5, ("A",)), (9, ("A",)), (10, ("A", "B")), (15, NAMED)):
        board = preparing().board
        board.inquisition.bribes = coins
        assert board.bribed_away == gone
    assert ritual(R={"coins": 9}).board.asking(R) == ()


def test_dwd_148_only_three_can_be_bribed_and_the_rest_is_lost() -> None:
    table = ritual(R={"coins": 19})
    assert table.board.inquisition.bribes == 15
    assert table.board.bribed_away == ("A", "B", "C")
    assert "4 coins are lost: no spaces are left for them." in table.journal()
    assert not [line for line in ritual(R={"coins": 15}).journal() if "lost" in line]


@pytest.mark.parametrize(
    ("before", "given", "after", "gone"),
    [(0, 7, 7, "A"), (7, 3, 10, "AB"), (0, 11, 11, "AB"), (11, 6, 15, "ABC")],
)
def test_ds_36_bribes(before: int, given: int, after: int, gone: str) -> None:
    def left(board: DealWithTheDevil) -> None:
        board.inquisition.bribes = before

    table = ritual(5, left, Y={"coins": given})
    assert table.board.inquisition.bribes == after
    assert "".join(table.board.bribed_away) == gone


# --- round 3 ---------------------------------------------------------------------------------


def test_dwd_149_the_devil_is_rewarded_for_each_piece() -> None:
    board = preparing().board
    rewards = [devils_reward(board, count) for count in range(6)]
    assert rewards[1:5] == [
        Goods(coins=3),
        Goods(coins=3, marble=1),
        Goods(coins=3, marble=1, glass=1),
        Goods(coins=6, marble=1, glass=1),
    ]
    assert rewards[0] == Goods()
    assert rewards[5].coins == 9


def test_dwd_149_nobody_but_the_devil_is_rewarded_for_pieces() -> None:
    board = preparing().board
    reward(board, SoulPieces(pure=2))
    assert [board.inquisition.rewards[seat].value for seat in SEATS] == [
        *[Goods()] * 3,
        Goods(coins=3, marble=1),
    ]


def rewards_for(pure: int, marked: int) -> tuple[Goods, Goods]:
    """What Devil and Cultist get."""
    table = ritual(3, FOUR_SOULS, B={"pure": pure, "marked": marked})
    return table.board.inquisition.rewards[B].value, table.board.inquisition.rewards[G].value


def test_dwd_150_marked_pieces_reward_the_cultist() -> None:
    assert rewards_for(2, 0)[1] == Goods()
    assert rewards_for(0, 1)[1] == Goods(coins=1, wheat=1)
    assert rewards_for(0, 2)[1] == Goods(coins=4, wheat=1)


def test_ds_41_ritual_rewards() -> None:
    assert rewards_for(2, 2) == (Goods(coins=6, marble=1, glass=1), Goods(coins=4, wheat=1))
    assert rewards_for(2, 1) == (Goods(coins=3, marble=1, glass=1), Goods(coins=1, wheat=1))
    assert rewards_for(0, 0) == (Goods(), Goods())
    last = ritual(5, FOUR_SOULS, B={"pure": 2, "marked": 2})
    assert (last.castle(B).score, last.castle(G).score) == (12, 0)


def test_dwd_151_rewards_go_into_the_chests_by_spot_and_nobody_sees_who_got_them() -> None:
    table = with_wood()
    table.row("dabc")
    assert [each.said().words for each in table.board.rows.added][1:3] == [{}, {}]
    assert table.board.rows.added[0] == Goods(coins=3)
    assert table.board.rows.added[3] == Goods(coins=1, wheat=1)
    assert table.board.rows.destinations == ()
    assert "0 coins were given as bribes." in table.journal()
    told = [line for viewer in (TABLE, *SEATS) for line in table.journal(viewer)]
    assert not any("Seat" in line for line in told)
    assert not any("Seat" in table.prompt(viewer) for viewer in (TABLE, *SEATS))


def test_dwd_151_chests_are_shown_by_what_is_inside_so_that_no_seat_has_a_place() -> None:
    table = ritual(R={"coins": 3}, Y={"coins": 1}, G={"coins": 2}, B={"coins": 0})
    shown = [(each.role, each.coins) for each in table.board.inquisition.opening]
    assert shown == sorted(shown, key=lambda each: (list(Role).index(each[0]), each[1]))
    mortals = [coins for role, coins in shown if role is Role.MORTAL]
    assert mortals == [1, 3], "by seat it would be the other way round"


def test_dwd_152_guesses_count_only_if_two_agree() -> None:
    assert guessing("BRY-").board.inquisition.locked == {}
    assert guessing("BB--").board.inquisition.locked == {"devil": (B, B)}


def test_dwd_153_then_all_of_the_kind_are_locked_for_the_whole_game() -> None:
    table = guessing("BBR-")
    assert [table.board.inquisition.guesses[seat].value.devil for seat in SEATS] == [B, B, R, None]


def locking(kind: str) -> Lay:
    """Guesses of this kind were locked in round 3; nobody's token is among them."""

    def lay(board: DealWithTheDevil) -> None:
        board.inquisition.locked = {kind: (B, B)}

    return lay


@pytest.mark.parametrize(("kind", "other"), [("devil", "cultist"), ("cultist", "devil")])
def test_dwd_153_a_token_that_was_kept_back_is_locked_too(kind: str, other: str) -> None:
    table = preparing(5, locking(kind))
    table.all("prepare", wings=0)
    guess = {**GIFT, kind: [4]}
    assert table.refused(R, "ritual", **guess) == "Your token for that guess is locked."
    table.act(R, "ritual", **{**GIFT, other: [4]})


def test_dwd_153_a_guess_on_a_devil_who_is_public_scores_nothing() -> None:
    third = guessing("BB--")
    assert third.board.inquisition.shown[B] is Role.DEVIL
    last = preparing(
        5, lambda board: board.inquisition.locked.update(third.board.inquisition.locked)
    )
    last.all("prepare", wings=0)
    last.refused(G, "ritual", **{**GIFT, "devil": [4]})
    last.all("ritual", **GIFT)
    assert last.castle(G).score == 0


def test_dwd_154_else_the_tokens_go_home_unseen() -> None:
    table = guessing("BRY-")
    assert all(table.board.inquisition.guesses[seat].value == Guesses() for seat in SEATS)
    assert "No two guesses for the Devil agree." in table.journal()
    assert table.board.inquisition.shown == {}


def test_what_is_said_of_the_cultist_is_said_of_the_cultist_alone() -> None:
    differ = guessing("BRY-", "YG--").journal()
    assert "No two guesses for the Cultist agree." in differ
    assert "No two guesses for the Devil agree." in differ
    agree = guessing("BRY-", "GG--").journal()
    assert "No two guesses for the Devil agree." in agree
    assert not [line for line in agree if "for the Cultist" in line]
    wrong = guessing("BR--", "BB--").journal()
    assert "Seat 4 is not the Cultist." in wrong
    assert not [line for line in wrong if "not the Devil" in line]


def test_dwd_155_the_accused_devil_is_answered_for_truthfully() -> None:
    assert "Seat 4 is the Devil." in guessing("BB--").journal()
    assert "Seat 3 is not the Devil." in guessing("GG--").journal()


def test_dwd_156_the_right_devil_goes_down_4_and_inquisitor_3_turns_up() -> None:
    table = guessing("BB--", "----", 3, with_castle(B, reputation=9))
    assert table.castle(B).reputation == 5
    assert "3" in table.board.inquisition.face_up
    assert [table.board.inquisition.rewards[seat].value.coins for seat in SEATS] == [2, 2, 0, 0]


def test_dwd_157_the_right_cultist_goes_down_3() -> None:
    table = guessing("----", "GG--", 3, with_castle(G, reputation=9))
    assert table.castle(G).reputation == 6
    assert "3" not in table.board.inquisition.face_up
    assert [table.board.inquisition.rewards[seat].value.coins for seat in SEATS] == [2, 2, 0, 0]
    assert "Seat 3 is the Cultist." in table.journal()


def test_dwd_158_a_wrong_accusation_costs_nothing_and_stays_locked() -> None:
    table = guessing("GG--")
    assert table.castle(G).reputation == 10
    assert table.board.inquisition.locked == {"devil": (G, G)}
    assert all(table.board.inquisition.rewards[seat].value == Goods() for seat in SEATS)


def test_ds_37_guesses_agree() -> None:
    table = guessing("BBR-", "----", 3, with_castle(B, reputation=9))
    assert table.castle(B).reputation == 5
    assert [table.board.inquisition.rewards[seat].value.coins for seat in SEATS] == [2, 2, 0, 0]
    guesses = {seat: table.board.inquisition.guesses[seat].value for seat in SEATS}
    locked = table.board.inquisition.locked

    def keep(board: DealWithTheDevil) -> None:
        board.inquisition.locked = locked
        for seat in SEATS:
            board.inquisition.guesses[seat].value = guesses[seat]

    last = preparing(5, keep)
    last.all("prepare", wings=0)
    for seat, other in ((R, 2), (Y, 1), (G, 1)):
        assert "locked" in last.refused(seat, "ritual", **{**GIFT, "devil": [other]})
    last.all("ritual", **GIFT)
    assert [last.castle(seat).score for seat in SEATS] == [3, 3, 0, 0]


def test_ds_38_guesses_agree_and_are_wrong() -> None:
    table = guessing("GG--")
    assert "Seat 3 is not the Devil." in table.journal()
    assert table.board.inquisition.shown == {}


def test_ds_39_guesses_do_not_agree() -> None:
    table = guessing("BRY-")
    assert "agree" in table.journal()[-2] + table.journal()[-1]
    mixed = guessing("BRY-", "YR--")
    assert mixed.board.inquisition.locked == {}
    only = guessing("BR--", "GG--")
    assert set(only.board.inquisition.locked) == {"cultist"}
    assert only.board.inquisition.guesses[R].value == Guesses(None, G)


def test_the_reward_stays_on_the_own_phone_until_the_inquisition_is_over() -> None:
    table = guessing("BB--")
    table.two()
    assert "appease" in table.offered(R)
    assert table.umpire.known(R).inquisition.rewards[R].value == Goods(coins=2)
    assert table.umpire.known(Y).inquisition.rewards[R].hidden
    table.all("appease", souls=[], indulgences=[])
    table.all("consequence", points=-2, steps=0, demons=0)
    assert table.over
    assert table.board.inquisition.rewards[R].value == Goods()
    assert table.board.purses[R].value.coins == 22


def test_the_screen_says_how_many_pieces_the_devil_shows() -> None:
    one, four = (ritual(5, FOUR_SOULS, B={"pure": n, "marked": n - 1}) for n in (1, 2))
    assert "The Devil shows 1 piece of soul: 3 points." in one.journal()
    assert "The Devil shows 3 pieces of soul: 9 points." in four.journal()


def test_dwd_159_then_the_chests_are_returned_by_scanning() -> None:
    table = with_wood()
    table.row("dabc")
    table.two()
    table.two()
    table.scan("a", "b", "c")
    assert table.board.rows.added == ()
    table.scan("d")
    assert "reward is yours" in table.prompt()
