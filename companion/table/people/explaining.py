"""The first round explained: pages explain each step when it first comes, if the host likes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.offers import Offer
from companion.core.seats import Viewer
from companion.core.words import T
from companion.storage.log import LogEntry
from companion.table.record.players import HOST
from companion.table.record.record import Record, State
from companion.table.table_action import Action

EXPLAIN = "~explain"
LABEL = T("Explain the first round")
FIRST_TIME = T("It’s our first time: explain what it is about, and each step")
HELP = T("Every page explains each step in a sentence or two when it first comes.")


def _explain_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if viewer == HOST and record.state is not State.ENDED and record.game.rules.end:
        if record.explains:
            yield Offer(EXPLAIN, T("No more explanations"), tone="quiet")
        else:
            yield Offer(EXPLAIN, LABEL, help=HELP, tone="quiet")


def _switch_explaining(record: Record, _entry: LogEntry) -> None:
    record.explains = not record.explains


ACTIONS: Mapping[str, Action] = {EXPLAIN: Action(_switch_explaining, _explain_form, lasting=True)}
