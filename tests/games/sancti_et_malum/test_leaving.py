"""Somebody leaves for good, at any moment: SEM-058. With printed cards: `test_printed_cards.py`."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.bots import choose_next_answer
from companion.core.chance import Chance
from companion.core.seats import TABLE, Seat
from companion.core.umpire import LEAVE
from companion.games.sancti_et_malum.state import ConfrontationStep
from tests.kit.games.sancti_et_malum.evening import GAME, A, B, C, SanctiEvening, revealed
from tests.kit.laws.budget import BUDGET
from tests.kit.laws.plays import any_table


def test_sem_002_and_058_whoever_leaves_discards_their_hand_and_n_stays_the_same() -> None:
    table = revealed(["Gabriel"], ["Uriel"], ["S23", "Michael"])
    table.finish()
    table.act(A, "next")
    before, hand = table.board.discard, table.board.hands[C].cards
    table.leave(C)
    assert "Seat 3 has left the table." in table.journal()
    assert set(table.board.discard) == {*before, *hand}
    table.to_the_angels()
    assert table.umpire.waiting() == (A, B)
    table.commit_any()
    assert [laid.owner for laid in table.board.angels] == [A, B]
    table.finish()
    table.act(A, "next")
    assert (table.board.n, table.board.present, table.board.gone) == (3, (A, B), (C,))
    assert [table.board.hand_size(seat) for seat in (A, B, C)] == [3, 3, 0]
    assert len(table.board.fallen) >= 3, "as many Fallen as before"


def test_sem_058_an_angel_held_face_down_is_not_played() -> None:
    table = SanctiEvening(3, hands=[["Gabriel"], ["Uriel"], ["Michael"]])
    table.to_the_angels()
    table.commit(C="Michael", A="Gabriel")
    table.leave(C)
    assert table.umpire.waiting() == (B,)
    table.commit(B="Uriel")
    assert table.names(table.board.angels) == ["Gabriel", "Uriel"]


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
    table = revealed(["Gabriel"], ["Uriel"], ["Michael"])
    table.roll(C, "Michael")
    table.leave(C)
    table.stop(A)
    assert table.laid("Michael").done
    table.leave(B)
    assert str(table.umpire.prompt(TABLE)) == "Seat 1 may roll now: high is good."
    assert table.offered(A) == ["roll-1", "roll-2"]
    table.roll(A, "Gabriel")
    table.stop(A)
    asked = "Anyone may roll for those who left: high is good."
    assert str(table.umpire.prompt(TABLE)) == asked


def test_sem_058_a_choir_whose_player_left_brings_nobody() -> None:
    table = revealed(["S23", "Gabriel"], ["Metatron"], choir_time="before")
    table.leave(A)
    assert table.board.phase is ConfrontationStep.ANGELS
    assert table.names(table.board.angels) == ["Holy Choir", "Metatron"]
    table.roll(B, "Holy Choir")


def test_sem_058_somebody_else_continues_for_a_roller_who_left() -> None:
    table = SanctiEvening(3, fallen=["Belphegor", "Imp", "Baal"])
    table.roll(A, "Belphegor")
    table.leave(B)
    assert (table.offered(A), table.offered(C)) == (["reroll", "stop"], [])
    table.leave(A)
    table.reroll(C, 1)
    assert table.laid("Belphegor").done


def test_sem_058_when_the_last_one_leaves_the_game_is_over() -> None:
    table = SanctiEvening(2)
    table.leave(A)
    table.leave(B)
    assert table.umpire.over is not None
    assert (table.umpire.over.name, table.umpire.over.winners) == ("fallen", ())
    assert table.board.phase is ConfrontationStep.END


@given(seed=st.binary(min_size=1, max_size=4), when=st.lists(st.integers(0, 60), max_size=4))
@settings(max_examples=BUDGET.games(60))
def test_sem_058_no_card_is_lost_whoever_leaves_at_any_moment(seed: bytes, when: list[int]) -> None:
    table = any_table(GAME, seed, (4,))
    umpire, chance = table.umpire(), Chance(b"leaving" + seed)
    while not umpire.over:
        if len(umpire.entries) in when:
            umpire.act(Seat(1 + when.index(len(umpire.entries))), LEAVE, {})
        else:
            entry = choose_next_answer(umpire, chance)
            umpire.act(entry.by, entry.offer, entry.values)
        assert list(GAME.broken(umpire.board)) == []
    again = table.umpire(entries=umpire.entries)
    assert (again.board, again.over) == (umpire.board, umpire.over)
