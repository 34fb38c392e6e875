"""What lies on a table as the eye sorts it: realm by realm, in each colour by colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.seats import Seat
from companion.core.words import T
from companion.games.psychomachia.board import PsychomachiaBoard, title_as
from companion.games.psychomachia.cards.deck import Pair
from companion.games.psychomachia.records import Laid, Realm


@dataclass(frozen=True, slots=True)
class Place:
    """All cards of a pair in one realm; none, if it is missing there."""

    pair: Pair | None
    """None: fate cards whose pair is yet to be chosen."""
    cards: tuple[Laid, ...]

    @property
    def best(self) -> Laid:
        """The card to show of them: the one that no power can touch, if it is here."""
        return min(self.cards, key=lambda each: each.touchable)

    @property
    def titles(self) -> tuple[T, ...]:
        """The names of the cards."""
        return tuple(title_as(each, self.pair) for each in self.cards)


Shelves = Mapping[str, tuple[Place, ...]]


def shelves(k: PsychomachiaBoard, seat: Seat) -> Shelves:
    """A place for every pair in heaven, on earth and in hell; fate cards without a pair last."""
    pairs, laid = tuple(k.pairs.values()), k.tables[seat]
    return {
        realm.value: _places(pairs, [each for each in laid if each.realm is realm])
        for realm in Realm
    }


def _places(pairs: tuple[Pair, ...], laid: list[Laid]) -> tuple[Place, ...]:
    chosen = [Place(pair, tuple(each for each in laid if each.pair == pair.id)) for pair in pairs]
    loose = tuple(each for each in laid if not each.pair)
    return (*chosen, Place(None, loose)) if loose else tuple(chosen)
