"""What the stand-in thinks passive effects are worth."""

from __future__ import annotations

import pytest

from companion.games.myths.decks.cards import (
    Change,
    Effect,
    EffectType,
    Event,
    Modifier,
    Scope,
    Who,
)
from companion.games.myths.stand_in.estimates import effect_worth
from tests.kit.games.myths.stand_in import reach, scene, spot


def passive(*changes: Modifier, marked: str | None = None, on: Event | None = None) -> float:
    """What a passive effect is worth to A."""
    at = spot(scene())
    effect = Effect(Scope.REGULAR, EffectType.PASSIVE, modifiers=changes, on=on)
    view = None if marked is None else reach("", marked)
    return effect_worth(at, at.k.card("A.shield_bash.1"), effect, view, None)


@pytest.mark.parametrize(
    ("op", "own", "others"),
    [
        (Change.WALK_UP_TO, 0.35, 0),
        (Change.DAMAGE_PLUS, 0.7, 0),
        (Change.DAMAGE_MINUS, 1, 0),
        (Change.SLOW, -0.3, 0.1),
        (Change.WEAKEN, -0.5, 0.2),
        (Change.VULNERABLE, -0.7, 0.4),
        (Change.CANNOT_WALK, 0, 0.3),
        (Change.LOCK, 0, 0.05),
    ],
)
def test_what_changes_its_own_state_counts_as_often_as_its_number_says(
    op: Change, own: float, others: float
) -> None:
    assert passive(Modifier(op, 2, (Who.SELF,))) == pytest.approx(2 * own)
    for marked in (None, "E6"):
        assert passive(Modifier(op, 2, (Who.MARKED_TARGET,)), marked=marked) == (
            pytest.approx(others)
        )
    both = Modifier(op, 1, (Who.SELF, Who.MARKED_TARGET))
    assert passive(both, both) == pytest.approx(2 * (own + others))


@pytest.mark.parametrize(
    ("marked", "slowed"), [("E6", 0.1), ("D5", -0.13), ("E6 D5", -0.03), ("C1", 0), (None, 0.1)]
)
def test_a_change_on_marked_hexes_counts_for_whoever_is_there(
    marked: str | None, slowed: float
) -> None:
    assert passive(Modifier(Change.SLOW, 3, (Who.IN_MARKED,)), marked=marked) == pytest.approx(
        slowed
    )


def test_a_reaction_is_worth_half_a_point() -> None:
    assert passive(on=Event.LEAVES_MARKED) == 0.5
    assert passive() == 0
