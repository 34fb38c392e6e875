"""Turns and what a move pays for, MYT-034 to MYT-050."""

from __future__ import annotations

import pytest

from companion.core.seats import Seat
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.setting_up import six


def test_myt_003_and_034_each_of_a_players_characters_has_exactly_one_turn() -> None:
    table = MythsEvening("B")
    table.end("B")
    table.act("A", "start_turn", who="A")
    table.end("A")
    assert table.board.active == "C", "only one is left"
    table.end("C")
    assert table.board.done == ()
    assert table.board.turn == Seat(2)


def test_myt_035_the_player_chooses_the_order_turn_by_turn() -> None:
    table = MythsEvening("C")
    assert not table.asks("A", "start_turn"), "a started turn is finished first"
    table.end("C")
    assert table.choices("A", "start_turn", "who") == ["A", "B"]


def test_myt_036_and_ms_36_six_players() -> None:
    umpire = six()
    umpire.board.characters["B"].alive = False
    umpire.board.characters["B"].pion = None
    turns = []
    for _ in range(6):
        turns.append(int(umpire.board.turn or 0))
        umpire.act(Seat(turns[-1]), "end_turn", {})
    assert turns == [1, 2, 4, 5, 6, 1]
    hand = umpire.known(Seat(5)).hands[Seat(1)]["A"]
    assert hand.hidden
    assert len(hand) == 5


def test_myt_037_advance_then_moves_then_draw() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "G3")
    table.lay("A", "Long Spear", mark=0)
    table.hand("A", "Iron Grip")
    table.end("A")
    assert len(table.hand_names("A")) == 5
    table.next_turn("A")
    assert table["A"].mark == 1
    assert (table.board.this_turn.move_left, table.board.this_turn.swift_left) == (True, True)


def test_myt_007_and_015_every_character_has_an_action_mark_of_its_own() -> None:
    table = MythsEvening("D")
    for letter, place in (("A", "E5"), ("C", "C3")):
        table.put(letter, place, None)
    table.lay("C", "Updraft", mark=0)
    table.lay("E", "Cold Current", mark=0)
    table.put("E", "E8", "E5")
    table.next_turn("A")
    assert (table["C"].mark, table["E"].mark) == (0, 1), "E has had its turn, C has not"


MOVE, SWIFT = ("use_stance_1", "refocus"), ("use_stance_2", "step")


@pytest.mark.parametrize("order", [(MOVE, SWIFT), (SWIFT, MOVE)], ids=["move first", "swift first"])
def test_myt_038_move_and_swift_move_in_either_order(order: tuple[tuple[str, str], ...]) -> None:
    table = MythsEvening("C")
    table.lay("C", "Light Landing")
    left = [use for use, _ in order]
    for use, then in order:
        assert [each for each in left if not table.asks("C", each)] == []
        table.act("C", use)
        table.act("C", then, to=table.choices("C", then, "to")[0])
        left.remove(use)
        assert not table.asks("C", use), "it is spent"
    assert table.asks("C", "end_turn")


@pytest.mark.parametrize("skipped", [MOVE, SWIFT], ids=["move", "swift"])
def test_myt_038_and_046_either_may_be_skipped_and_is_lost(skipped: tuple[str, str]) -> None:
    table = MythsEvening("C")
    table.lay("C", "Light Landing")
    ((use, then),) = {MOVE, SWIFT} - {skipped}
    table.act("C", use)
    table.act("C", then, to=table.choices("C", then, "to")[0])
    assert table.asks("C", skipped[0])
    table.end("C")
    assert table.board.active != "C", "its turn is over"


def test_myt_039_a_move_is_finished_before_a_swift_move_begins() -> None:
    table = MythsEvening("C")
    table.lay("C", "Light Landing")
    table.act("C", "use_stance_1")
    assert table.offered("C") == ["refocus"]


def test_myt_040_the_end_of_a_turn_comes_before_the_draw() -> None:
    table = MythsEvening("D")
    table.place(D="E5 E6", A="E6")
    table.lay("D", "Salamander Form")
    table.hand("D")
    table.end("D")
    assert table.asks("D", "reaction")
    assert len(table.board.hand(table["D"])) == 0
    table.act("D", "no_reaction")
    assert len(table.board.hand(table["D"])) == 5


def test_myt_041_the_draw_at_the_end_stops_at_five() -> None:
    table = MythsEvening("A")
    table.hand("A", "Iron Grip", "Long Spear", "Hard March", "Gate Watch", "Shove Aside")
    table.board.hand(table["A"]).add(table["A"].library.draw())
    table.end("A")
    assert len(table.board.hand(table["A"])) == 6


@pytest.mark.parametrize("spent", [False, True])
def test_myt_046_a_turn_ends_by_itself_when_nothing_is_left(*, spent: bool) -> None:
    table = MythsEvening("E", turn_ends=True)
    table.put("E", "E5", "E6")
    table.lay("E", "Otter Form")
    table.walk("E", "D5")
    assert table.asks("E", "use_stance_2"), "the swift move is left"
    if spent:
        table.act("E", "use_stance_2")
        table.act("E", "step", to="D6")
        assert table.board.active is None
    else:
        table.end("E")
    assert table.asks("D", "start_turn")


