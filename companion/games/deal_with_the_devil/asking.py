"""Ways of asking that several phases share: all are done, two confirm, time has passed.

Every seat is asked in each secret step, so that silence reveals nothing [DWD-196].
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.core.offers import Offer
from companion.core.play import Form, Lapsed, Play, Wait
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T
from companion.games.deal_with_the_devil.answers import Answer, anyone, everyone
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil

CONFIRMATIONS_NEEDED = 2
MAX_NOTE_CHARS = 60
"""How many characters a reason or a reminder may have."""
NOT_READY = T("Not ready yet")
"""The label for taking readiness back while others are not ready [DWD-096]."""
SeatForm = Callable[[Any, Seat], Iterator[Offer]]


class WentBack(Exception):
    """Two phones asked to go one step back; the phase that catches this knows where to."""


def wait_until_all_are_done(g: DealWithTheDevil, prompt: T) -> Play[None]:
    """Wait until every phone has tapped Done."""
    yield from everyone(g.seats, done_form, prompt, prompt)


def done_form(_k: DealWithTheDevil, _me: Viewer) -> Iterator[Offer]:
    """Just Done; until all have tapped it, it can be taken back."""
    yield Offer("done", T("Done"), reopens=NOT_READY, in_public=True)


def wait_until_one_is_done(g: DealWithTheDevil, prompt: T) -> Play[None]:
    """Everything lies open: the first phone that taps Done goes on for all."""
    yield from anyone(dict.fromkeys(g.seats, shown_form), prompt, prompt)


def shown_form(_k: DealWithTheDevil, _me: Seat) -> Iterator[Offer]:
    """One tap for the whole table."""
    yield Offer("done", T("Done: continue"), in_public=True)


def wait_until_two_confirm(g: DealWithTheDevil, prompt: T) -> Play[None]:
    """Wait until two different phones have confirmed."""
    g.confirmed = ()
    while len(g.confirmed) < CONFIRMATIONS_NEEDED:
        answer = yield from ask_first_of(g, dict.fromkeys(g.seats, confirm_form), prompt)
        g.confirmed += (Seat(answer.by),)
    g.confirmed = ()


def confirm_form(k: DealWithTheDevil, me: Seat) -> Iterator[Offer]:
    """Each phone confirms once."""
    if me not in k.confirmed:
        help_ = T("One more phone, please.") if k.confirmed else T("Two phones confirm.")
        yield Offer("confirm", T("Yes, that is done"), help=help_, in_public=True)


# --- limits on what may be done at any time ------------------------------------------------------


MAX_USES_PER_PHASE = 3
"""How often per phase or slot: more than anybody needs, but limited."""


def name_moment(k: DealWithTheDevil) -> str:
    """A name for the current phase, or for the plan slot being resolved."""
    return f"{k.round} {k.phase.value} {k.planning.slot}"


def has_done_enough(
    k: DealWithTheDevil, me: Seat, what: str, most: int = MAX_USES_PER_PHASE
) -> bool:
    """Whether this seat has done it as often as allowed at this moment."""
    return k.of_late[me].value.count(f"{name_moment(k)} {what}") >= most


def note_done(g: DealWithTheDevil, seat: Seat, what: str) -> None:
    """Count it for this moment; earlier moments are forgotten."""
    now = name_moment(g)
    of_now = [each for each in g.of_late[seat].value if each.startswith(now)]
    g.of_late[seat].value = (*of_now, f"{now} {what}")


# --- questions ended by a step back --------------------------------------------------------------


def ask_first_of(g: DealWithTheDevil, forms: dict[Any, Form], prompt: T) -> Play[Answer]:
    """The first answer counts; `WentBack` if the table goes a step back meanwhile."""
    asked = {viewer: _close_when_going_back(form) for viewer, form in forms.items()}
    try:
        answer: Answer = yield Wait(asked, prompt=prompt, screen=prompt)
    except Lapsed:
        raise WentBack from None
    g.correction.backs = ()
    return answer


def ask_all_sealed(
    g: DealWithTheDevil, form: SeatForm, prompt: T, *, seconds: int = 0, quiet: bool = False
) -> Play[dict[Seat, Answer]]:
    """All answer under seal, in no less than these seconds; or `WentBack` [DWD-197]."""
    forms: dict[Viewer, Form] = dict.fromkeys(g.seats, _close_when_going_back(form))
    if seconds:
        forms[TABLE] = _close_when_going_back(_make_clock_form(seconds))
    wait = Wait(forms, sealed=True, prompt=prompt, screen=prompt, quiet=quiet, counted=quiet)
    answers = yield wait
    if g.correction.going_back:
        raise WentBack
    return {seat: answers[seat] for seat in g.seats}


def show_for_a_while(g: DealWithTheDevil, seconds: int, prompt: T) -> Play[None]:
    """Show a prompt for this many seconds; `WentBack` if the table goes a step back."""
    if seconds:
        yield from ask_first_of(g, {TABLE: _make_clock_form(seconds)}, prompt)


def _make_clock_form(seconds: int) -> Form:
    def form(_k: DealWithTheDevil, _me: Viewer) -> Iterator[Offer]:
        yield Offer("time", T("Time is over"), after=seconds)

    return form


def _close_when_going_back(form: Form) -> Form:
    """The same form, but empty once the table goes back."""

    def unless_back(k: DealWithTheDevil, me: Any) -> Iterator[Offer]:
        if not k.correction.going_back:
            yield from form(k, me)

    return unless_back
