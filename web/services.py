"""What every part of the web shares: the tables, the renderer, credentials and limits."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from flask import Request, current_app, request

import companion
from companion.core.words import Catalogue, Voice
from companion.library.registry import Tables
from companion.locale.catalogues import HERE, Languages
from companion.table.table import Table
from web.render.renderer import Renderer
from web.server.addresses import Address, Addresses
from web.server.credentials import Credentials
from web.server.forwarding import NO_PROXIES, PROXIED, NoProxies
from web.server.guesses import WRONG_CODE_RATE
from web.server.languages import language_of
from web.server.limits import ACT_RATE, APPLICATION_RATE, NEW_TABLES, Limit
from web.server.work_queue import Places, WorkQueue
from web.server.work_threads import WorkerThreads

GAMES_FOLDER = Path(companion.__file__).parent / "games"
MAX_IMPORTS_AT_ONCE = 4
MAX_REPLAYS_AT_ONCE = 3
"""Tables that are replayed at a time: a very long one does not keep the others closed."""
MAX_QUEUED_JOBS, MAX_QUEUED_JOBS_PER_CLIENT = 16, 4
"""Pieces of work off the loop that are done or wait at once, in all and for one address."""


@dataclass(frozen=True, slots=True)
class Config:
    """What the person who starts the companion decides."""

    instance: str = "companion"
    """Part of the cookies' names; two companions on one laptop need two."""
    hosts: tuple[str, ...] = ()
    """Names under which the companion answers besides this laptop's own."""
    advertise: str | None = None
    """The one address we listen on, if not on all of them."""
    games: Path = GAMES_FOLDER
    """The folder with the games' folders, and so their screens."""
    clock: Callable[[], float] = time.time
    steady_clock: Callable[[], float] = time.monotonic
    """Seconds since some moment, for limits: nobody can set it."""
    laptop: str = ""
    """The secret that identifies other programs of this laptop's owner; empty for none."""
    organised: bool = False
    """Whether only organisers and their helpers open tables, and whoever is at the laptop."""
    certificate: bytes = b""
    """The certificate phones have to trust, if the companion is encrypted."""
    shares_port: bool = False
    """Whether other workers listen on the same port."""
    locale: Path = HERE
    """The folder with what all games say in each language."""
    public: tuple[Address, ...] = ()
    """Where people find us instead, if a proxy is in front."""
    behind: NoProxies = NO_PROXIES
    """The proxies that are believed when they say who asks."""

    @property
    def encrypted(self) -> bool:
        """Whether nobody on the network can read what phones are sent."""
        private = [each.url.startswith("https:") for each in self.public]
        return bool(self.certificate) or (bool(private) and all(private))


@dataclass(slots=True)
class Services:
    """Everything a request may need."""

    tables: Tables
    config: Config
    languages: Languages
    renderer: Renderer
    credentials: Credentials
    addresses: Addresses
    acts: Limit
    wrong_codes: Limit
    guessers_tables: Limit
    """How often a client that guesses may have tables looked up that are not in memory."""
    new_tables: Limit
    applications: Limit
    port: int = 0
    work: WorkQueue = field(
        default_factory=lambda: WorkQueue(MAX_QUEUED_JOBS, MAX_QUEUED_JOBS_PER_CLIENT)
    )
    """What is read off the loop: settings, and files of games in them."""
    imports: Places = field(default_factory=lambda: Places(MAX_IMPORTS_AT_ONCE, 1))
    """Saved tables that are coming in, each whole in memory; one for each address."""
    archives: WorkQueue = field(default_factory=lambda: WorkQueue(MAX_IMPORTS_AT_ONCE, 1))
    """Reads them, which may take long; so it holds up nobody who opens a new table."""

    @classmethod
    def of(cls, tables: Tables, config: Config, renderer: Renderer | None = None) -> Services:
        """The services of one companion, perhaps with a renderer that is prepared already."""
        clock = config.steady_clock
        only = (Address(config.advertise, "as asked for"),) if config.advertise else ()
        renderer = renderer or Renderer(config.games, Languages(config.games, config.locale))
        app_services = cls(
            tables=tables,
            config=config,
            languages=renderer.languages,
            renderer=renderer,
            credentials=Credentials(config.instance),
            addresses=Addresses(clock, config.public or only),
            acts=Limit(ACT_RATE, clock),
            wrong_codes=Limit(WRONG_CODE_RATE, clock),
            guessers_tables=Limit(WRONG_CODE_RATE, clock),
            new_tables=Limit(NEW_TABLES, clock),
            applications=Limit(APPLICATION_RATE, clock),
        )
        tables.are_public = app_services.are_public
        tables.run = WorkerThreads(MAX_REPLAYS_AT_ONCE).do
        return app_services

    def are_public(self) -> bool:
        """Whether people who do not sit in this room may reach the tables."""
        known = self.config.organised or self.config.public or self.config.behind
        return bool(known) or any(each.is_global for each in self.addresses.now())

    def join_url(self, code: str) -> str:
        """Where phones join the table of this code, at the likeliest address."""
        return f"{self.addresses.now()[0].at(self.port)}/j/{code}"

    def at_the_laptop(self, asking: Request) -> bool:
        """Whether this request comes from this machine itself, and through no proxy."""
        return PROXIED not in asking.environ and self.addresses.is_ours(asking.remote_addr)

    def language_of(self, asking: Request) -> str:
        """The language of whoever sent this request."""
        return language_of(asking, self.languages.codes)


def services() -> Services:
    """The services of the companion that handles this request."""
    app_services: Services = current_app.extensions["companion"]
    return app_services


def catalogue(game: str | None = None) -> Catalogue:
    """The sentences of a game, or of all, in the language of whoever sent this request."""
    app_services = services()
    return app_services.languages.of(app_services.language_of(request), game)


def voice_at(table: Table) -> Voice:
    """Says sentences about a table to whoever sent this request."""
    return table.record.people.voice(catalogue(table.record.game.id))


def reader() -> Voice:
    """Says sentences to whoever sent this request, on a page about no table."""
    return Voice(catalogue=catalogue())
