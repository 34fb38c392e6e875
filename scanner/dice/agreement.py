"""Joins what the net and the spots show: which dice there are, and which of them are sure.

The net sees nearly every top and its value, but may take the side of a die for a top. So what
counts is how far it is ahead of the likeliest thing that is one too many for the throw.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scanner.dice import thresholds as bounds
from scanner.dice.detected import DetectedDie, DetectedThrow
from scanner.dice.face_net import NetTop
from scanner.images.grey import find_middle, make_box_around


@dataclass(frozen=True, slots=True)
class NetReading:
    """The tops of a throw of so many dice, as the net sees them."""

    count: int
    tops: tuple[NetTop, ...]
    """The likeliest, as many as were thrown."""
    others: tuple[NetTop, ...]
    """What else looks like a top."""

    @classmethod
    def choose(cls, tops: Sequence[NetTop], count: int) -> NetReading:
        """The likeliest of these tops, if so many dice were thrown."""
        clear = sum(top.score > bounds.TOP_MIN_SCORE for top in tops)
        return cls(count, tuple(tops[: min(count, clear)]), tuple(tops[count:]))

    @property
    def is_clear(self) -> bool:
        """Whether nothing but the net is needed."""
        return len(self.tops) == self.count and all(
            self._is_ahead(top, bounds.LONE_TOP) for top in self.tops
        )

    def list_dice(self) -> tuple[DetectedDie, ...]:
        """The dice by the net alone, if it is clear."""
        return tuple(_make_die(top, sure=True) for top in self.tops)

    def join(self, spotted: Sequence[DetectedDie]) -> tuple[DetectedDie, ...]:
        """The dice of both methods: those of the net, and what only the spots are sure of."""
        spotted = [die for die in spotted if die.sure]
        dice = [self._judge(top, _list_at(top, spotted)) for top in self.tops]
        dice += [
            _make_die(top, sure=False)
            for top in self.others
            if {die.value for die in _list_at(top, spotted)} == {top.value}
        ]
        tops = (*self.tops, *self.others)
        missed = (die for die in spotted if not any(_is_at(die, top) for top in tops))
        dice += [
            DetectedDie(die.value, die.box, die.confidence, sure=False, likeliest=(die.value,))
            for die in missed
        ][: max(0, self.count - len(dice))]
        return tuple(dice)

    def contradicts(self, spotted: Sequence[DetectedDie]) -> bool:
        """Whether the net clearly sees another value on one of these dice."""
        return any(
            die.value != top.value and self._is_ahead(top, bounds.LONE_TOP)
            for top in self.tops
            for die in _list_at(top, spotted)
        )

    def _judge(self, top: NetTop, spotted: Sequence[DetectedDie]) -> DetectedDie:
        """The die of a top, and the dice that the spots show there."""
        values = {die.value for die in spotted}
        if values == {top.value}:
            sure = self._is_ahead(top, bounds.CONFIRMED_TOP)
        else:
            sure = self._is_ahead(top, bounds.LONE_TOP if values else bounds.UNOPPOSED_TOP)
        return _make_die(top, sure=sure, second=min(values - {top.value}, default=None))

    def _is_ahead(self, top: NetTop, least: tuple[float, float]) -> bool:
        """Whether both sizes show it so well, and anything else so much less."""
        min_score, min_lead = least
        rival = max((each.score for each in self.others), default=0.0)
        return top.least_score > min_score and top.score > min_lead * rival


def choose_dice(reading: NetReading, by_spots: DetectedThrow) -> tuple[DetectedDie, ...]:
    """The dice of a throw from both methods."""
    fits = by_spots.sure and len(by_spots.dice) == reading.count
    if fits and not reading.contradicts(by_spots.dice):
        return by_spots.dice
    return reading.join(by_spots.dice)


def _make_die(top: NetTop, *, sure: bool, second: int | None = None) -> DetectedDie:
    (x, y), half = top.middle, top.side / 2
    box = make_box_around(((x - half, y - half), (x + half, y + half)))
    likeliest = () if sure else (top.value, second or top.second_value)
    return DetectedDie(top.value, box, top.score, sure, likeliest)


def _list_at(top: NetTop, dice: Sequence[DetectedDie]) -> list[DetectedDie]:
    return [die for die in dice if _is_at(die, top)]


def _is_at(die: DetectedDie, top: NetTop) -> bool:
    away = top.measure_distance(find_middle(die.box))
    return away < bounds.SAME_DIE_MAX_DISTANCE_SIDES * top.side
