"""Phase 4, Action: plans under seal, revealed together, resolved slot by slot [DWD-082..110]."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Choice, Offer, Option, Text
from companion.core.play import Play
from companion.core.seats import Seat, Viewer
from companion.core.words import T, listed
from companion.games.deal_with_the_devil.action.achievements import achieve
from companion.games.deal_with_the_devil.action.places import place_new_building, use_place
from companion.games.deal_with_the_devil.action.plan_forms import (
    count_tokens,
    plan_form,
    planned_building,
    price_of,
    price_tokens,
    read_plan,
    slot_form,
)
from companion.games.deal_with_the_devil.action.settling import (
    lose_unpaid_action,
    recruit,
    settle_plans,
)
from companion.games.deal_with_the_devil.answers import Answer, everyone
from companion.games.deal_with_the_devil.asking import (
    MAX_NOTE_CHARS,
    ask_all_sealed,
    has_done_enough,
    note_done,
)
from companion.games.deal_with_the_devil.cards.decks import events
from companion.games.deal_with_the_devil.goods import coins
from companion.games.deal_with_the_devil.moments import show_plans
from companion.games.deal_with_the_devil.reputation import move_reputation
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import DevilPhase
from companion.games.deal_with_the_devil.state.phases import SLOTS

ACTION_COINS = coins(2)
"""What an action building gives when it is used [ledger 10]."""


def play_action(g: DealWithTheDevil) -> Play[None]:
    """Plan, reveal, resolve, achieve."""
    g.enter(DevilPhase.ACTION)
    if not g.planning.plans:
        yield from ask_for_plans(g)
    reveal_plans(g)
    if g.full:
        for g.planning.slot in SLOTS:
            yield from resolve_slot(g)
        g.planning.slot = ""
        yield from achieve(g)
    else:
        yield from settle_plans(g)
    g.planning.plans = {}


PLAN = T("Plan your actions. Once all four of you are ready, all plans are revealed.")


def ask_for_plans(g: DealWithTheDevil, prompt: T = PLAN) -> Play[None]:
    """All plan under seal; the tokens' wheat is paid at once [DWD-095, DWD-096]."""
    answers = yield from ask_all_sealed(g, plan_form, prompt)
    for seat, answer in answers.items():
        g.planning.plans[seat] = read_plan(answer)
        g.pay(seat, price_tokens(g, count_tokens(g, answer)))


def reveal_plans(g: DealWithTheDevil) -> None:
    """Reveal all four plans; events that were not played are discarded [DWD-097]."""
    for seat in g.seats if g.full else ():
        _discard_events(g, seat)
    g.tell(T("All plans are revealed."))
    show_plans(g)


def _discard_events(g: DealWithTheDevil, seat: Seat) -> None:
    """Discard all event cards but one that is kept; a played one is gone too [DWD-082]."""
    plan = g.planning.plans[seat]
    for each in g.decks.event_cards[seat].take_all():
        is_kept = each == plan.event_card and plan.event_option == "keep"
        (g.decks.event_cards[seat] if is_kept else g.decks.discarded).add(each)


# --- slot by slot ----------------------------------------------------------------------------


def resolve_slot(g: DealWithTheDevil) -> Play[None]:
    """Everybody who has planned this slot carries it out, or loses it [DWD-098, DWD-099]."""
    planners = [seat for seat in g.seats if g.planning.plans[seat].has(g.planning.slot)]
    prompt = T("{who}: {what}, as planned.", who=listed(planners), what=g.planning.now.words)
    answers = yield from everyone(planners, slot_form, prompt, prompt)
    for seat, answer in answers.items():
        if answer.way == "done":
            carry_out(g, seat)
        else:
            lose_unpaid_action(g, seat)


def carry_out(g: DealWithTheDevil, seat: Seat) -> None:
    """Pay for a planned action, and do it."""
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
        use_place(g, seat, g.planning.now.number)
        g.gain(seat, ACTION_COINS)  # [DWD-090]


def _play_event(g: DealWithTheDevil, seat: Seat) -> None:
    plan = g.planning.plans[seat]
    event = events()[plan.event_card]
    g.tell(T("{who} plays {card}.", who=seat, card=event.option(plan.event_option)))
    if plan.event_option == "second":
        g.gain(seat, coins(event.take))
    move_reputation(g, seat, event.up if plan.event_option == "first" else -event.down)


def _build(g: DealWithTheDevil, seat: Seat) -> None:
    """Add the building; an immediate effect happens at once [DWD-087, DWD-089]."""
    card = planned_building(g, seat)
    g.decks.cards[seat].take(card.id)
    g.change(seat, built=(*g.castles[seat].built, card.id))
    g.tell(T("{who} builds {card}.", who=seat, card=card.name))
    place_new_building(g, seat, card.id)
    if card.effect == "reputation":
        move_reputation(g, seat, 1)


# --- reminders -------------------------------------------------------------------------------


def remind_form(k: DealWithTheDevil, me: Viewer) -> Iterator[Offer]:
    """A building's lasting effect can be noted for the phase it applies in [DWD-101]."""
    if not isinstance(me, Seat) or k.phase is not DevilPhase.ACTION or k.full:
        return
    if not has_done_enough(k, me, "remind"):
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


def note_reminder(g: DealWithTheDevil, answer: Answer) -> None:
    """Keep a reminder for its phase; only the latest few are kept."""
    seat = Seat(answer.by)
    reminders = (*g.castles[seat].reminders, (answer.phase, answer.what))
    g.change(seat, reminders=reminders[-MAX_REMINDERS:])
    note_done(g, seat, "remind")
