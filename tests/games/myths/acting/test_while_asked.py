"""What changes while a question is open: somebody dies, a card leaves: MYT-043, MYT-118."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.seats import Seat
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.odd_cards import (
    by_hand,
    cut_short,
    in_flight,
    interruptible,
    kill,
    own_deck,
)
from tests.kit.games.myths.own_cards import WATCH, doing, required, trial

# --- somebody dies -------------------------------------------------------------------------------


def acting(turn: str, offer: str, laid: str = "") -> MythsEvening:
    """This character uses an effect, perhaps of a card in play."""
    table = interruptible(turn)
    if laid:
        table.lay(turn, laid)
    table.act(turn, offer)
    return table


def playing(turn: str, card: str, foes: str = "") -> MythsEvening:
    """This character has shown a card, with others in front of it."""
    table = interruptible(turn)
    table.put(turn, "E5", "E6")
    for letter, place in zip(foes, ("E6", "D5", "F5"), strict=False):
        table.put(letter, place)
    table.hand(turn, card)
    table.act(turn, "play", card=card)
    if foes:
        table.act(turn, "directional_focus", to="E6")
    return table


def flying() -> MythsEvening:
    """The Heron has named a first hex of its path."""
    table = acting("C", "use_action_1", "On the Wing")
    table.act("C", "bonus", bonus=2)
    table.act("C", "path", to="F2")
    return table


def crying() -> MythsEvening:
    """The Tide Caller must give up a card."""
    table = interruptible("C")
    table.place(C="E5 E6", E="E6")
    table.lay("C", "Piercing Cry")
    table.act("C", "use_action_1")
    return table


def watched() -> MythsEvening:
    """The Tide Caller has left a hex that the Warden watches."""
    table = interruptible("E")
    table.place(A="E5 A1", E="E6")
    table.lay("A", "Gate Watch")
    table.walk("E", "D6")
    return table


def stepping() -> MythsEvening:
    """The Oracle has walked, and may look elsewhere."""
    table = interruptible("A", deck_a="ember")
    table.put("A", "E5", "E6")
    table.play_alone("A", "Ash Step")
    table.steps("A", "D5", "D6")
    return table


def landing() -> MythsEvening:
    """The Heron can no longer fly, and must land."""
    table = in_flight()
    cut_short(table, B="F5", F="D4")
    return table


@pytest.mark.parametrize(
    ("ask", "letter", "offer", "dead", "then"),
    [
        (lambda: interruptible("A"), "A", "end_turn", "A", "start_turn"),
        (lambda: acting("A", "use_stance_1"), "A", "refocus", "A", "start_turn"),
        (lambda: acting("B", "use_action_1", "Elk Form"), "B", "bonus", "B", "start_turn"),
        (lambda: playing("B", "Maul"), "B", "directional_focus", "B", "start_turn"),
        (lambda: playing("B", "Maul", "E"), "E", "library", "E", "end_turn"),
        (lambda: playing("B", "Maul", "EAF"), "B", "target", "EAF", "end_turn"),
        (lambda: playing("E", "Breaker", "AB"), "E", "next_victim", "AB", "end_turn"),
        (flying, "C", "path", "C", "start_turn"),
        (landing, "C", "land", "C", "start_turn"),
        (crying, "E", "give_up", "E", "end_turn"),
        (watched, "A", "reaction", "E", "start_turn"),
        (stepping, "A", "may", "A", "start_turn"),
    ],
)
def test_myt_037_and_084_and_103_and_118_a_question_about_the_dead_lapses(
    ask: Callable[[], MythsEvening], letter: str, offer: str, dead: str, then: str
) -> None:
    table = ask()
    assert table.asks(letter, offer)
    active, held, damage = str(table.board.active), table.hand_names(dead[0]), table[dead[0]].damage
    kill(table, dead)
    assert not table.asks(letter, offer)
    assert [each for each in "ABCDEF" if table.asks(each, then)] == [
        each for each in "ABCDEF" if table.seat[each] == table.seat[active]
    ]
    assert (table.where(dead[0]), table.board.showing) == (("–", "–"), None)
    assert (table.hand_names(dead[0]), table[dead[0]].damage) == (held, damage), "nor do they draw"


@pytest.mark.parametrize(("dead", "left"), [("E", ["A", "F"]), ("EF", ["A"])])
def test_myt_160_a_character_that_has_died_meanwhile_cannot_be_picked(
    dead: str, left: list[str]
) -> None:
    table = playing("B", "Maul", "EAF")
    assert table.choices("B", "target", "who") == ["A", "E", "F"]
    kill(table, dead)
    assert table.choices("B", "target", "who") == left


def test_myt_118_of_several_victims_the_dead_are_passed_over() -> None:
    table = playing("E", "Breaker", "BA")
    table.act("E", "next_victim", who="A")
    kill(table, "B")
    table.act("A", "all_library")
    assert table.asks("E", "end_turn")
    assert not [line for line in table.journal() if "damage for Thorn Mother" in line]


def test_myt_084_a_character_that_dies_before_its_turn_has_none() -> None:
    table = interruptible("A")
    table.end("A")
    kill(table, "BC")
    assert table.board.turn == Seat(2)
    told = [line for line in table.journal() if line.endswith("’s turn.")]
    assert told == ["Bronze Warden’s turn."]


def test_myt_118_blind_whoever_dies_during_a_walk_walks_no_further() -> None:
    table = MythsEvening("A", mode="blind")
    table.act("A", "use_action_1")
    assert table.asks("A", "walked")
    table.act("E", "tools")
    table.act("E", "hand_fall", who="A")
    table.act("E", "hand_done")
    assert table.choices("A", "start_turn", "who") == ["B", "C"]
    assert not [line for line in table.journal() if "stands up" in line]


# --- a card leaves -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "range_", "focus", "offer"),
    [
        ('op = "refocus", to = "target_hex"', "front3", "E6", "refocus"),
        ('op = "place", who = "target", to = "marked_hex"', "area7", "E6", "marked_hex"),
        ('op = "deal", n = 1, who = "target"', "far", "C3", "view"),
    ],
)
def test_myt_118_once_its_card_has_left_an_effect_asks_nothing_more(
    step: str, range_: str, focus: str, offer: str
) -> None:
    table = trial(doing(step), range_=range_)
    table.put("A", "E5", focus)
    laid = table["A"].action
    assert laid
    laid.view = table.board.views_of(table["A"], table.board.card(laid.card))[0]
    table.put("D", "C5")
    table.act("A", "use_action_1")
    assert table.asks("A", offer)
    table.act("A", "discard_own", card="trial")
    assert table.offered("A")[-1] == "end_turn"
    assert (table.where("A"), table.where("E")[0]) == (("E5", focus), "E6")


def test_myt_103_and_118_a_card_that_has_left_reacts_no_more() -> None:
    table = trial(WATCH, type_="stance", range_="ring1m", turn="E")
    table.walk("E", "E7")
    assert table.asks("A", "reaction")
    table.act("A", "discard_own", card="trial")
    assert table.asks("E", "end_turn")


def test_myt_117_dying_before_discarding_counts_as_not_discarding() -> None:
    step = 'op = "discard", what = "hand", n = 1, who = "target"'
    table = trial(required(step), mode="screen", deck_d="own_2", own_2=own_deck())
    table.lay("D", "Odd Card 4")
    table.act("A", "use_action_1")
    assert table.asks("E", "give_up")
    kill(table, "E")
    assert table.played("A") is None, "the card has failed"
    assert table.hand_names("A") == []


def test_myt_136_a_bonus_ends_with_its_card_even_while_it_is_asked_for() -> None:
    table = MythsEvening("B")
    table.put("B", "E5")
    table.lay("B", "Elk Form")
    table.act("B", "use_action_1")
    assert table.asks("B", "bonus")
    table.act("B", "discard_own", card="Elk Form")
    assert table.board.walk.steps_left == 1, "the printed number and no more"
    table.act("B", "step", to="E6")
    assert table.asks("B", "end_turn")


def test_myt_149_a_view_is_chosen_once_whatever_is_discarded_meanwhile() -> None:
    table = trial(doing('op = "walk", n = 1'), range_="far")
    table.put("A", "E5", "E8")
    table.lay("E", "Flood")
    table.act("A", "use_stance_1")
    table.act("A", "refocus", to="C3")
    assert table.offered("A") == ["view"]
    table.act("E", "discard_own", card="Flood")
    table.act("A", "view", view="1")
    assert table.asks("A", "end_turn")


def test_myt_062_a_card_being_shown_is_not_in_the_library_too() -> None:
    table = interruptible("B")
    table.put("B", "E5", "E8")
    table.hand("B", "Maul")
    other = next(pile for pile in (table["B"].library, table["B"].under) if "B.maul.2" in pile)
    table["B"].library.add(other.take("B.maul.2"))
    table.act("B", "play", card="Maul")
    assert table.asks("B", "directional_focus")
    by_hand(table, ("hand_damage", {"who": "B", "n": 1}))
    assert table["B"].damage[-1] != table.board.showing
    assert table.board.card(table["B"].damage[-1]).name == "Maul"
    table.act("B", "directional_focus", to="E6")
    assert table.played("B") == "Maul"


def test_myt_117_a_hand_that_has_shrunk_meanwhile_gives_up_none() -> None:
    step = 'op = "discard", what = "hand", n = 2, who = "target"'
    effect = doing(step)
    table = trial(effect, mode="screen", deck_d="own_2", own_2=own_deck())
    table.hand("E", "Ebb", "Flood")
    table.lay("D", "Odd Card 4")
    table.act("A", "use_action_1")
    assert table.asks("E", "give_up")
    table.act("D", "by_hand", card="Odd Card 4")
    table.act("D", "hand_discard", who="E", n=1)
    table.act("E", "give_up", cards=["Ebb"])
    table.act("D", "hand_done")
    assert table.hand_names("E") == ["Flood"], "two can be given no more"
    assert table.asks("A", "end_turn")


# --- a flight is cut short -----------------------------------------------------------------------


def test_myt_141_a_flyer_cut_short_goes_back_to_the_last_hex_that_is_empty_now() -> None:
    table = in_flight()
    cut_short(table, B="F5")
    assert table.where("C")[0] == "D4"


def test_myt_122_a_flyer_does_not_go_back_onto_another_pion() -> None:
    table = landing()
    assert table.choices("C", "land", "to") == ["D5", "E4", "E6", "F4"], "empty and nearest"
    table.act("C", "land", to="E6")
    assert table.where("C")[0] == "E6"


def test_myt_122_whoever_is_alone_again_need_not_land() -> None:
    table = landing()
    by_hand(table, ("hand_move", {"who": "E", "to": "A1"}))
    assert table.where("C")[0] == "E5"
    assert table.asks("C", "end_turn")
