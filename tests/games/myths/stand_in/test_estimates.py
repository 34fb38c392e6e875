"""What the stand-in thinks effects are worth: a point of damage to a foe counts 1.

A stands on E5 and looks at E6, where the foe E stands; the friend B stands on D5.
"""

from __future__ import annotations

import pytest

from companion.games.myths.board.hexes import NAMED
from companion.games.myths.board.ranges import RangeView
from companion.games.myths.characters import InPlay
from companion.games.myths.decks.cards import (
    Ability,
    Condition,
    Effect,
    EffectType,
    Op,
    Scope,
    What,
    Who,
)
from companion.games.myths.stand_in.estimates import (
    Spot,
    effect_worth,
    harm,
    laid_worth,
)
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.stand_in import reach, scene, spot

FOE, FRIEND, BOTH = "E6", "D5", "E6 D5"
LOST = -0.4


def worth(
    table: MythsEvening, *steps: Ability, view: RangeView | None = None, on: str | None = None
) -> float:
    """What doing this is worth to A, whose card reaches E unless a view is given."""
    at = spot(table)
    effect = Effect(Scope.REGULAR, EffectType.MOVE, steps=steps)
    laid = InPlay("A.shield_bash.1", marked=on)
    return effect_worth(at, at.k.card(laid.card), effect, view or reach(), laid)


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
    harmed = Ability(op, 2, Who.TARGETS)
    assert worth(scene(), harmed) == pytest.approx(each)
    assert worth(scene(), harmed, view=reach(FRIEND)) == pytest.approx(-1.3 * each)
    assert worth(scene(), harmed, view=reach(BOTH)) == pytest.approx(-0.3 * each)
    assert worth(scene(), harmed, view=reach("C1")) == 0


@pytest.mark.parametrize("op", [Op.WALK, Op.REFOCUS])
def test_to_walk_or_look_is_worth_a_little(op: Op) -> None:
    assert worth(scene(), Ability(op, 3)) == pytest.approx(0.15)


def test_drawn_and_healed_cards_count_one_by_one() -> None:
    table = scene()
    for letter in "AE":
        table.damaged(letter, 3)
    assert worth(table, Ability(Op.DRAW, 2)) == pytest.approx(0.78)
    assert worth(table, Ability(Op.DRAW, 2, Who.TARGETS)) == pytest.approx(-0.6)
    assert worth(table, Ability(Op.HEAL, 2)) == pytest.approx(1.56)
    assert worth(table, Ability(Op.HEAL, 9, Who.TARGETS)) == pytest.approx(-1.8)


def test_a_hand_card_of_its_own_costs_less_than_one_of_a_foe_is_worth() -> None:
    def given_up(who: Who, at: str = FOE) -> float:
        return worth(scene(), Ability(Op.DISCARD, 1, who, what=What.HAND), view=reach(at))

    assert given_up(Who.SELF) == pytest.approx(-0.195)
    assert given_up(Who.TARGETS) == pytest.approx(0.25)
    assert given_up(Who.TARGETS, FRIEND) == pytest.approx(-0.325)


@pytest.mark.parametrize(
    ("what", "card", "gain"), [(What.ACTION, "Slip Stream", 0.8), (What.STANCE, "Ebb", 0.6)]
)
def test_a_discarded_card_counts_if_there_is_one(what: What, card: str, gain: float) -> None:
    discard = Ability(Op.DISCARD, who=Who.TARGETS, what=what)
    table = scene()
    assert worth(table, discard) == 0
    table.lay("E", card)
    assert worth(table, discard) == pytest.approx(gain)


def test_damage_counts_more_the_more_has_been_taken_and_most_if_it_kills() -> None:
    table = scene()
    table.piles("E", "Ebb", "Flood, Breaker")
    table.hand("E")
    victim = spot(table).k.characters["E"]
    taken = len(victim.damage)
    cards = len(victim.library) + len(victim.under)
    assert harm(victim, cards) == pytest.approx(cards * (1 + 0.03 * taken))
    assert harm(victim, cards + 1) == pytest.approx((cards + 1) * (1 + 0.03 * taken) + 4)


