"""All games. Each is a folder here; no code outside names a particular one."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any

from companion.core.game import Game


@cache
def found() -> Mapping[str, Game[Any]]:
    """Every game, by its id."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    games = [import_module(f"{__name__}.{name}").GAME for name in names]
    return MappingProxyType({game.id: game for game in games})


def folder(game_id: str) -> Traversable | None:
    """Where a game keeps its files; None for a game that has no folder here."""
    try:
        return resources.files(import_module(f"{__name__}.{game_id}"))
    except ModuleNotFoundError:
        return None
