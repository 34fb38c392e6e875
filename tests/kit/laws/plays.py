"""Random plays of any game, made from its offers alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.bots import play_out
from companion.core.chance import Chance
from companion.core.fields import Refused
from companion.core.game import Game, Settings
from companion.core.offers import Raw
from companion.core.seats import FIRST_MARKS, Seat, seats_for
from companion.core.teams import Teams, draw_teams
from companion.core.umpire import Entry, Umpire
from companion.games import find_games
from companion.told.our_files import names_of_ours, text_of
from tests.kit.tiny_game import TINY

OURS = names_of_ours()
MAX_SETTINGS_DRAWN = 1000
"""After so many draws that do not suit, what is fixed suits no table of that size."""
GAMES: dict[str, Game[Any]] = {
    **{id_: game for id_, game in find_games().items() if id_ not in OURS},
    TINY.id: TINY,
}
"""Every game, and the tiny one, so that the laws are always tested on at least two.

Games of our files are played as if somebody had brought the file.
"""
COMPLETE: dict[str, Game[Any]] = {
    **GAMES,
    **{
        id_: game.resolved(game.settle({"file": text_of("werewolf")}))
        for id_, game in GAMES.items()
        if game.resolve
    },
}
"""The same for a table that is begun with nothing but defaults."""


@dataclass(frozen=True)
class Table:
    """What defines a play: game, number of players, settings and seed."""

    game: Game[Any]
    seats: tuple[Seat, ...]
    settings: Settings
    seed: bytes

    def umpire(self, **more: Any) -> Umpire[Any]:
        """The game at its beginning, with teams if it can have some."""
        return Umpire(self.game, self.seats, self.settings, self.seed, teams=self.teams, **more)

    @property
    def teams(self) -> Teams:
        """Those that chance draws for this seed."""
        chance = Chance(b"teams" + self.seed)
        counts = [count for count in self.game.teams.counts if count <= len(self.seats)]
        return draw_teams(self.seats, chance.pick(counts), chance)


def usual_sizes(game: Game[Any]) -> tuple[int, ...]:
    """The numbers of players that random plays have: a table of twenty costs as much as five."""
    few = tuple(size for size in game.seats if size <= len(FIRST_MARKS))
    return few or game.seats


def any_table(game: Game[Any], seed: bytes, players: Sequence[int] = (), **fixed: Raw) -> Table:
    """A table with a random number of players and random settings, other ones for each game.

    `players`: only so many, where what is fixed does not suit every number.
    """
    seed = game.id.encode() + seed
    chance = Chance(b"table" + seed)
    seats = seats_for(chance.pick(players or usual_sizes(game)))
    settings = any_settings(game, len(seats), chance, **fixed)
    return Table(game.resolved(settings), seats, settings, seed)


def any_settings(game: Game[Any], players: int, chance: Chance, **fixed: Raw) -> Settings:
    """Random settings; long texts (card lists, profiles) keep their defaults."""
    return game.settle(any_raw_settings(game, players, chance, **fixed), players)


def any_raw_settings(game: Game[Any], players: int, chance: Chance, **fixed: Raw) -> dict[str, Any]:
    """The same as somebody would enter them."""
    assert fixed.keys() <= game.settings.keys(), "no other settings would ever be accepted"
    for _ in range(MAX_SETTINGS_DRAWN):
        file = {"file": text_of(chance.pick(OURS))} if game.resolve else {}
        raw = {
            name: setting.field.some(chance)
            for name, setting in game.settings.items()
            if setting.field.kind != "text" and chance.below(2)
        }
        raw = {**file, **raw, **fixed}
        try:
            settings = game.settle(raw, players)
        except Refused:
            continue
        if game.resolved(settings).setting_rules.unsuited(settings, players) is None:
            return raw
    raise AssertionError(f"no settings of {game.id} with {fixed.keys()} suit {players} players")


def played(table: Table, most: int | None = None, **more: Any) -> Iterator[Umpire[Any]]:
    """The umpire at the start and after each answer of a random play."""
    umpire = table.umpire(**more)
    yield umpire
    for count, _ in enumerate(play_out(umpire, Chance(b"play" + table.seed)), start=1):
        yield umpire
        if most is not None and count >= most:
            return


def entries_of(table: Table, most: int | None = None) -> list[Entry]:
    """The answers of a random play."""
    return last(played(table, most)).entries


def last(umpires: Iterator[Umpire[Any]]) -> Umpire[Any]:
    """The umpire at the end of a play."""
    *_, umpire = umpires
    return umpire
