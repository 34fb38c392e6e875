"""What places, walks, looks and cards are worth to the stand-in.

A stands on E5 and holds what a test gives it; one foe, E, stands near, the others at the edge.
"""

from __future__ import annotations

import pytest

from companion.games.myths.board.hexes import HEXES, NAMED
from companion.games.myths.decks.cards import CardType
from companion.games.myths.stand_in.estimates import card_worth
from companion.games.myths.stand_in.moves import (
    active,
    foes,
    in_reach,
    least_useful,
    looks,
    place_worth,
    play_worth,
    spot_of,
    use_worth,
    walk_worth,
)
from tests.kit.games.myths.evening import MythsEvening, names
from tests.kit.games.myths.few_cards import (
    BEGINS,
    DRAW,
    LOOK,
    TOWARD,
    WALK,
    deals,
    does,
    seen,
    table,
)
from tests.kit.games.myths.own_cards import EFFECT

# --- who and where -------------------------------------------------------------------------------


def test_it_thinks_for_whoever_acts_or_walks_or_has_the_turn() -> None:
    k, c = seen(table())
    assert active(k) is c
    k.active = "C"
    assert active(k).letter == "C"
    k.walk.walking = "B"
    assert active(k).letter == "B"
    k.acting = ("E", "tide.ebb")
    assert active(k).letter == "E"


def test_foes_are_the_living_of_the_other_side() -> None:
    k, c = seen(table())
    k.characters["D"].alive = False
    assert [each.letter for each in foes(k, c)] == ["E", "F"]


@pytest.mark.parametrize(("number", "each"), [(1, 0.12), (5, 0.12), (11, 0.132), (20, 0.24)])
def test_every_step_to_the_nearest_foe_counts_and_more_in_a_long_game(
    number: int, each: float
) -> None:
    k, c = seen(table())
    k.round = number
    for place, steps in (("E5", 3), ("E7", 1), ("E2", 6)):
        assert place_worth(k, c, NAMED[place], None) == pytest.approx(-steps * each)


def test_a_place_from_where_a_card_strikes_is_better() -> None:
    k, c = seen(table("hit"))
    assert place_worth(k, c, NAMED["E7"], NAMED["E8"]) == pytest.approx(0.55 * 2 - 0.12)
    assert place_worth(k, c, NAMED["E7"], NAMED["E6"]) == pytest.approx(-0.12)
    assert place_worth(k, c, NAMED["E7"], None) == pytest.approx(-0.12), "the card would be lost"
    k, c = seen(table("hit"))
    for letter in "DEF":
        k.characters[letter].alive = False
    assert place_worth(k, c, NAMED["E7"], NAMED["E8"]) == 0


def test_it_looks_at_foes_and_beside_them() -> None:
    k, c = seen(table())
    near = [k.characters[letter].pion for letter in "DEF"]
    wanted = [each for each in HEXES if any(foe and each.distance(foe) <= 1 for foe in near)]
    assert looks(k, c) == wanted
    assert "E9" in names(looks(k, c)).split()
    for letter in "DEF":
        k.characters[letter].alive = False
    assert looks(k, c) == list(HEXES)


# --- walking -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "gain"), [(1, 0.12), (2, 0.24), (3, 0.24), (0, 0)])
def test_a_walk_is_worth_what_the_best_hex_in_reach_gains(n: int, gain: float) -> None:
    k, c = seen(table())
    assert walk_worth(k, c, n) == pytest.approx(gain), "the hex of the foe itself is taken"


def test_walks_are_longer_with_a_bonus_and_none_if_it_cannot_walk() -> None:
    made = MythsEvening("B")
    made.put("B", "E5", "E6")
    made.put("E", "E9", "I1")
    made.put("D", "I1")
    made.put("F", "I2")

    def gain() -> float:
        k = made.umpire.known(made.seat["B"])
        return walk_worth(k, k.characters["B"], 1) / 0.12

    made.hand("B")
    assert gain() == pytest.approx(1)
    made.lay("B", "Elk Form")
    assert gain() == pytest.approx(3)
    made.lay("B", "Deep Roots")
    assert gain() == 0
    made["B"].prone = True
    made.changed()
    assert gain() == 0
    made.lay("B", "Elk Form")
    assert gain() * 0.12 == pytest.approx(0.5), "to stand up"


def test_a_walk_with_nowhere_to_go_gains_nothing() -> None:
    made = table(foe="A5")
    for letter, place in {"A": "I1", "B": "I2", "C": "H1"}.items():
        made.put(letter, place)
    k, c = seen(made)
    assert walk_worth(k, c, 1) == 0


