"""The shelf of games. A game is a folder here; nothing outside names a single one."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any

from companion.core.game import Game


@cache
def found() -> Mapping[str, Game[Any]]:
    """Every game there is, by its id."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    games = [import_module(f"{__name__}.{name}").GAME for name in names]
    return MappingProxyType({game.id: game for game in games})
