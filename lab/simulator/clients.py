"""Phones and screens, as our own pages behave: they keep what they send until somebody has it.

What a page does is in `connection.js`, `outbox.js` and `forms.js`; this is the same, in short.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial, reduce
from typing import Any

import msgspec

from companion.table.record.heads import Head, add_link

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
    is_looked_after: bool = True
    """Whether it looks after its connection now and then."""
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
    seen: Head = field(default_factory=partial(Head, 0, ""))
    """The end of the table's public history that it has followed so far."""
    asked: dict[int, tuple[str, Any]] = field(default_factory=dict)
    """What it has sent over its connection, by the numbers under which it awaits the replies."""

    def take(self, message: bytes) -> int:
        """Take what it was pushed; returns the version of that."""
        match = _VERSION.match(message)
        assert match, message[:40]
        self.content = b"{" + message[match.end() + 1 :]
        return int(match[1])

    def ask(self, event: str, message: Any) -> int:
        """Note that it sends this; the number under which the reply comes."""
        number = len(self.asked)
        self.asked[number] = event, message
        return number

    def follow(self, reply: Mapping[str, Any]) -> bool:
        """Follow the table's public history; whether it continues what was followed so far."""
        digest = reduce(add_link, reply["links"], self.seen.digest)
        if not reply["known"] or digest != reply["digest"]:
            return False
        self.seen = Head(reply["count"], digest)
        return True

    def view(self) -> Mapping[str, Any]:
        """What it shows, as data."""
        if not self.content:
            return {}
        view: dict[str, Any] = msgspec.json.decode(self.content)
        return view

    def forget(self) -> None:
        """The page is loaded anew; what waits in its outbox stays."""
        self.content, self.regions, self.sid, self.is_linked = b"", {}, None, False
