"""Finds alike descriptors without comparing all: locality-sensitive hashing.

OpenCV has this, too (FLANN), but draws its bits from a global state: equal photos would not always
give equal answers.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from scanner.cards import thresholds as bounds

Descriptors = NDArray[np.uint8]
"""A row of 32 bytes for each point."""
Whole = NDArray[np.int64]

DESCRIPTOR_BYTES = 32
_FAR_BITS = 8 * DESCRIPTOR_BYTES + 1
_SEED = 43


class DescriptorIndex:
    """Descriptors that can be searched."""

    def __init__(self, descriptors: Descriptors) -> None:
        self._words = _as_words(descriptors)
        rng = np.random.default_rng(_SEED)
        keys = range(bounds.INDEX_TABLES)
        self._bits = [rng.permutation(8 * DESCRIPTOR_BYTES)[: bounds.INDEX_KEY_BITS] for _ in keys]
        self._tables = [_Table(_make_keys(descriptors, bits)) for bits in self._bits]

    def find_nearest_two(self, sought: Descriptors) -> tuple[Whole, Whole]:
        """The two nearest descriptors of each: their indices and distances in bits, row by row.

        One that is not near has index 0 and a distance that no descriptor has.
        """
        pairs = [
            table.find(_make_keys(sought, bits))
            for table, bits in zip(self._tables, self._bits, strict=True)
        ]
        rows, matches = (np.concatenate(each) for each in zip(*pairs, strict=True))
        apart = _as_words(sought)[rows] ^ self._words[matches]
        distances = np.bitwise_count(apart).sum(1, dtype=np.int64)
        near = distances <= bounds.NEAR_MAX_DISTANCE_BITS
        # One number for each pair sorts much faster than three; a pair may come from two tables.
        spans = (len(sought), _FAR_BITS, len(self._words))
        pairs_in_order = np.ravel_multi_index((rows[near], distances[near], matches[near]), spans)
        pairs_in_order.sort()
        first = np.diff(pairs_in_order, prepend=-1) > 0
        rows, distances, matches = np.unravel_index(pairs_in_order[first], spans)
        nearest = np.zeros((len(sought), 2), np.int64)
        nearest_distances = np.full((len(sought), 2), _FAR_BITS, np.int64)
        starts = np.searchsorted(rows, np.arange(len(sought)))
        ends = np.searchsorted(rows, np.arange(len(sought)), "right")
        for place in (0, 1):
            has = starts + place < ends
            at = (starts + place)[has]
            nearest[has, place], nearest_distances[has, place] = matches[at], distances[at]
        return nearest, nearest_distances


class _Table:
    """Which descriptors have which key."""

    def __init__(self, keys: Whole) -> None:
        self._order = np.argsort(keys, kind="stable")
        self._starts = np.searchsorted(keys[self._order], np.arange(2**bounds.INDEX_KEY_BITS + 1))

    def find(self, keys: Whole) -> tuple[Whole, Whole]:
        """Pairs of a row and a descriptor whose keys differ in one bit at most."""
        flips = np.concatenate(([0], 1 << np.arange(bounds.INDEX_KEY_BITS)))
        probed = (keys[:, None] ^ flips).ravel()
        starts = self._starts[probed]
        counts = np.minimum(self._starts[probed + 1] - starts, bounds.INDEX_MAX_BUCKET_POINTS)
        rows = np.repeat(np.arange(len(keys)), len(flips))
        first = np.repeat(np.cumsum(counts) - counts, counts)
        within = np.arange(counts.sum()) - first
        return np.repeat(rows, counts), self._order[np.repeat(starts, counts) + within]


def _as_words(descriptors: Descriptors) -> NDArray[np.uint64]:
    return np.ascontiguousarray(descriptors).view(np.uint64)


def _make_keys(descriptors: Descriptors, bits: Whole) -> Whole:
    """The chosen bits of each descriptor as one number."""
    chosen = descriptors[:, bits // 8] >> (bits % 8).astype(np.uint8) & 1
    return np.asarray(chosen @ (1 << np.arange(len(bits))), np.int64)
