"""The games told in files that come with the companion."""

from __future__ import annotations

from functools import cache
from importlib import resources

OUR_FILES = resources.files(__package__) / "games"


@cache
def text_of(name: str) -> str:
    """One of our files, as text."""
    return (OUR_FILES / f"{name}.toml").read_text("utf-8")


def text_before(name: str) -> str | None:
    """What one of our files said before its game was told anew, for tables that began so."""
    file = OUR_FILES / "before" / f"{name}.toml"
    return file.read_text("utf-8") if file.is_file() else None


def names_of_ours() -> list[str]:
    """The names of our files, in the order of letters."""
    files = (each.name for each in OUR_FILES.iterdir() if each.name.endswith(".toml"))
    return sorted(name.removesuffix(".toml") for name in files)
