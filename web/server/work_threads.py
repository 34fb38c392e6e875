"""Work that would block the server runs in threads of its own; only the caller waits.

SQLite would stop every socket while the disk is busy; so would reading a photo.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import gevent
from gevent.event import AsyncResult
from gevent.threadpool import ThreadPool

L = TypeVar("L")
R = TypeVar("R")


class WorkerThreads:
    """Do so many pieces of work at a time."""

    def __init__(self, count: int) -> None:
        self._pool = ThreadPool(count)

    def do(self, work: Callable[[], R], /) -> R:
        """Do the work in a thread; return what it returns, raise what it raises."""
        done: R | Exception = self._pool.apply(_catch, (work,))
        if isinstance(done, Exception):
            raise done
        return done


class WorkerThread(WorkerThreads):
    """Does one piece of work after another, all in the same thread."""

    def __init__(self) -> None:
        super().__init__(1)


def _catch(work: Callable[[], R]) -> R | Exception:
    """The result or the error; gevent would print an error in full to the terminal."""
    try:
        return work()
    except Exception as fault:  # noqa: BLE001 - raised again where it was asked for
        return fault


class ThreadProxy:
    """A proxy that runs each method of an object in one thread, one after another."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._thread = WorkerThread()
        self._thing = self._thread.do(make)

    def __getattr__(self, name: str) -> Any:
        attribute = getattr(self._thing, name)
        if not callable(attribute):
            return attribute

        def call(*args: Any, **named: Any) -> Any:
            return self._thread.do(lambda: attribute(*args, **named))

        return call


class GroupedCommits:
    """A log in its own thread: what comes while the disk is busy is committed together.

    Whoever appends waits until their own row is safe, or gets the error if it is not.
    """

    def __init__(self, log: Any) -> None:
        self._log = log
        self._waiting: list[tuple[tuple[Any, ...], AsyncResult[None]]] = []
        self._busy = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)

    def append(self, *row: Any) -> None:
        """Add one row; it is on the disk when this returns."""
        done: AsyncResult[None] = AsyncResult()
        self._waiting.append((row, done))
        if not self._busy:
            self._busy = True
            gevent.spawn(self._commit)
        done.get()

    def _commit(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting, []
            fault = _try(self._log.append_all, [row for row, _ in group])
            for row, done in group:
                if fault and len(group) > 1:  # perhaps it is about another table
                    _set_result(done, _try(self._log.append, *row))
                else:
                    _set_result(done, fault)
        self._busy = False


def _try(work: Callable[..., object], *args: Any) -> Exception | None:
    """Do the work; the error it raised, or None."""
    try:
        work(*args)
    except Exception as fault:  # noqa: BLE001 - raised again where it was asked for
        return fault
    return None


def _set_result(done: AsyncResult[None], fault: Exception | None) -> None:
    if fault:
        done.set_exception(fault)
    else:
        done.set(None)


def on_its_own_thread(make: Callable[[], L]) -> L:
    """What `make` returns, made and used in one thread of its own."""
    thing: Any = ThreadProxy(make)
    wrapped: Any = GroupedCommits(thing) if hasattr(thing, "append_all") else thing
    return wrapped  # type: ignore[no-any-return]  # it answers to the same calls
