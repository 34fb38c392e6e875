"""Thinking as a task for a process of its own: what goes in and what comes out can be pickled.

Such a process gets one seat's history and a seed that the seat made up for itself. The seed of the
table, hidden answers and other seats' tasks are not in its memory, so nothing in it can use them.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games import find_games
from companion.opponents.search import Guidance, SearchResult, TreeSearch
from companion.opponents.seat_history import SeatHistory
from companion.opponents.worlds import World

BUDGETS = {"easy": 500, "usual": 3_000, "strong": 20_000}
"""How many answers a player may play in playouts before each of its own."""


@dataclass(frozen=True, slots=True)
class Task:
    """What one seat has to think about."""

    history: SeatHistory
    seed: bytes
    """Of this seat alone: not of the table, and of no other seat."""
    budget: int
    world: World | None = None
    """That of the last search, if there was one."""
    has_prior: bool = False
    """Whether others are assumed to play as the game's own stand-in."""


def think(task: Task) -> SearchResult:
    """Think, anywhere: the same task gives the same result."""
    game = find_games()[task.history.game_id]
    prior = game.bots.policies.get(game.bots.stand_in) if task.has_prior else None
    search = TreeSearch(game, task.history, task.seed, Guidance(prior))
    return search.think(task.budget, task.world)
