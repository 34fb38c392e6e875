"""The checklist for setting up a box, as pages draw it: what is ticked, and what ticks it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.core.offers import make_wire_name
from companion.core.open_offers import OpenOffer
from companion.core.seats import Seat
from companion.core.setting_up import CHECKLIST_OFFERS, LAID_OUT, TICK, UNTICK
from companion.core.words import T
from companion.table.view.viewer_view import ViewerView


@dataclass(frozen=True, slots=True)
class ChecklistLine:
    """A step, whether it is done, and the id of the offer that changes that, for whoever may."""

    key: str
    said: T
    seats: tuple[Seat, ...]
    drawn: tuple[str, ...]
    done: bool
    offer: str | None


@dataclass(frozen=True, slots=True)
class Checklist:
    """All steps, and the id of the offer that ends them."""

    lines: tuple[ChecklistLine, ...]
    begin: str | None

    @property
    def done(self) -> int:
        """How many steps are ticked."""
        return sum(line.done for line in self.lines)


def make_checklist(seen: ViewerView, k: Any) -> Checklist | None:
    """What is to be laid out; nothing once the game has begun, or without a box."""
    if not (setting_up := getattr(k, "setting_up", None)) or not setting_up.set_up_steps:
        return None
    ids = {each.offer.name: each.id for each in seen.offers}
    lines = []
    for step in setting_up.set_up_steps:
        done = step.key in setting_up.set_up_done
        id_ = ids.get(make_wire_name(UNTICK if done else TICK, step.key))
        lines.append(ChecklistLine(step.key, step.said, step.seats, step.drawn, done, id_))
    return Checklist(tuple(lines), ids.get(LAID_OUT))


def drop_checklist_offers(offers: list[OpenOffer]) -> Iterator[OpenOffer]:
    """All offers that are not part of a checklist."""
    return (each for each in offers if each.offer.act not in CHECKLIST_OFFERS)
