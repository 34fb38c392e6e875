"""Effects, conclusions and abilities, MYT-090 to MYT-119, and each ability alone (EN10)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.seats import Seat
from companion.games.myths.acting.effects import ABILITIES
from companion.games.myths.decks.cards import CardType, Op
from companion.games.myths.table.character_states import increase
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.own_cards import ADVANCE, MARK, doing, required, trial, used

# --- effects and the action mark -----------------------------------------------------------------


def test_myt_090_and_094_and_105_and_107_and_109_to_111_and_ms_18_life_of_an_action() -> None:
    table = MythsEvening("A")
    table.place(A="E5 G3", D="G3")
    table.play_alone("A", "Long Spear")
    assert table.where("A") == ("E5", "G3")
    assert (table.view("A"), table["A"].mark) == ("G3 |", 0)
    assert not table.asks("A", "use_action_2")
    table.next_turn("A")
    assert table["A"].mark == 1
    table.act("A", "use_action_2")
    assert table.board.damage.suffering == "D"
    assert table.board.damage.points_left == 4
    table.act("D", "all_library")
    assert len(table["D"].damage) == 4
    table.next_turn("A")
    assert table.played("A") is None
    assert table["A"].mark is None
    assert table.asks("A", "use_action_1"), "the Stand card shows again"


def test_myt_115_and_ms_18_used_on_nobody_it_is_lost_at_once() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "G3")
    table.lay("A", "Long Spear", mark=1)
    table.act("A", "use_action_2")
    assert table.played("A") is None


@pytest.mark.parametrize(
    ("name", "mark", "then"),
    [
        ("Iron Grip", 1, ("Iron Grip", 1)),
        ("Iron Grip", 0, ("Iron Grip", 1)),
        ("Long Spear", 1, (None, None)),
        ("Hard March", None, ("Hard March", None)),
    ],
    ids=["stay", "continue", "discard", "without a mark"],
)
def test_myt_105_to_107_and_109_and_111_advancing_carries_out_the_conclusion(
    name: str, mark: int | None, then: tuple[str | None, int | None]
) -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "G3" if name == "Long Spear" else "E6")
    table.lay("A", name, mark=mark)
    table.next_turn("A")
    assert (table.played("A"), table["A"].mark) == then


def test_myt_098_and_099_an_instant_is_performed_once() -> None:
    table = MythsEvening("A")
    table.play_alone("A", "Battle Trance")
    assert len(table.hand_names("A")) == 1
    table.next_turn("A")
    assert len(table.hand_names("A")) == 5


def test_ms_19_an_instant_on_advance() -> None:
    table = MythsEvening("D")
    table.put("D", "A1", "E8")
    table.place(A="E9", B="D7", F="F7", E="B2")
    table.lay("D", "Ring of Sparks", mark=0)
    table.next_turn("D")
    assert table["D"].mark == 1
    assert sorted(table.choices("D", "next_victim", "who")) == ["A", "B", "F"]
    for victim in ("F", "A"):
        table.act("D", "next_victim", who=victim)
        table.act(victim, "all_library")
    table.act("B", "all_library")
    assert [len(table[each].damage) for each in "ABF"] == [2, 2, 2]
    table.next_turn("D")
    assert table.played("D") is None


def test_myt_091_to_093_the_scope_says_when_it_is_active() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    table.lay("A", "Iron Grip")
    active = {}
    for mark in (None, 0, 1):
        table["A"].mark = mark
        active[mark] = [*dict(table.board.active_effects(table["A"], CardType.ACTION))]
    assert active == {None: [2], 0: [0, 2], 1: [1, 2]}


def test_myt_096_effects_of_what_is_not_in_play_are_ignored() -> None:
    table = MythsEvening("B")
    rain = next(card for card in table.board.cards.values() if card.name == "Stinging Rain")

    def in_force() -> tuple[bool, int]:
        return table.asks("B", "use_stance_2"), increase(table.board, table["B"], rain)

    table.hand("B", "Deep Roots")
    assert in_force() == (False, 0)
    table.lay("B", "Deep Roots")
    assert in_force() == (True, 2)
    table.act("B", "discard_own", card="Deep Roots")
    assert in_force() == (False, 0)


def test_myt_097_four_types_read_differently() -> None:
    table = MythsEvening("C")
    table.lay("C", "Light Landing")
    assert {"use_stance_1", "use_stance_2"} <= set(table.offered("C"))
    said = [str(table.umpire.find(Seat(1), f"use_stance_{n}").label) for n in (1, 2)]
    assert [each.rpartition("(")[2] for each in said] == ["move)", "swift move)"]


def test_myt_099_an_instant_that_stays_is_not_performed_again() -> None:
    effect = '[[card.effect]]\nscope = "starting"\nkind = "instant"\nend = "stay"\n'
    table = trial(effect + 'do = [{ op = "prone", who = "self" }]\n', range_="none")
    table.act("A", "discard_own", card="trial")
    table.play_alone("A", "trial")
    assert table["A"].prone
    table["A"].prone = False
    table.changed()
    table.next_turn("A")
    assert (table.played("A"), table["A"].mark, table["A"].prone) == ("trial", 0, False)


def test_myt_098_an_instant_that_its_own_card_advances_to_is_performed_once() -> None:
    line = '[[card.effect]]\nscope = "{}"\nkind = "instant"\nend = "{}"\n'
    first = line.format("starting", "continue") + 'do = [{ op = "advance", who = "self" }]\n'
    second = line.format("temporary", "stay") + 'do = [{ op = "draw", n = 1 }]\n'
    table = trial(first, second, range_="none")
    table.act("A", "discard_own", card="trial")
    table.play_alone("A", "trial")
    assert table["A"].mark == 1
    assert len(table.hand_names("A")) == 1


def test_myt_101_a_swift_effect_does_not_begin_by_itself() -> None:
    table = MythsEvening("D")
    table.play_alone("D", "Coal Trance")
    assert table.hand_names("D") == [], "it draws for the swift move only"
    assert table.asks("D", "use_stance_1")


def test_myt_112_the_mark_stays_when_a_stance_leaves() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "G3")
    table.lay("A", "Long Spear", mark=1)
    table.lay("A", "Gate Watch")
    table.act("A", "discard_own", card="Gate Watch")
    assert (table.played("A"), table["A"].mark) == ("Long Spear", 1)


def test_myt_113_the_list_of_abilities_is_closed() -> None:
    assert set(ABILITIES) == set(Op)


# --- for whom ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("condition", "hit"), [("prone", "F"), ("locked_on", "E")])
def test_myt_113_some_abilities_are_for_characters_in_a_condition(condition: str, hit: str) -> None:
    mark = doing(MARK)
    step = f'op = "deal", n = 1, who = "targets", if = "{condition}"'
    table = trial(mark, doing(step), range_="front3")
    assert table["A"].action
    table["A"].action.marked = "E"
    table.put("F", "D5")
    table.lie_down("F")
    table.act("A", "use_action_2")
    assert table.board.damage.suffering == hit
    table.act(hit, "library")
    assert table.asks("A", "end_turn"), "nobody else is dealt damage"


def test_myt_114_it_means_the_character_that_was_marked() -> None:
    table = used(doing('op = "mark", who = "target"', 'op = "prone", who = "it"'))
    assert table["E"].prone


def test_myt_114_it_means_everybody_the_ability_before_affected() -> None:
    table = MythsEvening("E")
    table.place(E="E5 E6", A="D5", B="E6")
    table.play_alone("E", "Breaker", focus="E6")
    table.act("E", "next_victim", who="B")
    for victim in "BA":
        table.act(victim, "all_library")
    assert [letter for letter in "ABCDEF" if table[letter].prone] == ["A", "B"]


def test_myt_114_after_an_ability_that_affected_nobody_it_means_nobody() -> None:
    first, then = 'op = "deal", n = 0, who = "target"', 'op = "deal", n = 0, who = "it"'
    table = used(doing(first, f'{then}, if = "prone"', 'op = "prone", who = "it"'))
    assert not table["E"].prone


@pytest.mark.parametrize("declined", [False, True])
def test_myt_114_after_an_ability_that_is_declined_it_is_nobody(*, declined: bool) -> None:
    marks = 'op = "unfocus", who = "target"', 'op = "heal", n = 1, who = "target", optional = true'
    table = trial(doing(*marks, 'op = "prone", who = "it"'))
    table.damaged("E", 1)
    table.act("A", "use_action_1")
    table.act("A", "no_may" if declined else "may")
    assert table["E"].focus is None, "the first ability acted on it"
    assert table["E"].prone is not declined


def test_myt_118_the_next_ability_skips_the_dead() -> None:
    table = trial(doing('op = "deal", n = 1, who = "target"', 'op = "prone", who = "it"'))
    table.hand("E")
    table.piles("E")
    table.act("A", "use_action_1")
    assert not table["E"].alive
    assert not [line for line in table.journal() if "falls prone" in line]


def test_myt_114_abilities_in_order_and_may_is_asked() -> None:
    table = MythsEvening("D")
    table.put("D", "E5", "E6")
    table.play_alone("D", "Ash Step")
    table.steps("D", "E6", "E7")
    assert {"may", "no_may"} == set(table.offered("D"))
    assert [table.button("D", each) for each in ("may", "no_may")] == ["Yes, do it", "No"]
    table.act("D", "no_may")
    assert table.where("D") == ("E7", "E8")
    assert table.played("D") == "Ash Step"


def test_myt_114_a_locked_character_does_everything_but_refocus() -> None:
    table = trial(doing('op = "refocus", to = "any"', 'op = "draw", n = 1'), range_="none")
    table.lay("E", "Drowning Grip", mark=1, on="A")
    table.act("A", "use_action_1")
    assert table.where("A")[1] == "E6"
    assert len(table.hand_names("A")) == 1


# --- in full -------------------------------------------------------------------------------------


Change = Callable[[MythsEvening], None]


DISCARD = 'op = "discard", what = "{}", who = "target"'


UNFOCUS, PRONE = 'op = "unfocus", who = "target"', 'op = "prone", who = "target"'


def away(table: MythsEvening) -> None:
    table.put("E", "A1", "E9")


def covered(table: MythsEvening) -> None:
    table.put("D", "C6", "E6")
    table.lay("E", "Slip Stream", mark=0)


def hurt(table: MythsEvening) -> None:
    table.damaged("E", 1)


def in_stance(table: MythsEvening) -> None:
    table.lay("E", "Flood")


def lying(table: MythsEvening) -> None:
    table.lie_down("E")


def nothing(_table: MythsEvening) -> None:
    """Change nothing."""


def one_card(table: MythsEvening) -> None:
    table.hand("E", "Ebb")


def unfocused(table: MythsEvening) -> None:
    table.put("E", "E6")


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
    assert len(table.hand_names("A")) == full, "the next step is done, or dropped"


def test_myt_117_a_draw_that_ends_early_is_not_in_full() -> None:
    table = trial(required('op = "draw", n = 2'))
    table.piles("A", "one")
    table.act("A", "use_action_1")
    assert table.hand_names("A") == ["one"]
    assert table.played("A") is None


def both(step: str) -> MythsEvening:
    """A card that must do this to all targets: the Oracle on D5 and the Tide Caller on E6."""
    table = trial(required(f'{step}, who = "targets"'), range_="front3")
    table.put("D", "D5", "A1")
    return table


@pytest.mark.parametrize("unfocused", ["", "D", "E"])
def test_myt_117_one_focus_mark_that_leaves_the_board_is_enough(unfocused: str) -> None:
    table = both('op = "unfocus"')
    if unfocused:
        table.put(unfocused)
    table.act("A", "use_action_1")
    assert table.played("A") == "trial"


def test_myt_117_one_stance_that_is_discarded_is_enough() -> None:
    table = both('op = "discard", what = "stance"')
    table.lay("E", "Flood")
    table.act("A", "use_action_1")
    assert table.played("A") == "trial"
    assert table.played("E", CardType.STANCE) is None


def test_myt_117_exactly_that_many_cards_are_given_up() -> None:
    table = trial(doing('op = "discard", what = "hand", n = 2, who = "target"'))
    table.hand("E", "Ebb", "Flood", "Breaker")
    table.act("A", "use_action_1")
    for cards in ([], ["Ebb"], ["Ebb", "Flood", "Breaker"]):
        table.refused("E", "give_up", cards=cards)
    table.act("E", "give_up", cards=["Ebb", "Flood"])
    assert table.hand_names("E") == ["Breaker"]


BLUE, RED = Seat(1), Seat(2)


def test_myt_115_a_locked_character_that_must_refocus_fails() -> None:
    table = trial(required('op = "refocus", to = "any"'), range_="none")
    table.lay("E", "Drowning Grip", mark=1, on="A")
    said = str(table.umpire.find(BLUE, "use_action_1").help)
    assert said == "This cannot be done now: the card would be lost."
    table.act("A", "use_action_1")
    assert (table.played("A"), table.hand_names("A")) == (None, [])


def test_myt_116_a_card_that_has_left_cannot_fail() -> None:
    table = MythsEvening("A")
    table.place(A="E5 C4", E="C4 A1")
    table.play_alone("A", "Hard March")
    table.act("A", "discard_own", card="Hard March")
    table.act("A", "step", to=table.choices("A", "step", "to")[0])
    assert table.board.walk.walking is None, "the second step is blocked"
    assert not [line for line in table.journal() if "fails" in line]


def test_myt_186_heal_puts_damage_below_the_library() -> None:
    table = trial(required('op = "heal", n = 2, who = "target"'))
    table.hand("E")
    table.damaged("E", 3)
    first, second, third = table["E"].damage
    below = table["E"].under.cards
    table.act("A", "use_action_1")
    assert table["E"].damage == (first,)
    assert table["E"].under.cards == (second, third, *below), "the top of the pile went first"
