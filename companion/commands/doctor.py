"""What works on this machine and network, and what to do about the rest."""

from __future__ import annotations

import os
import shutil
import socket
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module, util
from pathlib import Path
from typing import Literal

from rich.console import Console
from rich.table import Table
from rich.text import Text

from companion.commands.storing import DATABASE, tables_in
from companion.tables.backups import FOLDER as BACKUPS
from companion.tables.storage.log import DiskTrouble
from web.server.addresses import LOOPBACK, look

State = Literal["good", "missing", "bad"]

NEEDED = ("flask", "flask_socketio", "gevent", "wsproto", "msgspec", "cryptography")
HELPFUL = {
    "zeroconf": ("Name", "no name for phones to type; pip install '.[mdns]' adds one"),
}
"""Libraries we can do without: the heading, and what to say if one is missing."""
READERS = {
    "opencv": "no photo and no webcam can be read; reinstall the companion",
    "zbar": "a few labels may not be read; on Debian: apt-get install libzbar0",
}
SIGNS: Mapping[State, str] = {
    "good": "[green]✓[/]",
    "missing": "[yellow]![/]",
    "bad": "[red]✗[/]",
}
OLDEST = (3, 11)
ENOUGH_DISK = 100 * 2**20


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was checked: how it is, and what to do."""

    what: str
    state: State
    word: str


def show_findings(data: Path, port: int) -> bool:
    """Show everything that was checked; whether nothing is bad."""
    hosts = [address.ip for address in look() if address.ip != LOOPBACK]
    shown = Table(show_header=False, box=None, padding=(0, 1))
    found = list(examine(data, port, hosts))
    for each in found:
        shown.add_row(SIGNS[each.state], each.what, Text(each.word))
    Console().print(shown)
    return all(each.state != "bad" for each in found)


def examine(data: Path, port: int, addresses: Sequence[str]) -> Iterator[Finding]:
    """Everything worth checking, one thing after another."""
    checks: tuple[Callable[[], Iterator[Finding]], ...] = (
        _python,
        _libraries,
        _readers,
        _pages,
        lambda: _disk(data),
        lambda: _tables(data),
        lambda: _port(port),
        lambda: _network(addresses),
        _camera,
    )
    for check in checks:
        yield from check()


def _python() -> Iterator[Finding]:
    found = ".".join(str(part) for part in sys.version_info[:3])
    if sys.version_info[:2] >= OLDEST:
        yield Finding("Python", "good", found)
    else:
        yield Finding("Python", "bad", f"{found} is too old: please install 3.11 or newer")


def _libraries() -> Iterator[Finding]:
    lacking = [name for name in NEEDED if util.find_spec(name) is None]
    if lacking:
        yield Finding("Libraries", "bad", f"missing: {', '.join(lacking)}; reinstall the companion")
    else:
        yield Finding("Libraries", "good", "all that are needed")
    for package, (what, advice) in HELPFUL.items():
        if not _loads(package):
            yield Finding(what, "missing", advice)


def _loads(package: str) -> bool:
    try:
        import_module(package)
    except (ImportError, OSError):
        return False
    return True


def _readers() -> Iterator[Finding]:
    """What reads labels, asked of the reader itself."""
    try:
        lacking = import_module("scanner.labels.readers").missing()
    except ImportError:
        yield Finding("Labels", "bad", "none can be scanned; reinstall the companion")
        return
    for name in lacking:
        yield Finding(name, "missing", READERS[name])
    if not lacking:
        yield Finding("Labels", "good", "every reader is here")


def _pages() -> Iterator[Finding]:
    spec = util.find_spec("web")
    places = (spec and spec.submodule_search_locations) or []
    if any(any(Path(place).glob("static/vendor/**/*.js")) for place in places):
        yield Finding("Pages", "good", "complete")
    else:
        yield Finding("Pages", "bad", "scripts are missing; install again with: pip install .")


def _disk(data: Path) -> Iterator[Finding]:
    try:
        data.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=data) as folder:
            trial = sqlite3.connect(Path(folder) / "trial.db")
            mode = trial.execute("PRAGMA journal_mode=WAL").fetchone()[0]
            trial.close()
        free = shutil.disk_usage(data).free
    except (OSError, sqlite3.Error) as error:
        advice = f"{data} is not writable ({error}); choose another folder with --data"
        yield Finding("Disk", "bad", advice)
        return
    if free < ENOUGH_DISK:
        yield Finding("Disk", "bad", f"only {free // 2**20} MiB free in {data}; make some room")
    elif mode != "wal":
        yield Finding(
            "Disk", "missing", f"saving to {data} is less safe; choose another folder with --data"
        )
    else:
        yield Finding("Disk", "good", f"{free // 2**30} GiB free in {data}")


def _tables(data: Path) -> Iterator[Finding]:
    """Whether every saved table can be opened, and when the last backup was made."""
    if not any((data / name).exists() for name in (DATABASE, BACKUPS)):
        return
    try:
        with tables_in(data) as tables:
            listed, backups = tables.list(), tables.backups.all() if tables.backups else []
    except DiskTrouble as trouble:
        yield Finding("Tables", "bad", str(trouble.sentence))
        return
    damaged = [each for each in listed if each.trouble]
    for each in damaged:
        yield Finding(f"Table {each.code}", "bad", str(each.trouble))
    if not damaged:
        yield Finding("Tables", "good", f"all {len(listed)} can be opened")
    if backups:
        yield Finding("Backup", "good", f"the last one was made on {backups[0].said}")
    elif listed:
        yield Finding("Backup", "missing", "none yet; one is made at the end of every evening")


def _port(port: int) -> Iterator[Finding]:
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("127.0.0.1", port))
        except OSError:
            advice = (
                f"{port} is in use: a companion may already be running; if not, choose "
                "another --port"
            )
            yield Finding("Port", "missing", advice)
        else:
            yield Finding("Port", "good", f"{port} is free")


def _network(addresses: Sequence[str]) -> Iterator[Finding]:
    if addresses:
        yield Finding("Network", "good", f"phones can use {addresses[0]}")
        if others := ", ".join(addresses[1:]):
            yield Finding("Other addresses", "good", others)
    else:
        advice = "no address that phones could reach: join a Wi-Fi, or turn on the laptop's hotspot"
        yield Finding("Network", "missing", advice)


def _camera() -> Iterator[Finding]:
    cameras = sorted(Path("/dev").glob("video*")) if os.name == "posix" else []
    if cameras or sys.platform in {"darwin", "win32"}:
        yield Finding("Camera", "good", "try it on the scan page")
    else:
        yield Finding("Camera", "missing", "none found: phones can take photos of labels instead")
