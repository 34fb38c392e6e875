"""What a game's own `screens` folder brings to its pages: style, scripts and pictures.

Other games' pages fetch none of it. Each address carries a digest, so a browser may keep the file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

from web.render.stylesheets import digest
from web.server.static_files import STYLE_PATH

GAME_FILES = "/games"
LIGHT = "light.css"
"""What a game changes in the light theme; its other stylesheets hold in both."""
SCRIPT = ".js"
TYPES = {
    SCRIPT: "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
}
"""What is sent by its own name; stylesheets are sent as one."""


def screens_in(games: Path, name: str) -> Path:
    """Where a game's screens are; games told in files share those of the language."""
    own = games / name / "screens"
    return own if own.is_dir() else games.parent / "told" / "screens"


class GameFiles:
    """The games' files for browsers, by the id of the game."""

    def __init__(self, games: Path) -> None:
        self._games = games
        self._styles: dict[str, str] = {}
        self._scripts: dict[str, dict[str, str]] = {}
        self._addresses: dict[tuple[str, str], str] = {}
        self._drawings: dict[str, Mapping[str, str]] = {}

    def style(self, game: str) -> str:
        """Every stylesheet of the game, in the order of their names."""
        if (style := self._styles.get(game)) is None:
            every = sorted(self._screens(game).glob("*.css"))
            sheets = (sheet for sheet in every if sheet.name != LIGHT)
            style = "\n".join(sheet.read_text("utf-8") for sheet in sheets)
            self._styles[game] = style
        return style

    def style_address(self, game: str) -> str | None:
        """Where the game's style is, if it has any."""
        if not (style := self.style(game)):
            return None
        return f"{GAME_FILES}/{game}{STYLE_PATH}?v={digest(style.encode())}"

    def light(self, game: str) -> str:
        """What the game changes in the light theme."""
        path = self._screens(game) / LIGHT
        return path.read_text("utf-8") if path.is_file() else ""

    def light_address(self, game: str) -> str | None:
        """Where that is, if there is anything."""
        if not (light := self.light(game)):
            return None
        return f"{GAME_FILES}/{game}/{LIGHT}?v={digest(light.encode())}"

    def scripts(self, game: str) -> dict[str, str]:
        """The address of each of the game's scripts, by its path without a digest.

        By that path one script imports another (`./other.js`); the import map of the page adds
        the digest, so that both ways lead to the same module.
        """
        if (scripts := self._scripts.get(game)) is None:
            names = sorted(each.name for each in self._screens(game).glob(f"*{SCRIPT}"))
            scripts = {f"{GAME_FILES}/{game}/{name}": self.address(game, name) for name in names}
            self._scripts[game] = scripts
        return scripts

    def drawings(self, game: str) -> Mapping[str, str]:
        """The SVG paths in the game's drawings.toml by name: printed cards have the same ones."""
        if (drawings := self._drawings.get(game)) is None:
            text = (self._games / game / "drawings.toml").read_text("utf-8")
            drawings = self._drawings[game] = tomllib.loads(text)
        return drawings

    def file(self, game: str, name: str) -> bytes | None:
        """The script or picture of this name; None if there is none, or it is something else."""
        path = self._screens(game) / name
        known = path.suffix in TYPES and path.parent == self._screens(game)
        return path.read_bytes() if known and path.is_file() else None

    def address(self, game: str, name: str) -> str:
        """Where a script or picture of the game is; `FileNotFoundError` if there is none."""
        if (address := self._addresses.get((game, name))) is None:
            if (content := self.file(game, name)) is None:
                raise FileNotFoundError(f"{game} has no file {name}")
            address = f"{GAME_FILES}/{game}/{name}?v={digest(content)}"
            self._addresses[game, name] = address
        return address

    def _screens(self, game: str) -> Path:
        return screens_in(self._games, game)
