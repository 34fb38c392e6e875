"""Several workers of one companion in this process, on one database, and a table at all of them."""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import gevent

from companion.core.game import Game
from hosting.following import Bus
from hosting.postgres.log import PostgresLog
from hosting.postgres.notices import Notices
from tests.kit.patience import SECONDS
from tests.kit.tiny_game import TINY
from tests.kit.web.evening import WebEvening, companion_app
from web.app import App
from web.server.work_threads import on_its_own_thread


def wait_until(true: Callable[[], object]) -> None:
    """Let everybody go on until this is true."""
    until = time.monotonic() + SECONDS
    while not true():
        assert time.monotonic() < until, "it never came true"
        gevent.sleep(0.01)


class Workers:
    """Workers that share a database and a key."""

    def __init__(
        self,
        folder: Path,
        database: str,
        clock: Callable[[], float],
        game: Game[Any] = TINY,
        hears: Callable[[str], Bus] = Notices,
    ) -> None:
        self._make: Any = (folder, database, clock, game, hears)
        self.apps: list[App] = []
        self.following: list[gevent.Greenlet[[], None]] = []
        self._lines: list[Any] = []

    def add(self, count: int = 1, game: Game[Any] | None = None) -> App:
        """Start so many more workers, perhaps with other rules; the last of them."""
        folder, database, clock, usual, hears = self._make
        for _ in range(count):
            log = on_its_own_thread(lambda: PostgresLog(database, clock))
            bus = on_its_own_thread(lambda: hears(database))
            app = companion_app(folder, clock, log=log, bus=bus, game=game or usual)
            self._lines += [log, bus]
            assert app.following
            self.apps.append(app)
            self.following.append(gevent.spawn(app.following.run))
        return self.apps[-1]

    @contextmanager
    def unheard(self) -> Iterator[None]:
        """Nobody hears of the others what happens in the block until it is over."""
        gevent.killall(self.following)
        yield
        followers = [app.following for app in self.apps if app.following]
        self.following = [gevent.spawn(each.run) for each in followers]

    def stop(self) -> None:
        """Stop them all."""
        gevent.killall(self.following)
        for line in self._lines:
            line.close()

    def says(self, number: int) -> object:
        """Who has a page open at one worker, as it has told the others."""
        following = self.apps[number].following
        return following and following._told  # noqa: SLF001 - the others hear it later

    @property
    def have_asked(self) -> bool:
        """Whether every worker has asked how long the tables are."""
        followers = [app.following for app in self.apps if app.following]
        return all(each._asked > 0 for each in followers)  # noqa: SLF001 - nobody else wants to know

    def tick(self, *numbers: int) -> None:
        """Let these workers, or all of them, check the clock."""
        for app in [self.apps[each] for each in numbers] or self.apps:
            for channel in app.channels.list_open():
                channel.tick()

    def entries(self, code: str) -> list[int]:
        """How many entries each worker knows of this table."""
        return [len(app.services.tables.open(code).durable.entries) for app in self.apps]

    def digests(self, code: str) -> set[str]:
        """What everybody can see of the table at each worker; the same if they agree."""
        return {app.services.tables.open(code).record.digest() for app in self.apps}

    def agree(self, code: str) -> bool:
        """Whether all workers know the same of the table."""
        return len(set(self.entries(code))) == len(self.digests(code)) == 1


@contextmanager
def workers(*said: Any, **more: Any) -> Iterator[Workers]:
    """Some workers, stopped at the end."""
    made = Workers(*said, **more)
    try:
        yield made
    finally:
        made.stop()


def at(app: App, evening: WebEvening) -> WebEvening:
    """The same evening, seen through another worker."""
    elsewhere = copy.copy(evening)
    elsewhere.app, elsewhere.web = app, app.flask.test_client()
    return elsewhere


def evening_at(some: Workers, **settings: Any) -> tuple[WebEvening, WebEvening]:
    """A table at which Ann and Bob play, at the first two workers."""
    first = WebEvening(some.apps[0], **{"rounds": 3, **settings})
    first.sit("Ann", "Bob")
    first.start()
    return first, at(some.apps[1], first)
