"""Table actions: what people do with the table itself. Each says who may do it, and what it does.

An action changes the record only by what its entry says, so that logs can be replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from companion.core.fields import Raw
from companion.core.offers import Offer
from companion.core.seats import Viewer
from companion.storage.codes import Randomness
from companion.storage.log import LogEntry
from companion.table.record.record import Record

Values: TypeAlias = Mapping[str, Raw]


def offer_nothing(_record: Record, _viewer: Viewer) -> Iterator[Offer]:
    """The form of an action that is in no menu."""
    return iter(())


def log_as_filled_in(_record: Record, _viewer: Viewer, values: Values, _luck: Randomness) -> Values:
    """Log exactly what was filled in."""
    return values


@dataclass(frozen=True, slots=True)
class Action:
    """One thing people can do with the table."""

    do: Callable[[Record, LogEntry], None]
    form: Callable[[Record, Viewer], Iterator[Offer]] = offer_nothing
    prepare: Callable[[Record, Viewer, Values, Randomness], Values] = log_as_filled_in
    """Adds what else the log needs, such as random numbers and decisions. May refuse."""
    rests: bool = False
    """The table stood still until now: the time before it counts on no chess clock."""
    lasting: bool = False
    """It is about people, not about the game: it remains valid when the game is taken back."""
    needs_others: bool = False
    """People around a table need it, and nobody who tries a game alone."""
