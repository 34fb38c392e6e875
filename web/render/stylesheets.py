"""The stylesheets all pages share, as one file; a game's own are among its files.

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
    *("theme", "base", "components", "people", "forms", "scan", "tiles", "pieces", "cards"),
    *("tracks", "sums", "counts", "hexes"),
)
"""In their order: what comes later wins. A page may have a sheet of its own besides."""


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
