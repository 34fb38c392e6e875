"""The cards of a game that have labels of their own: photographs of them can stand for these."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.core.game import Game
from companion.core.words import Voice
from printables.aids import list_aids
from printables.labels import Labels
from printables.sheet_data import SheetData, check_table_data


@dataclass(frozen=True, slots=True)
class LabelledCard:
    """One card: the text of its label, and what people call it."""

    label: str
    kind: str
    name: str
    note: str


def has_labelled_cards(game: Game[Any]) -> bool:
    """Whether any of its labels are for cards."""
    return any(lines.card for aid in _list_labels(game, None) for lines in aid.lists)


def list_labelled_cards(game: Game[Any], voice: Voice) -> list[LabelledCard]:
    """The cards of a game in the order of its labels; copies of one face count once."""
    return list(_iter_cards(game, voice))


def _iter_cards(game: Game[Any], voice: Voice) -> Iterator[LabelledCard]:
    """The labelled cards of all lists; a face with copies comes once."""
    data = SheetData(game, check_table_data(None), voice)
    lists = (each for aid in _list_labels(game, voice) for each in aid.lists)
    for each in (lines for lines in lists if lines.card):
        for label, row in each.list_rows(data):
            note = row[each.note] if each.note else ""
            yield LabelledCard(label.text, each.card, row[each.name], note)


def _list_labels(game: Game[Any], voice: Voice | None) -> list[Labels]:
    return [each for each in list_aids(game.id, voice) if isinstance(each, Labels)]
