"""When a Holy Choir brings its Angel, and what is rolled then: SEM-047 to SEM-049."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.sancti_et_malum.state import ConfrontationStep
from tests.kit.games.sancti_et_malum.evening import A, B, C, SanctiEvening, edited


def test_sem_047_a_choirs_card_comes_after_the_dice_and_is_then_rolled() -> None:
    table = SanctiEvening(
        2, hands=[["S23", "Gabriel"], ["Metatron"]], dice=[1] * 16 + [2] * 8 + [5] * 5
    )
    table.to_the_angels()
    table.commit(A="S23", B="Metatron")
    table.roll(A, "Holy Choir")
    table.stop(A)
    table.refused(A, "add", card="S02")
    table.roll(B, "Metatron")
    holy = table.board.holy
    assert table.offered(A) == ["add", "decline"]
    table.add(A, "Gabriel")
    assert table.offered(A) == ["roll-3"]
    table.roll(A, "Gabriel")
    table.stop(A)
    assert table.board.holy == holy + sum(table.laid("Gabriel").faces) + 2
    assert table.board.phase is ConfrontationStep.COMPARE


def test_sem_047_no_is_final() -> None:
    table = SanctiEvening(2, hands=[["S23", "Gabriel"], ["Metatron"]])
    table.to_the_angels()
    table.commit(A="S23", B="Metatron")
    table.roll_out()
    table.act(A, "decline")
    assert table.board.phase is ConfrontationStep.COMPARE
    table.refused(A, "add", card="S02")


def with_intercession(**settings: Any) -> SanctiEvening:
    """A's Holy Choir has rolled two twos and brings Divine Intercession; later dice are fives."""
    table = SanctiEvening(
        1,
        hands=[["S23", "Divine Intercession"]],
        fallen=["Imp"],
        dice=[1] * 4 + [2] * 2 + [5] * 5,
        settings=settings,
    )
    table.roll_out()
    table.commit(A="S23")
    table.roll(A, "Holy Choir")
    table.stop(A)
    table.add(A, "Divine Intercession")
    return table


def test_sem_047_a_rolled_choir_rolls_the_extra_die_of_an_intercession() -> None:
    table = with_intercession()
    assert "Roll one die more for Holy Choir" in str(table.umpire.find(A, "roll-1").label)
    table.roll(A, "Holy Choir")
    assert table.laid("Holy Choir").faces == (2, 2, 5)
    said = ["Seat 1 rolls one more for Holy Choir: 5.", "Holy Choir counts 9."]
    assert table.journal()[-2:] == said
    assert (table.laid("Holy Choir").total, table.board.holy) == (9, 9)
    assert table.offered(A) == ["roll-2"], "it is not re-rolled"
    table.roll(A, "Divine Intercession")
    table.stop(A)
    assert table.board.holy == 9 + 20


@pytest.mark.parametrize("first", [{"sum": 4}, {"faces": [2, 2]}])
@pytest.mark.parametrize("extra", [{"sum": 5}, {"faces": [5]}])
def test_sem_047_with_real_dice_the_extra_die_is_entered(
    first: dict[str, Any], extra: dict[str, Any]
) -> None:
    table = SanctiEvening(
        1, hands=[["S23", "Divine Intercession"]], fallen=["Imp"], settings={"dice": "table"}
    )
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


def test_sem_023_and_047_a_late_intercession_gives_one_die_to_each_angel_of_its_player() -> None:
    hands = [["S23", "S24", "Divine Intercession"], ["Metatron"]]
    table = SanctiEvening(2, hands=hands, fallen=["Moloch", "Dagon"])
    table.to_the_angels()
    table.commit(A="S23", B="Metatron")
    table.roll_out()
    table.add(A, "S24")
    table.roll_out()
    before = table.board.holy
    table.add(A, "Divine Intercession")
    assert table.offered(A) == ["roll-1", "roll-3", "roll-4"]
    assert table.offered(B) == []
    table.finish()
    assert [len(laid.faces) for laid in table.board.angels] == [3, 6, 3, 4]
    extra = [*table.laid("S23").faces[2:], *table.laid("S24").faces[2:]]
    rolled = table.laid("Divine Intercession").faces
    assert table.board.holy == before + sum(extra) + sum(rolled)


@pytest.mark.parametrize("when", ["before", "after"])
def test_sem_050_late_or_not_an_intercession_gives_no_die_that_two_hinderances_take(
    when: str,
) -> None:
    """2 dice, 2 fewer, but never less than one; then 2 dice, one more, 2 fewer: still one."""
    hinderances = edited(S01={"red_name": "Second Hinderance", "red_effect": "hinder"})
    table = SanctiEvening(
        2,
        hands=[["S23", "Divine Intercession"], ["Metatron"]],
        fallen=["Satan’s Hinderance", "Second Hinderance"],
        settings={"card_list": hinderances, "choir_time": when},
    )
    table.to_the_angels()
    table.commit(A="S23", B="Metatron")
    if when == "after":
        table.roll_out()
    table.add(A, "Divine Intercession")
    table.finish()
    assert [len(laid.faces) for laid in table.board.angels] == [1, 4, 2]


def test_sem_047_if_agreed_a_choirs_card_comes_before_the_dice() -> None:
    before = {"choir_time": "before"}
    table = SanctiEvening(2, hands=[["S23", "Gabriel"], ["Metatron"]], settings=before)
    table.to_the_angels()
    table.commit(A="S23", B="Metatron")
    assert table.board.angels
    assert not [name for seat in (A, B) for name in table.offered(seat) if "roll" in name]
    table.act(A, "decline")
    assert table.board.phase is ConfrontationStep.ANGELS
    table.refused(A, "add", card="S02")


def test_sem_048_a_choir_brought_by_a_choir_brings_another() -> None:
    table = SanctiEvening(1, hands=[["S23", "S24", "Michael"]])
    table.to_the_angels()
    table.commit(A="S23")
    table.roll_out()
    table.add(A, "S24")
    table.roll_out()
    table.add(A, "Michael")
    assert table.names(table.board.angels) == ["Holy Choir", "Holy Choir", "Michael"]


def test_sem_049_several_choirs_decide_in_seat_order() -> None:
    table = SanctiEvening(3, hands=[["S24", "Gabriel"], ["Metatron"], ["S23", "Michael"]])
    table.to_the_angels()
    table.commit(C="S23", B="Metatron", A="S24")
    table.roll_out()
    assert table.umpire.waiting() == (A,)
    table.add(A, "Gabriel")
    table.roll_out()
    assert table.umpire.waiting() == (C,)
    assert "Gabriel" in table.names(table.umpire.known(C).angels)
