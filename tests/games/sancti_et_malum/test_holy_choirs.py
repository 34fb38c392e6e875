"""When a Holy Choir brings its Angel, and what is rolled then: SEM-022, 035 and 047 to 049."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.sancti_et_malum.state import ConfrontationStep
from tests.kit.games.sancti_et_malum.evening import A, B, C, SanctiEvening, revealed


def test_sem_022_035_047_and_ss_10_a_choirs_card_comes_after_the_dice_and_is_then_rolled() -> None:
    table = revealed(["S23", "Gabriel", "Cherub"], ["Metatron"])
    table.roll(A, "Holy Choir")
    table.stop(A)
    table.refused(A, "add", card="S02")
    table.roll(B, "Metatron")
    assert table.umpire.waiting() == (A,)
    assert table.offered(A) == ["add", "decline"]
    table.refused(B, "add", card="S04")
    holy = table.board.holy
    table.add(A, "Gabriel")
    assert "The Holy Choir of Seat 1 brings Gabriel." in table.journal()
    angels = [(laid.name, laid.owner, laid.dice) for laid in table.board.angels]
    assert angels == [("Holy Choir", A, 2), ("Metatron", B, 6), ("Gabriel", A, 5)]
    assert table.offered(A) == ["roll-3"]
    table.roll(A, "Gabriel")
    table.stop(A)
    assert table.board.holy == holy + sum(table.laid("Gabriel").faces) + 2
    assert table.board.phase is ConfrontationStep.COMPARE


def test_sem_047_and_ss_10_no_is_final() -> None:
    table = revealed(["S23", "Gabriel"], ["Metatron"])
    table.roll_out()
    table.act(A, "decline")
    assert table.board.phase is ConfrontationStep.COMPARE
    assert len(table.board.angels) == 2
    table.refused(A, "add", card="S02")


def test_ss_10_a_choir_as_the_last_card_asks_nothing() -> None:
    table = revealed(["S23"], hand=1)
    table.roll_out()
    assert table.board.phase is ConfrontationStep.COMPARE


def test_sem_047_if_agreed_a_choirs_card_comes_before_the_dice() -> None:
    table = revealed(["S23", "Gabriel"], ["Metatron"], choir_time="before")
    assert not [name for seat in (A, B) for name in table.offered(seat) if "roll" in name]
    table.act(A, "decline")
    assert table.board.phase is ConfrontationStep.ANGELS
    table.refused(A, "add", card="S02")


@pytest.mark.parametrize(("chain", "count"), [(True, 3), (False, 2)])
def test_sem_048_and_ss_11_a_choir_brought_by_a_choir_brings_another(
    chain: bool,  # noqa: FBT001 - a setting
    count: int,
) -> None:
    table = revealed(["S23", "S24", "Michael"], choir_chain=chain)
    table.roll_out()
    table.add(A, "S24")
    table.roll_out()
    if chain:
        table.add(A, "Michael")
        table.roll_out()
    assert table.board.phase is ConfrontationStep.COMPARE
    assert len(table.board.angels) == count


def test_sem_049_several_choirs_decide_in_seat_order() -> None:
    table = revealed(["S24", "Gabriel"], ["Metatron"], ["S23", "Michael"])
    table.roll_out()
    assert table.umpire.waiting() == (A,)
    table.add(A, "Gabriel")
    table.roll_out()
    assert table.umpire.waiting() == (C,)
    assert "Gabriel" in table.names(table.umpire.known(C).angels)


# --- dice that come late -------------------------------------------------------------------------


def test_sem_047_a_rolled_choir_rolls_the_extra_die_of_an_intercession_once() -> None:
    dice = [1] * 6 + [2] * 2 + [5] * 5
    table = revealed(["S23", "Divine Intercession"], dice=dice)
    table.roll(A, "Holy Choir")
    table.stop(A)
    table.add(A, "Divine Intercession")
    assert "Roll one die more for Holy Choir" in str(table.umpire.find(A, "roll-1").label)
    table.roll(A, "Holy Choir")
    assert table.laid("Holy Choir").faces == (2, 2, 5)
    said = ["Seat 1 rolls one more for Holy Choir: 5.", "Holy Choir counts 9."]
    assert table.journal()[-2:] == said
    assert table.offered(A) == ["roll-2"], "it is not re-rolled"
    table.roll(A, "Divine Intercession")
    table.stop(A)
    assert table.board.holy == 9 + 20


@pytest.mark.parametrize("first", [{"sum": 4}, {"faces": [2, 2]}])
@pytest.mark.parametrize("extra", [{"sum": 5}, {"faces": [5]}])
def test_sem_047_with_real_dice_the_extra_die_is_entered(
    first: dict[str, Any], extra: dict[str, Any]
) -> None:
    hands, settings = [["S23", "Divine Intercession"]], {"dice": "table"}
    table = SanctiEvening(1, hands=hands, fallen=["Imp"], settings=settings)
    table.enter(A, "Imp", 4)
    table.commit(A="S23")
    table.act(A, f"{next(iter(first))}-1", **first)
    table.add(A, "Divine Intercession")
    assert str(table.umpire.find(A, "sum-1").help) == "Roll one die. High is good."
    table.refused(A, "sum-1", sum=7)
    table.act(A, f"{next(iter(extra))}-1", **extra)
    choir = table.laid("Holy Choir")
    assert (choir.total, choir.dice) == (9, 3)
    assert choir.faces == ((2, 2, 5) if "faces" in first and "faces" in extra else ())
    table.enter(A, "Divine Intercession", 20)
    assert table.board.holy == 29
