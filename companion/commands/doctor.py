"""What works on this machine and network, and what to do about the rest."""

from __future__ import annotations

import os
import shutil
import socket
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module, util
from pathlib import Path
from typing import Literal

from rich.console import Console
from rich.table import Table
from rich.text import Text

from companion.commands.data_folder import DATABASE, open_tables_in
from companion.commands.language import voice
from companion.core.words import T
from companion.library.backups import FOLDER as BACKUPS
from companion.storage.log import DiskTrouble
from web.server import machine_checks as hindering
from web.server.addresses import LOOPBACK, Address, list_addresses

State = Literal["good", "missing", "bad"]

NEEDED = ("flask", "flask_socketio", "gevent", "wsproto", "msgspec", "cryptography")
HELPFUL = {
    "zeroconf": (
        T("Name"),
        T("no name for phones to type; the package zeroconf adds one: pip install zeroconf"),
    ),
}
"""Libraries we can do without: the heading, and what to say if one is missing."""
READERS = {
    "opencv": T("no photo and no webcam can be read; reinstall the companion"),
    "zbar": T("a few labels may not be read; on Debian: apt-get install libzbar0"),
}
SIGNS: Mapping[State, str] = {
    "good": "[green]✓[/]",
    "missing": "[yellow]![/]",
    "bad": "[red]✗[/]",
}
LACKING = T("missing: {names}; reinstall the companion")
NOT_WRITABLE = T("{folder} is not writable; choose another folder with --data")
LITTLE_ROOM = T("only {free} MiB free in {folder}; make some room")
LESS_SAFE = T("saving to {folder} is less safe; choose another folder with --data")
ROOM = T("{free} GiB free in {folder}")
PORT_TAKEN = T(
    "{port} is in use: a companion may already be running; if not, choose another --port"
)
OLDEST = (3, 11)
ENOUGH_DISK = 100 * 2**20
SYSTEM = Path("/")
"""Where the files of the system are."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was checked: how it is, and what to do."""

    what: T | str
    state: State
    word: T | str


def show_findings(data: Path, port: int) -> bool:
    """Show everything that was checked; whether nothing is bad."""
    shown = Table(show_header=False, box=None, padding=(0, 1))
    speaker = voice()
    findings = list(examine(data, port, list_addresses()))
    for each in findings:
        shown.add_row(SIGNS[each.state], speaker.say(each.what), Text(speaker.say(each.word)))
    Console().print(shown)
    return all(each.state != "bad" for each in findings)


def examine(data: Path, port: int, addresses: Sequence[Address]) -> Iterator[Finding]:
    """Everything worth checking, one thing after another."""
    checks: tuple[Callable[[], Iterator[Finding]], ...] = (
        _check_python,
        _check_libraries,
        _check_readers,
        _check_pages,
        lambda: _check_disk(data),
        lambda: _check_tables(data),
        lambda: _check_port(port),
        lambda: _check_network(addresses),
        lambda: _check_system(port),
        _check_camera,
    )
    for check in checks:
        yield from check()


def _check_python() -> Iterator[Finding]:
    version = ".".join(str(part) for part in sys.version_info[:3])
    if sys.version_info[:2] >= OLDEST:
        yield Finding("Python", "good", version)
    else:
        yield Finding(
            "Python",
            "bad",
            T(
                "{found} is too old: please install {oldest} or newer",
                found=version,
                oldest=".".join(map(str, OLDEST)),
            ),
        )


def _check_libraries() -> Iterator[Finding]:
    lacking = [name for name in NEEDED if util.find_spec(name) is None]
    if lacking:
        yield Finding(T("Libraries"), "bad", LACKING.but(names=", ".join(lacking)))
    else:
        yield Finding(T("Libraries"), "good", T("all that are needed"))
    for package, (what, advice) in HELPFUL.items():
        if not _can_import(package):
            yield Finding(what, "missing", advice)


def _can_import(package: str) -> bool:
    try:
        import_module(package)
    except (ImportError, OSError):
        return False
    return True


def _check_readers() -> Iterator[Finding]:
    """Each reader of labels that is missing; or one finding that none is."""
    try:
        lacking = import_module("scanner.labels.readers").list_missing()
    except ImportError:
        yield Finding(T("Labels"), "bad", T("none can be scanned; reinstall the companion"))
        return
    for name in lacking:
        yield Finding(name, "missing", READERS[name])
    if not lacking:
        yield Finding(T("Labels"), "good", T("every reader is here"))