def test_damage_is_counted_as_it_would_be_dealt_on_each_occasion() -> None:
    table = scene()
    table["A"].prone = True
    table.changed()
    one, two = (Ability(Op.DEAL, n, Who.TARGETS) for n in (1, 2))
    assert worth(table, one) == 0
    assert worth(table, two) == 1
    assert worth(table, one, two, view=reach(FRIEND)) == pytest.approx(-1.3)


# --- whom it means -------------------------------------------------------------------------------


def test_of_several_it_picks_the_one_worth_most() -> None:
    table = scene()
    table.put("F", "F5")
    table.damaged("F", 5)
    one = Ability(Op.DEAL, 2, Who.TARGET)
    it = Ability(Op.PRONE, who=Who.IT)
    assert worth(table, one, view=reach("E6 D5 F5")) == pytest.approx(2.3), "the weaker foe"
    assert worth(table, one, it, view=reach(BOTH)) == pytest.approx(2.35), "the same one falls"
    assert worth(table, one, view=reach(FRIEND)) == pytest.approx(-2.6)
    in_marked = Ability(Op.DEAL, 2, Who.ONE_IN_MARKED)
    assert worth(table, in_marked, view=reach("", "D5 F5")) == pytest.approx(2.3)


def test_it_means_everybody_the_ability_before_acted_on() -> None:
    all_, it = Ability(Op.DEAL, 1, Who.TARGETS), Ability(Op.DEAL, 2, Who.IT)
    assert worth(scene(), all_, it, view=reach(BOTH)) == pytest.approx(-0.9)
    assert worth(scene(), it) == 0, "nobody was meant before"


def test_marked_hexes_and_targets_are_told_apart() -> None:
    view = reach(FOE, FRIEND)
    assert worth(scene(), Ability(Op.DEAL, 1, Who.TARGETS), view=view) == 1
    assert worth(scene(), Ability(Op.DEAL, 1, Who.IN_MARKED), view=view) == pytest.approx(-1.3)


def test_whoever_acts_is_hit_where_it_would_stand() -> None:
    hit = Ability(Op.DEAL, 1, Who.IN_MARKED)
    assert worth(scene(), hit, view=reach("", "E5")) == pytest.approx(-1.3)
    there = spot(scene())
    moved = Spot(there.k, there.c, NAMED["E4"], there.focus)
    assert [each.letter for each in moved.on((NAMED["E4"], NAMED["E6"]))] == ["A", "E"]
    assert moved.on((NAMED["E5"],)) == []
    assert [moved.free(NAMED[name]) for name in ("E4", "E5", "E6", "F4")] == [
        False,
        True,
        False,
        True,
    ]


def test_the_marked_target_is_the_one_its_card_has_marked() -> None:
    hit = Ability(Op.DEAL, 2, Who.MARKED_TARGET)
    assert worth(scene(), hit, on="E") == 2
    assert worth(scene(), hit, on="B") == pytest.approx(-2.6)
    assert worth(scene(), hit) == 0, "nobody is marked"
    at = spot(scene())
    effect = Effect(Scope.REGULAR, EffectType.MOVE, steps=(hit,))
    assert effect_worth(at, at.k.card("A.shield_bash.1"), effect, reach(), None) == 2, "before"


def test_only_those_who_meet_the_condition_count() -> None:
    table = scene()
    prone = Ability(Op.DEAL, 2, Who.TARGETS, only=Condition.PRONE)
    locked = Ability(Op.DEAL, 2, Who.TARGETS, only=Condition.LOCKED_ON)
    assert (worth(table, prone), worth(table, locked)) == (0, 0)
    table["E"].prone = True
    table.lay("A", "Iron Grip", on="E")
    assert worth(table, prone) == worth(table, locked) == 1, "Iron Grip weakens A by 1"


# --- one ability after another -------------------------------------------------------------------


