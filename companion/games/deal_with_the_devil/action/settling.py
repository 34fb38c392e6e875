"""With the box: everybody resolves their plan on the table, and reports it in one form.

What could not be paid for, and which achievements are completed [DWD-098..109].
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.core.offers import Against, Field, Flag, Number, Offer, Option, Why
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.deal_with_the_devil.action.achievements import (
    improve,
    make_optional_choice,
    space_fields,
)
from companion.games.deal_with_the_devil.action.courtiers import (
    COURTIERS,
    courtier_price,
    free_alchemist,
    list_in_service,
    move_courtier,
)
from companion.games.deal_with_the_devil.answers import Answer, everyone
from companion.games.deal_with_the_devil.goods import Goods, coins
from companion.games.deal_with_the_devil.reputation import move_reputation
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import CourtierSpace
from companion.games.deal_with_the_devil.state.phases import SLOTS

MAX_MAJOR_ACHIEVEMENTS = 3
RECRUIT = "recruit"
CARRY_OUT = T("Carry out your plans in order, then take the tokens of your achievements.")
IN_ORDER = T(
    "Event first, then buildings, buildings in use, courtier. You can still buy, sell and borrow."
)


def settle_plans(g: DealWithTheDevil) -> Play[None]:
    """Ask all how their plans went; then settle them in order [DWD-098, DWD-102]."""
    answers = yield from everyone(g.seats, settle_form, CARRY_OUT, CARRY_OUT)
    for slot in SLOTS:
        for seat in g.seats:
            if g.planning.plans[seat].has(slot):
                _settle_slot(g, seat, slot, unpaid=slot in answers[seat].values.get("unpaid", ()))
    for seat, answer in answers.items():
        _take_achievements(g, seat, answer)


def _settle_slot(g: DealWithTheDevil, seat: Seat, slot: str, *, unpaid: bool) -> None:
    """It was done, or it is lost and costs a step [DWD-093, DWD-099]."""
    if unpaid:
        lose_unpaid_action(g, seat)
    elif slot == RECRUIT:
        g.pay(seat, _price(g, seat))
        recruit(g, seat)


def lose_unpaid_action(g: DealWithTheDevil, seat: Seat) -> None:
    """Tell all that an action cannot be paid for; it costs a step of reputation [DWD-099]."""
    g.tell(T("{who} cannot pay for a planned action.", who=seat))
    move_reputation(g, seat, -1)


def recruit(g: DealWithTheDevil, seat: Seat) -> None:
    """Put the planned courtier into service, unpaid; nothing without one [DWD-093, DWD-094]."""
    at = g.planning.plans[seat].courtier
    if at is not None:
        move_courtier(g, seat, at, CourtierSpace.SERVICE)
        g.tell(T("{who} recruits a courtier.", who=seat))


def _price(k: DealWithTheDevil, seat: Seat) -> Goods:
    """What the companion knows a plan to cost: its courtier."""
    at = k.planning.plans[seat].courtier
    return Goods() if at is None else coins(courtier_price(k, k.castles[seat].courtiers[at]))


def _take_achievements(g: DealWithTheDevil, seat: Seat, answer: Answer) -> None:
    """Spaces are improved, courtiers lend their symbol, majors count [DWD-105..109]."""
    for at in answer.courtiers:
        move_courtier(g, seat, int(at), CourtierSpace.THREE)
    improve(g, seat, tuple(int(space) for space in answer.spaces))
    g.change(seat, majors=g.castles[seat].majors + answer.majors)
    if answer.alchemist:
        free_alchemist(g, seat)


# --- the form --------------------------------------------------------------------------------


def settle_form(k: DealWithTheDevil, me: Seat) -> Iterator[Offer]:
    """One tap if all went as planned and nothing was achieved."""
    plan = k.planning.plans[me]
    planned = [Option(slot, SLOTS[slot].words) for slot in SLOTS if plan.has(slot)]
    unpaid = make_optional_choice(planned, T("Not paid for: 1 step down each"))
    lenders = [Option(str(at), COURTIERS[at].name) for at in _lenders(k, me)]
    fields: dict[str, Field] = {
        **({"unpaid": unpaid} if planned else {}),
        **space_fields(k, me),
        "courtiers": make_optional_choice(lenders, T("Courtiers that lent their symbol")),
        "majors": Number(0, MAX_MAJOR_ACHIEVEMENTS, 0, T("New major achievements")),
        "alchemist": Flag(T("One is the alchemist’s achievement")),
    }
    price = _price(k, me)
    help_ = IN_ORDER
    if price != Goods():
        help_ = T("{order} Your courtier costs {price}.", order=IN_ORDER, price=price.in_words())
    label = T("Done as planned") if planned else T("Done")
    offer = Offer("achieve", label, help=help_, public=True, check=partial(_check, k, me))
    yield offer.but(fields=fields)


def _lenders(k: DealWithTheDevil, me: Seat) -> tuple[int, ...]:
    """Those in service, and the one that is being recruited, each once [DWD-105]."""
    coming = k.planning.plans[me].courtier
    return tuple(dict.fromkeys((*list_in_service(k, me), *(() if coming is None else (coming,)))))


def _check(k: DealWithTheDevil, me: Seat, answer: Answer) -> Why | None:
    coming, unpaid = k.planning.plans[me].courtier, answer.values.get("unpaid", ())
    if RECRUIT in unpaid and str(coming) in answer.courtiers:
        return Against("DWD-093", T("A courtier that was not paid for cannot lend its symbol."))
    if RECRUIT not in unpaid and not k.can_pay(me, _price(k, me)):
        words = "You cannot pay {price}. Buy, sell or borrow first."
        return Against("DWD-100", T(words, price=_price(k, me).in_words()))
    if answer.alchemist and not answer.majors:
        words = "The alchemist’s achievement is a major one: include it there as well."
        return Against("DWD-107", T(words))
    return None
