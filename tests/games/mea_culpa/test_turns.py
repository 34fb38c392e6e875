"""Turns and their actions: MEA-085 to MEA-090."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.play import Play
from companion.core.seats import Seat
from companion.games.mea_culpa.actions.turns import play_action_phase
from companion.games.mea_culpa.sins.souls import compare_posts
from companion.games.mea_culpa.state import MeaCulpa
from tests.kit.games.mea_culpa.evening import (
    ALL,
    A,
    B,
    C,
    D,
    MeaEvening,
    a_turn,
    no_letters_for_sale,
)


def test_mea_085_characters_act_in_the_order_of_their_numbers() -> None:
    table = MeaEvening(
        play_action_phase, holders={"pope": C, "emperor": A, "merchant": D, "petty": B}
    )
    for seat in (C, A, D, B, C, A):
        assert table.waiting() == (seat,)
        table.act(seat, "pass")
        if seat == D:
            table.act(D, "free_stone", what="bread")
    skipped = MeaEvening(play_action_phase, 3, holders={"pope": B, "merchant": C, "petty": A})
    skipped.act(B, "pass")
    assert skipped.waiting() == (C,)


def test_mea_086_and_ms_18_last_stones() -> None:
    def to_the_posts(g: MeaCulpa) -> Play[None]:
        yield from play_action_phase(g)
        compare_posts(g)

    table = MeaEvening(to_the_posts, holders=ALL, market={"bread": 2}, posts=(1, 1, 4, 1))
    table.do((A, "pass"), (B, "buy", {"what": "2_bread"}))
    assert table.is_over
    assert table.board.turn is None
    assert table.at(C) == (3,)
    assert table.goods(B) == {"bread": 2}
    assert table.goods(C) == {}


def test_mea_087_a_turn_is_a_pass_or_one_of_four_actions() -> None:
    table = a_turn(A, goods={A: {"bread": 1}}, rooms=("take_3",))
    assert table.asked(A) == ("Your turn as the Emperor.", "Seat 1’s turn (Emperor).")
    assert table.offered(A)[:5] == ["buy", "sell", "donate", "visit", "pass"]
    table.act(A, "pass")
    assert table.is_over
    assert table.journal() == ["Seat 1 passes."]


def why_not(table: MeaEvening, seat: Seat, offer: str = "pass") -> str:
    return str(table.umpire.find(seat, offer).help)


def test_mea_087_the_phone_says_what_is_impossible_and_why() -> None:
    rooms = ("others_5", "take_3")
    poor = a_turn(B, "merchant", purses=(9, 3), posts=(1, 4), market={"jewel": 1}, rooms=rooms)
    assert why_not(poor, B) == (
        "Not possible: a Letter (no indulgence stone is left), jewel (it costs 6 taler), selling "
        "(you have no goods) and door 1 (your post cannot be turned that far)."
    )
    rich = a_turn(B, "merchant", goods={B: {"wine": 1}})
    assert why_not(rich, B) == "None"
    rich.act(B, "sell", good="wine")
    assert why_not(rich, B, "turn_over").startswith("Not possible: selling")
    pope = a_turn(B, "pope", posts=(1, 6), goods={B: {"wine": 1}}, rooms=rooms)
    assert why_not(pope, B) == "None"


@pytest.mark.parametrize(
    ("purse", "more", "why"),
    [
        (3, {}, "Not possible: a Letter (it costs 4 taler) and wine (it costs 4 taler)."),
        (4, {}, "None"),
        (9, {"more": no_letters_for_sale}, "Not possible: a Letter (red and green are gone)."),
    ],
)
def test_mea_087_the_phone_says_what_is_too_dear_or_gone(purse: int, more: Any, why: str) -> None:
    market, goods = {"wine": 1, "indulgence": 1}, {B: {"bread": 1}}
    table = a_turn(B, "merchant", purses=(0, purse), market=market, goods=goods, **more)
    assert why_not(table, B) == why


def test_mea_088_and_ms_21_second_action() -> None:
    goods = {A: {"bread": 2, "wine": 1}}
    table = a_turn(A, "petty", posts=(4,), goods=goods)
    table.act(A, "sell", good="bread")
    assert table.asked(A)[0] == "Take a second action for one notch, or end your turn."
    assert str(table.umpire.find(A, "buy").label) == "Buy at the market (post 4 to 5)"
    table.act(A, "buy", what="bread")
    assert "Seat 1 turns the post to 5." in table.journal()
    assert table.hands() == ["1 post to 5", "1 pay taler ×2", "1 take bread"]
    assert table.is_over, "there is never a third"


def test_mea_127_and_ms_21_a_visit_as_second_action() -> None:
    table = a_turn(A, posts=(5,), goods={A: {"bread": 2}}, rooms=("take_5", "take_3"))
    table.act(A, "sell", good="bread")
    assert "sell" not in table.offered(A)
    assert table.refused(A, "visit", door="1")
    table.act(A, "visit", door="2")
    assert table.board.souls.posts[A] == 6
    assert table.purse(A) == 25 + 6 + 3


def test_mea_088_and_ms_21_no_second_action_at_six_notches_and_no_letter_after_a_good() -> None:
    at_six = a_turn(A, posts=(6,), goods={A: {"bread": 2}})
    at_six.act(A, "sell", good="bread")
    assert at_six.is_over
    bought = a_turn(A, posts=(2,))
    bought.act(A, "buy", what="bread")
    assert "buy" not in bought.offered(A)


def test_mea_089_only_the_current_character_has_its_privilege() -> None:
    holders = {"pope": A, "petty": A, "emperor": B, "merchant": B}
    table = MeaEvening(play_action_phase, 2, holders=holders, rooms=("others_5",), posts=(6, 1))
    assert "set_pope_die" in table.offered(A)
    table.do((A, "pass"), (B, "pass"), (B, "pass"), (B, "free_stone", {"what": "bread"}))
    assert "set_pope_die" not in table.offered(A)
    assert "1" in table.keys(A, "visit", "door")


def test_mea_090_the_merchant_must_take_a_stone_at_the_end_of_each_turn() -> None:
    table = a_turn(C, "merchant")
    table.act(C, "pass")
    assert table.offered(C)[0] == "free_stone"
    assert table.asked(C) == (
        "Take a stone from the market for free.",
        "Seat 3 takes a stone for free.",
    )
    assert table.options(C, "free_stone", "what") == {
        "bread": "bread (3 left)",
        "wine": "wine (2 left)",
        "jewel": "jewel (one left)",
        "letter_red": "a red Letter",
        "letter_green": "a green Letter",
    }
    in_bag = len(table.board.stock.bag.value)
    table.act(C, "free_stone", what="letter_green")
    assert table.letters(C) == {"green": 1}
    assert len(table.board.stock.bag.value) == in_bag + 1
    assert table.journal() == ["Seat 3 passes.", "Seat 3 takes a green Letter for free."]


def test_mea_090_if_one_kind_is_left_nobody_is_asked_which_to_take() -> None:
    table = a_turn(C, "merchant", market={"bread": 2})
    table.act(C, "pass")
    assert table.goods(C) == {"bread": 1}
    assert table.journal()[-1] == "Seat 3 takes 1 bread for free."


def test_mea_090_and_ms_19_merchant_ends_the_round() -> None:
    table = MeaEvening(play_action_phase, holders=ALL, market={"indulgence": 1})
    table.do((A, "pass"), (B, "pass"), (C, "pass"))
    assert table.keys(C, "free_stone", "what") == ["letter_red", "letter_green"]
    table.act(C, "free_stone", what="letter_green")
    assert table.letters(C) == {"green": 1}
    assert table.is_over
