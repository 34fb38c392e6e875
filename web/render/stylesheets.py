"""Stylesheets: the shared ones as one file, and those of a game for that game's pages alone.

One small file is there sooner than many; its address carries a digest, so a browser may keep it.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from web.render import fonts
from web.server.static_files import STYLE_PATH

STATIC = Path(__file__).parents[1] / "static"
SHEETS = (
    *("tokens", "base", "components", "people", "forms", "scan", "tiles", "pieces", "cards"),
    *("tracks", "sums", "counts", "hexes"),
)
"""In their order: what comes later wins. A page may have a sheet of its own besides."""
GAME_FILES = "/games"
PICTURES = {".svg": "image/svg+xml", ".png": "image/png", ".webp": "image/webp"}


@cache
def look() -> str:
    """The fonts and the sheets every page has, one after the other."""
    return f"{fonts.faces()}\n{sheets()}"


@cache
def sheets() -> str:
    """The same without the fonts."""
    return "\n".join((STATIC / "css" / f"{name}.css").read_text("utf-8") for name in SHEETS)


@cache
def address() -> str:
    """Where the shared sheets are."""
    return f"{STYLE_PATH}?v={digest(look().encode())}"


def digest(content: bytes) -> str:
    """What changes in an address when the file behind it does."""
    return hashlib.sha256(content).hexdigest()[:10]


class GameFiles:
    """What the games' own `screens` folders bring to their pages: style and pictures."""

    def __init__(self, games: Path) -> None:
        self._games = games
        self._styles: dict[str, str] = {}
        self._addresses: dict[tuple[str, str], str] = {}

    def style(self, game: str) -> str:
        """Every stylesheet of the game, in the order of their names."""
        if (style := self._styles.get(game)) is None:
            sheets = sorted(self._screens(game).glob("*.css"))
            style = "\n".join(sheet.read_text("utf-8") for sheet in sheets)
            self._styles[game] = style
        return style

    def style_address(self, game: str) -> str | None:
        """Where the game's style is, if it has any."""
        if not (style := self.style(game)):
            return None
        return f"{GAME_FILES}/{game}{STYLE_PATH}?v={digest(style.encode())}"

    def picture(self, game: str, name: str) -> bytes | None:
        """The picture of this name, if the game has it."""
        path = self._screens(game) / name
        known = path.suffix in PICTURES and path.parent == self._screens(game)
        return path.read_bytes() if known and path.is_file() else None

    def picture_address(self, game: str, name: str) -> str:
        """Where a picture of the game is; for its templates."""
        if (address := self._addresses.get((game, name))) is None:
            if (content := self.picture(game, name)) is None:
                raise FileNotFoundError(f"{game} has no picture {name}")
            address = f"{GAME_FILES}/{game}/{name}?v={digest(content)}"
            self._addresses[game, name] = address
        return address

    def _screens(self, game: str) -> Path:
        return self._games / game / "screens"
