"""The sentences of a prompt that games do not write themselves, such as whom a game waits for."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.seats import Seat
from companion.core.words import T, name_or_count

LOCKED = T("Locked in. You can still change it.")
"""What whoever has answered under seal reads."""
ONE_MOMENT = T("One moment, please.")
"""What people read while nobody may know whom the game waits for."""


def make_waiting_prompt(seats: Sequence[Seat]) -> T:
    """The sentence that names those who have to answer, or counts them; `ONE_MOMENT` for nobody."""
    return T("Waiting for {who}.", who=name_or_count(seats)) if seats else ONE_MOMENT


def name_missing(sentence: T, missing: Sequence[Seat]) -> T:
    """The sentence with those who have not answered in place of “{missing}”, if it has that."""
    if "{missing}" not in sentence.text:
        return sentence
    return sentence.but(missing=name_or_count(missing))


def leave_out_numbers(sentence: T) -> T:
    """The sentence with 0 for each number, so that it stays the same while they change."""
    return sentence.but(**{name: 0 for name, word in sentence.words.items() if type(word) is int})
