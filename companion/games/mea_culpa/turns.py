"""Phase 3: turn after turn by the numbers of the characters, until the market is empty."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.core.forms import Answer, Offer
from companion.core.play import Form, Lapsed, Play, Wait
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T
from companion.games.mea_culpa.barred import barred
from companion.games.mea_culpa.donating import donate, donate_offer
from companion.games.mea_culpa.house import visit, visit_as_petty, visit_offer
from companion.games.mea_culpa.market import (
    buy,
    buy_offer,
    free_stone,
    free_stone_form,
    sell,
    sell_offer,
    take_free,
)
from companion.games.mea_culpa.pieces import (
    CHARACTER,
    CHARACTERS,
    MERCHANT,
    PETTY,
    POPE,
)
from companion.games.mea_culpa.pope import meeting_offer, urgent_meeting
from companion.games.mea_culpa.records import Cost, Phase, Turn
from companion.games.mea_culpa.reminders import (
    NOTCH,
    forgets,
    open_to_reminders,
    owe,
    somebody_acts,
)
from companion.games.mea_culpa.state import MeaCulpa

BUY, SELL, DONATE, VISIT, PASS = "buy", "sell", "donate", "visit", "pass"
KIND = {
    "buy": BUY,
    "sell": SELL,
    "donate": DONATE,
    "visit": VISIT,
    "set_pope_die": VISIT,
}
"""Which of the four types of action an offer is [MEA-087, MEA-088]."""
MOST_ACTIONS = 2


def action_phase(g: MeaCulpa) -> Play[None]:
    """Pope, Emperor, Merchant, Petty Sinner, and again [MEA-085, MEA-086]."""
    g.phase = Phase.ACTION
    while not g.market_empty:
        for character in CHARACTERS:
            if character in g.holders and not g.market_empty:
                yield from turn(g, g.holders[character], character)
    g.turn = None


def turn(g: MeaCulpa, seat: Seat, character: str) -> Play[None]:
    """A pass or an action, maybe a second, and what is due at the end [MEA-087..090]."""
    g.turn = Turn(seat, character)
    try:
        yield from actions(g, seat)
    except Lapsed:  # a stone that had been forgotten was the last of the market
        return
    if not g.market_empty:
        yield from end_of_turn(g, seat)


def actions(g: MeaCulpa, seat: Seat) -> Play[None]:
    """Up to two actions; with an empty market nothing more of the turn happens [MEA-086]."""
    while not is_done(g, seat):
        answer = yield from next_action(g, seat)
        if answer.offer == "free_stone":
            take_free(g, seat, answer)
            return
        if answer.offer == "turn_over":
            g.forgot_stone = seat if may_forget_stone(g) else None
            return
        if answer.offer == "pass":
            g.tell(T("{who} passes.", who=seat))
            note(g, PASS)
        else:
            yield from act(g, seat, answer)


def is_done(g: MeaCulpa, seat: Seat) -> bool:
    """Whether the turn is over without another word; the variant asks for one [MEA-254]."""
    done = g.turn.done if g.turn else ()
    if g.market_empty:
        return True
    if PASS in done:
        return not may_forget_stone(g)
    return not g.variant and (
        len(done) == MOST_ACTIONS or (done != () and g.posts[seat] >= g.rules.post_max)
    )


def may_forget_stone(k: MeaCulpa) -> bool:
    """In the variant the Merchant's stone is a tap of its own, never forced [MEA-259, MEA-271]."""
    return k.variant and k.turn is not None and k.turn.character == MERCHANT


def next_action(g: MeaCulpa, seat: Seat) -> Play[Answer]:
    """What is done now; the first action ends what was open from the turn before."""
    forms: dict[Viewer, Form] = {seat: action_form}
    if g.variant:
        forms[TABLE] = idle_form
    while True:
        answer: Answer = yield Wait(forms, prompt=_prompt(g), screen=_screen(g))
        if answer.offer != "idle":
            break
        g.idle = True
    somebody_acts(g, seat)
    if g.turn and g.turn.character == PETTY and not g.turn.done:
        open_to_reminders(g, seat)
    return answer


def _prompt(g: MeaCulpa) -> T:
    if g.turn and g.turn.done:
        return T("A second action costs a notch. Or end your turn.")
    return T("It is your turn as the {card}.", card=_name(g))


