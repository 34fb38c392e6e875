"""Effects, conclusions and abilities, MYT-090 to MYT-119."""

from __future__ import annotations

import pytest

from companion.core.seats import Seat
from companion.games.myths.acting.effects import ABILITIES
from companion.games.myths.decks.cards import CardType, End, Op
from companion.games.myths.decks.reading import our_decks
from companion.games.myths.table.character_states import increase, slowed
from tests.kit.games.myths.evening import MythsEvening

STANCE = CardType.STANCE
EFFECTS = [effect for deck in our_decks().values() for c in deck.cards for effect in c.effects]


def test_myt_090_an_effect_without_words_only_waits() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "G3")
    table.put("E", "G3")
    table.hand("A", "Long Spear")
    table.play("A", "Long Spear")
    assert (table.played("A"), table["A"].mark) == ("Long Spear", 0)
    assert not table["E"].damage
    assert table.offered("A") == ["end_turn"], "nothing of it can be used yet"


def test_myt_091_the_scope_says_when_it_is_active() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    table.lay("A", "Iron Grip")
    active = {}
    for mark in (None, 0, 1):
        table["A"].mark = mark
        active[mark] = [*dict(table.board.active_effects(table["A"], CardType.ACTION))]
    assert active == {None: [2], 0: [0, 2], 1: [1, 2]}


def test_myt_092_regular_effects_are_always_active() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    table.lay("A", "Iron Grip", mark=0)
    assert 2 in dict(table.board.active_effects(table["A"], CardType.ACTION))


def test_myt_093_temporary_effects_only_beside_the_mark() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    table.lay("A", "Iron Grip", mark=0)
    assert 1 not in dict(table.board.active_effects(table["A"], CardType.ACTION))
    table["A"].mark = 1
    assert 1 in dict(table.board.active_effects(table["A"], CardType.ACTION))


def test_myt_094_a_starting_effect_takes_the_mark() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    table.put("E", "E6")
    table.hand("A", "Iron Grip")
    table.play("A", "Iron Grip", focus="E6")
    assert table["A"].mark == 0


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


def test_myt_098_an_instant_is_performed_when_it_becomes_active() -> None:
    table = MythsEvening("A")
    table.hand("A", "Battle Trance")
    table.play("A", "Battle Trance")
    assert len(table.held("A")) == 1


def test_myt_099_an_instant_is_performed_once() -> None:
    table = MythsEvening("A")
    table.hand("A", "Battle Trance")
    table.play("A", "Battle Trance")
    table.next_turn("A")
    assert len(table.held("A")) == 5


def test_myt_100_a_move_effect_costs_the_move() -> None:
    table = MythsEvening("A")
    table.act("A", "use_stance_1")
    assert not table.board.this_turn.move_left
    assert table.board.this_turn.swift_left


def test_myt_101_a_swift_effect_costs_the_swift_move() -> None:
    table = MythsEvening("C")
    table.lay("C", "Keen Eye")
    table.act("C", "use_stance_1")
    assert table.board.this_turn.move_left
    assert not table.board.this_turn.swift_left


def test_myt_102_a_passive_applies_all_the_time() -> None:
    table = MythsEvening("A")
    table.lay("A", "Shield Wall")
    assert slowed(table.board, table["A"]) == 1
    table.act("A", "discard_own", card="Shield Wall")
    assert slowed(table.board, table["A"]) == 0


def test_myt_104_whose_turn_it_is_decides_first() -> None:
    table = MythsEvening("E")
    table.put("A", "E5", "A1")
    table.put("F", "E7", "A1")
    table.put("E", "E6")
    table.lay("A", "Gate Watch")
    table.lay("F", "Lurking")
    table.act("E", "use_action_1")
    table.act("E", "step", to="F5")
    assert table.asks("A", "reaction"), "Lurking waits for somebody who stands up"
    table.act("A", "no_reaction")
    assert table.asks("E", "end_turn")


def two_watchers() -> MythsEvening:
    """Both sides watch the hex on which the Jackal stands, and it is the Jackal's turn."""
    table = MythsEvening("F", deck_e="warden")
    table.put("F", "E6")
    table.put("A", "E5", "A1")
    table.put("E", "E7", "A1")
    for letter in "AE":
        table.lay(letter, "Gate Watch")
    table.act("F", "use_action_1")
    table.act("F", "step", to="F6")
    return table


def test_myt_104_then_round_the_table() -> None:
    table = two_watchers()
    assert (table.asks("E", "reaction"), table.asks("A", "reaction")) == (True, False)
    table.act("E", "no_reaction")
    assert table.asks("A", "reaction")


@pytest.mark.parametrize(
    ("name", "end", "mark", "played"),
    [
        ("Iron Grip", End.STAY, 1, "Iron Grip"),
        ("Long Spear", End.CONTINUE, 0, "Long Spear"),
        ("Long Spear", End.DISCARD, 1, None),
    ],
)
def test_myt_105_a_conclusion_says_what_advancing_does(
    name: str, end: End, mark: int, played: str | None
) -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "G3" if name == "Long Spear" else "E6")
    laid = table.lay("A", name, mark=mark)
    assert table.board.card(laid.card).effects[mark].end is end
    table.next_turn("A")
    assert table.played("A") == played


