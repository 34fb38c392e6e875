"""How the stand-in spends a move: on the best thing it can do, or to get rid of what hinders.

A stands on E5 and holds what a test gives it; one foe, E, stands near, the others at the edge.
"""

from __future__ import annotations

import pytest

from companion.games.myths.board.hexes import NAMED
from companion.games.myths.decks.cards import CardType
from companion.games.myths.stand_in.moves import (
    in_reach,
    place_worth,
    play_worth,
    use_worth,
    walk_worth,
)
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.few_cards import (
    AT_ONCE,
    BEGINS,
    GIVES,
    LOOK,
    WALK,
    deals,
    does,
    seen,
    table,
)
from tests.kit.games.myths.own_cards import doing
from tests.kit.games.myths.stand_in import answered


def test_it_plays_the_card_that_hurts_most() -> None:
    for hand in (("hit", "tap"), ("tap", "hit")):
        assert answered(table(*hand, foe="E6"), "A") == ("play", {"card": "A.hit.1"})


def test_it_does_what_gains_little_rather_than_nothing() -> None:
    assert answered(table(), "A") == ("use_action_1", {}), "one step nearer"


def test_it_looks_if_that_is_best() -> None:
    assert answered(table("hit", foe="D5"), "A") == ("use_stance_1", {})


def test_with_nothing_worth_doing_it_discards_what_is_least_useful() -> None:
    assert answered(table("null", "spell", "cost", foe="E6"), "A") == (
        "discard_move",
        {"cards": ["A.cost.1", "A.null.1"]},
    )
    assert answered(table("null", foe="E6"), "A") == ("discard_move", {"cards": ["A.null.1"]})


def test_with_nothing_to_discard_it_ends_the_turn() -> None:
    assert answered(table(foe="E6"), "A") == ("end_turn", {})
    made = table("null", foe="E6")
    made.board.this_turn.move_left = False
    made.changed()
    assert answered(made, "A") == ("end_turn", {})


def test_a_prone_character_stands_up() -> None:
    made = table("null", foe="E6")
    made.lie_down("A")
    assert answered(made, "A")[0] == "rise_action_1"
    made.hand("A", "hit")
    assert answered(made, "A")[0] == "play", "unless it can strike"


def test_of_the_effects_of_a_card_in_play_it_uses_the_best() -> None:
    weak, strong = (doing(deals(n)) for n in (1, 2))
    for effects, best in ((weak + strong, 2), (strong + weak, 1), (weak + weak + strong, 3)):
        made = table(foe="E6", extra=effects)
        made.lay("A", "extra")
        assert answered(made, "A") == (f"use_action_{best}", {})


# --- what is in the way --------------------------------------------------------------------------


def test_an_action_that_does_less_than_a_hand_card_makes_way() -> None:
    strong = doing(deals(1))
    made = table("hit", foe="E6", extra=strong)
    made.lay("A", "extra")
    assert answered(made, "A") == ("use_action_1", {}), "1 now is as good as 2 minus 1"
    made.place(A="E5 D5", B="D5")
    assert answered(made, "A") != ("use_action_1", {}), "it would hit a friend"
    made = table("hit", foe="E6", laid="null")
    assert answered(made, "A") == ("discard_own", {"card": "A.null.1"})


def with_action(now: int, later: int, *, kind: str = "move", mark: int = 0) -> MythsEvening:
    """The action of A deals so much with its first effect and so much with its second."""
    first = BEGINS.format(kind=kind, end="continue", does=does(deals(now)))
    second = '[[card.effect]]\nscope = "temporary"\nkind = "move"\nend = "discard"\n'
    made = table("tap", foe="E6", extra=f"{first}{second}{does(deals(later))}\n")
    made.lay("A", "extra", mark=mark)
    return made


@pytest.mark.parametrize(
    ("now", "later", "mark", "answer"),
    [
        (0, 4, 0, "discard_move"),
        (0, 0, 0, "discard_own"),
        (4, 0, 1, "discard_own"),
        (4, 0, 0, "discard_move"),
    ],
    ids=["later", "never", "done", "used in this turn"],
)
def test_an_action_stays_for_what_it_will_do(now: int, later: int, mark: int, answer: str) -> None:
    made = with_action(now, later, kind="swift" if now and not mark else "move", mark=mark)
    made.board.this_turn.swift_left = False
    made.changed()
    assert answered(made, "A")[0] == answer


def test_an_action_that_would_harm_itself_is_not_in_the_way() -> None:
    made = table(foe="E6", extra=doing(GIVES))
    made.lay("A", "extra")
    assert answered(made, "A") == ("end_turn", {})


def test_an_action_stays_if_there_is_no_move_to_use_the_place() -> None:
    made = table("hit", foe="E6", laid="null")
    made.board.this_turn.move_left = False
    made.changed()
    assert answered(made, "A")[0] == "end_turn"


def test_an_idle_action_makes_way_for_one_step() -> None:
    assert answered(table(foe="E8", laid="null"), "A") == ("discard_own", {"card": "A.null.1"})
    assert answered(table(foe="E6", laid="null"), "A")[0] == "end_turn"
    made = table(foe="E8", laid="null")
    made.put("B", "E6")
    assert answered(made, "A")[0] == "end_turn", "one step leads no nearer"


