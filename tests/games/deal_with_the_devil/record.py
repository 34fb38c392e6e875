"""The recorded plays of this game: `python -m tests.games.deal_with_the_devil.record [--fresh]`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from companion.core.bots import choose_next_answer
from companion.core.chance import Chance
from companion.core.offers import Offer
from companion.core.seats import Seat, viewers
from companion.core.umpire import Entry, Umpire
from companion.games.deal_with_the_devil.game import GAME
from companion.games.deal_with_the_devil.role_sheets import ROLES
from companion.games.deal_with_the_devil.scoring import tally
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import DevilPhase
from tests.kit.recording import Play, Recording

ANYTHING = 25
"""One answer out of this many is something nobody asked for."""
LEVEL = 60
"""Everybody's points at the end of a tie."""
NOTHING = dict.fromkeys(("buildings", "majors", "courtiers", "premium", "basic", "coins"), 0)


# --- playing ---------------------------------------------------------------------------------


def brisk(
    umpire: Umpire[DealWithTheDevil], chance: Chance, *, tied: bool = False
) -> Iterator[Entry]:
    """Play to the end: everybody answers when asked, and occasionally does something else."""
    while not umpire.over:
        entry = next_of_the_brisk(umpire, chance, tied=tied)
        umpire.act(entry.by, entry.offer, entry.values)
        yield entry


def next_of_the_brisk(
    umpire: Umpire[DealWithTheDevil], chance: Chance, *, tied: bool = False
) -> Entry:
    """Let somebody answer when asked, or occasionally do something else."""
    asked = [
        (viewer, offer)
        for viewer in viewers(umpire.seats)
        for offer in umpire.offers(viewer)
        if offer.tone != "quiet" and not offer.seldom and not umpire.sealed(viewer)
    ]
    counting = umpire.board.phase is DevilPhase.FINAL
    if not asked or (chance.below(ANYTHING) == 0 and not counting):
        return choose_next_answer(umpire, chance)
    viewer, offer = chance.pick(asked)
    if offer.name == "symbol":
        return Entry(viewer, "symbol", {"symbol": ROLES[viewer - 1].value})
    if offer.name == "count":
        counted = _count(umpire.board, Seat(viewer), offer, tied=tied)
        return Entry(viewer, "count", counted)
    return Entry(viewer, offer.name, offer.some(viewer, chance))


def _count(board: DealWithTheDevil, me: Seat, offer: Offer, *, tied: bool) -> dict[str, int]:
    """A few points on buildings, or exactly as many as a tie needs."""
    points = LEVEL - tally(board, me, NOTHING).total // 4 if tied else 8 + 3 * me
    recorded = {name: field.limits()["start"] for name, field in offer.fields.items()}
    return {**recorded, **{name: 0 for name in NOTHING if name in recorded}, "buildings": points}


# --- the plays -------------------------------------------------------------------------------


def standing(k: DealWithTheDevil) -> Iterator[str]:
    """Tracks, spots and bribes."""
    castles = [k.castles[seat] for seat in k.seats]
    tracks = " ".join(f"{each.reputation}/{each.debt}/{each.score}" for each in castles)
    going = "".join(str(int(seat)) for seat in k.rows.destinations) or "-"
    yield (
        f"{k.round} {k.phase.value}, {k.step.value}: reputation/debt/score {tracks}, "
        f"spots {k.rows.spots}, going to {going}, bribes {k.inquisition.bribes}"
    )


QUICK = {"deal_min_seconds": 0, "reveal_timer": 0}
PLAYS = Recording(
    GAME,
    Path(__file__).parent / "plays",
    {
        "won": (Play(4, "bell"), next_of_the_brisk),
        "shared": (Play(4, "candle", QUICK), partial(next_of_the_brisk, tied=True)),
        "home": (Play(4, "bag", {"mode": "route", **QUICK}), next_of_the_brisk),
        "full": (Play(4, "book", {"mode": "full", **QUICK}), next_of_the_brisk),
    },
    standing,
)

if __name__ == "__main__":
    PLAYS.write()
