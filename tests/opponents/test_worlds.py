"""Worlds in thought look to a seat as its table does, and differ in what it cannot see."""

from __future__ import annotations

import pickle
from itertools import islice
from typing import Any

import pytest

from companion.core.bots import play_out
from companion.core.chance import Chance
from companion.core.game import Game
from companion.core.seats import seats_for
from companion.core.umpire import Umpire
from companion.games import find_games
from companion.opponents.seat_history import SeatHistory, observe, record_history
from companion.opponents.worlds import Sampler
from tests.kit.laws.dealing import DEALING
from tests.kit.tiny_game import TINY

WORK = 4000
GAMES: dict[str, Game[Any]] = {
    "tiny": TINY,
    "dealing": DEALING,
    **{name: find_games()[name] for name in ("liars_dice", "spoof", "blind_auction")},
}


def begun(game: Game[Any], answers: int) -> Umpire[Any]:
    """A table at which chance has given so many answers."""
    seats = seats_for(3)
    umpire = Umpire(game, seats, game.settle({}, 3), b"worlds")
    for _ in islice(play_out(umpire, Chance(b"play")), answers):
        pass
    return umpire


def histories(game: Game[Any]) -> list[SeatHistory]:
    """What two seats have seen of a game."""
    umpire = begun(game, 9)
    return [record_history(umpire, seat) for seat in umpire.seats[:2]]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_world_looks_to_the_seat_as_its_table_does(game: Game[Any]) -> None:
    for history in histories(game):
        sampler = Sampler(game, history, Chance(b"seat"))
        world = sampler.find(WORK)
        assert world is not None
        others = [sampler.vary(world, 8) for _ in range(2)]
        for each in (world, *others):
            replay = sampler.replay(each.copy())
            assert (replay.agreed, replay.distance) == (len(history.events), 0)
            assert observe(replay.umpire, history.seat) == history.now
        drawn = {
            repr((each.draws, {k: dict(e.values) for k, e in each.answers.items()}))
            for each in (world, *others)
        }
        assert len(drawn) > 1, "what the seat cannot see is not always the same"


def test_the_same_seed_finds_the_same_worlds() -> None:
    history = histories(TINY)[0]
    one, other = (Sampler(TINY, history, Chance(b"seat")) for _ in range(2))
    assert one.find(WORK) == other.find(WORK)
    assert one.worked == other.worked


def test_what_a_seat_has_seen_contradicts_other_worlds() -> None:
    history = histories(DEALING)[0]
    sampler = Sampler(DEALING, history, Chance(b"seat"))
    world = sampler.find(WORK)
    assert world is not None
    asked, order = world.draws[0]
    world.draws[0] = (asked, order[::-1])
    assert sampler.replay(world).distance > 0


def test_a_history_goes_to_another_process() -> None:
    history = histories(GAMES["liars_dice"])[0]
    assert pickle.loads(pickle.dumps(history)) == history  # noqa: S301 - our own
