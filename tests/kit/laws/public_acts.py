"""Which questions need no open phone: all may read them, and at once what is answered."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.core.offers import UNSEAL, Offer
from companion.core.received import list_replies
from companion.core.seats import TABLE, Seat
from companion.core.secrets import Hidden, Pile
from companion.core.to_json import iter_hidden, to_json
from companion.core.umpire import Umpire
from tests.kit.laws.secrecy import Sealed


def reasons(folder: Path) -> dict[str, str]:
    """The acts that stay under the cover although all may read them, each with its reason."""
    path = folder / "under_cover.toml"
    replies_to: dict[str, str] = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    return replies_to


@dataclass(frozen=True)
class Asked:
    """What one seat is asked now, and what anybody could have said that it is asked."""

    umpire: Umpire[Any]
    seat: Seat
    sealed: Sealed

    @property
    def offers(self) -> list[Offer]:
        """The offers of the question itself: not those for any time."""
        opened = self.umpire.open(self.seat)
        return [each.offer for each in opened if not each.anytime and each.offer.name != UNSEAL]

    def from_what_all_know(self) -> list[Any]:
        """The same offers, as far as they follow from what the table knows."""
        form = self.umpire.wait.forms.get(self.seat)
        offers: list[Any] = []
        try:
            for offer in form(self.umpire.known(TABLE), self.seat) if form else ():
                offers.append(self._said(offer))  # noqa: PERF401 - keeps those before a fault
        except (Hidden, AttributeError, KeyError, TypeError, ValueError):
            pass  # it asks about what the table does not know
        return offers

    def _said(self, offer: Offer) -> Any:
        """What can be read of an offer: itself, and why it refuses answers."""
        return to_json([offer.described(), list_replies(offer, self.seat)])

    def is_answered_openly(self, offer: Offer) -> bool:
        """Whether everybody learns at once what is answered."""
        if not self.sealed.offers.isdisjoint({offer.act, offer.name}):
            return False
        if not self.sealed.fields.isdisjoint(offer.fields):
            return False
        return offer.public or (not offer.fields and not self._is_a_vote())

    def _is_a_vote(self) -> bool:
        """Several ways to answer unseen: which of them is nobody's business yet."""
        wait = self.umpire.wait
        unseen = [each for each in self.offers if not each.public]
        return (wait.sealed or wait.quiet) and len(unseen) > 1

    def leaks(self) -> Iterator[str]:
        """The offers a covered phone shows that do not follow from what everybody knows."""
        shown = [each for each in self.offers if each.in_public]
        known = self.from_what_all_know() if shown else []
        for offer in shown:
            if self._said(offer) not in known or not self.is_answered_openly(offer):
                yield offer.act

    def needs_no_cover(self) -> list[Offer]:
        """All offers of the question, if all may read it and what is answered; or none."""
        offers = self.offers
        if all(each.in_public for each in offers) or not all(map(self.is_answered_openly, offers)):
            return []
        known = self.from_what_all_know()
        return offers if all(self._said(each) in known for each in offers) else []


def asked(umpire: Umpire[Any], sealed: Sealed) -> Iterator[Asked]:
    """The questions open now, by seat, where phones have a cover."""
    if not umpire.over and umpire.board.hides:
        yield from (Asked(umpire, seat, sealed) for seat in umpire.seats)


def held_without_cover(umpire: Umpire[Any]) -> Iterator[str]:
    """What phones hold for some eyes only, though they have no cover."""
    if not umpire.board.hides:
        for path, thing in iter_hidden(umpire.board):
            if thing.eyes and (len(thing) if isinstance(thing, Pile) else thing.value):
                yield path
