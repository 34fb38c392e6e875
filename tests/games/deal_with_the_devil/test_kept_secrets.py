"""What nobody may learn of a deal: DWD-033, DWD-067, DWD-151, DWD-197, DWD-198."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.core.bots import play_out
from companion.core.chance import Chance
from companion.core.seats import TABLE, Viewer
from companion.core.umpire import Umpire
from companion.games.deal_with_the_devil.chests.in_hand import held_by
from companion.games.deal_with_the_devil.game import GAME
from companion.games.deal_with_the_devil.goods import Goods, SoulPieces
from companion.games.deal_with_the_devil.role_sheets import PRICES, Role
from companion.games.deal_with_the_devil.stand_in.policies import modest
from companion.games.deal_with_the_devil.state.chests import ChestInHand, ChestOffer, Deal
from tests.kit.games.deal_with_the_devil.chest_evenings import dealing, phones, wood
from tests.kit.games.deal_with_the_devil.evening import SEATS, B, DevilEvening, G, R, Y
from tests.kit.games.deal_with_the_devil.rituals import guessing, preparing, with_wood
from tests.kit.laws.answers import check_answers
from tests.kit.laws.secrecy import Sealed

# --- whose chest it is -----------------------------------------------------------------------


def test_dwd_033_a_holder_sees_the_role_never_the_owner() -> None:
    board = dealing().board
    mortals = ChestInHand(Role.MORTAL, PRICES["2c"], Goods())
    cultists = ChestInHand(Role.CULTIST, PRICES["2c"], Goods())
    devils = ChestInHand(Role.DEVIL, PRICES["1s"], Goods())
    held = [held_by(board, seat, board.visits[0]) for seat in SEATS]
    assert held == [mortals, cultists, mortals, devils]


def test_dwd_033_a_holder_sees_what_is_in_it_until_it_is_sold() -> None:
    board = dealing().board
    offer = ChestOffer(PRICES["2c"], Goods(glass=1))
    board.trading.chests[R].value = offer
    assert held_by(board, G, board.visits[0]).goods == Goods(glass=1)
    board.trading.deals.value = (Deal(2, R, G, 1, offer, SoulPieces()),)
    assert held_by(board, Y, board.visits[1]) == ChestInHand(
        Role.MORTAL, PRICES["2c"], Goods(), sold=True
    )


# --- who has accepted an offer ---------------------------------------------------------------


def seen_while_dealing(way: str) -> list[tuple[str, dict[Viewer, str]]]:
    """What all see when Yellow decides like this about Red's chest, which then goes to Green."""
    table = wood(R="4c")
    told: list[tuple[str, dict[Viewer, str]]] = []

    def look() -> None:
        told.append((table.step, {viewer: table.seen(viewer) for viewer in (TABLE, R, G, B)}))

    table.act(Y, "decide", way=way)
    look()
    for seat in (R, G, B):
        table.act(seat, "decide", way="reject")
        look()
    table.row("abcd")
    look()
    for seat in (R, Y, G, B):
        sold = "decide" not in table.offered(seat)
        table.act(seat, "shut" if sold else "decide", **({} if sold else {"way": "reject"}))
        look()
    table.row("abcd")
    look()
    table.home()
    look()
    assert table.over
    return told


def test_dwd_067_only_both_holders_and_the_owner_learn_that_an_offer_was_accepted() -> None:
    taken, left = seen_while_dealing("coins"), seen_while_dealing("reject")
    assert [step for step, _ in taken] == [step for step, _ in left]
    for (step, one), (_, other) in zip(taken, left, strict=True):
        for viewer in (TABLE, B):
            assert one[viewer] == other[viewer], f"viewer {viewer} saw it at {step}"
        if step != "check":  # where the owner opens the chest
            assert one[R] == other[R], f"the owner saw it at {step}"
        if step in {"first look", "second"}:
            assert one[G] == other[G], f"the next holder saw it at {step}"


def test_dwd_067_the_next_holder_and_the_owner_learn_it_without_a_name() -> None:
    taken, left = seen_while_dealing("coins"), seen_while_dealing("reject")
    for viewer, place in ((G, "second look"), (R, "check")):
        seen = [one[viewer] for step, one in taken if step == place]
        other = [one[viewer] for step, one in left if step == place]
        assert seen[0] != other[0]


def test_dwd_197_the_journal_says_nothing_when_somebody_decides() -> None:
    table = wood(R="4c")
    before = {viewer: table.journal(viewer) for viewer in (TABLE, R, Y, G, B)}
    table.decide(Y="coins")
    assert {viewer: table.journal(viewer) for viewer in before} == before


@pytest.mark.parametrize("visit", [1, 2])
@pytest.mark.parametrize("chests", [wood, phones])
def test_dwd_197_and_198_nobody_can_tell_one_decision_from_another(
    chests: Callable[..., DevilEvening], visit: int
) -> None:
    table = chests(R="4c")
    if visit == 2:
        table.decide()
        if table.step == "second":
            table.row("abcd")
    assert check_answers(table.umpire, Chance(b"decisions")) > 0


# --- who has got a reward --------------------------------------------------------------------


def test_dwd_151_the_screen_says_what_goes_into_a_spot_or_where_it_goes_but_never_both() -> None:
    table = with_wood()
    table.row("abcd")
    assert table.board.rows.added.count(Goods()) == 2
    assert len(table.board.rows.destinations) == 0
    table.two()
    table.row("dcba")
    assert len(table.board.rows.added) == 0
    assert len(table.board.rows.destinations) == 4


def test_dwd_151_only_its_owner_knows_the_reward_which_comes_home_last() -> None:
    table = guessing("BB--")
    for viewer in (TABLE, Y, G, B):
        assert table.umpire.known(viewer).inquisition.rewards[R].hidden
    assert not table.umpire.known(R).inquisition.rewards[R].hidden
    assert table.board.purses[R].value.coins == 20
    table.two()
    assert table.board.purses[R].value.coins == 22


def test_dwd_198_a_sealed_ritual_shows_nothing() -> None:
    def seen(coins: int) -> str:
        table = preparing(3, chests="physical")
        table.all("prepare", wings=0)
        table.act(
            R, "ritual", coins=coins, pure=0, marked=0, devil=[], cultist=[2] if coins else []
        )
        return table.seen(TABLE) + table.seen(Y)

    assert seen(0) == seen(9)


@pytest.mark.long
@pytest.mark.parametrize("settings", [{"chests": "phone"}, {"purse": True}, {"mode": "full"}])
def test_dwd_198_what_is_sealed_stays_sealed_in_every_phase(settings: dict[str, Any]) -> None:
    sealed = Sealed.read(Path(__file__).parent)
    umpire = Umpire(GAME, SEATS, GAME.settle(settings), b"sealed")
    asked: set[str] = set()
    for _ in play_out(umpire, Chance(b"sealed"), modest):
        assert list(sealed.wrongly_said(umpire)) == []
        asked |= {offer.name for seat in SEATS for offer in umpire.offers(seat)}
    assert {"seal", "decide", "plan", "vote", "prepare", "ritual"} <= asked
