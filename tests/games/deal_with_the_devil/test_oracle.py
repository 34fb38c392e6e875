"""The rules' arithmetic compared with the oracle, on random positions and in recorded plays."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from companion.games.deal_with_the_devil.game import GAME
from companion.games.deal_with_the_devil.goods import SoulPieces
from companion.games.deal_with_the_devil.inquisition.inquisition_phase import score_guesses
from companion.games.deal_with_the_devil.inquisition.ritual import bribe, devils_reward, set_rewards
from companion.games.deal_with_the_devil.money import pay_interest, play_interest
from companion.games.deal_with_the_devil.production import count_produced
from companion.games.deal_with_the_devil.reputation import (
    add_wings,
    move_reputation,
    move_towards_knot,
    reward_and_punish,
)
from companion.games.deal_with_the_devil.scoring import tally
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.phases import Guesses
from tests.games.deal_with_the_devil import oracle
from tests.kit.games.deal_with_the_devil.evening import SEATS, B, DevilEvening, G, R
from tests.kit.recording import Play

POSITIONS = {"thorough": 5000}.get(os.environ.get("COMPANION_LAWS", ""), 300)
PLAYS = sorted((Path(__file__).parent / "plays").glob("*.txt"))


def positions(**castle: tuple[int, int]) -> Iterator[tuple[DealWithTheDevil, Random]]:
    """Boards with random values within these limits for Red's castle."""
    luck = Random(11)  # noqa: S311 - positions for tests
    board = DevilEvening(play_interest, roles="MMCD").board
    begun = board.castles[R]
    for _ in range(POSITIONS):
        for seat in SEATS:
            board.castles[seat] = begun
        board.change(R, **{name: luck.randint(*limits) for name, limits in castle.items()})
        yield board, luck


def test_interest_is_paid_step_by_step() -> None:
    for board, _luck in positions(debt=(0, 10), interest=(0, 7)):
        before = board.castles[R]
        pay_interest(board, R)
        after = board.castles[R]
        expected = oracle.interest(before.debt, before.interest)
        assert (after.debt, after.interest, after.demons) == expected


def test_the_track_is_walked_space_by_space() -> None:
    for board, luck in positions(reputation=(0, 14)):
        before, steps = board.castles[R].reputation, luck.randint(-14, 14)
        move_reputation(board, R, steps)
        at, angels, demons = oracle.walk(before, steps)
        stay, left, _indulgences, guests, points = oracle.exchange(angels, demons, 8, 5)
        after = board.castles[R]
        assert (after.reputation, after.angels, after.demons) == (at, stay, left)
        assert (after.houseguests, after.score) == (guests, points)


def test_wings_are_exchanged_while_supplies_last() -> None:
    for board, luck in positions(angels=(0, 2), demons=(0, 2)):
        before = board.castles[R]
        taken, guests = luck.randint(0, 8), luck.randint(0, 5)
        board.change(G, indulgences=taken, houseguests=guests)
        more = luck.randint(0, 7), luck.randint(0, 7)
        add_wings(board, R, angels=more[0], demons=more[1])
        after = board.castles[R]
        has = (after.angels, after.demons, after.indulgences, after.houseguests, after.score)
        sums = (before.angels + more[0], before.demons + more[1], 8 - taken, 5 - guests)
        assert has == oracle.exchange(*sums)


def test_the_highest_and_the_lowest_take_wings() -> None:
    for board, luck in positions():
        spaces = [luck.randint(0, 14) if luck.random() < 0.8 else 7 for _ in SEATS]
        for seat, space in zip(SEATS, spaces, strict=True):
            board.change(seat, reputation=space)
        reward_and_punish(board)
        taken = [(board.castles[seat].angels, board.castles[seat].demons) for seat in SEATS]
        assert taken == oracle.highest_and_lowest(spaces)
        move_towards_knot(board)
        expected = [oracle.forget(space) for space in spaces]
        assert [board.castles[seat].reputation for seat in SEATS] == expected


