"""What can be seen of a table from afar: for whoever looks after many of them.

It is made of what everybody may know, and so is its time: a sealed answer does not move it.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.seats import TABLE
from companion.storage.glances import Glance
from companion.storage.log import LogEntry
from companion.storage.stored_sentences import encode_sentence
from companion.table.prompts import choose_prompt
from companion.table.record.record import Record


def make_glance(record: Record, entries: Sequence[LogEntry]) -> Glance:
    """The glance at a table with these entries."""
    names = {int(seat): each.name for seat, each in record.people.players.items()}
    remaining = tuple((int(seat), names[int(seat)]) for seat in record.people.remaining)
    sentence = encode_sentence(choose_prompt(record, None, None), names)
    asks_screen = _asks_screen(record)
    return Glance(sentence, _find_last_change(entries), remaining, record.people.call, asks_screen)


def _asks_screen(record: Record) -> bool:
    """Whether nobody's phone can answer what is asked."""
    umpire = record.umpire
    if umpire is None or not any(umpire.asked(TABLE)):
        return False
    return not any(umpire.offers(seat) for seat in umpire.seats)


def _find_last_change(entries: Sequence[LogEntry]) -> float:
    """When what everybody could see last changed."""
    last = entries[-1]
    for before in reversed(entries[:-1]):
        if before.digest != last.digest:
            break
        last = before
    return last.time
