"""The printed numbers of another copy: what a table may enter, and which line is refused."""

from __future__ import annotations

from dataclasses import fields

import pytest

from companion.core.offers import Refused
from companion.core.seats import seats_for
from companion.core.umpire import Umpire
from companion.games.deal_with_the_devil.game import GAME
from companion.games.deal_with_the_devil.profile import BoxProfile, profile

LIMITS = {
    "rounds": (5, 5),
    "debt_max": (10, 10),
    "debt_after_wing": (0, 9),
    "interest_cycle": (2, 60),
    "wings_convert": (2, 20),
    "houseguest_points": (-99, 0),
    "tokens_total": (0, 4),
    "plan_build_slots": (0, 2),
    "plan_use_slots": (0, 2),
    "plan_recruits": (0, 1),
    "hunt_threshold": (1, 4),
    "inq_spaces_per_bribe": (1, 20),
    "inq_penalty_a": (-99, 0),
    "inq_penalty_b": (-99, 0),
    "inq_penalty_c": (-99, 0),
    "inq_penalty_other": (-99, 0),
    "rep_knot": (0, 14),
    "rep_start": (0, 14),
    "rep_demon_zone": (0, 14),
}
"""The others go from 0 to 99."""
NUMBERS = [each.name for each in fields(BoxProfile) if each.type == "int"]


def refused(text: str) -> str:
    with pytest.raises(Refused) as told:
        profile(text)
    return str(told.value.sentence)


@pytest.mark.parametrize("key", [key for key in NUMBERS if key != "rep_spaces"])
def test_a_number_keeps_within_its_limits(key: str) -> None:
    low, high = LIMITS.get(key, (0, 99))
    assert [getattr(profile(f"{key} = {n}"), key) for n in (low, high)] == [low, high]
    for beyond in (low - 1, high + 1):
        assert "line 1" in refused(f"{key} = {beyond}")


@pytest.mark.parametrize(("spaces", "fits"), [(4, False), (5, True), (60, True), (61, False)])
def test_a_track_has_5_to_60_spaces_with_arrows_on_each(spaces: int, fits: bool) -> None:  # noqa: FBT001 - a fact
    low = "rep_knot = 0\nrep_start = 0\nrep_demon_zone = 0\n"
    text = f"rep_spaces = {spaces}\n{low}rep_arrows = {[0] * spaces}"
    if fits:
        assert profile(text).top == spaces - 1
    else:
        assert "from 5 to 60" in refused(text)
    assert "arrows" in refused(f"rep_arrows = {[0] * 14}")
    assert "arrows" in refused(f"rep_arrows = {[-1] * 15}")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("rep_start = 99", "from 0 to 14"),
        ("nonsense = 1", ""),
        ("wing_price = 1000", ""),
        ("rep_knot = 50", ""),
        ("name = 1", "text in quotes"),
        ("rep_wing_per_space = 1", "true or false"),
        ("prod_upgrade = true", "whole number from 0"),
        ("rep_arrows = [1, 2]", "15 spaces"),
        ("rep_arrows = []", "list of whole numbers"),
        ("rep_arrows = 3", "list of whole numbers"),
        ("seat_start = { gold = 1 }", "coins and resources"),
        ("seat_start = { wood = -1 }", "coins and resources"),
        ("seat_start = [{ wood = 1 }]", "four seats"),
        ("reward_cultist_one = 3", "coins and resources"),
        ("reward_devil_r3 = [3]", "list of coins and resources"),
        ("witch_hunt_rounds = [1, 2, 3]", "at most 2"),
        ("witch_hunt_rounds = [0, 2]", "from 1 to 5"),
        ("witch_hunt_rounds = [2, 6]", "from 1 to 5"),
        ("inquisition_rounds = [3, 4]", "must be rounds 3 and 5"),
    ],
)
def test_a_line_that_does_not_fit_is_refused_by_its_number_and_name(line: str, words: str) -> None:
    told = refused(f"prod_base_coins = 3\n{line}")
    assert told.startswith(f"Profile, line 2, “{line.partition(' ')[0]}”: ")
    assert words in told


def test_a_line_that_is_no_toml_is_refused_by_its_number() -> None:
    assert "line 1" in refused("name = ")


PASSING = ["left", "right", "left", "right"]


def test_dwd_055_cards_are_passed_left_or_right_four_times() -> None:
    text = "pass_direction = {}"
    assert profile(text.format(PASSING[::-1])).pass_direction == tuple(PASSING[::-1])
    for wrong in (PASSING[1:], [*PASSING, "left"], [*PASSING[1:], "up"], "left"):
        assert "four directions" in refused(text.format(repr(wrong)))


MARBLE = ["marble", "wood", "wheat"]


def test_dwd_042_a_quarter_has_a_premium_and_two_basic_resources() -> None:
    text = "wheel = {}"
    assert profile(text.format([MARBLE] * 4)).wheel == (tuple(MARBLE),) * 4
    for quarter in (["wood", "wood", "wheat"], ["marble", "glass", "wood"], MARBLE[:2], "marble"):
        assert "two basic" in refused(text.format([MARBLE, MARBLE, MARBLE, quarter]))
    for count in (3, 5):
        assert "two basic" in refused(text.format([MARBLE] * count))


def test_a_long_name_is_cut_and_its_spaces_are_joined() -> None:
    assert profile(f'name = "our  own {"x" * 99}"').name == f"our own {'x' * 91}"


def test_the_numbers_that_are_not_entered_are_ours() -> None:
    mine = GAME.settle({"profile": "prod_base_coins = 3"})
    rules = Umpire(GAME, seats_for(4), mine, b"x").board.rules
    assert (rules.prod_base_coins, rules.wing_price) == (3, 5)
