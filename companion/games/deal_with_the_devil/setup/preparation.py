"""Before the first round: the box is set up, and the labels of the chests are learned."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.core.offers import Offer
from companion.core.play import Play
from companion.core.seats import TABLE, Viewer
from companion.core.setting_up import set_up_box
from companion.core.words import T
from companion.games.deal_with_the_devil.asking import ask_first_of
from companion.games.deal_with_the_devil.cards.drafting import shuffle_decks
from companion.games.deal_with_the_devil.chests.labels import CHESTS, ChestLabels, check_new
from companion.games.deal_with_the_devil.inquisition.inquisitors import shuffle_inquisitors
from companion.games.deal_with_the_devil.setup.laying_out import steps
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil


def prepare_table(g: DealWithTheDevil) -> Play[None]:
    """Set everything up; the companion learns which four labels are ours."""
    g.inquisition.face_up = {"A": "A"}  # the Ascetic is face up from the start [DWD-021]
    gain_start(g)
    if g.full:
        shuffle_decks(g)
        shuffle_inquisitors(g)
    else:
        yield from set_up_box(g, steps(g))
    if not g.on_phones and not (yield from learn_labels(g)):
        do_without_labels(g)


def gain_start(g: DealWithTheDevil) -> None:
    """What everybody begins with [DWD-017]."""
    for seat, goods in zip(g.seats, g.rules.seat_start, strict=True):
        g.gain(seat, goods)


def learn_labels(g: DealWithTheDevil) -> Play[bool]:
    """Register the labels as a set, not which chest has which [ledger 9.7, DWD-191].

    False if there are none.
    """
    while (count := g.rows.labels.count) < CHESTS:
        prompt = T("Show the camera the label of each chest once: {n} of 4.", n=count)
        phones = g.seats if g.settings.scan_source == "phone" else ()
        answer = yield from ask_first_of(g, dict.fromkeys((TABLE, *phones), label_form), prompt)
        if answer.offer == "no_labels":
            return False
        g.rows.labels = ChestLabels((*g.rows.labels.all, answer.chest))
    g.tell(T("This table’s four labels are known."))
    return True


def label_form(k: DealWithTheDevil, _me: Viewer) -> Iterator[Offer]:
    """A label that is not registered yet; or the table plays without, unless chests are all it has.

    Roles are dealt at once then, so that is asked twice.
    """
    check = partial(check_new, k.rows.labels)
    yield Offer("label", T("Use this label"), check=check, chest=k.rows.labels.new())
    if not k.routing:
        help_ = T("Without labels, offers are made on phones, and goods and coins are counted.")
        yield Offer("no_labels", T("We have no labels"), help=help_, tone="grave", seldom=True)


def do_without_labels(g: DealWithTheDevil) -> None:
    """Go on as if the table had agreed on offers by phone; those count what everybody has."""
    counted = g.counting
    g.preparation.no_labels = True
    if not counted:
        gain_start(g)
    g.rows.labels = ChestLabels()
    g.tell(T("You have no labels: offers are made on phones."))
