"""How a table stands: who is here, what was agreed and has happened, and what may be done now."""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.core.game import Game, Settings
from companion.core.journal import Line
from companion.core.offers import Answer, Offer
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.umpire import Umpire
from companion.core.words import T, Voice
from companion.tables import codes
from companion.tables.session import Session
from companion.tables.state import table_actions
from companion.tables.state.clocks import Ticking
from companion.tables.state.durable_record import DurableRecord, Environment
from companion.tables.state.open_offers import OpenOffer
from companion.tables.state.people import HOST, Player, eyes_of
from companion.tables.state.record import Record, State
from companion.tables.storage.log import LogEntry
from companion.tables.storage.sealed_log import SealedLog

_GO_ON = Offer(
    table_actions.GO_ON,
    T("Go on from there"),
    help=T("What was played after that step is left behind. It stays in the table's file."),
    tone="grave",
    final=True,
)


class Standing:
    """A table as it stands."""

    def __init__(
        self,
        code: str,
        book: SealedLog,
        entries: Sequence[LogEntry],
        world: Environment,
        mark: Session,
    ) -> None:
        self.code = code
        self._world = world
        self._kept = DurableRecord(book, entries, world, mark.here)
        self._guard = book.guard
        self._mark = mark
        self._watch()

    # --- how the table stands --------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """What the log adds up to."""
        return self._kept.record

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """The log."""
        return tuple(self._kept.entries)

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
        """Why the table cannot go on now, if it cannot."""
        return self._kept.disk or self._kept.frozen

    @property
    def umpire(self) -> Umpire[Any] | None:
        """The running game, once it has begun."""
        return self.record.umpire

    @property
    def players(self) -> dict[Seat, Player]:
        """Who sits here, clockwise."""
        return {seat: self.record.players[seat] for seat in self.record.order}

    @property
    def settings(self) -> Settings:
        """What the table agreed on."""
        return self.record.settings

    @property
    def commitment(self) -> str:
        """What is shown from the beginning of the secret that comes out at the end."""
        return self.record.commitment

    @property
    def secret_shown(self) -> str | None:
        """The server's part of the seed; nobody sees it before the end."""
        return self.record.secret.hex() if self.state is State.ENDED else None

    @property
    def guarded(self) -> bool:
        """Whether the key of what is saved belongs on the players' phones."""
        return self._guard.needed > 0

    def share(self, seat: Seat) -> str | None:
        """What the phone of this seat keeps of the key, if it is on the phones."""
        return self._guard.share(seat)

    def voice(self, catalogue: Mapping[str, str] | None = None) -> Voice:
        """Says sentences with the names of the people here."""
        return self.record.voice(catalogue)

    def journal(self, viewer: Viewer | None) -> list[Line]:
        """What this viewer may read about what happened, oldest first."""
        return list(self.record.journal(viewer))

    def sealed(self, viewer: Viewer | None) -> Answer | None:
        """What this viewer has answered under seal and may still change."""
        if self.umpire is None or viewer is None:
            return None
        return self.umpire.sealed(eyes_of(viewer))

    def who(self, token: str | None) -> Viewer | None:
        """Whose token this is; None for a stranger."""
        if not token:
            return None
        print_ = codes.fingerprint(token)
        for seat, player in self.record.players.items():
            if hmac.compare_digest(player.token, print_):
                return seat
        if hmac.compare_digest(self.record.host, print_):
            return HOST
        return TABLE if print_ in self.record.stations else None

    # --- what may be done ------------------------------------------------------------------------

    @property
    def _held(self) -> bool:
        """Whether the game rests: nobody may answer, and no clock runs."""
        resting = self.state is not State.PLAYING or self.record.request is not None
        return resting or self._kept.frozen is not None

    def offers(self, viewer: Viewer | None) -> list[OpenOffer]:
        """What this viewer may answer in the game. The host answers for the table."""
        if viewer not in self.record.attended:
            return []
        return list(self._game_offers(eyes_of(viewer)))

    def offers_for(self) -> dict[Seat, list[OpenOffer]]:
        """What the host may answer for others, because they are away and asked for it."""
        return {
            seat: [
                OpenOffer(f"{int(seat)}/{each.id}", each.offer) for each in self._game_offers(seat)
            ]
            for seat in self.record.order
            if seat in self.record.answered_for
        }

    def menu(self, viewer: Viewer | None) -> list[OpenOffer]:
        """What this viewer may do with the table itself."""
        if viewer is None:
            return []
        if self._kept.frozen:
            offers: Iterator[Offer] = iter((_GO_ON,) if viewer == HOST else ())
        else:
            offers = table_actions.menu(self.record, viewer)
        salt = f"{self._answers_by(viewer)}.{self.record.backs}"
        return [OpenOffer(offer.fingerprint(salt), offer) for offer in offers]

    def _game_offers(self, viewer: Viewer) -> Iterator[OpenOffer]:
        if self.umpire and not self._held:
            for offer in self.umpire.offers(viewer):
                if offer.after is None:
                    yield OpenOffer(self._id(viewer, offer), offer)

    def _id(self, viewer: Viewer, offer: Offer) -> str:
        return self.umpire.question(viewer, offer.name) if self.umpire else offer.name

    def due(self, now: float) -> tuple[Ticking, ...]:
        """What the clock has to answer by now."""
        return self._mark.clocks.due(now)

    @property
    def ticking(self) -> tuple[Ticking, ...]:
        """Every clock at this table."""
        return self._mark.clocks.ticking

    def _answers_by(self, viewer: Viewer) -> int:
        return self.umpire.answers_by(eyes_of(viewer)) if self.umpire else 0

    def _watch(self, *, anew: bool = False) -> None:
        """Start and stop the clocks."""
        umpire = self.umpire
        opened = [
            (viewer, self._id(viewer, offer), offer)
            for viewer in (self.record.viewers() if umpire else ())
            for offer in (umpire.offers(viewer) if umpire else ())
            if offer.after is not None
        ]
        self._mark.clocks.watch(opened, self._world.clock(), held=self._held, anew=anew)
