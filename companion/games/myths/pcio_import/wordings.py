"""The wordings of imported cards: a closed list of patterns, each with its meaning."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from companion.games.myths.decks.cards import (
    Ability,
    Change,
    Condition,
    Event,
    Modifier,
    Op,
    To,
    Trait,
    What,
    Who,
)

Meaning: TypeAlias = "list[Ability | Modifier | Event | Trait]"
Found: TypeAlias = "re.Match[str]"
Wording: TypeAlias = Callable[[Found], Meaning]

N = r"(?P<n>\d)"
MARKED_HEX = r"(?:in|on) (?:an? |the )?marked hex(?:es)?"
WHO = (
    r"(?P<who>(?:all )?(?:the )?targets"
    rf"|(?:all |the )?characters {MARKED_HEX}"
    rf"|a character {MARKED_HEX}(?P<locked> (?:it is|you are) locked on)?"
    r"|(?:(?:a|the) )?(?P<prone>prone )?(?P<marked>marked )?target(?: character)?"
    r"|it|them|they)"
)
WHOSE = (
    rf"(?P<whose>you and (?:it|the marked target)|you|it|the marked target"
    rf"|(?:all |the )?characters {MARKED_HEX})"
)
CARDS = r"(?P<cards>spells?|directional focus(?: cards?)?)"
MAY = r"(?P<may>you may )?"
SAME: tuple[Who, ...] = ()
"""The same characters as in the words before."""
IS, HAS = r"(?:is |are )?", r"(?:has |have )?"


# --- whom it is about --------------------------------------------------------------------------


def _who(match: Found) -> Who:
    words = match["who"]
    if words.startswith("a character"):
        return Who.ONE_IN_MARKED
    if "characters" in words:
        return Who.IN_MARKED
    if words.endswith("targets"):
        return Who.TARGETS
    if "target" in words:
        return Who.MARKED_TARGET if match["marked"] else Who.TARGET
    return Who.IT


def _only(match: Found) -> Condition | None:
    if match["prone"]:
        return Condition.PRONE
    return Condition.LOCKED_ON if match["locked"] else None


def _whose(match: Found) -> tuple[Who, ...]:
    words = match["whose"]
    if "characters" in words:
        return (Who.IN_MARKED,)
    you = (Who.SELF,) if words.startswith("you") else ()
    return you if words == "you" else (*you, Who.MARKED_TARGET)


def _n(match: Found) -> int:
    return int(match["n"])


# --- abilities ---------------------------------------------------------------------------------


def _walk(match: Found) -> Meaning:
    may, ahead = bool(match["may"]), bool(match["ahead"])
    return [Ability(Op.WALK, _n(match), toward_direction=ahead, optional=may)]


def _refocus(match: Found) -> Meaning:
    to = To.ANY
    if match["to"]:
        to = To.TARGET_HEX if "target" in match["to"] else To.ADJACENT_TO_FOCUS
    return [Ability(Op.REFOCUS, to=to, optional=bool(match["may"]))]


def _deal(match: Found) -> Meaning:
    may = bool(match["may"])
    return [Ability(Op.DEAL, _n(match), _who(match), optional=may, only=_only(match))]


def _to_whoever_stands_up(match: Found) -> Meaning:
    return [Event.STANDS_UP_TARGET, Ability(Op.DEAL, _n(match), Who.TRIGGER, optional=True)]


def _make_wording(op: Op) -> Wording:
    return lambda match: [Ability(op, who=_who(match), only=_only(match))]


def _place(match: Found) -> Meaning:
    return [Ability(Op.PLACE, who=_who(match), to=To.MARKED_HEX)]


def _heal(match: Found) -> Meaning:
    return [Ability(Op.HEAL, _n(match), _who(match))]


def _heal_self(match: Found) -> Meaning:
    return [Ability(Op.HEAL, _n(match))]


def _draw(match: Found) -> Meaning:
    return [Ability(Op.DRAW, _n(match))]


def _own_hand(match: Found) -> Meaning:
    return [Ability(Op.DISCARD, _n(match), what=What.HAND)]


def _their_hand(match: Found) -> Meaning:
    return [Ability(Op.DISCARD, _n(match), _who(match), what=What.HAND)]


def _from_table(match: Found) -> Meaning:
    return [Ability(Op.DISCARD, 1, Who.MARKED_TARGET, what=What(match["what"]))]


# --- modifiers ---------------------------------------------------------------------------------


def _slowed(match: Found) -> Meaning:
    meaning: Meaning = [Modifier(Change.SLOW, _n(match), _whose(match))]
    if match["too"]:
        meaning.append(Modifier(Change.WEAKEN, _n(match), SAME))
    return meaning


def _changes(change: Change) -> Wording:
    return lambda match: [Modifier(change, _n(match), _whose(match))]


def _too(change: Change) -> Wording:
    return lambda match: [Modifier(change, _n(match), SAME)]


def _raised(match: Found) -> Meaning:
    words = match["cards"]
    trait = Trait.SPELL if words.startswith("spell") else Trait.DIRECTIONAL_FOCUS
    return [Modifier(Change.DAMAGE_PLUS, _n(match), cards=trait)]


def _own(change: Change) -> Wording:
    return lambda match: [Modifier(change, _n(match))]


def _always(*meaning: Modifier | Event | Trait | Ability) -> Wording:
    return lambda _match: list(meaning)


# --- the list ----------------------------------------------------------------------------------

_LOCKED = Modifier(Change.LOCK, who=(Who.MARKED_TARGET,), on=Who.SELF)

_EVENTS: Mapping[str, Wording] = {
    r"when (?:a|another) character leaves (?:a|the) marked hex": _always(Event.LEAVES_MARKED),
    rf"when (?:a|another) character {MARKED_HEX} stands up": _always(Event.STANDS_UP_IN_MARKED),
    r"when (?:a|the) target stands up": _always(Event.STANDS_UP_TARGET),
    r"(?:at )?(?:the )?end of your turn": _always(Event.END_OF_TURN),
    r"flying(?:: you can walk through [a-z ]* empty hex)?": _always(Trait.FLYING),
}
_ABILITIES: Mapping[str, Wording] = {
    rf"{MAY}walk {N}(?P<ahead> (?:to|towards?) your direction)?": _walk,
    rf"{MAY}refocus(?P<to> to a target hex| to a hex (?:adjacent|next) to your focus mark)?": (
        _refocus
    ),
    rf"you may deal {N} damage to any target that stands up": _to_whoever_stands_up,
    rf"{MAY}deal {N}(?: damage)? to {WHO}": _deal,
    rf"draw {N}(?: cards?)?": _draw,
    r"mark (?:a|the) target": _always(Ability(Op.MARK, who=Who.TARGET)),
    rf"unfocus {WHO}": _make_wording(Op.UNFOCUS),
    rf"{WHO} unfocus(?:es)?": _make_wording(Op.UNFOCUS),
    rf"{WHO} (?:becomes?|falls?) prone": _make_wording(Op.PRONE),
    r"unfocuses": _always(Ability(Op.UNFOCUS, who=Who.IT)),
    r"(?:becomes?|falls?) prone": _always(Ability(Op.PRONE, who=Who.IT)),
    rf"move {WHO} to the marked hex": _place,
    rf"{WHO} is moved to (?:the )+marked hex": _place,
    rf"{WHO} advances? (?:its|their) action marks?": _make_wording(Op.ADVANCE),
    rf"heal {N}(?: damage)? (?:to|of) {WHO}": _heal,
    rf"{WHO} heals? {N}": _heal,
    rf"heal {N}": _heal_self,
    r"you die": _always(Ability(Op.DIE)),
    rf"discard {N} cards? from your hand": _own_hand,
    rf"{WHO} discards? {N} cards? from (?:its|their) hands?": _their_hand,
    r"discard (?:its|the marked target['’]s) (?P<what>action|stance)": _from_table,
}
_CHANGES: Mapping[str, Wording] = {
    rf"{WHOSE} {IS}slowed(?: down)?(?P<too> and weakened)? by {N}": _slowed,
    rf"{WHOSE} {IS}weakened by {N}": _changes(Change.WEAKEN),
    rf"weakened by {N}": _too(Change.WEAKEN),
    rf"{WHOSE} {HAS}vulnerability {N}": _changes(Change.VULNERABLE),
    rf"(?:has|have) vulnerability {N}": _too(Change.VULNERABLE),
    rf"vulnerability {N}": _own(Change.VULNERABLE),
    r"(?:it|the marked target) is locked on you": _always(_LOCKED),
    rf"damage dealt to you {IS}decreased by {N}": _own(Change.DAMAGE_MINUS),
    rf"damage dealt by your {CARDS} {IS}increased by {N}": _raised,
    rf"your {CARDS} deals? {N} more damage": _raised,
    rf"all your cards deal {N} more damage": _own(Change.DAMAGE_PLUS),
    rf"(?:you )?increase your walk abilities by up to {N}": _own(Change.WALK_UP_TO),
    r"you cannot (?:walk|move)": _always(Modifier(Change.CANNOT_WALK)),
}
WORDINGS: Mapping[re.Pattern[str], Wording] = {
    re.compile(rf"(?:{words})(?![a-z])"): wording
    for words, wording in {**_EVENTS, **_ABILITIES, **_CHANGES}.items()
}
