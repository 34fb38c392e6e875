"""The rules' arithmetic and a second, plain one, on random positions and every play."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core.umpire import Umpire
from companion.games.mea_culpa import GAME
from companion.games.mea_culpa.bids import open_bids, pay
from companion.games.mea_culpa.cathedrals.evaluation import order_picks, rank_donors
from companion.games.mea_culpa.characters.state import Bid
from companion.games.mea_culpa.ending import end_game
from companion.games.mea_culpa.material.pieces import CATEGORIES, DENS, LETTERS
from companion.games.mea_culpa.sins.dens import punish
from companion.games.mea_culpa.sins.souls import compare_posts, move_all_towards_hell
from companion.games.mea_culpa.state import MeaCulpa
from tests.games.mea_culpa import oracle
from tests.games.mea_culpa.record import PLAYS
from tests.kit.games.mea_culpa.evening import MeaEvening
from tests.kit.laws.budget import BUDGET

POSITIONS = BUDGET.games(2000)
"""How many random positions each sum is compared on."""
THINGS = ("bread", "wine", "cloth", "jewel", "coin_1", "coin_2", "coin_5", "coin_10")


class Position:
    """A random table, for both the rules and the oracle."""

    def __init__(self, luck: Random) -> None:
        self.players = luck.choice((2, 3, 4))
        self.board: MeaCulpa = MeaEvening(n=self.players).board
        self.seats = self.board.seats
        self.start = luck.sample(self.seats, self.players)
        spaces = luck.sample(range(1, luck.choice((5, 12, 41))), self.players)
        self.souls = {
            int(seat): luck.choice((0, space))
            for seat, space in zip(self.seats, spaces, strict=True)
        }
        if luck.random() < 0.3:  # at the edge of Hell
            self.souls = {
                int(seat): 40 - at for at, seat in enumerate(luck.sample(self.seats, self.players))
            }
        self.board.souls.start = tuple(self.start)
        self.board.souls.positions = {seat: self.souls[seat] for seat in self.seats}
        self.order = [int(seat) for seat in self.start]

    def agrees(self) -> None:
        """Rules and oracle have moved every soul to the same space."""
        assert {int(who): at for who, at in self.board.souls.positions.items()} == self.souls


def each(name: str) -> Any:
    """Every random position, with its own chance."""
    luck = Random(name)  # noqa: S311 - positions, not secrets
    for _ in range(POSITIONS):
        yield Position(luck), luck


def test_mea_182_souls_that_move_together() -> None:
    for laid, luck in each("souls"):
        steps = {seat: luck.randint(0, 7) for seat in laid.seats if luck.random() < 0.8}
        move_all_towards_hell(laid.board, steps)
        oracle.all_go_down(laid.souls, laid.order, {int(who): n for who, n in steps.items()})
        laid.agrees()


def test_mea_175_posts_that_are_compared() -> None:
    for laid, luck in each("posts"):
        posts = {seat: luck.randint(1, 6) for seat in laid.seats}
        laid.board.souls.posts = dict(posts)
        compare_posts(laid.board)
        mover = oracle.compare_posts(laid.souls, laid.order, {int(w): n for w, n in posts.items()})
        laid.agrees()
        assert laid.board.souls.comparison is not None
        assert laid.board.souls.comparison.mover == mover


def test_mea_197_dens_that_are_punished() -> None:
    for laid, luck in each("dens"):
        dens = {den: {seat: luck.randint(0, 3) for seat in laid.seats} for den in DENS}
        laid.board.sin.dens = {den: dict(stones) for den, stones in dens.items()}
        placer, spared = luck.choice(laid.seats), luck.choice(DENS)
        punish(laid.board, placer, spared)
        plain = {den: {int(who): n for who, n in stones.items()} for den, stones in dens.items()}
        oracle.punish(laid.souls, laid.order, plain, spared, int(placer))
        laid.agrees()
        left = laid.board.sin.dens
        assert {
            den: {int(w): n for w, n in stones.items()} for den, stones in left.items()
        } == plain


def test_mea_053_bids_that_are_opened() -> None:
    for laid, luck in each("bids"):
        bids = {int(seat): (luck.randint(1, 6), luck.randint(0, 6)) for seat in laid.seats}
        open_bids(laid.board, [Bid(seat, *bids[seat]) for seat in laid.seats])
        pay(laid.board)
        order, keeper, paid = oracle.open_bids(bids, laid.souls, laid.order)
        opened = laid.board.picks.bids
        assert [int(bid.seat) for bid in opened] == order
        assert [int(bid.seat) for bid in opened if bid.keeps] == [keeper]
        left = {int(who): 25 - purse.value for who, purse in laid.board.screens.purses.items()}
        assert left == paid


def test_mea_160_donations_that_are_judged() -> None:
    for laid, luck in each("donations"):
        opened = {seat: tuple(luck.choices(THINGS, k=luck.randint(0, 5))) for seat in laid.seats}
        laid.board.chests.opened = dict(opened)
        count = luck.randint(0, 6)
        for category in CATEGORIES:
            ranking = rank_donors(laid.board, category)
            plain = {int(who): things for who, things in opened.items()}
            ranked = oracle.donors(plain, category, laid.souls, laid.order)
            assert [(int(each.seat), each.points) for each in ranking] == ranked
            takes = order_picks(laid.board, [each.seat for each in ranking[:2]], count)
            won = oracle.letters_won(laid.players, ranked, count)
            assert {who: takes.count(laid.seats[who - 1]) for who in won} == won
            assert len(takes) == sum(won.values())


def test_mea_242_letters_that_bring_souls_to_heaven() -> None:
    for laid, luck in each("letters"):
        most = luck.choice((1, 2, 4))
        held = {seat: {colour: luck.randint(0, most) for colour in LETTERS} for seat in laid.seats}
        for seat, hand in held.items():
            for colour, count in hand.items():
                laid.board.screens.letters[seat][colour].value = count
        posts = {int(seat): luck.randint(1, 6) for seat in laid.seats}
        laid.board.souls.posts = {seat: posts[seat] for seat in laid.seats}
        ending = end_game(laid.board)
        oracle.compare_posts(laid.souls, laid.order, posts)
        plain = {int(who): hand for who, hand in held.items()}
        _, winners = oracle.climb(laid.souls, laid.order, plain)
        laid.agrees()
        assert {int(who) for who in ending.winners} == winners


# --- every recorded play -------------------------------------------------------------------------


def plain(souls: Any) -> dict[int, int]:
    return {int(who): at for who, at in souls.items()}


@pytest.mark.parametrize("name", PLAYS.names())
def test_mea_240_every_recorded_play(name: str) -> None:
    play = PLAYS.play(name)
    umpire: Umpire[MeaCulpa] = play.begun(GAME)
    heaven = -umpire.board.rules.heaven_distance
    compared = bids = 0
    before = plain(umpire.board.souls.positions)
    for entry in play.entries:
        last, opened = umpire.board.souls.comparison, umpire.board.picks.bids
        umpire.act(entry.by, entry.offer, entry.values)
        board, order = umpire.board, [int(seat) for seat in umpire.board.souls.start]
        now = plain(board.souls.positions)
        if board.picks.bids and board.picks.bids != opened:
            told = {int(bid.seat): (bid.notches, bid.coins) for bid in board.picks.bids}
            picks, keeper, _ = oracle.open_bids(told, before, order)
            assert [int(bid.seat) for bid in board.picks.bids] == picks
            assert [int(bid.seat) for bid in board.picks.bids if bid.keeps] == [keeper]
            bids += 1
        comparison = board.souls.comparison
        if comparison and comparison is not last and not umpire.over:
            stood = now | ({int(comparison.mover): comparison.before} if comparison.mover else {})
            mover = oracle.compare_posts(stood, order, plain(dict(comparison.posts)))
            assert (comparison.mover, now) == (mover, stood)
            compared += 1
        before = now
    board, order = umpire.board, [int(seat) for seat in umpire.board.souls.start]
    souls = {int(climb.seat): climb.path[0] for climb in board.report.climbs}
    hands = {int(climb.seat): dict(climb.letters) for climb in board.report.climbs}
    assert [int(climb.seat) for climb in board.report.climbs] == oracle.nearest_first(souls, order)
    ended, winners = oracle.climb(souls, order, hands, heaven)
    assert ended == before
    assert umpire.over is not None
    assert {int(who) for who in umpire.over.winners} == winners
    donations_agree(board)
    assert bids == board.round
    assert compared >= bids - 1


def donations_agree(board: MeaCulpa) -> None:
    """Points of all that was opened, and how many Letters each donor took."""
    order = [int(seat) for seat in board.souls.start]
    for evaluation in board.cathedrals.evaluations:
        chests = {int(who): things for who, things in evaluation.opened}
        for judged in evaluation.judged:
            points = {int(each.seat): each.points for each in judged.donors}
            plain_points = oracle.donors(chests, judged.category, dict.fromkeys(chests, 0), order)
            assert points == dict(plain_points)
            count = sum(n for _, n in judged.letters)
            ranked = [(int(each.seat), each.points) for each in judged.donors]
            won = oracle.letters_won(len(board.seats), ranked, count)
            took = {int(each.seat): len(each.letters) for each in judged.donors}
            assert {who: n for who, n in took.items() if n} == {w: n for w, n in won.items() if n}
