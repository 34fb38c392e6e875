"""The market: buying goods and Letters, greedy purchases, selling, and stones for nothing."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.forms import Answer, Choice, Offer, Option
from companion.core.play import Play, ask
from companion.core.seats import Seat
from companion.core.words import T, plural
from companion.games.mea_culpa.dens import put
from companion.games.mea_culpa.pieces import (
    FOR_SALE,
    GOODS,
    GREED,
    INDULGENCE,
    LETTER_NAMES,
    STONE,
    stone_name,
)
from companion.games.mea_culpa.records import Cost
from companion.games.mea_culpa.reminders import PAY, forget_field, forgets, owe
from companion.games.mea_culpa.reminders import STONE as SIN
from companion.games.mea_culpa.state import MeaCulpa

PAIR = 2
TWICE = "2_"
"""Two of a good for the price of one are bought by the good's name after this."""
LETTER = "letter_"


# --- buying ------------------------------------------------------------------------------------


def buy_offer(k: MeaCulpa, me: Seat, costs: tuple[str, ...] = ()) -> Iterator[Offer]:
    """One good, two for the price of one, or a Letter [MEA-100..104]."""
    if options := (*_goods(k, me), *_letters(k, me)):
        forget = forget_field(k, (*costs, PAY, SIN))
        what = Choice(options)
        yield Offer("buy", T("Buy at the market"), public=not forget, what=what, **forget)


def _goods(k: MeaCulpa, me: Seat) -> Iterator[Option]:
    for good in GOODS:
        price = k.rules.buying(good)
        if not k.market[good] or k.purses[me].value < price:
            continue
        taler = T("{n} taler", n=price)
        yield Option(good, STONE[good].name, taler)
        if k.market[good] >= PAIR:
            note = T("{n} taler and a stone into Greed", n=price)
            yield Option(f"{TWICE}{good}", T("2 {goods}", goods=stone_name(good, PAIR)), note)


def _letters(k: MeaCulpa, me: Seat) -> Iterator[Option]:
    """One Letter at most, while there is an indulgence stone and a Letter [MEA-101, MEA-102]."""
    if k.market[INDULGENCE] and k.purses[me].value >= k.rules.letter_price:
        note = T("{n} taler", n=k.rules.letter_price)
        yield from letter_options(k, note)


def letter_options(k: MeaCulpa, note: T | None = None) -> Iterator[Option]:
    """Red or green, as far as there are any [MEA-102]."""
    for colour in FOR_SALE:
        if k.supply[colour]:
            label = T("a {colour} Letter", colour=LETTER_NAMES[colour])
            yield Option(f"{LETTER}{colour}", label, note)


def buy(g: MeaCulpa, seat: Seat, answer: Answer) -> Play[None]:
    """Pay, a stone into Greed if it is greedy, then take [MEA-100, MEA-103..105]."""
    what: str = answer.what
    good = what.removeprefix(TWICE)
    price = g.rules.letter_price if what.startswith(LETTER) else g.rules.buying(good)
    paid = not forgets(answer, PAY)
    if paid:
        g.purses[seat].value -= price
    else:
        owe(g, seat, Cost(PAY, price))
    count = PAIR if what.startswith(TWICE) else 1
    if count == PAIR:
        yield from _be_greedy(g, seat, forgotten=forgets(answer, SIN))
    g.tell(_bought(seat, good, count, price if paid else None))
    for _ in range(count):
        take_stone(g, seat, good)


def _be_greedy(g: MeaCulpa, seat: Seat, *, forgotten: bool) -> Play[None]:
    if forgotten:
        owe(g, seat, Cost(SIN, 1, GREED))
    else:
        yield from put(g, seat, GREED, 1)


def _bought(seat: Seat, good: str, count: int, price: int | None) -> T:
    """What everybody reads; a forgotten payment is just not mentioned [MEA-270]."""
    thing = T("{n} {goods}", n=count, goods=thing_name(good, count))
    if price is None:
        return T("{who} takes {thing}.", who=seat, thing=thing)
    return T("{who} buys {thing} for {price} taler.", who=seat, thing=thing, price=price)


def thing_name(thing: str, count: int = 1) -> T:
    """A good or a Letter as the market sells it."""
    if thing.startswith(LETTER):
        return T("{colour} Letter", colour=LETTER_NAMES[thing.removeprefix(LETTER)])
    return stone_name(thing, count)


def take_stone(g: MeaCulpa, seat: Seat, thing: str) -> None:
    """A good goes behind the screen; an indulgence stone to the bag, for a Letter [MEA-090]."""
    if thing in GOODS:
        g.market[thing] -= 1
        g.goods[seat][thing].value += 1
        return
    g.market[INDULGENCE] -= 1
    g.to_bag(INDULGENCE)
    if thing != INDULGENCE:
        g.gain_letter(seat, thing.removeprefix(LETTER))


# --- selling -----------------------------------------------------------------------------------


def sell_offer(k: MeaCulpa, me: Seat, costs: tuple[str, ...] = ()) -> Iterator[Offer]:
    """One good from behind the screen [MEA-106, MEA-107]."""
    goods = tuple(
        Option(good, STONE[good].name, T("{n} taler", n=k.rules.selling(good)))
        for good in GOODS
        if k.goods[me][good].value
    )
    if goods:
        forget = forget_field(k, costs)
        yield Offer("sell", T("Sell a good"), public=not forget, good=Choice(goods), **forget)


def sell(g: MeaCulpa, seat: Seat, answer: Answer) -> None:
    """Into the bag; the bank pays [MEA-106]."""
    good, price = answer.good, g.rules.selling(answer.good)
    g.goods[seat][good].value -= 1
    g.to_bag(good)
    g.purses[seat].value += price
    name = STONE[good].name
    g.tell(T("{who} sells {good} for {price} taler.", who=seat, good=name, price=price))


# --- for nothing -------------------------------------------------------------------------------


def free_stone(g: MeaCulpa, seat: Seat) -> Play[None]:
    """Any stone from the market for nothing; while there is one it must be taken [MEA-090]."""
    prompt = T("Take a stone from the market for nothing.")
    screen = T("{who} takes a stone for nothing.", who=seat)
    answer = yield from ask(seat, free_stone_form, prompt, screen)
    take_free(g, seat, answer)


def take_free(g: MeaCulpa, seat: Seat, answer: Answer) -> None:
    """The stone, or the Letter it is swapped for [MEA-090, MEA-102]."""
    take_stone(g, seat, answer.what)
    said = T("an indulgence stone") if answer.what == INDULGENCE else thing_name(answer.what)
    g.tell(T("{who} takes {thing} for nothing.", who=seat, thing=said))


def free_stone_form(k: MeaCulpa, _me: Seat) -> Iterator[Offer]:
    """Every kind of stone that is there."""
    stones = [
        Option(good, STONE[good].name, plural(k.market[good], "one there", "{n} there"))
        for good in GOODS
        if k.market[good]
    ]
    if k.market[INDULGENCE]:
        gone = Option(INDULGENCE, T("an indulgence stone"), T("no red or green Letter is left"))
        stones += list(letter_options(k)) or [gone]
    if stones:
        label = T("Take this for nothing")
        yield Offer("free_stone", label, public=True, what=Choice(tuple(stones)))