# --- hand cards ----------------------------------------------------------------------------------


def test_a_card_that_begins_with_a_walk_is_worth_the_walk_too() -> None:
    k, c = seen(table("run", "hit"))
    run = k.card("A.run.1")
    assert play_worth(k, c, run) == pytest.approx(0.15 + 0.12)
    assert play_worth(k, c, k.card("A.hit.1")) == 0


def test_walking_ahead_is_good_while_nobody_is_in_reach() -> None:
    for hand, foe, more in (("rush", "E8", 0.2), ("hit", "E6", 0)):
        k, c = seen(table("rush", hand, foe=foe))
        rush = k.card("A.rush.1")
        assert play_worth(k, c, rush) == pytest.approx(card_worth(spot_of(k, c), rush) + more)


def test_only_the_first_effect_walks_at_once() -> None:
    later = '[[card.effect]]\nscope = "temporary"\nkind = "instant"\nend = "discard"\n'
    extra = BEGINS.format(kind="instant", end="continue", does=does(DRAW)) + later
    k, c = seen(table("extra", extra=extra + does('op = "walk", n = 2')))
    card = k.card("A.extra.1")
    assert play_worth(k, c, card) == pytest.approx(card_worth(spot_of(k, c), card))


def test_of_two_walks_the_first_says_whether_it_is_ahead() -> None:
    both = BEGINS.format(kind="instant", end="discard", does=does(WALK, TOWARD))
    k, c = seen(table("extra", extra=both, range_="none"))
    card = k.card("A.extra.1")
    assert play_worth(k, c, card) == pytest.approx(card_worth(spot_of(k, c), card) + 0.24)


@pytest.mark.parametrize(("foe", "hindering"), [("E8", 0), ("E6", -0.12)])
def test_a_stance_counts_less_and_one_that_hinders_walking_not_while_foes_are_far(
    foe: str, hindering: float
) -> None:
    k, c = seen(table("slow", "hit", foe=foe))
    assert play_worth(k, c, k.card("A.shield.1")) == pytest.approx(0.8)
    assert play_worth(k, c, k.card("A.slow.1")) == pytest.approx(hindering)


@pytest.mark.parametrize(("card", "near"), [("tap", False), ("hit", True)])
def test_in_reach_is_a_foe_whom_a_card_harms_by_more_than_a_point(card: str, near: bool) -> None:  # noqa: FBT001
    assert in_reach(*seen(table(card, foe="E6"))) is near
    assert not in_reach(*seen(table(card, foe="E8")))


def test_the_least_useful_cards_are_those_that_cost_something_or_do_nothing() -> None:
    k, c = seen(table("hit", "null", "cost", "tap", foe="E6"))
    assert least_useful(k, c, 3) == ["A.cost.1", "A.null.1", "A.tap.1"]


# --- cards in play -------------------------------------------------------------------------------


def using(*steps: str, kind: str = "move", foe: str = "E6", spent: bool = False) -> float:
    """What using an effect of a card in play is worth to A, which could hit its foe."""
    made = table("hit", "null", foe=foe, extra=EFFECT.format(kind=kind, does=does(*steps)))
    made.lay("A", "extra")
    k, c = seen(made)
    k.this_turn.move_left = not spent
    return use_worth(k, c, CardType.ACTION, 0)


def test_an_effect_in_play_is_worth_what_it_does_and_a_swift_one_a_bit_more() -> None:
    assert using(deals(2)) == pytest.approx(2)
    assert using(deals(2), kind="swift") == pytest.approx(2.01)
    assert using(deals(1), WALK) == pytest.approx(1.15), "a walk with something else"


def test_a_walk_is_worth_where_it_leads() -> None:
    assert using(WALK, foe="E9") == pytest.approx(0.12)
    assert using('op = "walk", n = 2', foe="E9") == pytest.approx(0.24)


def test_a_look_is_worth_what_can_be_done_from_there() -> None:
    """Looking at D5 the foe is in front; a swift look leaves the move for it."""
    gain = 0.55 * 2
    assert using(LOOK, foe="D5") == pytest.approx(gain)
    assert using(LOOK, foe="D5", kind="swift") == pytest.approx(2)
    assert using(LOOK, foe="D5", kind="swift", spent=True) == pytest.approx(gain)
    assert using(LOOK, foe="D5", spent=True) == pytest.approx(gain)
    assert using(LOOK, foe="E6") == pytest.approx(0)
