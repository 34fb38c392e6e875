"""Says in words what a card's data does, and draws its diagram in letters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.words import T, listed, plural
from companion.games.myths.board.diagrams import Range
from companion.games.myths.decks.cards import (
    Ability,
    Change,
    Condition,
    Effect,
    EffectType,
    End,
    Event,
    Modifier,
    MythsCard,
    Op,
    Scope,
    To,
    Trait,
    What,
    Who,
)

WHOM: Mapping[Who, T] = {
    Who.SELF: T("you"),
    Who.TARGET: T("a target"),
    Who.TARGETS: T("all targets"),
    Who.IT: T("it"),
    Who.MARKED_TARGET: T("the marked target"),
    Who.IN_MARKED: T("everybody on marked hexes"),
    Who.ONE_IN_MARKED: T("somebody on a marked hex"),
    Who.TRIGGER: T("whoever did it"),
}
TRAITS: Mapping[Trait, T] = {
    Trait.DIRECTIONAL_FOCUS: T("directional focus"),
    Trait.SPELL: T("spell"),
    Trait.ANIMAL_FORM: T("animal form"),
    Trait.FLYING: T("flying"),
}
_CONDITIONS: Mapping[Condition, str] = {
    Condition.PRONE: "{who}, if prone",
    Condition.LOCKED_ON: "{who}, if you are locked on it",
}
_EVENTS: Mapping[Event, T] = {
    Event.LEAVES_MARKED: T("When somebody leaves a marked hex"),
    Event.STANDS_UP_IN_MARKED: T("When somebody stands up on a marked hex"),
    Event.STANDS_UP_TARGET: T("When a target stands up"),
    Event.END_OF_TURN: T("At the end of your turn"),
}
_ENDS: Mapping[End, T] = {
    End.STAY: T("The mark stays here."),
    End.CONTINUE: T("Next turn the mark goes to the line below."),
    End.DISCARD: T("Next turn the card is discarded."),
}
_DONE: Mapping[Op, str] = {
    Op.WALK: "walk {n}",
    Op.UNFOCUS: "unfocus {who}",
    Op.DEAL: "deal {n} damage to {who}",
    Op.DRAW: "draw {n}",
    Op.MARK: "mark {who}",
    Op.PRONE: "knock {who} prone",
    Op.PLACE: "move {who} to a marked hex",
    Op.ADVANCE: "advance the action mark of {who}",
    Op.HEAL: "put {n} from the damage pile of {who} under the library",
    Op.DIE: "{who} must die",
}
_REFOCUSED: Mapping[To, str] = {
    To.ANY: "refocus",
    To.TARGET_HEX: "refocus to a target hex",
    To.ADJACENT_TO_FOCUS: "refocus to a hex beside your focus mark",
}
_DISCARDED: Mapping[What, str] = {
    What.HAND: "make {who} discard {n} from the hand",
    What.ACTION: "discard the action of {who}",
    What.STANCE: "discard the stance of {who}",
}
_CHANGED: Mapping[Change, str] = {
    Change.SLOW: "slow {who} by {n}",
    Change.WEAKEN: "weaken {who} by {n}",
    Change.VULNERABLE: "damage dealt to {who} is {n} higher",
    Change.WALK_UP_TO: "your walks may be up to {n} longer",
    Change.DAMAGE_MINUS: "damage dealt to you is {n} lower",
    Change.CANNOT_WALK: "{who} cannot walk",
}
_RAISED: Mapping[Trait | None, str] = {
    None: "damage you deal is {n} higher",
    Trait.SPELL: "damage of your spells is {n} higher",
    Trait.DIRECTIONAL_FOCUS: "damage of your directional focus cards is {n} higher",
}


def headline(card: MythsCard) -> T:
    """The card's name, type, copies and traits."""
    traits = [TRAITS[trait] for trait in Trait if trait in card.traits]
    copies = plural(card.copies, "1 copy", "{n} copies")
    kind = T("action") if card.type.value == "action" else T("stance")
    if not traits:
        return T("{card}: {type}, {copies}", card=card.name, type=kind, copies=copies)
    sentence = "{card}: {type}, {copies}, {traits}"
    return T(sentence, card=card.name, type=kind, copies=copies, traits=listed(traits))


def in_words(card: MythsCard) -> tuple[T, ...]:
    """What each effect of a card does, line by line."""
    if card.guide:
        return tuple(T("It says: {text}", text=each.text or "–") for each in card.effects)
    return tuple(effect_in_words(effect) for effect in card.effects)