def _screen(g: MeaCulpa) -> T:
    return T("It is the turn of {who}, the {card}.", who=_seat(g), card=_name(g))


def _name(g: MeaCulpa) -> T:
    return CHARACTER[g.turn.character].name if g.turn else T("nobody")


def _seat(g: MeaCulpa) -> Seat:
    return g.turn.seat if g.turn else g.seats[0]


# --- what can be done ----------------------------------------------------------------------------


def action_form(k: MeaCulpa, me: Seat) -> Iterator[Offer]:
    """The first action, or a second of another type for a notch [MEA-087..089]."""
    if k.turn is None or k.market_empty:
        return
    if not k.turn.done:
        yield from kinds(k, me, k.posts[me], ())
        why = barred(k, me, k.posts[me])
        yield Offer("pass", T("Pass"), help=why, tone="quiet", public=True)
        return
    if (
        k.posts[me] < k.rules.post_max
        and len(k.turn.done) < MOST_ACTIONS
        and PASS not in k.turn.done
    ):
        for offer in kinds(k, me, k.posts[me] + 1, (NOTCH,)):
            if KIND[offer.name] not in k.turn.done:
                yield offer.but(label=_for_a_notch(k, me, offer))
    why = barred(k, me, k.posts[me] + 1)
    yield Offer("turn_over", T("End my turn"), help=why, public=True)
    if may_forget_stone(k):
        for offer in free_stone_form(k, me):
            yield offer.but(tone="quiet")


def _for_a_notch(k: MeaCulpa, me: Seat, offer: Offer) -> T:
    post = k.posts[me]
    return T("{act} (post {post} to {next})", act=offer.label, post=post, next=post + 1)


def kinds(k: MeaCulpa, me: Seat, post: int, costs: tuple[str, ...]) -> Iterator[Offer]:
    """Buy, sell, donate, visit, as far as each is possible [MEA-087]."""
    yield from buy_offer(k, me, costs)
    yield from sell_offer(k, me, costs)
    yield from donate_offer(k, me, costs)
    if k.turn and k.turn.character == POPE:
        yield from meeting_offer(k, me, post)
    else:
        yield from visit_offer(k, me, post, costs)


def act(g: MeaCulpa, seat: Seat, answer: Answer) -> Play[None]:
    """One action; the notch of a second one comes first [MEA-088]."""
    if g.turn and g.turn.done:
        turn_post(g, seat, answer)
    note(g, KIND[answer.offer])
    if answer.offer == BUY:
        yield from buy(g, seat, answer)
    elif answer.offer == SELL:
        sell(g, seat, answer)
    elif answer.offer == "set_pope_die":
        yield from urgent_meeting(g, seat, answer.door)
    elif answer.offer == VISIT and g.turn and g.turn.character == PETTY:
        yield from visit_as_petty(g, seat, answer)
    elif answer.offer == VISIT:
        yield from visit(g, seat, answer.door)
    else:
        yield from donate(g, seat, answer)


def turn_post(g: MeaCulpa, seat: Seat, answer: Answer) -> None:
    """One notch up, unless the Petty Sinner forgets it [MEA-088, MEA-140, MEA-270]."""
    if forgets(answer, NOTCH):
        owe(g, seat, Cost(NOTCH, 1))
        return
    g.posts[seat] += 1
    g.tell(T("{who} turns the post to {n}.", who=seat, n=g.posts[seat]))


def note(g: MeaCulpa, kind: str) -> None:
    """This kind of action is done in this turn."""
    if g.turn:
        g.turn = replace(g.turn, done=(*g.turn.done, kind))


# --- the end of a turn ---------------------------------------------------------------------------


def end_of_turn(g: MeaCulpa, seat: Seat) -> Play[None]:
    """The Merchant's stone, or that of the soul nearest Hell [MEA-090, MEA-096]."""
    merchant = g.turn is not None and g.turn.character == MERCHANT
    if merchant and g.variant:
        return
    if merchant or (MERCHANT not in g.holders and g.nearest_hell()[0] == seat):
        yield from free_stone(g, seat)


def idle_form(k: MeaCulpa, _me: Viewer) -> Iterator[Offer]:
    """After a while everybody may say that somebody sleeps [MEA-271]."""
    if not k.idle and k.turn and not k.turn.done and not k.market_empty:
        yield Offer("idle", T("Still waiting"), after=float(k.settings.idle_grace))