def test_the_wheel_gives_what_the_ledger_says() -> None:
    for board, luck in positions():
        improved = {space for space in (1, 2, 3, 4) if luck.random() < 0.5}
        seat, board.round = luck.choice(SEATS), luck.randint(1, 5)
        board.change(seat, improved=tuple(sorted(improved)))
        expected = oracle.produced(int(seat), board.round, improved)
        assert asdict(count_produced(board, seat)) == expected


def test_bribes_fill_space_after_space() -> None:
    for board, luck in positions():
        before, given = luck.randint(0, 15), luck.randint(0, 20)
        board.inquisition.bribes = before
        bribe(board, given)
        spaces, gone = oracle.bribed(before, given)
        assert (board.inquisition.bribes, "".join(board.bribed_away)) == (spaces, gone)


@pytest.mark.parametrize("pure", range(7))
@pytest.mark.parametrize("marked", range(3))
def test_rewards_are_added_piece_by_piece(pure: int, marked: int) -> None:
    board = DevilEvening(play_interest, roles="MMCD").board
    set_rewards(board, SoulPieces(pure, marked))
    assert asdict(devils_reward(board, pure + marked)) == oracle.devils_reward(pure + marked)
    assert asdict(board.inquisition.rewards[B].value) == oracle.devils_reward(pure + marked)
    assert asdict(board.inquisition.rewards[G].value) == oracle.cultists_reward(marked)
    assert board.inquisition.rewards[R].value.counts == (0,) * 6


def test_guesses_and_unanswered_inquisitors_score_as_in_the_ledger() -> None:
    for board, luck in positions():
        board.inquisition.shown = {seat: board.role(seat) for seat in SEATS}
        board.inquisition.guesses[R].value = Guesses()
        devil, cultist = (luck.choice((None, *SEATS[1:])) for _ in range(2))
        score_guesses(board, R, Guesses(devil, cultist))
        named = [board.role(seat).value if seat else None for seat in (devil, cultist)]
        assert board.castles[R].score == oracle.guessed(*named)
        silent = [key for key in ("A", "B", "C", "1", "2", "3", "guest 1") if luck.random() < 0.5]
        assert sum(map(board.rules.penalty, silent)) == oracle.unanswered(silent)


LIMITS = {
    "score": (-20, 40),
    "debt": (0, 10),
    "angels": (0, 8),
    "demons": (0, 2),
    "indulgences": (0, 8),
    "buildings": (0, 60),
    "majors": (0, 3),
    "courtiers": (0, 4),
    "premium": (0, 9),
    "basic": (0, 9),
    "coins": (0, 30),
    "marked": (0, 2),
}


def test_the_final_points_are_those_of_the_ledger() -> None:
    for board, luck in positions():
        has = {name: luck.randint(*limits) for name, limits in LIMITS.items()}
        seat = luck.choice(SEATS)
        points = Fraction(tally(board, seat, has).total, 4)
        assert points == oracle.total(board.role(seat).value, has)


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: path.stem)
def test_recorded_plays_end_with_the_points_of_the_ledger(path: Path) -> None:
    play = Play.read(path.read_text("utf-8"))
    board: DealWithTheDevil = play.after(GAME).board
    counts = {entry.by: entry.values for entry in play.entries if entry.offer == "count"}
    for seat, final in board.scores.tallies.items():
        castle, purse = board.castles[seat], board.purses[seat].value
        has = {name: getattr(castle, name) for name in LIMITS if hasattr(castle, name)}
        built = {"buildings": sum(card.points for card in board.built(seat)), "courtiers": 0}
        served = sum(place.value == "service" for place in castle.courtiers)
        goods = {"premium": purse.premium, "basic": purse.basic, "coins": purse.coins}
        marked = {"marked": board.souls[seat].value.marked}
        has = {**has, **built, **goods, **marked, "courtiers": served, **counts.get(seat, {})}
        assert Fraction(final.total, 4) == oracle.total(board.role(seat).value, has)
