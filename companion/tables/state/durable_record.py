"""One table's record, in memory and on the disk: whatever happens is kept by both or by neither."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from companion.core.fields import Raw, Refused
from companion.core.game import Game
from companion.core.open_offers import OpenOffer
from companion.core.seats import Seat, Viewer
from companion.core.umpire import RuleFailed
from companion.core.words import T
from companion.tables import codes
from companion.tables.codes import Randomness
from companion.tables.state.people import HOST
from companion.tables.state.record import Record, State
from companion.tables.state.replay import fold, replay
from companion.tables.state.table_actions import GO_ON
from companion.tables.storage.encrypted_log import Cover, EncryptedLog
from companion.tables.storage.log import DiskTrouble, Hand, LogEntry
from companion.tables.storage.phone_key import PhoneKey

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Environment:
    """What comes from outside: the games there are, the time, and luck that nobody can guess."""

    games: Mapping[str, Game[Any]]
    clock: Callable[[], float]
    randomness: Randomness


@dataclass(frozen=True, slots=True)
class Sent:
    """How an answer came in: under which command id, and by whose hand."""

    command: str = ""
    hand: Hand = "own"


class DurableRecord:
    """The entries of one table and the record they make."""

    def __init__(
        self,
        log: EncryptedLog,
        entries: Sequence[LogEntry],
        environment: Environment,
        here: set[Seat],
    ) -> None:
        self._encrypted_log = log
        self._environment = environment
        self._unsure = False
        self._guarding = True
        self.disk: T | None = None
        self._start(entries, here)

    def _start(self, entries: Sequence[LogEntry], here: set[Seat]) -> None:
        replayed = replay(entries, self._environment.games, here)
        self.entries = list(entries)
        self.record: Record = replayed.record
        self.differs = replayed.differs
        self.frozen = replayed.trouble
        self.commands = {_command(entry) for entry in entries if entry.command}

    @property
    def trouble(self) -> T | None:
        """Why the table cannot go on now, if it cannot."""
        return self.disk or self.frozen

    def recover(self) -> None:
        """After trouble only the disk knows what it took; `DiskTrouble` if it does not say."""
        if self._unsure:
            self._start(self._encrypted_log.read(), self.record.here)
            self._unsure = False

    def write(
        self,
        viewer: Viewer,
        offer: str,
        values: Mapping[str, Raw],
        sent: Sent = Sent(),
        found: OpenOffer | None = None,
    ) -> None:
        """Let it happen and keep it. `Refused` or `DiskTrouble`: neither.

        `found` is the game's own open offer; without it the offer is found by its name.
        """
        now = self._environment.clock()
        entry = LogEntry(
            len(self.entries), now, int(viewer), offer, values, sent.command, sent.hand
        )
        entry = msgspec.structs.replace(entry, digest=self._happen(entry, found))
        self._keep(entry)
        self.entries.append(entry)
        self.commands.add(_command(entry))
        if offer == GO_ON:
            self.differs = self.frozen = None

    def _happen(self, entry: LogEntry, found: OpenOffer | None) -> str:
        """Let it happen in memory; what everybody sees then, as a digest."""
        try:
            fold(self.record, entry, found)
            self._ask_everybody()
            return self.record.digest()
        except Refused:
            if entry.offer.startswith("~"):
                self._undo()
            raise
        except RuleFailed as bug:
            raise _apology(bug.where) from None
        except Exception as bug:  # noqa: BLE001 - whatever is wrong with a rule, nothing is lost
            self._undo()
            raise _apology(type(bug).__name__) from None

    def _ask_everybody(self) -> None:
        """A form that fails does so before the answer counts: nobody is left without a question."""
        if umpire := self.record.umpire:
            for viewer in self.record.viewers():
                umpire.offers(viewer)

    def _keep(self, entry: LogEntry) -> None:
        try:
            self._encrypted_log.append(entry, cover_of(self.record, entry.time))
        except BaseException as trouble:
            self._unsure = True
            self._undo()
            if isinstance(trouble, DiskTrouble):
                self.disk = trouble.sentence
            raise
        self.disk = None

    def place_key(self) -> None:
        """The key goes where the game wants it: to the phones, and back when all is over."""
        key, state = self._encrypted_log.phone_key, self.record.state
        if self._guarding and state is not State.LOBBY:
            if key.needed and state is State.ENDED:
                key.back_to_the_laptop()
            elif not key.needed and (wanted := self.record.guarded):
                self._lock(key, wanted)
            self._guarding = key.needed > 0 and state is not State.ENDED

    def _lock(self, phone_key: PhoneKey, needed: int) -> None:
        key = phone_key.begin(needed, self._environment.randomness)
        try:
            self._encrypted_log.lock(
                key, self.entries, cover_of(self.record, self._environment.clock())
            )
        except BaseException:
            phone_key.give_up()
            raise

    def _undo(self) -> None:
        """The table as its entries say, without what was about to happen."""
        self._start(self.entries, self.record.here)


def cover_of(record: Record, when: float) -> Cover:
    """What a list of tables says about this one."""
    cards = [codes.fingerprint(player.card) for player in record.players.values()]
    told = None if record.guarded else tuple(cards)
    return Cover(record.game.id, record.state, record.names, when, cards=told)


def maker(entry: LogEntry) -> Viewer:
    """Who sent it, whosever answer it is."""
    return HOST if entry.hand == "host" else Viewer(entry.viewer)


def _command(entry: LogEntry) -> tuple[int, str]:
    return int(maker(entry)), entry.command


def _apology(where: str) -> Refused:
    # Where, and never what: values may be secret.
    _log.error("a rule stumbled: %s", where)
    return Refused(
        T("Sorry, the companion stumbled over this. Nothing has changed; try something else."),
        "stumbled",
    )
