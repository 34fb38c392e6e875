"""How well the stand-in plays, and that it plays from what its seat knows."""

from __future__ import annotations

import pytest

from companion.core.bots import play_out
from companion.core.chance import Chance
from companion.core.seats import TABLE, seats_for
from companion.core.umpire import Umpire
from companion.games.psychomachia import GAME
from tests.games.psychomachia.duels import among_themselves, duel
from tests.kit.games.psychomachia.evening import A, B, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay
from tests.kit.games.psychomachia.stand_in import answer, steady


def test_it_knows_no_more_than_its_seat() -> None:
    """Dealing differently what the seat cannot see does not change its answer."""
    lay = {A: Lay(hand="SD1 WP2", black=1, white=1), B: Lay(hand="F1 LC1")}
    table = PsychomachiaEvening(3, lay)
    before = answer(table)
    board = table.board
    board.piles.deck.add(*board.piles.hands[B].take_all())
    board.piles.deck.shuffle(Chance(b"another"))
    board.piles.hands[B].add(board.piles.deck.draw(), board.piles.deck.draw())
    table.changed()
    assert answer(table) == before


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("mode", ["full", "table"])
def test_it_plays_to_the_end_with_every_setting(players: int, mode: str) -> None:
    settings = {"mode": mode, "invoke_from_hand": True, "saved_tokens": "extra"}
    umpire = Umpire(GAME, seats_for(players), GAME.settle(settings, players), b"steady")
    for _ in play_out(umpire, Chance(b"steady"), steady):
        assert list(GAME.broken(umpire.board)) == []
    assert umpire.over is not None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_beats_chance(players: int) -> None:
    assert sum(duel(players, number)[0] for number in range(6)) >= 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_of_stand_ins_finishes_in_an_evening(players: int) -> None:
    """Long games are those in which everybody keeps breaking what the others have."""
    assert max(among_themselves(players, number) for number in range(4)) < 60 * players


def test_it_answers_for_the_table_too() -> None:
    table = PsychomachiaEvening(2, {A: Lay(black=1, white=1)}, settings={"mode": "table"})
    said = steady(table.umpire.known(TABLE), TABLE, table.umpire.offers(TABLE), Chance(b"any"))
    assert said
    assert said[0].name == "scan"
