"""An effect that is being performed, and whom its abilities speak of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from companion.core.play import Play
from companion.core.words import T
from companion.games.myths import blind
from companion.games.myths.asking import pick
from companion.games.myths.deck import Ability, Card, CardType, Condition, Effect, Who
from companion.games.myths.deck_words import done_to_one
from companion.games.myths.state import Character, InPlay, Myths
from companion.games.myths.states import locked_on, meant


@dataclass(frozen=True)
class Source:
    """An effect with the character and the card it stands on; a base card is not laid."""

    c: Character
    slot: CardType
    laid: InPlay | None
    card: Card
    effect: Effect
    trigger: Character | None = None
    """Who caused the event, if it is a reaction."""

    @property
    def gone(self) -> bool:
        """Whether the card has left the table, or its character has died [MYT-118]."""
        return not self.c.alive or self.c.covering(self.slot) is not self.laid


Perform: TypeAlias = Callable[[Myths, Source], Play[None]]


@dataclass(frozen=True)
class Act:
    """One ability of an effect at work."""

    source: Source
    ability: Ability
    it: tuple[Character, ...]
    """The characters the ability before acted on."""
    perform: Perform
    """How the effects this one sets off are performed."""

    @property
    def c(self) -> Character:
        """The acting character."""
        return self.source.c


@dataclass(frozen=True)
class Done:
    """What an ability did: whether in full [MYT-117], and to whom."""

    full: bool
    it: tuple[Character, ...] = ()


def people(g: Myths, act: Act) -> Play[list[Character]]:
    """Whom the ability is for; where one is picked its player picks now [MYT-160]."""
    who = act.ability.who
    if g.blind and who in blind.UNSEEN and act.source.laid:
        able = yield from blind.who_is_there(g, act.c, act.source.card, who)
    else:
        able = _able(g, act, who)
    able = [each for each in able if each.alive and _counts(g, act, each)]
    if who not in (Who.TARGET, Who.ONE_IN_MARKED):
        return able
    card, letters = act.source.card.name, [each.letter for each in able]
    prompt = T("{card}: choose one character", card=card)
    does = T("{card}: {what}", card=card, what=done_to_one(act.ability))
    letter = yield from pick(act.c, letters, "target", prompt, does)
    return [g.characters[letter]] if letter else []


def _able(g: Myths, act: Act, who: Who) -> list[Character]:
    trigger, laid = act.source.trigger, act.source.laid
    match who:
        case Who.SELF:
            return [act.c]
        case Who.IT:
            return list(act.it)
        case Who.TRIGGER:
            return [trigger] if trigger else []
        case Who.TARGET | Who.TARGETS:
            return g.targets(laid) if laid else []
        case Who.MARKED_TARGET | Who.IN_MARKED | Who.ONE_IN_MARKED:
            return meant(g, act.c, laid, who) if laid else []


def _counts(g: Myths, act: Act, each: Character) -> bool:
    """Some abilities are only for characters in a certain condition."""
    match act.ability.only:
        case Condition.PRONE:
            return each.prone
        case Condition.LOCKED_ON:
            return each in locked_on(g, act.c)
        case _:
            return True
