"""The stand-in: what it thinks things are worth, and that it does not idle."""

from __future__ import annotations

import pytest

from companion.core.chance import Chance
from companion.core.offers import Raw
from companion.games.myths.acting.damage import die
from companion.games.myths.board.ranges import RangeView
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
from companion.games.myths.game import GAME
from companion.games.myths.stand_in.estimates import effect_worth
from companion.games.myths.stand_in.moves import spot_of
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.own_cards import EFFECT, trial


def worth(table: MythsEvening, *steps: Ability) -> float:
    """What an effect whose range reaches E is worth to A."""
    k = table.umpire.known(table.seat["A"])
    there = k.characters["E"].pion
    reach = RangeView(targets=(there,) if there else ())
    effect = Effect(Scope.REGULAR, EffectType.MOVE, steps=steps)
    c = k.characters["A"]
    card = k.card("A.shield_bash.1")
    return effect_worth(spot_of(k, c), card, effect, reach, None)


def answered(table: MythsEvening, letter: str) -> tuple[str, dict[str, Raw]]:
    """What the stand-in would answer for this character's player."""
    seat = table.seat[letter]
    said = GAME.policies["steady"](
        table.umpire.known(seat), seat, table.umpire.offers(seat), Chance(b"any")
    )
    assert said
    return said[0].name, said[1]


@pytest.mark.parametrize(("op", "good"), [(Op.DRAW, 1), (Op.HEAL, 1), (Op.DIE, -1), (Op.DEAL, -1)])
def test_what_is_good_for_oneself_is_bad_for_a_foe(op: Op, good: int) -> None:
    table = MythsEvening("A")
    table.damaged("A", 3)
    table.damaged("E", 3)
    assert worth(table, Ability(op, 1, Who.SELF)) * good > 0
    assert worth(table, Ability(op, 1, Who.TARGETS)) * good < 0


def test_a_discard_is_a_cost_to_oneself_and_hurts_a_foe() -> None:
    table = MythsEvening("A")
    assert worth(table, Ability(Op.DISCARD, 1, Who.SELF, what=What.HAND)) < 0
    assert worth(table, Ability(Op.DISCARD, 1, Who.TARGETS, what=What.HAND)) > 0


def test_it_counts_only_those_who_meet_the_condition() -> None:
    table = MythsEvening("A")
    hit = Ability(Op.DEAL, 3, Who.TARGETS, only=Condition.PRONE)
    assert worth(table, hit) == 0
    table["E"].prone = True
    table.changed()
    assert worth(table, hit) > 0


def test_a_stance_that_slows_it_is_discarded_when_nobody_is_near() -> None:
    table = MythsEvening("A")
    table.lay("A", "Shield Wall")
    table.hand("A", "Shield Wall")
    assert answered(table, "A") == ("discard_own", {"card": "A.shield_wall.1"})


def test_an_idle_action_makes_way_for_a_walk() -> None:
    table = MythsEvening("D")
    table.put("D", "E8", "E7")
    table.lay("D", "Falling Cinder")
    table.hand("D")
    assert answered(table, "D")[0] == "discard_own"


def test_it_answers_for_its_character_on_anybodys_turn() -> None:
    may = 'op = "refocus", to = "any", optional = true'
    watch = EFFECT.format(kind="passive", does=f'on = "leaves_marked"\ndo = [{{ {may} }}]')
    table = trial(watch, type_="stance", range_="ring1m", turn="E")
    table.act("E", "use_action_1")
    table.act("E", "step", to="E7")
    table.react("A")
    assert table.asks("A", "refocus")
    assert answered(table, "A")[0] == "refocus"


def test_myt_088_it_offers_a_draw_in_every_tenth_round_of_an_endless_game() -> None:
    table = MythsEvening("A")
    offers = []
    for table.board.round in (30, 39, 40, 41, 50):
        table.changed()
        offers.append(answered(table, "A")[0] == "offer_draw")
    assert offers == [False, False, True, False, True]


@pytest.mark.parametrize(
    ("fallen", "number", "said"),
    [
        ("", 41, "accept"),
        ("A", 41, "decline"),
        ("D", 41, "accept"),
        ("A", 59, "decline"),
        ("A", 60, "accept"),
    ],
)
def test_myt_088_in_an_endless_game_it_accepts_a_draw_later_if_more_of_its_side_live(
    fallen: str, number: int, said: str
) -> None:
    table = MythsEvening("B")
    table.board.round = number
    if fallen:
        die(table.board, table[fallen])
    table.changed()
    table.act("B", "offer_draw")
    assert answered(table, "E")[0] == f"{said}_draw"
