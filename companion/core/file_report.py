"""What a game says about a file that people bring for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.core.fields import Raw
from companion.core.words import T


@dataclass(frozen=True, slots=True)
class FileReport:
    """What a game says about a file that people bring for it."""

    told: tuple[T | str, ...] = ()
    """What it contains and does, line by line."""
    faults: tuple[T, ...] = ()
    """Why it cannot be used as it is."""
    files: Mapping[str, str] = field(default_factory=dict)
    """The files it becomes in the game's own format: their texts by name."""
    settings: Mapping[str, Raw] = field(default_factory=dict)
    """If it tells a whole game: the settings with which that is played."""
    players: tuple[int, ...] = ()
    """For how many it is then."""
