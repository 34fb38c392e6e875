"""What happens between two abilities, steps or turns: MYT-084, MYT-111, MYT-141, MYT-149."""

from __future__ import annotations

import pytest

from companion.games.myths.acting.flying import goes_on
from companion.games.myths.board.hexes import NAMED
from companion.games.myths.table.character_states import walk_bonus
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.odd_cards import own_deck
from tests.kit.games.myths.own_cards import EFFECT, trial


def on_the_wing(focus: str, *hand: str) -> MythsEvening:
    """The Heron flies from E4; the Tide Caller stands on E6."""
    table = MythsEvening("C")
    table.lay("C", "On the Wing")
    table.put("C", "E4", focus)
    table.put("E", "E6")
    table.hand("C", *hand)
    return table


def test_myt_141_a_flight_that_ends_well_puts_nobody_back() -> None:
    table = on_the_wing("E9", "Updraft")
    table.play("C", "Updraft")
    table.act("C", "bonus", bonus=0)
    table.act("C", "path", to="E5")
    table.act("C", "path", to="F5")
    assert table.where("C")[0] == "F5"
    assert not [line for line in table.journal() if "is moved to" in line]


def test_myt_141_the_longest_possible_flight_may_be_shorter_by_one() -> None:
    table = on_the_wing("E9", "Dive Strike")
    table.play("C", "Dive Strike")
    table.act("C", "bonus", bonus=0)
    if table.asks("C", "path"):
        table.act("C", "path", to="E5")
    assert table.where("C") == ("E5", "E6")


def test_myt_141_a_character_moved_in_flight_does_not_fly_on_from_afar() -> None:
    table = on_the_wing("E9")
    board, c = table.board, table["C"]
    board.walk.path = (NAMED["E5"],)
    assert goes_on(board, c)
    board.walk.path = (NAMED["E7"],)
    assert not goes_on(board, c)


def test_myt_086_a_card_is_lost_at_once_when_its_marked_target_is_killed_by_a_card() -> None:
    table = trial(EFFECT.format(kind="move", does='do = [{ op = "die", who = "target" }]'))
    table.put("B", focus="E6")
    table.lay("B", "Withering Word", mark=1, on="E")
    table.act("A", "use_action_1")
    assert not table["E"].alive
    assert table.played("B") is None


def test_myt_145_a_lost_mark_and_a_lost_view_cost_their_cards_in_the_same_step() -> None:
    table = MythsEvening("C")
    table.put("E", "E4")
    table.put("C", "E8", "E9")
    table.lay("C", "Snatch Away", mark=1)
    table.lay("C", "Light Landing")
    table.lay("F", "Shadow Bond", mark=1, on="C")
    table.act("C", "use_stance_2")
    table.act("C", "step", to="E9")
    assert table.where("C") == ("E9", "–")
    assert [table.played(letter) for letter in "CF"] == [None, None]


def test_myt_111_without_a_mark_nothing_is_advanced() -> None:
    table = trial(EFFECT.format(kind="move", does='do = [{ op = "walk", n = 1 }]'))
    assert table["A"].mark is None
    table.end("A")
    table.next_turn("A")
    assert table.played("A") == "trial"


def test_myt_149_a_view_may_be_changed_before_an_instant_of_a_later_turn() -> None:
    table = MythsEvening("C")
    table.put("C", "E5", "C3")
    table.put("E", "C5")
    table.put("D", "E3")
    table.hand("C", "Feather Darts")
    table.play("C", "Feather Darts")
    table.act("C", "view", view="1")
    if table.asks("C", "view"):
        table.act("C", "view", view="1")
    for letter in "ED":
        while table.asks(letter, "library"):
            table.act(letter, "library")
    table.end("C")
    table.next_turn("C")
    assert table.asks("C", "view"), "the second darts may fly elsewhere"


def far(does: str) -> MythsEvening:
    """A card with a move effect and two views, of which the first was chosen."""
    table = trial(EFFECT.format(kind="move", does=does), range_="far")
    table.put("A", "E5", "C3")
    assert table["A"].action
    table["A"].action.view = table.board.views_of(table["A"], table.board.card("A.trial.1"))[0]
    return table


@pytest.mark.parametrize(("view", "hit"), [("1", "D"), ("2", "E")])
def test_myt_149_a_view_may_be_changed_before_a_move_effect(view: str, hit: str) -> None:
    deal = 'do = [{ op = "deal", n = 1, who = "target" }]'
    table = far(deal)
    for letter, place in zip("BDE", ("I1", "C5", "E3"), strict=True):
        table.put(letter, place)
    table.act("A", "use_action_1")
    table.act("A", "view", view=view)
    assert table.board.damage.suffering == hit