# --- discarding at any time ----------------------------------------------------------------------


def test_myt_042_and_112_and_ms_27_free_discard() -> None:
    table = MythsEvening("D")
    table.put("A", "E5", "G3")
    table.lay("A", "Long Spear", mark=0)
    table.act("A", "discard_own", card="Long Spear")
    assert table.played("A") is None
    assert table["A"].mark is None
    assert table.asks("D", "end_turn"), "the enemy's turn goes on"
    table.refused("A", "discard_own", card="Stand")


def test_myt_043_an_open_question_does_not_prevent_it_and_base_cards_stay() -> None:
    table = MythsEvening("A")
    table.lay("E", "Flood")
    table.act("A", "use_stance_1")
    table.act("E", "discard_own", card="Flood")
    assert table.asks("A", "refocus")
    assert "discard_own" not in [each.name for each in table.umpire.offers(Seat(2))]


# --- what a move pays for ------------------------------------------------------------------------


def test_myt_044_and_100_one_move_a_turn_for_one_of_three_things() -> None:
    table = MythsEvening("A")
    table.hand("A", "Shield Wall")
    assert {"play", "discard_move", "use_action_1", "use_stance_1"} <= set(table.offered("A"))
    table.play("A", "Shield Wall")
    assert table.offered("A") == ["use_stance_1", "end_turn"], "which is a swift move"


def test_myt_045_and_101_a_swift_move_pays_only_for_swift_effects() -> None:
    table = MythsEvening("C")
    table.lay("C", "Keen Eye")
    table.act("C", "use_stance_1")
    table.act("C", "refocus", to="E5")
    assert table.offered("C") == ["play", "discard_move", "use_action_1", "end_turn"]


@pytest.mark.parametrize("count", [0, 1, 2])
def test_myt_047_a_discard_move_takes_up_to_two_cards(count: int) -> None:
    table = MythsEvening("A")
    cards = list(table.board.hand(table["A"]))[:count]
    table.act("A", "discard_move", cards=cards)
    assert len(table.board.hand(table["A"])) == 5 - count
    assert not table.board.this_turn.move_left


def test_myt_047_an_empty_hand_may_waste_the_move_too() -> None:
    table = MythsEvening("A")
    table.hand("A")
    assert table.choices("A", "discard_move", "cards") == []
    assert "wasted" in str(table.umpire.find(Seat(1), "discard_move").help)
    table.act("A", "discard_move", cards=[])
    assert not table.board.this_turn.move_left
    assert not table.asks("A", "discard_move")


# --- playing a card ------------------------------------------------------------------------------


def test_myt_048_and_061_and_ms_28_cover_rule() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "G3")
    table.lay("A", "Long Spear", mark=0)
    table.hand("A", "Iron Grip", "Shield Wall")
    assert not table.asks("A", "use_action_1"), "Stand is covered"
    assert table.choices("A", "play", "card") == ["Shield Wall"]
    table.refused("A", "play", card="Iron Grip")
    table.act("A", "discard_own", card="Long Spear")
    assert "Iron Grip" in table.choices("A", "play", "card")


def test_myt_049_focus_first_then_cover_then_instants_in_order() -> None:
    table = MythsEvening("A")
    table.place(A="E5 E6", E="E6")
    table.hand("A", "Shield Bash")
    table.act("A", "play", card="Shield Bash")
    assert table.board.showing
    assert table.played("A") is None
    table.act("A", "directional_focus", to="E6")
    assert (table.played("A"), table["A"].mark) == ("Shield Bash", 0)
    assert table.board.damage.suffering == "E"
    table.act("E", "all_library")
    assert table["E"].prone


def test_myt_050_and_ms_25_at_the_edge_it_is_wasted() -> None:
    table = MythsEvening("A")
    table.put("A", "E8", "E9")
    table.hand("A", "Shove Aside")
    offer = table.umpire.find(table.seat["A"], "play").fields["card"].limits()
    assert "cannot be viewed" in str(offer["options"][0]["note"])
    table.play("A", "Shove Aside")
    assert table.played("A") is None
    assert not table.board.this_turn.move_left


def test_ms_40_cards_and_turns_that_are_not_there() -> None:
    table = MythsEvening("A")
    table.hand("A", "Iron Grip", "Long Spear", "Hard March")
    keys = list(table.board.hand(table["A"]))
    elsewhere = next(iter(table["A"].library))
    for key in (elsewhere, next(iter(table.board.hand(table["B"])))):
        assert "not among" in table.refused("A", "play", card=key)
    assert "at most 2" in table.refused("A", "discard_move", cards=keys)
    assert "only once" in table.refused("A", "discard_move", cards=[keys[0], keys[0]])
    table.end("A")
    assert "not among" in table.refused("B", "start_turn", who="A")
