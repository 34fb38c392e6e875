"""In the variant nobody is told whose turn it is, and free stones are not suggested.

MEA-267, MEA-268 and MEA-271.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.rule_book import RuleBook
from companion.core.seats import TABLE
from companion.games.mea_culpa.actions.state import Turn
from companion.games.mea_culpa.actions.turns import play_action_phase
from companion.table.prompts import find_game_rule
from tests.kit.games.mea_culpa.evening import (
    ALL,
    VARIANT,
    A,
    B,
    C,
    D,
    MeaEvening,
    a_turn,
    condemn,
)
from tests.kit.laws.received import told_apart


def noticing(**more: Any) -> MeaEvening:
    """The action phase before the Pope has begun."""
    settings = VARIANT | more.pop("settings", {})
    return MeaEvening(play_action_phase, holders=ALL, settings=settings, begins=True, **more)


# --- not noticing one's turn ---------------------------------------------------------------------


def test_mea_267_entry_12_not_noticing_ones_turn() -> None:
    table = noticing(settings={"idle_grace": 30})
    told = table.refused(B, "accuse", culprit=int(A), entry="12")
    assert told == "Not yet: everybody has 30 seconds to notice that it is their turn."
    (idle,) = [offer for offer in table.umpire.offers(TABLE) if offer.after]
    assert (idle.name, idle.after) == ("idle", 30)
    table.act(TABLE, "idle")
    condemn(table, A, "12")
    assert table.den("petty_sins", A) == (1,)
    assert table.refused(B, "accuse", culprit=int(A), entry="12"), "one turn is one slip"
    table.act(TABLE, "idle")
    table.act(A, "begin")
    assert "idle" not in table.offered(TABLE), "a turn that has begun may take its time"
    assert table.refused(B, "accuse", culprit=int(A), entry="12")
    assert table.waiting() == (A,)


def test_mea_267_accusing_the_wrong_player_of_not_noticing_fails() -> None:
    table = noticing()
    table.act(TABLE, "idle")
    table.act(B, "accuse", culprit=int(C), entry="12")
    assert table.den("petty_sins") == (0, 0, 0, 0)
    assert "Seat 3 is not guilty." in table.journal()
    assert "accuse" not in table.offered(B)
    condemn(table, A, "12", by=D)
    assert table.den("petty_sins", A) == (1,)


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


# --- starting somebody else's turn ---------------------------------------------------------------


def test_mea_268_entry_13_starting_somebody_elses_turn() -> None:
    table = noticing()
    table.act(C, "begin")
    assert table.board.slips.out_of_turn == (C,)
    assert table.journal() == ["Seat 3 begins a turn."]
    assert table.journal(C)[-1] == "It is not your turn yet."
    assert not any("begin" in table.offered(viewer) for viewer in (C, TABLE))
    table.act(B, "begin")
    condemn(table, C, "13", by=D)
    assert "begin" in table.offered(C)
    condemn(table, B, "13", by=D)
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


# --- nobody is told ------------------------------------------------------------------------------


def test_mea_271_nobody_is_told_whose_turn_it_is() -> None:
    table = noticing()
    assert table.waiting() == ()
    assert table.board.turn is None
    asked = "Whose turn is it? Begin yours when it comes."
    for seat in (A, B, C, D):
        assert str(table.umpire.prompt(seat)) == str(table.umpire.prompt(TABLE)) == asked
        assert table.umpire.find(seat, "begin").tone == "main"
    table.act(A, "begin")
    assert all("begin" not in table.offered(seat) for seat in (A, B, C, D))
    assert table.board.turn == Turn(A, "pope")
    table.act(A, "pass")
    assert table.board.turn is None


def test_mea_271_no_phone_tells_whose_turn_it_is() -> None:
    table = noticing(goods={seat: {"wine": 1} for seat in (A, B, C, D)})
    assert list(told_apart(table.umpire)) == []
    section = "mea-culpa-the-variant"
    assert {find_game_rule(table.umpire, viewer) for viewer in (A, B, C, D, TABLE)} == {section}
    orders = {tuple(table.offered(seat)) for seat in (A, B, C)}
    assert len(orders) == 1, "what the first phone asks comes in the order of all"
    assert orders.pop()[0] == table.offered(D)[0] == "begin"
    table.act(A, "begin")
    assert {find_game_rule(table.umpire, seat) for seat in (A, B, C, D)} == {"turns"}


def test_mea_271_no_phone_tells_it_whatever_the_rules_say_of_the_key() -> None:
    table = noticing()
    book = RuleBook(usual="turns", asked={"begin": "whoever-is-due"})
    table.umpire.game = replace(table.umpire.game, rules=book)
    assert {find_game_rule(table.umpire, seat) for seat in (A, B, C, D)} == {"turns"}


def test_mea_271_the_form_of_an_accusation_does_not_reveal_who_has_slipped() -> None:
    before, after_it = noticing(), noticing()
    after_it.act(C, "begin")
    after_it.act(TABLE, "idle")
    for entries in ("entry", "culprit"):
        forms = [t.umpire.find(B, "accuse").fields[entries].limits() for t in (before, after_it)]
        assert forms[0] == forms[1]


@pytest.mark.parametrize(
    ("entries", "noticed", "timed"),
    [(["12"], True, True), (["13"], True, False), (["1", "4"], False, False)],
)
def test_mea_271_turns_must_be_noticed_only_if_either_slip_counts(
    entries: list[str],
    noticed: bool,  # noqa: FBT001 - a case of the table
    timed: bool,  # noqa: FBT001 - a case of the table
) -> None:
    table = noticing(settings={"register": entries})
    assert ("begin" in table.offered(A)) == noticed
    assert ("pass" in table.offered(A)) != noticed
    assert ("idle" in table.offered(TABLE)) == timed


# --- the free stone ------------------------------------------------------------------------------


def test_mea_271_the_free_stone_is_neither_suggested_nor_forced() -> None:
    table = a_turn(C, "merchant", settings=VARIANT)
    table.act(C, "pass")
    assert table.offered(C)[:2] == ["turn_over", "free_stone"]
    assert table.umpire.find(C, "free_stone").tone == "quiet"
    table.act(C, "free_stone", what="bread")
    assert table.goods(C) == {"bread": 1}
    assert table.is_over


def test_mea_271_a_forgotten_stone_can_end_the_round_before_the_next_turn_begins() -> None:
    table = noticing(market={"bread": 1})
    for seat in (A, B, C):
        table.do((seat, "begin"), (seat, "pass"))
    table.act(C, "turn_over")
    condemn(table, C, "4")
    assert table.goods(C) == {"bread": 1}
    assert table.is_over
    assert (table.board.slips.to_begin, table.board.slips.idle) == (None, False)
