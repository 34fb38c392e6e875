"""Abilities, conditions and reactions one by one (EN10, EN14), on cards written for the tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.core.seats import Seat
from companion.games.myths.board.hexes import NAMED
from companion.games.myths.decks.cards import CardType, Trait
from companion.games.myths.table.character_states import increase
from companion.games.myths.table.pieces import put_pion
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.own_cards import (
    ADVANCE,
    EFFECT,
    MARK,
    WATCH,
    required,
    trial,
)

STANCE = CardType.STANCE


def nothing(_table: MythsEvening) -> None:
    """Change nothing."""


def away(table: MythsEvening) -> None:
    table.put("E", "A1", "E9")


def unfocused(table: MythsEvening) -> None:
    table.put("E", "E6")


def lying(table: MythsEvening) -> None:
    table["E"].prone = True


def covered(table: MythsEvening) -> None:
    table.put("D", "C6", "E6")
    table.lay("E", "Slip Stream", mark=0)


def in_stance(table: MythsEvening) -> None:
    table.lay("E", "Flood")


def hurt(table: MythsEvening) -> None:
    table.damaged("E", 1)


def one_card(table: MythsEvening) -> None:
    table.hand("E", "Ebb")


Change = Callable[[MythsEvening], None]
UNFOCUS, PRONE = 'op = "unfocus", who = "target"', 'op = "prone", who = "target"'
DISCARD = 'op = "discard", what = "{}", who = "target"'


@pytest.mark.parametrize(
    ("step", "before", "full"),
    [
        ('op = "deal", n = 0, who = "target"', nothing, True),
        ('op = "deal", n = 0, who = "target"', away, False),
        (UNFOCUS, nothing, True),
        (UNFOCUS, unfocused, False),
        (PRONE, nothing, True),
        (PRONE, lying, True),
        (PRONE, away, False),
        (MARK, nothing, True),
        (MARK, away, False),
        (ADVANCE, covered, True),
        (ADVANCE, nothing, False),
        (DISCARD.format("action"), covered, True),
        (DISCARD.format("action"), nothing, False),
        (DISCARD.format("stance"), in_stance, True),
        (DISCARD.format("stance"), covered, False),
        (DISCARD.format("hand") + ", n = 2", nothing, True),
        (DISCARD.format("hand") + ", n = 2", one_card, False),
        ('op = "heal", n = 1, who = "target"', hurt, True),
        ('op = "heal", n = 2, who = "target"', hurt, False),
        ('op = "die", who = "target"', nothing, True),
        ('op = "die", who = "target"', away, False),
    ],
)
def test_myt_117_when_each_ability_is_performed_in_full(
    step: str, before: Change, *, full: bool
) -> None:
    table = trial(required(step))
    before(table)
    table.changed()
    table.act("A", "use_action_1")
    if table.asks("E", "give_up"):
        held = list(table.board.hand(table["E"]))
        table.act("E", "give_up", cards=held[:2])
    assert (table.played("A") == "trial") == full
    assert len(table.held("A")) == full, "the next step is done, or dropped"


def test_myt_117_a_draw_that_ends_early_is_not_in_full() -> None:
    table = trial(required('op = "draw", n = 2'))
    table.piles("A", "one")
    table.act("A", "use_action_1")
    assert table.held("A") == ["one"]
    assert table.played("A") is None


def test_myt_186_heal_puts_damage_below_the_library() -> None:
    table = trial(required('op = "heal", n = 2, who = "target"'))
    table.hand("E")
    table.damaged("E", 3)
    first, second, third = table["E"].damage
    below = table["E"].under.cards
    table.act("A", "use_action_1")
    assert table["E"].damage == (first,)
    assert table["E"].under.cards == (second, third, *below), "the top of the pile went first"


def test_myt_127_a_refocus_beside_the_mark_needs_a_mark() -> None:
    table = trial(required('op = "refocus", to = "adjacent_to_focus"'), range_="none")
    table.act("A", "use_action_1")
    assert table.choices("A", "refocus", "to") == ["D5", "D6", "E5", "E7", "F5", "F6"]
    table.act("A", "refocus", to="D6")
    assert table.where("A")[1] == "D6"
    table = trial(required('op = "refocus", to = "adjacent_to_focus"'), range_="none")
    table.put("A", "E5")
    table.act("A", "use_action_1")
    assert table.played("A") is None


def test_myt_126_refocus_to_a_target_hex_of_the_view() -> None:
    table = trial(required('op = "refocus", to = "target_hex"'), range_="front3")
    table.act("A", "use_action_1")
    assert table.choices("A", "refocus", "to") == ["D5", "E6", "F5"]


@pytest.mark.parametrize(("condition", "hit"), [("prone", "F"), ("locked_on", "E")])
def test_myt_113_some_abilities_are_for_characters_in_a_condition(condition: str, hit: str) -> None:
    mark = EFFECT.format(kind="move", does=f"do = [{{ {MARK} }}]")
    step = f'op = "deal", n = 1, who = "targets", if = "{condition}"'
    table = trial(mark, EFFECT.format(kind="move", does=f"do = [{{ {step} }}]"), range_="front3")
    assert table["A"].action
    table["A"].action.marked = "E"
    table.put("F", "D5")
    table["F"].prone = True
    table.changed()
    table.act("A", "use_action_2")
    assert table.board.damage.suffering == hit
    table.act(hit, "library")
    assert table.asks("A", "end_turn"), "nobody else is dealt damage"


def test_myt_099_an_instant_that_stays_is_not_performed_again() -> None:
    effect = '[[card.effect]]\nscope = "starting"\nkind = "instant"\nend = "stay"\n'
    table = trial(effect + 'do = [{ op = "prone", who = "self" }]\n', range_="none")
    table.act("A", "discard_own", card="trial")
    table.hand("A", "trial")
    table.play("A", "trial")
    assert table["A"].prone
    table["A"].prone = False
    table.changed()
    table.next_turn("A")
    assert (table.played("A"), table["A"].mark, table["A"].prone) == ("trial", 0, False)


def dealing_to_all(*, plus: int = 0) -> MythsEvening:
    """The card deals 1 damage to all targets, D on D5 and E on E6, and raises its own damage."""
    raised = f'while = [{{ op = "damage_plus", n = {plus}, cards = "all" }}]'
    dealt = 'do = [{ op = "deal", n = 1, who = "targets" }, { op = "prone", who = "it" }]'
    effects = EFFECT.format(kind="move", does=dealt), EFFECT.format(kind="passive", does=raised)
    table = trial(*effects, range_="front3")
    table.put("D", "D5")
    table.act("A", "use_action_1")
    table.act("A", "next_victim", who="D")
    return table


def test_myt_079_the_numbers_are_fixed_when_dealing_begins() -> None:
    table = dealing_to_all(plus=2)
    assert table.board.damage.points_left == 3
    table.act("A", "discard_own", card="trial")
    table.act("D", "all_library")
    assert (table.board.damage.suffering, table.board.damage.points_left) == ("E", 3)


def test_myt_118_a_deal_in_progress_is_finished_and_the_rest_is_dropped() -> None:
    table = dealing_to_all()
    table.act("A", "discard_own", card="trial")
    table.act("D", "library")
    table.act("E", "library")
    assert [len(table[each].damage) for each in "DE"] == [1, 1]
    assert not table["D"].prone
    assert not table["E"].prone


def test_myt_076_when_the_library_is_empty_it_is_asked_again() -> None:
    table = trial(EFFECT.format(kind="move", does='do = [{ op = "deal", n = 3, who = "target" }]'))
    table.piles("E", "Ebb")
    table.act("A", "use_action_1")
    table.act("E", "all_library")
    assert table.offered("E") == ["let_die", "save"]


def test_myt_079_what_raises_some_cards_leaves_others_alone() -> None:
    raised = 'while = [{ op = "damage_plus", n = 2, cards = "spell" }]'
    table = trial(EFFECT.format(kind="passive", does=raised), type_="stance", range_="none")
    plain = table.board.card("A.one.1")
    spell = replace(plain, traits=frozenset({Trait.SPELL}))
    found = [increase(table.board, table["A"], each) for each in (plain, spell)]
    assert found == [0, 2]
    assert increase(table.board, table["B"], spell) == 0, "only its own spells"


# --- reactions -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "type_", "range_"),
    [("stands_up_in_marked", "stance", "ring1m"), ("stands_up_target", "action", "front1")],
)
@pytest.mark.parametrize("near", [True, False])
def test_myt_103_somebody_stands_up(event: str, type_: str, range_: str, *, near: bool) -> None:
    does = f'on = "{event}"\ndo = [{{ op = "deal", n = 1, who = "trigger", optional = true }}]'
    reaction = EFFECT.format(kind="passive", does=does)
    table = trial(reaction, type_=type_, range_=range_, turn="E")
    if not near:
        table.put("E", "A1")
    table["E"].prone = True
    table.changed()
    table.act("E", "use_action_1")
    table.act("E", "stand_up")
    assert table.asks("A", "reaction") == near
    if near:
        assert "has stood up" in str(table.umpire.prompt(Seat(1)))
        table.react("A")
        assert table.board.damage.suffering == "E"


def test_myt_104_each_player_orders_their_reactions_and_may_use_all() -> None:
    table = trial(WATCH, type_="stance", range_="ring1m", turn="E", deck_b="own_1")
    table.put("B", "E7", "A1")
    table.lay("B", "trial")
    table.act("E", "use_action_1")
    table.act("E", "step", to="D5")
    options = table.umpire.find(Seat(1), "reaction").fields["card"].limits()["options"]
    assert len(options) == 2
    table.act("A", "reaction", card=options[1]["key"])
    table.act("E", "library")
    [left] = table.umpire.find(Seat(1), "reaction").fields["card"].limits()["options"]
    assert left["key"] == options[0]["key"]
    table.react("A")
    table.act("E", "library")
    assert len(table["E"].damage) == 2
    assert table.asks("E", "end_turn")


def test_myt_103_a_step_out_of_its_own_marked_hexes_asks_nothing() -> None:
    table = trial(WATCH, type_="stance", range_="area7")
    assert "E5" in table.view("A", STANCE)
    table.act("A", "use_action_1")
    table.act("A", "step", to="D5")
    assert table.played("A", STANCE) == "trial"
    assert table.asks("A", "end_turn")


def test_myt_103_reactions_to_reactions_end_at_their_depth() -> None:
    does = 'on = "leaves_marked"\ndo = [{ op = "place", who = "trigger", to = "marked_hex" }]'
    reaction = EFFECT.format(kind="passive", does=does.replace('" }]', '", optional = true }]'))
    table = trial(reaction, type_="stance", range_="ring1m", turn="E")
    table.act("E", "use_action_1")
    table.act("E", "step", to="F5")
    depth = 0
    while table.asks("A", "reaction"):
        depth += 1
        table.react("A")
        table.act("A", "marked_hex", to=table.choices("A", "marked_hex", "to")[0])
    assert (depth, table.board.depth) == (32, 0)
    assert table.asks("E", "end_turn")


def test_myt_149_the_view_is_asked_again_when_only_others_are_correct() -> None:
    table = trial(
        EFFECT.format(kind="move", does='do = [{ op = "refocus", to = "any" }]'),
        type_="stance",
        range_="front1m",
    )
    assert table.view("A", STANCE) == "| E6"
    table.act("A", "use_stance_1")
    table.act("A", "refocus", to="G4")
    assert table.asks("A", "view")
    table.act("A", "view", view="1")
    assert table.view("A", STANCE) in ("| F4", "| F5")


def test_myt_170_locked_on_two_the_mark_follows_whoever_moved_last() -> None:
    lock = 'while = [{ op = "lock", who = ["self"], on = "marked_target" }]'
    mark = EFFECT.format(kind="move", does=f"do = [{{ {MARK} }}]")
    table = trial(mark, EFFECT.format(kind="passive", does=lock))
    table.lay("E", "Drowning Grip", mark=1, on="A")
    assert table["A"].action
    table["A"].action.marked = "F"
    put_pion(table.board, table["F"], NAMED["D5"])
    assert table.where("A")[1] == "D5"
    put_pion(table.board, table["E"], NAMED["F5"])
    assert table.where("A")[1] == "F5"
