"""The computer plays for somebody who is away, as they or the host asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.fields import Flag
from companion.core.offers import Offer
from companion.core.seats import Seat, Viewer
from companion.core.words import T
from companion.storage.log import LogEntry
from companion.table.fairness import taking_back
from companion.table.fairness.consent import find_only_selectable, iter_switchable
from companion.table.record.players import HOST, find_viewer
from companion.table.record.record import Record
from companion.table.table_action import Action

STAND_IN = "~stand-in"
SENSIBLY = T("Until you are back it plays sensibly, knowing only what you know.")
BY_CHANCE = T("It answers at random until you are back.")


def _stand_in_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if not record.is_in_game:
        return
    if viewer == HOST:
        for seat in iter_switchable(record, record.pace.stand_ins, record.consent.answered_for):
            on = Flag(T("The computer plays for them"), start=True)
            label = T("Let the computer play for {who}", who=find_only_selectable(seat))
            yield Offer(STAND_IN, label, tone="quiet", seat=seat, on=on)
    elif viewer in record.pace.stand_ins:
        yield Offer(STAND_IN, T("I am back"))
    elif record.people.is_seated(viewer):
        help_ = SENSIBLY if record.game.bots.stand_in else BY_CHANCE
        yield Offer(STAND_IN, T("Let the computer play for me"), help=help_, tone="grave")


def _find_seat(entry: LogEntry) -> Seat:
    return Seat(entry.values.get("seat", entry.viewer))


def _switch_stand_in(record: Record, entry: LogEntry) -> None:
    seat = _find_seat(entry)
    if entry.values.get("on", seat not in record.pace.stand_ins):
        record.pace.stand_ins.add(seat)
        if find_viewer(entry.viewer) == HOST:
            record.pace.replaced.add(seat)
        record.tell(T("The computer plays for {who} for now.", who=seat))
        taking_back.settle(record)
    else:
        record.pace.stop_standing_in(seat)
        record.tell(T("{who} is playing again.", who=seat))


ACTIONS: Mapping[str, Action] = {STAND_IN: Action(_switch_stand_in, _stand_in_form)}
