"""ME'A CULPA for the Petty Sinner: costs that may be forgotten until an opponent reminds him."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.core.forms import Answer, Choice, Offer, Option
from companion.core.play import Play, anyone
from companion.core.seats import Seat, Viewer
from companion.core.words import T, listed, plural
from companion.games.mea_culpa.dens import put
from companion.games.mea_culpa.pieces import DEN_NAMES, PETTY
from companion.games.mea_culpa.records import Cost
from companion.games.mea_culpa.state import MeaCulpa

PAY, NOTCH, STONE = "pay", "notch", "stone"


def may_forget(k: MeaCulpa) -> bool:
    """Whether the Petty Sinner is acting, and slips are sins for everybody else [MEA-253]."""
    return k.variant and k.turn is not None and k.turn.character == PETTY


def forget_field(k: MeaCulpa, costs: Iterable[str]) -> dict[str, Any]:
    """The "forget" switches of an action's costs [MEA-270]."""
    names = {PAY: T("the taler"), NOTCH: T("the notch"), STONE: T("the stone")}
    options = tuple(Option(cost, names[cost]) for cost in costs)
    if not may_forget(k) or not options:
        return {}
    return {"forget": Choice(options, least=0, most=len(options), label=T("Forget on purpose"))}


def forgets(answer: Answer, cost: str) -> bool:
    """Whether this cost is forgotten on purpose."""
    return cost in answer.values.get("forget", ())


def owe(g: MeaCulpa, seat: Seat, cost: Cost) -> None:
    """A forgotten cost leaves no line in the journal [MEA-270]."""
    g.unpaid[seat].value += (cost,)
    g.tell(T("You owe {cost}, if somebody reminds you.", cost=_said(cost)), [seat])


def open_to_reminders(g: MeaCulpa, seat: Seat) -> None:
    """From now on the Petty Sinner may be reminded, whether or not anything was forgotten."""
    if g.variant:
        g.reminder = seat
        g.reminded_by = ()


def somebody_acts(g: MeaCulpa, seat: Seat) -> None:
    """The next player's action: what was forgotten before has lapsed [MEA-270, MEA-271]."""
    g.idle = False
    g.forgot_stone = None
    if g.reminder and g.reminder != seat:
        lapse(g)


def lapse(g: MeaCulpa) -> None:
    """Nobody can be reminded of anything any more."""
    if g.reminder:
        g.unpaid[g.reminder].value = ()
    g.reminder = None
    g.reminded_by = ()


def last_call(g: MeaCulpa) -> Play[None]:
    """Nobody acts after the Petty Sinner who took the last stone: they may still remind now."""
    if g.reminder is None:
        return
    prompt = T("The market is empty. Remind {who} of a cost now, or never.", who=g.reminder)
    screen = T("The market is empty. Who would remind {who}?", who=g.reminder)
    yield from anyone(dict.fromkeys(g.others(g.reminder), _go_on_form), prompt, screen)
    lapse(g)


def _go_on_form(_k: MeaCulpa, _me: Seat) -> Iterator[Offer]:
    yield Offer("compare", T("On to the posts"), public=True)


# --- reminding -----------------------------------------------------------------------------------


def remind_form(k: MeaCulpa, me: Viewer) -> Iterator[Offer]:
    """Open to every opponent alike, once, whatever was forgotten [MEA-253, MEA-270]."""
    if not isinstance(me, Seat) or k.reminder is None or me == k.reminder or k.busy:
        return
    if me not in k.reminded_by:
        label = T("Remind {who} of a cost", who=k.reminder)
        yield Offer("remind", label, tone="quiet", public=True)


def remind(g: MeaCulpa, answer: Answer) -> Play[None]:
    """Every forgotten cost is made good, and no stone is placed for it [MEA-251, MEA-253]."""
    sinner = g.reminder
    if sinner is None:
        return
    g.reminded_by += (Seat(answer.by),)
    costs, g.unpaid[sinner].value = g.unpaid[sinner].value, ()
    g.reveal()
    if not costs:
        g.tell(T("{who} reminds {sinner}, who owes nothing.", who=answer.by, sinner=sinner))
        return
    said = listed(_said(cost) for cost in costs)
    g.tell(T("{who} reminds {sinner} of {costs}.", who=answer.by, sinner=sinner, costs=said))
    for cost in costs:
        yield from make_good(g, sinner, cost)


def make_good(g: MeaCulpa, seat: Seat, cost: Cost) -> Play[None]:
    """What should have been paid is still paid, as far as it is there [MEA-251]."""
    if cost.kind == PAY:
        g.purses[seat].value -= min(cost.amount, g.purses[seat].value)
    elif cost.kind == NOTCH:
        g.posts[seat] = min(g.rules.post_max, g.posts[seat] + cost.amount)
    else:
        yield from put(g, seat, cost.den, cost.amount)


def _said(cost: Cost) -> T:
    if cost.kind == PAY:
        return T("{n} taler", n=cost.amount)
    if cost.kind == NOTCH:
        return plural(cost.amount, "one notch", "{n} notches")
    stones = plural(cost.amount, "a stone", "{n} stones")
    return T("{stones} into {den}", stones=stones, den=DEN_NAMES[cost.den])
