"""A turn in which the companion does nothing for the player, who may forget things.

Nobody is told whose turn it is: every phone has the same key to begin one. Whoever does not press
it when they should, or presses it when they should not, has slipped. A turn may then take its time.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Offer
from companion.core.play import Form, Lapsed, Play, Wait
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T
from companion.games.mea_culpa.actions.costs import forget_nothing
from companion.games.mea_culpa.actions.market import (
    free_stone_form,
    give_stone_without_merchant,
    take_free_ware,
)
from companion.games.mea_culpa.actions.one_action import (
    pass_or_act,
    turn_form,
    write_turn_sentences,
)
from companion.games.mea_culpa.actions.state import Turn
from companion.games.mea_culpa.answers import Answer, ask
from companion.games.mea_culpa.material.pieces import MERCHANT, PETTY
from companion.games.mea_culpa.state import MeaCulpa
from companion.games.mea_culpa.variant.forgetting import make_forgets, with_forget_switches
from companion.games.mea_culpa.variant.register import NOT_NOTICED, OUT_OF_TURN
from companion.games.mea_culpa.variant.reminding import allow_reminders, lapse_if_next_player_acts


def play_turn_with_slips(g: MeaCulpa, seat: Seat, character: str) -> Play[None]:
    """Up to two actions, until the player ends the turn [MEA-254, MEA-271]."""
    try:
        yield from await_turn_begun(g, seat)
        g.turn = Turn(seat, character)
        g.slips.silent = tuple(each for each in g.slips.silent if each != seat)
        yield from play_actions(g, seat, character)
    except Lapsed:  # a forgotten free stone was the last in the market
        g.slips.to_begin, g.slips.idle = None, False
    if not g.stock.market_empty:
        yield from give_stone_without_merchant(g, seat)


def play_actions(g: MeaCulpa, seat: Seat, character: str) -> Play[None]:
    """Action by action; with an empty market the turn is over [MEA-086]."""
    while not g.stock.market_empty:
        answer = yield from ask_for_action(g, seat, character)
        match answer.offer:
            case "turn_over":
                g.slips.forgot_stone = seat if character == MERCHANT else None
                return
            case "free_stone":
                g.new_hands()
                take_free_ware(g, seat, answer.what)
                return
        forgets = make_forgets(g, seat, answer) if character == PETTY else forget_nothing
        yield from pass_or_act(g, seat, answer, forgets)
        if answer.offer == "pass" and character != MERCHANT:
            return


def ask_for_action(g: MeaCulpa, seat: Seat, character: str) -> Play[Answer]:
    """Ask for the next action; the first one ends what was open from the turn before."""
    answer = yield from ask(seat, action_form, *write_turn_sentences(g, seat, character))
    lapse_if_next_player_acts(g, seat)
    if character == PETTY and not g.done_in_turn:
        allow_reminders(g, seat)
    return answer


def action_form(k: MeaCulpa, me: Seat) -> Iterator[Offer]:
    """The same as ever with its switches, and the Merchant's free stone as a tap [MEA-271]."""
    if k.stock.market_empty:
        return
    yield from with_forget_switches(k, turn_form(k, me))
    if k.done_in_turn and k.acts_as(MERCHANT):
        for offer in free_stone_form(k, me):
            yield offer.but(tone="quiet", in_public=False)


# --- whose turn is it? ---------------------------------------------------------------------------


def await_turn_begun(g: MeaCulpa, seat: Seat) -> Play[None]:
    """Wait until the player begins, if that can be a slip [MEA-254, MEA-267, MEA-271]."""
    g.turn = None
    g.slips.out_of_turn = ()
    if not {NOT_NOTICED, OUT_OF_TURN} & {*g.settings.register}:
        return
    g.slips.to_begin = seat
    forms: dict[Viewer, Form] = {seat: notice_form, TABLE: idle_form}
    asked = T("Whose turn is it? Begin yours when it comes.")
    while (answer := (yield Wait(forms, prompt=asked, screen=asked, quiet=True))).offer == "idle":
        g.slips.idle = True
    g.slips.to_begin, g.slips.idle = None, False
    g.tell(_write_begins(answer))


def notice_form(k: MeaCulpa, _me: Seat) -> Iterator[Offer]:
    """The same key, whether or not this player should press it."""
    if not k.stock.market_empty:
        yield Offer("begin", T("Begin my turn"), public=True, in_public=True)


def idle_form(k: MeaCulpa, _me: Viewer) -> Iterator[Offer]:
    """After a while the clock notes that the player has not begun [MEA-271]."""
    if not k.slips.idle and not k.stock.market_empty and NOT_NOTICED in k.settings.register:
        yield Offer("idle", T("Still waiting"), after=float(k.settings.idle_grace))


def begin_out_of_turn_form(k: MeaCulpa, me: Viewer) -> Iterator[Offer]:
    """The key to begin, for everybody whose turn it is not [MEA-268, MEA-271]."""
    somebody_elses = k.slips.to_begin not in {None, me} and not k.busy
    if somebody_elses and isinstance(me, Seat) and me not in k.slips.out_of_turn:
        yield from notice_form(k, me)


def note_begun_out_of_turn(g: MeaCulpa, answer: Answer) -> None:
    """Note a tap out of turn; all read that a turn begins, only the player that it is wrong."""
    who = Seat(answer.by)
    g.slips.out_of_turn += (who,)
    g.tell(_write_begins(answer))
    g.tell(T("It is not your turn yet."), [who])


def _write_begins(answer: Answer) -> T:
    return T("{who} begins a turn.", who=answer.by)
