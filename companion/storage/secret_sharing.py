"""A key split into shares: enough of them give it back, one fewer reveal nothing at all.

Shamir's scheme, byte by byte in GF(2^8): a share is the value of a polynomial at its number, and
the key is the value at zero. The same key is always split the same way.
"""

from __future__ import annotations

from collections.abc import Mapping

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

_MODULUS = 0x11B
_ORDER = 255


def make_share(key: bytes, needed: int, number: int) -> bytes:
    """The share with this number; `needed` different ones give the key."""
    terms = [key, *(_make_coefficients(key, degree) for degree in range(1, needed))]
    return bytes(_evaluate(bytes_, number) for bytes_ in zip(*terms, strict=True))


def join_shares(shares: Mapping[int, bytes]) -> bytes:
    """The key that these shares give, each under its number."""
    weights = {number: _weigh(number, shares) for number in shares}
    size = min(map(len, shares.values()))
    return bytes(_combine(shares, weights, at) for at in range(size))


def _make_coefficients(key: bytes, degree: int) -> bytes:
    """The coefficients of one degree: as long as the key, and unpredictable without it."""
    info = b"companion share %d" % degree
    return HKDF(SHA256(), len(key), salt=None, info=info).derive(key)


def _evaluate(terms: tuple[int, ...], at: int) -> int:
    value = 0
    for term in reversed(terms):
        value = _multiply(value, at) ^ term
    return value


def _weigh(number: int, numbers: Mapping[int, bytes]) -> int:
    """How much the share of this number counts at zero (Lagrange)."""
    weight = 1
    for other in numbers:
        if other != number:
            weight = _multiply(weight, _divide(other, other ^ number))
    return weight


def _combine(shares: Mapping[int, bytes], weights: Mapping[int, int], at: int) -> int:
    total = 0
    for number, share in shares.items():
        total ^= _multiply(share[at], weights[number])
    return total


# --- GF(2^8) -------------------------------------------------------------------------------------


def _double(a: int) -> int:
    a <<= 1
    return a ^ _MODULUS if a > _ORDER else a


def _list_powers() -> list[int]:
    """Three to the power of 0, 1, … 254: every number but zero, once."""
    powers = [1]
    while len(powers) < _ORDER:
        powers.append(_double(powers[-1]) ^ powers[-1])
    return powers


_POWERS = _list_powers()
_LOGARITHMS = {power: log for log, power in enumerate(_POWERS)}


def _multiply(a: int, b: int) -> int:
    return _POWERS[(_LOGARITHMS[a] + _LOGARITHMS[b]) % _ORDER] if a and b else 0


def _divide(a: int, b: int) -> int:
    return _POWERS[(_LOGARITHMS[a] - _LOGARITHMS[b]) % _ORDER] if a else 0
