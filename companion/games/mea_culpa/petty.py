"""The Petty Sinner's Preliminary Action: two stones, and a visit at once if he likes."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.forms import Offer
from companion.core.play import Play, ask
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.mea_culpa.dens import put
from companion.games.mea_culpa.house import visit_as_petty, visit_offer
from companion.games.mea_culpa.pieces import PETTY_SINS
from companion.games.mea_culpa.records import Cost
from companion.games.mea_culpa.reminders import STONE, open_to_reminders, owe
from companion.games.mea_culpa.state import MeaCulpa

STONES = 2


def preliminary(g: MeaCulpa, seat: Seat) -> Play[None]:
    """Two stones into Petty Sins, then maybe a visit that costs no notches [MEA-075]."""
    open_to_reminders(g, seat)
    yield from two_stones(g, seat)
    prompt = T("You may visit the House of Pleasure at once, without turning your post.")
    screen = T("{who} may visit the House of Pleasure at once.", who=seat)
    answer = yield from ask(seat, visit_form, prompt, screen)
    if answer.offer == "skip":
        g.tell(T("{who} does not visit yet.", who=seat))
    else:
        yield from visit_as_petty(g, seat, answer)


def two_stones(g: MeaCulpa, seat: Seat) -> Play[None]:
    """A must; in the variant it may be forgotten on purpose [MEA-075, MEA-253]."""
    if g.variant:
        prompt = T("Put two stones into Petty Sins, or forget them.")
        screen = T("{who} begins as the Petty Sinner.", who=seat)
        answer = yield from ask(seat, _stones_form, prompt, screen)
        if answer.offer == "forget_stones":
            owe(g, seat, Cost(STONE, STONES, PETTY_SINS))
            return
    yield from put(g, seat, PETTY_SINS, STONES)


def _stones_form(_k: MeaCulpa, _me: Seat) -> Iterator[Offer]:
    yield Offer("put_stones", T("Put two stones into Petty Sins"))
    yield Offer("forget_stones", T("Forget them on purpose"), tone="quiet")


def visit_form(k: MeaCulpa, me: Seat) -> Iterator[Offer]:
    """Any door that is open, or none for now."""
    yield from visit_offer(k, me, k.posts[me])
    yield Offer("skip", T("Not yet"), tone="quiet", public=True)
