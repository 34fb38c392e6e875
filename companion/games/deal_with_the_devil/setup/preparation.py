"""Before the first round: the box is set up, and the labels of the chests are learned."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.core.offers import Offer
from companion.core.play import Play
from companion.core.seats import TABLE, Viewer
from companion.core.setting_up import set_up_box
from companion.core.words import T
from companion.games.deal_with_the_devil.asking import first_of
from companion.games.deal_with_the_devil.cards.drafting import lay_out
from companion.games.deal_with_the_devil.chests.labels import CHESTS, ChestLabels, check_new
from companion.games.deal_with_the_devil.inquisition.inquisitors import shuffle_inquisitors
from companion.games.deal_with_the_devil.setup.laying_out import steps
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil


def prepare(g: DealWithTheDevil) -> Play[None]:
    """Set everything up; the companion learns which four labels are ours."""
    g.inquisition.face_up = {"A": "A"}  # the Ascetic is face up from the start [DWD-021]
    for seat, goods in zip(g.seats, g.rules.seat_start, strict=True):
        g.gain(seat, goods)  # [DWD-017]
    if g.full:
        lay_out(g)
        shuffle_inquisitors(g)
    else:
        yield from set_up_box(g, steps(g))
    if not g.on_phones:
        yield from learn_labels(g)


def learn_labels(g: DealWithTheDevil) -> Play[None]:
    """Register the labels as a set, not which chest has which [ledger 9.7, DWD-191]."""
    while (count := g.rows.labels.count) < CHESTS:
        prompt = T("Show the camera the label of each chest once: {n} of 4.", n=count)
        phones = g.seats if g.settings.scan_source == "phone" else ()
        answer = yield from first_of(g, dict.fromkeys((TABLE, *phones), label_form), prompt)
        g.rows.labels = ChestLabels((*g.rows.labels.all, answer.chest))
    g.tell(T("This table’s four labels are known."))


def label_form(k: DealWithTheDevil, _me: Viewer) -> Iterator[Offer]:
    """A label that is not registered yet."""
    check = partial(check_new, k.rows.labels)
    yield Offer("label", T("Use this label"), check=check, chest=k.rows.labels.new())
