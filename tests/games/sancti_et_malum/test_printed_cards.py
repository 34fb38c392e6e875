"""With printed cards people tap what is turned up and what they play: SEM-061."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE
from tests.kit.games.sancti_et_malum.evening import A, B, C, edited, first_lines, printed


@pytest.mark.parametrize("hand", [1, 2, 5])
def test_sem_025_and_061_the_companion_counts_the_printed_deck(hand: int) -> None:
    table = printed(2, hand=hand)
    assert table.umpire.luck_used == 0
    assert [table.board.hand_size(seat) for seat in (A, B)] == [hand, hand]
    assert table.board.deck_size == 25 - 2 * hand
    table.act(A, "turn_up", cards=["S01", "S14"])
    table.to_the_angels()
    table.commit(A="Gabriel", B="Uriel")
    assert [table.board.hand_size(seat) for seat in (A, B)] == [hand - 1, hand - 1]
    assert table.board.deck_size == 25 - 2 * hand - 2
    assert {"S02", "S04"}.isdisjoint(table.board.deck)
    table.finish()
    table.act(A, "next")
    assert [table.board.hand_size(seat) for seat in (A, B)] == [hand, hand]


def test_sem_061_a_card_that_was_seen_cannot_be_chosen() -> None:
    table = printed(1)
    table.act(A, "turn_up", cards="S20")
    table.to_the_angels()
    table.refused(A, "commit", card="S20")
    table.act(A, "commit", card="S02")
    table.finish()
    table.act(A, "next")
    table.refused(A, "turn_up", cards="S02")
    table.refused(A, "turn_up", cards="S20")


def test_sem_061_a_printed_deck_that_runs_out_is_drawn_from_in_two_goes() -> None:
    table = printed(2, hand=5, fallen_per_player=3)
    table.act(A, "turn_up", cards=[f"S0{n}" for n in range(1, 7)])
    table.to_the_angels()
    table.commit(A="S07", B="S08")
    table.finish()
    table.act(A, "next")
    assert table.board.deck_size == 7
    table.act(A, "turn_up", cards=[f"S{n}" for n in range(10, 16)])
    table.to_the_angels()
    table.commit(A="S16", B="S17")
    table.finish()
    assert table.board.deck_size == 1
    table.act(A, "next")
    assert (table.board.deck_size, len(table.board.discard)) == (15, 0)
    assert "The deck is empty: shuffle the discard pile to make a new deck." in table.journal()


def test_sem_045_and_061_nobody_is_asked_to_turn_up_cards_that_are_not_there() -> None:
    hosts = edited(**{f"S0{n}": {"red_effect": "host"} for n in range(1, 6)})
    table = printed(1, card_list=first_lines(5, hosts))
    table.act(A, "turn_up", cards="S01")
    table.act(A, "turn_up", cards="S02")
    assert table.board.deck_size == 0
    assert table.offered(A) == ["roll-1"]


def test_sem_061_cards_are_asked_for_by_number_after_hands_have_been_filled() -> None:
    table = printed(2, hand=2)
    asked = "Fill every hand to 2, then turn up 2 cards for the Fallen and tap them."
    assert str(table.umpire.prompt(TABLE)) == asked
    table.act(A, "turn_up", cards=["S24", "S01"])
    assert str(table.umpire.prompt(A)) == "Now turn up one card for the Fallen and tap it."


def test_sem_061_and_ss_23_the_same_card_twice() -> None:
    table = printed(4)
    table.act(C, "turn_up", cards=["S20", "S01", "S14", "S15"])
    table.to_the_angels()
    assert table.refused(A, "commit", card="S20") == "That is not among what you can choose now."
    before = len(table.journal())
    table.commit(A="Sandalphon", B="Uriel", C="Sandalphon")
    assert len(table.journal()) == before
    table.commit(D="Gabriel")
    said = ["Sandalphon was chosen twice: please choose again."]
    assert table.journal()[before:] == said
    assert table.umpire.waiting() == (A, C)
    assert table.board.angels == ()
    table.commit(A="Sandalphon", C="Raphael")
    angels = ["Sandalphon", "Uriel", "Raphael", "Gabriel"]
    assert table.names(table.board.angels) == angels


def test_sem_061_printed_angels_are_never_locked_on_phones() -> None:
    table = printed(2, angels="committed")
    table.act(A, "turn_up", cards=["S01", "S14"])
    table.to_the_angels()
    table.commit(A="Uriel")
    assert table.umpire.waiting() == (B,)
    table.commit(B="Gabriel")
    assert table.names(table.board.angels) == ["Uriel", "Gabriel"]


def test_sem_061_nobody_with_an_empty_hand_is_asked_for_a_card() -> None:
    table = printed(2, hand=1)
    table.act(A, "turn_up", cards=["S01", "S14"])
    table.to_the_angels()
    table.commit(A="S23", B="Gabriel")
    table.roll_out()
    assert "add" not in table.offered(A), "the Holy Choir was the last card"
    table.leave(B)
    assert "left_behind" not in table.offered(A)


# --- somebody leaves with printed cards ----------------------------------------------------------


def test_sem_058_the_others_say_what_was_in_the_hand() -> None:
    table = printed(2)
    table.act(TABLE, "turn_up", cards=["S01", "S14"])
    table.to_the_angels()
    table.act(A, "commit", card="S02")
    table.leave(B)
    table.refused(TABLE, "left_behind", cards=["S02", "S03"])
    table.act(TABLE, "left_behind", cards=["S02", "S03", "S04"])
    assert set(table.board.discard) == {"S02", "S03", "S04"}
    assert {"S02", "S03", "S04"}.isdisjoint(table.board.deck)
    assert (table.board.hand_size(A), table.board.hand_size(B)) == (3, 0)
    assert table.board.deck_size == 25 - 2 - 3 - 3
    table.act(A, "commit", card="S05")
    assert table.names(table.board.angels) == ["Metatron"]


def test_sem_058_a_card_chosen_by_a_player_who_left_is_free_again() -> None:
    table = printed(3)
    table.act(TABLE, "turn_up", cards=["S01", "S14", "S20"])
    table.to_the_angels()
    table.commit(A="Uriel", B="Uriel", C="Gabriel")
    table.leave(C)
    table.act(TABLE, "left_behind", cards=["S05", "S06", "S07"])
    table.commit(A="Gabriel", B="Uriel")
    assert table.names(table.board.angels) == ["Gabriel", "Uriel"]


def test_sem_061_a_chosen_card_that_turns_out_to_have_been_discarded_is_chosen_again() -> None:
    table = printed(3)
    table.act(TABLE, "turn_up", cards=["S01", "S14", "S20"])
    table.to_the_angels()
    table.commit(A="Uriel", B="Uriel", C="Gabriel")
    table.leave(B)
    table.act(TABLE, "left_behind", cards=["S02", "S06", "S07"])
    assert table.umpire.waiting() == (A,)
    table.commit(A="Uriel")
    assert table.umpire.waiting() == (C,), "Gabriel was in the hand of whoever left"
    assert table.board.angels == ()
    table.commit(C="Raphael")
    assert table.names(table.board.angels) == ["Uriel", "Raphael"]
