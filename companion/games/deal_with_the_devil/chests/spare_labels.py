"""Unreadable labels: one is settled by elimination, two get spare labels [ledger 9.6]."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.core.labels import Label
from companion.core.offers import Offer
from companion.core.play import Play
from companion.core.seats import Seat, Viewer
from companion.core.words import T
from companion.games.deal_with_the_devil.answers import Answer
from companion.games.deal_with_the_devil.asking import (
    CONFIRMATIONS_NEEDED,
    WentBack,
    ask_all_sealed,
    ask_first_of,
    has_done_enough,
    note_done,
)
from companion.games.deal_with_the_devil.chests.distribution import HOME, Map
from companion.games.deal_with_the_devil.chests.in_hand import empty_hands, make_chest_in_hand
from companion.games.deal_with_the_devil.chests.labels import CHESTS, ChestLabels, check_new
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.chests import ChestStep

ROWS_WITH_SPARES = (ChestStep.FIRST, ChestStep.SECOND, ChestStep.RETURN)


def unreadable_form(k: DealWithTheDevil, me: Seat) -> Iterator[Offer]:
    """One unreadable chest goes on spot 4; two need spare labels [DWD-194]."""
    if me in k.confirmed:
        return
    quiet = partial(Offer, tone="quiet", in_public=True)
    if k.rows.spots == CHESTS - 1:
        help_ = T("Put the chest that cannot be read on spot 4. Two phones confirm.")
        yield quiet("last", T("The last chest is on spot 4"), help=help_)
    elif k.rows.spots == CHESTS - 2 and k.step in ROWS_WITH_SPARES and not k.routing:
        help_ = T("You need two spare labels. Two phones confirm.")
        yield quiet("two_left", T("Two labels cannot be read"), help=help_)


def count_confirmation(g: DealWithTheDevil, answer: Answer) -> bool:
    """Count a phone; True, and none counted any more, with the second [DWD-194]."""
    g.confirmed += (Seat(answer.by),)
    if len(g.confirmed) < CONFIRMATIONS_NEEDED:
        return False
    g.confirmed = ()
    return True


def give_new_labels(g: DealWithTheDevil) -> Play[None]:
    """Give two chests new labels, unless the table goes back."""
    try:
        yield from fit_two(g)
    except WentBack:
        g.correction.going_back = False
        empty_hands(g)


def fit_two(g: DealWithTheDevil) -> Play[None]:
    """Give each of the two chests to its last holder, who puts a new label on it."""
    if g.step is ChestStep.FIRST and not (yield from ask_if_all_agree(g)):
        return
    visits = _last_visits(g)
    holders = {visits[g.seats.index(g.rows.owner_of(label))]: label for label in g.rows.labels.left}
    one, other = sorted(holders)
    for seat in (one, other):
        g.trading.hands[seat].value = make_chest_in_hand(g, seat, visits)
    g.tell(T("These two chests were last with {one} and {other}.", one=one, other=other))
    for seat in (one, other):
        answer = yield from ask_first_of(g, {seat: fit_form}, GIVE)
        relabel(g, holders[seat], answer.chest)
    empty_hands(g)
    g.tell(T("Two chests have new labels. Mix all four and start again."))


GIVE = T("Give these two players one chest each, unseen. Each puts on a spare label.")
FIT = T("If this is not the chest on your phone, swap. Then take a photo of the new label.")


def _last_visits(g: DealWithTheDevil) -> Map:
    """Where the chests were before this row."""
    return {ChestStep.SECOND: g.visits[0], ChestStep.RETURN: g.visits[1]}.get(g.step, HOME)


def ask_if_all_agree(g: DealWithTheDevil) -> Play[bool]:
    """Ask all whether to go on: looking into a chest now reveals a role."""
    prompt = T("Two of you will see a chest, which may reveal your roles to each other. Continue?")
    answers = yield from ask_all_sealed(g, agree_form, prompt)
    return all(answer.offer == "go_on" for answer in answers.values())


def agree_form(_k: DealWithTheDevil, _me: Seat) -> Iterator[Offer]:
    """Continue, or photograph the labels from close up instead."""
    yield Offer("go_on", T("Continue"))
    yield Offer("rather_not", T("Try again with photos"), tone="quiet")


def fit_form(k: DealWithTheDevil, _me: Seat) -> Iterator[Offer]:
    """The new label of the chest in hand."""
    check = partial(check_new, k.rows.labels)
    yield Offer("fit", T("This is its new label"), help=FIT, check=check, chest=k.rows.labels.new())


def relabel(g: DealWithTheDevil, old: Label, new: Label) -> None:
    """Replace a label; what is in the row stays there."""
    labels = tuple(new if label == old else label for label in g.rows.labels.all)
    g.rows.labels = ChestLabels(labels, g.rows.row.value)


# --- while offers are made -------------------------------------------------------------------


def spare_form(k: DealWithTheDevil, me: Viewer) -> Iterator[Offer]:
    """Offer a new label while each chest is with its owner."""
    if not isinstance(me, Seat) or k.on_phones or has_done_enough(k, me, "spare"):
        return
    if k.step is ChestStep.OFFERS:
        label = T("My chest has a new label")
        check = partial(check_new, k.rows.labels)
        yield Offer("spare", label, tone="quiet", check=check, chest=k.rows.labels.new())


def note_spare_label(g: DealWithTheDevil, answer: Answer) -> None:
    """Replace the label of the owner's chest, and tell all that it has one [DWD-194]."""
    who = Seat(answer.by)
    relabel(g, g.rows.label_of(who), answer.chest)
    note_done(g, who, "spare")
    g.tell(T("{who} has put on a spare label.", who=who))
