"""Chests on the table: mixed out of sight, scanned in rows of four, handed out [ledger 9.6].

Nothing reveals whose label is which: a row shows destinations only once all four are scanned.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.core.labels import Label
from companion.core.offers import Offer
from companion.core.play import Form, Play
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T
from companion.games.deal_with_the_devil import moments
from companion.games.deal_with_the_devil.asking import (
    WentBack,
    ask_first_of,
    show_for_a_while,
    wait_until_two_confirm,
)
from companion.games.deal_with_the_devil.chests.distribution import Map
from companion.games.deal_with_the_devil.chests.labels import (
    CHESTS,
    check_scan,
)
from companion.games.deal_with_the_devil.chests.spare_labels import (
    count_confirmation,
    give_new_labels,
    unreadable_form,
)
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.chests import ChestStep

ROWS = (
    ChestStep.START,
    ChestStep.FIRST,
    ChestStep.SECOND,
    ChestStep.RETURN,
    ChestStep.REWARD,
    ChestStep.HOME,
)
LOOK_STEPS = (ChestStep.FIRST_LOOK, ChestStep.SECOND_LOOK)
MIX = T("Shut all four chests, put them into the bag and mix them out of sight.")
MIX_AS_THEY_CAME = T(
    "Put back what you took out, take back what you put in. Then bag and mix all four."
)


def hand_out(g: DealWithTheDevil, step: ChestStep, visits: Map) -> Play[None]:
    """Scan a row of four, then send every chest where the map says [DWD-066, DWD-072, DWD-078]."""
    g.step = step
    if not g.on_phones:
        yield from scan_full_row(g, visits)
        set_destinations(g, visits)
        moments.show_destinations(g)
        yield from show_for_a_while(
            g, g.settings.reveal_timer, T("Take the chest that is yours now.")
        )
    g.rows.carried.value += (visits,)


def set_destinations(g: DealWithTheDevil, visits: Map) -> None:
    """Set where each chest in the row goes, which all see."""
    g.rows.destinations = tuple(visits[g.seats.index(owner)] for owner in list_owners_in_row(g))


def scan_full_row(g: DealWithTheDevil, at_once: Map | None = None) -> Play[None]:
    """Mix, let two confirm, and scan four different labels [DWD-192, DWD-195].

    A table may have agreed to see each destination at once, which is unsafe [ledger 9.5].
    """
    if g.settings.scan_reveal == "row":
        at_once = None
    while True:
        clear_row(g)
        g.correction.going_back = g.correction.going_back and not g.correction.woken
        g.correction.woken = False
        if g.correction.opened or not g.routing:
            yield from wait_until_two_confirm(g, MIX_AS_THEY_CAME if g.correction.opened else MIX)
        g.correction.opened, g.rows.mixed = False, True
        if (yield from scan_four(g, at_once)):
            return


def clear_row(g: DealWithTheDevil) -> None:
    """Take all chests off their spots; confirmations and wishes to go back are forgotten."""
    g.rows.destinations = g.rows.taken = g.rows.added = g.confirmed = g.correction.backs = ()
    _lay_row(g, ())


def end_row(g: DealWithTheDevil) -> None:
    """End a row: the chests are handed out, and the spots are empty."""
    g.step = ChestStep.REST
    g.rows.carried.value = ()
    g.rows.mixed = False
    clear_row(g)


def _lay_row(g: DealWithTheDevil, row: tuple[Label, ...]) -> None:
    g.rows.row.value = row
    g.rows.spots = len(row)
    g.rows.labels = g.rows.labels.after(row)


def list_owners_in_row(g: DealWithTheDevil) -> tuple[Seat, ...]:
    """Whose chest is on which spot; only rules may look at it."""
    return tuple(g.rows.owner_of(label) for label in g.rows.row.value)


def scan_four(g: DealWithTheDevil, at_once: Map | None) -> Play[bool]:
    """Scan spot after spot; False if the row must be mixed again [DWD-192, DWD-193]."""
    late, twice = False, 0
    while g.rows.spots < CHESTS:
        if at_once:
            set_destinations(g, at_once)
        try:
            prompt = MISSING if late else _scan_prompt(g, twice)
            answer = yield from ask_first_of(g, _row_forms(g, late=late, twice=twice), prompt)
        except WentBack:
            twice = 0
            if g.correction.woken:
                return False
            if not g.rows.spots:
                raise
            take_last_off(g)
            continue
        late, twice = answer.offer == "late", 0
        if answer.offer == "start_again":
            void_row(g)
            return False
        if answer.offer in {"last", "two_left"}:
            if count_confirmation(g, answer) and not (yield from settle_unread(g, answer.offer)):
                return False
        elif answer.offer == "scan":
            twice = put_down(g, answer.chest)
    return True


def put_down(g: DealWithTheDevil, label: Label) -> int:
    """Put a chest on the next spot; if it is in the row, say so and return its spot [DWD-193]."""
    if label in g.rows.row.value:
        spot = g.rows.row.value.index(label) + 1
        g.tell(T("That chest is on spot {n} already.", n=spot), setback=True)
        return spot
    _lay_row(g, (*g.rows.row.value, label))
    g.confirmed = ()
    return 0


SCAN_TIMEOUT_SECONDS = 60
"""After this many seconds without a scan, a chest may still be with its owner [ledger 9.6]."""
MISSING = T("There must be four chests. Have you all put yours in the bag? Then show the next one.")


def _row_forms(g: DealWithTheDevil, *, late: bool, twice: int) -> dict[Any, Form]:
    forms: dict[Any, Form] = {
        TABLE: scan_form if late else patient_form,
        **dict.fromkeys(g.seats, row_form),
    }
    return {viewer: partial(twice_form, form) for viewer, form in forms.items()} if twice else forms


def patient_form(k: DealWithTheDevil, me: Viewer) -> Iterator[Offer]:
    """The next chest, with a time limit."""
    yield from scan_form(k, me)
    yield Offer("late", T("A chest is missing"), after=SCAN_TIMEOUT_SECONDS)


def _scan_prompt(g: DealWithTheDevil, twice: int) -> T:
    if twice:
        return T("That chest is on spot {n} already. Carry on?", n=twice)
    if g.rows.spots:
        return T(
            "Put it on spot {n}, out of the camera’s view. Then show the next chest.",
            n=g.rows.spots,
        )
    if who := scanning_seat(g):
        return T("Scanner: {who}’s phone. Photograph the label of any chest.", who=who)
    return HOLD[g.settings.scan_source]


HOLD = {
    "host_camera": T("Hold the label of any chest over the camera."),
    "spare_device": T("Hold the label of any chest over the camera of the spare device."),
}


def scanning_seat(k: DealWithTheDevil) -> Seat | None:
    """Whose phone scans this row, if phones scan: they take turns [ledger 9.5]."""
    if k.settings.scan_source != "phone":
        return None
    return k.seats[(k.round + ROWS.index(k.step)) % len(k.seats)]


def row_form(k: DealWithTheDevil, me: Seat) -> Iterator[Offer]:
    """The scanning phone learns only whether a label was accepted."""
    if me == scanning_seat(k):
        yield from scan_form(k, me)
    yield from unreadable_form(k, me)


def scan_form(k: DealWithTheDevil, _me: Viewer) -> Iterator[Offer]:
    """One of the four labels; anything else is refused with a sentence and changes nothing."""
    label = T("Scan the next chest")
    check = partial(check_scan, k.rows.labels)
    yield Offer("scan", label, final=True, check=check, chest=k.rows.labels.scan())


def settle_unread(g: DealWithTheDevil, what: str) -> Play[bool]:
    """One unreadable chest must be the missing one; two get new labels, and the row restarts."""
    if what == "two_left":
        yield from give_new_labels(g)
        return False
    _lay_row(g, (*g.rows.row.value, *g.rows.labels.left))
    g.tell(T("The last chest was not read. Please put a spare label on it while offers are made."))
    return True


def twice_form(form: Form, k: DealWithTheDevil, me: Any) -> Iterator[Offer]:
    """Carry on, also by showing the next chest; or mix, if nobody knows which is where."""
    yield Offer("carry_on", T("Carry on"), in_public=True)
    help_ = T("Mix all four, if you are not sure which chest is on which spot.")
    yield Offer("start_again", T("Start this row again"), help=help_, tone="quiet", in_public=True)
    yield from form(k, me)


def void_row(g: DealWithTheDevil) -> None:
    """Count and tell that people start a row again; the caller clears it [DWD-193]."""
    g.rows.voids += 1
    g.tell(T("This row is void. Mix all four and start again."), setback=True)


def void_row_after_sleep(g: DealWithTheDevil) -> None:
    """Void the row after the laptop was off: nobody can be sure which chests were where [DS-18]."""
    if g.step in ROWS and 0 < g.rows.spots < CHESTS:
        g.correction.going_back = g.correction.woken = True
        g.tell(T("The laptop was off, so this row is void. Mix all four and start again."))


def take_last_off(g: DealWithTheDevil) -> None:
    """Take the last chest off its spot, as one step back."""
    g.correction.going_back = False
    g.tell(T("Take the last chest off its spot and put it back into the bag."))
    _lay_row(g, g.rows.row.value[:-1])
