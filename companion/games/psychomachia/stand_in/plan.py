"""Which of the two sets a stand-in collects, and what cards are worth to it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import IntEnum, auto
from functools import cached_property

from companion.core.seats import Seat
from companion.games.psychomachia.board import PsychomachiaBoard
from companion.games.psychomachia.cards.deck import FaceKind
from companion.games.psychomachia.laying import DOWN, UP
from companion.games.psychomachia.powers.power import marker_against, may_be_envied
from companion.games.psychomachia.records import LaidCard, Realm, TokenSide

DANGEROUS, PRECIOUS = 6, 5
"""How many names in place make a player worth attacking, and oneself worth protecting.

Attacking a player with fewer only takes time: they replace what was taken away."""


class Worth(IntEnum):
    """What a card is worth to a plan, from useless to best."""

    USELESS = auto()
    MISSING = auto()
    """Others may still take it off the table."""
    SAFE = auto()
    FATE = auto()


@dataclass(frozen=True)
class SetPlan:
    """A plan for all seven virtues, or all seven sins, from what `me` knows."""

    k: PsychomachiaBoard
    me: Seat
    virtues: bool

    @property
    def side(self) -> TokenSide:
        """The side of the tokens that move cards into the set."""
        return TokenSide.WHITE if self.virtues else TokenSide.BLACK

    @property
    def way(self) -> str:
        """Which way cards move from earth."""
        return UP if self.virtues else DOWN

    @property
    def _mine(self) -> tuple[LaidCard, ...]:
        return self.k.tables[self.me]

    @cached_property
    def in_place(self) -> frozenset[str]:
        """The names already in place."""
        return self.k.in_place(self.me)

    def name_of(self, pair: str) -> str:
        """The name that a pair adds to this set."""
        both = self.k.pairs[pair]
        return both.virtue if self.virtues else both.sin

    def lacks(self, pair: str) -> bool:
        """Whether the name of this pair is not in place yet."""
        return self.name_of(pair) not in self.in_place

    @cached_property
    def waiting(self) -> frozenset[str]:
        """The pairs on this player's earth that would add a new name."""
        return frozenset(
            laid.pair
            for laid in self._mine
            if laid.realm is Realm.EARTH and laid.pair and self.lacks(laid.pair)
        )

    def is_missing(self, card: str) -> bool:
        """Whether a card on this player's earth would add a new name."""
        return any(laid.card == card and laid.pair in self.waiting for laid in self._mine)

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards this player holds."""
        return self.k.hand(self.me)

    def worth_of_pair(self, pair: str) -> Worth:
        """A pair is wanted if it is missing and not on earth yet."""
        wanted = self.lacks(pair) and pair not in self.waiting
        return Worth.MISSING if wanted else Worth.USELESS

    def worth(self, card: str) -> Worth:
        """What a card is worth in the hand."""
        face = self.k.card(card)
        if face.pair is None:
            return Worth.FATE
        if face.kind is FaceKind.PAIR:
            return self.worth_of_pair(face.pair.id)
        wanted = face.face == self.name_of(face.pair.id) and self.lacks(face.pair.id)
        return Worth.SAFE if wanted else Worth.USELESS

    def is_useful(self, card: str | None) -> bool:
        """Whether there is a card, and it is worth having."""
        return card is not None and self.worth(card) is not Worth.USELESS

    def spare(self, cards: Collection[str]) -> set[str]:
        """The useless ones of these cards, and those whose face another one has."""
        one_of_each = {self.k.card(card).face: card for card in cards}.values()
        return {card for card in cards if card not in one_of_each or not self.is_useful(card)}

    def sorted(self, cards: Collection[str]) -> list[str]:
        """The best card first, those to spare last."""
        spare = self.spare(cards)
        return sorted(cards, key=lambda card: (card in spare, -self.worth(card)))

    def keeps(self, side: TokenSide) -> int:
        """How many tokens of a side are worth saving: to lay a card, and to move cards."""
        to_lay = any(map(self.is_useful, self.hand))
        return 2 * to_lay + len(self.waiting) if side is self.side else int(to_lay)

    # --- protection and attacks ------------------------------------------------------------------

    @property
    def is_close(self) -> bool:
        """Whether what this player has in place is worth protecting."""
        return max(self.k.progress(self.me)) >= PRECIOUS

    def targets(self, power: str) -> bool:
        """Whether this power can take a card from the realms of somebody who is close to a set."""
        return any(
            laid.touchable
            and laid.realm is not Realm.EARTH
            and may_be_envied(self.k, self.me, power, laid)
            and not marker_against(self.k, self.me, seat, power)
            and max(self.k.progress(seat)) >= DANGEROUS
            for seat, laid in self.k.all_laid()
            if seat != self.me
        )

    def hurt(self, card: str) -> tuple[int, Worth]:
        """How much a card is missed: by how many names are in place in its realm, then by worth."""
        owner = self.k.owner_of(card)
        (realm,) = (laid.realm for laid in self.k.tables[owner] if laid.card == card)
        virtues, sins = self.k.progress(owner)
        in_place = {Realm.HEAVEN: virtues, Realm.HELL: sins}.get(realm, 0)
        return in_place, self.worth(card)


def best_plan(k: PsychomachiaBoard, me: Seat) -> SetPlan:
    """The set that is closer: names in place, then cards on earth and in the hand."""
    plans = (SetPlan(k, me, virtues=True), SetPlan(k, me, virtues=False))
    return max(plans, key=_nearness)


def _nearness(plan: SetPlan) -> tuple[int, int]:
    virtues, sins = plan.k.progress(plan.me)
    hand = sum(map(plan.is_useful, plan.hand))
    return (virtues if plan.virtues else sins), len(plan.waiting) + hand
