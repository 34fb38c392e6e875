"""What takes longer than a page may wait, for whoever sent this request: not on the loop."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, TypeVar

from flask import request

from companion.core.fields import Raw, Refused
from companion.core.game import Game
from companion.core.words import T
from web.problems import Problem
from web.server.work_queue import QueueFull, WorkQueue
from web.services import services

R = TypeVar("R")

BUSY = T("The companion is busy with what others sent. Please try again in a moment.")


def do_off_loop(work: Callable[[], R], cost: int) -> R:
    """Do the work in a thread, after what costs less; a `Problem` if this sender has too much."""
    try:
        return services().work.do(work, cost, request.remote_addr)
    except QueueFull:
        raise Problem(429, BUSY, "busy") from None


def settle_off_loop(game_id: str, raw: Mapping[str, Raw]) -> None:
    """Read the files in these settings in a thread; `Refused` if one has a fault.

    Games remember what they have read, so the table then finds it without reading it again.
    """
    if game := services().tables.games.get(game_id):
        do_off_loop(lambda: game.settle(raw), length_of(raw))


def warm_settings(work: WorkQueue, game: Game[Any], raw: Mapping[str, Raw], sender: str) -> None:
    """The same for a table that decides itself what to say about a fault."""
    with suppress(Refused, QueueFull):
        work.do(lambda: game.settle(raw), length_of(raw), sender)


def length_of(raw: Mapping[str, Raw]) -> int:
    """How long the texts in settings are together."""
    return sum(len(each) for each in raw.values() if isinstance(each, str))
