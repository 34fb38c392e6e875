"""One table's record, in memory and on disk: whatever happens is kept in both or in neither."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from companion.core.fields import Refused
from companion.core.game import Game, Settings
from companion.core.open_offers import OpenOffer
from companion.core.seats import Seat, Viewer
from companion.core.umpire import RuleFailed
from companion.core.words import T
from companion.storage import codes
from companion.storage.codes import Randomness
from companion.storage.damage import CHANGED_WHILE_OPEN
from companion.storage.encrypted_log import UNKNOWN, EncryptedLog, LogHeader
from companion.storage.encryption import Tampered
from companion.storage.game_results import GameResult
from companion.storage.log import DiskTrouble, LogEntry
from companion.storage.phone_key import PhoneKey
from companion.storage.running import Runner, run_here
from companion.table.authority import Authority, Behind, Committed, LaptopAuthority
from companion.table.fairness import younger
from companion.table.glance import make_glance
from companion.table.menu import GO_ON
from companion.table.outcome import make_result
from companion.table.proposal import Proposal
from companion.table.record.heads import Head, Heads
from companion.table.record.players import HOST
from companion.table.record.record import Record, State
from companion.table.replay import Replayed, fold, is_lasting, replay

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Environment:
    """What comes from outside: the available games, the time, and unpredictable randomness."""

    games: Mapping[str, Game[Any]]
    clock: Callable[[], float]
    randomness: Randomness
    run: Runner = run_here
    """Replays tables, which may take long."""
    why_no_phone_keys: T | None = None
    """Why the key of a table cannot be on its players' phones; None if it can."""

    def explain_unplayable(self, game: Game[Any], settings: Settings) -> T | None:
        """Why a game with these settings cannot be played here, if it cannot."""
        return self.why_no_phone_keys if game.setting_rules.guarded(settings) else None


