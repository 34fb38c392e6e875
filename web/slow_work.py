"""What takes longer than a page may wait, for whoever sent this request: not on the loop."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from flask import request

from companion.core.fields import Raw
from companion.core.game import Game
from companion.core.words import T
from web.problems import Problem
from web.server.work_queue import QueueFull, WorkQueue
from web.services import services

R = TypeVar("R")
READING_COST = 64 * 1024
"""Reading a small file from the disk is as much work as reading so many bytes."""
BUSY = T("The companion is busy with what others sent. Please try again in a moment.")


def run_off_loop(work: Callable[[], R], cost: int) -> R:
    """Do this in a thread, in its turn; a `Problem` if its sender has too much under way."""
    return _do_in_turn(services().work, work, cost, request.remote_addr)


def settle_off_loop(game_id: str, raw: Mapping[str, Raw]) -> None:
    """Read the files in these settings in a thread; `Refused` if one has a fault.

    Games remember what they have read, so the table then finds it without reading it again.
    """
    if game := services().tables.games.get(game_id):
        settle_in(services().work, game, raw, request.remote_addr)


def settle_in(
    queue: WorkQueue, game: Game[Any], raw: Mapping[str, Raw], address: str | None
) -> None:
    """The same for somebody at this address."""
    length = sum(len(each) for each in raw.values() if isinstance(each, str))
    _do_in_turn(queue, lambda: game.settle(raw), length, address)


def _do_in_turn(queue: WorkQueue, work: Callable[[], R], cost: int, address: str | None) -> R:
    try:
        return queue.do(work, cost, address)
    except QueueFull:
        raise Problem(429, BUSY, "busy") from None
