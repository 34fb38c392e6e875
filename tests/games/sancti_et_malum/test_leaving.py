"""Somebody leaves for good, at any moment: SEM-058."""

from __future__ import annotations

from companion.core.seats import TABLE
from companion.games.sancti_et_malum.state import ConfrontationStep
from tests.kit.games.sancti_et_malum.evening import A, B, C, SanctiEvening, printed


def test_sem_058_whoever_leaves_discards_their_hand_and_n_stays_the_same() -> None:
    table = SanctiEvening(3, hands=[["Gabriel"], ["Uriel"], ["S23", "Michael"]])
    table.to_the_angels()
    hand = set(table.board.hands[C])
    table.commit(C="S23", A="Gabriel")
    table.leave(C)
    assert hand <= set(table.board.discard)
    assert table.umpire.waiting() == (B,)
    table.commit(B="Uriel")
    assert table.names(table.board.angels) == ["Gabriel", "Uriel"]
    table.finish()
    table.act(A, "next")
    assert (table.board.n, len(table.board.present)) == (3, 2)
    assert [table.board.hand_size(seat) for seat in (A, B, C)] == [3, 3, 0]
    assert len(table.board.fallen) >= 3


def test_sem_058_n_shrinks_if_agreed() -> None:
    table = SanctiEvening(3, fallen=["Imp", "Baal", "Moloch"], settings={"drop_n": True})
    table.leave(C)
    assert table.board.n == 3
    table.to_the_angels()
    table.commit_any()
    table.finish()
    table.act(A, "next")
    assert table.board.n == 2


def test_sem_058_the_angel_of_a_player_who_left_is_rolled_by_the_others() -> None:
    table = SanctiEvening(2, hands=[["Gabriel"], ["Uriel"]], fallen=["Imp", "Moloch"])
    table.to_the_angels()
    table.commit(A="Gabriel", B="Uriel")
    table.roll(B, "Uriel")
    table.leave(B)
    table.stop(A)
    table.roll(A, "Gabriel")
    assert table.laid("Uriel").done


def test_sem_058_a_player_who_left_is_not_among_those_who_may_roll() -> None:
    table = SanctiEvening(3, hands=[["Gabriel"], ["Uriel"], ["Michael"]])
    table.to_the_angels()
    table.commit(A="Gabriel", B="Uriel", C="Michael")
    asked = "Seat 1, Seat 2 and Seat 3 may roll now: high is good."
    assert str(table.umpire.prompt(TABLE)) == asked
    table.leave(C)
    assert str(table.umpire.prompt(TABLE)) == "Seat 1 and Seat 2 may roll now: high is good."
    assert table.offered(A) == ["roll-1", "roll-3"]
    table.leave(A)
    assert str(table.umpire.prompt(TABLE)) == "Seat 2 may roll now: high is good."


def test_sem_058_a_choir_whose_player_left_brings_nobody() -> None:
    table = SanctiEvening(2, hands=[["S23", "Gabriel"], ["Metatron"]], fallen=["Imp", "Moloch"])
    table.to_the_angels()
    table.commit(A="S23", B="Metatron")
    table.leave(A)
    assert table.board.phase is ConfrontationStep.ANGELS
    assert table.names(table.board.angels) == ["Holy Choir", "Metatron"]
    table.roll(B, "Holy Choir")


def test_sem_058_somebody_else_continues_for_a_roller_who_left() -> None:
    table = SanctiEvening(2, fallen=["Belphegor", "Imp"])
    table.roll(A, "Belphegor")
    table.leave(A)
    table.reroll(B, 1)
    assert table.laid("Belphegor").done


def test_sem_058_a_roller_goes_on_when_somebody_else_leaves() -> None:
    table = SanctiEvening(3, fallen=["Belphegor", "Imp", "Baal"])
    table.roll(A, "Belphegor")
    table.leave(B)
    assert (table.offered(A), table.offered(C)) == (["reroll", "stop"], [])


def test_sem_058_a_hand_joins_what_was_discarded_before() -> None:
    table = SanctiEvening(2, hands=[["Gabriel"], ["Uriel"]])
    table.to_the_angels()
    table.commit(A="Gabriel", B="Uriel")
    table.finish()
    table.act(A, "next")
    before, hand = table.board.discard, set(table.board.hands[B])
    assert (len(before), len(hand)) == (len(set(before)), 3)
    table.leave(B)
    assert set(table.board.discard) == {*before, *hand}
    assert len(table.board.hands[B]) == 0


def test_sem_058_when_the_last_one_leaves_the_game_is_over() -> None:
    table = SanctiEvening(2)
    table.leave(A)
    table.leave(B)
    assert table.umpire.over is not None
    assert (table.umpire.over.name, table.umpire.over.winners) == ("fallen", ())
    assert table.board.phase is ConfrontationStep.END


def test_sem_058_with_printed_cards_the_others_say_what_was_in_the_hand() -> None:
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
    assert table.board.phase is ConfrontationStep.COMMIT
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
