"""Dice among coins, cards and meeples: nearly always read, and asked about rather than misread."""

from __future__ import annotations

import pytest

from scanner.dice.detected import DetectedThrow
from scanner.dice.reader import read_throw
from tests.kit.laws.budget import DRAWS
from tests.kit.scenes_dice import Throw
from tests.kit.throws.scores import is_right
from tests.kit.throws.throws import KINDS, throw

SEEDS = range(100, 112)
FEW = SEEDS[:4]
LABELLED = "dice, leaning, label"


def seen_in(cast: Throw) -> DetectedThrow:
    return read_throw(cast.image, dice=len(cast.dice), tokens=len(cast.tokens))


def test_clean_throws_are_read_with_certainty() -> None:
    check_throws("dice, clean", FEW, len(FEW))


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("dice, clean", 11),
        ("dice, moderate", 10),
        (LABELLED, 9),
        ("dice and tokens", 6),
        ("tokens", 8),
    ],
)
def test_most_throws_are_read_with_certainty(name: str, least: int) -> None:
    check_throws(name, SEEDS, least)


def check_throws(name: str, seeds: range, least: int) -> None:
    """Whatever is read with certainty is right, and that are so many of these throws at least."""
    cast = [throw(seed, KINDS[name]) for seed in seeds]
    seen = [seen_in(each) for each in cast]
    assert all(is_right(*each) for each in zip(seen, cast, strict=True) if each[0].sure)
    assert sum(each.sure for each in seen) >= least


@pytest.mark.parametrize(
    ("name", "seed"),
    [
        pytest.param(LABELLED, 2033, id="a side of a touching die looks like a two"),
        pytest.param(LABELLED, 2062, id="a one and a pip on its side look like a two"),
        pytest.param(LABELLED, 20_000_163, id="so do those of two dice of six"),
        pytest.param(LABELLED, 20_000_241, id="and of a die that stands on its corner, nearly"),
        pytest.param(LABELLED, 23_000_101, id="a side replaces a top beside a covered label"),
        pytest.param("dice and tokens", 20_000_021, id="a coin replaces a black token on black"),
        pytest.param("dice and tokens", 20_000_065, id="a coin replaces a token"),
        pytest.param("dice and tokens", 20_000_117, id="another coin does"),
        pytest.param("dice and tokens", 24_100_410, id="a coin whose number is faint does"),
        pytest.param(LABELLED, 24_200_080, id="six pips of a top run together in two rows"),
        pytest.param(LABELLED, 24_200_093, id="a spot on a card looks like a lone one"),
        pytest.param(LABELLED, 24_500_300, id="a one and a darker pip on its side do"),
        pytest.param(LABELLED, 31_001_049, id="the side of a die hides the top of the next"),
        pytest.param(LABELLED, 33_002_578, id="two pips of a three on a side look like a two"),
        pytest.param(LABELLED, 33_003_229, id="a one and a smaller pip on its side do"),
        pytest.param(
            "dice, moderate", 33_000_358, id="a spot on a card replaces a six that is not found"
        ),
        pytest.param("dice, clean", 155, id="a one and a pip of the next die look like a two"),
        pytest.param(
            "dice, clean", 36_002_372, id="two pips of a four do whose others are in the shadow"
        ),
    ],
)
def test_what_was_misread_is_right_or_asked_about(name: str, seed: int) -> None:
    cast = throw(seed, KINDS[name])
    seen = seen_in(cast)
    assert is_right(seen, cast) or not seen.sure


def test_coins_do_not_matter_where_no_tokens_were_thrown() -> None:
    cast = throw(4, KINDS["dice, clean"])
    seen = seen_in(cast)
    assert seen.sure
    assert not seen.tokens


def test_a_leaning_throw_without_a_label_is_right_or_asked_about() -> None:
    for seed in SEEDS if DRAWS else FEW:
        cast = throw(seed, KINDS["dice, leaning"])
        seen = seen_in(cast)
        assert is_right(seen, cast) or not seen.sure
