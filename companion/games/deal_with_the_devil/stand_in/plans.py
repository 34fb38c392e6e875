"""What the modest stand-in plans and builds: only what it can afford, with two tokens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from companion.core.chance import Chance
from companion.core.offers import Offer, Raw
from companion.core.seats import Seat
from companion.games.deal_with_the_devil.action.achievements import (
    ACHIEVEMENTS,
    is_met,
    list_open_achievements,
)
from companion.games.deal_with_the_devil.action.courtiers import courtier_price
from companion.games.deal_with_the_devil.action.places import ACTION
from companion.games.deal_with_the_devil.action.plan_forms import NOBODY
from companion.games.deal_with_the_devil.cards.decks import (
    BuildingCard,
    buildings,
    count_with_effect,
    events,
)
from companion.games.deal_with_the_devil.goods import Goods, coins
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil

Values: TypeAlias = "dict[str, Raw]"
BEST_SPACES = ("3", "4", "1", "2")
"""Single spaces come before the two that only count together [DWD-046]."""


# --- cards ---------------------------------------------------------------------------------------


def choose_best_cards(k: DealWithTheDevil, me: Seat, offer: Offer, _chance: Chance) -> Values:
    """The affordable buildings with the most points."""
    (name, field), *_ = offer.fields.items()
    limits = field.limits()
    cards = [buildings()[each["key"]] for each in limits["options"]]
    cards.sort(key=lambda card: (k.purse(me).covers(card.cost), card.points), reverse=True)
    best: list[Any] = [card.id for card in cards[: limits["most"]]]
    return {name: best[0] if limits["most"] == 1 else best}


# --- the plan ------------------------------------------------------------------------------------


def choose_plan(k: DealWithTheDevil, me: Seat, offer: Offer, _chance: Chance) -> Values:
    """An event that raises reputation, affordable buildings, uses, a courtier, or nothing."""
    event, left = _event(k, me, k.purse(me))
    builds, left = _builds(k, me, left)
    slots = [*(f"build {n}" for n in range(1, len(builds) + 1)), *_uses(k, me, offer)]
    slots = slots[: k.rules.tokens_free]
    courtier = _courtier(k, me, left, offer) if len(slots) < k.rules.tokens_free else NOBODY
    values: Values = {"event": event, "courtier": courtier}
    values["slots"] = [*slots, "recruit"] if courtier != NOBODY else [*slots]
    return values | ({"builds": [card.id for card in builds]} if k.full else {})


def _event(k: DealWithTheDevil, me: Seat, left: Goods) -> tuple[str, Goods]:
    """The option that raises reputation, if affordable; otherwise keep one card."""
    cards = k.decks.event_cards[me].cards if k.full else ()
    for card in cards:
        price = coins(events()[card].pay)
        if left.covers(price):
            return f"{card} first", left.minus(price)
    return (f"{cards[0]} keep" if cards else "no"), left


def _builds(k: DealWithTheDevil, me: Seat, left: Goods) -> tuple[list[BuildingCard], Goods]:
    hand = (buildings()[card] for card in k.decks.cards[me].cards)
    chosen: list[BuildingCard] = []
    for card in sorted(hand, key=lambda card: card.points, reverse=True):
        if left.covers(card.cost) and len(chosen) < k.rules.plan_build_slots:
            chosen.append(card)
            left = left.minus(card.cost)
    return chosen[: k.rules.tokens_free], left


def _uses(k: DealWithTheDevil, me: Seat, offer: Offer) -> Iterator[str]:
    """Every place, once there is a building that can be moved there."""
    ways = ("use 1", "use 2") if count_with_effect(k.built(me), ACTION) else ()
    return (way for way in ways if way in offer.list_keys("slots"))


def _courtier(k: DealWithTheDevil, me: Seat, left: Goods, offer: Offer) -> str:
    """The first affordable courtier, if there is a slot to recruit."""
    if k.counting and "recruit" in offer.list_keys("slots"):
        ready: list[str] = [key for key in offer.list_keys("courtier") if key != NOBODY]
        for key in ready:
            place = k.castles[me].courtiers[int(key)]
            if left.covers(coins(courtier_price(k, place))):
                return key
    return NOBODY


def choose_settling(_k: DealWithTheDevil, me: Seat, offer: Offer, _chance: Chance) -> Values:
    """Done if possible, without borrowing."""
    done: Values = {"way": "done"}
    return done if offer.fits(me, done) else {"way": "unpaid"}


# --- achievements --------------------------------------------------------------------------------


def choose_achievements(k: DealWithTheDevil, me: Seat, offer: Offer, _chance: Chance) -> Values:
    """The achievements the buildings complete without a courtier's help."""
    values: Values = {name: [] for name in ("spaces", "courtiers")}
    if not k.full:
        nothing: Values = {"unpaid": [], "majors": 0, "alchemist": False}
        return {name: {**nothing, **values}[name] for name in offer.fields}
    free = offer.list_keys("spaces")
    claims = [each for each in list_open_achievements(k, me) if is_met(k, me, each)]
    minors = [each for each in claims if ACHIEVEMENTS[each].is_minor][: len(free)]
    spaces = [space for space in BEST_SPACES if space in free][: len(minors)]
    majors = [each for each in claims if not ACHIEVEMENTS[each].is_minor]
    return values | {"claims": [*minors, *majors], "spaces": [*spaces]}
