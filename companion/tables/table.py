"""One table, as everybody outside uses it: taking seats, and doing what may be done.

For one caller at a time: whoever calls holds one lock for all acts and views of a table.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from companion.core.bots import stand_in_answers
from companion.core.chance import Chance
from companion.core.fields import Raw, Refused
from companion.core.offers import Offer
from companion.core.seats import Seat, Viewer
from companion.core.umpire import WOKEN, Umpire
from companion.core.words import T
from companion.tables import codes
from companion.tables.input_limits import check_texts, sane
from companion.tables.session import Session
from companion.tables.shown import Shown
from companion.tables.state import lobby, table_actions
from companion.tables.state.action import moved_on
from companion.tables.state.clocks import Ticking
from companion.tables.state.durable_record import Environment
from companion.tables.state.open_offers import OpenOffer
from companion.tables.state.people import HOST, Joined, Player, eyes_of
from companion.tables.state.record import State
from companion.tables.storage.log import Hand, LogEntry
from companion.tables.storage.sealed_log import SealedLog

__all__ = ["Done", "OpenOffer", "Table"]


@dataclass(frozen=True, slots=True)
class Done:
    """It is done and safe; the version is that of the maker's own view."""

    version: int


class Table(Shown):
    """A table of people, from its lobby to its end."""

    def __init__(
        self,
        code: str,
        book: SealedLog,
        entries: Sequence[LogEntry],
        world: Environment,
        mark: Session,
    ) -> None:
        super().__init__(code, book, entries, world, mark)
        self._done: dict[tuple[int, str], int] = {}
        mark.slept &= self.umpire is not None

    # --- who is here -----------------------------------------------------------------------------

    def came(self, seat: Seat) -> None:
        """A page of this seat is open."""
        self.record.here.add(seat)

    def went(self, seat: Seat) -> None:
        """No page of this seat has been open for a while: it counts as away."""
        self.record.here.discard(seat)

    def join(self, name: str, mark_letter: str | None = None, nonce: bytes | None = None) -> Joined:
        """Take a free seat in the lobby."""
        self._kept.recover()
        if self._kept.frozen:
            raise self._not_now()
        placed = lobby.place(self.record, name, mark_letter, nonce)
        seat = Seat(placed.pop("seat"))
        token = codes.token(self._world.randomness)
        card = table_actions.free_card(self.record, self._world.randomness)
        self._write(seat, "~join", {**placed, "token": codes.fingerprint(token), "card": card})
        return Joined(seat, token, card)

    def card(self, code: str) -> Joined:
        """Take the own seat again with its card; whoever held it before is out."""
        self._kept.recover()
        self._mark.card_attempts.check()
        typed = codes.tidy(code)
        for seat, player in self.record.players.items():
            if hmac.compare_digest(player.card, typed):
                return self._seat_again(seat, player)
        self._mark.card_attempts.note()
        raise Refused(T("No seat here has that card. Please check the code once more."), "unknown")

    def _seat_again(self, seat: Seat, player: Player) -> Joined:
        # A card that everybody saw on the screen is good for one use.
        seen = self.record.shown_card == seat
        card = table_actions.free_card(self.record, self._world.randomness) if seen else player.card
        token = codes.token(self._world.randomness)
        self._write(seat, "~card", {"token": codes.fingerprint(token), "card": card})
        return Joined(seat, token, card)

    def station(self) -> str:
        """A token for a scanner; it sees and answers what the table does."""
        self._kept.recover()
        token = codes.token(self._world.randomness)
        self._write(HOST, "~station", {"token": codes.fingerprint(token)})
        return token

    def wake(self) -> None:
        """The companion was off: the game begins anew what nobody can rely on any more."""
        if self._mark.slept and self.game.woken and self.state is not State.ENDED:
            self._write(HOST, WOKEN, {})
        self._mark.slept = False

    def held(self, share: str) -> None:
        """A phone has its share of the key."""
        self._guard.held(share, self.record.order)

    # --- doing it --------------------------------------------------------------------------------

    def act(
        self, viewer: Viewer | None, command: str, offer: str, values: Mapping[str, Raw]
    ) -> Done:
        """Take an answer to an open offer, once. `Refused`, `DiskTrouble`: nothing has changed."""
        if viewer is None:
            raise Refused(T("Please take a seat at this table first."), "stranger")
        check_texts(command, offer)
        self._kept.recover()
        key = (int(viewer), command)
        if key not in self._kept.commands:
            self._take(viewer, command, offer, sane(values))
            self._done[key] = self.version(viewer)
        return Done(self._done.get(key) or self.version(viewer))

    def ring(self, now: float) -> list[Ticking]:
        """Let the clock answer what is due; what it answered."""
        self._kept.recover()
        rung = []
        for each in self.due(now):
            if each in self.due(now):
                with suppress(Refused):
                    self._write(each.viewer, each.offer.name, {}, hand="clock")
                    rung.append(each)
        return rung

    @property
    def at_rest(self) -> bool:
        """Whether nothing happens here unless somebody does something, and all is on the disk."""
        ticks = self.ticking and not self._held
        return not (ticks or self._stand_ins_turn or self._kept.disk)

    @property
    def _stand_ins_turn(self) -> bool:
        """Whether the game waits for nobody but people somebody stands in for."""
        if self.umpire is None or self._held or not self.record.stand_ins:
            return False
        return self.record.stand_ins.issuperset(self.umpire.waiting())

    def stand_in_step(self) -> Seat | None:
        """One answer for somebody who is away, if the game waits for nobody else."""
        self._kept.recover()
        if self.umpire is None or not self._stand_ins_turn:
            return None
        chance = Chance(self._world.randomness(codes.TOKEN_BYTES))
        for seat in self.record.order:
            if seat in self.record.stand_ins and self._stand_in(self.umpire, seat, chance):
                return seat
        return None

    def _stand_in(self, umpire: Umpire[Any], seat: Seat, chance: Chance) -> bool:
        """Try what the stand-in would answer for this seat until an answer is taken."""
        seen, asked = umpire.known(seat), _asked(umpire, seat)
        for offer, values in stand_in_answers(umpire.game, seen, seat, asked, chance):
            try:
                self._write(seat, offer.name, sane(values), hand="stand-in")
            except Refused:
                continue
            return True
        return False

    def _take(self, viewer: Viewer, command: str, offer: str, values: Mapping[str, Raw]) -> None:
        if offer.startswith("~"):
            name = offer.partition(":")[0]
            self._write(viewer, name, self._deed(viewer, name, offer, values), command)
        else:
            who, name = self._find(viewer, offer)
            self._write(who, name, values, command, "host" if viewer == HOST else "own")

    def _deed(
        self, viewer: Viewer, name: str, id_: str, values: Mapping[str, Raw]
    ) -> Mapping[str, Raw]:
        """What the log must know of a deed."""
        found = next((each.offer for each in self.menu(viewer) if each.id == id_), None)
        if found is None:
            raise table_actions.why_not(self.record, name)
        found.answer(viewer, values)
        if name == table_actions.GO_ON:
            return {"from": self._kept.differs}
        return table_actions.ACTIONS[name].prepare(
            self.record, viewer, values, self._world.randomness
        )

    def _find(self, viewer: Viewer, id_: str) -> tuple[Viewer, str]:
        """Who answers what, if somebody opens this id now."""
        others = self.offers_for() if viewer == HOST else {}
        for who, opened in ((eyes_of(viewer), self.offers(viewer)), *others.items()):
            for each in opened:
                if each.id == id_:
                    return who, each.offer.name
        raise self._not_now()

    def _not_now(self) -> Refused:
        if self._kept.frozen:
            return Refused(self._kept.frozen, "frozen")
        if self.state is State.PAUSED:
            return Refused(T("The table has a rest. Let the game go on first."), "paused")
        if self.record.request:
            return Refused(T("First decide about taking back, please."), "vote")
        return moved_on()

    def new_host(self, token: str) -> None:
        """Somebody else, or another browser, looks after the table from now on."""
        self._write(HOST, "~host", {"token": codes.fingerprint(token)})

    def _write(
        self,
        viewer: Viewer,
        offer: str,
        values: Mapping[str, Raw],
        command: str = "",
        hand: Hand = "own",
    ) -> None:
        answers = self._answers_openly(viewer, offer)
        self._kept.write(viewer, offer, values, command, hand)
        self._kept.guard()
        # An answer that is not under seal now has ended what was waited for.
        self._watch(anew=answers and self.sealed(viewer) is None)

    def _answers_openly(self, viewer: Viewer, offer: str) -> bool:
        """Whether it is no secret that this answers what is waited for; else clocks would tell."""
        if (umpire := self.umpire) is None or offer.startswith("~") or not umpire.waiting():
            return False
        return offer not in _anytime(umpire, viewer)


def _asked(umpire: Umpire[Any], seat: Seat) -> list[Offer]:
    """What the game waits for from this seat; not what may be done at any time."""
    if umpire.sealed(seat):
        return []
    anytime = _anytime(umpire, seat)
    offers = umpire.offers(seat)
    return [each for each in offers if each.after is None and each.name not in anytime]


def _anytime(umpire: Umpire[Any], viewer: Viewer) -> set[str]:
    """The names of what this viewer may do whatever is waited for."""
    seen = umpire.known(viewer)
    return {offer.name for each in umpire.game.anytime for offer in each.form(seen, viewer)}
