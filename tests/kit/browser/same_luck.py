"""The companion as people start it, but tables with the same players have the same luck each time.

python -m tests.kit.browser.same_luck serve …; `companion verify` does not accept such tables.
"""

from __future__ import annotations

from hashlib import sha256

from companion.cli import main
from companion.table.people import lobby
from companion.table.record.record import Record


def seed_from_names(record: Record) -> bytes:
    """A seed made of the game and its players' names, instead of the numbers they drew."""
    names = [record.people.players[seat].name for seat in record.people.order]
    return sha256(repr((record.game.id, names)).encode()).digest()


if __name__ == "__main__":
    vars(lobby)["make_seed"] = seed_from_names
    main()
