"""How a game presents itself where people choose one: its emblem, its tags, and a pitch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from companion.core.words import T

MAX_TAGS = 4
"""The most tags of a game: with more of them they tell games apart no better."""
MAX_PITCH_CHARS = 420
"""The most characters of a pitch; so much is read aloud in half a minute."""
TAGS: Mapping[str, T] = MappingProxyType(
    {
        "hidden roles": T("hidden roles"),
        "bluff": T("bluff"),
        "deduction": T("deduction"),
        "negotiation": T("negotiation"),
        "auction": T("auction"),
        "voting": T("voting"),
        "draft": T("draft"),
        "collecting": T("collecting"),
        "cards": T("cards"),
        "tricks": T("tricks"),
        "dice": T("dice"),
        "board": T("board"),
        "secret orders": T("secret orders"),
        "pressing luck": T("pressing luck"),
        "words": T("words"),
        "pictures": T("pictures"),
        "quiz": T("quiz"),
        "teams": T("teams"),
        "cooperative": T("cooperative"),
        "quick": T("quick"),
    }
)
"""All tags there are, as files write them, and what people read."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """What a game says of itself besides its title."""

    emblem: str = ""
    """The name of an emblem, or a path that draws one; without either it is its initial."""
    tags: tuple[str, ...] = ()
    pitch: T | str = ""
    """What somebody who knows the game says of it in twenty seconds."""

    @classmethod
    def read(cls, table: Mapping[str, Any]) -> Shelf:
        """What the table `[shelf]` of a game.toml says."""
        return cls(**{**table, "tags": tuple(table.get("tags", ()))})
