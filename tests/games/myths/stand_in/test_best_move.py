"""How the stand-in spends a move: on the best thing it can do, or to get rid of what hinders."""

from __future__ import annotations

import pytest

from companion.games.myths.stand_in.moves import in_reach
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.few_cards import AT_ONCE, BEGINS, GIVES, deals, does, seen, table
from tests.kit.games.myths.own_cards import EFFECT
from tests.kit.games.myths.stand_in import answered

# --- the best of all -----------------------------------------------------------------------------


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
    made["A"].prone = True
    made.changed()
    assert answered(made, "A")[0] == "rise_action_1"
    made.hand("A", "hit")
    assert answered(made, "A")[0] == "play", "unless it can strike"


def test_of_the_effects_of_a_card_in_play_it_uses_the_best() -> None:
    weak, strong = (EFFECT.format(kind="move", does=does(deals(n))) for n in (1, 2))
    for effects, best in ((weak + strong, 2), (strong + weak, 1), (weak + weak + strong, 3)):
        made = table(foe="E6", extra=effects)
        made.lay("A", "extra")
        assert answered(made, "A") == (f"use_action_{best}", {})


# --- what is in the way --------------------------------------------------------------------------


def test_an_action_that_does_less_than_a_hand_card_makes_way() -> None:
    strong = EFFECT.format(kind="move", does=does(deals(1)))
    made = table("hit", foe="E6", extra=strong)
    made.lay("A", "extra")
    assert answered(made, "A") == ("use_action_1", {}), "1 now is as good as 2 minus 1"
    made.put("A", "E5", "D5")
    made.put("B", "D5")
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


def test_an_action_stays_for_what_its_next_effects_will_do() -> None:
    assert answered(with_action(0, 4), "A")[0] == "discard_move"
    assert answered(with_action(0, 0), "A")[0] == "discard_own"


def test_what_an_action_has_done_already_does_not_keep_it() -> None:
    assert answered(with_action(4, 0, mark=1), "A")[0] == "discard_own"


def test_what_an_action_does_now_keeps_it_even_if_it_was_used_in_this_turn() -> None:
    made = with_action(4, 0, kind="swift")
    made.board.this_turn.swift_left = False
    made.changed()
    assert answered(made, "A")[0] == "discard_move"


def test_an_action_that_would_harm_itself_is_not_in_the_way() -> None:
    made = table(foe="E6", extra=EFFECT.format(kind="move", does=does(GIVES)))
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
