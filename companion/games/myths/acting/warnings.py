"""Warns a player, from what they can see, before a focus costs a card or a move does nothing.

A warning forbids nothing: players may lose a card or waste a move [MYT-050].
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

from companion.core.words import T, listed
from companion.games.myths.board.hexes import Hexset, hex_name
from companion.games.myths.characters import Character, InPlay
from companion.games.myths.decks.cards import (
    Ability,
    CardType,
    Condition,
    Effect,
    EffectType,
    MythsCard,
    Op,
    Trait,
    What,
    Who,
)
from companion.games.myths.state import Myths, Views
from companion.games.myths.table.character_states import locked_on, points, referred_to
from companion.games.myths.table.paths import free_steps, lengths

# --- cards lost by moving the focus --------------------------------------------------------------


def losing_hexes(k: Myths, c: Character, card: MythsCard, places: Hexset) -> Hexset:
    """The hexes that leave a card without a view if its character looks there (EN5)."""
    return tuple(each for each in places if not k.views_looking_at(c, card, each))


def loss_warning(
    k: Myths, c: Character, places: Hexset, shown: MythsCard | None = None
) -> T | None:
    """Says which cards are lost by looking at which of these hexes; None if none is."""
    laid = [k.card(each.card) for slot in CardType if (each := c.covering(slot))]
    cards = [*laid, shown] if shown else laid
    told = [said for card in cards if (said := _loss(k, c, card, places))]
    return reduce(lambda one, more: T("{one} {more}", one=one, more=more), told) if told else None


def _loss(k: Myths, c: Character, card: MythsCard, places: Hexset) -> T | None:
    lost = losing_hexes(k, c, card, places)
    if not lost:
        return None
    kept = [hex_name(each) for each in places if each not in lost]
    if not kept:
        return T("{card} is lost wherever you look.", card=card.name)
    if len(kept) < len(lost):
        return T("{card} is lost unless you look at {hexes}.", card=card.name, hexes=listed(kept))
    names = [hex_name(each) for each in lost]
    return T("{card} is lost if you look at {hexes}.", card=card.name, hexes=listed(names))


# --- moves that do nothing -----------------------------------------------------------------------


@dataclass(frozen=True)
class Forecast:
    """What the effects of a card would do, in any of its views."""

    k: Myths
    c: Character
    card: MythsCard
    views: Views
    laid: InPlay | None = None

    def on(self, kind: str) -> list[Character]:
        """Who stands on a hex of this kind, `targets` or `marked`, in any of the views."""
        places = {each for view in self.views for each in getattr(view, kind)}
        return [each for each in self.k.living if each.pion in places]

    def warning(self, effect: Effect) -> T | None:
        """A warning if an effect would do nothing, or fail and cost its card; else None.

        Once a step changes something, what follows cannot be predicted.
        """
        for step in effect.steps:
            does = self._does(step)
            if does is None and step.required:
                return T("This cannot be done now: the card would be lost.")
            if does:
                return None
        return T("This does nothing now.") if effect.steps else None

    def _does(self, step: Ability) -> bool | None:
        """Whether a step changes anything; None if it cannot be done in full (EN10)."""
        if step.who in (Who.IT, Who.TRIGGER):
            return True
        able = [each for each in self._whom(step) if self._counts(step, each)]
        return self._does_to(step, able) if able else None

    def _does_to(self, step: Ability, able: list[Character]) -> bool | None:
        match step.op:
            case Op.WALK:
                return self._walks(step)
            case Op.REFOCUS:
                return not locked_on(self.k, self.c) or None
            case Op.DEAL:
                return any(points(self.k, self.c, self.card, each, step.n) for each in able)
            case Op.DISCARD | Op.UNFOCUS | Op.ADVANCE | Op.HEAL | Op.DRAW:
                return any(self._has(step, each) for each in able) or None
            case Op.PLACE:
                places = {each for view in self.views for each in view.marked}
                return any(self.k.standing_on(each) is None for each in places) or None
            case _:
                return step.op is not Op.PRONE or not all(each.prone for each in able)

    def _whom(self, step: Ability) -> list[Character]:
        match step.who:
            case Who.TARGET | Who.TARGETS:
                return self.on("targets")
            case Who.IN_MARKED | Who.ONE_IN_MARKED:
                return self.on("marked")
            case Who.MARKED_TARGET:
                return referred_to(self.k, self.c, self.laid, step.who) if self.laid else []
            case _:
                return [self.c]

    def _counts(self, step: Ability, each: Character) -> bool:
        match step.only:
            case Condition.PRONE:
                return each.prone
            case Condition.LOCKED_ON:
                return each in locked_on(self.k, self.c)
            case _:
                return True

    def _walks(self, step: Ability) -> bool | None:
        """A walk reduced to 0 counts as made in full; one with nowhere to go does not [MYT-117]."""
        k, c = self.k, self.c
        if not lengths(k, c, step.n)[1]:
            return False
        free = free_steps(k, c, toward=step.toward_direction)
        return True if c.prone or free or k.has(c, Trait.FLYING) else None

    def _has(self, step: Ability, each: Character) -> bool:
        """Whether there is anything to discard, unfocus, advance, heal or draw."""
        match step.op:
            case Op.DISCARD if step.what is What.HAND:
                return bool(len(self.k.hand(each)))
            case Op.DISCARD:
                return (each.action if step.what is What.ACTION else each.stance) is not None
            case Op.UNFOCUS | Op.ADVANCE:
                return (each.focus if step.op is Op.UNFOCUS else each.mark) is not None
            case _:
                return bool(each.damage if step.op is Op.HEAL else len(each.library))


def use_warning(k: Myths, c: Character, slot: CardType, effect: Effect) -> T | None:
    """A warning if an effect in play would do nothing as things are now."""
    card, laid = k.face(c, slot), c.covering(slot)
    if k.board_unseen or card.guide:
        return None
    return Forecast(k, c, card, k.views_of(c, card), laid).warning(effect)


def play_warning(k: Myths, c: Character, card: MythsCard) -> T | None:
    """A warning if playing a card would do nothing, or lose it at once, on a board that is seen."""
    if card.guide:
        return None
    looks = k.focus_hexes(c, card) if Trait.DIRECTIONAL_FOCUS in card.traits else ()
    found = [view for each in looks or (c.focus,) for view in k.views_looking_at(c, card, each)]
    forecast = Forecast(k, c, card, tuple(found))
    at_once = [each for each in card.effects if each.kind is EffectType.INSTANT and _first(each)]
    told = [warning for each in at_once if (warning := forecast.warning(each))]
    return told[0] if at_once and len(told) == len(at_once) else None


def _first(effect: Effect) -> bool:
    return effect.starting or not effect.temporary
