"""Tables that began when games told in files were settings of the toolbox.

Their logs call the game `any_box` and have the settings `box` and `file`. Each entry has a digest
of what everybody saw, which was made of the toolbox: its empty parts, and the file's as `box_…`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from companion.core.chance import Chance
from companion.core.game import (
    About,
    Anytime,
    Game,
    SettingRules,
    Settings,
    read_settings,
)
from companion.core.notes import offer_notes, take_note
from companion.core.offers import Offer
from companion.core.play import Form
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.secrets import known
from companion.core.to_json import Json
from companion.games.any_box import state
from companion.told.all_games import OWN, find_games
from companion.told.playing.budget import EARLIER, TODAY, Budget
from companion.told.playing.game import note_form
from companion.told.playing.interpreter import play_told
from companion.told.playing.view import ShownBoard
from companion.told.reading import read_game

TONIGHT, OF_THE_TABLE = "tonight", "own"
"""The values of `box` without a file, and with one that the table brought."""
SAME = ("settings", "notes", "gone")
PREFIXED = ("values", "piles", "decks", "roles", "told", "opened", "out", "phase", "round")
"""What is called `box_values` and so on in the digests of such a table."""
EMPTY: tuple[Json, ...] = ({}, {}, {}, {}, {}, [], [], None, 0)
"""What these were if no file was played."""


class EarlierToolbox(state.AnyBox):
    """The toolbox, whose digests have room for a file."""

    def as_json(self) -> Json:
        """Say it with the empty parts of a file."""
        empty = zip(PREFIXED, EMPTY, strict=True)
        return super().as_json() | {f"box_{name}": nothing for name, nothing in empty}


class EarlierTold(ShownBoard):
    """The board of a file, whose digests are those of a toolbox from which nothing was taken."""

    def as_json(self) -> Json:
        """Say it as the toolbox did: with its own empty parts."""
        board = super().as_json()
        same = {name: board[name] for name in SAME}
        prefixed = {f"box_{name}": board[name] for name in PREFIXED}
        tool = {"tool": "end" if self.over else "file"}
        return empty_toolbox(self.seats) | same | prefixed | tool


@lru_cache(maxsize=64)
def empty_toolbox(seats: tuple[Seat, ...]) -> Json:
    """What everybody knows of a toolbox from which nothing was taken."""
    return known(state.set_up(seats, Settings({}), Chance(b"")), TABLE).as_json()


def set_up_told(
    game: Game[ShownBoard], seats: tuple[Seat, ...], settings: Settings, chance: Chance
) -> EarlierTold:
    """The board, with the luck that is left when the toolbox has drawn its lots."""
    notes = state.set_up(seats, settings, chance).notes
    return EarlierTold(game.set_up(seats, settings, chance).box, seats, settings, notes)


def earlier_note_form(k: ShownBoard, me: Viewer) -> Iterator[Offer]:
    """Notes among all who are at the table, also those who are out."""
    return offer_notes(k.notes, me, k.present)


def resolve(
    door: Game[Any], settings: Settings, budget: Budget = TODAY, notes: Form = note_form
) -> Game[Any]:
    """The toolbox, or the game of the file that these settings ask for."""
    if settings["box"] == TONIGHT:
        return door
    game = OURS.get(settings["box"]) or OWN.resolved(settings)
    return replace(
        game,
        about=replace(game.about, settings=door.settings),
        set_up=partial(set_up_told, game),
        flow=partial(play_told, budget=budget),
        interruptions=replace(game.interruptions, anytime=(Anytime(notes, take_note),)),
        setting_rules=replace(game.setting_rules, check=door.setting_rules.check),
    )


def check(settings: Settings, _players: int) -> None:
    """Refuse a file that has a fault, and one that is not there."""
    if settings["box"] == OF_THE_TABLE:
        read_game(settings["file"])


OURS = {
    game.id: [game, *game.iter_earlier_versions()][-1] for game in find_games() if game is not OWN
}
"""Told games by their ids, each with the first file that told it."""


def list_earlier(about: About, toml: str) -> Iterator[Mapping[str, Any]]:
    """What of the toolbox was otherwise, the latest first; `toml` has the settings it lost."""
    both = read_settings(tomllib.loads(toml), ("box",), {}) | {
        name: replace(about.settings[name], at_once=False) for name in about.settings
    }
    today = {
        "about": replace(about, settings=both, last=False),
        "set_up": partial(state.set_up, kind=EarlierToolbox),
        "setting_rules": SettingRules(check=check),
    }
    yield {**today, "resolve": resolve}
    for budget in (TODAY, *EARLIER):
        yield {**today, "resolve": partial(resolve, budget=budget, notes=earlier_note_form)}
