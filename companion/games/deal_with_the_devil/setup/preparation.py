"""Before the first round: the set-up checklist, and the chest labels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType

from companion.core.offers import Choice, Offer, Option
from companion.core.play import Play, anyone
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T
from companion.games.deal_with_the_devil.asking import first_of
from companion.games.deal_with_the_devil.cards.drafting import lay_out
from companion.games.deal_with_the_devil.chests.labels import FOUR, ChestLabels, check_new
from companion.games.deal_with_the_devil.inquisition.inquisitors import shuffle_inquisitors
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import DevilPhase

LINES: Mapping[str, T] = MappingProxyType(
    {
        "markers": T("Interest on the start, debt and score on 0, reputation on the two arrows."),
        "courtiers": T("Alchemists on their own spaces, all other courtiers on the 2-coin space."),
        "buildings": T("Shuffle the five decks separately; set 1 aside, stack 2 on 3 on 4 on 5."),
        "events": T("Shuffle event decks A and B separately; put A on top of B."),
        "resources": T(
            "Everybody takes the starting resources printed on their side of the board."
        ),
        "inquisition": T(
            "Overview tile: the side for rounds 2 and 3 up. The Ascetic: face up on A."
        ),
        "face down": T("The Fundamentalist on B, the Plebeian on C, three others on 1, 2, 3."),
        "guests": T("The houseguests are a deck beside the board."),
        "tokens": T("Everybody takes an overview card, three voting rings and four action tokens."),
    }
)
"""What is set up on the table [DWD-011..027]."""
SHORT: Mapping[str, T] = MappingProxyType(
    {
        "markers": T("Markers"),
        "courtiers": T("Courtiers"),
        "buildings": T("Building cards"),
        "events": T("Event cards"),
        "resources": T("Starting resources"),
        "inquisition": T("Inquisition board"),
        "face down": T("Inquisitors face down"),
        "guests": T("Houseguests"),
        "tokens": T("Tokens and cards"),
    }
)


def prepare(g: DealWithTheDevil) -> Play[None]:
    """Set everything up; the companion learns which four labels are ours."""
    g.enter(DevilPhase.SETUP)
    g.inquisition.face_up = {"A": "A"}  # the Ascetic is face up from the start [DWD-021]
    for seat, goods in zip(g.seats, g.rules.seat_start, strict=True):
        g.gain(seat, goods)  # [DWD-017]
    if g.full:
        lay_out(g)
        shuffle_inquisitors(g)
    else:
        yield from checklist(g)
    if not g.on_phones:
        yield from learn_labels(g)


def checklist(g: DealWithTheDevil) -> Play[None]:
    """A checklist that anybody can tick, line by line [DWD-027]."""
    prompt = T("Set up the table and tick what is done.")
    while len(g.preparation.ticked) < len(LINES):
        answer = yield from anyone(dict.fromkeys(g.seats, tick_form), prompt, prompt)
        g.preparation.ticked += answer.lines if answer.offer == "tick" else _left(g)


def tick_form(k: DealWithTheDevil, _me: Seat) -> Iterator[Offer]:
    """Any lines that are not ticked yet, or all of them with one tap."""
    left = _left(k)
    options = tuple(Option(key, SHORT[key], LINES[key]) for key in left)
    lines = Choice(options, 1, len(left) + 1)
    yield Offer("laid_out", T("All of it is laid out"), public=True, in_public=True)
    yield Offer("tick", T("These are done"), public=True, lines=lines)


def _left(k: DealWithTheDevil) -> tuple[str, ...]:
    """The lines that are not ticked yet."""
    return tuple(key for key in LINES if key not in k.preparation.ticked)


def learn_labels(g: DealWithTheDevil) -> Play[None]:
    """Register the labels as a set, not which chest has which [ledger 9.7, DWD-191]."""
    while (count := g.rows.labels.count) < FOUR:
        prompt = T("Show the camera the label of each chest once: {n} of 4.", n=count)
        phones = g.seats if g.settings.scan_source == "phone" else ()
        answer = yield from first_of(g, dict.fromkeys((TABLE, *phones), label_form), prompt)
        g.rows.labels = ChestLabels((*g.rows.labels.all, answer.chest))
    g.tell(T("This table’s four labels are known."))


def label_form(k: DealWithTheDevil, _me: Viewer) -> Iterator[Offer]:
    """A label that is not registered yet."""
    check = partial(check_new, k.rows.labels)
    yield Offer("label", T("Use this label"), check=check, chest=k.rows.labels.new())
