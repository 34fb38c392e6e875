"""Chance: the same seed always gives the same luck, and all luck is fair."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

from companion.core.chance import Chance, commitment, mix_seed


def test_the_same_seed_always_gives_the_same_luck() -> None:
    chance = Chance(b"a seed")
    assert chance.roll(10) == (4, 1, 5, 4, 4, 6, 5, 3, 4, 2)
    assert Chance(b"a seed").shuffled(range(8)) == Chance(b"a seed").shuffled(range(8))
    assert Chance(b"a seed").shuffled(range(30)) != Chance(b"b seed").shuffled(range(30))


def test_all_faces_and_orders_are_about_equally_frequent() -> None:
    chance = Chance(b"fair")
    faces = Counter(chance.roll(60_000))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert max(faces.values()) - min(faces.values()) < 600
    orders = Counter(tuple(chance.shuffled("abc")) for _ in range(6000))
    assert len(orders) == 6
    assert min(orders.values()) > 850
    assert {chance.pick("ab") for _ in range(99)} == {"a", "b"}


def test_numbers_that_would_favour_some_results_are_drawn_again() -> None:
    """Of a word's values, those beyond the last whole multiple are unfair: here, almost half."""
    chance = Chance(b"fair")
    drawn = [chance.below(2**63 + 1) for _ in range(50)]
    assert chance.drawn > len(drawn)
    assert len(set(drawn)) == len(drawn)


def test_the_first_number_that_would_favour_some_results_is_one_of_them() -> None:
    """A word has 2^64 values: of three results one would come once more often than the others."""
    words = [2**64 - 1, 2**64 - 2]

    class Given(Chance):
        def _draw_word(self) -> int:
            return words.pop(0)

    assert Given(b"given").below(3) == (2**64 - 2) % 3
    assert words == []


def test_draws_are_counted() -> None:
    chance = Chance(b"seed")
    chance.roll(3)
    assert chance.drawn == 3
    chance.shuffled("abcd")
    assert chance.drawn == 6, "the last card has only one place left"


def test_the_seed_is_never_shown_nor_stored() -> None:
    assert repr(Chance(b"seed")) == "Chance(•••)"
    with pytest.raises(TypeError):
        pickle.dumps(Chance(b"seed"))


def test_the_seed_depends_on_the_secret_and_every_nonce() -> None:
    assert mix_seed(b"s", [b"1", b"2"]) != mix_seed(b"s", [b"2", b"1"])
    assert mix_seed(b"s", [b"1"]) != mix_seed(b"t", [b"1"])
    assert mix_seed(b"s", []) != mix_seed(b"s", [b""])
    assert len(mix_seed(b"s", [b"1"])) == 32


def test_a_commitment_is_the_sha256_of_the_secret() -> None:
    # printf s | sha256sum
    by_hand = "043a718774c572bd8a25adbeb1bfcd5c0256ae11cecf9f9c3f925d0e52beaf89"
    assert commitment(b"s") == by_hand