def _check_pages() -> Iterator[Finding]:
    spec = util.find_spec("web")
    places = (spec and spec.submodule_search_locations) or []
    if any(any(Path(place).glob("static/vendor/**/*.js")) for place in places):
        yield Finding(T("Pages"), "good", T("complete"))
    else:
        yield Finding(
            T("Pages"), "bad", T("scripts are missing; install again with: pip install .")
        )


def _check_disk(data: Path) -> Iterator[Finding]:
    try:
        data.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=data) as folder:
            trial = sqlite3.connect(Path(folder) / "trial.db")
            mode = trial.execute("PRAGMA journal_mode=WAL").fetchone()[0]
            trial.close()
        free = shutil.disk_usage(data).free
    except (OSError, sqlite3.Error):
        advice = NOT_WRITABLE.but(folder=str(data))
        yield Finding(T("Disk"), "bad", advice)
        return
    if free < ENOUGH_DISK:
        yield Finding(T("Disk"), "bad", LITTLE_ROOM.but(free=free // 2**20, folder=str(data)))
    elif mode != "wal":
        yield Finding(T("Disk"), "missing", LESS_SAFE.but(folder=str(data)))
    else:
        yield Finding(T("Disk"), "good", ROOM.but(free=free // 2**30, folder=str(data)))


def _check_tables(data: Path) -> Iterator[Finding]:
    """Whether every saved table can be opened, and when the last backup was made."""
    if not any((data / name).exists() for name in (DATABASE, BACKUPS)):
        return
    try:
        with open_tables_in(data) as tables:
            listed, backups = tables.list(), tables.backups.all() if tables.backups else []
    except DiskTrouble as trouble:
        yield Finding(T("Tables"), "bad", trouble.sentence)
        return
    damaged = [each for each in listed if each.trouble]
    for each in damaged:
        yield Finding(T("Table {code}", code=each.code), "bad", each.trouble or "")
    if not damaged:
        yield Finding(T("Tables"), "good", T("all {count} can be opened", count=len(listed)))
    if backups:
        yield Finding(
            T("Backup"), "good", T("the last one was made on {when}", when=backups[0].time_text)
        )
    elif listed:
        yield Finding(
            T("Backup"), "missing", T("none yet; one is made at the end of every evening")
        )


def _check_port(port: int) -> Iterator[Finding]:
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("127.0.0.1", port))
        except OSError:
            yield Finding(T("Port"), "missing", PORT_TAKEN.but(port=str(port)))
        else:
            yield Finding(T("Port"), "good", T("{port} is free", port=str(port)))


def _check_network(addresses: Sequence[Address]) -> Iterator[Finding]:
    phone_ips = [each.ip for each in addresses if each.ip != LOOPBACK]
    hindrances = [*hindering.check_network(addresses)]
    for each in hindrances:
        yield Finding(T("Network"), "missing", each)
    if phone_ips and not hindrances:
        yield Finding(T("Network"), "good", T("phones can use {address}", address=phone_ips[0]))
    if others := ", ".join(phone_ips[1:]):
        yield Finding(T("Other addresses"), "good", others)


def _check_system(port: int) -> Iterator[Finding]:
    """The firewall, the Wi-Fi's name and the clock, as far as the system tells."""
    firewall = [*hindering.check_firewall(port, SYSTEM), *hindering.check_with_programs(port)]
    for each in firewall:
        yield Finding(T("Phones"), "missing", each)
    if not firewall:
        yield Finding(T("Phones"), "good", T("no firewall or guest network was found in their way"))
    for each in hindering.check_clock(time.time()):
        yield Finding(T("Clock"), "missing", each)


def _check_camera() -> Iterator[Finding]:
    cameras = sorted(SYSTEM.glob("dev/video*")) if os.name == "posix" else []
    if cameras or sys.platform in {"darwin", "win32"}:
        yield Finding(T("Camera"), "good", T("try it on the scan page"))
    else:
        yield Finding(
            T("Camera"), "missing", T("none found: phones can take photos of labels instead")
        )
