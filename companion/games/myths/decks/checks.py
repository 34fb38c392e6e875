"""Checks V3 to V12 of the loader: what must be true of cards, diagrams and decks."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.hexes import Hex
from companion.core.words import T
from companion.games.myths.board.diagrams import Range
from companion.games.myths.board.hexes import HEXES, ON_BOARD, directions
from companion.games.myths.decks.cards import (
    CardType,
    CharacterDeck,
    Effect,
    EffectType,
    End,
    MythsCard,
    Op,
    To,
    Trait,
    Who,
)
from companion.games.myths.decks.tables import DeckTable

SMALLEST_DECK, LARGEST_DECK = 10, 40

EffectTables = Sequence[tuple[Effect, DeckTable]]
"""The effects of a card, each with its table in the file."""

LACKING = {
    CardType.ACTION: "There is no action in this deck.",
    CardType.STANCE: "There is no stance in this deck.",
}
_NEEDS_TARGET = {Who.TARGET, Who.TARGETS}
_NEEDS_MARKED = {Who.IN_MARKED, Who.ONE_IN_MARKED}


def check_card(card: MythsCard, table: DeckTable) -> None:
    """Note what is wrong with a card."""
    effects = list(zip(card.effects, table.tables("effect"), strict=True))
    _check_scopes(card, effects)
    _check_continues(effects)
    _check_traits(card, table)
    if card.guide:
        _check_guide(effects)
    else:
        _check_hexes(card, table, effects)
        _check_characters(effects)
        _check_passives(effects)


def _check_scopes(card: MythsCard, effects: EffectTables) -> None:
    """Stances have no temporary effects [MYT-056]; an action has one starting effect [MYT-095]."""
    temporary = [table for effect, table in effects if effect.temporary]
    starting = [table for effect, table in effects if effect.starting]
    if card.type is CardType.STANCE and temporary:
        temporary[0].note("V3", "scope", "a stance can only have regular effects.")
    elif len(starting) > 1:
        starting[1].note("V4", "scope", "only one effect of a card can be “starting”.")
    elif temporary and not starting:
        temporary[0].note("V4", "scope", "one of the temporary effects must be “starting”.")


def _check_continues(effects: EffectTables) -> None:
    """A “continue” leads to the effect below, which must be temporary [MYT-108]."""
    below = [effect for effect, _ in effects[1:]]
    for place, (effect, table) in enumerate(effects):
        if effect.end is End.CONTINUE and not any(each.temporary for each in below[place:][:1]):
            table.note("V5", "end", "“continue” needs a temporary effect right below it.")


def _check_traits(card: MythsCard, table: DeckTable) -> None:
    """A spell is always an action, an animal form a stance [MYT-176, MYT-177]."""
    if card.type is CardType.STANCE and Trait.SPELL in card.traits:
        table.note("V7", "traits", "a stance cannot be a spell.")
    if card.type is CardType.ACTION and Trait.ANIMAL_FORM in card.traits:
        table.note("V7", "traits", "an action cannot be an animal form.")


def _check_guide(effects: EffectTables) -> None:
    for effect, table in effects:
        if effect.steps or effect.modifiers or effect.on:
            what = "people resolve this card by hand: remove “do”, “while” and “on”, or “guide”."
            table.note("V12", None, what)


def _check_hexes(card: MythsCard, table: DeckTable, effects: EffectTables) -> None:
    """An effect about targets or marked hexes needs them in the diagram."""
    targets, marked = card.range.targets, card.range.marked
    if Trait.DIRECTIONAL_FOCUS in card.traits and not targets:
        what = "directional focus needs a diagram with a target hex."
        table.note("V8", "traits", what)
    for effect, place in effects:
        if not targets and (_named(effect) & _NEEDS_TARGET or To.TARGET_HEX in _aims(effect)):
            place.note("V8", None, "this mentions targets: the diagram needs a target hex.")
        if not marked and (_named(effect) & _NEEDS_MARKED or To.MARKED_HEX in _aims(effect)):
            what = "this mentions marked hexes: the diagram needs a marked hex."
            place.note("V8", None, what)


def _named(effect: Effect) -> set[Who]:
    of_modifiers = {who for change in effect.modifiers for who in change.who}
    followed = {change.on for change in effect.modifiers if change.on is not None}
    return {step.who for step in effect.steps} | of_modifiers | followed


def _aims(effect: Effect) -> set[To]:
    return {step.to for step in effect.steps if step.to is not None}


def _check_characters(effects: EffectTables) -> None:
    """An effect refers only to characters that are known when it is performed."""
    marks = any(step.op is Op.MARK for effect, _ in effects for step in effect.steps)
    for effect, table in effects:
        if not marks and Who.MARKED_TARGET in _named(effect):
            what = "there is no marked target: no effect of this card marks one."
            table.note("V9", None, what)
        if any(step.who is Who.IT for step in effect.steps[:1]):
            table.note("V9", None, "“it” needs an ability before it that affects a character.")
        if effect.on is None and Who.TRIGGER in _named(effect):
            table.note("V9", None, "“trigger” needs an effect that reacts to an event.")


def _check_passives(effects: EffectTables) -> None:
    """A passive effect either changes something all the time or reacts to an event."""
    for effect, table in effects:
        passive = effect.kind is EffectType.PASSIVE
        if passive and bool(effect.modifiers) == (effect.on is not None):
            table.note("V12", None, "a passive effect needs either “while” or “on”.")
        elif passive and bool(effect.steps) != (effect.on is not None):
            table.note("V12", None, "“on” and “do” belong together in a passive effect.")
        elif not passive and (effect.modifiers or effect.on):
            table.note("V12", None, "“while” and “on” belong to passive effects.")


# --- diagrams ----------------------------------------------------------------------------------


def check_range(diagram: Range, table: DeckTable) -> None:
    """Note what is wrong with a diagram [MYT-151]."""
    pions = [cell for cell in diagram.cells if cell.pion]
    if len(pions) > 1:
        table.note("V10", "cells", "a diagram can have only one hex for the character.")
    elif len(set(diagram.offsets)) < len(diagram.cells):
        table.note("V10", "cells", "two cells of this diagram are the same hex.")
    elif diagram.cells and not pions and not diagram.targets:
        what = "a diagram needs a hex for the character or a target hex, to say where it goes."
        table.note("V10", "cells", what)
    elif not can_be_viewed(diagram):
        what = "this diagram can never be viewed: it fits nowhere on the board, whatever the focus."
        table.note("V10", "cells", what)


def can_be_viewed(diagram: Range) -> bool:
    """Whether the diagram fits somewhere on the board for some focus hex (EN4).

    The board looks the same from all six sides, so one way of turning is enough.
    """
    if not diagram.cells:
        return True
    focus = _focus_offsets(diagram)
    shifts = (place.minus(diagram.offsets[0]) for place in HEXES)
    return any(
        all(offset.plus(shift) in ON_BOARD for offset in diagram.offsets)
        and any(offset.plus(shift) in ON_BOARD for offset in focus)
        for shift in shifts
    )


def _focus_offsets(diagram: Range) -> list[Hex]:
    """Where the focus mark may be: on a target hex, and on the green side if there is one."""
    pion = diagram.pion
    if pion is None or pion.green is None:
        return list(diagram.targets or diagram.offsets)
    near = diagram.targets or pion.offset.neighbours()
    return [focus for focus in near if pion.green in directions(pion.offset, focus)]


# --- decks -------------------------------------------------------------------------------------


def check_deck(deck: CharacterDeck, table: DeckTable) -> None:
    """Note what is wrong with the deck as a whole [MYT-017]."""
    if not SMALLEST_DECK <= deck.size <= LARGEST_DECK:
        what = "a deck has {low} to {high} cards, and this one has {n} (all copies counted)."
        table.note("V11", None, what, low=SMALLEST_DECK, high=LARGEST_DECK, n=deck.size)


def doubtful(deck: CharacterDeck) -> tuple[T, ...]:
    """What is allowed but looks like a mistake."""
    idle = [card.name for card in deck.cards if not card.guide and not _acts(card)]
    missing = [kind for kind in CardType if all(card.type is not kind for card in deck.cards)]
    return (
        *(T("The card “{card}” never does anything.", card=name) for name in idle),
        *(T(LACKING[kind]) for kind in missing),
    )


def _acts(card: MythsCard) -> bool:
    return any(effect.steps or effect.modifiers for effect in card.effects)
