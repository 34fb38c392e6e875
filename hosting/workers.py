"""Several processes that serve the same tables on one port; one that dies is replaced."""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from select import select
from types import FrameType

import gevent
import gevent.socket
import structlog

from companion.commands.config import ConfigError, ConfigValue
from companion.commands.log_lines import log_warnings
from companion.commands.serving import explain_busy, get_single_address, list_hosts, say_opened
from companion.core.words import T
from hosting.opening_tables import shared_tables
from hosting.pages import ROOMS
from hosting.public_addresses import read_proxies, read_public_addresses
from web.app import make_app, serve
from web.render.renderer import Renderer
from web.server.garbage import collect_seldom
from web.server.work_threads import on_its_own_thread
from web.services import GAMES_FOLDER, Config

NOT_HERE = T("Several workers need Linux or a Mac. Please start one, without --workers.")
NOT_ENCRYPTED = T(
    "With --database the companion does not encrypt by itself. Please start it without --https, "
    "and let what stands in front of it encrypt."
)
TOO_FEW = T("At least one worker is needed: choose another number with --workers.")
RESTART_PAUSE_SECONDS = 1.0
"""Seconds before a worker is replaced that died at once: what killed it may pass."""

WORKER_CHECK_SECONDS = 0.2
"""Seconds between two looks whether a worker has died."""
STOPS = [signal.SIGTERM, signal.SIGINT]
if hasattr(signal, "SIGHUP"):
    STOPS.append(signal.SIGHUP)

log = structlog.get_logger("companion.workers")


def run_workers(options: Mapping[str, ConfigValue]) -> None:
    """Serve the tables of a database until stopped."""
    count = options["workers"].value
    if count < 1:
        raise ConfigError(TOO_FEW)
    if options["https"].value:
        raise ConfigError(NOT_ENCRYPTED)
    read_proxies(options)
    places = read_public_addresses(options)
    if not hasattr(os, "fork") or not hasattr(socket, "SO_REUSEPORT"):
        raise ConfigError(NOT_HERE)
    with shared_tables(options):
        pass  # whatever is wrong with them is said once
    host = options["host"].value
    try:
        reserved = _reserve_port(host, options["port"].value)
    except OSError as error:
        raise explain_busy(error, host, options["port"].value) from None
    log_warnings()
    renderer = Renderer(GAMES_FOLDER, rooms=ROOMS)
    renderer.prepare()  # once for all workers, and for those that take their place
    with reserved, collect_seldom():
        port = reserved.getsockname()[1]
        crew = Crew(lambda ready, parent: _work(options, renderer, port, ready, parent), count)
        browser = options["browser"].value
        crew.serve(lambda: say_opened(host, port, places, browser=browser))


def _reserve_port(host: str, port: int) -> socket.socket:
    """The port, kept for the workers by a socket that does not listen itself; else `OSError`."""
    reserved = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as trial:
            # Only without sharing does a port tell whether another program listens there.
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind((host, port))
        reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        reserved.bind((host, port))
    except OSError:
        reserved.close()
        raise
    return reserved


# --- the process in front ----------------------------------------------------------------------


class Crew:
    """So many workers, replaced when they die, and stopped together."""

    def __init__(self, work: Callable[[int, int], object], count: int) -> None:
        self._work, self._count = work, count
        self._born: dict[int, float] = {}
        self._stopping = False
        self._ear, self._mouth = os.pipe()
        self._parent, self._alive = os.pipe()

    def serve(self, on_ready: Callable[[], object]) -> None:
        """Until a signal says stop; `on_ready` once all workers are listening."""
        with self._stopping_on_signals():
            for _ in range(self._count):
                self._fork()
            awaited = self._count
            while self._born:
                if select([self._ear], [], [], WORKER_CHECK_SECONDS)[0]:
                    awaited -= len(os.read(self._ear, 1))
                    if awaited == 0 and not self._stopping:
                        on_ready()
                self._replace_the_dead()
        for end in (self._ear, self._mouth, self._parent, self._alive):
            os.close(end)

    def _fork(self) -> None:
        """Start a worker; in its own process this does not return."""
        if child := os.fork():
            self._born[child] = time.monotonic()
            if self._stopping:  # the signal came in between
                os.kill(child, signal.SIGTERM)
            return
        status = 1
        try:
            for end in (self._ear, self._alive):
                os.close(end)
            for each in STOPS:
                signal.signal(each, signal.SIG_DFL)
            if not self._stopping:
                self._work(self._mouth, self._parent)
            status = 0
        except Exception as trouble:  # noqa: BLE001 - a worker says in a line why it ends
            sentence = getattr(trouble, "sentence", None)
            log.warning("worker ended", why=str(sentence or type(trouble).__name__))
        finally:
            sys.stdout.flush()
            os._exit(status)

    def _replace_the_dead(self) -> None:
        """Start another worker for each that has died, unless all are to stop."""
        while self._born and (dead := os.waitpid(-1, os.WNOHANG))[0]:
            lived = time.monotonic() - self._born.pop(dead[0])
            if not self._stopping:
                log.warning("worker replaced", status=dead[1])
                time.sleep(RESTART_PAUSE_SECONDS if lived < RESTART_PAUSE_SECONDS else 0)
                self._fork()

    @contextmanager
    def _stopping_on_signals(self) -> Iterator[None]:
        """A signal stops all workers; more of them change nothing."""

        def stop(_number: int, _frame: FrameType | None) -> None:
            self._stopping = True
            for child in self._born:
                with suppress(ProcessLookupError):
                    os.kill(child, signal.SIGTERM)

        before = {each: signal.signal(each, stop) for each in STOPS}
        try:
            yield
        finally:
            for each, was in before.items():
                signal.signal(each, was)


# --- each worker -------------------------------------------------------------------------------


def _work(
    options: Mapping[str, ConfigValue], renderer: Renderer, port: int, ready: int, parent: int
) -> None:
    """Serve until told to stop, or until the process in front is gone."""
    host = options["host"].value
    with shared_tables(options, on_its_own_thread) as shared:
        config = Config(
            shared.instance,
            list_hosts(host),
            get_single_address(host),
            public=read_public_addresses(options),
            behind=read_proxies(options),
            organised=options["organised"].value,
            shares_port=True,
        )
        app = make_app(shared.tables, config, shared.bus, renderer)
        watch = gevent.spawn(_stop_with, parent)
        serve(app, host, port, lambda _port: os.write(ready, b"."))
        watch.kill()


def _stop_with(parent: int) -> None:
    """Stop when the process in front is gone."""
    gevent.socket.wait_read(parent)
    os.kill(os.getpid(), signal.SIGTERM)
