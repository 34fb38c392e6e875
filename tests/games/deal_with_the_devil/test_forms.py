"""What each form asks for: its limits, where its dials begin, and who reads it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.play import Play
from companion.core.seats import TABLE, Viewer
from companion.games.deal_with_the_devil.action.action_phase import play_action
from companion.games.deal_with_the_devil.deals.deals_phase import play_deals
from companion.games.deal_with_the_devil.inquisition.inquisitors import answer_inquisitors
from companion.games.deal_with_the_devil.production import play_production
from companion.games.deal_with_the_devil.scoring import final_scoring
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.witch_hunt import play_witch_hunt
from tests.kit.games.deal_with_the_devil.acting import acting, full_hand, standing
from tests.kit.games.deal_with_the_devil.chest_evenings import RICH, at_home, wood
from tests.kit.games.deal_with_the_devil.evening import (
    DevilEvening,
    R,
    Y,
    every,
    with_castle,
    with_purse,
)
from tests.kit.games.deal_with_the_devil.rituals import by_hand, preparing

Lay = Callable[[], DevilEvening]


def on(chapter: Callable[[DealWithTheDevil], Play[Any]], *lays: Any, **settings: Any) -> Lay:
    """A table at this chapter."""
    return lambda: DevilEvening(chapter, settings=settings, lay=every(*lays))


def asked_by_a() -> DevilEvening:
    """Red has two indulgences, and one inquisitor asks."""
    return DevilEvening(answer_inquisitors, number=3, lay=with_castle(R, indulgences=2))


def unanswered() -> DevilEvening:
    table = DevilEvening(answer_inquisitors, number=3)
    table.all("appease", souls=[], indulgences=[])
    return table


def in_the_ritual(**settings: Any) -> Lay:
    def lay() -> DevilEvening:
        table = preparing(3, with_purse(R, coins=4), **settings)
        table.all("prepare", wings=0)
        return table

    return lay


def opening() -> DevilEvening:
    table = by_hand(3)
    table.row("abcd")
    return table


def paid() -> DevilEvening:
    """Red's chest was sold for 4 coins and is home again."""
    table = wood(R="4c")
    table.decide(Y="coins")
    return at_home(table, decided=True)


FORMS: list[tuple[Lay, Viewer, str, dict[str, tuple[Any, ...]]]] = [
    # numbers: lowest, first, highest; choices and texts: least, most
    (on(play_production), R, "loan", {"n": (1, 1, 10)}),
    (on(play_production, with_castle(R, debt=3)), R, "repay", {"n": (1, 1, 3)}),
    (on(play_production), R, "bank", {"what": (1, 1), "n": (1, 1, 9)}),
    (on(play_production), R, "reputation", {"steps": (-14, 1, 14), "reason": (1, 60)}),
    (on(play_production), R, "track", {"what": (1, 1), "n": (-30, 1, 30), "reason": (1, 60)}),
    (on(play_production), R, "wish", {"things": (0, 7)}),
    (
        on(play_deals, RICH, purse=True),
        R,
        "seal",
        {
            "price": (1, 1),
            "coins": (0, 0, 9),
            "marble": (0, 0, 1),
            "glass": (0, 0, 0),
            "wood": (0, 0, 2),
            "stone": (0, 0, 0),
            "wheat": (0, 0, 0),
        },
    ),
    (paid, R, "payment", {"missing": (1, 1, 4)}),
    (on(play_action), R, "plan", {"event": (1, 1), "slots": (0, 4), "courtier": (1, 1)}),
    (
        lambda: full_hand("1A1"),
        R,
        "plan",
        {"event": (1, 1), "slots": (0, 4), "courtier": (1, 1), "builds": (0, 2)},
    ),
    (on(play_action), R, "remind", {"phase": (1, 1), "what": (1, 60)}),
    (
        lambda: acting(slots=["use 1"]),
        R,
        "achieve",
        {
            "unpaid": (0, 1),
            "spaces": (0, 4),
            "courtiers": (0, 0),
            "majors": (0, 0, 3),
            "alchemist": (False,),
        },
    ),
    (
        lambda: standing("1A1", "1A2", "1A3"),
        R,
        "achieve",
        {"spaces": (0, 4), "courtiers": (0, 0), "claims": (0, 1)},
    ),
    (on(play_witch_hunt), R, "vote", {"suspect": (0, 1)}),
    (lambda: preparing(3, with_purse(R, coins=12)), R, "prepare", {"wings": (0, 0, 2)}),
    (
        in_the_ritual(),
        R,
        "ritual",
        {
            "coins": (0, 0, 4),
            "pure": (0, 0, 6),
            "marked": (0, 0, 2),
            "devil": (0, 1),
            "cultist": (0, 1),
        },
    ),
    (
        opening,
        TABLE,
        "inside",
        {"symbol": (1, 1), "coins": (0, 0, 54), "pure": (0, 0, 6), "marked": (0, 0, 2)},
    ),
    (
        lambda: by_hand(5),
        R,
        "mine",
        {"coins": (0, 0, 54), "pure": (0, 0, 6), "marked": (0, 0, 2)},
    ),
    (asked_by_a, R, "appease", {"souls": (0, 1), "indulgences": (0, 1)}),
    (asked_by_a, Y, "appease", {"souls": (0, 1), "indulgences": (0, 0)}),
    (
        unanswered,
        R,
        "consequence",
        {"points": (-20, -2, 0), "steps": (-10, 0, 0), "demons": (0, 0, 3)},
    ),
    (
        on(final_scoring, with_castle(R, score=-7, debt=3)),
        R,
        "count",
        {
            **dict.fromkeys(("buildings", "majors", "courtiers"), (0, 0, 200)),
            **dict.fromkeys(("premium", "basic", "coins", "marked"), (0, 0, 200)),
            **dict.fromkeys(("angels", "demons", "indulgences"), (0, 0, 200)),
            "score": (-200, -7, 200),
            "debt": (0, 3, 200),
        },
    ),
]


def told(limits: dict[str, Any]) -> tuple[Any, ...]:
    """The limits of one field."""
    if "low" in limits:
        return limits["low"], limits["start"], limits["high"]
    return (limits["least"], limits["most"]) if "least" in limits else (limits["start"],)


@pytest.mark.parametrize(
    ("lay", "viewer", "offer", "limits"),
    FORMS,
    ids=[f"{form[2]} {at}" for at, form in enumerate(FORMS)],
)
def test_what_a_form_asks_for(
    lay: Lay, viewer: Viewer, offer: str, limits: dict[str, tuple[Any, ...]]
) -> None:
    fields = lay().fields(viewer, offer)
    assert {name: told(each) for name, each in fields.items()} == limits
