"""Routing only: four chests, three deals a round, and everything else stays on the table.

The companion then knows neither roles nor offers: it sends each chest on its way, and home.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import partial

from companion.core.endings import Ending
from companion.core.offers import Offer
from companion.core.play import Play
from companion.core.seats import TABLE, Viewer
from companion.core.words import T
from companion.games.deal_with_the_devil.asking import WentBack, ask_first_of
from companion.games.deal_with_the_devil.chests.distribution import HOME, Map
from companion.games.deal_with_the_devil.chests.rows import end_row, hand_out
from companion.games.deal_with_the_devil.setup.preparation import learn_labels
from companion.games.deal_with_the_devil.setup.roles import bind_labels, write_fingerprint_input
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import DevilPhase
from companion.games.deal_with_the_devil.state.chests import ChestStep

PACKED = T("One of you packs the four chests; mix them in the bag, out of sight.")
START = T("Open your chest behind your screen: what is inside is yours. Then play on.")
ROLE_INSIDE = T(
    "The symbol is your role. When all offers are shut in their chests, mix them in the bag."
)
LOOK = T("Look inside, accept or reject, and shut the chest. Then mix all four in the bag.")
LOOK_AGAIN = T(
    "Look inside again, put right what was wrong, and shut the chest. Then mix all four."
)
PLAY_ON = T(
    "Open your own chest and play on. When the next offers are shut inside, mix the chests."
)
RITUAL = T("Open your own chest and play on to the end of the dark ritual.")
RITUAL_CHESTS = T(
    "For the ritual mix the chests, open them for all to see, put in the rewards, and mix again."
)
HELP = {RITUAL: RITUAL_CHESTS, START: ROLE_INSIDE}
"""More about what to do, beside the key."""
LAST = T("Open your own chest and play to the end. The last ritual needs no mixing.")
FIRST_RITUAL = 3


def route_only(g: DealWithTheDevil) -> Play[Ending]:
    """Roles by chest, three deals a round, and home after the first ritual [DWD-034, 066]."""
    yield from learn_labels(g)
    g.enter(DevilPhase.ROLES)
    bind_labels(g)
    hidden = g.preparation.committed.value = write_fingerprint_input(g)
    g.preparation.commitment = hashlib.sha256(hidden.encode()).hexdigest()
    print_ = g.preparation.commitment[:16]
    g.tell(T("The fingerprint of everything hidden: {print}.", print=print_), proof=True)
    yield from wait_for_one_tap(g, PACKED)
    yield from deal_out(g, ChestStep.START, HOME, START)
    for g.round in range(1, g.rules.rounds + 1):
        yield from route_round(g)
    g.tell(T("The fingerprint was made from this: {line}", line=hidden), proof=True)
    return Ending("home", (), T("All chests are home. Add up your points on the table."))


def route_round(g: DealWithTheDevil) -> Play[None]:
    """Two visits and the way home, and home again after the ritual of round 3 [DWD-186, 187]."""
    g.correction.mistakes = 0
    first, second = g.visits
    then = {FIRST_RITUAL: RITUAL, g.rules.rounds: LAST}.get(g.round, PLAY_ON)
    rows = (
        (ChestStep.FIRST, first, LOOK),
        (ChestStep.SECOND, second, LOOK),
        (ChestStep.RETURN, HOME, then),
    )
    at = furthest = 0
    while at < len(rows):
        step, visits, then = rows[at]
        then = then if at == furthest else LOOK_AGAIN
        at += 1 if (yield from deal_out(g, step, visits, then)) else -1
        furthest = max(furthest, at)
    if g.round == FIRST_RITUAL:
        yield from deal_out(g, ChestStep.HOME, HOME, PLAY_ON)
    end_row(g)


def deal_out(g: DealWithTheDevil, step: ChestStep, visits: Map, then: T) -> Play[bool]:
    """Deal a row and show it until the chests are mixed again.

    Two phones can go back: to the same row again, and from there, to put a payment right, to the
    row before, which is this one's answer False [DWD-080].
    """
    while True:
        try:
            yield from hand_out(g, step, visits)
            yield from wait_for_one_tap(g, then)
        except WentBack:
            g.correction.going_back = False
            if not g.rows.spots:
                return False
            g.correction.opened = True
            g.tell(T("Same row again: put all four chests into the bag, mix them and scan."))
        else:
            return True


def wait_for_one_tap(g: DealWithTheDevil, prompt: T) -> Play[None]:
    """One tap, on any phone or on the screen."""
    form = partial(go_on_form, HELP.get(prompt))
    yield from ask_first_of(g, dict.fromkeys((*g.seats, TABLE), form), prompt)


def go_on_form(help_: T | None, _k: DealWithTheDevil, _me: Viewer) -> Iterator[Offer]:
    """All four are in the bag, or the game on the table is over."""
    yield Offer("go_on", T("Done: continue"), help=help_, in_public=True)
