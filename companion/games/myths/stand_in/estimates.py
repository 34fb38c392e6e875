"""Estimates what a card or an effect is worth to a character, from what its player knows.

These are rough numbers for the stand-in: a point of damage to a foe counts 1.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.hexes import Hex
from companion.games.myths.board.hexes import DIRECTIONS, ON_BOARD
from companion.games.myths.board.ranges import PionAndFocus, RangeView, focus_hexes, views
from companion.games.myths.characters import Character, InPlay
from companion.games.myths.decks.cards import (
    Ability,
    CardType,
    Change,
    Effect,
    EffectType,
    MythsCard,
    Op,
    Trait,
    What,
    Who,
)
from companion.games.myths.state import Myths
from companion.games.myths.table.character_states import count_points, meets

FRIEND_WEIGHT = -1.3
"""The weight of harm to a friend, against harm to a foe."""
KILL_WORTH = 4.0
NEXT_TURN_WEIGHT = 0.6
"""The weight of what may come in the next turn."""
LOST_CARD_WORTH = -0.4
"""The worth of a card that is lost for nothing."""
ANIMAL_FORM_WORTH = 0.3
"""The worth of an animal form that makes way for a spell."""
STATE_WORTH = {Op.PRONE: 0.35, Op.UNFOCUS: 0.3, Op.MARK: 0.2, Op.PLACE: 0.1, Op.ADVANCE: 0.1}
MODIFIERS = {
    Change.SLOW: 0.1,
    Change.WEAKEN: 0.2,
    Change.VULNERABLE: 0.4,
    Change.LOCK: 0.05,
    Change.CANNOT_WALK: 0.3,
}
OWN_STATE_WORTH = {
    Change.WALK_UP_TO: 0.35,
    Change.DAMAGE_PLUS: 0.7,
    Change.DAMAGE_MINUS: 1.0,
    Change.SLOW: -0.3,
    Change.WEAKEN: -0.5,
    Change.VULNERABLE: -0.7,
}
"""The worth of each point of what a card does to its own character."""


@dataclass(frozen=True)
class Spot:
    """A character, with where it stands and looks, or might."""

    k: Myths
    c: Character
    pion: Hex
    focus: Hex | None

    @property
    def position(self) -> PionAndFocus:
        """The position, in the form that ranges take."""
        return PionAndFocus(self.pion, self.focus, lenient=self.k.settings.edge == "lenient")

    def on(self, places: tuple[Hex, ...]) -> list[Character]:
        """Who would stand on these hexes."""
        on_places = [self.c] if self.pion in places else []
        return on_places + [
            each for each in self.k.living if each is not self.c and each.pion in places
        ]

    def free(self, place: Hex) -> bool:
        """Whether nobody would stand there."""
        return place in ON_BOARD and not self.on((place,))


# --- cards ---------------------------------------------------------------------------------------


def best_in_hand(spot: Spot) -> float:
    """The worth of the best hand card from there."""
    cards = [spot.k.card(key) for key in spot.k.hand(spot.c).cards]
    hand = {card.id: card for card in cards}
    return max((card_worth(spot, card) for card in hand.values()), default=0.0)


def card_worth(spot: Spot, card: MythsCard) -> float:
    """What playing a card from there is worth, with the best focus and the best view."""
    cost = ANIMAL_FORM_WORTH if form_in_the_way(spot.k, spot.c, card) else 0.0
    return _castable_worth(spot, card) - cost


def form_in_the_way(k: Myths, c: Character, card: MythsCard) -> InPlay | None:
    """The animal form that would lose this spell; it can be discarded first, for no move."""
    if Trait.SPELL not in card.traits:
        return None
    laid = (each for slot in CardType if (each := c.covering(slot)))
    return next((each for each in laid if Trait.ANIMAL_FORM in k.card(each.card).traits), None)


def _castable_worth(spot: Spot, card: MythsCard) -> float:
    if Trait.DIRECTIONAL_FOCUS in card.traits:
        places = focus_hexes(card.range, spot.position)
        return max(
            (best_view(_looking(spot, to), card)[0] for to in places), default=LOST_CARD_WORTH
        )
    return best_view(spot, card)[0]


def _looking(spot: Spot, to: Hex) -> Spot:
    return Spot(spot.k, spot.c, spot.pion, to)


def best_view(spot: Spot, card: MythsCard) -> tuple[float, RangeView | None]:
    """The best view of a card from there, and its worth; each is computed once."""
    place = (spot.pion, spot.focus) if card.range.cells else None
    known, key = spot.k.estimates_made, (spot.c.letter, card.id, place)
    if key not in known:
        known[key] = _best_view(spot, card)
    best: tuple[float, RangeView | None] = known[key]
    return best


def _best_view(spot: Spot, card: MythsCard) -> tuple[float, RangeView | None]:
    """The view of a card that is worth most, and its worth; without any the card is lost."""
    worths = (
        (sum(_effect_in_card(spot, card, effect, view) for effect in card.effects), view)
        for view in views(card.range, spot.position)
    )
    return max(worths, key=lambda each: each[0], default=(LOST_CARD_WORTH, None))


def _effect_in_card(spot: Spot, card: MythsCard, effect: Effect, view: RangeView) -> float:
    worth = effect_worth(spot, card, effect, view, None)
    if effect.starting or (effect.kind is EffectType.INSTANT and not effect.temporary):
        return worth
    if effect.kind is EffectType.PASSIVE:
        return worth * (NEXT_TURN_WEIGHT if effect.temporary else 1)
    return max(0.0, worth) * NEXT_TURN_WEIGHT


# --- effects -------------------------------------------------------------------------------------


def laid_worth(spot: Spot, laid: InPlay | None, card: MythsCard, effect: Effect) -> float:
    """What an effect in play is worth now."""
    return effect_worth(spot, card, effect, laid.view if laid else None, laid)


def effect_worth(
    spot: Spot, card: MythsCard, effect: Effect, view: RangeView | None, laid: InPlay | None
) -> float:
    """The worth of its abilities in order, up to the first required one that fails."""
    if effect.kind is EffectType.PASSIVE:
        return _passive_worth(spot, effect, view)
    view = view or RangeView()
    total, it = 0.0, list[Character]()
    for step in effect.steps:
        if step.op is Op.WALK and step.toward_direction:
            spot, view, walked = _walked(spot, view, step.n)
            if step.required and not walked:
                return total + LOST_CARD_WORTH
            continue
        it = _list_affected(spot, step, view, laid, it)
        if step.required and not _is_possible(spot, step, view, it):
            return total + LOST_CARD_WORTH
        worth, it = _step_worth(spot, card, step, it)
        total += max(0.0, worth) if step.optional else worth
    return total


def _is_possible(spot: Spot, step: Ability, view: RangeView, it: list[Character]) -> bool:
    if step.op is Op.PLACE and not any(spot.free(each) for each in view.marked):
        return False
    if step.op is Op.UNFOCUS:
        return any(each.focus is not None for each in it)
    return bool(it)


def _list_affected(
    spot: Spot, step: Ability, view: RangeView, laid: InPlay | None, it: list[Character]
) -> list[Character]:
    """The characters an ability would affect."""
    return [
        each
        for each in _list_candidates(spot, step, view, laid, it)
        if meets(spot.k, spot.c, step.only, each)
    ]


def _list_candidates(
    spot: Spot, step: Ability, view: RangeView, laid: InPlay | None, it: list[Character]
) -> list[Character]:
    match step.who:
        case Who.SELF:
            return [spot.c]
        case Who.IT:
            return it
        case Who.IN_MARKED | Who.ONE_IN_MARKED:
            return spot.on(view.marked)
        case Who.MARKED_TARGET if laid:
            marked = spot.k.characters.get(laid.marked or "")
            return [marked] if marked else []
        case _:
            return spot.on(view.targets)


def _step_worth(
    spot: Spot, card: MythsCard, step: Ability, able: list[Character]
) -> tuple[float, list[Character]]:
    """Its worth summed over everybody it affects, or for the best one to pick."""
    worths = [(_worth_to(spot, card, step, each), each) for each in able]
    if not worths:
        return 0.0, []
    if step.who in (Who.TARGET, Who.ONE_IN_MARKED, Who.MARKED_TARGET):
        worth, best = max(worths, key=lambda each: each[0])
        return worth, [best]
    return sum(worth for worth, _ in worths), able


def _worth_to(spot: Spot, card: MythsCard, step: Ability, each: Character) -> float:
    side = 1.0 if each.colour is not spot.c.colour else FRIEND_WEIGHT
    match step.op:
        case Op.DEAL:
            return side * harm(each, _points(spot, card, each, step.n))
        case Op.DRAW:
            return -0.3 * side * step.n
        case Op.HEAL:
            return -0.6 * side * min(step.n, len(each.damage))
        case Op.DISCARD:
            return side * _discarded(spot, each, step)
        case Op.WALK | Op.REFOCUS:
            return 0.15
        case _:
            return side * STATE_WORTH.get(step.op, KILL_WORTH)


def _points(spot: Spot, card: MythsCard, victim: Character, n: int) -> int:
    known, key = spot.k.estimates_made, (spot.c.letter, card.id, victim.letter, n)
    if key not in known:
        known[key] = count_points(spot.k, spot.c, card, victim, n)
    return int(known[key])


def harm(victim: Character, n: int) -> float:
    """The worth of damage, higher if it kills; counts of cards are public."""
    return (
        n
        + KILL_WORTH * (n > len(victim.library) + len(victim.under))
        + 0.03 * n * len(victim.damage)
    )


def _discarded(spot: Spot, each: Character, step: Ability) -> float:
    match step.what:
        case What.ACTION:
            return 0.8 * (each.action is not None)
        case What.STANCE:
            return 0.6 * (each.stance is not None)
        case _:
            return 0.15 if each is spot.c else 0.25


def _walked(spot: Spot, view: RangeView, n: int) -> tuple[Spot, RangeView, bool]:
    """Walk straight ahead, the view moving along; whether nothing was in the way."""
    if view.facing is None:
        return spot, view, False
    way, pion = DIRECTIONS[view.facing], spot.pion
    for _ in range(n):
        if not spot.free(pion.plus(way)):
            return spot, view, False
        pion = pion.plus(way)
    moved = tuple(each.plus(way, n) for each in view.targets)
    return Spot(spot.k, spot.c, pion, spot.focus), RangeView(moved, (), view.facing), True


def _passive_worth(spot: Spot, effect: Effect, view: RangeView | None) -> float:
    total = 0.5 if effect.on else 0.0
    for modifier in effect.modifiers:
        for who in modifier.who:
            if who is Who.SELF:
                total += OWN_STATE_WORTH.get(modifier.op, 0.0) * modifier.n
            elif who is Who.IN_MARKED and view:
                sides = (each.colour is not spot.c.colour for each in spot.on(view.marked))
                total += sum(1 if foe else FRIEND_WEIGHT for foe in sides) * MODIFIERS[modifier.op]
            else:
                total += MODIFIERS.get(modifier.op, 0.0)
    return total
