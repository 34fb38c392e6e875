"""What to expect from dice, and which ones are worth re-rolling.

Used by the hints on phones and by the stand-ins [ledger 6.1].
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

FACES = range(1, 7)


@cache
def die_worth(rerolls: int, *, high: bool) -> float:
    """What one die shows on average if it is re-rolled whenever that helps."""
    worths = [
        die_worth(rerolls - 1, high=high) if worth_rolling_again(face, rerolls, high=high) else face
        for face in FACES
    ]
    return sum(worths) / len(FACES)


def die_variance(rerolls: int) -> float:
    """The variance of such a die, which is the same whether high or low is good."""
    return _mean_square(rerolls) - die_worth(rerolls, high=True) ** 2


@cache
def _mean_square(rerolls: int) -> float:
    squares = [
        _mean_square(rerolls - 1) if worth_rolling_again(face, rerolls, high=True) else face**2
        for face in FACES
    ]
    return sum(squares) / len(FACES)


def worth_rolling_again(face: int, rerolls: int, *, high: bool) -> bool:
    """Whether a die with this many re-rolls left is expected to improve."""
    if not rerolls:
        return False
    again = die_worth(rerolls - 1, high=high)
    return face < again if high else face > again


def dice_to_reroll(faces: Sequence[int], rerolls: int, *, high: bool) -> tuple[int, ...]:
    """The places, counted from 1, of the dice worth re-rolling."""
    return tuple(
        place
        for place, face in enumerate(faces, start=1)
        if worth_rolling_again(face, rerolls, high=high)
    )
