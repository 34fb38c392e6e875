"""What every part of the web shares: the tables, the pen, the door-keepers."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from flask import current_app

import companion
from companion.tables.shelf import Tables
from web.addresses import Address, Addresses
from web.darkroom import Darkroom
from web.limits import ACTS, MISSES, NEW_TABLES, PICTURES, Limit
from web.passes import Passes
from web.render import Renderer
from web.watching import Watches

GAMES = Path(companion.__file__).parent / "games"


@dataclass(frozen=True, slots=True)
class Config:
    """What whoever starts the companion decides."""

    instance: str = "companion"
    """Names the cookies; two companions on one laptop need two names."""
    hosts: tuple[str, ...] = ()
    """Names under which the companion answers besides this laptop's own."""
    advertise: str | None = None
    """The one address at which we listen, if not at all of them."""
    games: Path = GAMES
    """Where the games' folders, and so their screens, are."""
    clock: Callable[[], float] = time.time
    laptop: str = ""
    """The word by which another program of this laptop's owner is known; none if it is empty."""
    certificate: bytes = b""
    """What phones have to trust, if the companion is encrypted."""


@dataclass(slots=True)
class Hall:
    """All that a request may need."""

    tables: Tables
    config: Config
    renderer: Renderer
    passes: Passes
    addresses: Addresses
    acts: Limit
    misses: Limit
    new_tables: Limit
    pictures: Limit
    darkroom: Darkroom = field(default_factory=Darkroom)
    watches: Watches = field(default_factory=Watches)
    port: int = 0

    @classmethod
    def of(cls, tables: Tables, config: Config) -> Hall:
        """The hall of one companion."""
        clock = time.monotonic
        fixed = (Address(config.advertise, "as asked for"),) if config.advertise else ()
        return cls(
            tables=tables,
            config=config,
            renderer=Renderer(config.games),
            passes=Passes(config.instance),
            addresses=Addresses(clock, fixed),
            acts=Limit(ACTS, clock),
            misses=Limit(MISSES, clock),
            new_tables=Limit(NEW_TABLES, clock),
            pictures=Limit(PICTURES, clock),
        )


def hall() -> Hall:
    """The hall of the companion that answers this request."""
    found: Hall = current_app.extensions["companion"]
    return found
