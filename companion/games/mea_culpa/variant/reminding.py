"""What the Petty Sinner has forgotten: he owes it until an opponent reminds him or it lapses."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Answer, Offer
from companion.core.play import Play, anyone
from companion.core.seats import Seat, Viewer
from companion.core.words import T, listed, plural
from companion.games.mea_culpa.material.pieces import DEN_NAMES
from companion.games.mea_culpa.sins.dens import put
from companion.games.mea_culpa.state import MeaCulpa
from companion.games.mea_culpa.variant.state import ForgottenCost

PAY, NOTCH, STONE = "pay", "notch", "stone"
"""Kinds of costs."""


def owe(g: MeaCulpa, seat: Seat, cost: ForgottenCost) -> None:
    """A forgotten cost leaves no line in the journal [MEA-270]."""
    g.slips.unpaid[seat].value += (cost,)
    g.tell(T("You owe {cost}, if somebody reminds you.", cost=_said(cost)), [seat])


def open_to_reminders(g: MeaCulpa, seat: Seat) -> None:
    """From now on the Petty Sinner may be reminded, whether or not anything was forgotten."""
    if g.variant:
        g.slips.reminder = seat
        g.slips.reminded_by = ()


def next_player_acts(g: MeaCulpa, seat: Seat) -> None:
    """The next player's action: what was forgotten before has lapsed [MEA-270, MEA-271]."""
    g.slips.idle = False
    g.slips.forgot_stone = None
    if g.slips.reminder and g.slips.reminder != seat:
        lapse(g)


def lapse(g: MeaCulpa) -> None:
    """Nobody can be reminded of anything any more."""
    if g.slips.reminder:
        g.slips.unpaid[g.slips.reminder].value = ()
    g.slips.reminder = None
    g.slips.reminded_by = ()


def last_call(g: MeaCulpa) -> Play[None]:
    """Nobody acts after a Petty Sinner who took the last stone: remind him now, or never."""
    if g.slips.reminder is None:
        return
    prompt = T("The market is empty. Remind {who} of a cost now, or never.", who=g.slips.reminder)
    screen = T("The market is empty. Who would remind {who}?", who=g.slips.reminder)
    yield from anyone(dict.fromkeys(g.souls.others(g.slips.reminder), _go_on_form), prompt, screen)
    lapse(g)


def _go_on_form(_k: MeaCulpa, _me: Seat) -> Iterator[Offer]:
    yield Offer("compare", T("On to the posts"), public=True)


# --- reminding -----------------------------------------------------------------------------------


def remind_form(k: MeaCulpa, me: Viewer) -> Iterator[Offer]:
    """Open to every opponent alike, once, whatever was forgotten [MEA-253, MEA-270]."""
    if not isinstance(me, Seat) or k.slips.reminder is None or me == k.slips.reminder or k.busy:
        return
    if me not in k.slips.reminded_by:
        label = T("Remind {who} of a cost", who=k.slips.reminder)
        yield Offer("remind", label, tone="quiet", public=True)


def remind(g: MeaCulpa, answer: Answer) -> Play[None]:
    """Every forgotten cost is made good, and no stone is placed for it [MEA-251, MEA-253]."""
    sinner = g.slips.reminder
    if sinner is None:
        return
    g.slips.reminded_by += (Seat(answer.by),)
    costs, g.slips.unpaid[sinner].value = g.slips.unpaid[sinner].value, ()
    g.reveal()
    if not costs:
        g.tell(T("{who} reminds {sinner}, who owes nothing.", who=answer.by, sinner=sinner))
        return
    said = listed(_said(cost) for cost in costs)
    g.tell(T("{who} reminds {sinner} of {costs}.", who=answer.by, sinner=sinner, costs=said))
    for cost in costs:
        yield from make_good(g, sinner, cost)


def make_good(g: MeaCulpa, seat: Seat, cost: ForgottenCost) -> Play[None]:
    """What should have been paid is paid now, as far as the purse allows [MEA-251]."""
    if cost.kind == PAY:
        g.screens.purses[seat].value -= min(cost.amount, g.screens.purses[seat].value)
    elif cost.kind == NOTCH:
        g.souls.posts[seat] = min(g.rules.post_max, g.souls.posts[seat] + cost.amount)
    else:
        yield from put(g, seat, cost.den, cost.amount)


def _said(cost: ForgottenCost) -> T:
    if cost.kind == PAY:
        return T("{n} taler", n=cost.amount)
    if cost.kind == NOTCH:
        return plural(cost.amount, "one notch", "{n} notches")
    stones = plural(cost.amount, "a stone", "{n} stones")
    return T("{stones} into {den}", stones=stones, den=DEN_NAMES[cost.den])
