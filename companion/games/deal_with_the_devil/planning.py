"""The forms of the action phase: the plan, each of its slots, and achievements.

The same form for all roles; a plan's cross rules are told only on the planner's phone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.core.forms import Answer, Choice, Field, Flag, Number, Offer, Option
from companion.core.seats import Seat
from companion.core.words import T, plural
from companion.games.deal_with_the_devil import full
from companion.games.deal_with_the_devil.cards import faces
from companion.games.deal_with_the_devil.decks import Building, buildings, events
from companion.games.deal_with_the_devil.goods import Goods, coins, some
from companion.games.deal_with_the_devil.production import PREMIUM_SPACES
from companion.games.deal_with_the_devil.records import SPACES, Place, Plan
from companion.games.deal_with_the_devil.state import DealWithTheDevil

SLOTS = ("event", "build 1", "build 2", "use 1", "use 2", "recruit")
"""The order in which plans are resolved [DWD-098]."""
NOBODY = "nobody"
COURTIERS = (
    T("first courtier"),
    T("second courtier"),
    T("third courtier"),
    T("alchemist"),
)
MAJORS = 3
SLOT_WORDS = {
    "event": T("event"),
    "build 1": T("build, first place"),
    "build 2": T("build, second place"),
    "use 1": T("use building 1"),
    "use 2": T("use building 2"),
    "recruit": T("recruit a courtier"),
}


# --- the plan --------------------------------------------------------------------------------


def plan_form(k: DealWithTheDevil, me: Seat) -> Iterator[Offer]:
    """Event, tokens on slots, courtier; two tokens are free [DWD-083..093]."""
    fields: dict[str, Field] = {
        "event": Choice(tuple(event_options(k, me)), label=T("Event card")),
        "slots": Choice(tuple(slot_options(k)), 0, k.rules.tokens_total, T("Action tokens")),
        "courtier": Choice(tuple(courtier_options(k, me)), label=T("Courtier")),
    }
    if k.full:
        hand = faces(k.cards[me].cards)
        fields["builds"] = Choice(hand, 0, k.rules.plan_build_slots, T("Buildings to build"))
    offer = Offer(
        "plan",
        T("I am ready"),
        help=T("Keep one event card at most. Tokens three and four cost 1 wheat each."),
        check=partial(check_plan, k, me),
    )
    yield offer.but(fields=fields)


def event_options(k: DealWithTheDevil, me: Seat) -> Iterator[Option]:
    """Play it or not, and which of its options [DWD-083]."""
    if not k.full:
        yield Option("no", T("do not play it"))
        yield Option("first", T("play its first option"))
        yield Option("second", T("play its second option"))
        return
    yield Option("no", T("discard what I have"))
    for card in k.event_cards[me].cards:
        event = events()[card]
        yield Option(f"{card} keep", T("keep {name} for later", name=event.name))
        for which in ("first", "second"):
            yield Option(f"{card} {which}", event.option(which))


def slot_options(k: DealWithTheDevil) -> Iterator[Option]:
    """Every slot a token can lie on [DWD-087, DWD-091, DWD-093]."""
    counts = {
        "build": k.rules.plan_build_slots,
        "use": k.rules.plan_use_slots,
        "recruit": k.rules.plan_recruits,
    }
    for slot in SLOTS[1:]:
        what, _, number = slot.partition(" ")
        if int(number or 1) <= counts[what]:
            yield Option(slot, SLOT_WORDS[slot])


def courtier_options(k: DealWithTheDevil, me: Seat) -> Iterator[Option]:
    """Those that can be recruited, with their price [DWD-093, DWD-094, DWD-107]."""
    yield Option(NOBODY, T("nobody"))
    for at, place in enumerate(k.castles[me].courtiers):
        if place in {Place.TWO, Place.THREE}:
            price = plural(courtier_price(k, place), "1 coin", "{n} coins")
            yield Option(str(at), COURTIERS[at], price)


def courtier_price(k: DealWithTheDevil, place: Place) -> int:
    """Two coins the first time, three later [DWD-094]."""
    return k.rules.courtier_first if place is Place.TWO else k.rules.courtier_later


def check_plan(k: DealWithTheDevil, me: Seat, answer: Answer) -> T | None:
    """What does not go together in a plan."""
    wheat = wheat_for(k, tokens_of(k, answer))
    if tokens_of(k, answer) > k.rules.tokens_total:
        return T("You have {n} action tokens.", n=k.rules.tokens_total)
    if ("recruit" in answer.slots) != (answer.courtier != NOBODY):
        return T("To recruit, choose a courtier and put a token on it.")
    if not k.can_pay(me, wheat):
        return T("The tokens cost {price}, which you do not have.", price=wheat.said())
    if k.full and len(answer.builds) != sum(slot.startswith("build") for slot in answer.slots):
        return T("Put one token on a building place for each building you choose.")
    return None


def tokens_of(k: DealWithTheDevil, answer: Answer) -> int:
    """How many tokens a plan takes [DWD-084]."""
    played = answer.event != "no" and not answer.event.endswith("keep")
    return len(answer.slots) + (played and k.rules.event_needs_token)


def wheat_for(k: DealWithTheDevil, tokens: int) -> Goods:
    """The first tokens are free, the others cost wheat [DWD-085, DWD-086]."""
    return some("wheat", max(0, tokens - k.rules.tokens_free) * k.rules.tokens_wheat_each)


def planned(answer: Answer) -> Plan:
    """The plan as it will be revealed."""
    courtier = None if answer.courtier == NOBODY else int(answer.courtier)
    slots = tuple(slot for slot in SLOTS if slot in answer.slots)
    return Plan(answer.event, slots, courtier, tuple(answer.values.get("builds", ())))


# --- slot by slot ----------------------------------------------------------------------------


def slot_said(k: DealWithTheDevil, seat: Seat, slot: str) -> bool:
    """Whether somebody has planned this slot."""
    plan = k.plans[seat]
    if slot == "event":
        return plan.event != "no" and not plan.event.endswith("keep")
    return slot in plan.slots


def slot_form(k: DealWithTheDevil, me: Seat) -> Iterator[Offer]:
    """Do it, or lose it and a step [DWD-099, DWD-100]."""
    what = SLOT_WORDS[k.slot]
    price = price_of(k, me, k.slot)
    help_ = T("It costs {price}.", price=price.said()) if price != Goods() else None
    ways = (
        Option("done", T("It is done: {what}", what=what)),
        Option("unpaid", T("I cannot or will not pay for it: 1 step down")),
    )
    check = partial(_check_slot, k, me, price)
    label = T("That is settled")
    yield Offer("slot", label, help=help_, public=True, check=check, way=Choice(ways))


def price_of(k: DealWithTheDevil, seat: Seat, slot: str) -> Goods:
    """What the companion knows an action to cost."""
    plan = k.plans[seat]
    if slot == "recruit" and plan.courtier is not None:
        return coins(courtier_price(k, k.castles[seat].courtiers[plan.courtier]))
    if k.full and slot.startswith("build"):
        return planned_building(k, seat, slot).cost
    if k.full and slot == "event" and plan.event.endswith("first"):
        return coins(events()[plan.event.partition(" ")[0]].pay)
    return Goods()


def planned_building(k: DealWithTheDevil, seat: Seat, slot: str) -> Building:
    """The card that was planned for a building place."""
    plan = k.plans[seat]
    places = [each for each in plan.slots if each.startswith("build")]
    return buildings()[plan.builds[places.index(slot)]]


def _check_slot(k: DealWithTheDevil, me: Seat, price: Goods, answer: Answer) -> T | None:
    if answer.way == "unpaid":
        return None
    if not k.can_pay(me, price):
        return T("You cannot pay {price}. Buy, sell or borrow first.", price=price.said())
    if k.full and k.slot.startswith("use") and full.effects(k, me, "action") < int(k.slot[-1]):
        return T("You have no building in that place to use.")
    return None


# --- achievements ----------------------------------------------------------------------------


def achieve_form(k: DealWithTheDevil, me: Seat) -> Iterator[Offer]:
    """Spaces to improve, major achievements, courtiers that lent their symbol [DWD-102..109]."""
    castle = k.castles[me]
    spaces = [space for space in SPACES if space not in castle.improved]
    lenders = [Option(str(at), COURTIERS[at]) for at in full.in_service(k, me)]
    fields: dict[str, Field] = {
        "spaces": _some_of([_space(n) for n in spaces], _SPACES),
        "courtiers": _some_of(lenders, T("Courtiers that lent their symbol")),
    }
    if k.full:
        claims = [Option(each, full.ACHIEVEMENTS[each]) for each in full.open_achievements(k, me)]
        fields["claims"] = _some_of(claims, T("Achievements"))
    else:
        fields["majors"] = Number(0, MAJORS, 0, T("New major achievements"))
        fields["alchemist"] = Flag(T("The alchemist's achievement is among them"))
    offer = Offer("achieve", T("That is all"), public=True, check=partial(_check_claims, k, me))
    yield offer.but(fields=fields)


def _space(number: int) -> Option:
    """The first two count only together [DWD-046]."""
    note = T("one of two for marble or glass") if number in PREMIUM_SPACES else None
    return Option(str(number), T("space {n}", n=number), note)


_SPACES = T("Minor achievements: production spaces to improve")


def _some_of(options: list[Option], label: T) -> Choice:
    return Choice(tuple(options), 0, len(options), label)


def _check_claims(k: DealWithTheDevil, me: Seat, answer: Answer) -> T | None:
    if not k.full:
        if answer.alchemist and not answer.majors:
            return T("The alchemist's achievement is a major one: count it there too.")
        return None
    if len(answer.spaces) != sum(claim in full.MINORS for claim in answer.claims):
        return T("Choose one production space for each minor achievement.")
    lenders = tuple(int(at) for at in answer.courtiers)
    if not full.claims_fit(k, me, answer.claims, lenders):
        return T("These buildings and courtiers do not make all of these achievements.")
    return None
