"""A table without the box: our own cards are dealt, work and are counted [ledger 10]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from types import MappingProxyType

from companion.core.seats import Seat
from companion.core.words import T
from companion.games.deal_with_the_devil.decks import Building, buildings, events
from companion.games.deal_with_the_devil.goods import coins
from companion.games.deal_with_the_devil.records import Place
from companion.games.deal_with_the_devil.state import DealWithTheDevil

LETTERS = ("A", "B", "C", "D")
SYMBOLS: Mapping[str, T] = MappingProxyType(
    {
        "faith": T("faith"),
        "trade": T("trade"),
        "craft": T("craft"),
        "keep": T("keep"),
        "science": T("science"),
    }
)
COURTIERS = ("faith", "trade", "craft", "science")
"""The symbol each courtier lends; the alchemist is the last."""
MINORS = ("faith", "trade", "craft", "keep")
MINOR_SIZE, FIVE, SIX, SCIENCES = 3, 5, 6, 2
MAJORS = ("five symbols", "six precious", "alchemist")
ACHIEVEMENTS: Mapping[str, T] = MappingProxyType(
    {
        **{symbol: T("minor: three of {symbol}", symbol=SYMBOLS[symbol]) for symbol in MINORS},
        "five symbols": T("major: five different symbols"),
        "six precious": T("major: six that cost marble or glass"),
        "alchemist": T("major: five with two of science, for the alchemist"),
    }
)
INQUISITORS = (
    "the Archivist",
    "the Bellringer",
    "the Confessor",
    "the Gatekeeper",
    "the Lamplighter",
    "the Notary",
    "the Penitent",
    "the Watchman",
)
"""Names of our own for the eight that may lie face down [ledger 6.4]."""


# --- laying out and dealing ------------------------------------------------------------------


def lay_out(g: DealWithTheDevil) -> None:
    """Each deck is shuffled apart; deck 1 is dealt first [DWD-015, DWD-016, DWD-024]."""
    all_ = buildings().values()
    for deck in (5, 4, 3, 2):
        g.buildings.add(*g.chance.shuffled(card.id for card in all_ if card.deck == deck))
    for stack in ("B", "A"):
        g.events.add(*g.chance.shuffled(e.id for e in events().values() if e.deck == stack))
    for letter in LETTERS:
        four = [card.id for card in all_ if (card.deck, card.letter) == (1, letter)]
        for seat, card in zip(g.seats, g.chance.shuffled(four), strict=True):
            g.cards[seat].add(card)  # [DWD-049]


def shuffle_inquisitors(g: DealWithTheDevil) -> None:
    """Three of eight lie face down [DWD-024]."""
    g.inquisitors.add(*g.chance.shuffled(INQUISITORS))


# --- what buildings do -----------------------------------------------------------------------


def effects(g: DealWithTheDevil, seat: Seat, effect: str) -> int:
    """How many buildings of this effect somebody has built [DWD-088..090]."""
    return sum(buildings()[card].effect == effect for card in g.castles[seat].built)


def production_coins(g: DealWithTheDevil, seat: Seat) -> int:
    """One coin for each building that works in Production [DWD-088]."""
    return effects(g, seat, "production")


def building_points(g: DealWithTheDevil, seat: Seat) -> int:
    """What the built buildings count at the end [DWD-175]."""
    return sum(buildings()[card].points for card in g.castles[seat].built)


ACTION_COINS = coins(2)
"""What an action building gives when it is used [ledger 10]."""


# --- achievements ----------------------------------------------------------------------------


def open_achievements(k: DealWithTheDevil, seat: Seat) -> tuple[str, ...]:
    """Those somebody could claim now, with all courtiers that can lend a symbol."""
    lenders = in_service(k, seat)
    new = [each for each in ACHIEVEMENTS if each not in k.castles[seat].achieved]
    return tuple(each for each in new if is_met(k, seat, each, lenders))


def in_service(k: DealWithTheDevil, seat: Seat) -> tuple[int, ...]:
    """Courtiers whose symbol has not been lent [DWD-105]."""
    places = enumerate(k.castles[seat].courtiers)
    return tuple(at for at, place in places if place is Place.SERVICE)


def is_met(k: DealWithTheDevil, seat: Seat, which: str, lenders: Iterable[int]) -> bool:
    """Whether buildings, with these courtiers lending, make the set [DWD-104..109]."""
    cards = [buildings()[card] for card in k.castles[seat].built]
    lent = [COURTIERS[at] for at in lenders]
    if which in MINORS:
        return _count(which, cards, lent) >= MINOR_SIZE
    if which == "five symbols":
        return _different(cards, lent) >= FIVE
    if which == "six precious":
        return sum(card.cost.premium > 0 for card in cards) >= SIX
    sciences = sum("science" in card.symbols for card in cards) + lent.count("science")
    return sciences >= SCIENCES and len(cards) + len(lent) >= FIVE


def _count(symbol: str, cards: Iterable[Building], lent: Iterable[str]) -> int:
    """Science stands for any symbol [DWD-103, DWD-104]."""
    fits = {symbol, "science"}
    return sum(bool(fits & set(card.symbols)) for card in cards) + sum(s in fits for s in lent)


def _different(cards: Iterable[Building], lent: Iterable[str]) -> int:
    """The most different symbols these can show, each piece showing one; science shows any."""
    ways = [_shows(card.symbols) for card in cards] + [_shows((symbol,)) for symbol in lent]
    fixed = [way for way in ways if len(way) < len(SYMBOLS)]
    jokers = len(ways) - len(fixed)
    shown = max((len(set(each)) for each in product(*fixed)), default=0)
    return min(len(SYMBOLS), shown + jokers)


def _shows(symbols: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(SYMBOLS) if "science" in symbols else symbols


def claims_fit(
    k: DealWithTheDevil, seat: Seat, claims: tuple[str, ...], lenders: tuple[int, ...]
) -> bool:
    """Whether each courtier lends to one set and all sets are made [DWD-105, DWD-106]."""
    return any(
        all(is_met(k, seat, claim, lent) for claim, lent in shared.items())
        for shared in _shares(claims, lenders)
    )


def _shares(claims: tuple[str, ...], lenders: tuple[int, ...]) -> Iterator[dict[str, list[int]]]:
    for to in product(claims, repeat=len(lenders)):
        shared: dict[str, list[int]] = {claim: [] for claim in claims}
        for lender, claim in zip(lenders, to, strict=True):
            shared[claim].append(lender)
        yield shared
