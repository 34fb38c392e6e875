"""The forms of the deals: what goes into your own chest, and what you may do with another's.

Forms have the same fields for all roles [DWD-202]. A price a role may not ask for is refused after
the tap; a chest is paid for with what its price says and the payer has [DWD-071].
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType

from companion.core.offers import Against, Choice, Number, Offer, Option, Why
from companion.core.seats import Seat, Viewer
from companion.core.words import T, listed
from companion.games.deal_with_the_devil.answers import Answer
from companion.games.deal_with_the_devil.asking import has_done_enough, note_done
from companion.games.deal_with_the_devil.cards.drafting import write_draft
from companion.games.deal_with_the_devil.chests.in_hand import write_inside
from companion.games.deal_with_the_devil.goods import (
    KINDS,
    NAMES,
    RESOURCES,
    Goods,
    SoulPieces,
    coins,
)
from companion.games.deal_with_the_devil.role_sheets import PRICE_RULES, PRICES, write_price_limits
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import DevilPhase
from companion.games.deal_with_the_devil.state.chests import ChestInHand, ChestOffer, ChestStep

SOUL_PIECES: Mapping[str, SoulPieces] = MappingProxyType(
    {
        "coins": SoulPieces(),
        "pure": SoulPieces(1, 0),
        "marked": SoulPieces(0, 1),
        "two pure": SoulPieces(2, 0),
        "one of each": SoulPieces(1, 1),
        "two marked": SoulPieces(0, 2),
    }
)
REJECT = "reject"
PIECE_WORDS: Mapping[str, T] = MappingProxyType(
    {
        "pure": T("Accept: pay 1 unmarked piece"),
        "marked": T("Accept: pay 1 marked piece"),
        "two pure": T("Accept: pay 2 unmarked pieces"),
        "one of each": T("Accept: pay 1 unmarked and 1 marked piece"),
        "two marked": T("Accept: pay 2 marked pieces"),
    }
)


# --- making an offer --------------------------------------------------------------------------


def offer_form(k: DealWithTheDevil, me: Seat) -> Iterator[Offer]:
    """A price and any goods, even none, but never soul [DWD-058, DWD-059]."""
    prices = Choice(tuple(Option(key, price.in_words()) for key, price in PRICES.items()))
    fields = {"price": prices, **(_contents(k.purse(me)) if k.counting else {})}
    offer = Offer(
        "seal",
        T("Lock in my offer"),
        help=_before_an_offer(k),
        check=partial(_check_price, k, me),
    )
    yield offer.but(fields=fields)


def _before_an_offer(k: DealWithTheDevil) -> T:
    """With the box cards are taken first, on the table [DWD-010]."""
    no_soul = T("You can pay with soul, but never offer it.")
    if k.phase is not DevilPhase.CARDS or k.on_phones:
        return no_soul
    return T("{cards} {no_soul}", cards=write_draft(k), no_soul=no_soul)


def _contents(purse: Goods) -> dict[str, Number]:
    labels = {"coins": T("coins"), **NAMES}
    return {kind: Number(0, getattr(purse, kind), 0, labels[kind]) for kind in KINDS}


def _check_price(k: DealWithTheDevil, me: Seat, answer: Answer) -> Why | None:
    """Refuse prices the role does not allow [DWD-060..062]."""
    if PRICES[answer.price] in k.sheet(me).prices:
        return None
    return Against(PRICE_RULES[k.role(me)], write_price_limits(k.role(me)))


def read_offer(answer: Answer) -> ChestOffer:
    """What the owner has sealed."""
    counts = {kind: answer.values.get(kind, 0) for kind in KINDS}
    return ChestOffer(PRICES[answer.price], Goods(**counts))


# --- somebody else's chest -------------------------------------------------------------------


def look_form(k: DealWithTheDevil, me: Seat) -> Iterator[Offer]:
    """Accept or reject the whole offer; a sold chest stays shut [DWD-067..075]."""
    chest = k.trading.hands[me].value
    if chest is None:
        return
    if chest.sold and k.on_phones:
        yield Offer("shut", T("Leave it and wait"), help=T("Somebody has bought it already."))
        return
    if chest.sold:
        yield Offer("shut", T("Shut it and wait"), help=T("Do not touch the payment."))
        return
    full = T("Accept: pay {price}", price=chest.price.in_words())
    ways = tuple(Option(key, PIECE_WORDS.get(key, full)) for key in _payable(k, me, chest))
    yield Offer(
        "decide",
        T("Lock in my decision"),
        help=T("The price is {price}. Take everything or nothing.", price=chest.price.in_words()),
        check=partial(_check_coins, k, me, chest),
        way=Choice((*ways, Option(REJECT, T("Reject: leave everything inside")))),
    )


def _payable(k: DealWithTheDevil, me: Seat, chest: ChestInHand) -> Iterator[str]:
    """Ways to pay exactly the price, with soul the payer has; coins can be borrowed [DWD-071]."""
    own = k.own_souls(me)
    for way, souls in SOUL_PIECES.items():
        if souls.count == chest.price.souls and own.covers(souls):
            yield way


def _check_coins(k: DealWithTheDevil, me: Seat, chest: ChestInHand, answer: Answer) -> Why | None:
    """Whether a price in coins can be paid now [DWD-068]."""
    if answer.way == REJECT or k.can_pay(me, coins(chest.price.coins)):
        return None
    return Against("DWD-068", T("You do not have enough coins. You can take a loan first."))


def shut_form(k: DealWithTheDevil, me: Seat) -> Iterator[Offer]:
    """While a payment is being corrected only the payer has something to do [DWD-080]."""
    chest = k.trading.hands[me].value
    help_ = T("Nothing to do: keep it shut.")
    if chest and chest.owing:
        help_ = T(
            "Put {price} into the chest. It was short of {missing}.",
            price=chest.price.in_words(),
            missing=chest.owing.in_words(),
        )
    yield Offer("shut", T("It is shut again"), help=help_)


def check_form(k: DealWithTheDevil, me: Seat) -> Iterator[Offer]:
    """The phone says what should be inside [DWD-079]."""
    chest = k.trading.hands[me].value
    if chest is None:
        return
    if k.on_phones:
        help_ = (
            T("Sold for {price}.", price=chest.price.in_words()) if chest.sold else T("Not sold.")
        )
        yield Offer("right", T("I have seen it"), help=help_)
    else:
        yield Offer("right", T("That’s right"), help=write_inside(chest))


# --- wishes ----------------------------------------------------------------------------------


WISHING = (DevilPhase.PRODUCTION, DevilPhase.CARDS)
"""When wishes are open: before the offers and while they are made [DWD-064]."""
WORTH = T("A piece of soul is worth about one premium and one basic resource.")
"""A rule of thumb [DWD-008]."""


def wish_form(k: DealWithTheDevil, me: Viewer) -> Iterator[Offer]:
    """Everybody may say what they hope for before and while offers are made [DWD-064]."""
    if not isinstance(me, Seat) or has_done_enough(k, me, "wish"):
        return
    if k.phase in WISHING or k.step is ChestStep.OFFERS:
        things = tuple(Option(name, NAMES[name]) for name in RESOURCES)
        wishes = (*things, Option("coins", T("coins")), Option("souls", T("pieces of soul")))
        label = T("Say what I hope to find")
        most = len(wishes)
        field = Choice(wishes, 0, most)
        yield Offer("wish", label, help=WORTH, tone="quiet", public=True, things=field)


def tell_wish(g: DealWithTheDevil, answer: Answer) -> None:
    """Show the wish until the offers are sealed."""
    seat = Seat(answer.by)
    g.trading.wishes[seat] = tuple(answer.things)
    note_done(g, seat, "wish")
    words = {**NAMES, "coins": T("coins"), "souls": T("pieces of soul")}
    hoped = listed(words[each] for each in answer.things)
    g.tell(T("{who} hopes for {things}.", who=seat, things=hoped))
