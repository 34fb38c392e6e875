"""The rules and the oracle agree, over random plays and all recorded plays."""

from __future__ import annotations

import csv

import pytest

from companion.core.bots import play_out
from companion.core.chance import Chance
from companion.core.seats import seats_for
from companion.core.umpire import Umpire
from companion.games.sancti_et_malum.state import SanctiEtMalum
from tests.games.sancti_et_malum import oracle
from tests.games.sancti_et_malum.oracle import Row
from tests.games.sancti_et_malum.record import PLAYS
from tests.kit.games.sancti_et_malum.evening import GAME, OURS
from tests.kit.laws.budget import BUDGET
from tests.kit.laws.plays import any_table

ROWS: dict[str, Row] = {row["id"]: row for row in csv.DictReader(OURS.splitlines())}
GAMES_PER_TABLE_SIZE = 200
"""Random games for each number of players."""


def check(board: SanctiEtMalum) -> None:
    """Dice, modifiers, totals and discs are as the oracle says."""
    settings = board.settings
    fallen = [ROWS[laid.card] for laid in board.fallen]
    angels = [(int(laid.owner or 0), ROWS[laid.card]) for laid in board.angels]
    for laid, row in zip(board.fallen, fallen, strict=True):
        assert laid.mod == oracle.red_modifier(row, board.n, settings.evil_bonus)
        assert laid.dice == oracle.red_dice(row)
    for laid, (player, row) in zip(board.angels, angels, strict=True):
        assert laid.mod == oracle.white_modifier(row)
        dice = oracle.white_dice(player, row, fallen, angels, settings.min_dice)
        assert laid.dice + laid.late == dice
    for laid in (*board.fallen, *board.angels):
        if laid.faces:
            assert laid.total == sum(laid.faces) + laid.mod
    assert board.evil == sum(laid.total or 0 for laid in board.fallen if laid.done)
    assert board.holy == sum(laid.total or 0 for laid in board.angels if laid.done)
    fought = [(each.evil, each.holy) for each in board.history]
    assert (board.red, board.white) == oracle.discs(fought)
    assert [each.winner.value if each.winner else "" for each in board.history] == [
        oracle.winner(*each) for each in fought
    ]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_random_plays_agree_with_the_oracle(players: int) -> None:
    for number in range(BUDGET.games(GAMES_PER_TABLE_SIZE) // 4):
        seed = b"oracle %d of %d" % (number, players)
        umpire = any_table(GAME, seed, (players,)).umpire()
        for _ in play_out(umpire, Chance(seed)):
            check(umpire.board)


@pytest.mark.parametrize("name", PLAYS.names())
def test_recorded_plays_agree_with_the_oracle(name: str) -> None:
    play = PLAYS.play(name)
    umpire = play.begun(GAME)
    for entry in play.entries:
        umpire.act(entry.by, entry.offer, entry.values)
        check(umpire.board)


@pytest.mark.parametrize("chain", [True, False])
def test_the_number_of_fallen_agrees_with_the_oracle(*, chain: bool) -> None:
    for number in range(BUDGET.games(GAMES_PER_TABLE_SIZE)):
        chance = Chance(b"hosts %d" % number)
        players = 1 + chance.below(4)
        settings = GAME.settle({"host_chain": chain}, players)
        umpire = Umpire(GAME, seats_for(players), settings, b"deck %d" % number)
        board = umpire.board
        drawn = [laid.card for laid in board.fallen]
        rest = list(reversed(board.deck.cards))
        rows = [ROWS[card] for card in (*drawn, *rest)]
        assert len(drawn) == oracle.fallen_in_all(rows, players, chain=chain)
