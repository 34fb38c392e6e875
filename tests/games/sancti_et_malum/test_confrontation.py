"""A whole confrontation, who wins it, and the end: SEM-004, 006, 029, 030 and 036 to 044."""

from __future__ import annotations

from math import sqrt

import pytest

from companion.core.bots import play_out
from companion.core.chance import Chance
from companion.core.offers import Refused
from companion.core.seats import TABLE, seats_for
from companion.core.umpire import Umpire
from companion.games.sancti_et_malum.state import Confrontation, ConfrontationStep, Winner
from tests.kit.games.sancti_et_malum.evening import GAME, A, B, C, SanctiEvening, real_dice
from tests.kit.laws.budget import BUDGET

BALANCED = 240
"""How many games are played; in 2,000 with four players 53 in 100 are won."""


def test_sem_019_029_030_034_036_and_ss_06_a_whole_confrontation() -> None:
    lucifer, semyaza, again = [3, 4, 1, 6, 2, 5], [6, 6, 2, 1, 3, 4], [2, 1, 5]
    michael, more, camael = [1, 2, 3, 6, 5, 4], [4, 6, 2], [2, 3, 1, 4, 6]
    table = SanctiEvening(
        2,
        hands=[["Michael"], ["Camael"]],
        fallen=["Lucifer", "Semyaza"],
        dice=[*lucifer, *semyaza, *again, *michael, *more, *camael],
    )
    table.roll(A, "Lucifer")
    assert table.umpire.known(TABLE).evil == 25
    table.roll(B, "Semyaza")
    table.reroll(B, 1, 2, 6)
    assert table.umpire.known(TABLE).evil == 37
    assert table.journal()[-1] == "The Fallen have 37."
    table.commit(A="Michael", B="Camael")
    table.roll(A, "Michael")
    table.reroll(A, 1, 2, 3)
    assert table.umpire.known(TABLE).holy == 27
    table.roll(B, "Camael")
    assert table.umpire.known(TABLE).holy == 44
    assert table.journal()[-2] == "The Faithful have 44."
    assert (table.board.red, table.board.white) == (0, 1)
    table.act(B, "next")
    assert len(table.board.discard) == 4


@pytest.mark.parametrize(
    ("evil", "holy", "winner", "said"),
    [
        (20, 21, Winner.FAITHFUL, "The Faithful win, 21 against 20."),
        (21, 20, Winner.FALLEN, "The Fallen win, 21 against 20."),
        (20, 20, None, "20 against 20: a tie, nobody wins."),
    ],
)
def test_sem_037_the_higher_total_wins(
    evil: int, holy: int, winner: Winner | None, said: str
) -> None:
    hands, fallen = [["Metatron"]], ["Moloch"]
    table = SanctiEvening(1, hands=hands, fallen=fallen, settings={"dice": "table"})
    table.fight(evil, holy)
    assert table.board.history == (Confrontation(1, evil, holy, winner),)
    assert table.journal()[-1] == said
    assert str(table.umpire.prompt(A)) == said


def test_sem_006_038_and_ss_17_the_winners_disc_moves_up_one_step() -> None:
    table = real_dice(2)
    assert (table.board.red, table.board.white) == (0, 0)
    for faithful, red, white in ((False, 1, 0), (True, 1, 1), (False, 2, 1)):
        table.win(faithful=faithful)
        assert (table.board.red, table.board.white) == (red, white)
        table.act(B, "next")


def test_sem_039_040_042_and_ss_16_a_tie_moves_no_disc_and_the_next_confrontation_begins() -> None:
    hands, fallen = [["Michael"], ["Gabriel"]], ["Lucifer", "Samael"]
    table = SanctiEvening(2, hands=hands, fallen=fallen, settings={"dice": "table"})
    table.fight(41, 41)
    assert (table.board.red, table.board.white) == (0, 0)
    used = [laid.card for laid in (*table.board.fallen, *table.board.angels)]
    for viewer in (A, B, TABLE):
        assert "next" in table.offered(viewer)
    table.act(TABLE, "next")
    assert list(table.umpire.known(TABLE).discard) == used
    assert (table.board.number, table.board.phase) == (2, ConfrontationStep.FALLEN)
    assert (table.board.evil, table.board.holy) == (0, 0)
    assert "Confrontation 2 begins." in table.journal()


# --- the end -----------------------------------------------------------------------------------


@pytest.mark.parametrize("target", [5, 7])
def test_sem_043_044_and_ss_18_the_agreed_number_of_wins_ends_the_game(target: int) -> None:
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
def test_sem_044_and_ss_18_targets_out_of_bounds_are_refused(target: int) -> None:
    with pytest.raises(Refused):
        GAME.settle({"target": target})


@pytest.mark.parametrize("target", [5, 15])
@pytest.mark.parametrize(
    ("faithful", "ending", "winners", "place"),
    [(True, "faithful", (A, B, C), 1), (False, "fallen", (), 2)],
)
def test_sem_004_043_and_044_all_win_or_all_lose(
    target: int,
    faithful: bool,  # noqa: FBT001 - the two endings
    ending: str,
    winners: tuple[int, ...],
    place: int,
) -> None:
    table = real_dice(3, target=target)
    for won in range(1, target + 1):
        assert table.umpire.over is None
        table.win(faithful=faithful)
        last = "See the result" if won == target else "Next confrontation"
        assert str(table.umpire.find(A, "next").label) == last
        table.act(A, "next")
    assert table.umpire.over is not None
    assert (table.umpire.over.name, table.umpire.over.winners) == (ending, winners)
    assert (table.board.number, table.board.phase) == (target, ConfrontationStep.END)
    holy, evil = (target, 0) if faithful else (0, target)
    for standing in table.umpire.standings():
        assert (standing.place, standing.score) == (place, holy - evil)
        assert str(standing.said) == f"{holy} to {evil}"
    discs = [(str(step.said), step.figure) for step in table.umpire.over.steps]
    assert discs == [("The Fallen", evil), ("The Faithful", holy)]


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_ss_26_balance(n: int) -> None:
    """Between 50 and 68 in 100, give or take two standard deviations of so many games."""
    games, won = BUDGET.games(BALANCED), 0
    stray = 1 / sqrt(games)
    for number in range(games):
        seed = b"%d-%d" % (n, number)
        umpire = Umpire(GAME, seats_for(n), GAME.settle({}, n), seed)
        for _ in play_out(umpire, Chance(b"play" + seed), GAME.bots.policies["best"]):
            continue
        won += umpire.over is not None and umpire.over.name == "faithful"
    assert 0.50 - stray <= won / games <= 0.68 + stray
