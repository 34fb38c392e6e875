"""The market: buying goods and Letters, greedy purchases, selling, and free stones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.core.offers import Choice, Offer, Option
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T, plural
from companion.games.mea_culpa.actions.costs import (
    PAY,
    SIN_STONE,
    Cost,
    Forgets,
    forget_nothing,
)
from companion.games.mea_culpa.answers import ask
from companion.games.mea_culpa.material.pieces import (
    FOR_SALE,
    GOODS,
    GREED,
    INDULGENCE,
    LETTER_NAMES,
    MERCHANT,
    PETTY,
    STONE,
    write_stones,
)
from companion.games.mea_culpa.sins.dens import put_stones
from companion.games.mea_culpa.state import MeaCulpa

STONES_IN_A_PAIR = 2


@dataclass(frozen=True, slots=True)
class Ware:
    """What one purchase takes: one or two stones of a kind, or a Letter for an indulgence stone."""

    stone: str
    count: int = 1
    letter: str = ""
    """The colour of the Letter that an indulgence stone is swapped for."""

    @property
    def greedy(self) -> bool:
        """Two for the price of one [MEA-104]."""
        return self.count == STONES_IN_A_PAIR

    @property
    def in_words(self) -> T:
        """It as the journal names it: "a green Letter", "2 jewels"."""
        if self.letter:
            return T("a {colour} Letter", colour=LETTER_NAMES[self.letter])
        return write_stones(self.stone, self.count)


WARES: Mapping[str, Ware] = MappingProxyType(
    {
        **{stone: Ware(stone) for stone in (*GOODS, INDULGENCE)},
        **{f"2_{good}": Ware(good, STONES_IN_A_PAIR) for good in GOODS},
        **{f"letter_{colour}": Ware(INDULGENCE, letter=colour) for colour in FOR_SALE},
    }
)
"""By the keys of the options in a form."""
PAIR_OF = {ware.stone: key for key, ware in WARES.items() if ware.greedy}
LETTER_OF = {ware.letter: key for key, ware in WARES.items() if ware.letter}


# --- buying ------------------------------------------------------------------------------------


def buy_offer(k: MeaCulpa, me: Seat) -> Iterator[Offer]:
    """One good, two for the price of one, or a Letter [MEA-100..104]."""
    if options := (*_list_good_options(k, me), *_list_letter_options(k, me)):
        yield Offer("buy", T("Buy at the market"), public=True, what=Choice(options))


def _list_good_options(k: MeaCulpa, me: Seat) -> Iterator[Option]:
    for good in GOODS:
        price = k.rules.buying(good)
        if not (k.stock.market[good] and can_take(k, me, price)):
            continue
        taler = T("{n} taler", n=price)
        yield Option(good, STONE[good].name, taler)
        if k.stock.market[good] >= STONES_IN_A_PAIR:
            note = T("{n} taler and a stone into Greed", n=price)
            yield Option(PAIR_OF[good], write_stones(good, STONES_IN_A_PAIR), note)


def _list_letter_options(k: MeaCulpa, me: Seat) -> Iterator[Option]:
    """One Letter at most, while there is an indulgence stone and a Letter [MEA-101, MEA-102]."""
    if k.stock.market[INDULGENCE] and can_take(k, me, k.rules.letter_price):
        note = T("{n} taler", n=k.rules.letter_price)
        yield from letter_options(k, note)


def can_take(k: MeaCulpa, me: Seat, price: int) -> bool:
    """Whether the purse is enough, or may be: the Petty Sinner may forget to pay [MEA-253]."""
    return k.screens.purses[me].value >= price or (k.variant and k.acts_as(PETTY))


def letter_options(k: MeaCulpa, note: T | None = None) -> Iterator[Option]:
    """Red or green, as long as there are any [MEA-102]."""
    for colour in FOR_SALE:
        if k.stock.supply[colour]:
            label = T("a {colour} Letter", colour=LETTER_NAMES[colour])
            yield Option(LETTER_OF[colour], label, note)


def buy(g: MeaCulpa, seat: Seat, what: str, forgets: Forgets = forget_nothing) -> Play[None]:
    """Pay, a stone into Greed if it is greedy, then take [MEA-100, MEA-103..105]."""
    ware = WARES[what]
    # No source gives the order; the variant's slips do: taking before paying, a stone too late.
    price = price_of(g, ware)
    if paid := not forgets(Cost(PAY, price)):
        g.screens.purses[seat].value -= price
        g.hand(seat, "pay", "taler", price)
    if ware.greedy and not forgets(Cost(SIN_STONE, 1, GREED)):
        yield from put_stones(g, seat, GREED, 1)
    g.tell(_write_purchase(seat, ware, price if paid else None))
    take_ware(g, seat, ware)


def price_of(k: MeaCulpa, ware: Ware) -> int:
    """A pair costs the same as one [MEA-104]."""
    return k.rules.letter_price if ware.letter else k.rules.buying(ware.stone)


def _write_purchase(seat: Seat, ware: Ware, price: int | None) -> T:
    """What everybody reads; a forgotten payment is simply not mentioned [MEA-270]."""
    thing = ware.in_words
    if price is None:
        return T("{who} takes {thing}.", who=seat, thing=thing)
    return T("{who} buys {thing} for {price} taler.", who=seat, thing=thing, price=price)


def take_ware(g: MeaCulpa, seat: Seat, ware: Ware) -> None:
    """Goods go behind the screen; an indulgence stone goes into the bag, for a Letter [MEA-090]."""
    g.stock.market[ware.stone] -= ware.count
    if ware.stone == INDULGENCE:
        g.stock.to_bag(INDULGENCE)
        g.hand(seat, "bag", INDULGENCE)
        if ware.letter:
            g.gain_letter(seat, ware.letter)
            g.hand(seat, "take", ware.letter)
    else:
        g.screens.goods[seat][ware.stone].value += ware.count
        g.hand(seat, "take", ware.stone, ware.count)


# --- selling -----------------------------------------------------------------------------------


def sell_offer(k: MeaCulpa, me: Seat) -> Iterator[Offer]:
    """One good from behind the screen [MEA-106, MEA-107]."""
    goods = tuple(
        Option(good, STONE[good].name, T("{n} taler", n=k.rules.selling(good)))
        for good in GOODS
        if k.screens.goods[me][good].value
    )
    if goods:
        yield Offer("sell", T("Sell a good"), public=True, good=Choice(goods))


def sell(g: MeaCulpa, seat: Seat, good: str) -> None:
    """Put it into the bag; the bank pays [MEA-106]."""
    price = g.rules.selling(good)
    g.screens.goods[seat][good].value -= 1
    g.stock.to_bag(good)
    g.screens.purses[seat].value += price
    g.hand(seat, "bag", good)
    g.hand(seat, "take", "taler", price)
    stone = write_stones(good, 1)
    g.tell(T("{who} sells {good} for {price} taler.", who=seat, good=stone, price=price))


# --- free stones -------------------------------------------------------------------------------


def take_free_stone(g: MeaCulpa, seat: Seat) -> Play[None]:
    """The player takes a stone, asked which if there are several; there must be one [MEA-090]."""
    first, *more = list_free_stones(g)
    what = first.key
    if more:
        prompt = T("Take a stone from the market for free.")
        screen = T("{who} takes a stone for free.", who=seat)
        what = (yield from ask(seat, free_stone_form, prompt, screen)).what
        g.new_hands()
    take_free_ware(g, seat, what)


def give_stone_without_merchant(g: MeaCulpa, seat: Seat) -> Play[None]:
    """If nobody has the Merchant, it goes to the soul nearest Hell at its turn's end [MEA-096]."""
    if MERCHANT not in g.picks.holders and g.souls.nearest_hell()[0] == seat:
        yield from take_free_stone(g, seat)


def take_free_ware(g: MeaCulpa, seat: Seat, what: str) -> None:
    """Take the stone, or the Letter it is swapped for, and tell all [MEA-090, MEA-102]."""
    ware = WARES[what]
    take_ware(g, seat, ware)
    g.tell(T("{who} takes {thing} for free.", who=seat, thing=ware.in_words))


def free_stone_form(k: MeaCulpa, _me: Seat) -> Iterator[Offer]:
    """Every kind of stone in the market."""
    if stones := list_free_stones(k):
        label = T("Take this for free")
        yield Offer("free_stone", label, public=True, in_public=True, what=Choice(tuple(stones)))


def list_free_stones(k: MeaCulpa) -> list[Option]:
    """What can be taken: a good, or a Letter for an indulgence stone [MEA-090, MEA-102]."""
    stones = [
        Option(good, STONE[good].name, plural(k.stock.market[good], "one left", "{n} left"))
        for good in GOODS
        if k.stock.market[good]
    ]
    if k.stock.market[INDULGENCE]:
        # Our reading: the stone still goes into the bag, and nobody gets anything for it.
        gone = Option(INDULGENCE, T("an indulgence stone"), T("no red or green Letter is left"))
        stones += list(letter_options(k)) or [gone]
    return stones