def effect_in_words(effect: Effect) -> T:
    """When an effect applies, what it does, and what comes next."""
    done = [_ability(step) for step in effect.steps]
    changed = [_modifier(change) for change in effect.modifiers]
    what = listed(done + changed) if done or changed else T("nothing yet")
    if effect.end is None:
        return T("{when}: {what}.", when=_when(effect), what=what)
    return T("{when}: {what}. {then}", when=_when(effect), what=what, then=_ENDS[effect.end])


def _when(effect: Effect) -> T:
    if effect.on:
        return _EVENTS[effect.on]
    is_here = effect.scope is Scope.TEMPORARY
    match effect.kind:
        case EffectType.INSTANT:
            return T("When the mark comes here") if is_here else T("When it is played")
        case EffectType.MOVE:
            return T("For a move, with the mark here") if effect.temporary else T("For a move")
        case EffectType.SWIFT:
            swift = T("For a swift move, with the mark here")
            return swift if effect.temporary else T("For a swift move")
        case EffectType.PASSIVE:
            return T("While the mark is here") if effect.temporary else T("All the time")


def _ability(step: Ability) -> T:
    done = step_in_words(step)
    if step.optional:
        done = T("if you like, {what}", what=done)
    if step.required:
        done = T("{what} (or the card is lost)", what=done)
    return done


def write_step_to_one(step: Ability) -> T:
    """What a step does to the one character that is picked for it."""
    return _step_to(step, T("this character"))


def step_in_words(step: Ability) -> T:
    """What a step does, and to whom."""
    who = WHOM[step.who]
    return _step_to(step, T(_CONDITIONS[step.only], who=who) if step.only else who)


def _step_to(step: Ability, who: T) -> T:
    if step.op is Op.WALK and step.toward_direction:
        return T("walk {n} towards your direction", n=step.n)
    if step.op is Op.REFOCUS and step.to:
        return T(_REFOCUSED[step.to])
    if step.what is What.HAND and step.who is Who.SELF:
        return T("discard {n} from your hand", n=step.n)
    if step.what:
        return T(_DISCARDED[step.what], who=who, n=step.n)
    return T(_DONE[step.op], who=who, n=step.n)


def _modifier(change: Modifier) -> T:
    whom = listed(WHOM[who] for who in change.who)
    if change.op is Change.DAMAGE_PLUS:
        return T(_RAISED[change.cards], n=change.n)
    if change.on:  # only a lock follows somebody
        return T("lock {who} on {on}", who=whom, on=WHOM[change.on])
    return T(_CHANGED[change.op], n=change.n, who=whom)


# --- diagrams ----------------------------------------------------------------------------------

SIGNS = {"c": "P", "e": "·", "t": "X", "m": "o", "tm": "*"}
LEGEND: Mapping[str, T] = {
    "P": T("P you"),
    "X": T("X target"),
    "o": T("o marked"),
    "*": T("* target and marked"),
    "·": T("· any hex"),
}
LOOKING = (
    T("P you, looking right"),
    T("P you, looking up and right"),
    T("P you, looking up and left"),
    T("P you, looking left"),
    T("P you, looking down and left"),
    T("P you, looking down and right"),
)
ROW_SHIFT_CHARS = 2
"""Half a hex, in letters: each row is shifted by this much against the one above."""


def draw_rows(diagram: Range) -> Iterator[str]:
    """The rows of a diagram, its hexes as letters in brackets."""
    spots = {
        (cell.r, ROW_SHIFT_CHARS * (2 * cell.q + cell.r)): _sign(cell.kind)
        for cell in diagram.cells
    }
    for row in sorted({r for r, _ in spots}):
        line, left = "", min(x for _, x in spots)
        for x in sorted(x for r, x in spots if r == row):
            line = line.ljust(x - left) + f"[{spots[row, x]}]"
        yield line


def legend(diagram: Range) -> tuple[T, ...]:
    """What the letters of a diagram mean."""
    signs = {_sign(cell.kind) for cell in diagram.cells}
    entries = [LEGEND[sign] for sign in LEGEND if sign in signs]
    if diagram.pion and diagram.pion.green is not None:
        entries[0] = LOOKING[diagram.pion.green]
    return tuple(entries)


def _sign(kind: str) -> str:
    return SIGNS[kind.rstrip("012345")]
