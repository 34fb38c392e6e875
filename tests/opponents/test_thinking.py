"""A player thinks the same in a process of its own, and what it chooses is offered."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from typing import Any

import pytest

from companion.core.bots import play_out
from companion.core.chance import Chance
from companion.core.endings import Ending
from companion.core.offers import Number, Offer
from companion.core.play import Play, everyone
from companion.core.seats import Seat, seats_for
from companion.core.umpire import Umpire
from companion.core.words import T
from companion.games import find_games
from companion.opponents.search import TreeSearch
from companion.opponents.seat_history import record_history
from companion.opponents.thinking import Task, think
from tests.kit.tiny_game import Tiny, playing

BUDGET = 300


def task_of(name: str, answers: int) -> tuple[Umpire[Any], Task]:
    """A table, and what the first seat of which it waits has to think about."""
    game, seats = find_games()[name], seats_for(3)
    umpire = Umpire(game, seats, game.settle({}, 3), b"thinking")
    for _ in islice(play_out(umpire, Chance(b"play")), answers):
        pass
    seat = umpire.waiting()[0]
    return umpire, Task(record_history(umpire, seat), b"seat", BUDGET)


@pytest.mark.parametrize("name", ["liars_dice", "spoof", "secret_ballot"])
def test_what_it_chooses_is_taken_and_costs_what_it_may(name: str) -> None:
    umpire, task = task_of(name, 3)
    thought = think(task)
    entry = thought.entry
    assert entry is not None
    umpire.act(entry.by, entry.offer, entry.values)
    one_round = 300  # the last round is played to its end
    assert BUDGET <= thought.work < BUDGET + one_round
    assert thought.rounds > 1


def test_another_process_thinks_the_same() -> None:
    _umpire, task = task_of("liars_dice", 2)
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        assert pool.submit(think, task).result() == think(task)


def pick_form(_k: Tiny, _me: Seat) -> Iterator[Offer]:
    """Any of ten numbers."""
    yield Offer("pick", T("Pick a number"), number=Number(0, 9))


def highest_wins(g: Tiny) -> Play[Ending]:
    """Everybody picks a number under seal; the highest wins."""
    picked = yield from everyone(g.seats, pick_form)
    best = max(each.number for each in picked.values())
    return Ending("won", tuple(s for s in g.seats if picked[s].number == best), T("Done."))


def test_it_prefers_what_wins_even_with_hardly_any_work() -> None:
    umpire = playing(highest_wins)
    history = record_history(umpire, Seat(1))
    for budget, least in ((30, 1), (400, 7)):
        entry = TreeSearch(umpire.game, history, b"seat").think(budget).entry
        assert entry is not None
        assert entry.values["number"] >= least


def test_whoever_is_not_asked_thinks_nothing() -> None:
    umpire, _task = task_of("liars_dice", 1)
    idle = next(each for each in umpire.seats if each not in umpire.waiting())
    thought = think(Task(record_history(umpire, idle), b"seat", BUDGET))
    assert (thought.entry, thought.work) == (None, 0)
