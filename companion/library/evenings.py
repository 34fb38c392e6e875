"""Evenings on this laptop: what was played and who won; people are remembered if they want to be.

Games are noted from the list of tables. Somebody who is not remembered is named only where their
table still is: in what is noted they have no name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import groupby

from companion.core.fields import Refused
from companion.core.words import T
from companion.library.summary import Summary
from companion.storage.evenings_database import PlayStore, StoredPlay, StoredResult
from companion.storage.evenings_notes import PlayNotes
from companion.storage.game_results import GameResult
from companion.storage.presets import make_name_key
from companion.storage.stored_sentences import decode_sentence

NIGHT = timedelta(hours=6)
"""Until then a game belongs to the evening before."""
GUEST = "Guest"
NOBODY = T("Nobody of that name has played here.")


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """How somebody did in a game; `remembered` if this counts for them in other games, too."""

    seat: int
    name: str
    remembered: bool
    won: bool
    place: int
    score: float | None
    said: T
    role: T


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One finished game: its times, how it ended, and how everybody did."""

    number: int
    code: str
    game: str
    title: str
    began: datetime
    ended: datetime
    minutes: int
    ending: str
    seats: tuple[PlayedSeat, ...]

    @property
    def evening(self) -> date:
        """The evening to which it belongs."""
        return (self.began - NIGHT).date()

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of those who have won."""
        return tuple(each.name for each in self.seats if each.won)


class Evenings:
    """All games noted on this laptop, or in the database that companions share."""

    def __init__(
        self,
        store: PlayStore | PlayNotes,
        listed: Callable[[], list[Summary]],
        clock: Callable[[], float],
    ) -> None:
        self._store, self._listed, self._clock = store, listed, clock

    def note(self) -> None:
        """Note every game that has ended since this was last done."""
        known, people = self._store.known(), _index_by_key(self._store.people())
        for each in self._listed():
            if each.outcome and (each.code, each.outcome.began) not in known:
                game = each.counted_as or each.game
                self._store.add(_make_stored(each.code, game, each.title, each.outcome, people))

    def plays(self) -> list[PlayedGame]:
        """All games, the last one first; those that have ended meanwhile are noted."""
        self.note()
        names = self._list_names()
        return [
            _make_played(each, names.get(each.code, {})) for each in reversed(self._store.plays())
        ]

    def play(self, number: int) -> PlayedGame | None:
        """One game; None if there is none of this number."""
        return next((each for each in self.plays() if each.number == number), None)

    def people(self) -> list[str]:
        """Who is remembered."""
        return self._store.people()

    def remember(self, name: str) -> None:
        """Remember somebody who has played here, and in which games; `Refused` if nobody has."""
        key = make_name_key(name)
        at = [
            (play, each)
            for play in self.plays()
            for each in play.seats
            if each.name != GUEST and make_name_key(each.name) == key
        ]
        if not at:
            raise Refused(NOBODY, "unknown")
        called = _index_by_key(self.people()).get(key, " ".join(name.split()))
        sat = [(play.number, each.seat) for play, each in at]
        self._store.remember(called, self._clock(), sat)

    def forget(self, name: str) -> None:
        """Forget somebody: from now on they are a guest, where their table is gone."""
        self._store.forget(name)

    def drop(self, number: int) -> None:
        """Drop a game: it counts no longer, and is not noted again."""
        self._store.drop(number)

    def _list_names(self) -> dict[str, dict[int, str]]:
        """The names at every table that still is on this laptop."""
        return {
            each.code: {player.seat: player.name for player in each.outcome.players}
            for each in self._listed()
            if each.outcome
        }


def make_played_game(
    code: str, game: str, title: str, result: GameResult | None
) -> PlayedGame | None:
    """The game of one table, which is not noted; None if it is not over."""
    if result is None:
        return None
    names = {each.seat: each.name for each in result.players}
    return _make_played(_make_stored(code, game, title, result, {}), names)


def group_by_evening(plays: Iterable[PlayedGame]) -> list[tuple[date, list[PlayedGame]]]:
    """Games grouped by evening, in the order in which they come."""
    return [(day, list(own)) for day, own in groupby(plays, key=lambda each: each.evening)]


def _make_stored(
    code: str, game: str, title: str, how: GameResult, people: dict[str, str]
) -> StoredPlay:
    """The game of a table as it is stored: people, and only those who are remembered have names."""
    results = tuple(
        StoredResult(
            each.seat,
            people.get(make_name_key(each.name)),
            each.won,
            each.place,
            each.score,
            each.said,
            each.role,
        )
        for each in how.players
        if not each.is_computer
    )
    when = how.began, how.ended, how.seconds
    return StoredPlay(0, code, *when, game, title, how.ending, results)


def _make_played(play: StoredPlay, names: dict[int, str]) -> PlayedGame:
    """A stored game with the names known of its table; whoever has none is a guest."""
    seats = tuple(
        PlayedSeat(
            each.seat,
            each.person or names.get(each.seat, GUEST),
            each.person is not None,
            each.won,
            each.place,
            each.score,
            decode_sentence(each.said),
            decode_sentence(each.role),
        )
        for each in play.results
    )
    began, ended = (datetime.fromtimestamp(at).astimezone() for at in (play.began, play.ended))
    about = play.number, play.code, play.game, play.title
    return PlayedGame(*about, began, ended, round(play.seconds / 60), play.ending, seats)


def _index_by_key(names: Iterable[str]) -> dict[str, str]:
    return {make_name_key(name): name for name in names}
