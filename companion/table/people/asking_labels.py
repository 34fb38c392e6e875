"""Before a first game with printed labels: whether they are there, or how to play without them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.game import LabelsQuestion
from companion.core.offers import Offer
from companion.core.seats import Viewer
from companion.core.words import T
from companion.storage.codes import Randomness
from companion.storage.log import LogEntry
from companion.table.people import lobby
from companion.table.record.record import Record
from companion.table.table_action import Action, Values

THERE, WITHOUT = "~labels-there", "~labels-none"


def find_question(record: Record) -> LabelsQuestion | None:
    """What the lobby asks about labels; None once it is answered or if the settings need none."""
    ask = record.game.setting_rules.labels
    if ask is None or not record.asks_labels or lobby.has_begun(record):
        return None
    return ask(record.settings)


def _labels_are_there_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if lobby.in_lobby(record, viewer) and find_question(record):
        yield Offer(THERE, T("Yes"), tone="quiet")


def _without_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    question = find_question(record)
    if lobby.in_lobby(record, viewer) and question and question.without:
        yield Offer(WITHOUT, T("Play without labels"), tone="quiet")


def _stop_asking(record: Record, _entry: LogEntry) -> None:
    record.asks_labels = False


def _choose_settings_without(
    record: Record, _viewer: Viewer, _values: Values, _luck: Randomness
) -> Values:
    question = find_question(record)
    return {**record.raw_settings, **(question.without if question else {})}


ACTIONS: Mapping[str, Action] = {
    THERE: Action(_stop_asking, _labels_are_there_form),
    WITHOUT: Action(lobby.change_settings, _without_form, _choose_settings_without),
}
