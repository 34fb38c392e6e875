"""Reactions: passive effects offered to their players when an event occurs (EN14) [MYT-103]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.core.offers import Choice, Offer, Option
from companion.core.play import Play
from companion.core.seats import Seat, clockwise
from companion.core.words import T
from companion.games.myths.acting.asking import Form, ask_player
from companion.games.myths.acting.effects import Source, offer_another_view, perform
from companion.games.myths.acting.warnings import use_warning
from companion.games.myths.characters import Character, InPlay
from companion.games.myths.decks.cards import CardType, Effect, Event
from companion.games.myths.state import Myths

MAX_REACTION_DEPTH = 32
"""The deepest nesting of reactions; beyond it, none are offered."""


_HAPPENED: Mapping[Event, str] = MappingProxyType(
    {
        Event.LEAVES_MARKED: "{name} has moved: do you react?",
        Event.STANDS_UP_IN_MARKED: "{name} has stood up: do you react?",
        Event.STANDS_UP_TARGET: "{name} has stood up: do you react?",
        Event.END_OF_TURN: "{name}’s turn ends: do you use this?",
    }
)


@dataclass(frozen=True)
class DueReaction:
    """A reaction that an event has triggered."""

    event: Event
    letter: str
    slot: CardType
    card: str
    number: int
    """Which effect of the card."""

    def effect(self, k: Myths) -> Effect | None:
        """The effect, if it is still in force."""
        c = k.characters[self.letter]
        laid = c.covering(self.slot)
        if not c.alive or laid is None or laid.card != self.card:
            return None
        return dict(k.active_effects(c, self.slot)).get(self.number)


def list_triggered(k: Myths, event: Event, by: Character) -> list[DueReaction]:
    """The reactions this character triggers by what it is about to do."""
    return [
        DueReaction(event, c.letter, slot, laid.card, number)
        for c, slot, laid in k.in_play()
        for number, effect in k.active_effects(c, slot)
        if effect.on is event and _is_triggered(k, event, c, laid, by)
    ]


def _is_triggered(k: Myths, event: Event, c: Character, laid: InPlay, by: Character) -> bool:
    """Whether what `by` is about to do concerns a reaction to this event on that card."""
    match event:
        case Event.END_OF_TURN:
            return c is by
        case Event.LEAVES_MARKED if c is by:
            return False
        case Event.STANDS_UP_TARGET:
            return k.board_unseen or by in k.targets(laid)
        case _:
            return k.board_unseen or by in k.in_marked(laid)


def offer_reactions(g: Myths, due: list[DueReaction], by: Character) -> Play[None]:
    """Ask for due reactions, whose turn it is first, and perform them [MYT-104]."""
    if not due or g.depth >= MAX_REACTION_DEPTH:
        return
    g.depth += 1
    try:
        for seat in clockwise(g.order, g.turn) if g.turn else g.order:
            mine = [each for each in due if g.characters[each.letter].seat == seat]
            yield from _react_of(g, seat, mine, by)
    finally:
        g.depth -= 1


def _react_of(g: Myths, seat: Seat, due: list[DueReaction], by: Character) -> Play[None]:
    """First those that must happen, in any order; then any that may [MYT-103, MYT-104]."""
    while mine := [each for each in due if by.alive and _is_worth_asking(each, g)]:
        must = [each for each in mine if not _is_optional(each, g)]
        chosen = must[0] if len(must) == 1 else (yield from _ask_which(g, must or mine, by))
        if chosen is None:
            return
        due = [each for each in due if each != chosen]
        yield from _perform(g, chosen, by)


def _ask_which(g: Myths, mine: list[DueReaction], by: Character) -> Play[DueReaction | None]:
    """Which reaction comes first; None: the player does not react."""
    prompt = T(_HAPPENED[mine[0].event], name=by.name)
    if not _is_optional(mine[0], g):
        prompt = T("Several of your cards react to {name}: choose the first", name=by.name)
    c = g.characters[mine[0].letter]
    screen = T("{who} may react to {name}.", who=c.seat or "", name=by.name)
    answer = yield from ask_player(c, _form(mine, by.letter), prompt, screen)
    if answer is None or answer.offer == "no_reaction":
        return None
    return next(each for each in mine if _key(each) == answer.card)


def _is_worth_asking(due: DueReaction, k: Myths) -> bool:
    """Whether the effect is in force; an optional one must also do something."""
    effect = due.effect(k)
    if effect is None or not effect.may_all:
        return effect is not None
    return use_warning(k, k.characters[due.letter], due.slot, effect) is None


def _is_optional(due: DueReaction, k: Myths) -> bool:
    effect = due.effect(k)
    return effect is not None and effect.may_all


def _key(due: DueReaction) -> str:
    return f"{due.card}:{due.number}"


def _form(mine: list[DueReaction], trigger: str) -> Form:
    def form(k: Myths, _me: Seat) -> Iterator[Offer]:
        still = [(each, effect) for each in mine if (effect := each.effect(k))]
        if not still or not k.characters[trigger].alive:
            return
        options = tuple(
            Option(_key(each), k.card(each.card).name, effect.text) for each, effect in still
        )
        label = T("React to {name}", name=k.characters[trigger].name)
        yield Offer("reaction", label, public=True, card=Choice(options))
        if all(effect.may_all for _, effect in still):
            yield Offer("no_reaction", T("Don’t react"), tone="quiet")

    return form


def _perform(g: Myths, due: DueReaction, by: Character) -> Play[None]:
    c = g.characters[due.letter]
    effect, laid = due.effect(g), c.covering(due.slot)
    if effect is None or laid is None:
        return
    card = g.card(due.card)
    g.tell(T("{name} reacts with {card}.", name=c.name, card=card.plain))
    yield from offer_another_view(g, c, laid, effect)
    yield from perform(g, Source(c, due.slot, laid, card, effect, by))
