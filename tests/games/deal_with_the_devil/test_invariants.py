"""What must always be true of the table is noticed when it is not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.games.deal_with_the_devil.game import GAME
from companion.games.deal_with_the_devil.goods import SoulPieces
from companion.games.deal_with_the_devil.money import play_interest
from companion.games.deal_with_the_devil.role_sheets import Price
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.chests import ChestOffer, Deal, Pledge
from tests.kit.games.deal_with_the_devil.acting import full_hand
from tests.kit.games.deal_with_the_devil.evening import (
    DevilEvening,
    G,
    R,
    Y,
    a_map,
    with_castle,
    with_purse,
    with_souls,
)

Lay = Callable[[DealWithTheDevil], None]


def broken(*lays: Lay, settings: dict[str, object] | None = None) -> list[str]:
    """What does not hold in round 1 after these changes."""
    board = DevilEvening(play_interest, settings=settings).board
    for lay in lays:
        lay(board)
    return list(GAME.broken(board))


def test_a_table_as_it_should_be() -> None:
    assert broken() == broken(settings={"purse": True}) == []
    assert list(GAME.broken(full_hand().board)) == []


# --- pieces of soul --------------------------------------------------------------------------


def test_dwd_032_a_piece_of_soul_is_missing_or_there_twice() -> None:
    assert broken(with_souls(R=(2, 0))) == ["there are 5 pure and 2 marked pieces of soul"]
    assert broken(with_souls(R=(3, 1))) == ["there are 6 pure and 3 marked pieces of soul"]


@pytest.mark.parametrize(
    ("paid", "told"),
    [
        (SoulPieces(pure=3), []),
        (SoulPieces(pure=4), ["somebody has paid more pieces of soul than there were"]),
        (SoulPieces(marked=1), ["somebody has paid more pieces of soul than there were"]),
    ],
)
def test_somebody_has_paid_more_soul_than_there_was(paid: SoulPieces, told: list[str]) -> None:
    def pledge(board: DealWithTheDevil) -> None:
        board.trading.pledges[R].value = Pledge(0, paid)

    assert broken(pledge) == told


# --- chests ----------------------------------------------------------------------------------


def with_deals(*sold: tuple[int, int, int]) -> Lay:
    """Chests sold by round, owner and buyer."""
    offer = ChestOffer(Price(2))

    def lay(board: DealWithTheDevil) -> None:
        seats = board.seats
        board.trading.deals.value = tuple(
            Deal(number, seats[owner - 1], seats[buyer - 1], 1, offer, SoulPieces())
            for number, owner, buyer in sold
        )

    return lay


def test_dwd_077_a_chest_is_sold_twice_or_to_its_owner() -> None:
    assert broken(with_deals((1, 1, 2), (1, 2, 1), (2, 1, 2))) == []
    told = ["a chest was sold twice, or to its owner"]
    assert broken(with_deals((1, 1, 2), (1, 1, 3))) == told
    assert broken(with_deals((1, 1, 2), (1, 3, 3))) == told


def test_dwd_186_a_chest_goes_home_or_where_it_should_not() -> None:
    def planned(board: DealWithTheDevil) -> None:
        pair = board.rows.schedule.value[0]
        board.rows.schedule.value = (pair, (a_map("1243"), a_map("2143")), *[pair] * 3)

    def carried(*maps: str) -> Lay:
        def lay(board: DealWithTheDevil) -> None:
            board.rows.carried.value = tuple(map(a_map, maps))

        return lay

    assert broken(planned) == ["a chest goes to its owner, or twice to the same player"]
    assert broken(carried("2143", "3421", "1234")) == []
    assert broken(carried("2143", "4321")) == ["a chest went where it should not go"]


def test_a_chest_has_no_owner() -> None:
    def lay(board: DealWithTheDevil) -> None:
        board.rows.owners.value = (R, Y, G, G)

    assert broken(lay) == ["a chest has no owner, or two chests have one"]


# --- supplies, tracks and purses -------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"indulgences": 9}, "there are more indulgences than pieces"),
        ({"houseguests": 6}, "there are more houseguests than cards"),
        ({"angels": 3}, "angel wings wait although there is an indulgence for them"),
        ({"debt": 11}, "a debt of 11"),
        ({"debt": -1}, "a debt of -1"),
        ({"reputation": 15}, "a reputation of 15"),
        ({"reputation": -1}, "a reputation of -1"),
        ({"interest": 8}, "an interest marker on 8"),
        ({"interest": -1}, "an interest marker on -1"),
        ({"demons": 3}, "wings or indulgences that cannot be"),
        ({"majors": -1}, "wings or indulgences that cannot be"),
        ({"angels": 2, "demons": 2, "indulgences": 8, "houseguests": 5, "debt": 10}, ""),
        ({"reputation": 14, "interest": 7, "majors": 9}, ""),
        ({"reputation": 0, "angels": 9, "indulgences": 8}, ""),
    ],
)
def test_dwd_038_116_and_126_markers_and_pieces_stay_where_they_can_be(
    changes: dict[str, int], told: str
) -> None:
    assert broken(with_castle(R, **changes)) == ([told] if told else [])


@pytest.mark.parametrize(("bribes", "fits"), [(-1, 0), (0, 1), (15, 1), (16, 0)])
def test_dwd_148_there_are_fifteen_bribe_spaces(bribes: int, fits: int) -> None:
    def lay(board: DealWithTheDevil) -> None:
        board.inquisition.bribes = bribes

    assert broken(lay) == ([] if fits else ["more bribes than spaces"])


def test_somebody_has_spent_more_than_there_was() -> None:
    told = ["seat 2 has spent more than it had"]
    assert broken(with_purse(Y, coins=3, glass=-1), settings={"purse": True}) == told
    assert broken(with_purse(Y, coins=3, glass=-1)) == []


def test_a_card_is_missing_or_there_twice() -> None:
    told = ["a card is missing or there twice"]
    table = full_hand()
    card = table.board.decks.buildings.draw()
    assert list(GAME.broken(table.board)) == told
    table.board.change(R, built=(card,))
    assert list(GAME.broken(table.board)) == []
    table.board.decks.discarded.add(card)
    assert list(GAME.broken(table.board)) == told
