"""The Petty Sinner's Preliminary Action: two stones, and a visit if wanted."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Offer
from companion.core.play import Form, Play
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.mea_culpa.answers import Answer, ask
from companion.games.mea_culpa.house.visiting import visit, visit_offer
from companion.games.mea_culpa.material.pieces import PETTY_SINS
from companion.games.mea_culpa.sins.dens import put_stones
from companion.games.mea_culpa.state import MeaCulpa

PETTY_SIN_STONES = 2


def do_petty_preliminary(g: MeaCulpa, seat: Seat) -> Play[None]:
    """Two stones into Petty Sins, then maybe a visit that costs no notches [MEA-075]."""
    yield from put_stones(g, seat, PETTY_SINS, PETTY_SIN_STONES)
    answer = yield from ask_for_a_visit(g, seat, visit_or_not_form)
    if answer.offer == "visit":
        yield from visit(g, seat, answer.door)


def ask_for_a_visit(g: MeaCulpa, seat: Seat, form: Form) -> Play[Answer]:
    """Ask whether to visit now; who does not is told to all."""
    prompt = T("You may visit the House of Pleasure at once, without turning your post.")
    screen = T("{who} may visit the House of Pleasure at once.", who=seat)
    answer = yield from ask(seat, form, prompt, screen)
    g.new_hands()
    if answer.offer == "skip":
        g.tell(T("{who} does not visit yet.", who=seat))
    return answer


def visit_or_not_form(k: MeaCulpa, me: Seat) -> Iterator[Offer]:
    """Any door that is open, or none for now."""
    for offer in visit_offer(k, me, k.souls.posts[me]):
        yield offer.but(in_public=True)
    yield Offer("skip", T("Not yet"), tone="quiet", public=True, in_public=True)