@pytest.mark.parametrize("stance", ["still", "slow"])
def test_a_stance_that_hinders_walking_is_discarded_if_nothing_else_helps(stance: str) -> None:
    made = table("null", laid=stance)
    assert answered(made, "A") == ("discard_own", {"card": f"A.{stance}.1"})
    made.board.this_turn.move_left = False
    made.changed()
    assert answered(made, "A")[0] == "end_turn"


def test_a_stance_that_hinders_stays_while_a_card_in_hand_is_good() -> None:
    made = table("shield", laid="still")
    assert in_reach(*seen(made))
    assert answered(made, "A")[0] == "discard_move"


def test_an_animal_form_makes_way_for_a_spell_that_is_better() -> None:
    burn = 'traits = ["spell"]\n' + AT_ONCE.format(does=does(deals(2)))
    made = table("extra", "tap", foe="E6", laid="form", extra=burn)
    assert answered(made, "A") == ("discard_own", {"card": "A.form.1"})
    made.act("A", "discard_own", card="A.form.1")
    assert answered(made, "A") == ("play", {"card": "A.extra.1"})


def test_an_animal_form_stays_if_a_card_that_is_no_spell_is_as_good() -> None:
    burn = 'traits = ["spell"]\n' + AT_ONCE.format(does=does(deals(2)))
    made = table("extra", "hit", foe="E6", laid="form", extra=burn)
    assert answered(made, "A") == ("play", {"card": "A.hit.1"})


# --- what places, walks and looks are worth ------------------------------------------------------


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


@pytest.mark.parametrize(("n", "gain"), [(1, 0.12), (2, 0.24), (3, 0.24), (0, 0)])
def test_a_walk_is_worth_what_the_best_hex_in_reach_gains(n: int, gain: float) -> None:
    k, c = seen(table())
    assert walk_worth(k, c, n) == pytest.approx(gain), "the hex of the foe itself is taken"


def test_walks_are_longer_with_a_bonus_and_none_if_it_cannot_walk() -> None:
    made = MythsEvening("B")
    made.place(B="E5 E6", E="E9 I1", D="I1", F="I2")

    def gain() -> float:
        k = made.umpire.known(made.seat["B"])
        return walk_worth(k, k.characters["B"], 1) / 0.12

    made.hand("B")
    assert gain() == pytest.approx(1)
    made.lay("B", "Elk Form")
    assert gain() == pytest.approx(3)
    made.lay("B", "Deep Roots")
    assert gain() == 0
    made.lie_down("B")
    assert gain() == 0
    made.lay("B", "Elk Form")
    assert gain() * 0.12 == pytest.approx(0.5), "to stand up"


# --- what cards are worth ------------------------------------------------------------------------


@pytest.mark.parametrize(("foe", "hindering"), [("E8", 0), ("E6", -0.12)])
def test_a_stance_counts_less_and_one_that_hinders_walking_not_while_foes_are_far(
    foe: str, hindering: float
) -> None:
    k, c = seen(table("slow", "hit", foe=foe))
    assert play_worth(k, c, k.card("A.shield.1")) == pytest.approx(0.8)
    assert play_worth(k, c, k.card("A.slow.1")) == pytest.approx(hindering)


@pytest.mark.parametrize(("card", "near"), [("tap", False), ("hit", True)])
def test_in_reach_is_a_foe_whom_a_card_harms_by_more_than_a_point(card: str, *, near: bool) -> None:
    assert in_reach(*seen(table(card, foe="E6"))) is near
    assert not in_reach(*seen(table(card, foe="E8")))


def using(*steps: str, kind: str = "move", foe: str = "E6", spent: bool = False) -> float:
    """What using an effect of a card in play is worth to A, which could hit its foe."""
    made = table("hit", "null", foe=foe, extra=doing(*steps, kind=kind))
    made.lay("A", "extra")
    k, c = seen(made)
    k.this_turn.move_left = not spent
    return use_worth(k, c, CardType.ACTION, 0)


def test_an_effect_in_play_is_worth_what_it_does_and_a_swift_one_a_bit_more() -> None:
    assert using(deals(2)) == pytest.approx(2)
    assert using(deals(2), kind="swift") == pytest.approx(2.01)
    assert using(deals(1), WALK) == pytest.approx(1.15), "a walk with something else"


def test_a_look_is_worth_what_can_be_done_from_there() -> None:
    """Looking at D5 the foe is in front; a swift look leaves the move for it."""
    gain = 0.55 * 2
    assert using(LOOK, foe="D5") == pytest.approx(gain)
    assert using(LOOK, foe="D5", kind="swift") == pytest.approx(2)
    assert using(LOOK, foe="D5", kind="swift", spent=True) == pytest.approx(gain)
    assert using(LOOK, foe="D5", spent=True) == pytest.approx(gain)
    assert using(LOOK, foe="E6") == pytest.approx(0)
