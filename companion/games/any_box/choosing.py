"""Which game told in a file is played: one of ours, the table's own, or none."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.fields import Raw, Refused
from companion.core.file_report import FileReport
from companion.core.game import Settings
from companion.core.words import T
from companion.told.checking.twins import report_played
from companion.told.our_files import names_of_ours, text_of
from companion.told.reading import read
from companion.told.reading.model import ToldGame

TONIGHT = "tonight"
"""The setting for tools that are taken from the menu, without a file."""
OWN = "own"
"""The setting for a file that the table brings."""


def all_boxes() -> tuple[ToldGame, ...]:
    """The games of all our files."""
    return tuple(read(text_of(name)) for name in names_of_ours())


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


def settings_of(text: str) -> Mapping[str, Raw]:
    """The settings with which a file is played."""
    return {"box": OWN, "file": text}


def tells(content: bytes) -> FileReport:
    """What a file tells, and how it plays [ANY-101, ANY-102]."""
    return report_played(content, settings_of)
