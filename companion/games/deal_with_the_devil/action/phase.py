"""Phase 4, Action: plans under seal, revealed together, resolved slot by slot [DWD-082..110]."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Choice, Offer, Option, Text
from companion.core.play import Play
from companion.core.seats import Seat, Viewer
from companion.core.words import T, listed
from companion.games.deal_with_the_devil.action.achievements import achieve
from companion.games.deal_with_the_devil.action.places import stand, use
from companion.games.deal_with_the_devil.action.plan_forms import (
    plan_form,
    planned,
    planned_building,
    price_of,
    slot_form,
    tokens_of,
    wheat_for,
)
from companion.games.deal_with_the_devil.action.settling import cannot_pay, recruit, settle
from companion.games.deal_with_the_devil.answers import Answer, everyone
from companion.games.deal_with_the_devil.asking import (
    MAX_NOTE_CHARS,
    all_sealed,
    has_done,
    note_done,
)
from companion.games.deal_with_the_devil.cards.decks import events
from companion.games.deal_with_the_devil.goods import coins
from companion.games.deal_with_the_devil.moments import show_plans
from companion.games.deal_with_the_devil.reputation import move
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import DevilPhase
from companion.games.deal_with_the_devil.state.phases import SLOTS

ACTION_COINS = coins(2)
"""What an action building gives when it is used [ledger 10]."""


def action(g: DealWithTheDevil) -> Play[None]:
    """Plan, reveal, resolve, achieve."""
    g.enter(DevilPhase.ACTION)
    if not g.planning.plans:
        yield from plan(g)
    reveal(g)
    if g.full:
        for g.planning.slot in SLOTS:
            yield from resolve(g)
        g.planning.slot = ""
        yield from achieve(g)
    else:
        yield from settle(g)
    g.planning.plans = {}


PLAN = T("Plan your actions. Once all four of you are ready, all plans are revealed.")


def plan(g: DealWithTheDevil, prompt: T = PLAN) -> Play[None]:
    """A player with a sealed plan is ready, until all four are [DWD-095, DWD-096]."""
    answers = yield from all_sealed(g, plan_form, prompt)
    for seat, answer in answers.items():
        g.planning.plans[seat] = planned(answer)
        g.pay(seat, wheat_for(g, tokens_of(g, answer)))


def reveal(g: DealWithTheDevil) -> None:
    """Reveal all four plans; events that were not played are discarded [DWD-097]."""
    for seat in g.seats if g.full else ():
        _discard_events(g, seat)
    g.tell(T("All plans are revealed."))
    show_plans(g)


def _discard_events(g: DealWithTheDevil, seat: Seat) -> None:
    """Down to one event card; a played one is gone too [DWD-082]."""
    plan = g.planning.plans[seat]
    for each in g.decks.event_cards[seat].take_all():
        is_kept = each == plan.event_card and plan.event_option == "keep"
        (g.decks.event_cards[seat] if is_kept else g.decks.discarded).add(each)


# --- slot by slot ----------------------------------------------------------------------------


def resolve(g: DealWithTheDevil) -> Play[None]:
    """Everybody who has planned this slot carries it out, or loses it [DWD-098, DWD-099]."""
    planners = [seat for seat in g.seats if g.planning.plans[seat].has(g.planning.slot)]
    prompt = T("{who}: {what}, as planned.", who=listed(planners), what=g.planning.now.words)
    answers = yield from everyone(planners, slot_form, prompt, prompt)
    for seat, answer in answers.items():
        if answer.way == "done":
            carry_out(g, seat)
        else:
            cannot_pay(g, seat)


def carry_out(g: DealWithTheDevil, seat: Seat) -> None:
    """A planned action takes place."""
    g.pay(seat, price_of(g, seat))
    if g.planning.now.action == "recruit":
        recruit(g, seat)
    else:
        _carry_out_card(g, seat)


def _carry_out_card(g: DealWithTheDevil, seat: Seat) -> None:
    if g.planning.now.action == "event":
        _play_event(g, seat)
    elif g.planning.now.action == "build":
        _build(g, seat)
    else:
        use(g, seat, g.planning.now.number)
        g.gain(seat, ACTION_COINS)  # [DWD-090]


def _play_event(g: DealWithTheDevil, seat: Seat) -> None:
    plan = g.planning.plans[seat]
    event = events()[plan.event_card]
    g.tell(T("{who} plays {card}.", who=seat, card=event.option(plan.event_option)))
    if plan.event_option == "second":
        g.gain(seat, coins(event.take))
    move(g, seat, event.up if plan.event_option == "first" else -event.down)


def _build(g: DealWithTheDevil, seat: Seat) -> None:
    """Add the building; an immediate effect happens at once [DWD-087, DWD-089]."""
    card = planned_building(g, seat)
    g.decks.cards[seat].take(card.id)
    g.change(seat, built=(*g.castles[seat].built, card.id))
    g.tell(T("{who} builds {card}.", who=seat, card=card.name))
    stand(g, seat, card.id)
    if card.effect == "reputation":
        move(g, seat, 1)


# --- reminders -------------------------------------------------------------------------------


def remind_form(k: DealWithTheDevil, me: Viewer) -> Iterator[Offer]:
    """A building's lasting effect can be noted for the phase it applies in [DWD-101]."""
    if not isinstance(me, Seat) or k.phase is not DevilPhase.ACTION or k.full:
        return
    if not has_done(k, me, "remind"):
        phases = tuple(Option(phase.value, words) for phase, words in REMINDED.items())
        yield Offer(
            "remind",
            T("Remind me of a building"),
            tone="quiet",
            public=True,
            phase=Choice(phases, label=T("In which phase?")),
            what=Text(MAX_NOTE_CHARS, least=1, label=T("Of what?")),
        )


REMINDED = {
    DevilPhase.PRODUCTION: T("production"),
    DevilPhase.CARDS: T("cards"),
    DevilPhase.DEALS: T("deals"),
    DevilPhase.ACTION: T("action"),
    DevilPhase.INTEREST: T("interest"),
    DevilPhase.REPUTATION: T("reputation"),
}
MAX_REMINDERS = 8


def remind(g: DealWithTheDevil, answer: Answer) -> None:
    """Keep the latest few reminders, each for its phase."""
    seat = Seat(answer.by)
    reminders = (*g.castles[seat].reminders, (answer.phase, answer.what))
    g.change(seat, reminders=reminders[-MAX_REMINDERS:])
    note_done(g, seat, "remind")
