"""The games told in files that come with the companion."""

from __future__ import annotations

import logging
from functools import cache
from importlib import resources

from companion.core.fields import Refused
from companion.told.reading import read_game

_log = logging.getLogger(__name__)

OUR_FILES = resources.files(__package__) / "games"


@cache
def text_of(name: str) -> str:
    """One of our files, as text."""
    return (OUR_FILES / f"{name}.toml").read_text("utf-8")


def text_before(name: str) -> str | None:
    """What one of our files said before its game was told anew, for tables that began so."""
    file = OUR_FILES / "before" / f"{name}.toml"
    return file.read_text("utf-8") if file.is_file() else None


@cache
def names_of_ours() -> tuple[str, ...]:
    """The names of our files, in the order of letters; one that is broken is left out."""
    files = (each.name for each in OUR_FILES.iterdir() if each.name.endswith(".toml"))
    return tuple(filter(_is_whole, sorted(name.removesuffix(".toml") for name in files)))


def _is_whole(name: str) -> bool:
    """Whether a file can be played, as it is and as it was; if not, whoever runs it is told."""
    try:
        for text in (text_of(name), text_before(name)):
            if text is not None:
                read_game(text)
    except (Refused, OSError, ValueError) as broken:
        why = broken.sentence if isinstance(broken, Refused) else "it cannot be read as text."
        _log.warning("%s.toml in %s is left out. %s", name, OUR_FILES, why)
        return False
    return True
