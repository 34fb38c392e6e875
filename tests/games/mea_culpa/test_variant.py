"""The variant ME'A CULPA with its register: MEA-250 to MEA-269.

What the Petty Sinner forgets on purpose is in test_forgetting.py, whose turn it is in
test_noticing.py.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.fields import Refused
from companion.core.seats import TABLE, Seat
from companion.core.umpire import BACK
from companion.games.mea_culpa import GAME
from companion.games.mea_culpa.actions.state import Turn
from companion.games.mea_culpa.actions.turns import play_action_phase
from companion.games.mea_culpa.ending import close_chapter
from companion.games.mea_culpa.state import MeaCulpa
from companion.games.mea_culpa.variant.register import REGISTER
from companion.games.mea_culpa.variant.state import Accusation
from tests.kit.games.mea_culpa.evening import (
    ALL,
    TWO_EACH,
    VARIANT,
    A,
    B,
    C,
    D,
    MeaEvening,
    a_turn,
    condemn,
    petty_turn,
)

WITHOUT_THE_BOX = ("1", "4", "12", "13")


def variant(n: int = 4, **more: Any) -> MeaEvening:
    """The action phase with all characters; the Pope is next."""
    settings = VARIANT | more.pop("settings", {})
    holders = more.pop("holders", ALL if n == 4 else TWO_EACH)
    return MeaEvening(play_action_phase, n, holders=holders, settings=settings, **more)


def forgotten_stone(**more: Any) -> MeaEvening:
    """C, the Merchant, has ended the turn without the free stone."""
    table = variant(**more)
    table.do((A, "pass"), (B, "pass"), (C, "pass"), (C, "turn_over"))
    return table


def pieces(table: MeaEvening) -> tuple[object, ...]:
    """Where everything is that a slip leaves alone."""
    board = table.board
    held = [(table.purse(seat), table.goods(seat), table.letters(seat)) for seat in board.seats]
    dens = board.sin.dens["lust"], board.sin.dens["greed"]
    return held, table.at(), board.souls.posts, board.stock.market, table.chests(), dens


# --- slips ---------------------------------------------------------------------------------------


def test_mea_250_and_252_a_slip_costs_a_stone_into_petty_sins_and_nothing_else() -> None:
    table = variant(positions=(4, 3, 2, 1))
    before = pieces(table)
    condemn(table, A, "3")
    assert table.den("petty_sins") == (1, 0, 0, 0)
    assert pieces(table) == before
    assert (table.waiting(), table.board.turn) == ((A,), Turn(A, "pope"))
    assert "accuse" not in MeaEvening(play_action_phase, holders=ALL).offered(B)


def test_mea_251_and_ms_46_variant() -> None:
    table = forgotten_stone()
    condemn(table, C, "4")
    assert table.den("petty_sins", C) == (1,)
    table.act(C, "free_stone", what="bread")
    assert table.goods(C) == {"bread": 1}
    table.act(D, "buy", what="bread", forget=["pay"])
    assert table.journal()[-1] == "Seat 4 takes 1 bread."
    assert table.purse(D) == 25
    table.act(C, "remind", cost="pay")
    assert table.purse(D) == 23
    assert table.den("petty_sins", D) == (0,)


def test_mea_270_and_ms_46_a_late_reminder() -> None:
    table = forgotten_stone()
    table.act(D, "buy", what="bread", forget=["pay"])
    table.do((D, "turn_over"), (A, "pass"))
    assert "remind" not in table.offered(C)
    table.refused(C, "remind", cost="pay")
    assert table.purse(D) == 25


@pytest.mark.parametrize(("culprit", "entry"), [(C, "5"), (A, "4")])
def test_mea_251_nobody_takes_a_stone_that_was_not_forgotten(culprit: Seat, entry: str) -> None:
    table = forgotten_stone()
    condemn(table, culprit, entry)
    assert "free_stone" not in table.offered(culprit)


def test_mea_251_only_the_merchant_forgets_a_free_stone() -> None:
    table = variant()
    table.do((A, "donate", {"thing": "coin_1", "place": "I"}), (A, "turn_over"))
    condemn(table, A, "4")
    assert "free_stone" not in table.offered(A)


def test_mea_259_the_free_stone_is_lost_once_somebody_else_has_acted() -> None:
    table = forgotten_stone()
    table.act(D, "buy", what="bread", forget=[])
    condemn(table, C, "4")
    assert table.den("petty_sins", C) == (1,)
    assert "free_stone" not in table.offered(C)
    assert table.waiting() == (D,)


def test_mea_259_a_forgotten_stone_that_empties_the_market_ends_the_round() -> None:
    table = forgotten_stone(market={"bread": 1})
    condemn(table, C, "4")
    assert table.goods(C) == {"bread": 1}
    assert table.board.slips.forgot_stone is None
    assert table.is_over


@pytest.mark.parametrize("entry", [entry for entry in REGISTER if entry not in WITHOUT_THE_BOX[1:]])
def test_mea_256_to_266_a_slip_with_the_pieces_is_admitted_or_outvoted(entry: str) -> None:
    """It can be accused only if the table agreed on it, and never of the Petty Sinner."""
    table = variant(settings={"register": [entry]})
    assert table.keys(B, "accuse", "entry") == [entry]
    condemn(table, A, entry)
    assert table.den("petty_sins") == (1, 0, 0, 0)
    assert f"Seat 2 accuses Seat 1: {REGISTER[entry].label}." in table.journal()
    table.act(C, "accuse", culprit=int(A), entry=entry)
    table.do((A, "deny"), (B, "guilty"), (C, "guilty"), (D, "innocent"))
    assert table.den("petty_sins") == (2, 0, 0, 0)
    table.act(C, "accuse", culprit=int(D), entry=entry)
    assert table.den("petty_sins") == (2, 0, 0, 0)
    boxless = variant(settings={"register": [entry, "4"], "mode": "full"})
    assert (entry in boxless.keys(B, "accuse", "entry")) == (entry in WITHOUT_THE_BOX)


# --- turns ---------------------------------------------------------------------------------------


def test_mea_252_a_turn_is_the_same_as_without_the_variant() -> None:
    plain, slips = (a_turn(A, posts=(2,), settings=settings) for settings in ({}, VARIANT))
    for table in (plain, slips):
        ways = {*table.offered(A)} - {"accuse", "own_up", "correct_screen"}
        assert ways == {"buy", "donate", "visit", "pass"}
        table.act(A, "buy", what="2_bread")
        table.act(A, "donate", thing="bread", place="I")
        table.act(A, "enough")
    slips.act(A, "turn_over")
    assert pieces(slips) == pieces(plain)


def test_mea_088_never_a_third_action_in_the_variant_either() -> None:
    table = a_turn(A, goods={A: {"wine": 1}}, posts=(1,), settings=VARIANT, rooms=("take_3",))
    table.do((A, "sell", {"good": "wine"}), (A, "buy", {"what": "bread"}))
    assert {"buy", "sell", "donate", "visit"} & {*table.offered(A)} == set()
    assert "turn_over" in table.offered(A)


def test_mea_096_without_the_merchant_the_stone_is_taken_in_the_variant_too() -> None:
    holders = {"pope": A, "emperor": B, "petty": C}
    table = variant(3, holders=holders, positions=(4, 9, 2))
    table.do((A, "pass"), (B, "pass"), (B, "free_stone", {"what": "jewel"}))
    assert table.goods(B) == {"jewel": 1}
    assert table.waiting() == (C,)


def test_mea_254_everybody_declares_the_end_of_the_turn() -> None:
    table = variant(posts=(6,), goods={A: {"bread": 1}})
    table.act(A, "sell", good="bread")
    assert table.waiting() == (A,)
    assert {"buy", "donate", "visit", "set_pope_die"} & {*table.offered(A)} == set()
    why = str(table.umpire.find(A, "turn_over").help)
    assert why == "No second action: your post shows 6."
    table.act(A, "turn_over")
    assert table.waiting() == (B,)


# --- the register --------------------------------------------------------------------------------


def test_mea_255_the_table_agrees_which_slips_count_and_adds_its_own() -> None:
    assert "accuse" not in variant(settings={"register": []}).offered(B)
    own = "talks with a full mouth\n\n  yawns at the Pope  "
    table = variant(settings={"register": ["3"], "own_slips": own})
    assert table.keys(B, "accuse", "entry") == ["3", "own_1", "own_2"]
    condemn(table, A, "own_2")
    assert "Seat 2 accuses Seat 1: yawns at the Pope." in table.journal()
    assert table.den("petty_sins", A) == (1,)
    table.act(C, "accuse", culprit=int(D), entry="own_1")
    assert table.den("petty_sins", D) == (0,)
    assert "accuse" not in table.offered(C), "the Petty Sinner may do that, too"
    boxless = variant(settings={"register": ["3"], "own_slips": own, "mode": "full"})
    assert boxless.keys(B, "accuse", "entry") == ["own_1", "own_2"]


@pytest.mark.parametrize(
    ("fits", "too_much", "why"),
    [
        ("\n".join("abcdefgh"), "\n".join("abcdefghi"), "Write at most 8 slips of your own."),
        ("y" * 70, "y" * 71, f"A slip has at most 70 characters: shorten “{'y' * 30}…”."),
    ],
)
def test_mea_255_a_phone_can_list_all_slips_of_the_table(
    fits: str, too_much: str, why: str
) -> None:
    assert GAME.settle({"own_slips": fits}).own_slips == fits
    with pytest.raises(Refused) as told:
        GAME.settle({"own_slips": too_much})
    assert str(told.value.sentence) == why


def test_mea_255_a_table_of_before_has_no_slips_of_its_own() -> None:
    before = GAME.settle({})
    assert (before.own_slips, "own_slips" in list(before)) == ("", False)
    assert "own_slips" in list(GAME.settle({"own_slips": ""}))


# --- taking a move back --------------------------------------------------------------------------


def test_mea_256_and_269_whoever_took_back_a_move_can_pay_for_it_unaccused() -> None:
    table = variant(dens={"lust": (7,)})
    assert [seat for seat in ALL.values() if "own_up" in table.offered(seat)] == [A, B, C]
    table.act(A, "own_up")
    assert table.deeds()[0] == "Seat 1 owns up to taking back a move."
    table.act(A, "choose_den", den="lust")
    assert (table.at(A), table.den("petty_sins", A)) == ((7,), (1,))
    assert "own_up" not in table.offered(A)
    assert "own_up" in table.offered(B)
    assert table.waiting() == (A,)


def test_mea_269_in_the_next_round_it_can_be_paid_again() -> None:
    def paid_and_over(g: MeaCulpa) -> None:
        g.slips.owned_up = (A,)
        close_chapter(g)

    assert "own_up" in variant(more=paid_and_over).offered(A)


def test_mea_269_taking_back_an_answer_costs_the_stone_immediately() -> None:
    table = variant(dens={"lust": (7,)})
    table.umpire.act(A, BACK, {})
    assert table.deeds()[0] == "Seat 1 took back a move: a stone into Petty Sins."
    table.act(A, "choose_den", den="lust")
    assert (table.at(A), table.den("petty_sins", A)) == ((7,), (1,))


@pytest.mark.parametrize("who", [A, D])
def test_mea_269_without_the_entry_and_for_the_petty_sinner_it_is_free(who: Seat) -> None:
    without = [entry for entry in REGISTER if entry != "1"]
    table = variant() if who == D else variant(settings={"register": without})
    assert "own_up" not in table.offered(who)
    table.umpire.act(who, BACK, {})
    assert table.den("petty_sins", who) == (0,)


# --- accusing ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("votes", "guilty"), [(2, True), (1, False)])
def test_mea_269_accepted_or_voted_on(votes: int, guilty: bool) -> None:  # noqa: FBT001
    table = variant()
    table.act(B, "accuse", culprit=int(A), entry="5")
    assert table.board.slips.accusation == Accusation(B, A, "5")
    assert {"accuse", "own_up"} & {*table.offered(C)} == set(), "one is settled at a time"
    assert table.asked(A) == ("You are accused. Is it true?", "Seat 1 is accused.")
    table.act(A, "deny")
    assert table.waiting() == (B, C, D)
    assert table.asked(C) == ("Is Seat 1 guilty?", "The table votes.")
    for at, seat in enumerate((B, C, D)):
        table.act(seat, "guilty" if at < votes else "innocent")
    assert table.board.slips.accusation is None
    assert table.den("petty_sins", A) == (int(guilty),)
    assert ("accuse" in table.offered(B)) == guilty


def test_mea_269_half_of_the_votes_is_not_enough() -> None:
    table = variant(3, holders={"pope": A, "emperor": B, "merchant": C})
    table.act(B, "accuse", culprit=int(A), entry="5")
    table.do((A, "deny"), (B, "guilty"), (C, "innocent"))
    assert table.den("petty_sins", A) == (0,)
    assert table.journal()[-3:] == [
        "1 of 2 find Seat 1 guilty.",
        "Seat 1 is not guilty.",
        "Seat 2 may not accuse or remind anybody before their next turn.",
    ]


def test_mea_269_nobody_accuses_while_a_den_is_emptied() -> None:
    table = petty_turn(dens={"lust": (0, 0, 0, 7)})
    assert "accuse" in table.offered(A)
    table.act(D, "buy", what="2_bread", forget=[])
    assert table.waiting() == (D,)
    assert {"accuse", "remind", "begin"} & {*table.offered(A)} == set()


def test_mea_269_everybody_who_was_wrong_is_silent_until_their_next_turn() -> None:
    table = variant()
    for accuser in (C, B):
        table.act(accuser, "accuse", culprit=int(A), entry="13")

    def heard() -> list[Seat]:
        return [seat for seat in (B, C, D) if "accuse" in table.offered(seat)]

    assert heard() == [D]
    table.act(A, "pass")
    assert heard() == [B, D]
    table.act(B, "pass")
    assert heard() == [B, C, D]


# --- accusing the Petty Sinner -------------------------------------------------------------------


@pytest.mark.parametrize(("entry", "cost"), [("3", "notch"), ("5", "pay"), ("10", "stone_greed")])
def test_mea_269_an_accusation_reminds_of_the_cost_it_names(entry: str, cost: str) -> None:
    table = petty_turn(posts=(1, 1, 1, 3), goods={D: {"wine": 1}})
    table.act(D, "sell", good="wine")
    table.act(D, "buy", what="2_bread", forget=["pay", "notch", "stone"])
    owed = {each.key for each in table.board.slips.unpaid[D].value}
    table.act(A, "accuse", culprit=int(D), entry=entry)
    assert {each.key for each in table.board.slips.unpaid[D].value} == owed - {cost}
    assert table.den("petty_sins", D) == (0,)
    assert "accuse" in table.offered(A)


def test_mea_269_whoever_accuses_the_petty_sinner_of_nothing_is_told() -> None:
    table = variant()
    table.act(A, "accuse", culprit=int(D), entry="5")
    assert table.journal()[-2:] == [
        "Seat 1 accuses Seat 4: takes a good or a Letter before paying.",
        "Seat 1 may not accuse or remind anybody before their next turn.",
    ]
    assert "accuse" not in table.offered(A)


def test_mea_269_whoever_names_a_cost_that_was_not_due_is_silent() -> None:
    table = petty_turn()
    table.act(D, "buy", what="bread", forget=["pay"])
    table.act(A, "accuse", culprit=int(D), entry="10")
    assert (table.purse(D), table.den("greed", D)) == (25, (0,))
    assert "accuse" not in table.offered(A)
    assert "remind" in table.offered(B)


# --- with two players ----------------------------------------------------------------------------


def test_mea_269_with_two_what_the_companion_saw_decides() -> None:
    table = variant(2, begins=True)
    table.act(TABLE, "idle")
    table.act(B, "accuse", culprit=int(A), entry="12")
    assert table.den("petty_sins") == (1, 0)
    table.act(B, "begin")
    table.act(A, "accuse", culprit=int(B), entry="13")
    assert table.den("petty_sins") == (1, 1)
    for seat in (A, B, B):
        table.do((seat, "begin"), (seat, "pass"))
    table.act(B, "turn_over")
    table.act(A, "accuse", culprit=int(B), entry="4")
    table.act(B, "free_stone", what="bread")
    assert table.den("petty_sins") == (1, 2)


def test_mea_269_with_two_anything_else_needs_the_culprits_word() -> None:
    table = variant(2)
    table.act(B, "accuse", culprit=int(A), entry="5")
    table.act(A, "deny")
    assert table.den("petty_sins", A) == (0,)
    assert table.waiting() == (A,)
    assert "accuse" not in table.offered(B)
    table.act(A, "pass")
    assert "accuse" in table.offered(B)
    condemn(table, B, "5", by=A)
    assert table.den("petty_sins", B) == (1,)


def test_mea_269_as_the_merchant_the_petty_sinner_can_be_guilty() -> None:
    table = variant(2, holders={"pope": A, "emperor": A, "merchant": B, "petty": B})
    table.do((A, "pass"), (A, "pass"), (B, "pass"), (B, "turn_over"))
    table.act(A, "accuse", culprit=int(B), entry="4")
    table.act(B, "free_stone", what="bread")
    assert table.den("petty_sins", B) == (1,)
    assert "accuse" in table.offered(A)
