"""If agreed, one tap rolls all cards that need no decision: SEM-010, SEM-034, SEM-053."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE
from tests.kit.games.sancti_et_malum.evening import A, B, C, SanctiEvening

TOGETHER = {"rolls": "together"}


def test_sem_053_one_tap_rolls_the_fallen_in_order_up_to_the_next_decision() -> None:
    table = SanctiEvening(3, fallen=["Imp", "Belphegor", "Moloch"], settings=TOGETHER)
    assert "Roll for the Fallen, Imp first" in str(table.umpire.find(B, "roll-1").label)
    table.roll(B, "Imp")
    assert [bool(laid.faces) for laid in table.board.fallen] == [True, True, False]
    assert table.offered(B) == ["reroll", "stop"]
    assert table.offered(A) == table.offered(C) == []
    table.stop(B)
    assert all(laid.done for laid in table.board.fallen)
    assert table.offered(A) == ["commit"]


def test_sem_010_the_last_of_the_fallen_is_asked_for_on_its_own() -> None:
    table = SanctiEvening(1, fallen=["Imp"], settings=TOGETHER)
    assert str(table.umpire.find(A, "roll-1").label) == "Roll 4 dice for Imp"
    table = SanctiEvening(2, fallen=["Imp", "Moloch"], settings=TOGETHER)
    assert str(table.umpire.find(A, "roll-1").label) == "Roll for the Fallen, Imp first"


@pytest.mark.parametrize("answer", ["stop", "reroll"])
def test_sem_054_whoever_rolled_last_for_one_of_the_fallen_rolls_for_the_next(answer: str) -> None:
    table = SanctiEvening(3, fallen=["Belphegor", "Belial", "Imp"], settings=TOGETHER)
    table.roll(B, "Belphegor")
    table.act(TABLE, "silence")
    if answer == "stop":
        table.stop(C)
    else:
        table.reroll(C, 1)
    assert (table.board.roller, table.offered(B)) == (C, [])
    table.stop(C)
    assert "Seat 3 rolls for Imp:" in " ".join(table.journal())


def test_sem_054_whoever_takes_over_continues_rolling() -> None:
    table = SanctiEvening(2, fallen=["Belphegor", "Belial"], settings=TOGETHER)
    table.roll(B, "Belphegor")
    table.act(TABLE, "silence")
    table.stop(A)
    assert table.offered(A) == ["reroll", "stop"], "A rolls for Belial"
    assert table.offered(B) == []


def test_sem_058_if_the_roller_leaves_somebody_else_begins_with_the_next() -> None:
    table = SanctiEvening(3, fallen=["Belphegor", "Imp", "Moloch"], settings=TOGETHER)
    table.roll(B, "Belphegor")
    table.leave(B)
    table.stop(A)
    assert all(laid.done for laid in table.board.fallen)


def test_sem_034_angels_without_re_rolls_need_no_tap_and_others_one_from_their_owners() -> None:
    table = SanctiEvening(
        3,
        hands=[["Gabriel"], ["Metatron"], ["Uriel"]],
        fallen=["Dagon", "Moloch", "Pazuzu"],
        settings=TOGETHER,
    )
    table.roll(A, "Dagon")
    table.commit(A="Gabriel", B="Metatron", C="Uriel")
    assert table.laid("Metatron").done
    assert "Seat 2 rolls for Metatron:" in " ".join(table.journal())
    assert not table.laid("Gabriel").faces
    assert not table.laid("Uriel").faces
    assert (table.offered(A), table.offered(B), table.offered(C)) == (["roll-1"], [], ["roll-3"])
    table.roll(C, "Uriel")
    table.stop(C)
    assert table.offered(A) == ["reroll", "stop"], "the only one left needs no tap to start"


def test_sem_058_the_angel_of_a_player_who_left_waits_for_a_tap() -> None:
    table = SanctiEvening(
        2, hands=[["Gabriel"], ["Uriel"]], fallen=["Dagon", "Moloch"], settings=TOGETHER
    )
    table.roll(A, "Dagon")
    table.commit(A="Gabriel", B="Uriel")
    table.roll(A, "Gabriel")
    table.leave(B)
    table.stop(A)
    assert table.offered(A) == ["roll-2"]


def test_sem_052_a_die_added_later_needs_no_tap() -> None:
    table = SanctiEvening(
        1, hands=[["S23", "Divine Intercession"]], fallen=["Imp"], settings=TOGETHER
    )
    table.roll(A, "Imp")
    table.commit(A="S23")
    table.stop(A)
    table.add(A, "Divine Intercession")
    assert len(table.laid("Holy Choir").faces) == 3
    assert table.offered(A) == ["reroll", "stop"]


def test_the_dice_worth_re_rolling_are_already_selected() -> None:
    table = SanctiEvening(1, fallen=["Belial"], dice=[1, 2, 3, 4, 5, 6])
    table.roll(A, "Belial")
    assert table.umpire.find(A, "reroll").fields["dice"].limits()["start"] == ("4", "5", "6")
    table = SanctiEvening(1, hands=[["Uriel"]], fallen=["Moloch"], dice=[6] * 6 + [1, 2, 3, 4, 5])
    table.roll(A, "Moloch")
    table.commit(A="Uriel")
    table.roll(A, "Uriel")
    assert table.umpire.find(A, "reroll").fields["dice"].limits()["start"] == ("1", "2", "3")
