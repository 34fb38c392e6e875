"""`[teams]`: with how many teams a game in a file is played, and whether chance draws them."""

from __future__ import annotations

from companion.core.teams import ALONE, BANNERS, TeamRule
from companion.core.words import T
from companion.told.reading.file_table import FileTable

SECTION = "teams"


def read_teams(file: FileTable, fewest: int) -> TeamRule:
    """What the file says of teams; without a word everybody plays alone."""
    if SECTION not in file:
        return ALONE
    table = FileTable(file.get(SECTION), (SECTION,), file.notes)
    counts = _counts(table, fewest)
    drawn = table.flag("drawn", usual=False) if "drawn" in table else None
    table.note_unknown_keys()
    return TeamRule(counts, drawn)


def _counts(table: FileTable, fewest: int) -> tuple[int, ...]:
    counts = table.get("count", 2)
    listed = counts if isinstance(counts, list) else [counts]
    possible = {0, *range(2, len(BANNERS) + 1)}
    if not listed or not all(type(each) is int and each in possible for each in listed):
        what = T("“count” says how many teams there are: 2 to {most}.", most=len(BANNERS))
        advice = T("Write {example}; 0 is for a game without.", example="count = [0, 2]")
        table.fault("count", what, advice)
        return ALONE.counts
    counts = tuple(sorted(set(listed)))
    if fewest < counts[0]:
        what = T("{n} teams need more than {few} players.", n=counts[0], few=fewest)
        table.fault("count", what)
        return ALONE.counts
    return counts
