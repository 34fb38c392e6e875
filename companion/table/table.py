"""One table, as the rest of the program uses it: taking seats, acting, looking.

For one caller at a time: callers hold one lock for all acts and views of a table.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar, overload

from companion.core.chance import Chance
from companion.core.fields import Raw, Refused
from companion.core.game import Game, Settings
from companion.core.open_offers import OpenOffer, moved_on
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.umpire import WOKEN, Umpire
from companion.core.words import ENGLISH, Catalogue, T, Voice
from companion.storage import codes
from companion.storage.encrypted_log import EncryptedLog, LogHeader
from companion.storage.log import DiskTrouble, LogEntry
from companion.storage.outcomes import GameResult
from companion.table import actions
from companion.table.authority import Behind, Committed
from companion.table.durable_record import DurableRecord, Environment, Sent
from companion.table.fairness import consent, copies, younger
from companion.table.input_limits import check_texts, sane
from companion.table.outcome import outcome
from companion.table.pace import clock_keys, timing
from companion.table.pace.clocks import RunningClock
from companion.table.people import admission, calling, lobby, moving_on, places
from companion.table.people.seat_cards import free_card
from companion.table.proposal import Proposal
from companion.table.record.heads import Head, Heads
from companion.table.record.people import Place
from companion.table.record.players import HOST, Applied, Joined, Player
from companion.table.record.record import Record, State
from companion.table.replay import Replayed
from companion.table.session import Session
from companion.table.table_offers import TableOffers
from companion.table.view import protocol_view
from companion.table.view.said import SaidJournals
from companion.table.view.viewer_view import ViewerView, Views

R = TypeVar("R")


class Table:
    """A table of people, from its lobby to its end."""

    _record_class = DurableRecord

    def __init__(  # noqa: PLR0913, PLR0917 - its log, twice: stored, and as it replays
        self,
        code: str,
        log: EncryptedLog,
        entries: Sequence[LogEntry],
        environment: Environment,
        session: Session,
        replayed: Replayed,
    ) -> None:
        self.code = code
        self._environment = environment
        self._session = session
        self._phone_key = log.phone_key
        self._durable = self._record_class(log, entries, environment, replayed)
        self.record.people.here = session.here
        self.table_offers = TableOffers(self._durable)
        self._journals = SaidJournals()
        self._watch_clocks(self._opened_at())

    def _opened_at(self) -> float:
        """When its clocks begin: a game that is opened has slept until now."""
        self._session.slept &= self.umpire is not None
        return self._environment.clock()

    # --- the state of the table ------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """What the log adds up to."""
        return self._durable.record

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """The log."""
        return tuple(self._durable.entries)

    @property
    def game(self) -> Game[Any]:
        """What is played."""
        return self.record.game

    @property
    def state(self) -> State:
        """Lobby, playing, paused or ended."""
        return self.record.state

    @property
    def trouble(self) -> T | None:
        """Why the table cannot continue now, if it cannot."""
        return self._durable.trouble

    @property
    def unsaved(self) -> bool:
        """Whether the disk failed to save the last answer."""
        return self._durable.disk is not None

    @property
    def umpire(self) -> Umpire[Any] | None:
        """The running game, once it has begun."""
        return self.record.umpire

    @property
    def result(self) -> GameResult | None:
        """How the game ended, if it did."""
        return outcome(self.record, self.entries)

    @property
    def players(self) -> dict[Seat, Player]:
        """Who sits here, clockwise."""
        return {seat: self.record.people.players[seat] for seat in self.record.people.order}

    @property
    def settings(self) -> Settings:
        """The settings."""
        return self.record.settings

    @property
    def guarded(self) -> bool:
        """Whether the key of the saved table belongs on the players' phones."""
        return self._phone_key.needed > 0

    @property
    def heads(self) -> Heads:
        """How old the table is, as everybody could see it."""
        return self._durable.heads

    @property
    def seen(self) -> Mapping[Seat, Head]:
        """The last head that each seat's phone has told us."""
        return self._durable.seen

    def share(self, seat: Seat) -> str | None:
        """The key share of this seat's phone, if the key is on the phones."""
        return self._phone_key.share(seat)

    def voice(self, catalogue: Catalogue = ENGLISH) -> Voice:
        """Says sentences with the names of the people here."""
        return self.record.people.voice(catalogue)

    # --- who is here -----------------------------------------------------------------------------

    def who(self, token: str | None) -> Viewer | None:
        """Whose token this is; None for a stranger."""
        if not token:
            return None
        fingerprint = codes.fingerprint(token)
        for seat, player in self.record.people.players.items():
            if hmac.compare_digest(player.token, fingerprint):
                return seat
        if hmac.compare_digest(self.record.people.host, fingerprint):
            return HOST
        return TABLE if fingerprint in self.record.people.stations else None

    def came(self, seat: Seat) -> None:
        """Note that a page of this seat is open."""
        self.record.people.here.add(seat)

    def went(self, seat: Seat) -> None:
        """Note that no page of this seat has been open for a while: it counts as away."""
        self.record.people.here.discard(seat)

    def back(self, seat: Seat) -> None:
        """Note that a phone that belongs to this seat has come: nobody acts for it any longer."""

        def propose() -> Proposal[None] | None:
            record = self.record
            if record.asleep and seat not in record.lineage.returned:
                return Proposal(seat, copies.RETURNED)
            if consent.is_acted_for(record, seat) and self.state is not State.ENDED:
                said = {"card": self._free_card()} if record.consent.shown_card == seat else {}
                return Proposal(seat, consent.HERE, said)
            return None

        self.decide(propose)

    def exported(self) -> None:
        """Tell everybody that the table is saved in a file.

        `Refused` if part of it is unknown, or if it is a game whose players have not agreed.
        """

        def propose() -> Proposal[None] | None:
            if unread := self._durable.unread:
                raise Refused(unread)
            if why := consent.why_no_export(self.record, self.entries, self._durable.differs):
                raise why
            return None if self.state is State.ENDED else Proposal(HOST, copies.EXPORTED)

        self.decide(propose)

    def copied(self, code: str) -> None:
        """Note that this table was taken from a file."""
        self.decide(lambda: Proposal(HOST, copies.COPIED, {"from": code}))

    def saw(self, seat: Seat, head: Head) -> bool:
        """Note what a phone has seen of this table; if that never was, tell everybody."""

        def propose() -> Proposal[bool] | None:
            if self.heads.passed(head):
                self._durable.seen[seat] = head
            elif younger.is_new_doubt(self.record, seat, head):
                said = {"count": head.count, "digest": head.digest}
                return Proposal(seat, younger.YOUNGER, said, result=True)
            return None

        return not self.decide(propose) and self.heads.passed(head)

    def moves_on(self, code: str) -> None:
        """Tell everybody at which table they play on."""
        self.decide(lambda: Proposal(HOST, moving_on.NEXT, {"code": code}))

    def stands(self, place: Place) -> None:
        """A table from elsewhere belongs to this event, and to no other one."""
        said = {"event": place.event, "number": place.number}
        there = place.event, place.number
        self.decide(
            lambda: (
                Proposal(HOST, places.PLACED, said)
                if (self.record.place.event, self.record.place.number) != there
                else None
            )
        )

    def coming(self) -> None:
        """Tell whoever has called for help that somebody is coming."""
        self.decide(
            lambda: (
                Proposal(HOST, calling.COMING)
                if self.record.people.call and not self.record.people.call.coming
                else None
            )
        )

    def helped(self) -> None:
        """Somebody has been there: the call for help is over."""
        self.decide(lambda: Proposal(HOST, calling.OFF) if self.record.people.call else None)

    def restored(self, when: str, newest: int) -> None:
        """Tell everybody that this table was restored; `newest`: the last backup there is."""
        said = {"when": when, "newest": newest}
        self.decide(lambda: Proposal(HOST, younger.RESTORED, said))

    def not_passed(self, headers: Iterable[LogHeader]) -> list[LogHeader]:
        """Those of these headers that say what this table never was."""
        return self._durable.not_passed(headers)

    def is_behind(self, backup: int, when: str, newest: int) -> None:
        """Tell everybody that this backup holds more of the table; `newest`: the last one seen.

        A write-ahead log that is lost or cut leaves a table that looks whole, but is older.
        """
        said = {"backup": backup, "when": when, "code": self.code, "newest": newest}
        self.decide(lambda: Proposal(HOST, younger.BEHIND, said))

    def recover(self) -> None:
        """Know all that was saved, after trouble; `DiskTrouble` if that cannot be told yet."""
        self._durable.recover()

    def refresh(self) -> None:
        """Know all that is in the log now; `DiskTrouble` if that cannot be read."""
        self.recover()

    @overload
    def decide(self, propose: Callable[[], Proposal[R]]) -> R: ...

    @overload
    def decide(self, propose: Callable[[], Proposal[R] | None]) -> R | None: ...

    def decide(self, propose: Callable[[], Proposal[R] | None]) -> R | None:
        """Commit what is proposed on what the log holds: its result; None if nothing is proposed.

        `Refused`, `DiskTrouble`: nothing has changed.
        """
        self.recover()
        if (proposal := propose()) is None:
            return None
        self.commit(proposal)  # never `Behind` here
        return proposal.result

    def commit(self, proposal: Proposal[Any]) -> Committed | Behind:
        """Apply what is proposed, and store it. `Behind`, `Refused`: nothing has changed."""
        found = proposal.found
        asked = found is not None and self._is_asked(found)
        outcome = self._durable.write(
            proposal.viewer,
            proposal.offer,
            proposal.values,
            proposal.sent,
            found,
        )
        if isinstance(outcome, Committed):
            self._durable.place_key()
            now = self._environment.clock()
            self._watch_clocks(now, anew=asked and self._shows(proposal.viewer))
        return outcome

    def join(self, name: str, mark_letter: str | None = None, nonce: bytes | None = None) -> Joined:
        """Take a free seat in the lobby."""

        def propose() -> Proposal[Joined]:
            if self._durable.frozen:
                raise self._not_now()
            placed = lobby.place(self.record, name, mark_letter, nonce)
            seat, card = Seat(placed.pop("seat")), self._free_card()
            token, fingerprint = self._new_token()
            said = {**placed, "card": card, "token": fingerprint}
            return Proposal(seat, "~join", said, Joined(seat, token, card))

        return self.decide(propose)

    def must_ask(self, tokens: Iterable[str]) -> bool:
        """Whether the host has to let in a device that has had tokens with these fingerprints."""
        return admission.must_ask(self.record, tokens)

    def apply(
        self, name: str, mark_letter: str | None = None, nonce: bytes | None = None
    ) -> Applied:
        """Ask the host for a seat."""

        def propose() -> Proposal[Applied]:
            if self._durable.frozen:
                raise self._not_now()
            said = admission.placed(self.record, name, mark_letter, nonce)
            token, fingerprint = self._new_token()
            return Proposal(TABLE, admission.APPLY, {**said, "token": fingerprint}, Applied(token))

        return self.decide(propose)

    def waiting(self, token: str | None) -> bool:
        """Whether somebody with this token waits until the host lets them in."""
        fingerprint = codes.fingerprint(token or "")
        return any(each.token == fingerprint for each in self.record.admission.applicants.values())

    def sent_away(self, token: str | None) -> bool:
        """Whether the host has removed somebody with this token, or has not let them in."""
        return codes.fingerprint(token or "") in self.record.admission.sent_away

    def removed(self, token: str | None) -> bool:
        """Whether the host has removed somebody with this token from their seat."""
        return codes.fingerprint(token or "") in self.record.admission.removed

    def has_lost(self, token: str | None) -> bool:
        """Whether whoever has this token got it by an answer that the table has lost since.

        Entries are only ever added: if somebody has a token, the one that gave it is lost.
        """
        if not token or self._durable.unread:
            return False
        return codes.fingerprint(token) not in self._durable.given

    def card(self, code: str) -> Joined:
        """Take a seat again with its seat card; the previous phone loses it."""

        def propose() -> Proposal[Joined]:
            self._session.card_attempts.check()
            if (seat := self.seat_of(code)) is None:
                self._session.card_attempts.note()
                raise Refused(T("No seat here has that card. Please check the code."), "unknown")
            # A card that everybody could see on the screen works once.
            seen = self.record.consent.shown_card == seat
            card = self._free_card() if seen else self.record.people.players[seat].card
            token, fingerprint = self._new_token()
            said = {"card": card, "token": fingerprint}
            return Proposal(seat, "~card", said, Joined(seat, token, card))

        return self.decide(propose)

    def seat_of(self, card: str) -> Seat | None:
        """Whose seat card has this code; None if nobody's."""
        typed, players = codes.tidy(card), self.record.people.players.items()
        fits = (seat for seat, each in players if hmac.compare_digest(each.card, typed))
        return next(fits, None)

    def station(self) -> str:
        """A token for a scanner, which may see and answer what the table may."""
        token, fingerprint = self._new_token()
        return self.decide(lambda: Proposal(HOST, "~station", {"token": fingerprint}, token))

    def new_host(self, token: str) -> None:
        """Make somebody else, or another browser, the host."""

        def propose() -> Proposal[None]:
            card = {"card": self._free_card()} if self.record.consent.shown_card else {}
            return Proposal(HOST, "~host", {"token": codes.fingerprint(token), **card})

        self.decide(propose)

    def forget_timer(self, now: float) -> bool:
        """Remove a timer that has ended, once everybody has read so; whether there was one."""

        def propose() -> Proposal[bool] | None:
            timer = self.record.pace.timer
            over = timer is not None and timer.is_over(int(now * 1000)) and not self.trouble
            return Proposal(HOST, timing.OFF, result=True) if over else None

        return bool(self.decide(propose))

    def tell_run_out(self, now: float) -> bool:
        """Tell everybody whose chess clock has run out; whether one has."""

        def propose() -> Proposal[bool] | None:
            clocks = self.record.pace.clocks
            out = clocks is not None and clocks.runs_out(int(now * 1000)) and not self.trouble
            return Proposal(HOST, clock_keys.RUN_OUT, result=True) if out else None

        return bool(self.decide(propose))

    def wake(self) -> None:
        """Tell the game that the companion was off: some things have to start again.

        If it stands still because rules differ, it is told when the host goes on.
        """
        self.recover()
        if self._durable.frozen:
            return
        if self._session.slept and self.game.woken and self.state is not State.ENDED:
            self.decide(lambda: Proposal(HOST, WOKEN))
        if self._session.slept and self.record.pace.clocks:
            self.decide(lambda: Proposal(HOST, clock_keys.RESTED))
        self._session.slept = False

    def held(self, share: str) -> None:
        """Note that a phone has its share of the key."""
        self._phone_key.confirm_share(share, self.record.people.order)

    def _free_card(self) -> str:
        return free_card(self.record, self._environment.randomness)

    def _new_token(self) -> tuple[str, str]:
        """A new token, and its fingerprint, which is all that the log has of it."""
        token = codes.make_token(self._environment.randomness)
        return token, codes.fingerprint(token)

    # --- answering -------------------------------------------------------------------------------

    def offers(self, viewer: Viewer | None) -> list[OpenOffer]:
        """What this viewer may answer in the game."""
        return self.table_offers.of(viewer)

    def menu(self, viewer: Viewer | None) -> list[OpenOffer]:
        """What this viewer may do with the table itself."""
        return self.table_offers.menu(viewer)

    def offers_for(self) -> dict[Seat, list[OpenOffer]]:
        """What the host may answer for others."""
        return self.table_offers.for_others()

    def act(
        self, viewer: Viewer | None, command: str, offer: str, values: Mapping[str, Raw]
    ) -> Views | None:
        """Take an answer to an open offer, once: what all see then; None if it was taken before.

        `Refused`, `DiskTrouble`: nothing has changed.
        """

        def propose() -> Proposal[str] | None:
            if viewer is None:
                raise Refused(T("Please take a seat at this table first."), "stranger")
            check_texts(command, offer)
            if self.taken(viewer, command):
                return None
            if offer.startswith("~"):
                return self._action(viewer, command, offer, sane(values))
            found = self._found(viewer, offer)
            sent = Sent(command, "host" if viewer == HOST else "own")
            return Proposal(found.viewer, found.offer.name, sane(values), offer, sent, found)

        if (done := self.decide(propose)) is None:
            return None
        if done == actions.GO_ON:
            with suppress(Refused, DiskTrouble):
                self.wake()
        return self.views()

    def taken(self, viewer: Viewer, command: str) -> bool:
        """Whether this command was taken before."""
        return (int(viewer), command) in self._durable.commands

    def _found(self, viewer: Viewer, id_: str) -> OpenOffer:
        """The game's open offer of this id, or the reason why there is none."""
        if (found := self.table_offers.find(viewer, id_)) is None:
            raise self._not_now()
        return found

    def _action(
        self, viewer: Viewer, command: str, id_: str, values: Mapping[str, Raw]
    ) -> Proposal[str]:
        """What is committed if a table action is taken; the result is its name."""
        name = id_.partition(":")[0]
        found = next((each.offer for each in self.menu(viewer) if each.id == id_), None)
        if found is None:
            raise actions.why_not(self.record, name)
        found.answer(viewer, values)
        if name == "~start" and (why := self._environment.unable(self.game, self.settings)):
            raise Refused(why, "misfit")
        if name == actions.GO_ON:
            said: Mapping[str, Raw] = {"from": self._durable.differs}
        else:
            luck = self._environment.randomness
            said = actions.ACTIONS[name].prepare(self.record, viewer, values, luck)
        return Proposal(viewer, name, said, name, Sent(command))

    def _not_now(self) -> Refused:
        if self._durable.frozen:
            return Refused(self._durable.frozen, "frozen")
        if self.state is State.PAUSED:
            return Refused(T("The game is paused. Resume it first."), "paused")
        if self.record.consent.request:
            return Refused(T("Please say yes or no to the undo first."), "vote")
        return moved_on()

    def take(self, found: OpenOffer, values: Mapping[str, Raw], sent: Sent) -> None:
        """Apply an answer to an open offer, and store it. `Refused`: nothing has changed."""
        self.commit(Proposal(found.viewer, found.offer.name, values, None, sent, found))

    # An open answer to the current question restarts all clocks; a sealed one must not show.

    def _is_asked(self, found: OpenOffer) -> bool:
        """Whether answering this offer answers the current question."""
        return found.anytime is None and self.umpire is not None and bool(self.umpire.waiting())

    def _shows(self, viewer: Viewer) -> bool:
        """Whether the answer just given is not sealed."""
        return self.umpire is not None and self.umpire.sealed(viewer) is None

    # --- clocks ----------------------------------------------------------------------------------

    @property
    def clocks(self) -> tuple[RunningClock, ...]:
        """Every clock at this table."""
        return self._session.clocks.running

    def due(self, now: float) -> tuple[RunningClock, ...]:
        """What the clock has to answer now."""
        return self._session.clocks.due(now)

    def fresh_chance(self) -> Chance:
        """Randomness for decisions outside the game, such as a stand-in's answers."""
        return Chance(self._environment.randomness(codes.TOKEN_BYTES))

    def _watch_clocks(self, now: float, *, anew: bool = False) -> None:
        """Start and stop the clocks."""
        held = self.table_offers.held
        self._session.clocks.watch(self.table_offers.timed(), now, held=held, anew=anew)

    # --- looking ---------------------------------------------------------------------------------

    def views(self, catalogue: Catalogue = ENGLISH) -> Views:
        """What everybody sees of the table right now; it must not be kept for longer."""
        return Views(self.code, self.table_offers, self.clocks, self._journals, catalogue)

    def look(self, viewer: Viewer | None) -> ViewerView:
        """What this viewer sees of the table right now."""
        return self.views().of(viewer)

    def prompt(self, viewer: Viewer | None) -> T:
        """One sentence: what to do, or what the table waits for."""
        return self.look(viewer).prompt

    def view(self, viewer: Viewer | None, catalogue: Catalogue = ENGLISH) -> dict[str, Any]:
        """All this viewer may know, in the protocol's form. A stranger gets the public view."""
        version = self.version(viewer)
        return {"version": version, **protocol_view.view(self.views(catalogue).of(viewer))}

    def version(self, viewer: Viewer | None) -> int:
        """A number that changes only when what this viewer receives changes."""
        return self.version_of(self.look(viewer))

    def version_of(self, seen: ViewerView) -> int:
        """The version of this view."""
        return self._session.versions.of(seen.viewer, protocol_view.encoded(seen))

    def version_of_pages(self, pages: Hashable, regions: Mapping[str, str]) -> int:
        """The version of what these pages show."""
        return self._session.versions.of(pages, regions)