def test_myt_106_stay_leaves_the_mark() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    table.lay("A", "Iron Grip", mark=1)
    table.next_turn("A")
    assert table["A"].mark == 1


def test_myt_107_continue_moves_the_mark_down() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    table.lay("A", "Iron Grip", mark=0)
    table.next_turn("A")
    assert table["A"].mark == 1


def test_myt_109_discard_takes_the_action_and_puts_the_mark_aside() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "G3")
    laid = table.lay("A", "Long Spear", mark=1)
    table.next_turn("A")
    assert (table["A"].action, table["A"].mark) == (None, None)
    assert laid.card in table["A"].under.cards


def test_myt_110_the_mark_makes_an_effect_active() -> None:
    table = MythsEvening("B")
    table.put("B", "E5", "E8")
    table.put("E", "E8")
    table.lay("B", "Bramble Snare", mark=0)
    assert slowed(table.board, table["E"]) == 0
    table["B"].mark = 1
    assert slowed(table.board, table["E"]) == 1


def test_myt_111_advancing_carries_out_the_conclusion() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "G3")
    table.lay("A", "Long Spear", mark=0)
    table.next_turn("A")
    assert (table.played("A"), table["A"].mark) == ("Long Spear", 1)
    table.next_turn("A")
    assert (table.played("A"), table["A"].mark) == (None, None)


def test_myt_111_advancing_without_a_mark_does_nothing() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    table.lay("A", "Hard March")
    table.next_turn("A")
    assert table.played("A") == "Hard March"


def test_myt_112_the_mark_leaves_with_the_action() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "G3")
    table.lay("A", "Long Spear", mark=1)
    table.act("A", "discard_own", card="Long Spear")
    assert table["A"].mark is None


def test_myt_112_the_mark_stays_when_a_stance_leaves() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "G3")
    table.lay("A", "Long Spear", mark=1)
    table.lay("A", "Gate Watch")
    table.act("A", "discard_own", card="Gate Watch")
    assert (table.played("A"), table["A"].mark) == ("Long Spear", 1)


def test_myt_113_the_list_of_abilities_is_closed() -> None:
    assert set(ABILITIES) == set(Op)


def test_myt_114_abilities_in_order_and_may_is_asked() -> None:
    table = MythsEvening("D")
    table.put("D", "E5", "E6")
    table.hand("D", "Ash Step")
    table.play("D", "Ash Step")
    table.steps("D", "E6", "E7")
    assert {"may", "no_may"} == set(table.offered("D"))
    assert [table.button("D", each) for each in ("may", "no_may")] == ["Yes, do it", "No"]
    table.act("D", "no_may")
    assert table.where("D") == ("E7", "E8")
    assert table.played("D") == "Ash Step"


@pytest.mark.parametrize(
    ("letter", "name", "does"),
    [
        ("F", "Throat Feint", "unfocus this character"),
        ("E", "Drowning Grip", "mark this character"),
        ("A", "Shield Bash", "deal 4 damage to this character"),
    ],
)
def test_myt_160_the_button_says_what_happens_to_the_one_picked(
    letter: str, name: str, does: str
) -> None:
    table = MythsEvening(letter)
    table.put(letter, "E5", "E6")
    table.put("B", "D5")
    table.put("D", "E6")
    table.hand(letter, name)
    table.play(letter, name, focus="E6")
    assert str(table.umpire.prompt(table.seat[letter])) == f"{name}: choose one character"
    assert table.button(letter, "target") == f"{name}: {does}"


def test_myt_115_a_required_ability_that_fails_costs_the_card() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    table.hand("A", "Iron Grip")
    table.play("A", "Iron Grip", focus="E6")
    assert table.played("A") is None


def test_myt_116_what_was_done_stays_and_the_rest_is_dropped() -> None:
    table = MythsEvening("A")
    table.put("A", "E7", "E9")
    table.hand("A", "Hard March")
    table.put("E", "A1")
    table.play("A", "Hard March")
    assert table.where("A") == ("E9", "–")
    table = MythsEvening("A")
    table.put("A", "E8", "E9")
    table.hand("A", "Hard March")
    table.play("A", "Hard March")
    assert table.where("A") == ("E9", "–"), "the first step was made"
    assert table.played("A") is None
    assert table.held("A") == [], "the draw is dropped"


def test_myt_117_in_full_is_measured_after_all_decreases() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    table.put("E", "B3", "E5")
    table.lay("E", "Cold Current", mark=1)
    table.hand("A", "Hard March")
    table.play("A", "Hard March")
    assert table.where("A")[0] == "E6"
    assert table.played("A") == "Hard March"
    assert len(table.held("A")) == 1


def test_myt_118_a_card_that_leaves_takes_the_rest_of_its_effect_with_it() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    table.put("E", "E6")
    table.hand("A", "Shield Bash")
    table.play("A", "Shield Bash", focus="E6")
    table.act("A", "discard_own", card="Shield Bash")
    table.act("E", "library")
    assert len(table["E"].damage) == 1, "the damage in progress is dealt"
    assert not table["E"].prone


def test_myt_119_a_walk_is_lowered_by_one_to_stand_up() -> None:
    table = MythsEvening("A")
    table["A"].prone = True
    table.changed()
    table.act("A", "use_action_1")
    assert table.board.walk.steps_left == 1
    table.act("A", "stand_up")
    assert not table["A"].prone
    assert table.where("A")[0] == "C2"
