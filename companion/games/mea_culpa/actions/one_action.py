"""One action of a turn: what is possible, what is not and why, and doing it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.core.offers import Offer
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T, listed
from companion.games.mea_culpa.actions.costs import NOTCH, Cost, Forgets, forget_nothing
from companion.games.mea_culpa.actions.donating import donate, donate_offer
from companion.games.mea_culpa.actions.market import buy, buy_offer, can_take, sell, sell_offer
from companion.games.mea_culpa.answers import Answer
from companion.games.mea_culpa.house.pope import hold_urgent_meeting, meeting_offer
from companion.games.mea_culpa.house.visiting import list_doors_for, visit, visit_offer
from companion.games.mea_culpa.material.pieces import (
    CHARACTER,
    FOR_SALE,
    GOODS,
    INDULGENCE,
    POPE,
    STONE,
)
from companion.games.mea_culpa.sins.souls import turn_post
from companion.games.mea_culpa.state import MeaCulpa

BUY, SELL, DONATE, VISIT, PASS = "buy", "sell", "donate", "visit", "pass"
KIND = {BUY: BUY, SELL: SELL, DONATE: DONATE, VISIT: VISIT, "set_pope_die": VISIT}
"""Which of the four types of action an offer is [MEA-087, MEA-088]."""
MAX_ACTIONS = 2


# --- what can be done ----------------------------------------------------------------------------


def list_possible_actions(k: MeaCulpa, me: Seat, post: int) -> Iterator[Offer]:
    """Buy, sell, donate, visit, as far as each is possible with this post [MEA-087]."""
    yield from buy_offer(k, me)
    yield from sell_offer(k, me)
    yield from donate_offer(k, me)
    if k.acts_as(POPE):
        yield from meeting_offer(k, me, post)
    else:
        yield from visit_offer(k, me, post)


def list_second_actions(k: MeaCulpa, me: Seat) -> Iterator[Offer]:
    """Actions of another type than the first, each with what its notch does [MEA-088, MEA-089]."""
    post = k.souls.posts[me]
    for offer in list_possible_actions(k, me, post + 1):
        if KIND[offer.name] not in k.done_in_turn:
            label = T("{act} (post {post} to {next})", act=offer.label, post=post, next=post + 1)
            yield offer.but(label=label)


def pass_offer(k: MeaCulpa, me: Seat) -> Offer:
    """Do nothing this turn."""
    why = write_what_is_impossible(k, me, k.souls.posts[me])
    return Offer("pass", T("Pass"), help=why, tone="quiet", public=True)


def end_offer(k: MeaCulpa, me: Seat) -> Offer:
    """Do nothing more this turn."""
    why = write_what_is_impossible(k, me, k.souls.posts[me] + 1)
    return Offer("turn_over", T("End my turn"), help=why, public=True)


def may_act(k: MeaCulpa, me: Seat) -> bool:
    """Whether an action is still possible: a second one costs a notch [MEA-086, MEA-088]."""
    done = k.done_in_turn
    # Our reading: nothing follows a pass.
    possible = k.souls.posts[me] < k.rules.post_max and PASS not in done
    return not done or (possible and len(done) < MAX_ACTIONS)


def turn_form(k: MeaCulpa, me: Seat) -> Iterator[Offer]:
    """An action or a pass; then a second action, or the end of the turn [MEA-087..089]."""
    if not k.done_in_turn:
        yield from list_possible_actions(k, me, k.souls.posts[me])
        yield pass_offer(k, me)
        return
    if may_act(k, me):
        yield from list_second_actions(k, me)
    yield end_offer(k, me)


def write_turn_sentences(g: MeaCulpa, seat: Seat, character: str) -> tuple[T, T]:
    """The prompt for the player whose turn it is, and the sentence everybody else reads."""
    card = CHARACTER[character].name
    prompt = T("Your turn as the {card}.", card=card)
    if g.done_in_turn:
        prompt = T("Take a second action for one notch, or end your turn.")
    return prompt, T("{who}’s turn ({card}).", who=seat, card=card)


# --- what cannot be done -------------------------------------------------------------------------


def write_what_is_impossible(k: MeaCulpa, me: Seat, post: int) -> T | None:
    """What a player cannot do, as far as they know, with this post; None if nothing is."""
    if post > k.rules.post_max:
        return T("No second action: your post shows {n}.", n=k.rules.post_max)
    why = [*_not_for_sale(k, me), *_nothing_to_sell(k, me), *_barred_doors(k, me, post)]
    return T("Not possible: {why}.", why=listed(why)) if why else None


def _not_for_sale(k: MeaCulpa, me: Seat) -> Iterator[T]:
    if not k.stock.market[INDULGENCE]:
        yield T("a Letter (no indulgence stone is left)")
    elif not any(k.stock.supply[colour] for colour in FOR_SALE):
        yield T("a Letter (red and green are gone)")
    elif not can_take(k, me, k.rules.letter_price):
        yield T("a Letter (it costs {n} taler)", n=k.rules.letter_price)
    for good in GOODS:
        if k.stock.market[good] and not can_take(k, me, k.rules.buying(good)):
            yield T("{good} (it costs {n} taler)", good=STONE[good].name, n=k.rules.buying(good))


def _nothing_to_sell(k: MeaCulpa, me: Seat) -> Iterator[T]:
    if not any(count.value for count in k.screens.goods[me].values()):
        yield T("selling (you have no goods)")


def _barred_doors(k: MeaCulpa, me: Seat, post: int) -> Iterator[T]:
    """The Pope may set his die to any open door [MEA-127, MEA-147]."""
    if k.acts_as(POPE):
        return
    for door in k.house.open_doors:
        if door not in list_doors_for(k, me, post):
            yield T("door {n} (your post cannot be turned that far)", n=door)


# --- doing it ------------------------------------------------------------------------------------


def pass_or_act(
    g: MeaCulpa, seat: Seat, answer: Answer, forgets: Forgets = forget_nothing
) -> Play[None]:
    """Pass, or do the chosen action; the caller ends the turn."""
    if answer.offer == "pass":
        pass_turn(g, seat)
    else:
        yield from act(g, seat, answer, forgets)


def act(g: MeaCulpa, seat: Seat, answer: Answer, forgets: Forgets = forget_nothing) -> Play[None]:
    """Do one action; for a second one its notch is paid first [MEA-088]."""
    g.new_hands()
    if g.done_in_turn and not forgets(Cost(NOTCH, 1)):
        turn_post(g, seat, 1)
    note_done(g, KIND[answer.offer])
    match answer.offer:
        case "buy":
            yield from buy(g, seat, answer.what, forgets)
        case "sell":
            sell(g, seat, answer.good)
        case "donate":
            yield from donate(g, seat, answer)
        case "set_pope_die":
            yield from hold_urgent_meeting(g, seat, answer.door)
        case "visit":
            yield from visit(g, seat, answer.door, forgets)


def note_done(g: MeaCulpa, kind: str) -> None:
    """Note that this kind of action has been done this turn."""
    if g.turn:
        g.turn = replace(g.turn, done=(*g.turn.done, kind))


def pass_turn(g: MeaCulpa, seat: Seat) -> None:
    """Pass: nothing is done this turn."""
    g.new_hands()
    g.tell(T("{who} passes.", who=seat))
    note_done(g, PASS)
