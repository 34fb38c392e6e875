"""One simulated evening: a laptop, its companion, phones and a screen, and all that goes wrong.

Everything follows from the seed and the steps: the same ones twice give the same history, byte by
byte. Only time that is waited for passes, and it takes no time.
"""

from __future__ import annotations

import hashlib
import logging
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache, partial
from heapq import heappop, heappush
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import gevent
import structlog
from structlog.testing import LogCapture

from companion.core.chance import Chance
from companion.core.fields import Refused
from companion.core.game import Game
from companion.games import find_games
from companion.library.registry import Tables
from companion.locale.catalogues import HERE, Languages
from companion.storage.encryption import Vault
from companion.storage.log import DiskTrouble, Unreadable
from companion.storage.sqlite import SqliteLog
from companion.table.record.players import HOST
from lab.simulator.clients import Client
from lab.simulator.clock import SimulatedClock
from lab.simulator.companion import DATABASE, Companion, Parts, settle
from lab.simulator.deeds import DEEDS, wake
from lab.simulator.disk import Ending, SimulatedDisk
from lab.simulator.invariants import Invariants
from lab.simulator.network import TICK_SECONDS, Network
from lab.simulator.sqlite_vfs import SqliteDisks
from lab.simulator.steps import Step, draw_steps
from tests.kit.laws.plays import any_raw_settings, usual_sizes
from tests.kit.tiny_game import SLEEPER
from web.live.arrivals import Device, Wish
from web.render.renderer import Renderer
from web.services import GAMES_FOLDER

PLAYED = ("deal_with_the_devil", "mea_culpa", "myths", "psychomachia", "sancti_et_malum")
"""The games of the shelf that are played here; each asks in its own ways."""
KEY = bytes(range(32))
QUIET_SECONDS = 20.0
"""After the last fault everybody is right again within so much time."""
RESTING_TICK_SECONDS = 10.0
"""While nobody looks, much fewer ticks show the same."""
SHARE_OF_TINY, SHARE_OF_PAGES = 0.8, 0.1
MEMORY = Path("/dev/shm")  # noqa: S108 - a folder in memory, used below a name of our own


class Luck:
    """Reproducible randomness: what every part of the companion draws."""

    def __init__(self, seed: int) -> None:
        self._seed, self._drawn = seed, 0

    def __call__(self, size: int) -> bytes:
        """So many bytes."""
        self._drawn += 1
        return hashlib.shake_256(b"%d luck %d" % (self._seed, self._drawn)).digest(size)


@cache
def get_games() -> dict[str, Game[Any]]:
    """What can be played: the smallest game, which asks in every way, and those of the shelf."""
    shelf = find_games()
    return {"tiny": SLEEPER, **{id_: shelf[id_] for id_ in PLAYED}}


@cache
def get_renderer() -> Renderer:
    """What draws the pages, the same for all evenings."""
    return Renderer(GAMES_FOLDER, Languages(GAMES_FOLDER, HERE))


@cache
def get_disks() -> SqliteDisks:
    """What SQLite calls; made once."""
    return SqliteDisks()


class ErrorLog(logging.Handler):
    """What rules, policies and files of the companion report as their own faults."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Note one fault."""
        self.lines.append(record.getMessage())


