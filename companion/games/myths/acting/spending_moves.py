"""What a move can be spent on: playing a card, using an effect, discarding [MYT-044..050]."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Cards, Offer, Option
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T, plural
from companion.games.myths.acting import unseen
from companion.games.myths.acting.asking import Form, hand_options
from companion.games.myths.acting.effects import Source, begin, offer_another_view, perform
from companion.games.myths.acting.focusing import directional_focus
from companion.games.myths.acting.rechecking import recheck
from companion.games.myths.acting.walking import can_stand_up
from companion.games.myths.acting.warnings import play_warning, use_warning
from companion.games.myths.answers import Answer
from companion.games.myths.characters import Character, InPlay
from companion.games.myths.decks.cards import CardType, Effect, EffectType, MythsCard, Op, Trait
from companion.games.myths.state import Myths
from companion.games.myths.table.character_states import locked_on
from companion.games.myths.table.piles import (
    discard_from_hand,
    discard_from_table,
    put_below,
    reveal_copy,
)

DISCARD_MOVE = 2
"""The most cards a discard move takes [MYT-047]."""


# --- what is offered -----------------------------------------------------------------------------


def moves_form(letter: str) -> Form:
    """Everything the character may do now, and ending its turn."""

    def form(k: Myths, me: Seat) -> Iterator[Offer]:
        c = k.characters[letter]
        if not c.alive:
            return
        if k.this_turn.move_left:
            yield from _card_moves(k, c)
        for slot in CardType:
            for number, effect in list_usable(k, c, slot):
                if _can_stand_up(k, c, effect):
                    yield _make_rise_offer(k.face(c, slot), slot, number, effect)
                use = _make_use_offer(k.face(c, slot), slot, number, effect)
                yield use.but(help=use_warning(k, c, slot, effect))
        label = T("End {name}’s turn", name=c.name)
        yield Offer("end_turn", label, tone="quiet")

    return form


def has_nothing_left(k: Myths, c: Character) -> bool:
    """Whether only ending is left: a move can discard; a swift move needs an effect."""
    return not k.this_turn.move_left and not any(list_usable(k, c, slot) for slot in CardType)


def _card_moves(k: Myths, c: Character) -> Iterator[Offer]:
    """Play a card on a free base card [MYT-048]; or discard, even with an empty hand [MYT-047]."""
    if playable := _playable(k, c):
        yield Offer("play", T("Play a card"), public=True, card=Cards(playable))
    hand = k.hand(c).cards
    cards = Cards(hand_options(k, hand), least=0, most=min(DISCARD_MOVE, len(hand)))
    help_ = T("This uses your move.") if hand else T("The hand is empty: the move is wasted.")
    yield Offer("discard_move", T("Discard cards"), help=help_, tone="quiet", cards=cards)


def _playable(k: Myths, c: Character) -> tuple[Option, ...]:
    return tuple(
        Option(key, card.name, warn_of_play(k, c, card))
        for key in k.hand(c).cards
        if c.covering((card := k.card(key)).type) is None
    )


def warn_of_play(k: Myths, c: Character, card: MythsCard) -> T | None:
    """Why playing a card would lose it or do nothing; it may still be played [MYT-050]."""
    if Trait.SPELL in card.traits and k.has(c, Trait.ANIMAL_FORM):
        return T("A spell is lost at once in animal form.")
    if k.board_unseen:
        return None
    directional = Trait.DIRECTIONAL_FOCUS in card.traits
    fits = (directional and k.focus_hexes(c, card)) or k.views_of(c, card)
    if fits:
        return play_warning(k, c, card)
    if c.focus is None and not directional:
        return T("No focus yet: refocus first.")
    return T("Its range cannot be viewed: it would be lost at once.")


def list_usable(k: Myths, c: Character, slot: CardType) -> list[tuple[int, Effect]]:
    """The move and swift effects that can be paid for [MYT-100, MYT-101]."""
    left = {EffectType.MOVE: k.this_turn.move_left, EffectType.SWIFT: k.this_turn.swift_left}
    return [
        (number, effect)
        for number, effect in k.active_effects(c, slot)
        if left.get(effect.kind) and not _only_refocus_while_locked(k, c, effect)
    ]


def _only_refocus_while_locked(k: Myths, c: Character, effect: Effect) -> bool:
    """A locked character cannot refocus [MYT-169]."""
    only = bool(effect.steps) and all(step.op is Op.REFOCUS for step in effect.steps)
    return only and bool(locked_on(k, c))


def _can_stand_up(k: Myths, c: Character, effect: Effect) -> bool:
    """Whether this effect begins with a walk that can be spent on standing up [MYT-167]."""
    first = effect.steps[:1]
    return any(
        each.op is Op.WALK and not each.optional and can_stand_up(k, c, each.n) for each in first
    )


def _make_rise_offer(card: MythsCard, slot: CardType, number: int, effect: Effect) -> Offer:
    label = T("Stand up: {card} ({kind})", card=card.name, kind=_write_kind(effect))
    return Offer("rise", label, about=(slot, number + 1), sep="_", public=True)


def _write_kind(effect: Effect) -> T:
    return T("move") if effect.kind is EffectType.MOVE else T("swift move")


def _make_use_offer(card: MythsCard, slot: CardType, number: int, effect: Effect) -> Offer:
    label = T("{card}: {text} ({kind})", card=card.name, text=effect.text, kind=_write_kind(effect))
    return Offer("use", label, about=(slot, number + 1), sep="_", public=True)


# --- what is done --------------------------------------------------------------------------------


def make_move(g: Myths, c: Character, answer: Answer) -> Play[None]:
    """Carry out a move or swift move; it is finished before another begins [MYT-039]."""
    if answer.act == "play":
        yield from play_card(g, c, str(answer.card))
    elif answer.act == "discard_move":
        _discard_move(g, c, tuple(answer.cards))
    else:
        slot, place = answer.about
        g.this_turn.rising = answer.act == "rise"
        yield from use_effect(g, c, slot, place - 1)
        g.this_turn.rising = False


def _discard_move(g: Myths, c: Character, cards: tuple[str, ...]) -> None:
    """Discard up to two cards; choosing none wastes the move [MYT-047]."""
    g.this_turn.move_left = False
    discard_from_hand(g, c, cards)
    g.tell(plural(len(cards), "{name} discards a card.", "{name} discards {n} cards.", name=c.name))


def use_effect(g: Myths, c: Character, slot: CardType, number: int) -> Play[None]:
    """Spend the move or swift move, and perform the effect."""
    card, laid = g.face(c, slot), c.covering(slot)
    effect = card.effects[number]
    if effect.kind is EffectType.MOVE:
        g.this_turn.move_left = False
    else:
        g.this_turn.swift_left = False
    g.tell(T("{name} uses {card}: {text}", name=c.name, card=card.plain, text=effect.text))
    if laid:
        yield from offer_another_view(g, c, laid, effect)
    yield from perform(g, Source(c, slot, laid, card, effect))


def play_card(g: Myths, c: Character, key: str) -> Play[None]:
    """Spend the move: show the card, focus, cover the base card or lose the card [MYT-049]."""
    card = g.card(key)
    g.this_turn.move_left = False
    g.showing = key = reveal_copy(g, c, g.hand(c).take(key))
    g.tell(T("{name} plays {card}.", name=c.name, card=card.plain))
    if Trait.DIRECTIONAL_FOCUS in card.traits:
        yield from directional_focus(g, c, card)
    g.showing = None
    if not c.alive:
        put_below(g, c, key)
    elif Trait.SPELL in card.traits and g.has(c, Trait.ANIMAL_FORM):
        g.tell(T("{card} is lost: no spells in animal form.", card=card.name))
        put_below(g, c, key)
    else:
        yield from _cover(g, c, key, card)


def _cover(g: Myths, c: Character, key: str, card: MythsCard) -> Play[None]:
    """Cover the base card; passives apply at once, then instants are performed [MYT-049]."""
    laid = InPlay(key)
    c.cover(card.type, laid)
    starting = [number for number, effect in enumerate(card.effects) if effect.starting]
    if starting:
        c.mark = starting[0]
    active = [number for number, _ in g.active_effects(c, card.type)]
    yield from recheck(g)
    if g.board_unseen:
        yield from _let_people_test(g, c, laid, card)
    for number in active:  # if the mark moves meanwhile, `advance` begins that effect [MYT-098]
        yield from begin(g, c, laid, number)


def _let_people_test(g: Myths, c: Character, laid: InPlay, card: MythsCard) -> Play[None]:
    if c.slot_of(laid) and not (yield from unseen.ask_if_viewed(c, card)):
        discard_from_table(g, c, card.type)
    yield from unseen.look_inside(g, c, laid)
