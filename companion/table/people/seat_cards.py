"""Seat cards: with its code, another phone takes the same seat."""

from __future__ import annotations

from companion.storage import codes
from companion.storage.codes import Randomness
from companion.table.record.record import Record


def make_free_card(record: Record, randomness: Randomness) -> str:
    """Make a seat card code that nobody has at this table."""
    taken = {player.card for player in record.people.players.values()}
    while (code := codes.make_card_code(randomness)) in taken:
        continue
    return code
