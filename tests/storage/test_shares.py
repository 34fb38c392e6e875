"""A key in shares: enough of them give the key, fewer give nothing."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.storage.secret_sharing import join_shares, make_share

KEY = bytes(range(32))
keys = st.binary(min_size=1, max_size=40)


@given(keys, st.integers(1, 5), st.sets(st.integers(1, 99), min_size=5, max_size=6))
def test_any_sufficient_set_of_shares_gives_the_key(
    key: bytes, needed: int, numbers: set[int]
) -> None:
    shares = {number: make_share(key, needed, number) for number in numbers}
    for some in combinations(numbers, needed):
        assert join_shares({number: shares[number] for number in some}) == key


@pytest.mark.parametrize("needed", [2, 3, 4])
def test_with_one_share_fewer_every_key_is_equally_likely(needed: int) -> None:
    """For every value a byte of the key could have, exactly one last share gives it."""
    shares = {number: make_share(b"k", needed, number) for number in range(1, needed)}
    made = {join_shares({**shares, needed: bytes([last])}) for last in range(256)}
    assert made == {bytes([value]) for value in range(256)}


def test_the_same_key_is_always_split_the_same_way() -> None:
    assert make_share(KEY, 3, 2) == make_share(KEY, 3, 2)
    assert len({make_share(KEY, 3, number) for number in range(1, 5)}) == 4


def test_a_share_does_not_contain_the_key() -> None:
    assert KEY not in {make_share(KEY, 2, number) for number in range(1, 100)}
