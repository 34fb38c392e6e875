"""What may be done at a table now: answers to the game, and table actions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.core.offers import Offer
from companion.core.open_offers import OpenOffer
from companion.core.seats import Seat, Viewer
from companion.core.words import T
from companion.table.durable_record import DurableRecord
from companion.table.fairness import consent
from companion.table.menu import GO_ON, iter_menu
from companion.table.part_cache import PartCache, make_cache_key
from companion.table.record.players import HOST, eyes_of
from companion.table.record.record import Record

_GO_ON = Offer(
    GO_ON,
    T("Continue from here"),
    help=T("Everything after that step no longer counts. It stays in the table’s file."),
    tone="grave",
    final=True,
)


class TableOffers:
    """The open offers of one table, made whenever somebody asks."""

    def __init__(self, durable: DurableRecord) -> None:
        self.durable = durable
        self.kept = PartCache()
        """What else is made from them may be kept here, too."""

    @property
    def _record(self) -> Record:
        return self.durable.record

    @property
    def is_on_hold(self) -> bool:
        """Whether the game is on hold: nobody may answer, and no clock runs."""
        return self._record.is_on_hold or self.durable.frozen is not None

    def of(self, viewer: Viewer | None) -> list[OpenOffer]:
        """What this viewer may answer in the game. The host may answer for the table."""
        if viewer not in self._record.attended:
            return []
        return list(self._iter_pressable(eyes_of(viewer)))

    def for_others(self) -> dict[Seat, list[OpenOffer]]:
        """What the host may answer for others who are away."""
        return {
            seat: [replace(each, id=_make_id_for_host(each)) for each in self._iter_pressable(seat)]
            for seat in self._list_answered_for()
        }

    def _list_answered_for(self) -> list[Seat]:
        answered_for = self._record.consent.answered_for
        return [seat for seat in self._record.people.order if seat in answered_for]

    def menu(self, viewer: Viewer | None) -> list[OpenOffer]:
        """What this viewer may do with the table itself."""
        if viewer is None:
            return []
        answers, record = self._count_answers(viewer), self._record
        source = make_cache_key(record), bool(answers), self.durable.frozen
        offers = self.kept.get(("in the menu", viewer), source, lambda: self._make_menu(viewer))
        salt = f"{answers}.{record.consent.times_asked}"
        return self.kept.get(
            ("menu", viewer),
            (offers, salt),
            lambda: [OpenOffer(offer.fingerprint(salt), offer, viewer) for offer in offers],
        )

    def _make_menu(self, viewer: Viewer) -> tuple[Offer, ...]:
        """The table actions open to this viewer; if the table stands still, hardly any."""
        if self.durable.frozen:
            return tuple(self._iter_menu_when_frozen(viewer))
        return tuple(iter_menu(self._record, viewer))

    def _iter_menu_when_frozen(self, viewer: Viewer) -> Iterator[Offer]:
        if self.durable.left_alone:
            return
        if viewer == HOST:
            yield _GO_ON
        if not self.durable.unread:
            yield from consent.iter_export_offers(self._record, viewer)

    def list_timed(self) -> Iterator[OpenOffer]:
        """What the clock answers unless somebody does first."""
        umpire = self._record.umpire
        for viewer in self._record.people.viewers() if umpire else ():
            for each in umpire.open(viewer) if umpire else ():
                if each.offer.after is not None:
                    yield each

    def list_asked(self, seat: Seat) -> list[OpenOffer]:
        """What the game asks this seat; not what may be done at any time."""
        if not (umpire := self._record.umpire) or umpire.sealed(seat):
            return []
        return [each for each in self._iter_pressable(seat) if each.anytime is None]

    def find(self, viewer: Viewer, id_: str) -> OpenOffer | None:
        """The game's offer with this id, if this viewer may answer it now."""
        for each in self.of(viewer):
            if each.id == id_:
                return each
        others = self._list_answered_for() if viewer == HOST else ()
        pressed = (each for seat in others for each in self._iter_pressable(seat))
        return next((each for each in pressed if _make_id_for_host(each) == id_), None)

    def find_named(self, viewer: Viewer, name: str) -> OpenOffer | None:
        """The game's open offer of this name to this viewer."""
        return next(
            (each for each in self._list_game_offers(viewer) if each.offer.name == name), None
        )

    def _iter_pressable(self, viewer: Viewer) -> Iterator[OpenOffer]:
        """The game's offers to this viewer that people can press, unless the game is on hold."""
        if not self.is_on_hold:
            for each in self._list_game_offers(viewer):
                if each.offer.after is None:
                    yield each

    def _list_game_offers(self, viewer: Viewer) -> tuple[OpenOffer, ...]:
        umpire = self._record.umpire
        return umpire.open(viewer) if umpire else ()

    def _count_answers(self, viewer: Viewer) -> int:
        umpire = self._record.umpire
        return umpire.answers_by(eyes_of(viewer)) if umpire else 0


def _make_id_for_host(opened: OpenOffer) -> str:
    """The id by which the host answers it for its viewer: two seats may be asked the same."""
    return f"{int(opened.viewer)}/{opened.id}"
