"""The one source of every shuffle and roll: a seed, SHA-256, and a counter.

The same seed gives the same luck on every machine. `drawn` counts what was used, so that an
answer that called on chance can be told from one that did not.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import TypeVar

X = TypeVar("X")

_BLOCK_BYTES = 32
_WORD_BYTES = 8
_WORD_VALUES = 1 << (8 * _WORD_BYTES)


class Chance:
    """Deterministic randomness from a seed that nobody knows before the end."""

    __slots__ = ("_block", "_seed", "drawn")

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._block = b""
        self.drawn = 0

    def __repr__(self) -> str:
        return "Chance(•••)"

    def __reduce__(self) -> str:
        raise TypeError("chance is secret: it must not be copied or stored")

    def _draw_word(self) -> int:
        """Draw the next 64 bits; `drawn` counts them."""
        at = (self.drawn * _WORD_BYTES) % _BLOCK_BYTES
        if at == 0:
            counter = (self.drawn * _WORD_BYTES // _BLOCK_BYTES).to_bytes(_WORD_BYTES, "big")
            self._block = hashlib.sha256(self._seed + counter).digest()
        self.drawn += 1
        return int.from_bytes(self._block[at : at + _WORD_BYTES], "big")

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, all equally likely."""
        # Words beyond the last whole multiple of n are drawn again: taken modulo n, they would
        # favour small numbers.
        fair = _WORD_VALUES - _WORD_VALUES % n
        while (word := self._draw_word()) >= fair:
            continue
        return word % n

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """The faces of `count` dice, die by die."""
        return tuple(1 + self.below(sides) for _ in range(count))

    def pick(self, things: Sequence[X]) -> X:
        """One of the things, all equally likely."""
        return things[self.below(len(things))]

    def shuffled(self, things: Iterable[X]) -> list[X]:
        """The things in random order, all orders equally likely."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def commitment(secret: bytes) -> str:
    """The hash of the server's secret, shown before anybody else adds to the seed."""
    return hashlib.sha256(secret).hexdigest()


def mix_seed(secret: bytes, nonces: Iterable[bytes]) -> bytes:
    """The table's seed: the server's secret and one number from every phone, in seat order."""
    mix = hashlib.sha256(b"companion seed" + secret)
    for nonce in nonces:
        # Hashed first, so that no two lists of nonces of different lengths are the same bytes.
        mix.update(hashlib.sha256(nonce).digest())
    return mix.digest()
