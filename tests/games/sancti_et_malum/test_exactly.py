"""Rules where a small mistake is easily missed: SEM-012, 041, 044, 054, 058, evil_bonus."""

from __future__ import annotations

import pytest

from companion.core.journal import Journal
from companion.core.seats import TABLE
from companion.games.sancti_et_malum.cards import card_list
from companion.games.sancti_et_malum.deck import drawable, fill_hands
from companion.games.sancti_et_malum.fallen import the_fallen
from tests.kit.games.sancti_et_malum.evening import (
    GAME,
    A,
    B,
    C,
    LoadedDice,
    SanctiEvening,
    edited,
    gabriel,
    real_dice,
)


def test_sem_012_the_first_roll_is_of_all_dice_and_any_die_may_be_re_rolled_repeatedly() -> None:
    table = gabriel(2, 3, 4, 5, 6, 1, 1, 1, 1, 1, 6)
    table.roll(A, "Gabriel")
    assert table.laid("Gabriel").faces == (2, 3, 4, 5, 6)
    table.reroll(A, 5, 1, 3, 2, 4)
    assert table.laid("Gabriel").faces == (1, 1, 1, 1, 1)
    table.reroll(A, 5)
    assert table.laid("Gabriel").faces == (1, 1, 1, 1, 6)


def test_sem_012_faces_go_to_the_dice_in_the_order_in_which_they_were_tapped() -> None:
    table = gabriel(1, 1, 1, 1, 1, 5, 6)
    table.roll(A, "Gabriel")
    table.reroll(A, 4, 2)
    assert table.laid("Gabriel").faces == (1, 6, 1, 5, 1)


def test_sem_012_a_die_is_not_named_twice_in_one_re_roll() -> None:
    table = gabriel()
    table.roll(A, "Gabriel")
    told = table.refused(A, "reroll", dice=["1", "1"])
    assert told == "Each can be chosen only once."


def test_sem_041_the_discard_pile_is_shuffled_only_once_the_deck_is_empty() -> None:
    cards = list(card_list(""))
    board = GAME.set_up((A, B), GAME.settle({}), LoadedDice(b"left", (), ()))
    board.chance, board.journal = LoadedDice(b"left", (), ()), Journal()
    board.deck.take_all()
    board.deck.add(cards[0])
    board.discard = tuple(cards[1:])
    assert drawable(board)
    assert board.discard == tuple(cards[1:]), "one card is left, so nothing is shuffled"
    board.deck.take_all()
    assert drawable(board)
    assert (board.discard, sorted(board.deck)) == ((), sorted(cards[1:]))
    assert list(board.deck) != cards[1:]
    assert list(board.deck) != cards[:0:-1]


def test_sem_041_hands_are_filled_from_the_shuffled_pile_too() -> None:
    cards = list(card_list(""))
    board = GAME.set_up((A, B), GAME.settle({}), LoadedDice(b"fill", (), ()))
    board.chance, board.journal = LoadedDice(b"fill", (), ()), Journal()
    board.deck.take_all()
    board.deck.add(*cards[:4])
    board.discard = tuple(cards[4:])
    fill_hands(board)
    assert [len(board.hands[seat]) for seat in (A, B)] == [3, 3]
    assert (board.deck_size, board.discard) == (len(cards) - 6, ())
    assert list(GAME.broken(board)) == []


def test_sem_021_and_041_a_host_that_was_the_last_in_the_deck_brings_one_more() -> None:
    board = GAME.set_up((A, B), GAME.settle({}), LoadedDice(b"host", (), ()))
    board.chance, board.journal = LoadedDice(b"host", (), ()), Journal()
    board.discard = tuple([card for card in board.deck.take_all() if card != "S24"])
    board.deck.add("S24")
    next(the_fallen(board))
    assert (len(board.fallen), board.fallen[0].name) == (3, "The Evil Host")


def test_sem_041_without_any_card_nothing_is_drawn() -> None:
    board = GAME.set_up((A, B), GAME.settle({}), LoadedDice(b"none", (), ()))
    board.journal = Journal()
    board.deck.take_all()
    assert not drawable(board)
    assert list(board.journal.lines(TABLE)) == []


