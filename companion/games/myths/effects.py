"""An effect is performed: its abilities in order, as far as possible [MYT-114 to MYT-118]."""

from __future__ import annotations

from companion.core.play import Play
from companion.core.words import T
from companion.games.myths import victory
from companion.games.myths.abilities import ABILITIES
from companion.games.myths.acts import Act, Done, Source
from companion.games.myths.asking import agrees
from companion.games.myths.by_hand import by_hand
from companion.games.myths.checkpoint import checkpoint
from companion.games.myths.piles import discard_from_table
from companion.games.myths.state import Character, Myths


def perform(g: Myths, source: Source) -> Play[None]:
    """Ability after ability; a card that goes takes the rest of its effect along [MYT-118]."""
    outer, g.acting = g.acting, (source.c.letter, source.card.id)
    try:
        if source.card.guide:
            yield from by_hand(g, source.c, source.card, source.effect, perform)
            victory.check(g)
        yield from _abilities(g, source)
    finally:
        g.acting = outer


def _abilities(g: Myths, source: Source) -> Play[None]:
    it: tuple[Character, ...] = ()
    for ability in source.effect.steps:
        if source.gone:
            return
        if ability.optional and not (yield from _wanted(g, source)):
            continue
        done: Done = yield from ABILITIES[ability.op](g, Act(source, ability, it, perform))
        it = done.it
        victory.check(g)
        if ability.required and not done.full:
            yield from _fail(g, source)
            return


def _wanted(g: Myths, source: Source) -> Play[bool]:
    """“May” is asked; a reaction was agreed to already [MYT-103]."""
    if source.effect.on:
        return True
    prompt = T("{card}: {text}", card=source.card.name, text=source.effect.text)
    return (yield from agrees(source.c, "may", prompt, T("Yes, do it"), T("No")))


def _fail(g: Myths, source: Source) -> Play[None]:
    """A required ability failed: what was done stays, and the card goes [MYT-115, MYT-116]."""
    if not source.gone and source.laid:
        g.tell(T("{card} fails.", card=source.card.name))
        discard_from_table(g, source.c, source.slot)
        yield from checkpoint(g)
