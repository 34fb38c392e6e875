"""What the stand-in thinks a hand card is worth: with the best focus and the best view."""

from __future__ import annotations

import pytest

from companion.games.myths.board.hexes import NAMED
from companion.games.myths.decks.cards import (
    Ability,
    CardType,
    Change,
    Effect,
    EffectType,
    Modifier,
    MythsCard,
    Op,
    Scope,
    Trait,
    What,
    Who,
)
from companion.games.myths.stand_in.estimates import Spot, best_in_hand, best_view, card_worth
from companion.games.myths.stand_in.moves import spot_of
from tests.kit.games.myths.evening import MythsEvening, diagram, view_text

DRAW = Ability(Op.DRAW, 1)


def card(
    *effects: Effect, range_: str = "none", traits: frozenset[Trait] = frozenset()
) -> MythsCard:
    """An action with these effects."""
    return MythsCard("own.trial", "Trial", CardType.ACTION, 2, traits, diagram(range_), effects)


def spot(table: MythsEvening, focus: str | None = "E6", pion: str = "E5") -> Spot:
    """A stands there, with its foe E where the test has put it."""
    table.put("A", pion, focus)
    k = table.umpire.known(table.seat["A"])
    return spot_of(k, k.characters["A"])


@pytest.mark.parametrize(
    ("scope", "kind", "share"),
    [
        (Scope.STARTING, EffectType.INSTANT, 1),
        (Scope.STARTING, EffectType.MOVE, 1),
        (Scope.REGULAR, EffectType.INSTANT, 1),
        (Scope.TEMPORARY, EffectType.INSTANT, 0.6),
        (Scope.TEMPORARY, EffectType.MOVE, 0.6),
        (Scope.REGULAR, EffectType.MOVE, 0.6),
        (Scope.REGULAR, EffectType.SWIFT, 0.6),
    ],
)
def test_what_comes_later_counts_less(scope: Scope, kind: EffectType, share: float) -> None:
    assert card_worth(spot(MythsEvening("A")), card(Effect(scope, kind, steps=(DRAW,)))) == (
        pytest.approx(0.39 * share)
    )


@pytest.mark.parametrize(
    ("scope", "share"), [(Scope.REGULAR, 1), (Scope.STARTING, 1), (Scope.TEMPORARY, 0.6)]
)
def test_a_passive_effect_counts_at_once_unless_it_begins_later(scope: Scope, share: float) -> None:
    stronger = Modifier(Change.DAMAGE_PLUS, 1)
    slower = Modifier(Change.SLOW, 1)
    for change, worth in ((stronger, 0.7), (slower, -0.3)):
        effect = Effect(scope, EffectType.PASSIVE, modifiers=(change,))
        assert card_worth(spot(MythsEvening("A")), card(effect)) == pytest.approx(worth * share)


def at_once(*steps: Ability) -> Effect:
    """An effect that takes place when the card is played."""
    return Effect(Scope.STARTING, EffectType.INSTANT, steps=steps)


def test_nobody_has_to_use_a_harmful_effect_later() -> None:
    gives_up = (Ability(Op.DISCARD, 1, what=What.HAND),)
    later = Effect(Scope.REGULAR, EffectType.MOVE, steps=gives_up)
    table = MythsEvening("A")
    assert card_worth(spot(table), card(later)) == 0
    assert card_worth(spot(table), card(at_once(*gives_up))) == pytest.approx(-0.195)


HIT = Ability(Op.DEAL, 2, Who.TARGETS)
LOST = -0.4


def facing(foe: str) -> MythsEvening:
    """A foe stands on this hex."""
    table = MythsEvening("A")
    table.put("E", foe)
    table.put("B", "I1")
    return table


def test_of_several_views_it_takes_the_best() -> None:
    """The range “far” from E5 to C3 can be viewed on either side (scenario 7)."""
    trial = card(at_once(HIT), range_="far")
    for foe in ("E3", "C5"):
        worth, view = best_view(spot(facing(foe), "C3"), trial)
        assert (worth, view and foe in view_text(view).split()) == (2, True)
    assert best_view(spot(facing("E3"), None), trial) == (LOST, None)


@pytest.mark.parametrize(
    ("foe", "pion", "focus", "traits", "gain"),
    [
        ("E6", "E5", "E6", "", 2),
        ("D5", "E5", "E6", "", 0),
        ("E6", "E5", None, "", LOST),
        ("D4", "E5", "E8", "directional_focus", 2),
        ("G5", "E5", "E8", "directional_focus", 0),
        ("D8", "D8", "E9", "directional_focus", LOST),
    ],
)
def test_with_directional_focus_it_looks_where_the_card_does_most(
    foe: str, pion: str, focus: str | None, traits: str, gain: float
) -> None:
    """Without, the card goes where it looks now."""
    focused = frozenset(map(Trait, traits.split()))
    trial = card(at_once(HIT), range_="front3" if traits else "front1", traits=focused)
    assert card_worth(spot(facing(foe), focus, pion), trial) == gain


def test_where_diagrams_may_hang_over_the_edge_it_looks_there_too() -> None:
    lenient = MythsEvening("A", edge="lenient")
    lenient.put("E", "D8")
    focused = frozenset({Trait.DIRECTIONAL_FOCUS})
    trial = card(at_once(HIT), range_="front3", traits=focused)
    assert card_worth(spot(lenient, "D8", "E9"), trial) == 2


def test_the_effects_of_a_card_add_up() -> None:
    later = Effect(Scope.TEMPORARY, EffectType.MOVE, steps=(HIT,))
    here = spot(facing("E6"))
    both = card(at_once(DRAW), later, range_="front1")
    assert card_worth(here, both) == pytest.approx(0.39 + 1.2)
    elsewhere = Spot(here.k, here.c, here.pion, NAMED["E4"])
    assert card_worth(elsewhere, both) == pytest.approx(0.39), "where nobody would be hit"


def test_an_animal_form_that_makes_way_for_a_spell_costs_little() -> None:
    table = MythsEvening("B")
    spell = card(at_once(DRAW), traits=frozenset({Trait.SPELL}))

    def worth(trial: MythsCard) -> float:
        k = table.umpire.known(table.seat["B"])
        return card_worth(spot_of(k, k.characters["B"]), trial)

    assert worth(spell) == pytest.approx(0.39)
    table.lay("B", "Elk Form")
    assert worth(spell) == pytest.approx(0.09), "the form is discarded first"
    assert worth(card(at_once(DRAW))) == pytest.approx(0.39), "other actions are not"


def test_the_best_card_of_a_hand_counts() -> None:
    table = MythsEvening("A")
    table.hand("A")
    assert best_in_hand(spot(table)) == 0
    table.hand("A", "Hard March", "Shield Wall")
    at = spot(table)
    march, wall = (at.k.card(f"A.{name}.1") for name in ("hard_march", "shield_wall"))
    assert card_worth(at, march) != card_worth(at, wall)
    assert best_in_hand(at) == max(card_worth(at, march), card_worth(at, wall))
    table.hand("A", "Hard March")
    assert best_in_hand(spot(table, None)) == LOST, "it has no direction to walk in"
