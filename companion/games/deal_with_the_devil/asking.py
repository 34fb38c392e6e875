"""Ways to ask that several phases share: everybody is done, two confirm, time has passed.

Every seat is asked in each secret step, so that silence tells nothing [DWD-196].
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.core.offers import Answer, Offer
from companion.core.play import Form, Lapsed, Play, Wait, anyone, everyone
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil

TWO = 2
NOT_READY = T("Not ready yet")
"""How readiness is taken back while the others are not ready [DWD-096]."""
SeatForm = Callable[[Any, Seat], Iterator[Offer]]


class WentBack(Exception):
    """Two phones went one step back; the phase that catches this knows where that leads."""


def all_done(g: DealWithTheDevil, prompt: T) -> Play[None]:
    """Go on when every phone has tapped Done."""
    yield from everyone(g.seats, done_form, prompt, prompt)


def done_form(_k: DealWithTheDevil, _me: Seat) -> Iterator[Offer]:
    """Nothing but Done; until all have tapped it, it can be taken back."""
    yield Offer("done", T("Done"), reopens=NOT_READY)


def one_says(g: DealWithTheDevil, prompt: T) -> Play[None]:
    """Everything lies open and nothing is decided: the first phone that taps Done goes on."""
    yield from anyone(dict.fromkeys(g.seats, shown_form), prompt, prompt)


def shown_form(_k: DealWithTheDevil, _me: Seat) -> Iterator[Offer]:
    """One tap for the whole table."""
    yield Offer("done", T("Done: go on"))


def two_confirm(g: DealWithTheDevil, prompt: T) -> Play[None]:
    """Go on when two different phones have confirmed."""
    g.confirmed = ()
    while len(g.confirmed) < TWO:
        answer = yield from first_of(g, dict.fromkeys(g.seats, confirm_form), prompt)
        g.confirmed += (Seat(answer.by),)
    g.confirmed = ()


def confirm_form(k: DealWithTheDevil, me: Seat) -> Iterator[Offer]:
    """Each phone confirms once."""
    if me not in k.confirmed:
        left = TWO - len(k.confirmed)
        help_ = T("Two phones confirm.") if left == TWO else T("One more phone, please.")
        yield Offer("confirm", T("Yes, that is done"), help=help_)


# --- limits on what may be done at any time ------------------------------------------------------


OFTEN = 3
"""How often in a phase or slot: more than people want, and still an end."""


def moment(k: DealWithTheDevil) -> str:
    """A name for the phase under way, or for the slot of the plans that is resolved."""
    return f"{k.round} {k.phase.value} {k.planning.slot}"


def has_done(k: DealWithTheDevil, me: Seat, what: str, most: int = OFTEN) -> bool:
    """Whether this seat has done it as often as may be at this moment."""
    return k.of_late[me].value.count(f"{moment(k)} {what}") >= most


def note_done(g: DealWithTheDevil, seat: Seat, what: str) -> None:
    """Count it for this moment; earlier moments are forgotten."""
    now = moment(g)
    of_now = [each for each in g.of_late[seat].value if each.startswith(now)]
    g.of_late[seat].value = (*of_now, f"{now} {what}")


# --- questions that a step back ends -------------------------------------------------------------


def first_of(
    g: DealWithTheDevil, forms: dict[Any, Form], prompt: T, screen: T | None = None
) -> Play[Answer]:
    """The first answer goes on; a step back ends the question, and wishes for one are forgotten."""
    asked = {viewer: _unless_back(form) for viewer, form in forms.items()}
    try:
        answer: Answer = yield Wait(asked, prompt=prompt, screen=screen or prompt)
    except Lapsed:
        raise WentBack from None
    g.correction.backs = ()
    return answer


def all_sealed(
    g: DealWithTheDevil, form: SeatForm, prompt: T, *, seconds: int = 0, quiet: bool = False
) -> Play[dict[Seat, Answer]]:
    """Everybody answers under seal, and it takes at least that many seconds [DWD-197]."""
    forms: dict[Viewer, Form] = dict.fromkeys(g.seats, _unless_back(form))
    if seconds:
        forms[TABLE] = _unless_back(_clock(seconds))
    wait = Wait(forms, sealed=True, prompt=prompt, screen=prompt, quiet=quiet, counted=quiet)
    answers = yield wait
    if g.correction.going_back:
        raise WentBack
    return {seat: answers[seat] for seat in g.seats}


def a_while(g: DealWithTheDevil, seconds: int, prompt: T) -> Play[None]:
    """What is shown stays at least that long."""
    if seconds:
        yield from first_of(g, {TABLE: _clock(seconds)}, prompt)


def _clock(seconds: int) -> Form:
    def form(_k: DealWithTheDevil, _me: Viewer) -> Iterator[Offer]:
        yield Offer("time", T("Time is over"), after=seconds)

    return form


def _unless_back(form: Form) -> Form:
    """The same form, empty once the table goes back."""

    def unless_back(k: DealWithTheDevil, me: Any) -> Iterator[Offer]:
        if not k.correction.going_back:
            yield from form(k, me)

    return unless_back
