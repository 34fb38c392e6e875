"""What every part of the web shares: the tables, the renderer, credentials and limits."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from flask import current_app

import companion
from companion.tables.registry import Tables
from web.render.renderer import Renderer
from web.server.addresses import Address, Addresses
from web.server.credentials import Credentials
from web.server.limits import ACTS, APPLICATIONS, NEW_TABLES, WRONG_CODES, Limit

GAMES = Path(companion.__file__).parent / "games"


@dataclass(frozen=True, slots=True)
class Config:
    """What the person who starts the companion decides."""

    instance: str = "companion"
    """Part of the cookies' names; two companions on one laptop need two."""
    hosts: tuple[str, ...] = ()
    """Names under which the companion answers besides this laptop's own."""
    advertise: str | None = None
    """The one address we listen on, if not on all of them."""
    games: Path = GAMES
    """The folder with the games' folders, and so their screens."""
    clock: Callable[[], float] = time.time
    laptop: str = ""
    """The secret that identifies other programs of this laptop's owner; empty for none."""
    certificate: bytes = b""
    """The certificate phones have to trust, if the companion is encrypted."""

    @property
    def encrypted(self) -> bool:
        """Whether nobody on the network can read what phones are sent."""
        return bool(self.certificate)


@dataclass(slots=True)
class Services:
    """Everything a request may need."""

    tables: Tables
    config: Config
    renderer: Renderer
    credentials: Credentials
    addresses: Addresses
    acts: Limit
    wrong_codes: Limit
    new_tables: Limit
    applications: Limit
    port: int = 0

    @classmethod
    def of(cls, tables: Tables, config: Config) -> Services:
        """The services of one companion."""
        clock = time.monotonic
        fixed = (Address(config.advertise, "as asked for"),) if config.advertise else ()
        return cls(
            tables=tables,
            config=config,
            renderer=Renderer(config.games),
            credentials=Credentials(config.instance),
            addresses=Addresses(clock, fixed),
            acts=Limit(ACTS, clock),
            wrong_codes=Limit(WRONG_CODES, clock),
            new_tables=Limit(NEW_TABLES, clock),
            applications=Limit(APPLICATIONS, clock),
        )


def services() -> Services:
    """The services of the companion that handles this request."""
    found: Services = current_app.extensions["companion"]
    return found
