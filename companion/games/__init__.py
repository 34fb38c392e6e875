"""All games. Each is a folder here, or told in a file; no code outside names a particular one."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any

from companion.core.game import Game
from companion.told import all_games as told


@cache
def find_games() -> Mapping[str, Game[Any]]:
    """Every game, by its id, in the order in which people look for one."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    games = [*(import_module(f"{__name__}.{name}").GAME for name in names), *told.find_games()]
    games.sort(key=lambda game: game.about.last)
    return MappingProxyType({game.id: game for game in games})


def folder(game_id: str) -> Traversable | None:
    """Where a game keeps its files: its own folder, or that of the language which tells it."""
    try:
        return resources.files(import_module(f"{__name__}.{game_id}"))
    except ModuleNotFoundError:
        return told.HERE if game_id in find_games() else None
