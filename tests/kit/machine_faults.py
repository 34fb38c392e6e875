"""What may go wrong with machines that serve a database, and with the database itself."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from typing import TypeAlias

from tests.kit.machines import Machine, until
from tests.kit.postgres_pair import PostgresPair
from tests.kit.shared_evening import Played

STOPPED_FOR, LONG = 2.5, 30.0
"""Seconds for which a worker stands still: its phones have moved on by then."""

Fault: TypeAlias = Callable[[list[Machine], PostgresPair, Played], object]


def killed(running: list[Machine], _pair: PostgresPair, _played: Played) -> None:
    """A worker is killed in mid-round; another takes its place."""
    before = running[0].workers
    running[0].each(signal.SIGKILL)
    until(lambda: running[0].workers and running[0].workers != before, "the worker is replaced")


def renewed(running: list[Machine], _pair: PostgresPair, _played: Played) -> None:
    """One machine is stopped properly and started again, as for an upgrade."""
    running[-1] = running[-1].again()


def restarted(_there: list[Machine], pair: PostgresPair, _played: Played) -> None:
    """The database is stopped at once, and started again."""
    pair.restart()


def cut(_there: list[Machine], pair: PostgresPair, _played: Played) -> None:
    """All connections are cut, and with them notices are lost."""
    until(pair.cut, "somebody is connected")


def promoted(_there: list[Machine], pair: PostgresPair, _played: Played) -> None:
    """The database is lost, and its replica takes its place."""
    pair.repair()
    pair.fail_over()


def stopped(
    running: list[Machine], _pair: PostgresPair, played: Played, seconds: float = STOPPED_FOR
) -> None:
    """A worker stands still while the others go on, and then goes on with an old copy."""
    running[0].each(signal.SIGSTOP)
    began = time.monotonic()
    try:
        played.goes_on()
        while time.monotonic() < began + seconds:
            played.goes_on(1)
    finally:
        running[0].each(signal.SIGCONT)


def stopped_for_long(running: list[Machine], pair: PostgresPair, played: Played) -> None:
    """The same for half a minute: nobody counts on that worker any more."""
    stopped(running, pair, played, LONG)
