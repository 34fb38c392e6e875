"""Performing an effect, and advancing the action mark to the next [MYT-096 to MYT-118].

The modules beside this one say what each ability does, and register it with `performs`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from companion.core.play import Play
from companion.core.words import T
from companion.games.myths.acting.asking import ask_player, ask_yes_or_no
from companion.games.myths.acting.hand_tools import TOOLS, tell_by_hand, tools_form
from companion.games.myths.acting.rechecking import choose_view, recheck
from companion.games.myths.characters import Character, InPlay
from companion.games.myths.decks.cards import (
    Ability,
    CardType,
    Effect,
    EffectType,
    End,
    MythsCard,
    Op,
    To,
    Who,
)
from companion.games.myths.decks.in_words import step_in_words
from companion.games.myths.state import Myths
from companion.games.myths.table import victory
from companion.games.myths.table.piles import discard_from_table

NEEDS_VIEW = frozenset({Who.TARGET, Who.TARGETS, Who.IN_MARKED, Who.ONE_IN_MARKED})


@dataclass(frozen=True)
class Source:
    """An effect with its character and card; `laid` is None for a base card."""

    c: Character
    slot: CardType
    laid: InPlay | None
    card: MythsCard
    effect: Effect
    trigger: Character | None = None
    """Who caused the event, if it is a reaction."""

    @property
    def gone(self) -> bool:
        """Whether the card has left the table, or its character has died [MYT-118]."""
        return not self.c.alive or self.c.covering(self.slot) is not self.laid


@dataclass(frozen=True)
class AbilityUse:
    """One ability of an effect that is being performed."""

    source: Source
    ability: Ability
    it: tuple[Character, ...]
    """The characters the ability before acted on."""

    @property
    def c(self) -> Character:
        """The acting character."""
        return self.source.c


@dataclass(frozen=True)
class AbilityResult:
    """What an ability did: whether in full [MYT-117], and to whom."""

    full: bool
    it: tuple[Character, ...] = ()


Performed: TypeAlias = Callable[[Myths, AbilityUse], Play[AbilityResult]]

ABILITIES: dict[Op, Performed] = {}
"""How each ability is performed, one small function each (EN10) [MYT-113]."""


def performs(op: Op) -> Callable[[Performed], Performed]:
    """Register a function that performs this ability."""

    def register(performed: Performed) -> Performed:
        ABILITIES[op] = performed
        return performed

    return register


# --- performing ----------------------------------------------------------------------------------


def perform(g: Myths, source: Source) -> Play[None]:
    """Perform ability after ability; if the card leaves, the rest is dropped [MYT-118]."""
    outer, g.acting = g.acting, (source.c.letter, source.card.id)
    try:
        if source.card.guide:
            yield from do_by_hand(g, source.c, source.card, source.effect)
            victory.check_sides(g)
        yield from _abilities(g, source)
    finally:
        g.acting = outer


def _abilities(g: Myths, source: Source) -> Play[None]:
    it: tuple[Character, ...] = ()
    for ability in source.effect.steps:
        if source.gone:
            return
        if ability.optional and not (yield from _ask_if_wanted(g, source, ability)):
            it = ()
            continue
        result = yield from ABILITIES[ability.op](g, AbilityUse(source, ability, it))
        it = result.it
        victory.check_sides(g)
        if ability.required and not result.full:
            _fail(g, source)
            return


def _ask_if_wanted(g: Myths, source: Source, ability: Ability) -> Play[bool]:
    """Ask if the text says “may”; a wholly optional reaction was agreed to already [MYT-103].

    If the effect has several abilities, the question names the one it is about.
    """
    if source.effect.on and source.effect.may_all:
        return True
    what = source.effect.text if len(source.effect.steps) == 1 else step_in_words(ability)
    prompt = T("{card}: {text}", card=source.card.name, text=what)
    return (yield from ask_yes_or_no(source.c, "may", prompt, T("Yes, do it"), T("No")))


def _fail(g: Myths, source: Source) -> None:
    """A required ability failed: what was done stands, the card is discarded [MYT-115, MYT-116]."""
    if not source.gone and source.laid:
        g.tell(T("{card} fails.", card=source.card.name))
        discard_from_table(g, source.c, source.slot)


# --- the action mark -----------------------------------------------------------------------------


def advance(g: Myths, c: Character) -> Play[bool]:
    """Carry out the conclusion beside the mark; False if no mark is there [MYT-111]."""
    laid = c.action
    if laid is None or c.mark is None:
        return False
    card = g.card(laid.card)
    match card.effects[c.mark].end:
        case End.CONTINUE:
            c.mark += 1
            g.tell(T("{name}’s {card} continues.", card=card.plain, name=c.name))
            yield from begin(g, c, laid, c.mark, look=True)
        case End.DISCARD:
            discard_from_table(g, c, CardType.ACTION)
    return True


def begin(
    g: Myths, c: Character, laid: InPlay, number: int | None, *, look: bool = False
) -> Play[None]:
    """Perform an effect that became active, if it is an instant [MYT-098, MYT-099].

    `look`: its view was chosen earlier, so the player may choose again.
    """
    slot = c.slot_of(laid)
    if slot is None or number is None:
        return
    effect = dict(g.active_effects(c, slot)).get(number)
    if effect and effect.kind is EffectType.INSTANT:
        if look:
            yield from offer_another_view(g, c, laid, effect)
        yield from perform(g, Source(c, slot, laid, g.card(laid.card), effect))


def offer_another_view(g: Myths, c: Character, laid: InPlay, effect: Effect) -> Play[None]:
    """Let the player change the view of a card, if this effect needs one [MYT-149]."""
    needs = any(
        step.who in NEEDS_VIEW or step.to in (To.TARGET_HEX, To.MARKED_HEX) for step in effect.steps
    )
    if needs and not g.board_unseen:
        yield from choose_view(g, c, laid)


# --- by hand -------------------------------------------------------------------------------------


def do_by_hand(g: Myths, c: Character, card: MythsCard, effect: Effect) -> Play[None]:
    """The player reads the card out and uses tools until done [MYT-185]."""
    prompt = T("{card}: {text} Do what it says.", card=card.name, text=effect.text or card.info)
    yield from use_tools(g, c, prompt)


def use_tools(g: Myths, c: Character, prompt: T) -> Play[None]:
    """The player of this character uses tools until they say they have finished."""
    while True:
        answer = yield from ask_player(c, tools_form(c.letter), prompt)
        if answer is None or answer.offer == "hand_done":
            return
        whom = g.characters[answer.who]
        if answer.offer == "hand_advance":
            tell_by_hand(g, answer, "{name}’s action mark is advanced.", name=whom.name)
            yield from advance(g, whom)
        else:
            yield from TOOLS[answer.offer](g, whom, answer) or ()
        yield from recheck(g)
