"""All tables of this companion: creating, opening, listing, exporting and importing them."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeAlias, TypeVar

from companion import games as found_games
from companion.core.fields import Raw, Refused
from companion.core.game import Game
from companion.core.words import T, plural
from companion.library import archive
from companion.library.backups import Backups
from companion.library.creating import make_first_entry, make_move_entry
from companion.library.evenings import Evenings
from companion.library.listing import Listing
from companion.library.removed import Removed
from companion.library.summary import Summary
from companion.library.verification import Verdict, judge
from companion.storage import codes, key_change
from companion.storage.card_pictures import CardPictures
from companion.storage.codes import Randomness
from companion.storage.drafts import Drafts
from companion.storage.encrypted_log import EncryptedLog
from companion.storage.encrypted_log import decrypt_header as header_in
from companion.storage.encryption import Tampered, Vault
from companion.storage.evenings_database import PlayStore
from companion.storage.evenings_notes import PlayNotes
from companion.storage.first_version import FirstVersion
from companion.storage.log import Log, LogEntry, Unreadable
from companion.storage.phone_key import PhoneKey
from companion.storage.presets import Presets
from companion.storage.running import Runner, run_here
from companion.storage.wifi import WifiNote
from companion.table.durable_record import DurableRecord, Environment, make_header
from companion.table.record.heads import Head
from companion.table.record.people import AT_HOME, Place
from companion.table.record.record import Record, State
from companion.table.replay import Replayed, replay
from companion.table.session import Session
from companion.table.table import Table
from companion.table.table_writer import TableWriter

N = TypeVar("N")
Clock: TypeAlias = Callable[[], float]


class NoSuchTable(LookupError):
    """There is no table to open; the sentence says what to do."""

    def __init__(self, sentence: T) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


class NotWhole(NoSuchTable):
    """There is a table, but what lies on this laptop of it cannot be trusted."""


class Locked(NoSuchTable):
    """This table's key is on its players' phones, and not enough of them are back yet."""

    def __init__(self, code: str, have: int, needed: int) -> None:
        super().__init__(
            plural(
                max(1, needed - have),
                "This table is locked. One more phone that played here must open this page.",
                "This table is locked. {n} more phones that played here must open this page.",
            )
        )
        self.code = code
        self.have = have
        self.needed = needed


@dataclass(frozen=True, slots=True)
class CreatedTable:
    """A new table: its code, the host's token, and the commitment to its luck once it is drawn."""

    code: str
    host_token: str = field(repr=False)
    commitment: str


