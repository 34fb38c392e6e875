"""What takes longer than a page may wait, for whoever sent this request: not on the loop."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import request

from companion.core.fields import Raw
from companion.core.game import Game
from companion.core.words import T
from web.problems import Problem
from web.server.work_queue import QueueFull, WorkQueue
from web.services import services

BUSY = T("The companion is busy with what others sent. Please try again in a moment.")


def settle_off_loop(game_id: str, raw: Mapping[str, Raw]) -> None:
    """Read the files in these settings in a thread; `Refused` if one has a fault.

    Games remember what they have read, so the table then finds it without reading it again.
    """
    if game := services().tables.games.get(game_id):
        settle_in(services().work, game, raw, request.remote_addr)


def settle_in(
    work: WorkQueue, game: Game[Any], raw: Mapping[str, Raw], address: str | None
) -> None:
    """The same for somebody at this address; a `Problem` if they have too much under way."""
    length = sum(len(each) for each in raw.values() if isinstance(each, str))
    try:
        work.do(lambda: game.settle(raw), length, address)
    except QueueFull:
        raise Problem(429, BUSY, "busy") from None
