"""Stand-ins: they play from what their seat knows, and nothing else [ledger 6.2].

`random` plays any card, `best` the best, `saver` the weakest that should win; all roll well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import combinations
from math import erf, sqrt
from statistics import fmean

from companion.core.bots import choose_any_answer
from companion.core.chance import Chance
from companion.core.game import Bots, Policy
from companion.core.offers import Offer, Raw
from companion.core.seats import Seat
from companion.games.sancti_et_malum.cards import CardHalf, card_list
from companion.games.sancti_et_malum.dice_expectations import (
    dice_to_reroll,
    die_variance,
    die_worth,
)
from companion.games.sancti_et_malum.state import CardInPlay, ConfrontationStep, SanctiEtMalum

PlayedTogether = tuple[str, ...]
"""Cards to play together: one, or a Holy Choir and what it brings."""
Choose = Callable[[SanctiEtMalum, Seat, list[PlayedTogether], Chance], PlayedTogether]

SURE, HOPELESS = 0.9, 0.1


def _make_policy(choose: Choose) -> Policy:
    """A policy that rolls well and chooses cards in this way."""

    def policy(
        k: SanctiEtMalum, me: Seat, offers: tuple[Offer, ...], chance: Chance
    ) -> tuple[Offer, dict[str, Raw]]:
        by_name = {offer.name: offer for offer in offers}
        if "reroll" in by_name and k.rolling:
            return _roll_on(k, k.rolling, by_name)
        if k.dealt and "commit" in by_name:
            return by_name["commit"], {"card": choose(k, me, list(_list_ways(k, me)), chance)[0]}
        if k.holy > k.evil and "add" in by_name:
            return by_name["decline"], {}
        if k.dealt and "add" in by_name:
            added = choose(k, me, [(), *_list_ways(k, me)], chance)
            return (by_name["add"], {"card": added[0]}) if added else (by_name["decline"], {})
        return choose_any_answer(k, me, offers, chance)

    return policy


# --- dice --------------------------------------------------------------------------------------


def _roll_on(
    k: SanctiEtMalum, laid: CardInPlay, offers: Mapping[str, Offer]
) -> tuple[Offer, dict[str, Raw]]:
    """Low for the Fallen, high for an Angel; the last roller stops once the team is ahead."""
    high = k.phase is ConfrontationStep.ANGELS
    places = dice_to_reroll(laid.faces, laid.rerolls, high=high)
    if _is_ahead(k, laid) or not places:
        return offers["stop"], {}
    return offers["reroll"], {"dice": [str(place) for place in places]}


def _is_ahead(k: SanctiEtMalum, laid: CardInPlay) -> bool:
    """Whether this is the last Angel to roll, and stopping now would win."""
    waiting = [angel for angel in k.angels if not angel.done]
    return waiting == [laid] and k.holy + laid.counts > k.evil


# --- cards -------------------------------------------------------------------------------------


def _list_ways(k: SanctiEtMalum, me: Seat) -> Iterator[PlayedTogether]:
    """Every way to play from the own hand."""
    return k.ways(k.hands[me].cards)


def _variance(k: SanctiEtMalum, me: Seat, more: PlayedTogether) -> float:
    """The variance of what this seat's dice may add, with these cards played."""
    return sum(dice * die_variance(rerolls) for dice, rerolls in k.to_roll(me, more))


def _random(
    _k: SanctiEtMalum, _me: Seat, ways: list[PlayedTogether], chance: Chance
) -> PlayedTogether:
    """Any one card, without one brought by a Holy Choir; nothing if nothing may be chosen."""
    return () if () in ways else chance.pick([way for way in ways if len(way) == 1])


def _best(
    k: SanctiEtMalum, me: Seat, ways: list[PlayedTogether], _chance: Chance
) -> PlayedTogether:
    """The way with the highest expected total."""
    return max(ways, key=lambda way: k.worth(me, way))


def _saver(
    k: SanctiEtMalum, me: Seat, ways: list[PlayedTogether], _chance: Chance
) -> PlayedTogether:
    """The weakest way that almost surely wins, else the strongest; the weakest if hopeless."""
    ordered = sorted(ways, key=lambda way: k.worth(me, way))
    if _chance_to_win(k, me, ordered[-1]) < HOPELESS:
        return ordered[0]
    return next((way for way in ordered if _chance_to_win(k, me, way) >= SURE), ordered[-1])


def _chance_to_win(k: SanctiEtMalum, me: Seat, way: PlayedTogether) -> float:
    """From a normal distribution, assuming that partners play the better of two cards."""
    if _all_rolled(k):
        mean = k.holy + k.worth(me, way) - k.worth(me, ())
        return _chance_above(k.evil, mean, _variance(k, me, way))
    partners = [seat for seat in k.present if seat != me]
    mean = k.worth(me, way) + _partner_worth(k.settings.card_list) * len(partners)
    spread = _variance(k, me, way) + 4 * die_variance(1) * len(partners)
    return _chance_above(k.evil, mean, spread)


def _all_rolled(k: SanctiEtMalum) -> bool:
    """Whether a Holy Choir is asked after all other dice have been rolled."""
    return any(angel.done for angel in k.angels)


def _chance_above(evil: int, mean: float, spread: float) -> float:
    """The probability that a normally distributed total, with this variance, exceeds `evil`."""
    if not spread:
        return float(mean > evil)
    return (1 + erf((mean - evil - 0.5) / sqrt(2 * spread))) / 2


@cache
def _partner_worth(listed: str) -> float:
    """The expected total of the better of two random Angels."""
    worths = [_plain_worth(card.white) for card in card_list(listed).values()]
    return fmean(max(pair) for pair in combinations(worths, 2))


def _plain_worth(half: CardHalf) -> float:
    return half.dice * die_worth(half.rerolls, high=True) + half.mod


BOTS = Bots(
    {"random": _make_policy(_random), "best": _make_policy(_best), "saver": _make_policy(_saver)},
    "best",
)
