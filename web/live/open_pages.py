"""Open pages: who looks, what each page got last, and what carries messages to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from companion.core.seats import Seat, Viewer
from companion.core.words import ENGLISH

Format = Literal["html", "json"]
Encoded = bytes
"""A message: a JSON object."""


class Sender(Protocol):
    """Carries messages to open pages, and closes pages."""

    def send(self, sid: str, event: str, message: Encoded) -> None:
        """Send to one page."""

    def close(self, sid: str) -> None:
        """Close one page's connection."""


@dataclass(slots=True, eq=False)
class Page:
    """One open page or other client; the token, not the connection, says who it is."""

    sid: str
    viewer: Viewer | None
    token: str | None
    format: Format
    address: str | None = None
    """From where it is looked at."""
    watching: bool = False
    """Whether somebody without a seat looks on with it."""
    language: str = ENGLISH.language
    got: Mapping[str, Any] = field(default_factory=dict)
    whole: bool = True
    """Whether what it is told now is all there is, since it has just opened."""
    version: int = 0
    """The version of what it was sent last, perhaps by another worker."""
    _ahead: int | None = None
    """By how much it counts further than the table does here."""

    def note_version(self, version: int) -> None:
        """Note the version of what it is sent now; it never goes down, wherever it comes from."""
        if self._ahead is None:
            self._ahead = max(0, self.version + 1 - version) if self.version else 0
        self.version = version + self._ahead

    @property
    def shows(self) -> tuple[Viewer | None, Format, bool, str]:
        """Pages that show the same are drawn once."""
        return self.viewer, self.format, self.watching, self.language

    @property
    def event(self) -> str:
        """What it is told comes under this name."""
        return "view" if self.format == "json" else "regions"

    @property
    def on_phone(self) -> bool:
        """Whether it is the page of somebody with a seat."""
        return self.format == "html" and isinstance(self.viewer, Seat)


@dataclass(frozen=True, slots=True)
class Drawn:
    """Everything one viewer may see, part by part, and the version of that view."""

    parts: Mapping[str, Any]
    version: int
