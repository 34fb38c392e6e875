"""What carries over from round 3's Inquisition to round 5's: DWD-147 to DWD-167, DS-36."""

from __future__ import annotations

from typing import Any

from companion.core.play import Play
from companion.games.deal_with_the_devil.goods import SoulPieces
from companion.games.deal_with_the_devil.inquisition.phase import inquisition
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from tests.kit.games.deal_with_the_devil.evening import (
    SEATS,
    B,
    DevilEvening,
    R,
    Y,
    every,
    with_purse,
)
from tests.kit.games.deal_with_the_devil.rituals import FOUR_SOULS, GIFT, answer, ritual


def two_inquisitions(g: DealWithTheDevil) -> Play[None]:
    """The Inquisitions of rounds 3 and 5, one after the other."""
    for g.round in (3, 5):
        yield from inquisition(g)


def bribed(*gifts: dict[str, dict[str, Any]]) -> DevilEvening:
    """Both rituals with these gifts; nobody answers the inquisitors of round 3."""
    rich = [with_purse(seat, coins=20) for seat in SEATS]
    settings = {"chests": "phone"}
    table = DevilEvening(
        two_inquisitions, roles="MMCD", number=3, settings=settings, lay=every(*rich, FOUR_SOULS)
    )
    for at, gift in enumerate(gifts):
        table.all("prepare", wings=0)
        for name, seat in zip("RYGB", SEATS, strict=True):
            table.act(seat, "ritual", **{**GIFT, **gift.get(name, {})})
        table.two()
        if at == 0:
            answer(table, R, [], [])
    return table


def test_dwd_147_coins_beyond_a_full_five_stay() -> None:
    table = bribed({"R": {"coins": 4}, "G": {"coins": 2}, "B": {"coins": 1}})
    assert (table.board.inquisition.bribes, table.board.bribed_away) == (7, ("A",))


def test_dwd_161_bribes_of_round_5_are_added_to_those_left() -> None:
    table = bribed({"R": {"coins": 7}}, {"R": {"coins": 1}, "Y": {"coins": 2}})
    assert (table.board.inquisition.bribes, table.board.bribed_away) == (10, ("A", "B"))


def test_ds_36_bribes_of_both_rituals() -> None:
    first = {"R": {"coins": 11}}
    assert bribed(first).board.bribed_away == ("A", "B")
    table = bribed(first, {"B": {"coins": 6}})
    assert table.board.bribed_away == ("A", "B", "C")
    assert "2 coins are lost: no spaces are left for them." in table.journal()


def test_dwd_167_b_and_c_ask_in_round_5_and_not_before() -> None:
    table = bribed({})
    assert table.board.asking(R) == ("A", "B", "C")
    third = ritual(3)
    third.two()
    assert third.board.asking(R) == ("A",)


def test_dwd_165_the_pieces_of_both_rituals_answer_inquisitors() -> None:
    gift = {"B": {"pure": 2, "marked": 2}}
    third = ritual(3, FOUR_SOULS, **gift)
    third.two()
    assert third.board.own_souls(B) == SoulPieces(2, 2)
    third.act(B, "appease", souls=["A"], indulgences=[])
    last = bribed({}, gift)
    last.act(B, "appease", souls=["A", "B", "C"], indulgences=[])
    assert last.board.own_souls(B) == SoulPieces(2, 2)


def test_dwd_154_guesses_that_disagreed_are_made_again_in_round_5() -> None:
    table = bribed({"R": {"devil": [2]}, "Y": {"devil": [3]}}, {"R": {"devil": [4]}})
    assert [table.castle(seat).score for seat in (R, Y)] == [-2 + 3, -2]


def test_dwd_164_locked_guesses_score_with_the_new_ones_of_the_other_kind() -> None:
    third = {"R": {"devil": [4]}, "Y": {"devil": [4]}}
    table = bribed(third, {"R": {"cultist": [3]}, "Y": {"cultist": [1]}})
    assert [table.castle(seat).score for seat in (R, Y)] == [-4 + 3 + 2, -4 + 3]  # A and 3 asked
