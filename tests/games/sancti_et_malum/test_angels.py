"""Step 3, the Angels: SEM-008, 009, 023, 024, 027, 031 to 034, 050 and 057."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.core.seats import TABLE
from companion.games.sancti_et_malum.angels import replace_lost_angel
from companion.games.sancti_et_malum.state import ConfrontationStep
from tests.kit.games.sancti_et_malum.evening import (
    A,
    B,
    C,
    SanctiEvening,
    edited,
    first_lines,
    revealed,
)

TWO_HINDERANCES = edited(S01={"red_name": "Second Hinderance", "red_effect": "hinder"})
BOTH = ("Satan’s Hinderance", "Second Hinderance")


# --- choosing ----------------------------------------------------------------------------------


def test_sem_031_and_033_everybody_holds_one_angel_knowing_the_evil_total() -> None:
    table = SanctiEvening(2, hands=[["Gabriel", "Michael", "Uriel"]], fallen=["Baal", "Moloch"])
    assert "commit" not in table.offered(A)
    table.to_the_angels()
    assert f"against {table.board.evil}" in str(table.umpire.prompt(A))
    assert str(table.umpire.prompt(TABLE)) == "Still choosing an Angel: Seat 1 and Seat 2."
    assert set(table.keys(A, "commit", "card")) == {"S02", "S01", "S04"}
    table.refused(A, "commit", card="S03")
    table.refused(A, "commit", card=["S01", "S02"])
    table.commit(A="Uriel")
    assert str(table.umpire.prompt(TABLE)) == "Still choosing an Angel: Seat 2."


@pytest.mark.parametrize(
    ("talk", "said"), [("no_cards", "don’t name your own cards."), ("free", "Talk freely.")]
)
def test_sem_027_players_are_told_what_they_may_talk_about(talk: str, said: str) -> None:
    table = SanctiEvening(2, settings={"talk": talk})
    table.to_the_angels()
    assert str(table.umpire.prompt(A)).endswith(said)


def test_sem_032_and_ss_09_all_are_turned_up_together() -> None:
    table = SanctiEvening(3, hands=[["Gabriel", "Cherub"], ["Uriel"], ["Michael"]])
    table.to_the_angels()
    table.commit(A="Gabriel", B="Uriel")
    assert table.umpire.waiting() == (C,)
    before = {viewer: table.seen(viewer) for viewer in (B, C, TABLE)}
    table.commit(A="Cherub")
    assert {viewer: table.seen(viewer) for viewer in (B, C, TABLE)} == before
    assert not any(name in table.seen(TABLE) for name in ("Gabriel", "Cherub", "Uriel"))
    table.commit(C="Michael")
    assert table.names(table.umpire.known(TABLE).angels) == ["Cherub", "Uriel", "Michael"]
    table.refused(A, "commit", card="S02")


def test_ss_22_alone_the_angel_is_turned_up_at_once() -> None:
    table = SanctiEvening(1, fallen=["Lucifer"])
    assert table.laid("Lucifer").mod == 2
    table.to_the_angels()
    table.commit_any()
    assert len(table.board.angels) == 1


def test_sem_057_a_player_without_a_card_sits_out() -> None:
    table = SanctiEvening(2, settings={"card_list": first_lines(3)})
    assert [table.board.hand_size(seat) for seat in (A, B)] == [3, 0]
    assert table.umpire.waiting() == (A,)
    table.commit_any()
    assert [laid.owner for laid in table.board.angels] == [A]
    assert table.board.n == 2
    assert "Seat 2 has no card and sits this one out." in table.journal()


def test_an_angel_that_its_phone_has_lost_is_replaced_from_the_hand() -> None:
    board = SanctiEvening(1, hands=[["Gabriel"]]).board
    assert replace_lost_angel(board, A) in board.hands[A].cards


# --- what is on their cards ----------------------------------------------------------------------


def test_sem_008_and_009_a_card_counts_red_when_drawn_and_white_when_played() -> None:
    table = SanctiEvening(1, hands=[["Lucifer"]], fallen=["Dagon"])
    table.to_the_angels()
    options = table.umpire.find(A, "commit").fields["card"].limits()["options"]
    assert "Guardian Angel" in {str(option["label"]) for option in options}
    table.commit(A="Lucifer")
    fallen, angel = table.laid("S06"), table.laid("S20")
    assert (fallen.name, fallen.owner, fallen.dice, fallen.mod) == ("Dagon", None, 5, 1)
    assert (angel.name, angel.owner, angel.dice, angel.mod) == ("Guardian Angel", A, 2, 2)


def test_sem_023_and_ss_12_divine_intercession_alone_is_a_die_for_nobody_else() -> None:
    table = revealed(["Divine Intercession"], ["Michael"])
    angel = table.laid("Divine Intercession")
    assert (angel.dice, angel.rerolls) == (4, 1)
    assert table.laid("Michael").dice == 6


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize(
    ("fallen", "dice"),
    [
        (["Baal", "Moloch"], [3, 6, 4]),
        (BOTH, [1, 4, 2]),  # 2 - 2, but never less than one; with one die more 3 - 2: still one
    ],
)
def test_sem_023_050_and_ss_13_divine_intercession_with_a_choir(
    when: str, fallen: Sequence[str], dice: list[int]
) -> None:
    hands = ["S23", "Divine Intercession"], ["Metatron"]
    table = revealed(*hands, fallen=fallen, card_list=TWO_HINDERANCES, choir_time=when)
    if when == "after":
        table.roll_out()
    table.add(A, "Divine Intercession")
    table.finish()
    assert [len(laid.faces) for laid in table.board.angels] == dice


def test_sem_024_and_ss_14_satans_hinderance_is_one_die_fewer_for_every_angel() -> None:
    hands = ["Gabriel"], ["S23", "Divine Intercession"], ["S24"]
    fallen = ["Satan’s Hinderance", "Imp", "Moloch"]
    table = revealed(*hands, fallen=fallen)
    table.roll_out()
    table.add(B, "Divine Intercession")
    table.finish()
    angel = table.laid("Gabriel")
    assert (angel.dice, angel.rerolls, angel.mod) == (4, 2, 2)
    assert (table.laid("S23").dice, table.laid("Divine Intercession").dice) == (2, 3)
    assert table.laid("S24").dice == 1
    assert [laid.dice for laid in table.board.fallen] == [4, 4, 6]


def test_sem_050_and_ss_15_both_apply_and_one_die_is_left() -> None:
    table = revealed(["Divine Intercession"], ["S23"], fallen=BOTH, card_list=TWO_HINDERANCES)
    assert table.laid("Divine Intercession").dice == 3 + 1 - 2
    assert table.laid("Holy Choir").dice == 1


def test_sem_050_the_table_may_agree_on_two_dice() -> None:
    table = revealed(["S23"], fallen=["Satan’s Hinderance"], min_dice=2)
    assert table.laid("Holy Choir").dice == 2


# --- rolling for them ----------------------------------------------------------------------------
def test_sem_034_and_053_all_may_roll_their_own_in_any_order_one_at_a_time() -> None:
    table = revealed(["Gabriel"], ["S23", "Uriel"], ["Michael"], choir_time="before")
    table.add(B, "Uriel")
    assert table.board.phase is ConfrontationStep.ANGELS
    assert (table.offered(A), table.offered(B)) == (["roll-1"], ["roll-2", "roll-4"])
    asked = "Seat 1, Seat 2 and Seat 3 may roll now: high is good."
    assert str(table.umpire.prompt(TABLE)) == asked, "each is named only once"
    assert str(table.umpire.find(A, "roll-1").help) == "High is good."
    table.refused(A, "roll-2")
    table.roll(B, "Uriel")
    assert table.offered(A) == []
    table.stop(B)
    table.roll(A, "Gabriel")
    table.stop(A)
    assert str(table.umpire.prompt(TABLE)) == "Seat 2 and Seat 3 may roll now: high is good."
