"""Abilities for several characters, and several abilities in a row: MYT-114..118, MYT-160."""

from __future__ import annotations

import pytest

from companion.games.myths.decks.cards import CardType
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.odd_cards import kill, own_deck
from tests.kit.games.myths.own_cards import EFFECT, required, trial


def does(*steps: str) -> str:
    """A move effect with these abilities, in this order."""
    listed = ", ".join(f"{{ {each} }}" for each in steps)
    return EFFECT.format(kind="move", does=f"do = [{listed}]")


# --- for several characters ----------------------------------------------------------------------


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
    table = trial(does('op = "discard", what = "hand", n = 2, who = "target"'))
    table.hand("E", "Ebb", "Flood", "Breaker")
    table.act("A", "use_action_1")
    for cards in ([], ["Ebb"], ["Ebb", "Flood", "Breaker"]):
        table.refused("E", "give_up", cards=cards)
    table.act("E", "give_up", cards=["Ebb", "Flood"])
    assert table.held("E") == ["Breaker"]


def test_myt_164_a_prone_character_stays_prone() -> None:
    table = trial(does('op = "prone", who = "target"'))
    table["E"].prone = True
    table.changed()
    table.act("A", "use_action_1")
    assert table["E"].prone


def test_myt_139_of_several_marked_hexes_the_acting_player_chooses_a_free_one() -> None:
    place = 'op = "place", who = "target", to = "marked_hex"'
    table = trial(does(place), range_="area7", edge="lenient")
    table.put("A", "E5", "A1")
    table.put("E", "A1", "E9")
    table.put("D", "A2")
    assert table["A"].action
    [table["A"].action.view] = table.board.views_of(table["A"], table.board.card("A.trial.1"))
    table.act("A", "use_action_1")
    assert table.choices("A", "marked_hex", "to") == ["B1", "B2"]
    table.act("A", "marked_hex", to="B1")
    assert table.where("E") == ("B1", "E9")


def test_myt_118_without_its_card_no_marked_hex_is_left_to_choose() -> None:
    place = 'op = "place", who = "target", to = "marked_hex"'
    table = trial(does(place), range_="area7")
    table.act("A", "use_action_1")
    assert table.asks("A", "marked_hex")
    table.act("A", "discard_own", card="trial")
    assert table.asks("A", "end_turn")
    assert table.where("E")[0] == "E6"


def test_myt_117_dying_before_discarding_counts_as_not_discarding() -> None:
    step = 'op = "discard", what = "hand", n = 1, who = "target"'
    table = trial(required(step), mode="screen", deck_d="own_2", own_2=own_deck())
    table.lay("D", "Odd Card 4")
    table.act("A", "use_action_1")
    assert table.asks("E", "give_up")
    kill(table, "E")
    assert table.played("A") is None, "the card has failed"
    assert table.held("A") == []


def test_myt_160_one_of_those_on_marked_hexes_is_picked() -> None:
    table = trial(does('op = "deal", n = 1, who = "one_in_marked"'), range_="area7")
    table.put("D", "E7")
    table.act("A", "use_action_1")
    assert table.choices("A", "target", "who") == ["A", "D", "E"], "friend, foe, and itself"
    table.act("A", "target", who="D")
    assert table.board.damage.suffering == "D"
    table.act("D", "library")
    assert table.asks("A", "end_turn")


# --- one after another ---------------------------------------------------------------------------


def test_myt_114_it_means_the_character_that_was_marked() -> None:
    table = trial(does('op = "mark", who = "target"', 'op = "prone", who = "it"'))
    table.act("A", "use_action_1")
    assert table["E"].prone


def test_myt_114_after_an_ability_that_affected_nobody_it_means_nobody() -> None:
    first, then = 'op = "deal", n = 0, who = "target"', 'op = "deal", n = 0, who = "it"'
    table = trial(does(first, f'{then}, if = "prone"', 'op = "prone", who = "it"'))
    table.act("A", "use_action_1")
    assert not table["E"].prone


def test_myt_114_what_is_declined_leaves_the_rest() -> None:
    table = trial(does('op = "refocus", to = "any", optional = true', 'op = "draw", n = 1'))
    table.act("A", "use_action_1")
    table.act("A", "no_may")
    assert table.where("A")[1] == "E6"
    assert len(table.held("A")) == 1


@pytest.mark.parametrize("declined", [False, True])
def test_myt_114_after_an_ability_that_is_declined_it_is_nobody(*, declined: bool) -> None:
    marks = 'op = "unfocus", who = "target"', 'op = "heal", n = 1, who = "target", optional = true'
    table = trial(does(*marks, 'op = "prone", who = "it"'))
    table.damaged("E", 1)
    table.act("A", "use_action_1")
    table.act("A", "no_may" if declined else "may")
    assert table["E"].focus is None, "the first ability acted on it"
    assert table["E"].prone is not declined


def test_myt_118_the_next_ability_skips_the_dead() -> None:
    table = trial(does('op = "deal", n = 1, who = "target"', 'op = "prone", who = "it"'))
    table.hand("E")
    table.piles("E")
    table.act("A", "use_action_1")
    assert not table["E"].alive
    assert not [line for line in table.journal() if "falls prone" in line]


def test_myt_116_a_card_that_has_left_cannot_fail() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "C4")
    table.put("E", "C4", "A1")
    table.hand("A", "Hard March")
    table.play("A", "Hard March")
    table.act("A", "discard_own", card="Hard March")
    table.act("A", "step", to=table.choices("A", "step", "to")[0])
    assert table.board.walk.walking is None, "the second step is blocked"
    assert not [line for line in table.journal() if "fails" in line]


def test_myt_114_it_means_everybody_the_ability_before_affected() -> None:
    table = MythsEvening("E")
    table.put("E", "E5", "E6")
    table.put("A", "D5")
    table.put("B", "E6")
    table.hand("E", "Breaker")
    table.play("E", "Breaker", focus="E6")
    table.act("E", "next_victim", who="B")
    for victim in "BA":
        table.act(victim, "all_library")
    assert [letter for letter in "ABCDEF" if table[letter].prone] == ["A", "B"]


def test_myt_107_a_mark_goes_down_line_by_line() -> None:
    line = '[[card.effect]]\nscope = "{}"\nkind = "passive"\nend = "{}"\n{}\n'
    does = 'while = [{ op = "walk_up_to", n = 1 }]'
    lines = [("starting", "continue"), ("temporary", "continue"), ("temporary", "stay")]
    table = trial(*(line.format(*each, does) for each in lines), range_="none")
    table["A"].mark = 0
    table.changed()
    marks = []
    for _ in range(3):
        table.next_turn("A")
        marks.append(table["A"].mark)
    assert marks == [1, 2, 2]


def test_myt_148_a_view_is_chosen_once_when_the_card_is_played() -> None:
    table = MythsEvening("C")
    table.put("C", "E5", "C3")
    table.put("E", "C5")
    table.put("D", "E3")
    table.hand("C", "Feather Darts")
    table.play("C", "Feather Darts")
    table.act("C", "view", view="1")
    assert table.board.damage.suffering == "E"
