"""The register of slips that are sins in ME'A CULPA [MEA-256..268]."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib import resources
from types import MappingProxyType

from companion.core.forms import Option
from companion.core.words import T

WITHOUT_THE_BOX = ("1", "4", "12", "13")
"""What can still be slipped where there are no pieces to touch [MEA-271]."""


def _entries() -> Mapping[str, Option]:
    """The entries in the words of the setting, so that they stand in one place."""
    told = tomllib.loads((resources.files(__package__) / "game.toml").read_text("utf-8"))
    words = told["settings"]["register"]["options"]
    return MappingProxyType({entry: Option(entry, T(text)) for entry, text in words.items()})


REGISTER = _entries()