def test_what_it_may_do_costs_nothing() -> None:
    harmful = Ability(Op.DEAL, 1, Who.TARGETS)
    may = Ability(Op.DEAL, 1, Who.TARGETS, optional=True)
    draws = Ability(Op.DRAW, 1)
    assert worth(scene(), harmful, draws, view=reach(FRIEND)) == pytest.approx(-0.91)
    assert worth(scene(), draws, may, view=reach(FRIEND)) == pytest.approx(0.39)
    assert worth(scene(), may, draws) == pytest.approx(1.39)


def test_a_required_ability_that_fails_costs_the_card_and_what_follows() -> None:
    draws = Ability(Op.DRAW, 1)
    hit = Ability(Op.DEAL, 2, Who.TARGETS, required=True)
    assert worth(scene(), draws, hit, draws) == pytest.approx(2.78)
    assert worth(scene(), draws, hit, draws, view=reach("C1")) == pytest.approx(0.39 + LOST)


def test_one_focus_mark_to_take_away_is_enough() -> None:
    table = scene()
    off = Ability(Op.UNFOCUS, who=Who.TARGETS, required=True)
    table.put("F", "F5", None)
    view = reach("E6 F5")
    assert worth(table, off, view=view) == pytest.approx(0.6)
    table.put("E", "E6", None)
    assert worth(table, off, view=view) == pytest.approx(LOST)


def test_one_free_marked_hex_is_enough_to_move_somebody() -> None:
    there = Ability(Op.PLACE, who=Who.TARGETS, required=True)
    hit = Ability(Op.DEAL, 2, Who.TARGETS, required=True)
    assert worth(scene(), there, view=reach(FOE, "D5 F5")) == pytest.approx(0.1)
    assert worth(scene(), there, view=reach(FOE, "D5")) == pytest.approx(LOST), "B is there"
    assert worth(scene(), there, view=reach("C1", "F5")) == pytest.approx(LOST), "nobody to move"
    assert worth(scene(), hit, view=reach(FOE, "D5")) == 2, "damage needs no free hex"


def test_after_walking_ahead_a_card_reaches_further() -> None:
    table = scene()
    table.put("E", "E8", "I1")
    ahead = Ability(Op.WALK, 2, toward_direction=True, required=True)
    hit = Ability(Op.DEAL, 2, Who.TARGETS)
    assert worth(table, ahead, hit) == 2, "the target hex E6 becomes E8"
    assert worth(table, hit) == 0
    one = Ability(Op.WALK, 1, toward_direction=True, required=True)
    assert worth(table, ahead, one) == pytest.approx(LOST), "from E7 the next hex is taken"
    assert worth(table, one, one, hit) == 2
    caught = Ability(Op.DEAL, 2, Who.IN_MARKED)
    assert worth(table, one, caught, view=reach(FOE, "E8")) == 0, "marked hexes are not known then"


def test_a_walk_ahead_that_is_blocked_costs_a_card_only_if_required() -> None:
    draws = Ability(Op.DRAW, 1)
    for n, view in ((1, reach()), (2, reach()), (1, reach(facing=None))):
        table = scene()
        if n > 1:
            table.put("E", "E7", "I1")
        may = Ability(Op.WALK, n, toward_direction=True)
        must = Ability(Op.WALK, n, toward_direction=True, required=True)
        assert worth(table, may, draws, view=view) == pytest.approx(0.39)
        assert worth(table, draws, must, draws, view=view) == pytest.approx(0.39 + LOST)


# --- cards in play -------------------------------------------------------------------------------


def test_a_card_in_play_counts_with_the_view_it_has_and_a_base_card_with_none() -> None:
    at = spot(scene())
    card = at.k.card("A.shield_bash.1")
    hit = Ability(Op.DEAL, 2, Who.TARGETS)
    effect = Effect(Scope.REGULAR, EffectType.MOVE, steps=(hit, Ability(Op.WALK, 1)))
    laid = InPlay("A.shield_bash.1", reach())
    assert laid_worth(at, laid, card, effect) == pytest.approx(2.15)
    assert laid_worth(at, None, card, effect) == pytest.approx(0.15)
