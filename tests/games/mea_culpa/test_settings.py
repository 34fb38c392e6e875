"""What a table can agree on, with the ledger's defaults, and the numbers of its own box."""

from __future__ import annotations

import pytest

from companion.core.offers import Refused
from companion.games.mea_culpa import GAME
from companion.games.mea_culpa.material.pieces import (
    CATEGORIES,
    LETTERS,
    SITES,
)
from companion.games.mea_culpa.material.profile import profile
from tests.kit.games.mea_culpa.evening import MeaEvening


def test_each_cathedral_has_as_many_letters_with_the_rich_row_at_another_category() -> None:
    rules = MeaEvening().board.rules
    rows = {(site, each): rules.letters(site, each) for site in SITES for each in CATEGORIES}
    assert [
        sum(rows[site, each][colour] for each in CATEGORIES) for site in SITES for colour in LETTERS
    ] == [1, 5, 3, 3] * 3
    rich = {"yellow": 0, "blue": 3, "red": 1, "green": 1}
    assert [row for row, letters in rows.items() if letters == rich] == list(
        zip(SITES, CATEGORIES, strict=True)
    )


def test_a_profile_changes_what_it_names() -> None:
    settings = {"profile": "buy_price.bread = 3\ncathedral_letters.rose.money = { blue = 2 }"}
    rules = MeaEvening(settings=settings).board.rules
    assert (rules.buying("bread"), rules.buying("wine"), rules.selling("bread")) == (3, 4, 6)
    assert rules.letters("A", "money") == {"yellow": 0, "blue": 2, "red": 0, "green": 0}
    assert rules.letters("B", "money")["yellow"] == 1


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("buy_price.bread = -1", "it must be a whole number from 0 to 99."),
        ("heaven_distance = true", "it must be a whole number from 1 to 60."),
        ("cathedral_letters.A.money = { blue = 12 }", "it must be a whole number from 0 to 11."),
        ("price = 3", "there is no number with this name."),
    ],
)
def test_a_faulty_profile_is_refused_with_its_line(line: str, why: str) -> None:
    with pytest.raises(Refused) as told:
        GAME.settle({"profile": f"# ours\n{line}"})
    assert str(told.value.sentence).startswith("Profile, line 2, ")
    assert str(told.value.sentence).endswith(why)


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("sin_stones", 2, 20),
        ("market_size", 1, 41),
        ("hell_last_space", 10, 90),
        ("heaven_distance", 1, 60),
        ("start_money", 0, 90),
        ("post_min", 1, 3),
        ("post_max", 4, 6),
        ("letter_price", 0, 99),
        ("cathedral_letters.bell.money.yellow", 0, 10),
    ],
)
def test_the_numbers_of_a_box_have_limits(name: str, low: int, high: int) -> None:
    for value in (low, high):
        assert profile(f"{name} = {value}").numbers[name] == value
    for value in (low - 1, high + 1):
        with pytest.raises(Refused) as told:
            profile(f"{name} = {value}")
        why = f"it must be a whole number from {low} to {high}."
        assert str(told.value.sentence).endswith(why)


def test_a_profile_of_an_older_version_calls_the_sites_by_letters() -> None:
    older, newer = (f"cathedral_letters.{site}.money = {{ blue = 2 }}" for site in ("B", "bell"))
    assert profile(older).numbers == profile(newer).numbers
    assert profile(older).letters("B", "money")["blue"] == 2


def test_a_number_that_is_not_printed_is_an_error() -> None:
    with pytest.raises(AttributeError, match="price_of_bread"):
        _ = profile("").price_of_bread
