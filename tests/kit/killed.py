"""A companion that plays by chance until it is killed at a chosen place, and what is left of it.

`python -m tests.kit.killed` looks at folders: it reads their paths, and prints what all see there.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from jinja2 import Environment

from companion.commands.data_folder import DATABASE
from companion.core.chance import Chance
from companion.core.fields import Refused
from companion.games import find_games
from companion.library.registry import Tables
from companion.storage.encrypted_log import EncryptedLog
from companion.storage.encryption import Vault
from companion.storage.sqlite import SqliteLog
from companion.table.durable_record import DurableRecord
from companion.table.record.players import HOST
from companion.table.record.record import State
from companion.table.table_pace import TablePace
from companion.table.table_writer import TableWriter
from tests.kit.laws.pages import Kept
from tests.kit.laws.plays import any_raw_settings, usual_sizes
from tests.kit.web.compiled import Compiled
from tests.kit.web.served import ROOT
from web.live.all_channels import Channels
from web.live.channel import Channel
from web.live.open_pages import Page
from web.protocol.messages import Act
from web.render import renderer
from web.server.limits import Limit, Rate
from web.services import Config, Services

PLACES = ("before the commit", "after the commit", "before the push", "after the push")
NOW = 1_000_000.0
"""The clock stands still: what depends on it is compared elsewhere."""
GIVES_UP = 400
"""After so many attempts in which nothing happens, the play is over."""
Views = dict[str, str]


def _channels(folder: Path) -> Channels:
    tables = Tables(SqliteLog(folder / DATABASE), Vault.in_folder(folder), lambda: NOW)
    services = Services.of(tables, Config(advertise="192.0.2.1", clock=lambda: NOW))
    services.acts = Limit(Rate(1e9, 1e9), lambda: 0.0)
    return Channels(services, Kept())


def views(channel: Channel) -> Views:
    """All that everybody sees, the screen included: as data, and as drawn on pages."""
    table, seen = channel.table, {}
    for viewer in (*table.record.people.players, HOST, None):
        view = table.view.in_protocol(viewer)
        del view["version"]
        seen[f"{viewer} as data"] = json.dumps(view, default=str)
        seen[f"{viewer} as drawn"] = json.dumps(channel.regions(viewer))
    return seen


def look(folder: Path, *, wake: bool) -> Views:
    """What everybody sees when a companion starts in this folder."""
    channels = _channels(folder)
    (code,) = (each.code for each in channels._services.tables.list())  # noqa: SLF001 - it has just one
    with patch.object(TablePace, "wake", TablePace.wake if wake else lambda _pace: None):
        channel = channels.find(code)
    assert channel
    return views(channel)


# --- playing --------------------------------------------------------------------------------------


def lay(folder: Path, game_id: str, seed: int) -> None:
    """A table with random settings, whose game has begun."""
    chance, game = Chance(b"settings %d" % seed), find_games()[game_id]
    tables = Tables(SqliteLog(folder / DATABASE), Vault.in_folder(folder), lambda: NOW)
    players = chance.pick(usual_sizes(game))
    created = None
    while created is None:
        raw = any_raw_settings(game, players, chance)
        with suppress(Refused):  # they may fit another number of players
            created = (
                None
                if game.setting_rules.guarded(game.settle(raw, players))
                else tables.create(game_id, raw)
            )
    table = tables.open(created.code)
    for number in range(players):
        table.people.join(f"Guest {number}", None, b"number %d" % number)
    start = next(each.id for each in table.offers.menu(HOST) if each.offer.name == "~start")
    table.act(HOST, "start", start, {})


def play_until_killed(folder: Path, seed: int, place: str, count: int, out: Path) -> None:
    """Play, and be killed at this place for the `count`th time; what all see is in `out`."""
    channels = _channels(folder)
    (code,) = (each.code for each in channels._services.tables.list())  # noqa: SLF001 - it has just one
    channel = channels.find(code)
    assert channel
    channel.enter(Page("screen", None, None, "html"))
    _set_trap(channel, place, count, out)
    play(channel, Random(seed), Chance(b"values %d" % seed))  # noqa: S311 - not a key


def play(channel: Channel, luck: Random, chance: Chance) -> None:
    """Answer by chance until the game is over, or nothing happens any more."""
    idle = number = 0
    while channel.table.record.state is not State.ENDED and idle < GIVES_UP:
        before, number = len(channel.table.durable.entries), number + 1
        with suppress(Refused):
            _answer(channel, luck, chance, f"{luck.random()} {number}")
        idle = 0 if len(channel.table.durable.entries) > before else idle + 1


def _answer(channel: Channel, luck: Random, chance: Chance, command: str) -> None:
    viewer = luck.choice([*channel.table.record.people.players, HOST])
    own = channel.table.offers.menu if luck.random() < 0.05 else channel.table.offers.of
    offers = [each for each in own(viewer) if each.offer.name not in {"~close", "~leave"}]
    usual = [each for each in offers if not each.offer.seldom or luck.random() < 0.02]
    if usual:
        offer = usual[0] if luck.random() < 0.6 else luck.choice(usual)
        values = offer.offer.some(viewer, chance)
        channel.act(viewer, Act(command, offer.id, values))


# --- being killed ---------------------------------------------------------------------------------


def _set_trap(channel: Channel, place: str, count: int, out: Path) -> None:
    """Be killed when this place is reached for the `count`th time."""
    left = [count]
    noted: Views = {}

    def be_killed() -> None:
        left[0] -= 1
        if left[0] == 0:
            out.write_text(json.dumps(noted or views(channel)), "utf-8")
            os.kill(os.getpid(), signal.SIGKILL)

    def about_to_write() -> None:
        if left[0] == 1:
            noted.update(views(channel))

    if place == "before the commit":
        _wrap(DurableRecord, "write", before=about_to_write)
        _wrap(EncryptedLog, "append", before=be_killed)
    elif place == "after the commit":
        _wrap(TableWriter, "commit", after=be_killed)  # only then are its clocks running
    elif place == "before the push":
        _wrap(Channel, "_push", before=be_killed)
    else:
        _wrap(Channel, "_push", after=be_killed)


def _wrap(
    kind: type,
    name: str,
    before: Callable[[], object] = lambda: None,
    after: Callable[[], object] = lambda: None,
) -> None:
    """Do something before or after a method, whenever it is called in this process."""
    method = getattr(kind, name)

    def wrapped(*args: Any, **named: Any) -> Any:
        before()
        done = method(*args, **named)
        after()
        return done

    setattr(kind, name, wrapped)


def in_a_child(work: Callable[[], object]) -> int:
    """Do this in a child process; the signal that killed it, or 0 if it came to its end."""
    if (child := os.fork()) == 0:
        status = 1
        try:
            work()
            status = 0
        finally:
            os._exit(status)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0
    return os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0


def killed(folder: Path, seed: int, place: str, count: int) -> Views | None:
    """What all saw when it was killed; None if the play was over before."""
    out = folder / "seen.json"
    if in_a_child(partial(play_until_killed, folder, seed, place, count, out)) == 0:
        return None
    seen: Views = json.loads(out.read_text("utf-8"))
    return seen


# --- looking from another process ----------------------------------------------------------------


class Looker:
    """Another process, in which strings have other hashes, looks at copies of a folder."""

    def __init__(self, process: subprocess.Popen[str], copies: Path) -> None:
        self._process = process
        self._copies = copies
        self._count = 0

    def look(self, folder: Path, *, wake: bool) -> Views:
        """What everybody sees when a companion starts there; nothing is written to the folder."""
        self._count += 1
        copied = shutil.copytree(folder, self._copies / str(self._count))
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps([wake, str(copied)]) + "\n")
        self._process.stdin.flush()
        seen: Views = json.loads(self._process.stdout.readline())
        shutil.rmtree(copied)
        return seen


@contextmanager
def looking(hashes: int, copies: Path) -> Iterator[Looker]:
    """Another process that looks, until the end of the block."""
    copies.mkdir()
    with subprocess.Popen(
        [sys.executable, "-m", "tests.kit.killed"],
        cwd=ROOT,
        env={"PYTHONHASHSEED": str(hashes), "PATH": ""},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield Looker(process, copies)
        assert process.stdin
        process.stdin.close()


def main() -> None:
    """Look at one folder after another, with templates compiled once."""
    vars(renderer)["Environment"] = partial(Environment, bytecode_cache=Compiled())
    for line in sys.stdin:
        wake, folder = json.loads(line)
        print(json.dumps(look(Path(folder), wake=wake)), flush=True)  # noqa: T201 - to be read


if __name__ == "__main__":
    main()
