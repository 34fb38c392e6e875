"""Which game told in a file is played: one of ours, the table's own, or none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib import resources

from companion.core.fields import Refused
from companion.core.file_report import FileReport
from companion.core.game import Settings
from companion.core.words import T
from companion.games.any_box.box_file import read
from companion.games.any_box.box_file.drawing import report
from companion.games.any_box.box_file.model import ToldGame

TONIGHT = "tonight"
"""The setting for tools that are taken from the menu, without a file."""
OWN = "own"
"""The setting for a file that the table brings."""
BOXES = resources.files("companion.games.any_box") / "boxes"


@cache
def text_of(name: str) -> str:
    """One of our files, as text."""
    return (BOXES / f"{name}.toml").read_text("utf-8")


def box_of(settings: Settings) -> ToldGame | None:
    """The game that these settings ask for; `Refused` if its file has a fault."""
    if settings.box == TONIGHT:
        return None
    return read(settings.file if settings.box == OWN else text_of(settings.box))


def check(settings: Settings, _players: int) -> None:
    """Refuse a file that has a fault, and one that is not there [ANY-101]."""
    if settings.box == OWN and not settings.file.strip():
        raise Refused(T("Paste your file into “Your own game”, or choose one of ours."))
    box_of(settings)


def notices(settings: Settings, players: int) -> Iterator[T]:
    """A game for fewer or more people can be played, but was not made for them."""
    box = box_of(settings)
    if box and not box.players[0] <= players <= box.players[1]:
        fewest, most = box.players
        title = box.title.text
        yield T("{title} is made for {fewest} to {most}.", title=title, fewest=fewest, most=most)


def told(content: bytes) -> FileReport:
    """What a file tells, and the settings with which it is played [ANY-101]."""
    found = report(content)
    if found.faults:
        return found
    return replace(found, settings={"box": OWN, "file": content.decode()})
