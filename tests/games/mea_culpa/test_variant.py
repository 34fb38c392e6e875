"""The variant ME'A CULPA with its register: MEA-250 to MEA-271."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.fields import Refused
from companion.core.rule_book import RuleBook
from companion.core.seats import TABLE, Seat
from companion.core.umpire import BACK
from companion.games.mea_culpa import GAME
from companion.games.mea_culpa.actions.state import Turn
from companion.games.mea_culpa.actions.turns import action_phase
from companion.games.mea_culpa.characters.picking import characters
from companion.games.mea_culpa.ending import close_chapter
from companion.games.mea_culpa.state import MeaCulpa
from companion.games.mea_culpa.variant.register import REGISTER
from companion.games.mea_culpa.variant.state import Accusation
from companion.tables.state.prompts import rule_for
from tests.kit.games.mea_culpa.evening import (
    ALL,
    VARIANT,
    A,
    B,
    C,
    D,
    MeaEvening,
    a_turn,
    petty_turn,
)
from tests.kit.laws.received import told_apart


def variant(**more: Any) -> MeaEvening:
    """The action phase with all four characters; the Pope is next."""
    settings = VARIANT | more.pop("settings", {})
    return MeaEvening(action_phase, holders=ALL, settings=settings, **more)


class Noticing(MeaEvening):
    """Everybody has to notice for themselves that their turn has come."""

    begins = True


def noticing(n: int = 4, **more: Any) -> MeaEvening:
    """The action phase before the Pope has begun."""
    settings = VARIANT | more.pop("settings", {})
    holders = more.pop("holders", ALL)
    return Noticing(action_phase, n, holders=holders, settings=settings, **more)


TWO_EACH = {"pope": A, "emperor": B, "merchant": B, "petty": A}


def condemn(table: MeaEvening, culprit: Seat, entry: str, by: Seat = B) -> None:
    """Somebody is accused and admits it."""
    table.act(by, "accuse", culprit=int(culprit), entry=entry)
    table.act(culprit, "confess")


def accusable(entry: str, words: str) -> None:
    """A slip with the pieces: whoever did it admits it or is outvoted; it costs one stone.

    It can be accused only if the table agreed on it, and never of the Petty Sinner.
    """
    table = variant(settings={"register": [entry]})
    assert table.keys(B, "accuse", "entry") == [entry]
    condemn(table, A, entry)
    assert table.den("petty_sins") == (1, 0, 0, 0)
    assert f"Seat 2 accuses Seat 1: {words}." in table.journal()
    table.act(C, "accuse", culprit=int(A), entry=entry)
    table.do((A, "deny"), (B, "guilty"), (C, "guilty"), (D, "innocent"))
    assert table.den("petty_sins") == (2, 0, 0, 0)
    table.act(C, "accuse", culprit=int(D), entry=entry)
    assert table.den("petty_sins") == (2, 0, 0, 0)
    without = [each for each in REGISTER if each != entry]
    assert entry not in variant(settings={"register": without}).keys(B, "accuse", "entry")
    boxless = variant(settings={"register": [entry, "4"], "mode": "full"})
    assert (entry in boxless.keys(B, "accuse", "entry")) == (entry == "1")


def test_mea_250_a_slip_costs_a_stone_into_petty_sins() -> None:
    table = variant()
    condemn(table, A, "1")
    assert table.den("petty_sins") == (1, 0, 0, 0)
    assert "accuse" not in MeaEvening(action_phase, holders=ALL).offered(B)


def test_mea_251_the_act_stands_and_what_is_due_is_paid() -> None:
    table = variant()
    table.do((A, "pass"), (B, "pass"), (C, "pass"), (C, "turn_over"))
    condemn(table, C, "4")
    assert table.offered(C)[0] == "free_stone"


@pytest.mark.parametrize(("culprit", "entry"), [(C, "5"), (A, "4")])
def test_mea_251_nobody_takes_a_stone_that_was_not_forgotten(culprit: Seat, entry: str) -> None:
    table = variant()
    table.do((A, "pass"), (B, "pass"), (C, "pass"), (C, "turn_over"))
    condemn(table, culprit, entry)
    assert "free_stone" not in table.offered(culprit)


def test_mea_251_only_the_merchant_forgets_a_free_stone() -> None:
    table = variant()
    table.act(A, "buy", what=table.keys(A, "buy", "what")[0])
    table.act(A, "turn_over")
    condemn(table, A, "4")
    assert "free_stone" not in table.offered(A)


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


def test_mea_252_a_slip_costs_a_stone_and_nothing_else() -> None:
    table = variant(positions=(4, 3, 2, 1))
    before = pieces(table)
    condemn(table, A, "3")
    assert table.den("petty_sins") == (1, 0, 0, 0)
    assert pieces(table) == before
    assert (table.waiting(), table.board.turn) == ((A,), Turn(A, "pope"))


def pieces(table: MeaEvening) -> tuple[object, ...]:
    """Where everything is that a slip leaves alone."""
    board = table.board
    held = [(table.purse(seat), table.goods(seat), table.letters(seat)) for seat in board.seats]
    dens = board.sin.dens["lust"], board.sin.dens["greed"]
    return held, table.at(), board.souls.posts, board.stock.market, table.chests(), dens


def test_mea_088_never_a_third_action_in_the_variant_either() -> None:
    table = a_turn(A, goods={A: {"wine": 1}}, posts=(1,), settings=VARIANT, rooms=("take_3",))
    table.do((A, "sell", {"good": "wine"}), (A, "buy", {"what": "bread"}))
    assert {"buy", "sell", "donate", "visit"} & {*table.offered(A)} == set()
    assert "turn_over" in table.offered(A)


def test_mea_096_without_the_merchant_the_stone_is_taken_in_the_variant_too() -> None:
    holders = {"pope": A, "emperor": B, "petty": C}
    table = MeaEvening(action_phase, 3, holders=holders, positions=(4, 9, 2), settings=VARIANT)
    table.do((A, "pass"), (B, "pass"), (B, "free_stone", {"what": "jewel"}))
    assert table.goods(B) == {"jewel": 1}
    assert table.waiting() == (C,)


def test_mea_254_everybody_declares_the_end_of_the_turn() -> None:
    table = variant(posts=(6,), goods={A: {"bread": 1}})
    table.act(A, "sell", good="bread")
    assert table.waiting() == (A,)
    assert "turn_over" in table.offered(A)
    assert {"buy", "donate", "visit", "set_pope_die"} & {*table.offered(A)} == set()
    why = str(table.umpire.find(A, "turn_over").help)
    assert why == "No second action: your post shows 6."
    table.act(A, "turn_over")
    assert table.waiting() == (B,)


def test_mea_255_the_table_agrees_which_slips_count() -> None:
    table = variant(settings={"register": ["3", "8"]})
    assert table.keys(B, "accuse", "entry") == ["3", "8"]
    assert "accuse" not in variant(settings={"register": []}).offered(B)


def test_mea_255_the_table_adds_slips_of_its_own() -> None:
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


def test_mea_255_a_phone_can_list_all_slips_of_the_table() -> None:
    eight = "\n".join("abcdefgh")
    assert GAME.settle({"own_slips": eight}).own_slips == eight
    with pytest.raises(Refused) as told:
        GAME.settle({"own_slips": eight + "\ni"})
    assert str(told.value.sentence) == "Write at most 8 slips of your own."
    assert GAME.settle({"own_slips": "y" * 70})
    with pytest.raises(Refused) as told:
        GAME.settle({"own_slips": "y" * 71})
    short = "y" * 30
    assert str(told.value.sentence) == f"A slip has at most 70 characters: shorten “{short}…”."


def test_mea_255_a_table_of_before_has_no_slips_of_its_own() -> None:
    before = GAME.settle({})
    assert (before.own_slips, "own_slips" in list(before)) == ("", False)
    assert "own_slips" in list(GAME.settle({"own_slips": ""}))


def test_mea_256_entry_1_taking_back_a_move() -> None:
    accusable("1", "takes back a move")


def test_mea_256_whoever_took_back_a_move_can_pay_for_it_unaccused() -> None:
    table = variant()
    assert all("own_up" in table.offered(seat) for seat in (A, B, C))
    table.act(B, "own_up")
    assert table.den("petty_sins") == (0, 1, 0, 0)
    assert "own_up" not in table.offered(B)


def test_mea_257_entry_2_a_card_before_the_coins_are_settled() -> None:
    accusable("2", "takes a character card before the bid is settled")


def test_mea_258_entry_3_the_post_turned_too_late() -> None:
    accusable("3", "turns the post too late")


def test_mea_259_entry_4_the_free_stone_forgotten() -> None:
    table = variant()
    table.do((A, "pass"), (B, "pass"), (C, "pass"), (C, "turn_over"))
    assert table.board.slips.forgot_stone == C
    condemn(table, C, "4", by=A)
    table.act(C, "free_stone", what="wine")
    assert table.goods(C) == {"wine": 1}
    assert table.board.slips.forgot_stone is None


def test_mea_260_entry_5_taking_before_paying() -> None:
    accusable("5", "takes a good or a Letter before paying")


def test_mea_261_entry_6_the_pope_in_the_open() -> None:
    accusable("6", "visits the House of Pleasure openly as the Pope")


def test_mea_262_entry_7_the_card_kept() -> None:
    accusable("7", "keeps the character card when the next choice starts")


def test_mea_263_entry_8_the_preliminary_action_forgotten() -> None:
    accusable("8", "forgets the Preliminary Action")


def test_mea_264_entry_9_the_stone_into_lust_too_late() -> None:
    accusable("9", "puts the stone into Lust too late")


def test_mea_265_entry_10_the_stone_into_greed_too_late() -> None:
    accusable("10", "puts the stone into Greed too late")


def test_mea_266_entry_11_a_donation_not_shown() -> None:
    accusable("11", "does not show what is donated")


def test_mea_267_entry_12_not_noticing_ones_turn() -> None:
    table = noticing(settings={"idle_grace": 30})
    told = table.refused(B, "accuse", culprit=int(A), entry="12")
    assert told == "Not yet: everybody has 30 seconds to notice that it is their turn."
    (idle,) = [offer for offer in table.umpire.offers(TABLE) if offer.after]
    assert (idle.name, idle.after) == ("idle", 30)
    table.act(TABLE, "idle")
    condemn(table, A, "12")
    assert table.den("petty_sins", A) == (1,)
    assert str(REGISTER["12"].label) in " ".join(table.journal())


def test_mea_267_one_unnoticed_turn_is_one_slip() -> None:
    table = noticing()
    table.act(TABLE, "idle")
    condemn(table, A, "12")
    assert table.refused(B, "accuse", culprit=int(A), entry="12")
    table.act(TABLE, "idle")
    table.act(A, "begin")
    assert table.refused(B, "accuse", culprit=int(A), entry="12")


def test_mea_267_accusing_the_wrong_player_of_not_noticing_fails() -> None:
    table = noticing()
    table.act(TABLE, "idle")
    table.act(B, "accuse", culprit=int(C), entry="12")
    assert table.den("petty_sins") == (0, 0, 0, 0)
    assert "Seat 3 is not guilty." in table.journal()
    assert "accuse" not in table.offered(B)
    condemn(table, A, "12", by=D)
    assert table.den("petty_sins", A) == (1,)


def test_mea_267_a_turn_that_has_begun_may_take_its_time() -> None:
    table = noticing()
    table.act(A, "begin")
    assert "idle" not in table.offered(TABLE)
    assert table.refused(B, "accuse", culprit=int(A), entry="12")
    assert table.waiting() == (A,)


def test_mea_268_entry_13_starting_somebody_elses_turn() -> None:
    table = noticing()
    table.act(C, "begin")
    assert table.board.slips.out_of_turn == (C,)
    assert table.journal() == ["Seat 3 begins a turn."]
    assert table.journal(C)[-1] == "It is not your turn yet."
    assert not any("begin" in table.offered(viewer) for viewer in (C, TABLE))
    assert "begin" in table.offered(A)
    condemn(table, C, "13")
    assert table.den("petty_sins", C) == (1,)
    assert "begin" in table.offered(C)


def test_mea_268_two_false_starts_are_two_slips() -> None:
    table = noticing()
    table.do((C, "begin"), (B, "begin"))
    condemn(table, B, "13", by=A)
    condemn(table, C, "13", by=A)
    assert table.den("petty_sins") == (0, 1, 1, 0)


def test_mea_268_a_false_start_can_be_accused_until_the_next_turn_is_due() -> None:
    table = noticing()
    table.do((C, "begin"), (A, "begin"))
    condemn(table, C, "13", by=D)
    assert table.den("petty_sins", C) == (1,)
    late = noticing()
    late.do((C, "begin"), (A, "begin"), (A, "pass"))
    late.act(D, "accuse", culprit=int(C), entry="13")
    assert "Seat 3 is not guilty." in late.journal()
    assert late.den("petty_sins", C) == (0,)


def test_mea_271_nobody_is_told_whose_turn_it_is() -> None:
    table = noticing()
    assert table.waiting() == ()
    assert table.board.turn is None
    asked = "Whose turn is it? Begin yours when it comes."
    for seat in (A, B, C, D):
        assert str(table.umpire.prompt(seat)) == asked
        assert str(table.umpire.find(seat, "begin").label) == "Begin my turn"
        assert table.umpire.find(seat, "begin").tone == "main"
    assert str(table.umpire.prompt(TABLE)) == asked
    table.act(A, "begin")
    assert all("begin" not in table.offered(seat) for seat in (A, B, C, D))
    assert table.board.turn == Turn(A, "pope")
    table.act(A, "pass")
    assert table.board.turn is None


def test_mea_271_no_phone_tells_whose_turn_it_is() -> None:
    table = noticing(goods={seat: {"wine": 1} for seat in (A, B, C, D)})
    assert list(told_apart(table.umpire)) == []
    section = "mea-culpa-the-variant"
    assert {rule_for(table.umpire, seat) for seat in (A, B, C, D)} == {section}
    assert {rule_for(table.umpire, TABLE)} == {section}
    orders = {tuple(table.offered(seat)) for seat in (A, B, C)}
    assert len(orders) == 1, "what the first phone asks comes in the order of all"
    assert orders.pop()[0] == table.offered(D)[0] == "begin"
    table.act(A, "begin")
    assert {rule_for(table.umpire, seat) for seat in (A, B, C, D)} == {"turns"}


def test_mea_271_no_phone_tells_it_whatever_the_rules_say_of_the_key() -> None:
    table = noticing()
    book = RuleBook(usual="turns", asked={"begin": "whoever-is-due"})
    table.umpire.game = replace(table.umpire.game, rules=book)
    assert {rule_for(table.umpire, seat) for seat in (A, B, C, D)} == {"turns"}


@pytest.mark.parametrize(("mode", "register"), [("table", ["12"]), ("full", ["12", "8", "5"])])
def test_mea_267_nobody_is_asked_what_every_answer_would_be_refused(
    mode: str, register: list[str]
) -> None:
    table = noticing(settings={"mode": mode, "register": register})
    assert "accuse" not in table.offered(B)
    table.act(TABLE, "idle")
    assert table.keys(B, "accuse", "entry") == ["12"]
    condemn(table, A, "12")
    assert "accuse" not in table.offered(B)


@pytest.mark.parametrize("entries", [["12"], ["13"]])
def test_mea_271_turns_must_be_noticed_if_either_slip_counts(entries: list[str]) -> None:
    table = noticing(settings={"register": entries})
    assert "begin" in table.offered(A)
    assert ("idle" in table.offered(TABLE)) == ("12" in entries)


def test_mea_271_if_neither_slip_counts_turns_begin_by_themselves() -> None:
    table = noticing(settings={"register": ["1", "4"]})
    assert table.waiting() == (A,)
    assert "pass" in table.offered(A)


def test_mea_271_a_forgotten_stone_can_end_the_round_before_the_next_turn_begins() -> None:
    table = noticing(market={"bread": 1})
    for seat in (A, B, C):
        table.do((seat, "begin"), (seat, "pass"))
    table.act(C, "turn_over")
    condemn(table, C, "4")
    assert table.goods(C) == {"bread": 1}
    assert table.over
    assert (table.board.slips.to_begin, table.board.slips.idle) == (None, False)


def test_mea_271_the_form_of_an_accusation_does_not_reveal_who_has_slipped() -> None:
    before, after_it = noticing(), noticing()
    after_it.act(C, "begin")
    after_it.act(TABLE, "idle")
    for entries in ("entry", "culprit"):
        forms = [t.umpire.find(B, "accuse").fields[entries].limits() for t in (before, after_it)]
        assert forms[0] == forms[1]


@pytest.mark.parametrize(("votes", "guilty"), [(2, True), (1, False)])
def test_mea_269_accepted_or_voted_on(votes: int, guilty: bool) -> None:  # noqa: FBT001
    table = variant()
    table.act(B, "accuse", culprit=int(A), entry="5")
    table.act(A, "deny")
    assert table.waiting() == (B, C, D)
    for at, seat in enumerate((B, C, D)):
        table.act(seat, "guilty" if at < votes else "innocent")
    assert table.den("petty_sins", A) == (int(guilty),)
    assert ("accuse" in table.offered(B)) == guilty


def test_mea_269_one_accusation_is_settled_at_a_time() -> None:
    table = variant()
    table.act(B, "accuse", culprit=int(A), entry="5")
    assert table.board.slips.accusation == Accusation(B, A, "5")
    assert {"accuse", "own_up"} & {*table.offered(C)} == set()
    table.act(A, "confess")
    assert table.board.slips.accusation is None
    assert {"accuse", "own_up"} <= {*table.offered(C)}


def test_mea_269_half_of_the_votes_is_not_enough() -> None:
    holders = {"pope": A, "emperor": B, "merchant": C}
    table = MeaEvening(action_phase, 3, holders=holders, settings=VARIANT)
    table.act(B, "accuse", culprit=int(A), entry="5")
    table.do((A, "deny"), (B, "guilty"), (C, "innocent"))
    assert table.den("petty_sins", A) == (0,)


def test_mea_269_the_stone_of_a_slip_may_need_a_recall() -> None:
    table = variant(dens={"lust": (7,)})
    condemn(table, A, "5")
    table.act(A, "choose_den", den="lust")
    assert (table.at(A), table.den("petty_sins", A)) == ((7,), (1,))
    assert table.waiting() == (A,)


def test_mea_269_accusing_the_petty_sinner_is_a_reminder() -> None:
    table = petty_turn()
    table.act(D, "buy", what="bread", forget=["pay"])
    table.act(A, "accuse", culprit=int(D), entry="5")
    assert table.purse(D) == 23
    assert table.den("petty_sins", D) == (0,)


def test_mea_269_whoever_accuses_the_petty_sinner_of_nothing_is_told() -> None:
    table = variant()
    table.act(A, "accuse", culprit=int(D), entry="5")
    assert table.journal()[-2:] == [
        "Seat 1 accuses Seat 4: takes a good or a Letter before paying.",
        "Seat 1 may not accuse or remind anybody before their next turn.",
    ]
    assert "accuse" not in table.offered(A)


@pytest.mark.parametrize(
    ("entry", "cost"),
    [("3", "notch"), ("5", "pay"), ("10", "stone_greed")],
)
def test_mea_269_an_accusation_reminds_of_the_cost_it_names(entry: str, cost: str) -> None:
    table = petty_turn(posts=(1, 1, 1, 3), goods={D: {"wine": 1}})
    table.do((D, "sell", {"good": "wine"}))
    table.act(D, "buy", what="2_bread", forget=["pay", "notch", "stone"])
    owed = {each.key for each in table.board.slips.unpaid[D].value}
    table.act(A, "accuse", culprit=int(D), entry=entry)
    assert {each.key for each in table.board.slips.unpaid[D].value} == owed - {cost}
    assert table.den("petty_sins", D) == (0,)
    assert "accuse" in table.offered(A)


def test_mea_269_with_two_what_the_companion_saw_decides() -> None:
    table = noticing(2, holders=TWO_EACH)
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
    table = variant_of_two()
    table.act(B, "accuse", culprit=int(A), entry="5")
    table.act(A, "deny")
    assert table.den("petty_sins", A) == (0,)
    assert table.waiting() == (A,)
    assert "accuse" not in table.offered(B)
    table.act(A, "pass")
    assert "accuse" in table.offered(B)
    table.act(A, "accuse", culprit=int(B), entry="5")
    table.act(B, "confess")
    assert table.den("petty_sins", B) == (1,)


def test_mea_269_everybody_who_was_wrong_is_silent() -> None:
    table = variant()
    table.act(C, "accuse", culprit=int(A), entry="13")
    table.act(B, "accuse", culprit=int(A), entry="13")
    assert not any("accuse" in table.offered(seat) for seat in (B, C))
    assert "accuse" in table.offered(D)


def test_mea_269_whoever_names_a_cost_that_was_not_due_is_silent() -> None:
    table = petty_turn()
    table.act(D, "buy", what="bread", forget=["pay"])
    table.act(A, "accuse", culprit=int(D), entry="10")
    assert (table.purse(D), table.den("greed", D)) == (25, (0,))
    assert "accuse" not in table.offered(A)
    assert "remind" in table.offered(B)


def test_mea_269_the_silent_may_accuse_again_only_from_their_next_turn() -> None:
    table = variant()
    table.act(C, "accuse", culprit=int(A), entry="13")
    for seat in (A, B):
        assert "accuse" not in table.offered(C)
        table.act(seat, "pass")
    assert "accuse" in table.offered(C)


def variant_of_two() -> MeaEvening:
    return MeaEvening(action_phase, 2, holders=TWO_EACH, settings=VARIANT)


def test_mea_269_whoever_took_back_a_move_can_pay_without_being_accused() -> None:
    table = variant(dens={"lust": (7,)})
    table.act(A, "own_up")
    assert table.told()[0] == "Seat 1 owns up to taking back a move."
    table.act(A, "choose_den", den="lust")
    assert (table.at(A), table.den("petty_sins", A)) == ((7,), (1,))
    assert "own_up" not in table.offered(A)
    assert "own_up" in table.offered(B)
    assert table.waiting() == (A,)


def test_mea_269_taking_back_an_answer_costs_the_stone_immediately() -> None:
    table = variant(dens={"lust": (7,)})
    table.umpire.act(A, BACK, {})
    assert table.told()[0] == "Seat 1 took back a move: a stone into Petty Sins."
    table.act(A, "choose_den", den="lust")
    assert (table.at(A), table.den("petty_sins", A)) == ((7,), (1,))


@pytest.mark.parametrize("who", [A, D])
def test_mea_269_without_the_entry_and_for_the_petty_sinner_it_is_free(who: Seat) -> None:
    without = [entry for entry in REGISTER if entry != "1"]
    table = variant() if who == D else variant(settings={"register": without})
    table.umpire.act(who, BACK, {})
    assert table.den("petty_sins", who) == (0,)


def test_mea_269_the_petty_sinner_never_pays_for_taking_back_a_move() -> None:
    assert "own_up" not in variant().offered(D)


def test_mea_269_what_the_register_leaves_out_costs_nothing() -> None:
    without = [entry for entry in REGISTER if entry != "1"]
    assert "own_up" not in variant(settings={"register": without}).offered(A)
    assert "own_up" not in MeaEvening(action_phase, holders=ALL).offered(A)


def test_mea_269_in_the_next_round_it_can_be_paid_again() -> None:
    def paid_and_over(g: MeaCulpa) -> None:
        g.slips.owned_up = (A,)
        close_chapter(g)

    assert "own_up" in variant(more=paid_and_over).offered(A)


def test_mea_269_as_the_merchant_the_petty_sinner_can_be_guilty() -> None:
    holders = {"pope": A, "emperor": A, "merchant": B, "petty": B}
    table = MeaEvening(action_phase, 2, holders=holders, settings=VARIANT)
    table.do((A, "pass"), (A, "pass"), (B, "pass"), (B, "turn_over"))
    table.act(A, "accuse", culprit=int(B), entry="4")
    table.act(B, "free_stone", what="bread")
    assert table.den("petty_sins", B) == (1,)
    assert "accuse" in table.offered(A)


def petty_turn_of_two(*, noticed: bool = True, forget: list[str]) -> MeaEvening:
    """Two players: A, who is the Pope, too, has bought as the Petty Sinner and ended that turn."""
    register = [*REGISTER] if noticed else ["1", "3", "5", "8", "10"]
    evening = Noticing if noticed else MeaEvening
    settings = VARIANT | {"register": register}
    table = evening(action_phase, 2, holders=TWO_EACH, settings=settings)
    for seat, ways in (
        (A, ["pass"]),
        (B, ["pass"]),
        (B, ["pass", "turn_over"]),
        (A, []),
    ):
        table.do(*[(seat, way) for way in ["begin"] * noticed + ways])
    table.act(A, "buy", what="2_bread", forget=forget)
    table.act(A, "turn_over")
    return table


@pytest.mark.parametrize("noticed", [True, False])
@pytest.mark.parametrize(("entry", "cost"), [("5", "pay"), ("10", "stone")])
def test_mea_253_with_two_he_is_reminded_after_his_turn_too(
    entry: str,
    cost: str,
    noticed: bool,  # noqa: FBT001
) -> None:
    table = petty_turn_of_two(noticed=noticed, forget=[cost])
    table.act(B, "accuse", culprit=int(A), entry=entry)
    assert table.board.slips.unpaid[A].value == ()
    assert table.den("petty_sins", A) == (0,)
    assert "accuse" in table.offered(B)


def test_mea_253_with_two_he_is_reminded_in_his_next_turn_too() -> None:
    table = petty_turn_of_two(forget=["pay"])
    table.act(A, "begin")
    assert table.board.turn == Turn(A, "pope")
    table.act(B, "accuse", culprit=int(A), entry="5")
    assert (table.purse(A), table.board.slips.accusation) == (23, None)
    table.act(B, "accuse", culprit=int(A), entry="10")
    assert table.board.slips.accusation == Accusation(B, A, "10"), "that stone was not forgotten"


def test_mea_253_with_two_taking_back_a_move_as_the_petty_sinner_costs_nothing() -> None:
    table = petty_turn_of_two(forget=[])
    assert "own_up" not in table.offered(A)
    assert "own_up" in table.offered(B)
    table.act(A, "begin")
    assert "own_up" in table.offered(A), "as the Pope it does"


def test_mea_253_with_two_a_turn_that_is_due_is_not_about_the_one_before() -> None:
    table = petty_turn_of_two(forget=[])
    table.act(TABLE, "idle")
    table.act(B, "accuse", culprit=int(A), entry="12")
    assert table.den("petty_sins", A) == (1,)


def test_mea_253_with_two_a_lapsed_turn_is_over_for_him_as_well() -> None:
    table = petty_turn_of_two(forget=["pay"])
    table.do((A, "begin"), (A, "pass"), (B, "begin"), (B, "pass"))
    table.act(B, "accuse", culprit=int(A), entry="5")
    assert table.board.slips.accusation == Accusation(B, A, "5")


def test_mea_263_the_stones_can_be_named_although_the_last_card_needs_no_pick() -> None:
    table = MeaEvening(characters, order=(A, B, C, D), settings=VARIANT)
    table.choose(A, "pope")
    table.act(A, "skip")
    table.choose(B, "merchant")
    table.choose(C, "petty")
    table.do((C, "forget_stones"), (C, "skip"))
    assert table.board.picks.holders["emperor"] == D
    table.act(A, "remind", cost="stone_petty_sins")
    assert table.den("petty_sins", C) == (2,)


def test_mea_263_with_two_entry_8_is_a_reminder_of_the_two_stones() -> None:
    table = MeaEvening(characters, 2, order=(A, B), settings=VARIANT)
    table.choose(A, "merchant")
    table.choose(B, "pope")
    table.act(B, "skip")
    table.choose(A, "petty")
    table.do((A, "forget_stones"), (A, "skip"))
    assert table.board.picks.holders["emperor"] == B
    table.act(B, "accuse", culprit=int(A), entry="8")
    assert table.den("petty_sins", A) == (2,)
    assert "accuse" in table.offered(B)


def test_mea_271_the_free_stone_is_neither_suggested_nor_forced() -> None:
    table = a_turn(C, "merchant", settings=VARIANT)
    table.act(C, "pass")
    assert table.offered(C)[:2] == ["turn_over", "free_stone"]
    assert table.umpire.find(C, "free_stone").tone == "quiet"
    table.act(C, "free_stone", what="bread")
    assert table.goods(C) == {"bread": 1}
    assert table.over


def test_mea_259_the_free_stone_is_lost_once_somebody_else_has_acted() -> None:
    table = variant()
    table.do((A, "pass"), (B, "pass"), (C, "pass"), (C, "turn_over"))
    table.act(D, "buy", what="bread", forget=[])
    condemn(table, C, "4")
    assert table.den("petty_sins", C) == (1,)
    assert "free_stone" not in table.offered(C)
    assert table.waiting() == (D,)


def test_mea_271_without_the_box_only_four_slips_can_happen() -> None:
    table = variant(settings={"mode": "full"})
    assert table.keys(D, "accuse", "entry") == ["1", "4", "12", "13"]


def test_a_forgotten_stone_that_empties_the_market_ends_the_round() -> None:
    table = variant(market={"bread": 1})
    table.do((A, "pass"), (B, "pass"), (C, "pass"), (C, "turn_over"))
    condemn(table, C, "4")
    assert table.goods(C) == {"bread": 1}
    assert table.over


def test_nobody_accuses_while_a_den_is_emptied() -> None:
    table = petty_turn(dens={"lust": (0, 0, 0, 7)})
    assert "accuse" in table.offered(A)
    table.act(D, "buy", what="2_bread", forget=[])
    assert table.waiting() == (D,)
    assert {"accuse", "remind", "begin"} & {*table.offered(A)} == set()