class Evening:
    """The laptop and everybody around it."""

    def __init__(self, seed: int, steps: Sequence[Step] | None = None) -> None:
        self.seed = seed
        self.steps = draw_steps(seed) if steps is None else steps
        self.chance = Random(f"evening {seed}")  # noqa: S311 - not a key
        self.history: list[str] = []
        self.clock = SimulatedClock()
        self.counts: Counter[str] = Counter()
        self.clients: list[Client] = []
        self.companion: Companion | None = None
        self.disk = SimulatedDisk()
        self._ticks = True
        self.trouble: str | None = None
        """Why the companion does not start, if it does not."""
        self.code = ""
        self.checks = Invariants(self)
        self._events: list[tuple[float, int, Callable[[], object]]] = []
        self._numbers = count()
        self.network = Network(self)
        self._starts = 0
        self._moved: Path | None = None
        """Where the data folder belongs, while it is somewhere else."""
        self.is_flipped = False
        """Whether a byte has changed by itself: that may show much later."""
        self.is_damaged = False
        """Whether the disk has lost or changed what it had called safe, since the last start."""
        self.has_lost = False
        """Whether the disk has ever lost or changed what it had called safe."""
        self._luck = Luck(seed)
        self._log = LogCapture()
        self._errors = ErrorLog()
        self._failure: Exception | None = None
        self.is_unsettled = False
        """Whether the companion has begun something that it does after its reply."""

    # --- the whole of it ------------------------------------------------------------------------

    def run(self) -> None:
        """Play the evening; `Broken` if something does not hold that must."""
        folder = tempfile.mkdtemp(dir=MEMORY if MEMORY.is_dir() else None)
        structlog.configure(processors=[self._log])
        logging.getLogger("companion").addHandler(self._errors)
        try:
            with get_disks().in_use(self.seed):
                self._folder = Path(folder)
                try:
                    self._play()
                finally:
                    self._end()
        finally:
            logging.getLogger("companion").removeHandler(self._errors)
            structlog.reset_defaults()
            shutil.rmtree(folder)

    def _play(self) -> None:
        self.start()
        self._lay()
        for number, step in enumerate(self.steps):
            self.tell(f"step {number}: {step.kind}")
            self.do(step)
            self.checks.after_step()
            if self.checks.is_over:
                return
        self._calm_down()

    def _end(self) -> None:
        if self.companion:
            self.companion.is_alive = False
            settle()
            self.companion.bury()

    def tell(self, what: str) -> None:
        """Add a line to the history."""
        self.history.append(f"{self.clock.passed:9.3f} {what}")

    # --- time ------------------------------------------------------------------------------------

    def later(self, seconds: float, what: Callable[[], object]) -> None:
        """Do something after some time."""
        heappush(self._events, (self.clock.passed + seconds, next(self._numbers), what))

    def pass_time(self, seconds: float) -> None:
        """Let everything happen that happens within this time."""
        until = self.clock.passed + seconds
        while self._events and self._events[0][0] <= until:
            when = self._events[0][0]
            self.clock.passed = when
            at_once = []
            while self._events and self._events[0][0] <= when:
                at_once.append(heappop(self._events)[2])
            if len(at_once) > 1:
                gevent.joinall([gevent.spawn(self.happen, each) for each in at_once])
            else:
                self.happen(at_once[0])
            if self.is_unsettled:
                self.is_unsettled = False
                settle()
            if self._failure:
                raise self._failure
            self.checks.after_event(self._log, self._errors.lines)
        self.clock.passed = until

    def happen(self, what: Callable[[], object]) -> None:
        """Let it happen; what goes wrong in it is raised where the evening is played."""
        try:
            what()
        except Exception as failure:  # noqa: BLE001 - raised there
            self._failure = self._failure or failure

    # --- the laptop ------------------------------------------------------------------------------

    def start(self) -> None:
        """Start the companion with what is on the disk, as often as it takes."""
        self._starts += 1
        self._data = folder = self._folder / str(self._starts)
        get_disks().put(folder, self.disk)
        parts = Parts(get_games(), get_renderer(), self.clock, self._luck, self.network)
        before = self.disk.read_all()
        try:
            self.companion = companion = Companion(folder, KEY, parts)
        except DiskTrouble as trouble:
            self.tell(f"the companion does not start: {trouble}")
            self.trouble = str(trouble)
            self._leave_disk_as_it_is(before, unreadable=isinstance(trouble, Unreadable))
            return
        self.trouble = None
        companion.on_stop = partial(self.stop, "killed")
        self.disk.on_stop = self._stop_at_disk
        self.tell("the companion starts")
        self.checks.after_start(companion)
        self.later(TICK_SECONDS, partial(self._tick, companion))

    def _leave_disk_as_it_is(self, before: dict[str, bytes], *, unreadable: bool) -> None:
        """It tries again; a damaged file stays as it was."""
        if unreadable:
            self.checks.after_damage(before, self.disk.read_all())
        self.disk = SimulatedDisk.holding(self.disk.read_all())
        if not unreadable:
            self.later(2.0, self.start)

    def move_folder(self) -> bool:
        """Move the data folder away while the companion uses it; whether it was there."""
        if self._moved or not self._data.exists():
            return False
        self._moved = self._data
        self._moved.rename(self._folder / "moved")
        return True

    def put_folder_back(self) -> None:
        """Put it back where it was."""
        assert self._moved
        (self._folder / "moved").rename(self._moved)
        self._moved = None

    def open_copy(self, contents: dict[str, bytes]) -> Tables:
        """The tables that another companion would find with these files."""
        self._starts += 1
        folder = self._folder / f"copy {self._starts}"
        get_disks().put(folder, SimulatedDisk.holding(contents))
        log = SqliteLog(folder / DATABASE)
        return Tables(log, Vault(KEY), self.clock.time, Luck(0), get_games())

    def _tick(self, companion: Companion) -> None:
        if companion.is_alive and self._ticks:
            companion.tick()
            rests = not any(client.is_awake for client in self.clients)
            self.later(
                RESTING_TICK_SECONDS if rests else TICK_SECONDS, partial(self._tick, companion)
            )

    def _stop_at_disk(self) -> None:
        self.stop(self.disk.ending)

    def stop(self, ending: Ending, *, flips: bool = False) -> None:
        """The companion, or all of the laptop, stops just now; it is started again soon."""
        companion = self.companion
        if companion is None or not companion.is_alive:
            return
        companion.is_alive = False
        self.counts[ending] += 1
        self.tell(f"the companion is {'killed' if ending == 'killed' else 'cut off from power'}")
        left = self.disk.survivors(ending, self.chance)
        self.is_flipped |= flips
        self.is_damaged |= flips or (self.disk.has_lied and ending == "cut")
        self.has_lost |= self.is_damaged
        if flips:
            self._flip(left)
        old, self.disk = self.disk, SimulatedDisk.holding(left)
        self.disk.is_full, self.disk.lies = old.is_full, old.lies
        old.stops_in = 0
        old.on_stop = lambda: None
        for client in self.clients:
            self.network.lose_line(client)
        self.later(self.chance.uniform(0.5, 4.0), partial(self._start_again, companion))

    def _start_again(self, companion: Companion) -> None:
        if self.companion is companion:
            companion.bury()
            self.companion = None
            self.start()

    def _flip(self, left: dict[str, bytes]) -> None:
        """One byte of one file changes."""
        name = self.chance.choice(sorted(left))
        if content := bytearray(left[name]):
            place = self.chance.randrange(len(content))
            content[place] ^= 1 << self.chance.randrange(8)
            left[name] = bytes(content)
            self.tell(f"a byte of {name} changes, at {place}")

    # --- the table -------------------------------------------------------------------------------

    def _lay(self) -> None:
        """A table with people, whose game has begun."""
        assert self.companion
        chance = Chance(b"table %d" % self.seed)
        games = get_games()
        tiny = self.chance.random() < SHARE_OF_TINY
        self.game = (
            "tiny" if tiny else self.chance.choice([each for each in games if each != "tiny"])
        )
        game = games[self.game]
        self._draws_pages = not tiny and self.chance.random() < SHARE_OF_PAGES
        created, players, raw = None, 0, dict[str, Any]()
        while created is None:
            players = chance.pick(usual_sizes(game))
            raw = any_raw_settings(game, players, chance)
            raw |= {name: False for name in raw if name == "committed"}
            with suppress(Refused):
                if not game.setting_rules.guarded(game.settle(raw, players)):
                    created = self.companion.tables.create(self.game, raw)
        self.code = created.code
        self.tell(f"a table for {players} who play {self.game}: {sorted(raw.items())}")
        self.add(Client("host", "127.0.0.1", created.host_token, int(HOST)))
        self.add(Client("screen", "127.0.0.1", None, None))
        channel = self.companion.find(self.code)
        assert channel
        for number in range(players):
            nonce = b"number %d" % number
            joined = channel.join(Wish(f"Guest {number}", None, nonce), Device())
            client = Client(f"phone {number}", f"192.0.2.{10 + number}", joined.token, number + 1)
            client.card = getattr(joined, "card", None)
            self.add(client)
        channel.table.start()
        settle()
        self.checks.after_step()
        self.pass_time(1.0)

    def add(self, client: Client) -> Client:
        """One more page is open."""
        self.clients.append(client)
        if self._draws_pages:
            client.format = "html"
        self.later(0.0, partial(self.network.look_after, client))
        return client

    # --- steps ---------------------------------------------------------------------------------

    def do(self, step: Step) -> None:
        """Do one step."""
        chance = step.chance
        self.counts[step.kind] += 1
        DEEDS[step.kind](self, chance, step.draw)
        self.pass_time(chance.choice((0.0, 0.02, 0.1, 0.5, 1.0, 2.0, 6.0)))

    # --- the end ---------------------------------------------------------------------------------

    def _calm_down(self) -> None:
        """Nothing goes wrong any more: soon everybody is right again."""
        self.tell("nothing goes wrong any more")
        self.disk.is_full = self.disk.lies = False
        self.disk.fails_in = self.disk.stops_in = None
        if self.companion:
            self.companion.sends_left = None
        for client in self.clients:
            client.trouble.clear()
            if not client.is_awake:
                wake(self, client)
        self.pass_time(QUIET_SECONDS)
        self._ticks = False
        self.pass_time(TICK_SECONDS)  # what is still on its way arrives
        self.checks.at_the_end()

    @property
    def mark(self) -> str:
        """What tells this history from others."""
        return hashlib.sha256("\n".join(self.history).encode()).hexdigest()
