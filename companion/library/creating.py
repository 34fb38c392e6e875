"""The first entries of a new table's log: what is played, and who sits there from the beginning."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.core.fields import Raw, Refused
from companion.core.words import T
from companion.storage import codes
from companion.storage.log import LogEntry
from companion.table.durable_record import Environment
from companion.table.people import moving_on
from companion.table.record.people import AT_HOME, Place
from companion.table.record.players import HOST
from companion.table.record.record import CREATE, FORMAT, Record
from companion.table.replay import fold
from companion.table.table import Table


def make_first_entry(  # noqa: PLR0913 - what a table begins with
    environment: Environment,
    game_id: str,
    raw_settings: Mapping[str, Raw],
    place: Place = AT_HOME,
    *,
    explains: bool = False,
    asks_labels: bool = False,
    is_trial: bool = False,
) -> tuple[LogEntry, str]:
    """Make the entry that creates a table, and its host's token; nothing is stored.

    `Refused` if the game or its settings do not go here.
    """
    if game_id not in environment.games:
        raise Refused(T("There is no such game here. Choose one from the list."), "unknown")
    game = environment.games[game_id].find_version_with(raw_settings)
    if why := environment.explain_unplayable(game, game.settle(raw_settings)):
        raise Refused(why, "misfit")
    settings = {name: raw_settings.get(name, each.default) for name, each in game.settings.items()}
    token = codes.make_token(environment.randomness)
    values = {
        "format": FORMAT,
        "game": game_id,
        "settings": settings,
        "host": codes.fingerprint(token),
        "explains": explains,
        **({"asks_labels": True} if asks_labels and game.setting_rules.labels else {}),
        **place.as_values,
        **({"trial": True} if is_trial else {}),
    }
    first = LogEntry(0, environment.clock(), int(HOST), CREATE, values)
    digest = Record.begun(first, environment.games, set()).digest()
    return msgspec.structs.replace(first, digest=digest), token


def make_move_entry(
    environment: Environment, first: LogEntry, old: Table, *, turned: bool
) -> LogEntry:
    """Make the entry that seats the people of a table that is over at the new one.

    `Refused` if they cannot move on; nothing is stored.
    """
    record = Record.begun(first, environment.games, set())
    if why := old.durable.trouble or moving_on.why_not(old.record, record.game):
        raise Refused(why, "early")
    values = moving_on.make_seated_values(
        old.record, old.code, record, environment.randomness, turned=turned
    )
    entry = LogEntry(1, first.time, int(HOST), moving_on.MOVED, values)
    fold(record, entry)
    return msgspec.structs.replace(entry, digest=record.digest())
