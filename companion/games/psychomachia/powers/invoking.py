"""Invoking powers: which are ready, what they cost, doubling, and powers shown from the hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any

from companion.core.offers import Choice, Offer, Option
from companion.core.play import Form, Play
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.psychomachia.answers import Answer, ask
from companion.games.psychomachia.board import PsychomachiaBoard
from companion.games.psychomachia.cards.deck import TITLES, FaceKind
from companion.games.psychomachia.powers.power import Power, is_doubled
from companion.games.psychomachia.powers.sins import SIN_POWERS
from companion.games.psychomachia.powers.virtues import VIRTUE_POWERS
from companion.games.psychomachia.tokens import pay, why_short

POWERS: Mapping[str, Power] = MappingProxyType(
    {power.name: power for power in (*SIN_POWERS, *VIRTUE_POWERS)}
)


# --- may it be invoked ---------------------------------------------------------------------------


def why_not_invoke(k: PsychomachiaBoard, me: Seat, name: str) -> T | None:
    """Why a power in place cannot be invoked now; None if it can [PSY-080, PSY-083, PSY-086]."""
    power = POWERS[name]
    if name in k.used:
        return T("{power} has already been used this turn.", power=power.title)
    if short := why_short(k, me, power.cost):
        return short
    asked = power.asks(k, me, ())
    return asked if isinstance(asked, T) else None


def why_not_from_hand(k: PsychomachiaBoard, me: Seat, name: str) -> T | None:
    """The same for a power shown from the hand, whose card is then gone [PSY-088]."""
    if name == "humility" and k.piles.hand_size(me) == 1:
        return T("You have no other card in hand to put aside.")
    return why_not_invoke(k, me, name)


@dataclass(frozen=True, slots=True)
class Invocation:
    """A power that is in place, or one shown with this card from the hand [PSY-082, PSY-088]."""

    name: str
    card: str = ""

    @property
    def key(self) -> str:
        """Its key among the options of the offer."""
        return f"{self.name}-{self.card}" if self.card else self.name

    def why_not(self, k: PsychomachiaBoard, me: Seat) -> T | None:
        """Why this cannot be done now."""
        return (why_not_from_hand if self.card else why_not_invoke)(k, me, self.name)


def invocations(k: PsychomachiaBoard, me: Seat) -> Iterator[Invocation]:
    """Every power in place and, if agreed, those in the hand [PSY-081, PSY-082, PSY-088]."""
    in_place = k.in_place(me)
    yield from (Invocation(name) for name in POWERS if name in in_place)
    if k.settings.invoke_from_hand:
        for card in k.hand(me):
            yield from (Invocation(name, card) for name in powers_of(k, card))


def power_offers(k: PsychomachiaBoard, me: Seat) -> Iterator[Offer]:
    """Every power that can be invoked now; its target is asked for next."""
    options = tuple(
        [_option(k, each) for each in invocations(k, me) if each.why_not(k, me) is None]
    )
    if options:
        yield Offer("invoke", T("Invoke a power"), public=True, power=Choice(options))


def _option(k: PsychomachiaBoard, each: Invocation) -> Option:
    note = _write_note(k, POWERS[each.name])
    if each.card:
        title = k.card(each.card).title
        note = T("With {card} from your hand, which is discarded. {note}", card=title, note=note)
    return Option(each.key, TITLES[each.name], note)


def _write_note(k: PsychomachiaBoard, power: Power) -> T:
    """What it costs and what it does now."""
    cost = power.cost.in_words
    if is_doubled(k, power.name):
        return T(
            "{cost}. {meaning} Doubled: {doubled}",
            cost=cost,
            meaning=power.meaning,
            doubled=power.doubled,
        )
    return T("{cost}. {meaning}", cost=cost, meaning=power.meaning)


def _fields(
    k: PsychomachiaBoard, me: Seat, power: Power, past: tuple[Seat, ...] = ()
) -> Mapping[str, Any]:
    """The fields that a power asks for; none if it can do nothing."""
    asked = power.asks(k, me, past)
    return {} if isinstance(asked, T) else asked


def powers_of(k: PsychomachiaBoard, card: str) -> tuple[str, ...]:
    """The powers a card in hand shows: unique and pair cards only [PSY-088]."""
    shown = k.card(card)
    if shown.pair is None:
        return ()
    names = {FaceKind.SIN: (shown.pair.sin,), FaceKind.VIRTUE: (shown.pair.virtue,)}
    return names.get(shown.kind, (shown.pair.sin, shown.pair.virtue))


# --- what happens --------------------------------------------------------------------------------


def invoke(g: PsychomachiaBoard, me: Seat, answer: Answer) -> Play[None]:
    """Pay, aim and carry it out; a card shown from the hand is then discarded."""
    chosen = next(each for each in invocations(g, me) if each.key == answer.power)
    card, power = chosen.card, POWERS[chosen.name]
    _pay_and_mark_used(g, me, power)
    if card:
        g.piles.take_from_hand(me, card)
        g.shown = (card,)
        g.tell(T("{who} shows {card}.", who=me, card=g.card(card).title))
    yield from _carry_out(g, me, power)
    if card:
        g.shown = ()
        g.piles.put_on_discards(card)


def _pay_and_mark_used(g: PsychomachiaBoard, me: Seat, power: Power) -> None:
    """Pay; each power only once a turn, however many cards of it are in place [PSY-083]."""
    pay(g, me, power.cost)
    g.used += (power.name,)
    g.invoking = power.name


def _carry_out(g: PsychomachiaBoard, me: Seat, power: Power) -> Play[None]:
    """Do it once; if doubled, again against another player, if wanted [PSY-106, PSY-107]."""
    aimed = None
    if _fields(g, me, power):
        aimed = yield from ask(me, aim_form(power), power.meaning, _write_choosing(me, power))
    hit = yield from _do_once(g, me, power, aimed)
    past = () if hit is None else (hit,)
    if power.again and is_doubled(g, power.name) and _can_repeat(g, me, power, past):
        more = yield from ask(
            me, again_form(power, past), power.doubled, _write_choosing(me, power)
        )
        if more.offer == "again":
            yield from _do_once(g, me, power, more)
    g.invoking = ""


def _can_repeat(g: PsychomachiaBoard, me: Seat, power: Power, past: tuple[Seat, ...]) -> bool:
    return not isinstance(power.asks(g, me, past), T)


def _write_choosing(me: Seat, power: Power) -> T:
    return T("{power}: {who} is choosing.", power=power.title, who=me)


def _do_once(
    g: PsychomachiaBoard, me: Seat, power: Power, aimed: Answer | None
) -> Play[Seat | None]:
    """Do it and ask for what comes afterwards; return the player who was hit, if any."""
    answer = aimed or Answer(me, "aim", {})
    hit = power.does(g, me, answer)
    if power.afterwards:
        yield from power.afterwards(g, me, answer)
    return hit


def _aim_offer(power: Power) -> Callable[..., Offer]:
    """All may see what a power is aimed at; a question about the hand needs an open phone."""
    return partial(Offer, public=True, in_public=not power.from_hand)


def aim_form(power: Power) -> Form:
    """The target of a power; only legal ones are offered."""

    def form(k: PsychomachiaBoard, me: Seat) -> Iterator[Offer]:
        fields = _fields(k, me, power)
        yield _aim_offer(power)("aim", power.title, help=power.meaning, **fields)

    return form


def again_form(power: Power, past: tuple[Seat, ...]) -> Form:
    """The second effect, which may be left out [PSY-107]."""

    def form(k: PsychomachiaBoard, me: Seat) -> Iterator[Offer]:
        label = T("{power} once more", power=power.title)
        fields = _fields(k, me, power, past)
        yield _aim_offer(power)("again", label, help=power.doubled, **fields)
        yield _aim_offer(power)("enough", T("Once is enough"), tone="quiet")

    return form
