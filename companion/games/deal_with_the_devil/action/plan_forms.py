"""The forms of a plan: what is planned, and how each of its slots is settled [DWD-082..100].

The form is the same for all roles; only the planner's phone says what does not go together.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.core.offers import Against, Choice, Field, Offer, Option, Why
from companion.core.seats import Seat
from companion.core.words import T, plural
from companion.games.deal_with_the_devil.action.courtiers import (
    COURTIERS,
    RECRUITED_FROM,
    courtier_price,
)
from companion.games.deal_with_the_devil.action.places import find_usable
from companion.games.deal_with_the_devil.answers import Answer
from companion.games.deal_with_the_devil.asking import NOT_READY
from companion.games.deal_with_the_devil.cards.decks import BuildingCard, buildings, events
from companion.games.deal_with_the_devil.cards.drafting import list_building_options
from companion.games.deal_with_the_devil.chests.in_hand import write_inside
from companion.games.deal_with_the_devil.goods import Goods, coins, some
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.phases import SLOTS, ActionPlan

NOBODY = "nobody"


# --- the plan --------------------------------------------------------------------------------


def plan_form(k: DealWithTheDevil, me: Seat) -> Iterator[Offer]:
    """Event, tokens on slots, courtier; two tokens are free [DWD-083..093]."""
    fields: dict[str, Field] = {
        "event": Choice(tuple(event_options(k, me)), label=T("Event card")),
        "slots": Choice(tuple(slot_options(k)), 0, k.rules.tokens_total, T("Action tokens")),
        "courtier": Choice(tuple(courtier_options(k, me)), label=T("Courtier")),
    }
    if k.full:
        hand = list_building_options(k.decks.cards[me].cards)
        fields["builds"] = Choice(hand, 0, k.rules.plan_build_slots, T("Buildings to build"))
    offer = Offer(
        "plan",
        T("I am ready"),
        help=_plan_help(k, me),
        reopens=NOT_READY,
        check=partial(check_plan, k, me),
    )
    yield offer.but(fields=fields)


KEEP_ONE = T("Keep at most one event card. The third and fourth token cost 1 wheat each.")


def _plan_help(k: DealWithTheDevil, me: Seat) -> T:
    """The limits, and what should be in the chest that has just come home, if there is one."""
    chest = k.trading.hands[me].value
    return T("{chest} {limits}", chest=write_inside(chest), limits=KEEP_ONE) if chest else KEEP_ONE


def event_options(k: DealWithTheDevil, me: Seat) -> Iterator[Option]:
    """Whether to play an event, and which of its options [DWD-083]."""
    if not k.full:
        yield Option("no", T("do not play it"))
        yield Option("first", T("play its first option"))
        yield Option("second", T("play its second option"))
        return
    yield Option("no", T("discard what I have"))
    for card in k.decks.event_cards[me].cards:
        event = events()[card]
        yield Option(f"{card} keep", T("keep “{name}” for later", name=event.name))
        for which in ("first", "second"):
            yield Option(f"{card} {which}", event.option(which))


def slot_options(k: DealWithTheDevil) -> Iterator[Option]:
    """Every slot for a token [DWD-087, DWD-091, DWD-093]."""
    counts = {
        "build": k.rules.plan_build_slots,
        "use": k.rules.plan_use_slots,
        "recruit": k.rules.plan_recruits,
    }
    for key, slot in SLOTS.items():
        if slot.number <= counts.get(slot.action, 0):
            yield Option(key, slot.words)


def courtier_options(k: DealWithTheDevil, me: Seat) -> Iterator[Option]:
    """The courtiers that can be recruited, with their price [DWD-093, DWD-094, DWD-107]."""
    yield Option(NOBODY, T("nobody"))
    for at, place in enumerate(k.castles[me].courtiers if k.rules.plan_recruits else ()):
        if place in RECRUITED_FROM:
            price = plural(courtier_price(k, place), "1 coin", "{n} coins")
            yield Option(str(at), COURTIERS[at].name, price)


def check_plan(k: DealWithTheDevil, me: Seat, answer: Answer) -> Why | None:
    """Refuse a plan whose parts do not go together."""
    wheat = price_tokens(k, count_tokens(k, answer))
    if count_tokens(k, answer) > k.rules.tokens_total:
        return Against("DWD-086", T("You have {n} action tokens.", n=k.rules.tokens_total))
    if "recruit" in answer.slots and answer.courtier == NOBODY:
        return Against("DWD-093", T("To recruit, choose a courtier."))
    if not k.can_pay(me, wheat):
        words = "Those tokens cost {price}, more than you have."
        return Against("DWD-086", T(words, price=wheat.in_words()))
    if k.full and len(answer.builds) != len(read_plan(answer).build_slots):
        words = "Put one token on a building place for each building you choose."
        return Against("DWD-087", T(words))
    return None


def count_tokens(k: DealWithTheDevil, answer: Answer) -> int:
    """How many tokens a plan takes [DWD-084]."""
    plan = read_plan(answer)
    return len(plan.slots) + (plan.plays_event and k.rules.event_needs_token)


def price_tokens(k: DealWithTheDevil, tokens: int) -> Goods:
    """The first tokens are free, the others cost wheat [DWD-085, DWD-086]."""
    return some("wheat", max(0, tokens - k.rules.tokens_free) * k.rules.tokens_wheat_each)


def read_plan(answer: Answer) -> ActionPlan:
    """The plan as it will be revealed; a courtier takes a token, whether one was put there."""
    courtier = None if answer.courtier == NOBODY else int(answer.courtier)
    chosen = answer.slots if courtier is None else (*answer.slots, "recruit")
    slots = tuple(slot for slot in SLOTS if slot in chosen)
    return ActionPlan(answer.event, slots, courtier, tuple(answer.values.get("builds", ())))


# --- slot by slot ----------------------------------------------------------------------------


def slot_form(k: DealWithTheDevil, me: Seat) -> Iterator[Offer]:
    """Do it, or lose it and one step of reputation [DWD-099, DWD-100]."""
    what = k.planning.now.words
    price = price_of(k, me)
    help_ = T("You can still buy, sell and borrow.")
    if price != Goods():
        help_ = T("It costs {price}. {more}", price=price.in_words(), more=help_)
    ways = (
        Option("done", T("Done: {what}", what=what)),
        Option("unpaid", T("Don’t pay: 1 step down")),
    )
    check = partial(_check_slot, k, me, price)
    label = T("Confirm")
    yield Offer("slot", label, help=help_, public=True, check=check, way=Choice(ways))


def price_of(k: DealWithTheDevil, seat: Seat) -> Goods:
    """The price of the action in this slot, as far as the companion knows."""
    plan, action = k.planning.plans[seat], k.planning.now.action
    if action == "recruit" and plan.courtier is not None:
        return coins(courtier_price(k, k.castles[seat].courtiers[plan.courtier]))
    if k.full and action == "build":
        return planned_building(k, seat).cost
    if k.full and action == "event" and plan.event_option == "first":
        return coins(events()[plan.event_card].pay)
    return Goods()


def planned_building(k: DealWithTheDevil, seat: Seat) -> BuildingCard:
    """The card that was planned for this building place."""
    plan = k.planning.plans[seat]
    return buildings()[plan.builds[plan.build_slots.index(k.planning.slot)]]


def _check_slot(k: DealWithTheDevil, me: Seat, price: Goods, answer: Answer) -> Why | None:
    if answer.way == "unpaid":
        return None
    if not k.can_pay(me, price):
        words = "You cannot pay {price}. Buy, sell or borrow first."
        return Against("DWD-100", T(words, price=price.in_words()))
    slot = k.planning.now
    if k.full and slot.action == "use" and not find_usable(k, me, slot.number):
        return Against("DWD-091", T("You have no action building to use."))
    return None
