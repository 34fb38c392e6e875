"""Warns a player, from what they can see, before a focus costs a card or a move does nothing.

A warning forbids nothing: players may lose a card or waste a move [MYT-050].
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce

from companion.core.hexes import Hex
from companion.core.words import T, listed
from companion.games.myths.board.hexes import Hexset, hex_name
from companion.games.myths.characters import Character, InPlay
from companion.games.myths.decks.cards import (
    Ability,
    CardType,
    Effect,
    EffectType,
    MythsCard,
    Op,
    Trait,
    What,
    Who,
)
from companion.games.myths.state import Myths, Views
from companion.games.myths.table.character_states import count_points, locked_on, meets, referred_to
from companion.games.myths.table.paths import free_steps, lengths

LOST = T("This cannot be done now: the card would be lost.")

# --- cards lost by moving the focus --------------------------------------------------------------


def losing_hexes(
    k: Myths, c: Character, card: MythsCard, places: Hexset, *, played: bool
) -> Hexset:
    """The hexes that cost a card if its character looks there (EN5).

    It has no view from there; or it is being `played`, and a required ability of what begins at
    once must fail in every view.
    """
    lost = [each for each in places if not k.views_looking_at(c, card, each)]
    if played and not card.guide:
        lost += [
            each
            for each in places
            if looking_at(k, c, card, each).fails(list_instant_effects(card))
        ]
    return tuple(each for each in places if each in lost)


def loss_warning(
    k: Myths, c: Character, places: Hexset, shown: MythsCard | None = None
) -> T | None:
    """Says which cards are lost by looking at which of these hexes; None if none is."""
    laid = [k.card(each.card) for slot in CardType if (each := c.covering(slot))]
    cards = [(card, False) for card in laid] + ([(shown, True)] if shown else [])
    lost = [(card, losing_hexes(k, c, card, places, played=played)) for card, played in cards]
    warnings = [_loss(card, places, hexes) for card, hexes in lost if hexes]
    return (
        reduce(lambda one, more: T("{one} {more}", one=one, more=more), warnings)
        if warnings
        else None
    )


def _loss(card: MythsCard, places: Hexset, lost: Hexset) -> T:
    keeping = [hex_name(each) for each in places if each not in lost]
    if not keeping:
        return T("{card} is lost wherever you look.", card=card.name)
    if len(keeping) < len(lost):
        return T(
            "{card} is lost unless you look at {hexes}.", card=card.name, hexes=listed(keeping)
        )
    names = [hex_name(each) for each in lost]
    return T("{card} is lost if you look at {hexes}.", card=card.name, hexes=listed(names))


# --- moves that do nothing -----------------------------------------------------------------------


@dataclass(frozen=True)
class Forecast:
    """What the effects of a card would do, in any of its views.

    `focus`: where its character would look then.
    """

    k: Myths
    c: Character
    card: MythsCard
    views: Views
    focus: Hex | None
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
                return LOST
            if does:
                return None
        return T("This does nothing now.") if effect.steps else None

    def fails(self, effects: Iterable[Effect]) -> bool:
        """Whether a required step fails before anything has changed: then the card is lost."""
        for step in (step for effect in effects for step in effect.steps):
            does = self._does(step)
            if does or (does is None and step.required):
                return not does
        return False

    def _does(self, step: Ability) -> bool | None:
        """Whether a step changes anything; None if it cannot be done in full (EN10)."""
        if step.who in (Who.IT, Who.TRIGGER):
            return True
        able = [each for each in self._whom(step) if meets(self.k, self.c, step.only, each)]
        return self._does_to(step, able) if able else None

    def _does_to(self, step: Ability, able: list[Character]) -> bool | None:
        match step.op:
            case Op.WALK:
                return self._walks(step)
            case Op.REFOCUS:
                return not locked_on(self.k, self.c) or None
            case Op.DEAL:
                return any(count_points(self.k, self.c, self.card, each, step.n) for each in able)
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

    def _walks(self, step: Ability) -> bool | None:
        """A walk reduced to 0 counts as made in full; one with nowhere to go does not [MYT-117]."""
        k, c = self.k, self.c
        if not lengths(k, c, step.n)[1]:
            return False
        free = free_steps(k, replace(c, focus=self.focus), toward=step.toward_direction)
        return True if c.prone or free or k.has(c, Trait.FLYING) else None

    def _has(self, step: Ability, each: Character) -> bool:
        """Whether there is anything to discard, unfocus, advance, heal or draw."""
        match step.op:
            case Op.DISCARD if step.what is What.HAND:
                return bool(len(self.k.hand(each)))
            case Op.DISCARD:
                return (each.action if step.what is What.ACTION else each.stance) is not None
            case Op.UNFOCUS:
                return (self.focus if each is self.c else each.focus) is not None
            case Op.ADVANCE:
                return each.mark is not None
            case _:
                return bool(each.damage if step.op is Op.HEAL else len(each.library))


def use_warning(k: Myths, c: Character, slot: CardType, effect: Effect) -> T | None:
    """A warning if an effect in play would do nothing as things are now."""
    card, laid = k.face(c, slot), c.covering(slot)
    if k.board_unseen or card.guide:
        return None
    return Forecast(k, c, card, k.views_of(c, card), c.focus, laid).warning(effect)


def play_warning(k: Myths, c: Character, card: MythsCard) -> T | None:
    """A warning if playing a card would do nothing, or lose it at once, on a board that is seen."""
    if card.guide:
        return None
    looks = k.focus_hexes(c, card) if Trait.DIRECTIONAL_FOCUS in card.traits else ()
    warnings = [_first_warning(looking_at(k, c, card, each)) for each in looks or (c.focus,)]
    return (
        next((warning for warning in warnings if warning != LOST), LOST) if all(warnings) else None
    )


def looking_at(k: Myths, c: Character, card: MythsCard, focus: Hex | None) -> Forecast:
    """What a card would do if its character looked there."""
    return Forecast(k, c, card, k.views_looking_at(c, card, focus), focus)


def _first_warning(forecast: Forecast) -> T | None:
    """The first warning, if everything that begins at once has one."""
    warnings = [forecast.warning(each) for each in list_instant_effects(forecast.card)]
    return warnings[0] if warnings and all(warnings) else None


def list_instant_effects(card: MythsCard) -> list[Effect]:
    """The effects that are performed as soon as a card is played, from top to bottom [MYT-049]."""
    instants = [each for each in card.effects if each.kind is EffectType.INSTANT]
    return [each for each in instants if each.starting or not each.temporary]
