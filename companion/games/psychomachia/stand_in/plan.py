"""Which of the two sets a stand-in collects, and what cards are worth to it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from companion.core.seats import Seat
from companion.games.psychomachia.board import PsychomachiaBoard
from companion.games.psychomachia.cards.deck import FaceKind
from companion.games.psychomachia.laying import DOWN, UP
from companion.games.psychomachia.powers.power import marker_against
from companion.games.psychomachia.records import Realm, TokenSide

FATE, SAFE, MISSING, SPARE, USELESS = 4.0, 3.5, 3.0, 1.0, 0.0


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

    def is_missing(self, card: str) -> bool:
        """Whether a card on earth would add a new name."""
        laid = self.k.find(card)
        return laid is not None and bool(laid.pair) and self.lacks(laid.pair)

    @cached_property
    def waiting(self) -> frozenset[str]:
        """The pairs on this player's earth that would add a new name."""
        return frozenset(
            laid.pair
            for laid in self.k.tables[self.me]
            if laid.realm is Realm.EARTH and laid.pair and self.lacks(laid.pair)
        )

    def worth_of_pair(self, pair: str) -> float:
        """A pair is wanted if it is missing and not on earth yet."""
        return MISSING if self.lacks(pair) and pair not in self.waiting else USELESS

    def worth(self, card: str) -> float:
        """What a card is worth in the hand."""
        if not card:
            return USELESS
        face = self.k.card(card)
        if face.kind is FaceKind.FATE or face.pair is None:
            return FATE
        if face.kind is FaceKind.PAIR:
            return self.worth_of_pair(face.pair.id)
        mine = face.kind is (FaceKind.VIRTUE if self.virtues else FaceKind.SIN)
        return SAFE if mine and self.lacks(face.pair.id) else USELESS

    def sorted(self, cards: Iterable[str]) -> list[str]:
        """The best card first; a second card with the same face is worth little."""
        best = sorted(cards, key=lambda card: (-self.worth(card), card))
        faces: set[str] = set()
        first: list[str] = []
        later: list[str] = []
        for card in best:
            face = self.k.card(card).face
            (later if face in faces else first).append(card)
            faces.add(face)
        wanted = [card for card in first if self.worth(card) > SPARE]
        return [*wanted, *later, *(card for card in first if card not in wanted)]

    def spare(self) -> bool:
        """Whether the hand holds a useless card."""
        hand = self.k.hand(self.me)
        faces = [self.k.card(card).face for card in hand]
        return len(set(faces)) < len(faces) or any(self.worth(card) <= SPARE for card in hand)

    def keeps(self, name: str) -> int:
        """How many tokens of a side are worth saving."""
        to_lay = any(self.worth(card) > SPARE for card in self.k.hand(self.me))
        return to_lay + (len(self.waiting) + to_lay if name == self.side.value else 0)

    # --- against others --------------------------------------------------------------------------

    def targets(self, power: str, *, least: int) -> bool:
        """Whether this power can hurt somebody who is close to a set."""
        return any(
            laid.touchable
            and not marker_against(self.k, self.me, seat, power)
            and max(self.k.progress(seat)) >= least
            and self._can_hit(power, laid.pair, laid.realm)
            for seat, laid in self.k.all_laid()
            if seat != self.me
        )

    def _can_hit(self, power: str, pair: str, realm: Realm) -> bool:
        if power == "envy":
            return pair not in self.k.colours(self.me)
        return realm is not Realm.EARTH

    def hurt(self, card: str) -> tuple[int, int, float]:
        """How much the loss of a card hurts its owner: the leader's set first."""
        owner = self.k.owner_of(card)
        virtues, sins = self.k.progress(owner)
        laid = self.k.find(card)
        ahead = Realm.HEAVEN if virtues >= sins else Realm.HELL
        in_set = laid is not None and laid.realm is ahead
        return in_set, max(virtues, sins), self.worth(card)


def best_plan(k: PsychomachiaBoard, me: Seat) -> SetPlan:
    """The set that is closer: names in place, then cards on earth and in the hand."""
    plans = (SetPlan(k, me, virtues=True), SetPlan(k, me, virtues=False))
    return max(plans, key=_nearness)


def _nearness(plan: SetPlan) -> tuple[int, int]:
    virtues, sins = plan.k.progress(plan.me)
    hand = sum(plan.worth(card) > SPARE for card in plan.k.hand(plan.me))
    return (virtues if plan.virtues else sins), len(plan.waiting) + hand
