"""Figures of the games played on this laptop: by game, by person, and between two people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from companion.core.words import T
from companion.library.evenings import PlayedGame, PlayedSeat


@dataclass(frozen=True, slots=True)
class WinShare:
    """How many of how many."""

    name: str
    wins: int
    plays: int


@dataclass(frozen=True, slots=True)
class Best:
    """A record: the highest score, who reached it and when."""

    said: T
    name: str
    play: PlayedGame


@dataclass(frozen=True, slots=True)
class GameFigures:
    """One game: how often and how long it was played, and who wins it."""

    game: str
    title: str
    plays: int
    minutes: tuple[int, ...]
    """How long each game was, the first one first."""
    roles: tuple[WinShare, ...]
    people: tuple[WinShare, ...]
    best: Best | None

    @property
    def average(self) -> int:
        """The average length in minutes."""
        return round(sum(self.minutes) / len(self.minutes))


@dataclass(frozen=True, slots=True)
class Duel:
    """Two people: how often each was ahead of the other, and how often they were level."""

    one: str
    other: str
    ahead: int
    behind: int
    level: int


def summarise_games(plays: Sequence[PlayedGame]) -> list[GameFigures]:
    """Every game that was played, the one most played first."""
    count = Counter(each.game for each in plays)
    return [
        _summarise_game([each for each in plays if each.game == game])
        for game, _ in _sort_by_count(count)
    ]


def _summarise_game(plays: Sequence[PlayedGame]) -> GameFigures:
    last = plays[0]
    seats = [each for play in plays for each in play.seats]
    return GameFigures(
        last.game,
        last.title,
        len(plays),
        tuple(each.minutes for each in reversed(plays)),
        rank_wins((each.role.text, each.won) for each in seats if each.role.text),
        rank_wins((each.name, each.won) for each in seats if each.remembered),
        _find_best(plays),
    )


def _find_best(plays: Sequence[PlayedGame]) -> Best | None:
    """The highest score; of equal ones the first; None if the game has no scores."""
    scored = [
        (each.score, play, each)
        for play in reversed(plays)
        for each in play.seats
        if each.score is not None
    ]
    if not scored:
        return None
    _, play, seat = max(scored, key=lambda each: each[0])
    return Best(seat.said, seat.name, play)


def summarise_people(plays: Iterable[PlayedGame]) -> tuple[WinShare, ...]:
    """Everybody who is remembered: wins and games."""
    return rank_wins((each.name, each.won) for play in plays for each in _list_remembered(play))


def rank_wins(results: Iterable[tuple[str, bool]]) -> tuple[WinShare, ...]:
    """Wins by name, the most first."""
    plays: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    for name, won in results:
        plays[name] += 1
        wins[name] += won
    win_shares = (WinShare(name, wins[name], count) for name, count in plays.items())
    return tuple(sorted(win_shares, key=lambda each: (-each.wins, each.plays, each.name)))


def list_duels(plays: Iterable[PlayedGame]) -> tuple[Duel, ...]:
    """Every two remembered people who have played together, whoever won the game."""
    met: dict[tuple[str, str], Counter[int]] = {}
    for play in plays:
        people = sorted(_list_remembered(play), key=lambda each: each.name)
        for one, other in combinations(people, 2):
            ahead = (one.place < other.place) - (one.place > other.place)
            met.setdefault((one.name, other.name), Counter())[ahead] += 1
    return tuple(
        Duel(one, other, count[1], count[-1], count[0])
        for (one, other), count in sorted(met.items())
    )


def _list_remembered(play: PlayedGame) -> list[PlayedSeat]:
    return [each for each in play.seats if each.remembered]


def _sort_by_count(count: Counter[str]) -> list[tuple[str, int]]:
    return sorted(count.items(), key=lambda each: (-each[1], each[0]))