def test_myt_118_a_card_that_leaves_while_its_view_is_chosen_does_nothing() -> None:
    table = far('do = [{ op = "deal", n = 1, who = "target" }]')
    table.put("D", "C5")
    table.act("A", "use_action_1")
    assert table.asks("A", "view")
    table.lay("E", "Flood")
    table.act("A", "discard_own", card="trial")
    assert table.board.damage.suffering is None
    assert table.offered("A")[-1] == "end_turn"


def test_myt_149_an_effect_that_needs_no_view_does_not_ask_for_one() -> None:
    draw = 'do = [{ op = "draw", n = 1 }]'
    table = far(draw)
    table.act("A", "use_action_1")
    assert len(table.held("A")) == 1


def test_myt_114_a_locked_character_does_everything_but_refocus() -> None:
    does = 'do = [{ op = "refocus", to = "any" }, { op = "draw", n = 1 }]'
    table = trial(EFFECT.format(kind="move", does=does), range_="none")
    table.lay("E", "Drowning Grip", mark=1, on="A")
    table.act("A", "use_action_1")
    assert table.where("A")[1] == "E6"
    assert len(table.held("A")) == 1


def test_no_card_is_shown_once_its_effect_is_over() -> None:
    table = trial(EFFECT.format(kind="move", does='do = [{ op = "deal", n = 1, who = "target" }]'))
    table.act("A", "use_action_1")
    assert table.board.acting == ("A", "trial")
    table.act("E", "library")
    assert table.board.acting is None


def test_myt_087_a_card_that_people_read_may_end_the_game() -> None:
    table = MythsEvening("A", deck_a="own_1", own_1=own_deck())
    table.lay("A", "Odd Card 0")
    table.act("A", "use_action_1")
    for letter in "DEF":
        table.act("A", "hand_fall", who=letter)
    table.act("A", "hand_done")
    assert table.umpire.over
    assert table.umpire.over.name == "won"


def test_myt_117_a_hand_that_has_shrunk_meanwhile_gives_up_none() -> None:
    step = 'op = "discard", what = "hand", n = 2, who = "target"'
    effect = EFFECT.format(kind="move", does=f"do = [{{ {step} }}]")
    table = trial(effect, mode="screen", deck_d="own_2", own_2=own_deck())
    table.hand("E", "Ebb", "Flood")
    table.lay("D", "Odd Card 4")
    table.act("A", "use_action_1")
    assert table.asks("E", "give_up")
    table.act("D", "by_hand", card="Odd Card 4")
    table.act("D", "hand_discard", who="E", n=1)
    table.act("E", "give_up", cards=["Ebb"])
    table.act("D", "hand_done")
    assert table.held("E") == ["Flood"], "two can be given no more"
    assert table.asks("A", "end_turn")


def test_myt_136_a_bonus_lengthens_only_its_own_characters_walks() -> None:
    table = MythsEvening("A")
    table.lay("B", "Elk Form")
    assert [walk_bonus(table.board, table[letter]) for letter in "AB"] == [0, 2]


def test_myt_104_whose_turn_it_is_reacts_before_the_first_player() -> None:
    table = MythsEvening("A", deck_d="warden")
    table.next_turn("E")
    assert (table.board.order[0], table.board.turn) == (table.seat["A"], table.seat["E"])
    for letter, place in zip("AED", ("E4", "E5", "E6"), strict=True):
        table.put(letter, place)
    for letter in "AD":
        table.lay(letter, "Gate Watch")
    table.act("E", "use_action_1")
    table.act("E", "step", to="D5")
    assert table.asks("D", "reaction")
    assert not table.asks("A", "reaction")
    table.act("D", "no_reaction")
    assert table.asks("A", "reaction")


def test_myt_098_an_instant_that_its_own_card_advances_to_is_performed_once() -> None:
    line = '[[card.effect]]\nscope = "{}"\nkind = "instant"\nend = "{}"\n'
    first = line.format("starting", "continue") + 'do = [{ op = "advance", who = "self" }]\n'
    second = line.format("temporary", "stay") + 'do = [{ op = "draw", n = 1 }]\n'
    table = trial(first, second, range_="none")
    table.act("A", "discard_own", card="trial")
    table.hand("A", "trial")
    table.play("A", "trial")
    assert table["A"].mark == 1
    assert len(table.held("A")) == 1
