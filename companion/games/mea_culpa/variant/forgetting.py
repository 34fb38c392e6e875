"""The Petty Sinner may forget costs on purpose: a switch for each, and actions without them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.core.offers import Against, Check, Choice, Offer, Option, Why
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.mea_culpa.actions.costs import NOTCH, PAY, SIN_STONE, Cost, Forgets
from companion.games.mea_culpa.actions.market import WARES, price_of
from companion.games.mea_culpa.actions.one_action import KIND
from companion.games.mea_culpa.answers import Answer, ask
from companion.games.mea_culpa.characters.petty import (
    PETTY_SIN_STONES,
    ask_for_a_visit,
    visit_or_not_form,
)
from companion.games.mea_culpa.house.visiting import visit
from companion.games.mea_culpa.material.pieces import PETTY, PETTY_SINS, SUITES
from companion.games.mea_culpa.sins.dens import put_stones
from companion.games.mea_culpa.state import MeaCulpa
from companion.games.mea_culpa.variant.reminding import allow_reminders, note_due_cost

SWITCHES = {PAY: T("the taler"), NOTCH: T("the notch"), SIN_STONE: T("the stone")}


def with_forget_switches(k: MeaCulpa, offers: Iterable[Offer]) -> Iterator[Offer]:
    """The same offers, with a switch for each cost of the Petty Sinner's [MEA-253, MEA-270]."""
    for offer in offers:
        if costs := list_forgettable_costs(k, offer):
            options = tuple(Option(cost, SWITCHES[cost]) for cost in costs)
            label = T("Forget on purpose")
            forget = Choice(options, least=0, most=len(options), label=label)
            check = _make_price_check(k) if PAY in costs else offer.check
            fields = {**offer.fields, "forget": forget}
            yield offer.but(public=False, check=check, fields=fields)
        else:
            yield offer


def _make_price_check(k: MeaCulpa) -> Check:
    """He may take what he cannot pay for, if he forgets to."""

    def check(answer: Answer) -> Why | None:
        has = k.screens.purses[Seat(answer.by)].value
        if PAY in answer.forget or price_of(k, WARES[answer.what]) <= has:
            return None
        words = "You have only {n} taler: forget them on purpose, or take something else."
        return Against("MEA-253", T(words, n=has))

    return check


def list_forgettable_costs(k: MeaCulpa, offer: Offer) -> tuple[str, ...]:
    """The costs of an action that he may forget; of a second one also its notch [MEA-140]."""
    if not k.acts_as(PETTY) or offer.name not in KIND:
        return ()
    notch = (NOTCH,) if k.done_in_turn else ()
    match offer.name:
        case "buy":
            return (*notch, PAY, SIN_STONE)
        case "visit" if has_a_suite(offer):
            return (*notch, SIN_STONE)
        case _:
            return notch


def has_a_suite(visit: Offer) -> bool:
    """Whether a stone into Lust may be due."""
    door: Any = visit.fields["door"]
    return any(option.key in SUITES for option in door.options)


def make_forgets(g: MeaCulpa, seat: Seat, answer: Answer) -> Forgets:
    """What the Petty Sinner switched off; every cost is noted, so that others can remind him of it.

    [MEA-253, MEA-270]
    """
    switched_off = answer.values.get("forget", ())

    def forgets(cost: Cost) -> bool:
        forgotten = cost.kind in switched_off
        note_due_cost(g, seat, cost, forgotten=forgotten)
        return forgotten

    return forgets


# --- the Preliminary Action ----------------------------------------------------------------------


def do_forgetful_preliminary(g: MeaCulpa, seat: Seat) -> Play[None]:
    """The Petty Sinner's stones and visit; he may forget stones of both [MEA-075, MEA-253]."""
    allow_reminders(g, seat)
    prompt = T("Put two stones into Petty Sins, or forget them.")
    screen = T("{who} begins as the Petty Sinner.", who=seat)
    answer = yield from ask(seat, _stones_form, prompt, screen)
    g.new_hands()
    forgotten = answer.offer == "forget_stones"
    note_due_cost(g, seat, Cost(SIN_STONE, PETTY_SIN_STONES, PETTY_SINS), forgotten=forgotten)
    if not forgotten:
        yield from put_stones(g, seat, PETTY_SINS, PETTY_SIN_STONES)
    answer = yield from ask_for_a_visit(g, seat, _visit_form)
    if answer.offer == "visit":
        yield from visit(g, seat, answer.door, make_forgets(g, seat, answer))


def _stones_form(_k: MeaCulpa, _me: Seat) -> Iterator[Offer]:
    yield Offer("put_stones", T("Put two stones into Petty Sins"))
    yield Offer("forget_stones", T("Forget them on purpose"), tone="quiet")


def _visit_form(k: MeaCulpa, me: Seat) -> Iterator[Offer]:
    for offer in with_forget_switches(k, visit_or_not_form(k, me)):
        yield offer.but(in_public=False)
