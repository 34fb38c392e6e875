"""What a card can do now and what it costs, or why not: phones grey a card out and say why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.seats import Seat
from companion.core.words import T
from companion.games.psychomachia.board import PsychomachiaBoard
from companion.games.psychomachia.cards.deck import TITLES, FaceKind
from companion.games.psychomachia.cards.options import duplicate_note
from companion.games.psychomachia.fates import list_ways_to_pay
from companion.games.psychomachia.laying import COST, DOWN, UP, cost_of, why_not_lay
from companion.games.psychomachia.powers.invoking import (
    POWERS,
    Invocation,
    powers_of,
)
from companion.games.psychomachia.powers.power import is_doubled
from companion.games.psychomachia.records import LaidCard, Realm, TokenCost, TurnStep
from companion.games.psychomachia.tokens import why_short

LAY = {
    FaceKind.PAIR: T("Lay on earth"),
    FaceKind.FATE: T("Lay on earth as a pair of your choice"),
    FaceKind.SIN: T("Lay in hell"),
    FaceKind.VIRTUE: T("Lay in heaven"),
}
NOT_YET = {
    TurnStep.THROW: T("Throw your tokens first."),
    TurnStep.DRAW: T("Draw a card first."),
    TurnStep.FINISH: T("Your turn is ending."),
}


@dataclass(frozen=True, slots=True)
class CardUse:
    """One thing a card can do: the offer and option for it, or why not now."""

    offer: str
    key: str
    """The option of the offer; none if any of them will do."""
    label: T
    cost: TokenCost | None
    """None: one token of either side."""
    why_not: T | None = None
    note: T | None = None
    """A remark: that the pair is already there [PSY-060], or what doubling adds."""


def why_not_now(k: PsychomachiaBoard, me: Seat) -> T | None:
    """Why a player cannot do anything with cards now; None if they can."""
    if k.sets.standings:
        return T("The game is over.")
    if k.round == 0 or k.current is None:
        return T("The first turn has not begun.")
    if k.current != me:
        return T("{who}’s turn.", who=k.current)
    if k.invoking:
        return T("Finish {power} first.", power=TITLES[k.invoking])
    if any(laid.kind == "fate" and not laid.pair for laid in k.tables[me]):
        return T("Choose what your fate card stands for first.")
    return NOT_YET.get(k.step)


def uses(k: PsychomachiaBoard, me: Seat, card: str) -> tuple[CardUse, ...]:
    """Everything this card, in a player's hand or on their table, can do."""
    waits = why_not_now(k, me)
    laid = next((each for each in k.tables[me] if each.card == card), None)
    return tuple(_uses_of_laid(k, me, laid, waits) if laid else _uses_of_held(k, me, card, waits))


def uses_of_laid(k: PsychomachiaBoard, me: Seat, laid: LaidCard) -> tuple[CardUse, ...]:
    """Everything this card on a player's table can do."""
    return tuple(_uses_of_laid(k, me, laid, why_not_now(k, me)))


def _uses_of_held(k: PsychomachiaBoard, me: Seat, card: str, waits: T | None) -> Iterator[CardUse]:
    """What a hand card can do; `waits` is why it cannot now, and then nothing else is read."""
    kind, cost = k.card(card).kind, cost_of(k, card)
    why = waits or why_not_lay(k, me, card)
    note = None if waits else duplicate_note(k, me, card)
    yield CardUse("lay", card, LAY[kind], cost, why, note)
    if kind is FaceKind.FATE:
        why = waits or _why_not_flip(k, me)
        yield CardUse("flip", "", T("Discard it and turn your tokens over"), None, why)
    if k.settings.invoke_from_hand:
        for name in powers_of(k, card):
            label = T("Show it and use {power}", power=TITLES[name])
            yield _use_of_power(k, me, Invocation(name, card), label, waits)


def _why_not_flip(k: PsychomachiaBoard, me: Seat) -> T | None:
    return None if any(list_ways_to_pay(k, me)) else T("You have no token left to pay with.")


def _uses_of_laid(
    k: PsychomachiaBoard, me: Seat, laid: LaidCard, waits: T | None
) -> Iterator[CardUse]:
    """What a laid card can do; `waits` is why it cannot now."""
    if laid.realm is Realm.EARTH:
        for way, label in ((UP, T("Raise to heaven")), (DOWN, T("Lower to hell"))):
            why = waits or why_short(k, me, COST[way])
            yield CardUse(way, laid.card, label, COST[way], why)
    elif pair := k.pair_of(laid):
        name = pair.virtue if laid.realm is Realm.HEAVEN else pair.sin
        label = T("Invoke {power}", power=TITLES[name])
        yield _use_of_power(k, me, Invocation(name), label, waits)


def _use_of_power(
    k: PsychomachiaBoard, me: Seat, invocation: Invocation, label: T, waits: T | None
) -> CardUse:
    """A power, in place or from the hand, with its cost, or why it cannot be used."""
    power = POWERS[invocation.name]
    why = waits or invocation.why_not(k, me)
    return CardUse(
        "invoke", invocation.key, label, power.cost, why, _write_doubled(k, power.name, why)
    )


def _write_doubled(k: PsychomachiaBoard, name: str, why_not: T | None) -> T | None:
    """What else a power does after Greed or Kindness [PSY-105, PSY-122]."""
    if why_not or not is_doubled(k, name):
        return None
    return T("Doubled: {doubled}", doubled=POWERS[name].doubled)
