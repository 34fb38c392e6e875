"""How people come to a table and are known there: seats, seat cards, the host, help."""

from __future__ import annotations

import hmac

from companion.core.fields import Refused
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T
from companion.storage import codes
from companion.table.people import admission, calling, lobby, moving_on, places
from companion.table.proposal import Proposal
from companion.table.record.people import Place
from companion.table.record.players import HOST, Applied, Joined
from companion.table.record.record import Record
from companion.table.table_writer import TableWriter


class TablePeople:
    """Who is who at a table, and how they come and go."""

    def __init__(self, writer: TableWriter) -> None:
        self._writer = writer
        self._durable = writer.durable

    @property
    def _record(self) -> Record:
        return self._durable.record

    # --- whose token it is -----------------------------------------------------------------------

    def who(self, token: str | None) -> Viewer | None:
        """Whose token this is; None for a stranger."""
        if not token:
            return None
        fingerprint, people = codes.fingerprint(token), self._record.people
        for seat, player in people.players.items():
            if hmac.compare_digest(player.token, fingerprint):
                return seat
        if hmac.compare_digest(people.host, fingerprint):
            return HOST
        return TABLE if fingerprint in people.stations else None

    def is_waiting(self, token: str | None) -> bool:
        """Whether somebody with this token waits until the host lets them in."""
        fingerprint, waiting = codes.fingerprint(token or ""), self._record.admission.applicants
        return any(each.token == fingerprint for each in waiting.values())

    def is_sent_away(self, token: str | None) -> bool:
        """Whether the host has removed somebody with this token, or has not let them in."""
        return codes.fingerprint(token or "") in self._record.admission.sent_away

    def is_removed(self, token: str | None) -> bool:
        """Whether the host has removed somebody with this token from their seat."""
        return codes.fingerprint(token or "") in self._record.admission.removed

    def has_lost(self, token: str | None) -> bool:
        """Whether whoever has this token got it by an answer that the table has lost since.

        Entries are only ever added: if somebody has a token, the one that gave it is lost.
        """
        if not token or self._durable.unread:
            return False
        return codes.fingerprint(token) not in self._durable.given

    def seat_of(self, card: str) -> Seat | None:
        """Whose seat card has this code; None if nobody's."""
        typed, players = codes.tidy(card), self._record.people.players.items()
        fits = (seat for seat, each in players if hmac.compare_digest(each.card, typed))
        return next(fits, None)

    # --- taking a seat ---------------------------------------------------------------------------

    def join(self, name: str, mark_letter: str | None = None, nonce: bytes | None = None) -> Joined:
        """Take a seat in the lobby; `Refused` if none is left, or name or mark do not fit."""

        def propose() -> Proposal[Joined]:
            if frozen := self._durable.frozen:
                raise Refused(frozen, "frozen")
            if lobby.has_begun(self._record):
                raise lobby.make_late_refusal()
            placed = lobby.choose_place(self._record, name, mark_letter, nonce)
            seat, card = Seat(placed.pop("seat")), self._writer.new_card()
            token, fingerprint = self._writer.new_token()
            values = {**placed, "card": card, "token": fingerprint}
            return Proposal(seat, "~join", values, Joined(seat, token, card))

        return self._writer.decide(propose)

    def apply(
        self, name: str, mark_letter: str | None = None, nonce: bytes | None = None
    ) -> Applied:
        """Ask the host for a seat; `Refused` if too many wait, or no seat is left."""

        def propose() -> Proposal[Applied]:
            if frozen := self._durable.frozen:
                raise Refused(frozen, "frozen")
            values = admission.make_application(self._record, name, mark_letter, nonce)
            token, fingerprint = self._writer.new_token()
            return Proposal(
                TABLE, admission.APPLY, {**values, "token": fingerprint}, Applied(token)
            )

        return self._writer.decide(propose)

    def use_card(self, code: str) -> Joined:
        """Take a seat again with its seat card; the previous phone loses it.

        `Refused` for a wrong code, which is counted, and after too many of them.
        """

        def propose() -> Proposal[Joined]:
            attempts = self._writer.session.card_attempts
            attempts.check()
            if (seat := self.seat_of(code)) is None:
                attempts.note()
                raise Refused(T("No seat here has that card. Please check the code."), "unknown")
            # A card that everybody could see on the screen works once.
            seen = self._record.consent.shown_card == seat
            card = self._writer.new_card() if seen else self._record.people.players[seat].card
            token, fingerprint = self._writer.new_token()
            values = {"card": card, "token": fingerprint}
            return Proposal(seat, "~card", values, Joined(seat, token, card))

        return self._writer.decide(propose)

    def add_scanner(self) -> str:
        """Admit a scanner, which may see and answer what the table may: its token."""
        token, fingerprint = self._writer.new_token()
        values = {"token": fingerprint}
        return self._writer.decide(lambda: Proposal(HOST, "~station", values, token))

    def replace_host(self, token: str) -> None:
        """Make somebody else, or another browser, the host."""

        def propose() -> Proposal[None]:
            card = {"card": self._writer.new_card()} if self._record.consent.shown_card else {}
            return Proposal(HOST, "~host", {"token": codes.fingerprint(token), **card})

        self._writer.decide(propose)

    # --- where the table stands ------------------------------------------------------------------

    def lead_on(self, code: str) -> None:
        """Tell everybody at which table they play on."""
        self._writer.decide(lambda: Proposal(HOST, moving_on.NEXT, {"code": code}))

    def put_at(self, place: Place) -> None:
        """Put a table from elsewhere at this event; no entry if it is there."""
        values = {"event": place.event, "number": place.number}
        self._writer.decide(
            lambda: Proposal(HOST, places.PLACED, values) if self._record.place != place else None
        )

    def announce_help(self) -> None:
        """Tell whoever has called for help that somebody is coming; no entry if nobody has."""

        def propose() -> Proposal[None] | None:
            call = self._record.people.call
            return Proposal(HOST, calling.COMING) if call and not call.coming else None

        self._writer.decide(propose)

    def end_call(self) -> None:
        """Somebody has been there: end the call for help, if there is one."""
        self._writer.decide(
            lambda: Proposal(HOST, calling.OFF) if self._record.people.call else None
        )