class Tables:
    """Every table there is, the open ones in memory."""

    are_shared = False
    """Whether the log changes without us."""
    why_no_phone_keys: T | None = None
    """Why the key of a table cannot be on its players' phones; None if it can."""

    def __init__(  # noqa: PLR0913, PLR0917 - what comes from outside
        self,
        log: Log,
        vault: Vault,
        clock: Callable[[], float] = time.time,
        randomness: Randomness = os.urandom,
        games: Mapping[str, Game[Any]] | None = None,
        backups: Backups | None = None,
        trouble: T | None = None,
        plays: PlayStore | None = None,
        cards: CardPictures | None = None,
    ) -> None:
        self._vault = vault
        self._log = log = self._wrap_log(log)
        self._environment = Environment(
            found_games.find_games() if games is None else games,
            clock,
            randomness,
            lambda work: self.run(work),  # noqa: PLW0108 - which is set later
            self.why_no_phone_keys,
        )
        self._open: dict[str, Table] = {}
        self._phone_keys: dict[str, PhoneKey] = {}
        self._sessions: dict[str, Session] = {}
        self._first: FirstVersion | None = None
        self.backups = backups
        self.trouble = trouble
        """Why no table can be opened or made here, if that is so."""
        self.are_public: Callable[[], bool] = lambda: False
        """Whether strangers reach tables here, so that new ones need codes nobody can guess."""
        self.run: Runner = run_here
        """Replays the tables that are opened."""
        self._removed = Removed(log, vault)
        about = log, vault, self.games, backups, trouble
        self._listing = Listing(*about, removed=self._removed.codes, shared=self.are_shared)
        self.presets = Presets(log, vault, clock, self.games)
        self.wifi = WifiNote(log, vault)
        self.drafts = Drafts(log, vault, clock, randomness)
        store = plays or self._shared_plays()
        self.evenings = Evenings(store, self.list, clock) if store else None
        self.cards = cards
        """The cards that were photographed here, where they can be stored."""

    def _shared_plays(self) -> PlayNotes | None:
        """Where games are noted that were played at tables of many companions."""
        return None

    @property
    def games(self) -> Mapping[str, Game[Any]]:
        """What can be played, by id."""
        return self._environment.games

    def with_notes(self, keep: Callable[[Log, Vault, Clock, Randomness], N]) -> N:
        """What else keeps notes beside the tables, encrypted like them."""
        environment = self._environment
        return keep(self._log, self._vault, environment.clock, environment.randomness)

    def create(  # noqa: PLR0913 - what a table begins with
        self,
        game_id: str,
        raw_settings: Mapping[str, Raw],
        place: Place = AT_HOME,
        *,
        explains: bool = False,
        asks_labels: bool = False,
        is_trial: bool = False,
    ) -> CreatedTable:
        """Open a new table, in its lobby; `Refused` if the game or its settings do not go here.

        `explains`: its pages explain the first round. `asks_labels`: the lobby asks about labels.
        """
        first, token = make_first_entry(
            self._environment,
            game_id,
            raw_settings,
            place,
            explains=explains,
            asks_labels=asks_labels,
            is_trial=is_trial,
        )
        return self._describe_created(self._begin_and_open([first]), token)

    def again(
        self, old: Table, game_id: str, raw_settings: Mapping[str, Raw], *, turned: bool = False
    ) -> CreatedTable:
        """A new table at which the people of one that is over sit already; `turned`: by one seat.

        Who holds a seat's token there holds the same seat here. The old table leads to the new one.
        """
        old.writer.recover()
        place = old.record.place
        first, token = make_first_entry(self._environment, game_id, raw_settings, place)
        table = self._begin_and_open(
            [first, make_move_entry(self._environment, first, old, turned=turned)]
        )
        old.people.lead_on(table.code)
        return self._describe_created(table, token)

    @staticmethod
    def _describe_created(table: Table, token: str) -> CreatedTable:
        """What whoever opened a table gets."""
        return CreatedTable(table.code, token, table.record.luck.commitment)

    def list(self) -> list[Summary]:
        """All tables, the most recently used first; nobody gets to see where a game is tried."""
        return [each for each in self._list_all() if not each.is_trial]

    def list_trials(self) -> Sequence[Summary]:
        """The tables at which somebody tries a game alone."""
        return [each for each in self._list_all() if each.is_trial]

    def _list_all(self) -> Sequence[Summary]:
        keys = {code: each.key for code, each in self._phone_keys.items() if each.key}
        return self._listing.all(self._open, keys)

    def open(self, code: str) -> Table:
        """The table of this code; `NoSuchTable` with a sentence if there is none to open."""
        code = codes.tidy(code)
        if (table := self._open.get(code)) is None:
            # Reading may let others run; if one of them has opened the table meanwhile, use theirs.
            table = self._open.setdefault(code, self._load(code))
        return table

    def compare(self, table: Table) -> None:
        """Tell everybody at a table that is opened if a backup knows more of it."""
        if self.backups is None or table.code in self._removed.codes():
            return
        headers = list(self.backups.iter_headers(table.code, table.record.lineage.backup))
        ahead = table.durable.list_foreign_headers(header for _, header in headers)
        if more := [(header.count, each) for each, header in headers if header in ahead]:
            _, backup = max(more, key=lambda each: (each[0], each[1].number))
            table.fairness.announce_behind(
                table.code, backup.number, backup.time_text, newest=headers[0][0].number
            )

    def remove(self, code: str) -> None:
        """Remove a table for good, as was asked for; its copies go as backups grow old."""
        if self.backups is not None:
            self._removed.add(code, self.backups.codes())
        self._log.remove(code)
        self.close(code)
        self._phone_keys.pop(code, None)
        self._sessions.pop(code, None)

    def close(self, code: str) -> None:
        """Take a table out of memory; nothing of it is lost."""
        if self._open.pop(code, None):
            self._sessions[code].versions.forget_views()

    def bring(self, code: str, share: str) -> None:
        """Take a phone's share of a table's key, to open the table or to confirm it has arrived.

        `Locked` as long as more of them are needed.
        """
        code = codes.tidy(code)
        phone_key = self._get_phone_key(code)
        if phone_key.key is None:
            for key in phone_key.add_share(share):
                if self._make_encrypted_log(code).opens(key):
                    phone_key.open_with(key)
                    break
        table = self.open(code)
        table.durable.phone_key.confirm_share(share, table.record.people.order)

    def backup(self, run: Callable[[Callable[[], object]], object] = lambda make: make()) -> None:
        """Make a backup of all tables, if this companion makes any; `run` may use a thread."""
        if self.backups is not None and self.trouble is None:
            run(partial(self.backups.make, self._removed.codes()))
            self._log.wipe()  # which a running backup prevents

    def finish_key_change(self, breath: Callable[[], object]) -> None:
        """Encrypt what is left with a new key, unless other companions have these tables, too.

        `breath` is called again and again, so that others can run.
        """
        if not self.are_shared and not key_change.is_done(self._log, self._vault):
            for _ in key_change.change(self._log, self._vault, breath):
                breath()

    # --- export and import -----------------------------------------------------------------------

    def export(self, table: Table) -> tuple[bytes, str]:
        """The table as one file, and the code that opens it on another laptop; all are told.

        `Refused` if the players have not agreed, or their phones hold the key.
        """
        if table.durable.phone_key.is_used and table.record.state is not State.ENDED:
            raise Refused(
                T("The phones hold the key of this table. Export it when the game is over.")
            )
        table.fairness.announce_export()
        whole = archive.Archived(table.code, table.durable.entries, table.durable.seen)
        return archive.pack(whole, self._vault, self._environment.randomness)

    def import_(
        self,
        content: bytes,
        code: str | None = None,
        run: Runner = run_here,
        *,
        trusted: bool = True,
    ) -> CreatedTable:
        """Continue a table from a file; `Refused` without the right code.

        `run` reads and replays it. What is not `trusted` may not be longer than any evening.
        """

        def read() -> tuple[archive.Archived, Replayed]:
            whole = archive.unpack(content, code, self._vault)
            return whole, archive.check_archive(whole.entries, self.games, trusted=trusted)

        whole, replayed = run(read)
        if living := self._find_living(whole.entries[0]):
            raise Refused(
                T("This table is still here, as table {code}. Continue it there.", code=living)
            )
        new_code, log = self._store_new(whole.entries, replayed.record, whole.code)
        self._removed.forget(new_code)
        copy = self._open[new_code] = self._make_table(new_code, log, whole.entries, replayed)
        for seat in copy.record.people.players:
            if head := whole.seen.get(seat):  # if the file lacks what this phone saw, all read so
                copy.fairness.compare(seat, head)
        copy.fairness.announce_copy(whole.code)
        return self.hand_over(new_code)

    def _find_living(self, first: LogEntry) -> str | None:
        """The code of a table here that began with this entry and can still go on."""
        for code, sealed in self._log.tables():
            header = header_in(self._vault, code, sealed)
            if header is None or header.state == State.ENDED:
                continue
            try:
                log = self._make_encrypted_log(code)
                if header.needed == 0 and log.begins_with(first) and log.read(self.run):
                    return code
            except (Tampered, Unreadable):
                continue  # it cannot go on: the file is what is left of it
        return None

    def hand_over(self, code: str) -> CreatedTable:
        """Give a table a new host; the previous one is no longer the host."""
        table = self.open(code)
        token = codes.make_token(self._environment.randomness)
        table.people.replace_host(token)
        return self._describe_created(table, token)

    def verify(self, content: bytes, code: str | None = None, seen: Iterable[Head] = ()) -> Verdict:
        """Check a file: how its log replays, where it ends, and who could have chosen the luck.

        `seen` is what phones show as the last they have seen.
        """
        whole = archive.unpack(content, code, self._vault)
        return judge(whole, self._environment.games, seen)

    def _begin_and_open(self, entries: Sequence[LogEntry]) -> Table:
        """A new table with these few entries."""
        code, _ = self._store_new(entries, replay(entries, self.games, set()).record)
        return self.open(code)

    def _store_new(
        self, entries: Sequence[LogEntry], record: Record, wanted: str = ""
    ) -> tuple[str, EncryptedLog]:
        """Store a new table under the wanted code, or a new one: that code, and its log."""
        public = bool(record.place.event) or self.are_public()
        code = wanted
        if not codes.is_safe_table_code(wanted, public=public):
            code = codes.make_table_code(self._environment.randomness, public=public)
        header = make_header(record, entries, entries[-1].time)
        while not (log := self._make_encrypted_log(code)).begin(entries, header, self.run):
            code = codes.make_table_code(self._environment.randomness, public=public)
        return code, log

    def _load(self, code: str) -> Table:
        """Replay a stored table; the error raised says why it cannot be opened."""
        if self.trouble:
            raise NotWhole(self.trouble)
        phone_key = self._get_phone_key(code)
        if phone_key.needed and phone_key.key is None:
            if trouble := self._listing.find_trouble(code):
                raise NotWhole(trouble)
            raise Locked(code, phone_key.have, phone_key.needed)
        try:
            log = self._make_encrypted_log(code)
            if entries := log.read(self.run):
                replayed = self.run(lambda: replay(entries, self.games, set(), newer=log.newer))
                return self._make_table(code, log, entries, replayed)
        except (Tampered, Unreadable):
            pass
        except LookupError:
            raise NotWhole(T("The game of this table is not installed here.")) from None
        if trouble := self._listing.find_trouble(code, phone_key.key):
            raise NotWhole(trouble)
        raise NoSuchTable(T("There is no table with that code. Please check the screen."))

    def _wrap_log(self, log: Log) -> Log:
        """The log, as this companion writes to it."""
        return log

    def _make_table(
        self, code: str, log: EncryptedLog, entries: Sequence[LogEntry], replayed: Replayed
    ) -> Table:
        durable = DurableRecord(log, entries, self._environment, replayed)
        return Table(code, TableWriter(durable, self._get_session(code)))

    def _get_session(self, code: str) -> Session:
        """What is known of the table besides its log, for as long as this companion runs."""
        clock = self._environment.clock
        self._first = self._first or FirstVersion(self._log, self._vault, clock())
        return self._sessions.setdefault(code, Session.new(clock, self._first))

    def _make_encrypted_log(self, code: str) -> EncryptedLog:
        return EncryptedLog(self._log, self._vault, code, self._get_phone_key(code))

    def _get_phone_key(self, code: str) -> PhoneKey:
        """Where the table's key is; remembered for as long as this companion runs."""
        if code not in self._phone_keys:
            sealed = self._log.header(code)
            header = header_in(self._vault, code, sealed) if sealed else None
            if header is None:
                return PhoneKey(self._log, self._vault, code)
            phone_key = PhoneKey(self._log, self._vault, code, header.needed, tagged=header.tagged)
            self._phone_keys[code] = phone_key
        return self._phone_keys[code]
