"""Trying a game alone: a table where the computer plays for everybody else.

It is a real table, so that its pages are real; but no list shows it, no evening counts it, and it
is removed when whoever tries has closed it, or has not played there for an hour.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.fields import Raw
from companion.core.game import Game
from companion.library.registry import CreatedTable, Tables
from companion.library.rehearsal import PEOPLE
from companion.table.record.players import Joined

NAMES = ("Robin", *PEOPLE)
"""Whoever tries the game, and those for whom the computer plays."""
KEEP_SECONDS = 3600.0
"""How long a trial is kept after its last answer, if nobody closes it."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A trial that has just begun: its table, and the seat of whoever tries."""

    table: CreatedTable
    seat: Joined


def choose_players(game: Game[Any], raw: Mapping[str, Raw]) -> int:
    """How many play a trial: about as many as sit around a table at home."""
    played = game.resolved(game.settle(raw))
    return played.choose_table_size(raw, played.seats) or min(played.seats)


def begin_trial(tables: Tables, game: Game[Any], raw: Mapping[str, Raw] | None = None) -> Trial:
    """Begin the game at a table of its own, with these settings or those it has for trials.

    Its pages explain each step, and the computer plays for everybody but the first seat.
    """
    raw = game.about.trial if raw is None else raw
    created = tables.create(game.id, raw, explains=True, is_trial=True)
    table = tables.open(created.code)
    seats = [table.people.join(name) for name in NAMES[: choose_players(game, raw)]]
    table.start()
    return Trial(created, seats[0])


def remove_forgotten_trials(tables: Tables, now: float) -> list[str]:
    """Remove the trials that nobody has played for long; return their codes."""
    forgotten = [each.code for each in tables.list_trials() if now - each.when > KEEP_SECONDS]
    for code in forgotten:
        tables.remove(code)
    return forgotten
