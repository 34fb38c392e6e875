"""Phones and screens, as our own pages behave: they keep what they send until somebody has it.

What a page does is in `connection.js`, `outbox.js` and `forms.js`; this is the same, in short.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

_VERSION = re.compile(rb'\{"version":(\d+)')


@dataclass(slots=True)
class Answer:
    """An answer on its way: what was sent, and when last."""

    act: dict[str, Any]
    sent_at: float = -1e9
    times_sent: int = 0


@dataclass(slots=True, eq=False)
class Client:
    """One page: of a seat, of the host, or the shared screen."""

    name: str
    address: str
    token: str | None
    viewer: int | None
    format: str = "json"
    sid: str | None = None
    """Its connection; None while it has none."""
    is_linked: bool = False
    """Whether that connection stands."""
    is_awake: bool = True
    is_moved: bool = False
    """Whether its seat has moved to another phone."""
    redial_at: float | None = 0.0
    heard_at: float = 0.0
    outbox: dict[str, Answer] = field(default_factory=dict)
    version: int = 0
    content: bytes = b""
    """What it was told last, without its version."""
    regions: dict[str, str] = field(default_factory=dict)
    card: str | None = None
    line_free_at: float = 0.0
    """When the last frame on its way to it arrives: one connection keeps their order."""
    trouble: list[str] = field(default_factory=list)
    """What will happen to the next frames that it sends."""
    seen: tuple[int, str] = (0, "")
    """The last public head that it knows of."""
    is_younger: bool = False
    """Whether it says that the table does not know what it has seen."""

    def take(self, message: bytes) -> int:
        """Take what it was pushed; returns the version of that."""
        match = _VERSION.match(message)
        assert match, message[:40]
        self.content = b"{" + message[match.end() + 1 :]
        return int(match[1])

    def view(self) -> Mapping[str, Any]:
        """What it shows, as data."""
        if not self.content:
            return {}
        view: dict[str, Any] = msgspec.json.decode(self.content)
        return view

    def forget(self) -> None:
        """The page is loaded anew; what waits in its outbox stays."""
        self.content, self.regions, self.sid, self.is_linked = b"", {}, None, False