@pytest.mark.parametrize("target", [5, 6, 15])
def test_sem_044_the_agreed_number_of_wins_ends_the_game_for_either_side(target: int) -> None:
    for faithful in (True, False):
        table = real_dice(1, target=target)
        for won in range(target):
            assert table.umpire.over is None, f"{won} of {target}"
            table.win(faithful=faithful)
            table.act(A, "next")
        assert table.umpire.over is not None
        assert table.umpire.over.winners == ((A,) if faithful else ())


def test_sem_054_only_the_fallen_can_be_taken_over() -> None:
    table = SanctiEvening(2, hands=[["Gabriel"]], fallen=["Imp", "Belial"])
    assert table.offered(TABLE) == [], "nobody has started"
    table.roll(A, "Imp")
    assert table.offered(TABLE) == [], "nothing is left to decide for it"
    table.roll(A, "Belial")
    assert table.offered(TABLE) == ["silence"]
    table.stop(A)
    table.commit_any()
    table.roll(A, "Gabriel")
    assert table.offered(A) == ["reroll", "stop"]
    assert (table.offered(B), table.offered(TABLE)) == ([], []), "an Angel waits for its owner"


def test_sem_054_a_roller_who_fell_silent_may_still_continue() -> None:
    table = SanctiEvening(2, fallen=["Belial", "Imp"])
    table.roll(A, "Belial")
    table.act(TABLE, "silence")
    assert table.board.roller is None
    assert "Anyone may continue with Belial." in table.journal()
    assert str(table.umpire.prompt(TABLE)) == "Anyone may continue with Belial."
    table.reroll(A, 1)
    assert table.laid("Belial").done
    assert table.board.roller is None, "of a card that is done nobody is the roller"


def test_sem_058_whoever_leaves_is_out_and_their_hand_is_discarded() -> None:
    table = SanctiEvening(3, hands=[["Gabriel"], ["Uriel"], ["Michael"]])
    held = set(table.board.hands[B].cards)
    table.leave(B)
    assert set(table.board.discard) == held
    assert (table.board.present, table.board.gone, table.board.n) == ((A, C), (B,), 3)
    assert "Seat 2 has left the table." in table.journal()
    table.roll_out()
    assert table.umpire.waiting() == (A, C)
    table.commit(A="Gabriel", C="Michael")
    assert [laid.owner for laid in table.board.angels] == [A, C]
    table.finish()
    table.act(A, "next")
    assert [len(table.board.hands[seat]) for seat in (A, B, C)] == [3, 0, 3]
    assert len(table.board.fallen) >= 3, "as many Fallen as before"


@pytest.mark.parametrize("bonus", [-2, 2])
def test_evil_bonus_is_added_once_to_each_of_the_fallen(bonus: int) -> None:
    table = SanctiEvening(
        3,
        fallen=["Moloch", "The Evil Host", "Beelzebub", "Imp"],
        dice=[1] * 19,
        settings={"evil_bonus": bonus},
    )
    assert {laid.name: laid.mod for laid in table.board.fallen} == {
        "Moloch": bonus,
        "The Evil Host": bonus,
        "Beelzebub": 9 + bonus,
        "Imp": bonus,
    }
    table.to_the_angels()
    assert table.board.evil == 6 + 3 + 6 + 4 + 9 + 4 * bonus


def test_evil_bonus_does_not_change_angels() -> None:
    table = SanctiEvening(1, hands=[["Gabriel"]], fallen=["Imp"], settings={"evil_bonus": 2})
    table.to_the_angels()
    table.commit(A="Gabriel")
    assert table.laid("Gabriel").mod == 2


def test_sem_023_the_intercession_of_one_player_does_nothing_for_another() -> None:
    text = edited(S23={"white_effect": "intercession"})
    table = SanctiEvening(
        2,
        hands=[["S22"], ["S23"]],
        fallen=["Imp", "Moloch"],
        settings={"card_list": text},
    )
    table.to_the_angels()
    table.commit(A="S22", B="S23")
    assert [laid.dice for laid in table.board.angels] == [4, 3]
