"""The stylesheets all pages share, as one file; a game's own are among its files.

One file loads sooner than many; its address has a digest, so a browser may cache it.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from web.render import fonts
from web.server.static_files import STYLE_PATH

STATIC = Path(__file__).parents[1] / "static"
SHEETS = (
    *("theme", "base", "components", "people", "forms", "scan", "tiles", "pieces", "cards"),
    *("laid_out", "tracks", "sums", "counts", "hexes", "set_up", "hand_list", "timer"),
    "without_has",
)
"""In order: later sheets win. A page may have a sheet of its own besides."""


@cache
def look() -> str:
    """The fonts and sheets every page has, in order."""
    return f"{fonts.write_font_faces()}\n{sheets()}"


@cache
def sheets() -> str:
    """The sheets without the fonts."""
    return "\n".join((STATIC / "css" / f"{name}.css").read_text("utf-8") for name in SHEETS)


@cache
def address() -> str:
    """The address of the shared sheets."""
    return f"{STYLE_PATH}?v={digest(look().encode())}"


def digest(content: bytes) -> str:
    """A digest that changes an address when the file behind it changes."""
    return hashlib.sha256(content).hexdigest()[:10]
