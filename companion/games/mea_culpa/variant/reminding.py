"""What the Petty Sinner has forgotten: he owes it until an opponent names it or it lapses.

Anybody who watches can see it: the journal does not say that he paid, the post was not turned, no
stone was placed. Nothing else reveals it, so reminding him of a cost he has paid is a mistake.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Choice, Offer, Option
from companion.core.play import Play
from companion.core.seats import Seat, Viewer
from companion.core.words import T, plural
from companion.games.mea_culpa.actions.costs import NOTCH, PAY, SIN_STONE, Cost
from companion.games.mea_culpa.answers import Answer, anyone
from companion.games.mea_culpa.material.pieces import DEN_NAMES, GREED, LUST, PETTY_SINS
from companion.games.mea_culpa.sins.dens import put_stones
from companion.games.mea_culpa.sins.souls import turn_post
from companion.games.mea_culpa.state import MeaCulpa

REMINDS_OF = {
    "3": NOTCH,
    "5": PAY,
    "8": f"{SIN_STONE}_{PETTY_SINS}",
    "9": f"{SIN_STONE}_{LUST}",
    "10": f"{SIN_STONE}_{GREED}",
}
"""Which cost an accusation of the Petty Sinner means, by its entry in the register [MEA-269]."""


def note_due_cost(g: MeaCulpa, seat: Seat, cost: Cost, *, forgotten: bool) -> None:
    """Note a cost to remind of; only its player is told that it was forgotten [MEA-270]."""
    g.slips.due += (cost,)
    if forgotten:
        g.slips.unpaid[seat].value += (cost,)
        g.tell(T("You owe {cost}, if somebody reminds you.", cost=_write_cost(cost)), [seat])


def allow_reminders(g: MeaCulpa, seat: Seat) -> None:
    """Allow reminding the Petty Sinner from now on, whether or not anything was forgotten."""
    lapse_reminders(g)
    g.slips.reminder = seat


def lapse_if_next_player_acts(g: MeaCulpa, seat: Seat) -> None:
    """Let what was forgotten lapse if this is another player [MEA-270, MEA-271]."""
    g.slips.forgot_stone = None
    if g.slips.reminder and g.slips.reminder != seat:
        lapse_reminders(g)


def lapse_reminders(g: MeaCulpa) -> None:
    """Forget all that is due: nobody can be reminded of it any more."""
    if g.slips.reminder:
        g.slips.unpaid[g.slips.reminder].value = ()
    g.slips.reminder = None
    g.slips.due = ()


def ask_for_last_reminders(g: MeaCulpa) -> Play[None]:
    """If nobody acts after the Petty Sinner, ask for reminders now; then they lapse."""
    if g.slips.reminder is None or not g.slips.due:
        lapse_reminders(g)
        return
    prompt = T("The market is empty. Remind {who} of a cost now, or never.", who=g.slips.reminder)
    screen = T("The market is empty. Does anybody remind {who}?", who=g.slips.reminder)
    others = g.souls.others(g.slips.reminder)
    yield from anyone(dict.fromkeys(others, _compare_form), prompt, screen)
    lapse_reminders(g)


def _compare_form(_k: MeaCulpa, _me: Seat) -> Iterator[Offer]:
    yield Offer("compare", T("Compare the posts"), public=True, in_public=True)


# --- reminding -----------------------------------------------------------------------------------


def remind_form(k: MeaCulpa, me: Viewer) -> Iterator[Offer]:
    """Open to every opponent alike, with paid and forgotten costs together [MEA-253, MEA-270]."""
    sinner = k.slips.reminder
    if not isinstance(me, Seat) or sinner in {None, me} or me in k.slips.silent or k.busy:
        return
    if costs := tuple(Option(cost.key, _write_cost(cost)) for cost in k.slips.due):
        label = T("Remind {who} of a cost", who=sinner)
        yield Offer("remind", label, tone="quiet", public=True, cost=Choice(costs))


def remind(g: MeaCulpa, answer: Answer) -> Play[None]:
    """Remind the Petty Sinner of a cost."""
    yield from remind_of(g, Seat(answer.by), answer.cost)


def remind_of(g: MeaCulpa, by: Seat, key: str) -> Play[None]:
    """If the cost was forgotten it is paid now, with no stone for the slip [MEA-251, MEA-253].

    Whoever names a cost that was paid is silent from now on [MEA-269].
    """
    sinner = g.slips.reminder
    cost = next((each for each in g.slips.due if each.key == key), None)
    if sinner is None or cost is None:
        silence(g, by)
        return
    g.reveal()
    g.slips.due = _without(g.slips.due, cost)
    unpaid = g.slips.unpaid[sinner]
    sentence = T("{who} reminds {sinner} of {cost}.", who=by, sinner=sinner, cost=_write_cost(cost))
    g.tell(sentence)
    if cost in unpaid.value:
        unpaid.value = _without(unpaid.value, cost)
        yield from make_good(g, sinner, cost)
    else:
        g.tell(T("But that was settled."))
        silence(g, by)


def _without(costs: tuple[Cost, ...], cost: Cost) -> tuple[Cost, ...]:
    return tuple(each for each in costs if each != cost)


def silence(g: MeaCulpa, by: Seat) -> None:
    """After a wrong accusation or reminder a player is silent until their next turn [MEA-269]."""
    g.slips.silent += (by,)
    g.tell(T("{who} may not accuse or remind anybody before their next turn.", who=by))


def make_good(g: MeaCulpa, seat: Seat, cost: Cost) -> Play[None]:
    """Pay now what should have been paid, as far as the purse allows [MEA-251]."""
    if cost.kind == PAY:
        g.screens.purses[seat].value -= min(cost.amount, g.screens.purses[seat].value)
        g.hand(seat, "pay", "taler", cost.amount)
    elif cost.kind == NOTCH:
        turn_post(g, seat, cost.amount)
    else:
        yield from put_stones(g, seat, cost.den, cost.amount)


def _write_cost(cost: Cost) -> T:
    if cost.kind == PAY:
        return T("{n} taler", n=cost.amount)
    if cost.kind == NOTCH:
        return plural(cost.amount, "one notch", "{n} notches")
    stones = plural(cost.amount, "a stone", "{n} stones")
    return T("{stones} into {den}", stones=stones, den=DEN_NAMES[cost.den])
