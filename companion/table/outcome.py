"""How a game that is over went: only what everybody could see at its end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from companion.core.endings import Ending
from companion.core.standings import FinalStanding
from companion.core.umpire import LEAVE
from companion.storage.game_results import GameResult, PlayerResult
from companion.storage.log import LogEntry
from companion.storage.stored_sentences import encode_sentence
from companion.table.fairness.luck import OPEN, START
from companion.table.record.people import People
from companion.table.record.record import Record

PLAY_MAX_PAUSE_SECONDS = 20 * 60.0
"""Seconds between two answers after which people have had a rest: no more of it counts as play."""


def make_result(record: Record, entries: Iterable[LogEntry]) -> GameResult | None:
    """What the list of tables says of a game that is over; None if it did not come to an end."""
    umpire = record.umpire
    if umpire is None or (over := umpire.over) is None:
        return None
    times = _list_times(entries)
    names = {int(seat): each.name for seat, each in record.people.players.items()}
    return GameResult(
        ending=over.name,
        sentence=encode_sentence(over.sentence, names),
        began=times[0],
        ended=times[-1],
        seconds=_count_seconds(times),
        players=tuple(
            _make_player_result(each, over, record.people, names) for each in umpire.standings()
        ),
    )


def _list_times(entries: Iterable[LogEntry]) -> list[float]:
    """When somebody played; a game that asks nobody is over when it begins."""
    entries = list(entries)
    starts = [at for at, each in enumerate(entries) if each.offer in {START, OPEN}]
    began = starts[-1] if starts else 0  # whatever came before was left for the lobby
    played = [each.time for each in entries[began:] if _is_play(each)]
    return played or [entries[began].time]


def _is_play(entry: LogEntry) -> bool:
    return not entry.offer.startswith("~") or entry.offer == LEAVE


def _count_seconds(times: Iterable[float]) -> float:
    """Seconds of play, without long rests; a laptop's clock may be set back."""
    return sum(
        min(max(0.0, after - before), PLAY_MAX_PAUSE_SECONDS) for before, after in pairwise(times)
    )


def _make_player_result(
    each: FinalStanding, over: Ending, people: People, names: Mapping[int, str]
) -> PlayerResult:
    # Whoever had no role of their own is remembered by their team.
    role = each.role or (each.team.name if each.team else None)
    return PlayerResult(
        int(each.seat),
        names[int(each.seat)],
        each.seat in over.winners,
        each.place,
        each.score,
        encode_sentence(each.said, names) if each.said else "",
        encode_sentence(role, names) if role else "",
        each.seat in people.computers,
    )
