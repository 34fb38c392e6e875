"""What is on a table, realm by realm and pair by pair, as the pages draw it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.seats import Seat
from companion.core.words import T
from companion.games.psychomachia.board import PsychomachiaBoard, title_as
from companion.games.psychomachia.cards.deck import SinVirtuePair
from companion.games.psychomachia.records import LaidCard, Realm


@dataclass(frozen=True, slots=True)
class PairInRealm:
    """All cards of a pair in one realm, if there are any."""

    pair: SinVirtuePair | None
    """None: fate cards whose pair has not been chosen yet."""
    cards: tuple[LaidCard, ...]

    @property
    def best(self) -> LaidCard:
        """The card to show: one that no power can touch, if there is one."""
        return min(self.cards, key=lambda each: each.touchable)

    @property
    def titles(self) -> tuple[T, ...]:
        """The names of the cards."""
        return tuple(title_as(each, self.pair) for each in self.cards)


Realms = tuple[tuple[str, tuple[PairInRealm, ...]], ...]
"""Heaven, earth and hell, each with a place for every pair."""


def realms(k: PsychomachiaBoard, seat: Seat) -> Realms:
    """Heaven, earth and hell of one player; fate cards without a pair come last."""
    pairs, laid = tuple(k.pairs.values()), k.tables[seat]
    return tuple(
        (realm.value, _places(pairs, [each for each in laid if each.realm is realm]))
        for realm in Realm
    )


def _places(pairs: tuple[SinVirtuePair, ...], laid: list[LaidCard]) -> tuple[PairInRealm, ...]:
    chosen = [
        PairInRealm(pair, tuple(each for each in laid if each.pair == pair.id)) for pair in pairs
    ]
    loose = tuple(each for each in laid if not each.pair)
    return (*chosen, PairInRealm(None, loose)) if loose else tuple(chosen)
