"""The requests of the public protocol, field by field; anything else is refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

Name = Annotated[str, msgspec.Meta(max_length=100)]
Code = Annotated[str, msgspec.Meta(min_length=1, max_length=16)]
Token = Annotated[str, msgspec.Meta(max_length=200)]
HIGHEST_VERSION = 10**15
"""More than views are ever counted to; every client can read it as a number."""
HIGHEST_COUNT = 10**9
"""More than any table has links; the log can store it."""
Version = Annotated[int, msgspec.Meta(ge=0, le=HIGHEST_VERSION)]


class NewTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A game, the settings that differ from its defaults, and a name to save them under.

    At an event, `number` is that of the table's sign; without one it gets the first free one.
    """

    game: Name
    settings: dict[str, Any] = msgspec.field(default_factory=dict)
    keep: Name = ""
    number: Annotated[int, msgspec.Meta(ge=0, le=999)] = 0


class NextTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The next game of the same people: another one, other settings, everybody one seat on."""

    game: Name | None = None
    settings: dict[str, Any] | None = None
    turned: bool = False


class NewSeat(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A request for a seat. A `nonce` is added to the luck in the open, which proves nothing.

    At a table for more than six, several marks have one `colour`: you get any of them.
    Better answer `~number` in the menu, sealed with no values; then `~open-number` after the start.
    """

    name: Name
    colour: Name | None = None
    nonce: Name | None = None


class Share(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One phone's share of the key of a table."""

    share: Token


class Seen(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The last head of a table that a phone has kept: how many links, and their digest."""

    count: Annotated[int, msgspec.Meta(ge=0, le=HIGHEST_COUNT)]
    digest: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")]


class Scanned(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Labels read by another program."""

    codes: Annotated[list[Name], msgspec.Meta(min_length=1, max_length=32)]


class Dial(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a client sends when it connects."""

    table: Code
    token: Token | None = None
    nonce: Token | None = None
    format: Literal["html", "json"] = "json"
    watch: bool = False
    """Somebody without a seat looks on; everybody sees how many do. With a seat it says nothing."""
    version: Version = 0
    """That of the last view it was sent, if it dials again: each worker counts for itself."""


class Act(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """An answer to an offer."""

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    offer: Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
    values: dict[str, Any] = msgspec.field(default_factory=dict)
    fill: str = ""
    """Anything; it is ignored. Our pages fill whole steps, so that the length tells nothing."""


class SocketJson:
    """JSON as the sockets use it: strict about input, quick to encode."""

    @staticmethod
    def dumps(thing: Any, **_style: Any) -> str:
        """The value as JSON."""
        return msgspec.json.encode(thing).decode()

    @staticmethod
    def loads(text: str | bytes, **_style: Any) -> Any:
        """What the JSON says; a ValueError if it is not JSON."""
        try:
            return msgspec.json.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise ValueError("this is not JSON") from None
