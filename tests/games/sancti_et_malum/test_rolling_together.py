"""If agreed, one tap rolls all cards that need no decision: SEM-010, 034, 052, 053, 054 and 058."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE
from tests.kit.games.sancti_et_malum.evening import A, B, C, SanctiEvening

TOGETHER = {"rolls": "together"}


def test_sem_010_and_053_one_tap_rolls_the_fallen_in_order_up_to_the_next_decision() -> None:
    table = SanctiEvening(3, fallen=["Imp", "Belphegor", "Moloch"], settings=TOGETHER)
    table.roll(B, "Imp")
    assert [bool(laid.faces) for laid in table.board.fallen] == [True, True, False]
    assert table.offered(B) == ["reroll", "stop"]
    assert table.offered(A) == table.offered(C) == []
    table.stop(B)
    assert all(laid.done for laid in table.board.fallen)
    assert table.offered(A) == ["commit"]


@pytest.mark.parametrize(
    ("fallen", "label"),
    [(["Imp"], "Roll 4 dice for Imp"), (["Imp", "Moloch"], "Roll for the Fallen, Imp first")],
)
def test_sem_010_the_last_of_the_fallen_is_asked_for_on_its_own(
    fallen: list[str], label: str
) -> None:
    table = SanctiEvening(len(fallen), fallen=fallen, settings=TOGETHER)
    assert str(table.umpire.find(A, "roll-1").label) == label


@pytest.mark.parametrize("answer", ["stop", "reroll"])
def test_sem_054_whoever_rolled_last_for_one_of_the_fallen_rolls_for_the_next(answer: str) -> None:
    table = SanctiEvening(3, fallen=["Belphegor", "Belial", "Imp"], settings=TOGETHER)
    table.roll(B, "Belphegor")
    table.act(TABLE, "silence")
    table.act(C, answer, **({"dice": ["1"]} if answer == "reroll" else {}))
    assert (table.board.roller, table.offered(B)) == (C, [])
    table.stop(C)
    assert "Seat 3 rolls for Imp:" in " ".join(table.journal())


def test_sem_058_if_the_roller_leaves_somebody_else_begins_with_the_next() -> None:
    table = SanctiEvening(3, fallen=["Belphegor", "Imp", "Moloch"], settings=TOGETHER)
    table.roll(B, "Belphegor")
    table.leave(B)
    table.stop(A)
    assert all(laid.done for laid in table.board.fallen)


def test_sem_034_angels_without_re_rolls_need_no_tap_and_others_one_from_their_owners() -> None:
    hands, fallen = [["Gabriel"], ["Metatron"], ["Uriel"]], ["Dagon", "Moloch", "Pazuzu"]
    table = SanctiEvening(3, hands=hands, fallen=fallen, settings=TOGETHER)
    table.roll(A, "Dagon")
    table.commit(A="Gabriel", B="Metatron", C="Uriel")
    assert [laid.done for laid in table.board.angels] == [False, True, False]
    assert "Seat 2 rolls for Metatron:" in " ".join(table.journal())
    assert (table.offered(A), table.offered(B), table.offered(C)) == (["roll-1"], [], ["roll-3"])
    table.roll(C, "Uriel")
    table.stop(C)
    assert table.offered(A) == ["reroll", "stop"], "the only one left needs no tap to start"


def test_sem_058_the_angel_of_a_player_who_left_waits_for_a_tap() -> None:
    hands, fallen = [["Gabriel"], ["Uriel"]], ["Dagon", "Moloch"]
    table = SanctiEvening(2, hands=hands, fallen=fallen, settings=TOGETHER)
    table.roll(A, "Dagon")
    table.commit(A="Gabriel", B="Uriel")
    table.roll(A, "Gabriel")
    table.leave(B)
    table.stop(A)
    assert table.offered(A) == ["roll-2"]


def test_sem_052_a_die_added_later_needs_no_tap() -> None:
    hands = [["S23", "Divine Intercession"]]
    table = SanctiEvening(1, hands=hands, fallen=["Imp"], settings=TOGETHER)
    table.roll(A, "Imp")
    table.commit(A="S23")
    table.stop(A)
    table.add(A, "Divine Intercession")
    assert len(table.laid("Holy Choir").faces) == 3
    assert table.offered(A) == ["reroll", "stop"]
