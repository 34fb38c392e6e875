"""A table at which chance plays, so that somebody who makes a game can see one of its steps.

It is a real table in memory alone, and it is the same each time.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from companion.core.bots import choose_any_answer, choose_next_answer
from companion.core.chance import Chance
from companion.core.fields import Refused
from companion.core.file_editing import WatchedGame
from companion.core.game import Game
from companion.core.seats import Seat
from companion.library.registry import Tables
from companion.storage.encryption import KEY_BYTES, Vault
from companion.storage.memory import MemoryLog
from companion.table.input_limits import copy_values
from companion.table.proposal import Proposal, Sent
from companion.table.table import Table

PEOPLE = (
    *("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gwen", "Hugo", "Ida", "Jack"),
    *("Kim", "Leo", "Mia", "Nils", "Olga", "Paul", "Quinn", "Rosa", "Sam", "Tess"),
)
"""For as many as can sit at a table."""
MAX_REHEARSED_ANSWERS = 60
"""After so many answers a game that has not come to the step is given up."""
REHEARSAL_TIME = 1_000_000.0
"""When it is played, which no page shows."""


@dataclass(slots=True)
class SameLuck:
    """Luck that is the same each time."""

    seed: str
    drawn: int = 0

    def __call__(self, size: int) -> bytes:
        """So many bytes."""
        self.drawn += 1
        begun = f"{self.seed}/{self.drawn}".encode()
        return hashlib.shake_256(begun).digest(size)


def rehearse(watched: WatchedGame[Game[Any]], players: int, seed: str) -> tuple[Table, bool]:
    """A table whose game has come to the step, and whether it has; else the game's end."""
    luck = SameLuck(seed)
    tables = Tables(
        MemoryLog(),
        Vault(luck(KEY_BYTES)),
        lambda: REHEARSAL_TIME,
        luck,
        {watched.game.id: watched.game},
    )
    table = tables.open(tables.create(watched.game.id, {}).code)
    for name in PEOPLE[:players]:
        table.record.people.here.add(table.people.join(name).seat)
    table.start()
    return table, _play_to_the_step(table, watched, Chance(seed.encode()))


def _play_to_the_step(table: Table, watched: WatchedGame[Game[Any]], chance: Chance) -> bool:
    """Let chance answer until the step is reached; whether it is, within so many answers."""
    for _ in range(MAX_REHEARSED_ANSWERS):
        umpire = table.record.umpire
        if watched.reached() or umpire is None or umpire.over:
            break
        entry = choose_next_answer(
            umpire, chance, umpire.game.bots.policies.get("random", choose_any_answer)
        )
        if table_offer := table.offers.find_named(entry.by, entry.offer):
            with suppress(Refused):
                table.writer.commit(
                    Proposal.answering(table_offer, copy_values(entry.values), Sent())
                )
    return watched.reached()


def choose_viewer(table: Table) -> Seat:
    """Somebody whom the game asks, or who sits first."""
    waiting = table.record.umpire.waiting() if table.record.umpire else ()
    return next(iter(waiting), next(iter(table.record.people.players)))
