"""How everything looks: our sheets of style as one file, for one small file is sooner there."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

STATIC = Path(__file__).parent / "static"
SHEETS = (
    *("tokens", "base", "components", "people", "forms", "scan", "tiles", "pieces", "cards"),
    *("laid", "hand", "charts", "tracks", "spots", "sums", "ending", "counts", "rounds"),
    *("hexes", "effects", "choosing", "arena", "sides", "dials", "ways", "places"),
    *("sites", "happenings", "coffers", "realms", "middle", "fans", "shelves"),
)
"""In their order: what comes later wins. A page may have a sheet of its own besides."""
PATH = "/look.css"


@cache
def look() -> str:
    """All sheets, one after the other."""
    return "\n".join((STATIC / f"{name}.css").read_text("utf-8") for name in SHEETS)


@cache
def address() -> str:
    """Where it is, with a digest, so that a browser may keep it for good."""
    return f"{PATH}?v={hashlib.sha256(look().encode()).hexdigest()[:10]}"
