"""The table of settings in each game's README, generated from its `game.toml` by `make docs`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.core.fields import Choice, Flag, Number
from companion.core.game import Game, Setting
from companion.games import find_games, folder

BEGIN = "<!-- Made by `make docs` from game.toml. -->"
END = "<!-- The end of what is made. -->"
HEAD = ("| Setting | | Default | Otherwise |", "|---|---|---|---|")


def readmes() -> dict[Path, str]:
    """The README of each game, with its table as it should be."""
    return {path: _with_table(path.read_text("utf-8"), game) for path, game in _found()}


def _found() -> Iterator[tuple[Path, Game[Any]]]:
    """Each game with a folder; those told in files share one, with the settings of own files."""
    for game in find_games().values():
        path = Path(str(folder(game.id)))
        if path.name == game.id:
            yield path / "README.md", game


def _with_table(text: str, game: Game[Any]) -> str:
    """Whatever is between the two marks is replaced."""
    before, _, rest = text.partition(BEGIN)
    table = "\n".join([*HEAD, *_rows(game)])
    return f"{before}{BEGIN}\n\n{table}\n\n{END}{rest.partition(END)[2]}"


def _rows(game: Game[Any]) -> Iterator[str]:
    above = None
    for name, setting in game.settings.items():
        default, others = _values(setting)
        choices = getattr(setting.field, "options", None)
        others = "as above" if choices and choices == above else others
        yield f"| `{name}` | {setting.text} | {default} | {others} |"
        above = choices


def _values(setting: Setting) -> tuple[str, str]:
    """The default and the other values, in words."""
    field, default = setting.field, setting.default
    match field:
        case Flag():
            return ("on", "off") if default else ("off", "on")
        case Number(low, high):
            return str(default), f"{low} to {high}"
        case Choice():
            return _options(field, default)
    return "empty", "a text"


def _options(field: Choice, default: Any) -> tuple[str, str]:
    kept = default if isinstance(default, list) else [default]
    mine = [each for each in field.options if each.key in kept]
    others = [each for each in field.options if each.key not in kept] or mine
    said = ["; ".join(f"`{each.key}`: {each.label}" for each in some) for some in (mine, others)]
    return ("all", f"any of {said[1]}") if mine == others else (said[0], said[1])
