"""The worked scenarios of the ledger: the course of the game and the table, SS-16 to SS-26."""

from __future__ import annotations

from math import sqrt

import pytest

from companion.core.bots import play_out
from companion.core.chance import Chance
from companion.core.offers import Refused
from companion.core.seats import seats_for
from companion.core.umpire import Umpire
from companion.games.sancti_et_malum.fallen import the_fallen
from tests.kit.games.sancti_et_malum.evening import (
    GAME,
    OURS,
    A,
    B,
    C,
    SanctiEvening,
    edited,
    first_lines,
    printed,
    real_dice,
    short_deck,
)
from tests.kit.laws.budget import BUDGET

BALANCED = 240
"""How many games are enough to know the balance."""


def test_ss_16_tie() -> None:
    table = SanctiEvening(
        2,
        hands=[["Michael"], ["Gabriel"]],
        fallen=["Lucifer", "Samael"],
        settings={"dice": "table"},
    )
    table.enter(A, "Lucifer", 17)
    table.enter(A, "Samael", 16)
    table.commit(A="Michael", B="Gabriel")
    table.enter(A, "Michael", 20)
    table.enter(B, "Gabriel", 19)
    assert (table.board.evil, table.board.holy) == (41, 41)
    assert (table.board.red, table.board.white) == (0, 0)
    table.act(A, "next")
    assert len(table.board.discard) == 4
    assert table.board.number == 2


def test_ss_17_first_wins() -> None:
    table = real_dice(2)
    table.win(faithful=False)
    assert (table.board.red, table.board.white) == (1, 0)


@pytest.mark.parametrize("target", [5, 7])
def test_ss_18_end(target: int) -> None:
    table = real_dice(2, target=target, evil_bonus=2)
    for faithful in [True, False] * 4:
        table.win(faithful=faithful)
        table.act(A, "next")
    assert (table.board.red, table.board.white) == (4, 4)
    table.fight(evil=49, holy=50)
    table.act(A, "next")
    assert table.board.white == 5
    assert (table.umpire.over is not None) == (target == 5)
    assert (table.board.number == 9) == (target == 5)


@pytest.mark.parametrize("target", [4, 16])
def test_ss_18_targets_out_of_bounds_are_refused(target: int) -> None:
    with pytest.raises(Refused) as told:
        GAME.settle({"target": target})
    said = "Wins needed: Choose a number from 5 to 15."
    assert str(told.value.sentence) == said


def test_ss_19_the_deck_runs_out() -> None:
    board = short_deck()
    next(the_fallen(board))
    hands = sum(len(hand) for hand in board.hands.values())
    assert (board.deck_size, len(board.discard), hands, len(board.fallen)) == (9, 0, 12, 4)


def test_ss_20_typed_dice() -> None:
    for faces in ([1, 2, 7, 3, 4], [1, 2, 3, 4], ["x", 1, 2, 3, 4], "12345"):
        five_dice().refused(A, "faces-1", faces=faces)
    for total in (4, 31, "x", 12.5):
        five_dice().refused(A, "sum-1", sum=total)
    for good in (5, 30):
        table = five_dice()
        table.act(A, "sum-1", sum=good)
        assert table.laid("Pazuzu").total == good


def five_dice() -> SanctiEvening:
    return SanctiEvening(1, fallen=["Pazuzu"], settings={"dice": "table"})


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (edited(S02={"white_dice": 1}), 3),
        (edited(S02={"red_dice": 7}), 3),
        (edited(S24={"red_effect": "fly"}), 25),
        (OURS.replace("\nS04,", "\nS03,"), 5),
    ],
)
def test_ss_21_card_list_faults_are_named_with_their_line(text: str, line: int) -> None:
    with pytest.raises(Refused) as told:
        GAME.settle({"card_list": text}, 2)
    assert f"line {line}:" in str(told.value.sentence)


def test_ss_21_a_list_can_be_too_short_or_just_unusual() -> None:
    short = first_lines(15) + "\n" + OURS.splitlines()[24]
    with pytest.raises(Refused) as told:
        GAME.settle({"card_list": short}, 4)
    assert "ends after 16 cards, but 4 players need at least 17" in str(told.value.sentence)
    unusual = GAME.settle({"card_list": first_lines(24)}, 4)
    notices = [str(notice) for notice in GAME.notices(unusual, 4)]
    assert "The game has 25 cards; this list has 24." in notices


def test_ss_22_solo() -> None:
    table = SanctiEvening(1, fallen=["Lucifer"])
    assert table.laid("Lucifer").mod == 2
    table.to_the_angels()
    table.commit_any()
    assert len(table.board.angels) == 1


def test_ss_23_printed_cards_the_same_card_twice() -> None:
    table = printed(3)
    table.act(C, "turn_up", cards=["S20", "S01", "S14"])
    table.to_the_angels()
    assert table.refused(A, "commit", card="S20") == "That is not among what you can choose now."
    table.commit(A="Uriel")
    before = len(table.journal())
    table.commit(B="Uriel")
    assert len(table.journal()) == before
    table.commit(C="Gabriel")
    assert table.journal()[-1] == "Uriel was chosen twice: please choose again."
    assert table.umpire.waiting() == (A, B)
    assert table.board.angels == ()
    table.commit(A="Uriel", B="Raphael")
    assert table.names(table.board.angels) == ["Uriel", "Raphael", "Gabriel"]


def test_ss_24_two_rollers() -> None:
    table = SanctiEvening(2, fallen=["Belial", "Imp"])
    table.roll(A, "Belial")
    faces = table.laid("Belial").faces
    table.refused(B, "roll-1")
    assert str(table.umpire.prompt(B)) == "Seat 1 is rolling for Belial."
    assert table.laid("Belial").faces == faces


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_ss_26_balance(n: int) -> None:
    """Between 50 and 68 in 100; with fewer games, chance may stray further from that."""
    games, won = BUDGET.games(BALANCED), 0
    stray = 1 / sqrt(games) - 1 / sqrt(BALANCED)
    for number in range(games):
        seed = b"%d-%d" % (n, number)
        umpire = Umpire(GAME, seats_for(n), GAME.settle({}, n), seed)
        for _ in play_out(umpire, Chance(b"play" + seed), GAME.policies["best"]):
            continue
        won += umpire.over is not None and umpire.over.name == "faithful"
    assert 0.50 - stray <= won / games <= 0.68 + stray