class DurableRecord:
    """The entries of one table and the record they add up to."""

    left_alone = False
    """Whether others know better how this table stands: here nothing is added to it."""
    _authority_class: Callable[[EncryptedLog], Authority] = LaptopAuthority

    def __init__(
        self,
        log: EncryptedLog,
        entries: Sequence[LogEntry],
        environment: Environment,
        replayed: Replayed,
    ) -> None:
        self._encrypted_log = log
        self.phone_key = log.phone_key
        self._authority = self._authority_class(log)
        self.environment = environment
        self._unsure = False
        self._guarding = True
        self.seen = {Seat(number): Head(*head) for number, head in log.seen.items()}
        """The last head that each seat's phone has told us."""
        self.disk: T | None = None
        """Why the last answer is not saved, if it is not."""
        self._replace_record(entries, replayed)

    def _replay_all(self, entries: Sequence[LogEntry], present: set[Seat]) -> None:
        """Put the table that these entries make in place of the one here."""
        newer, games = self._encrypted_log.newer, self.environment.games
        run = self.environment.run
        self._replace_record(entries, run(lambda: replay(entries, games, present, newer=newer)))

    def _replace_record(self, entries: Sequence[LogEntry], replayed: Replayed) -> None:
        """Put these entries, and the record they make, in place of those before."""
        self._entries = list(entries)
        self.record: Record = replayed.record
        self.record.run = self.environment.run
        self.differs = replayed.differs
        self.frozen = replayed.trouble
        self.heads = Heads(entry.digest for entry in entries)
        self.commands = {_identify_command(entry) for entry in entries if entry.command}
        self._holds_unknown = any(entry.offer == UNKNOWN for entry in entries)
        self.given = {token for entry in entries for token in younger.find_tokens(entry)}
        """Fingerprints of all tokens that anybody ever got here."""

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """The log."""
        return tuple(self._entries)

    @property
    def trouble(self) -> T | None:
        """Why the table cannot continue now, if it cannot."""
        return self.disk or self.frozen

    @property
    def unread(self) -> T | None:
        """Why it cannot be exported whole, because a newer companion wrote part of it."""
        return self.frozen if self.left_alone or self._holds_unknown else None

    @property
    def result(self) -> GameResult | None:
        """How the game ended, if it did."""
        return make_result(self.record, self._entries)

    def list_foreign_headers(self, headers: Iterable[LogHeader]) -> list[LogHeader]:
        """Those of these headers that name a state this table never had; `Tampered` if damaged."""
        return self._encrypted_log.list_foreign_headers(headers)

    def recover(self) -> None:
        """After a failed write, read again what the disk has; `DiskTrouble` if that fails, too."""
        if not self._unsure:
            return
        try:
            if not (entries := self._encrypted_log.read()):
                raise DiskTrouble(CHANGED_WHILE_OPEN)
            self._replay_all(entries, self.record.people.here)
        except Tampered:
            raise DiskTrouble(CHANGED_WHILE_OPEN) from None
        self._unsure = False

    def _add(self, entry: LogEntry) -> None:
        """Remember an entry that is in the record and in the log."""
        self._entries.append(entry)
        self.heads.add(entry.digest)
        self._holds_unknown |= entry.offer == UNKNOWN
        self.given.update(younger.find_tokens(entry))
        if entry.command:
            self.commands.add(_identify_command(entry))

    def write(self, proposal: Proposal[Any]) -> Committed | Behind:
        """Apply an entry and store it. `Behind`, `Refused` or `DiskTrouble`: neither was done."""
        offer, sent = proposal.offer, proposal.sent
        if self.frozen and not self._accepts_while_frozen(offer):
            raise Refused(self.frozen, "frozen")
        now, number, viewer = self.environment.clock(), len(self._entries), int(proposal.viewer)
        entry = LogEntry(number, now, viewer, offer, proposal.values, sent.command, sent.hand)
        digest = self._apply(entry, proposal.opened)
        if not self.frozen or offer == GO_ON:  # else the whole table looks different elsewhere
            entry = msgspec.structs.replace(entry, digest=digest)
        outcome = self._store(entry)
        if isinstance(outcome, Committed):
            self._add(entry)
            if offer == GO_ON:
                self.differs = self.frozen = None
        return outcome

    def _accepts_while_frozen(self, offer: str) -> bool:
        """Whether a table that stands still takes this: people come and go all the same."""
        return not self.left_alone and (offer == GO_ON or is_lasting(offer))

    def _apply(self, entry: LogEntry, opened: OpenOffer | None) -> str:
        """Apply it in memory; the digest of what everybody sees then. A failure leaves no trace."""
        try:
            fold(self.record, entry, opened)
            self._ask_everybody()
            return self.record.digest()
        except Refused:
            if entry.offer.startswith("~"):
                self._undo()
            raise
        except RuleFailed as bug:
            raise _log_and_apologise(bug.where) from None
        except Exception as bug:  # noqa: BLE001 - whatever is wrong with a rule, nothing is lost
            self._undo()
            raise _log_and_apologise(type(bug).__name__) from None

    def _ask_everybody(self) -> None:
        """Make every form once, so that a failing one fails before the answer counts."""
        if umpire := self.record.umpire:
            for viewer in self.record.people.viewers():
                umpire.offers(viewer)

    def _store(self, entry: LogEntry) -> Committed | Behind:
        """Store an entry; if that fails or is `Behind`, undo it in memory."""
        try:
            outcome = self._authority.commit(entry, self._header(entry.time, entry))
        except BaseException as trouble:
            self._unsure = True
            self._undo()
            if isinstance(trouble, DiskTrouble):
                self.disk = trouble.sentence
            raise
        if isinstance(outcome, Behind):
            self._undo()
        else:
            self.disk = None
        return outcome

    def place_key(self) -> None:
        """Move the key where the game wants it: to the phones, and back when the game is over."""
        key, state = self.phone_key, self.record.state
        if self._guarding and state is not State.LOBBY:
            if key.needed and state is State.ENDED:
                key.keep_on_laptop()
            elif not key.needed and (wanted := self.record.guarded):
                self._lock_with_phones(key, wanted)
            self._guarding = key.needed > 0 and state is not State.ENDED

    def _lock_with_phones(self, phone_key: PhoneKey, needed: int) -> None:
        """Encrypt the table with a new key for the phones; if that fails, the old one stays."""
        key = phone_key.begin(needed, self.environment.randomness)
        try:
            self._encrypted_log.lock(key, self._entries, self._header(self.environment.clock()))
        except BaseException:
            phone_key.give_up()
            raise

    def _header(self, when: float, *more: LogEntry) -> LogHeader:
        """The header of this table when these entries are added."""
        seen = {int(seat): (head.count, head.digest) for seat, head in self.seen.items()}
        header = make_header(self.record, [*self._entries, *more], when)
        return msgspec.structs.replace(header, seen=seen)

    def _undo(self) -> None:
        """Rebuild the table from its entries, without what was about to happen."""
        self._replay_all(self._entries, self.record.people.here)


def make_header(record: Record, entries: Sequence[LogEntry], when: float) -> LogHeader:
    """What the list of tables says about this one."""
    cards = [codes.fingerprint(player.card) for player in record.people.players.values()]
    return LogHeader(
        record.game.id,
        record.state,
        record.people.names,
        when,
        cards=None if record.guarded else tuple(cards),
        tokens=tuple(record.people.tokens),
        outcome=make_result(record, entries),
        event=record.place.event,
        number=record.place.number,
        glance=make_glance(record, entries) if record.place.event else None,
        title=str(record.game.title) if record.game is not record.door else "",
        counted_as=record.game.counted_as,
        is_trial=record.is_trial,
    )


def find_sender(entry: LogEntry) -> Viewer:
    """Who sent an entry: the host, if they answered for somebody else."""
    return HOST if entry.hand == "host" else Viewer(entry.viewer)


def _identify_command(entry: LogEntry) -> tuple[int, str]:
    return int(find_sender(entry)), entry.command


def _log_and_apologise(where: str) -> Refused:
    """Log where a rule failed, and make the refusal that says so to people."""
    # Log where it failed, never what: values may be secret.
    _log.error("a rule failed: %s", where)
    return Refused(
        T("Sorry, the companion has a bug here. Nothing has changed; please try something else."),
        "stumbled",
    )
