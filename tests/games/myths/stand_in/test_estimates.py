"""What the stand-in thinks effects are worth: a point of damage to a foe counts 1.

A stands on E5 and looks at E6, where the foe E stands; the friend B stands on D5.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.myths.board.hexes import NAMED
from companion.games.myths.board.ranges import RangeView
from companion.games.myths.characters import InPlay
from companion.games.myths.decks.cards import (
    Ability,
    Change,
    Condition,
    Effect,
    EffectType,
    Event,
    Modifier,
    Op,
    Scope,
    What,
    Who,
)
from companion.games.myths.stand_in.estimates import Spot, effect_worth, harm, laid_worth
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.stand_in import reach, scene, spot

FOE, FRIEND, BOTH = "E6", "D5", "E6 D5"
LOST = -0.4
DRAW = Ability(Op.DRAW, 1)
ONE, TWO = (Ability(Op.DEAL, n, Who.TARGETS) for n in (1, 2))
MUST = replace(TWO, required=True)
MAY = replace(ONE, optional=True)
THERE = Ability(Op.PLACE, who=Who.TARGETS, required=True)


def worth(table: MythsEvening, *steps: Ability, view: RangeView, on: str | None = None) -> float:
    """What doing this is worth to A, with a card that reaches these hexes."""
    at = spot(table)
    effect = Effect(Scope.REGULAR, EffectType.MOVE, steps=steps)
    laid = InPlay("A.shield_bash.1", marked=on)
    return effect_worth(at, at.k.card(laid.card), effect, view, laid)


# --- what is done to whom ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("op", "each"),
    [
        (Op.PRONE, 0.35),
        (Op.UNFOCUS, 0.3),
        (Op.MARK, 0.2),
        (Op.PLACE, 0.1),
        (Op.ADVANCE, 0.1),
        (Op.DIE, 4),
        (Op.DEAL, 2),
    ],
)
def test_harm_to_a_friend_weighs_more_than_to_a_foe(op: Op, each: float) -> None:
    for targets, share in ((FOE, 1), (FRIEND, -1.3), (BOTH, -0.3), ("C1", 0)):
        harmed = worth(scene(), Ability(op, 2, Who.TARGETS), view=reach(targets))
        assert harmed == pytest.approx(share * each)


@pytest.mark.parametrize(
    ("steps", "targets", "marked", "gain"),
    [
        ((Ability(Op.WALK, 3),), FOE, "", 0.15),
        ((Ability(Op.REFOCUS),), FOE, "", 0.15),
        ((Ability(Op.DRAW, 2),), FOE, "", 0.78),
        ((Ability(Op.DRAW, 2, Who.TARGETS),), FOE, "", -0.6),
        ((Ability(Op.HEAL, 2),), FOE, "", 1.56),
        ((Ability(Op.HEAL, 9, Who.TARGETS),), FOE, "", -1.8),
        ((Ability(Op.DISCARD, 1, Who.SELF, what=What.HAND),), FOE, "", -0.195),
        ((Ability(Op.DISCARD, 1, Who.TARGETS, what=What.HAND),), FOE, "", 0.25),
        ((Ability(Op.DISCARD, 1, Who.TARGETS, what=What.HAND),), FRIEND, "", -0.325),
        ((Ability(Op.DISCARD, who=Who.TARGETS, what=What.ACTION),), FOE, "", 0),
        ((ONE, Ability(Op.DEAL, 2, Who.IT)), BOTH, "", -0.63),
        ((Ability(Op.DEAL, 2, Who.IT),), FOE, "", 0),
        ((ONE,), FOE, FRIEND, 1.09),
        ((Ability(Op.DEAL, 1, Who.IN_MARKED),), FOE, FRIEND, -1.3),
        ((Ability(Op.DEAL, 1, Who.IN_MARKED),), "", "E5", -1.417),
        ((TWO, Ability(Op.PRONE, who=Who.IT)), FRIEND, "", -3.055),
        ((replace(TWO, only=Condition.PRONE),), FOE, "", 0),
        ((replace(TWO, only=Condition.LOCKED_ON),), FOE, "", 0),
        ((ONE, DRAW), FRIEND, "", -0.91),
        ((DRAW, MAY), FRIEND, "", 0.39),
        ((MAY, DRAW), FOE, "", 1.48),
        ((DRAW, MUST, DRAW), FOE, "", 2.96),
        ((DRAW, MUST, DRAW), "C1", "", 0.39 + LOST),
        ((THERE,), FOE, "D5 F5", 0.1),
        ((THERE,), FOE, "D5", LOST),
        ((THERE,), "C1", "F5", LOST),
        ((MUST,), FOE, "D5", 2.18),
    ],
)
def test_what_effects_are_worth(
    steps: tuple[Ability, ...], targets: str, marked: str, gain: float
) -> None:
    table = scene()
    for letter in "AE":
        table.damaged(letter, 3)
    assert worth(table, *steps, view=reach(targets, marked)) == pytest.approx(gain)


@pytest.mark.parametrize(
    ("what", "card", "gain"), [(What.ACTION, "Slip Stream", 0.8), (What.STANCE, "Ebb", 0.6)]
)
def test_a_discarded_card_counts_if_there_is_one(what: What, card: str, gain: float) -> None:
    table = scene()
    table.lay("E", card)
    discard = Ability(Op.DISCARD, who=Who.TARGETS, what=what)
    assert worth(table, discard, view=reach()) == pytest.approx(gain)


def test_damage_counts_more_the_more_has_been_taken_and_most_if_it_kills() -> None:
    table = scene()
    table.hand("E")
    table.piles("E", "Ebb", "Flood, Breaker")
    victim = spot(table).k.characters["E"]
    share = 1 + 0.03 * len(victim.damage)
    assert harm(victim, 3) == pytest.approx(3 * share)
    assert harm(victim, 4) == pytest.approx(4 * share + 4)


def test_damage_is_counted_as_it_would_be_dealt_on_each_occasion() -> None:
    table = scene()
    table.lie_down("A")
    assert [worth(table, each, view=reach()) for each in (ONE, TWO)] == [0, 1]
    assert worth(table, ONE, TWO, view=reach(FRIEND)) == pytest.approx(-1.3)


def test_of_several_it_picks_the_one_worth_most() -> None:
    table = scene()
    table.put("F", "F5")
    table.damaged("F", 5)
    one = Ability(Op.DEAL, 2, Who.TARGET)
    assert worth(table, one, view=reach("E6 D5 F5")) == pytest.approx(2.3), "the weaker foe"
    falls = worth(table, one, Ability(Op.PRONE, who=Who.IT), view=reach(BOTH))
    assert falls == pytest.approx(2.35), "the same one falls"
    assert worth(table, one, view=reach(FRIEND)) == pytest.approx(-2.6)
    in_marked = Ability(Op.DEAL, 2, Who.ONE_IN_MARKED)
    assert worth(table, in_marked, view=reach("", "D5 F5")) == pytest.approx(2.3)


def test_whoever_acts_is_where_it_would_stand() -> None:
    there = spot(scene())
    moved = Spot(there.k, there.c, NAMED["E4"], there.focus)
    assert [each.letter for each in moved.on((NAMED["E4"], NAMED["E6"]))] == ["A", "E"]
    assert moved.on((NAMED["E5"],)) == []
    free = [moved.free(NAMED[name]) for name in ("E4", "E5", "E6", "F4")]
    assert free == [False, True, False, True]


def test_the_marked_target_is_the_one_its_card_has_marked() -> None:
    hit = Ability(Op.DEAL, 2, Who.MARKED_TARGET)
    for on, gain in (("E", 2), ("B", -2.6), (None, 0)):
        assert worth(scene(), hit, view=reach(), on=on) == pytest.approx(gain)
    at = spot(scene())
    effect = Effect(Scope.REGULAR, EffectType.MOVE, steps=(hit,))
    assert effect_worth(at, at.k.card("A.shield_bash.1"), effect, reach(), None) == 2, "before"


def test_only_those_who_meet_the_condition_count() -> None:
    table = scene()
    table.lie_down("E")
    table.lay("A", "Iron Grip", on="E")
    for only in Condition:
        hit = replace(TWO, only=only)
        assert worth(table, hit, view=reach()) == 1, "Iron Grip weakens A by 1"


def test_one_focus_mark_to_take_away_is_enough() -> None:
    table = scene()
    off = Ability(Op.UNFOCUS, who=Who.TARGETS, required=True)
    table.put("F", "F5", None)
    assert worth(table, off, view=reach("E6 F5")) == pytest.approx(0.6)
    table.put("E", "E6", None)
    assert worth(table, off, view=reach("E6 F5")) == pytest.approx(LOST)


# --- walking ahead -------------------------------------------------------------------------------


def ahead(n: int, *, required: bool = True) -> Ability:
    return Ability(Op.WALK, n, toward_direction=True, required=required)


@pytest.mark.parametrize(
    ("foe", "steps", "facing", "gain"),
    [
        ("E8", (ahead(2), TWO), 0, 2),
        ("E8", (TWO,), 0, 0),
        ("E8", (ahead(2), ahead(1)), 0, LOST),
        ("E8", (ahead(1), ahead(1), TWO), 0, 2),
        ("E6", (ahead(1, required=False), DRAW), 0, 0.39),
        ("E6", (DRAW, ahead(1), DRAW), 0, 0.39 + LOST),
        ("E7", (ahead(2, required=False), DRAW), 0, 0.39),
        ("E7", (DRAW, ahead(2), DRAW), 0, 0.39 + LOST),
        ("E6", (DRAW, ahead(1), DRAW), None, 0.39 + LOST),
    ],
)
def test_after_walking_ahead_a_card_reaches_further_and_one_that_is_blocked_fails(
    foe: str, steps: tuple[Ability, ...], facing: int | None, gain: float
) -> None:
    table = scene()
    table.put("E", foe, "I1")
    assert worth(table, *steps, view=reach(facing=facing)) == pytest.approx(gain)


def test_marked_hexes_are_not_known_after_walking_ahead() -> None:
    table = scene()
    table.put("E", "E8", "I1")
    caught = Ability(Op.DEAL, 2, Who.IN_MARKED)
    assert worth(table, ahead(1), caught, view=reach(FOE, "E8")) == 0


def test_a_card_in_play_counts_with_the_view_it_has_and_a_base_card_with_none() -> None:
    at = spot(scene())
    card = at.k.card("A.shield_bash.1")
    effect = Effect(Scope.REGULAR, EffectType.MOVE, steps=(TWO, Ability(Op.WALK, 1)))
    assert laid_worth(at, InPlay(card.id, reach()), card, effect) == pytest.approx(2.15)
    assert laid_worth(at, None, card, effect) == pytest.approx(0.15)


# --- passive effects -----------------------------------------------------------------------------


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
