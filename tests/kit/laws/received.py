"""Everything one viewer receives from the rules, as bytes that can be compared."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from companion.core.received import list_received
from companion.core.seats import Seat, Viewer
from companion.core.to_json import to_json
from companion.core.umpire import Umpire
from companion.table.prompts import find_game_rule


def received(umpire: Umpire[Any], viewer: Viewer) -> bytes:
    """All that the rules say to this viewer, and what covered phones show."""
    content = {**list_received(umpire, viewer), "covered": in_public(umpire)}
    return json.dumps(content, default=to_json, sort_keys=True, ensure_ascii=False).encode()


def told_apart(umpire: Umpire[Any]) -> Iterator[str]:
    """How phones differ, while it is a secret whom the game asks, in what everybody can see.

    Who has sealed an answer reads so only if all are asked; everything else must look as if any of
    them were asked.
    """
    if umpire.over or not umpire.wait.quiet:
        return
    open_ = [seat for seat in umpire.seats if not umpire.sealed(seat)]
    reading = umpire.seats if umpire.wait.hides_who else open_
    if len(links := {find_game_rule(umpire, seat) for seat in umpire.seats}) > 1:
        yield f"“Why?” leads to {links}"
    if len(prompts := {str(umpire.prompt(seat)) for seat in reading}) > 1:
        yield f"phones say {prompts}"
    offered = [[offer.name for offer in umpire.offers(seat)] for seat in open_]
    common = set(offered[0]).intersection(*offered) if offered else set()
    if len(orders := {tuple(name for name in each if name in common) for each in offered}) > 1:
        yield f"phones offer the same in different orders: {orders}"


def in_public(umpire: Umpire[Any]) -> dict[Seat, list[Any]]:
    """What covered phones show: the questions they ask in public, and where "Why?" leads."""
    return {
        seat: [
            find_game_rule(umpire, seat),
            *(offer.described() for offer in umpire.offers(seat) if offer.in_public),
        ]
        for seat in umpire.seats
    }
