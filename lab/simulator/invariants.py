"""What must always hold, whatever goes wrong; checked after every step and every event."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from companion.core.seats import Seat
from companion.storage.log import DiskTrouble, LogEntry
from companion.table.durable_record import find_sender
from companion.table.record.players import HOST
from companion.table.table import Table
from lab.simulator.clients import Client
from web.live.channel import Channel
from web.live.socket_events import REPLY_BYTES

if TYPE_CHECKING:
    from structlog.testing import LogCapture

    from lab.simulator.companion import Companion
    from lab.simulator.evening import Evening

NEVER_LOGGED = frozenset({"fault", "page not drawn", "clock tick failed"})
GAME_SEEN = ("state", "journal", "over", "prompt", "offers")
"""What of a view depends on the log alone."""
MAX_UNDONE_LINES = 200


class Broken(AssertionError):
    """Something does not hold that must."""

    def __init__(self, law: str, what: str) -> None:
        super().__init__(f"{law}: {what}")
        self.law = law


class Invariants:
    """Knows what was promised to whom, and compares."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._entries: list[LogEntry] = []
        """What was in the log of the table at some time; the end of it may not be safe yet."""
        self._promised = 0
        """How many of them somebody outside knows of."""
        self._done: Counter[tuple[int, str]] = Counter()
        self._acknowledged: set[tuple[int, str]] = set()
        self._moving: set[str] = set()
        self._moved: dict[str, str] = {}
        self._last: dict[str, tuple[int, bytes]] = {}
        self.is_over = False
        """Whether the table has lost what the disk had promised: nobody can go on as they were."""

    # --- while it runs ---------------------------------------------------------------------------

    @property
    def _table(self) -> Table | None:
        companion = self._evening.companion
        return companion.table(self._evening.code) if companion and companion.is_alive else None

    def after_event(self, log: LogCapture, errors: list[str]) -> None:
        """After whatever has happened at one moment; `errors` are what rules have reported."""
        if errors:
            raise Broken("no rule fails", errors[0])
        for line in log.entries:
            if line["event"] in NEVER_LOGGED:
                raise Broken("nobody reads of a fault", f"{line}")
        log.entries.clear()
        companion = self._evening.companion
        if companion and companion.is_alive and companion.faults:
            raise Broken("the clock ticks", companion.faults[0])

    def after_step(self) -> None:
        """After each step, when nothing is under way."""
        if self.is_over or (table := self._table) is None:
            return
        self._follow(table)
        missing = self._acknowledged - self._done.keys()
        if missing:
            raise Broken("nothing acknowledged is lost", f"{sorted(missing)}")
        self._count_pages()

    def _follow(self, table: Table) -> None:
        """Follow the log of the running companion: it only ever grows."""
        entries, known = table.durable._entries, self._entries  # noqa: SLF001 - a copy each time is slow
        if len(entries) < len(known) or (known and entries[len(known) - 1] != known[-1]):
            raise Broken("the log only grows", f"{len(known)} steps, and then {len(entries)}")
        for entry in entries[len(known) :]:
            known.append(entry)
            self._note(entry)

    def _note(self, entry: LogEntry) -> None:
        if entry.command:
            command = int(find_sender(entry)), entry.command
            self._done[command] += 1
            if self._done[command] > 1:
                raise Broken("nothing is done twice", f"{command}")

    def _count_pages(self) -> None:
        companion = self._evening.companion
        if companion is None:
            return
        connected = len(companion.sockets.addresses)
        known = len(companion.events._lines)  # noqa: SLF001 - nothing else says it
        pages = sum(len(each.pages) for each in companion.channels.all())
        if known > connected or pages > connected:
            raise Broken(
                "memory is bounded", f"{pages} pages, {known} known, {connected} connected"
            )

    def after_push(self, client: Client | None) -> None:
        """Something leaves the laptop: what it tells must be on the disk."""
        if (companion := self._evening.companion) and companion.is_writing:
            raise Broken("nothing is shown while it is written", client.name if client else "")
        if table := self._table:
            self._follow(table)
            self._promised = len(self._entries)
        if client and client.name in self._moved and client.token == self._moved[client.name]:
            raise Broken("a seat has one phone", f"{client.name} is still told something")

    def after_reply(self, client: Client, message: Any, reply: bytes) -> None:
        """A reply to an answer leaves the laptop."""
        if len(reply) != REPLY_BYTES:
            raise Broken("no reply tells anything by its length", f"{len(reply)} bytes")
        answer = msgspec.json.decode(reply)
        if not answer["ok"] and answer["error"]["code"] == "fault":
            raise Broken("nobody reads of a fault", f"{client.name} sent {message}")
        if table := self._table:
            self._follow(table)
            self._promised = len(self._entries)
            if answer["ok"] and client.viewer is not None:
                self._acknowledged.add((client.viewer, message["id"]))
                if not self._done[client.viewer, message["id"]]:
                    raise Broken("what is acknowledged is done", f"{message['id']}")

    def after_acknowledged(self, client: Client, command: str, answer: dict[str, Any]) -> None:
        """A page reads what became of its answer."""
        if not answer["ok"] and client.viewer is not None and self._done[client.viewer, command]:
            raise Broken("what is refused is not done", f"{command}: {answer}")

    def after_history(self, client: Client, reply: dict[str, Any] | None) -> None:
        """A phone reads how the table continues what it has followed."""
        if reply and not client.follow(reply) and not self._evening.has_lost and not self.is_over:
            raise Broken(
                "no phone doubts in vain", f"{client.name} followed {client.seen}: {reply}"
            )

    def after_view(self, client: Client, version: int, content: bytes) -> None:
        """A page is told something."""
        if version < client.version:
            raise Broken("no version goes back", f"{client.name}: {client.version}, then {version}")
        whose = b'"you":%s' % (b"null" if client.viewer is None else b"%d" % client.viewer)
        if client.format == "json" and whose not in content:
            raise Broken("everybody is shown what is theirs", client.name)
        before = self._last.get(client.name)
        if before and before[0] == version and before[1] != content and client.format == "json":
            raise Broken("one version says one thing", f"{client.name}: {version}")
        self._last[client.name] = version, content

    def before_move(self, old: Client) -> None:
        """Somebody asks for a seat on another phone; whether they get it is not known yet."""
        self._moving.add(old.name)

    def after_move(self, old: Client) -> None:
        """A seat has moved to another phone."""
        assert old.token
        self._moved[old.name] = old.token

    def after_lost_seat(self, client: Client) -> None:
        """A page is told that it has no seat."""
        if client.name not in self._moving and not self.is_over:
            raise Broken("nobody loses a seat", client.name)

    # --- when it starts again --------------------------------------------------------------------

    def after_start(self, companion: Companion) -> None:
        """The companion has started: what was promised is there."""
        if not self._entries:
            return
        evening = self._evening
        lied = evening.is_damaged
        try:
            table = companion.tables.open(evening.code)
        except (LookupError, DiskTrouble) as why:
            if not companion.is_alive:
                return
            if not lied:
                raise Broken("the table is there again", f"{why}") from None
            self.after_damage({}, {})
            return
        entries = list(table.durable.entries)
        known = self._entries
        common = min(len(entries), len(known))
        if entries[:common] != known[:common]:
            raise Broken("nobody is served another past", "an entry was replaced")
        if len(entries) < self._promised and not lied:
            raise Broken(
                "nothing that was told is lost",
                f"of {self._promised} steps {len(entries)} are left",
            )
        self.is_over = len(entries) < self._promised
        self._entries = []
        self._done.clear()
        self._follow(table)
        evening.is_damaged = evening.is_flipped

    def after_damage(self, before: dict[str, bytes], after: dict[str, bytes]) -> None:
        """The companion says that something is damaged: then nothing can be asked of it."""
        if before != after:
            raise Broken("what is damaged is not overwritten", f"{sorted(after)}")
        if not self._evening.is_damaged:
            raise Broken("a whole table opens", self._evening.trouble or "it does not")
        self.is_over = True

    # --- comparing -------------------------------------------------------------------------------

    def compare_with_disk(self, chance: Random) -> None:
        """What everybody would see if the power were cut now is what they see."""
        evening, table = self._evening, self._table
        if table is None or evening.disk.has_lied or table.durable.trouble:
            return
        with suppress(DiskTrouble):
            table.writer.recover()
        self._compare(table, Random(chance.random()))  # noqa: S311 - not a key

    def _compare(self, table: Table, chance: Random) -> None:
        evening = self._evening
        left = evening.disk.survivors("cut", chance)
        other = evening.open_copy(left)
        try:
            copy = other.open(evening.code)
        except (LookupError, DiskTrouble) as why:
            raise Broken("the table is there again", f"{why}") from None
        if copy.durable.entries != table.durable.entries:
            raise Broken(
                "what is shown is on the disk",
                f"of {len(table.durable.entries)} steps {len(copy.durable.entries)}",
            )
        for viewer in (*table.record.people.players, HOST, None):
            ours, theirs = (each.view.in_protocol(viewer) for each in (table, copy))
            for name in GAME_SEEN:
                if msgspec.json.encode(ours.get(name)) != msgspec.json.encode(theirs.get(name)):
                    raise Broken("what is shown is on the disk", f"{name} of {viewer} differs")

    # --- at the end ------------------------------------------------------------------------------

    def at_the_end(self) -> None:
        """After the last fault, and some quiet: everybody is right again."""
        if self.is_over:
            return
        evening, table = self._evening, self._table
        if table is None:
            raise Broken("it runs again", evening.trouble or "the table is not open")
        self.after_step()
        if table.durable.frozen:
            raise Broken("it runs again", f"{table.durable.frozen}")
        self.compare_with_disk(Random(0))  # noqa: S311 - not a key
        companion = evening.companion
        assert companion
        channel = companion.find(evening.code)
        assert channel
        for client in evening.clients:
            if client.is_moved:
                continue
            if client.outbox:
                raise Broken("every answer comes to an end", f"{client.name}: {[*client.outbox]}")
            self._check_page(client, table, channel)
            if isinstance(client.viewer, int) and client.viewer in table.record.people.players:
                self._check_presence(client, channel)

    @staticmethod
    def _check_presence(client: Client, channel: Channel) -> None:
        """Whoever has a page open is here."""
        if channel.presence.away_for(Seat(client.viewer or 0)) is not None:
            raise Broken("whoever looks is here", client.name)

    def pages_in_peace(self) -> None:
        """While nothing is on its way, each page that is connected shows what is so."""
        evening, companion, table = self._evening, self._evening.companion, self._table
        if table is None or companion is None or self.is_over:
            return
        channel, now = companion.channels.find_open(evening.code), evening.clock.passed
        for client in evening.clients:
            rests = client.is_linked and client.is_awake and client.line_free_at <= now
            if channel and rests and client.content and not client.is_moved:
                self._check_page(client, table, channel)

    @staticmethod
    def _check_page(client: Client, table: Table, channel: Channel) -> None:
        """A page shows what a fresh one would."""
        viewer = None if client.viewer is None else table.people.who(client.token)
        if client.format == "html":
            fresh = channel.regions(viewer)
            shown = client.regions
            wrong = [name for name in fresh if fresh[name] != shown.get(name)]
        else:
            view = table.view.in_protocol(viewer)
            seen = client.view()
            wrong = [
                name
                for name in view
                if name != "version"
                and msgspec.json.encode(view[name]) != msgspec.json.encode(seen.get(name))
            ]
        if wrong:
            raise Broken("every page is right", f"{client.name}: {wrong}")
