"""What may be done at any time: in which phases, in which way to play, and by whom."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.play import Play
from companion.core.seats import TABLE, Viewer
from companion.games.deal_with_the_devil.deals.phase import deals
from companion.games.deal_with_the_devil.money import interest
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import DevilPhase
from tests.kit.games.deal_with_the_devil.evening import (
    SEATS,
    DevilEvening,
    R,
    Y,
    every,
    with_castle,
    with_purse,
)

MONEY = {"bank", "loan"}
CARDS = {"courtier", "reputation", "track"}
"""What cards of the box may change."""
WITH_THE_BOX = {
    DevilPhase.SETUP: set[str](),
    DevilPhase.ROLES: set[str](),
    DevilPhase.PRODUCTION: MONEY | CARDS | {"repay", "wish"},
    DevilPhase.CARDS: MONEY | CARDS | {"repay", "wish"},
    DevilPhase.DEALS: MONEY | CARDS,
    DevilPhase.ACTION: MONEY | CARDS | {"remind", "turn"},
    DevilPhase.INTEREST: MONEY | CARDS,
    DevilPhase.REPUTATION: MONEY | CARDS,
    DevilPhase.HUNT: MONEY | CARDS | {"turn"},
    DevilPhase.INQUISITION: MONEY | CARDS | {"repay", "turn"},
    DevilPhase.FINAL: set[str](),
    DevilPhase.END: set[str](),
}


def offered(phase: DevilPhase, viewer: Viewer, **settings: Any) -> set[str]:
    """What is open beside what is asked; Red has debt, and coins for it."""
    lay = every(with_castle(R, debt=3), with_castle(Y, debt=1), with_purse(R, coins=5))
    table = DevilEvening(interest, settings=settings, lay=lay)
    table.board.phase = phase
    table.changed()
    return set(table.offered(viewer)) - {"done"}


@pytest.mark.parametrize("phase", DevilPhase)
def test_dwd_036_037_039_064_101_and_110_what_is_open_in_each_phase(phase: DevilPhase) -> None:
    assert offered(phase, R) == WITH_THE_BOX[phase]
    assert offered(phase, R, purse=True) == WITH_THE_BOX[phase]


@pytest.mark.parametrize("phase", DevilPhase)
def test_without_the_box_only_money_and_wishes_are_open(phase: DevilPhase) -> None:
    open_ = WITH_THE_BOX[phase] - CARDS - {"remind", "turn"}
    assert offered(phase, R, mode="full") == open_


@pytest.mark.parametrize("phase", DevilPhase)
def test_the_screen_takes_part_in_nothing_of_that(phase: DevilPhase) -> None:
    assert offered(phase, TABLE) == offered(phase, TABLE, mode="full") == set()


def test_dwd_039_without_the_box_nobody_pays_back_while_offers_are_made() -> None:
    def after_the_cards(board: DealWithTheDevil) -> Play[None]:
        board.enter(DevilPhase.CARDS)
        yield from deals(board)

    lay = every(with_castle(R, debt=3), with_purse(R, coins=5))
    table = DevilEvening(after_the_cards, settings={"mode": "full"}, lay=lay)
    assert table.board.phase is DevilPhase.DEALS
    assert "seal" in table.offered(R)
    assert "repay" not in table.offered(R)
    assert all("wish" in table.offered(seat) for seat in SEATS), "as long as offers are made"


def test_dwd_039_who_owes_nothing_pays_nothing_back() -> None:
    table = DevilEvening(interest, lay=with_castle(Y, debt=1))
    table.board.phase = DevilPhase.PRODUCTION
    table.changed()
    assert [seat for seat in SEATS if "repay" in table.offered(seat)] == [Y]
