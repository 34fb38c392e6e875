"""Who is at a table: the host, the players, and who really entered an answer."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.core.seats import TABLE, Mark, Seat, Viewer
from companion.core.words import T, Word

HOST = Viewer(-1)
"""Whoever opened the table. The host knows what the table knows, and looks after it."""


@dataclass(slots=True)
class Player:
    """Somebody who has a seat. Only a fingerprint of the token is stored."""

    seat: Seat
    name: str
    mark: Mark
    token: str = field(repr=False)
    card: str = field(repr=False)
    nonce: bytes = field(repr=False)
    """What this phone adds to the luck, once it is open."""
    first_token: str = field(repr=False)
    """The token with which this seat was taken; a seat card replaces the other."""
    sealed_number: str = ""
    """The fingerprint of the number that this phone will add."""
    is_computer: bool = False
    """Whether the computer plays here as company; then there is no phone, and no token."""


@dataclass(frozen=True, slots=True)
class Applicant:
    """Somebody who waits until the host lets them take a seat."""

    name: str
    mark: str
    token: str = field(repr=False)
    nonce: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Joined:
    """What somebody gets on taking a seat, or taking it again."""

    seat: Seat
    token: str = field(repr=False)
    card: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Applied:
    """What somebody gets who has to wait; the token counts once the host has let them in."""

    token: str = field(repr=False)


def find_viewer(number: int) -> Viewer:
    """The viewer of this number, as a seat if it is one."""
    return Seat(number) if number > 0 else Viewer(number)


def eyes_of(viewer: Viewer | None) -> Viewer:
    """Through whose eyes somebody looks at the game: host and strangers see what the table sees."""
    return viewer if isinstance(viewer, Seat) else TABLE


def refer_to(viewer: Viewer) -> Word:
    """How a sentence refers to somebody."""
    return T("The host") if viewer == HOST else viewer
