"""Turns and what a move pays for, MYT-034 to MYT-050."""

from __future__ import annotations

import pytest

from companion.core.seats import Seat
from companion.games.myths.decks.cards import CardType
from companion.games.myths.state import MythsPhase
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.setting_up import six

STANCE = CardType.STANCE


def test_myt_034_each_of_a_players_characters_has_exactly_one_turn() -> None:
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


def test_myt_036_a_player_turn_without_living_characters_is_skipped() -> None:
    umpire = six()
    umpire.board.characters["D"].alive, umpire.board.characters["D"].pion = False, None
    umpire.act(Seat(1), "end_turn", {})
    assert umpire.board.turn == Seat(3), "seat 2 has nobody left"


def test_myt_037_advance_then_moves_then_draw() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "G3")
    table.lay("A", "Long Spear", mark=0)
    table.hand("A", "Iron Grip")
    table.end("A")
    assert len(table.held("A")) == 5
    table.next_turn("A")
    assert table["A"].mark == 1
    assert (table.board.this_turn.move_left, table.board.this_turn.swift_left) == (True, True)


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
def test_myt_038_either_may_be_skipped(skipped: tuple[str, str]) -> None:
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
    table.put("D", "E5", "E6")
    table.put("A", "E6")
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


def test_myt_042_you_may_discard_your_cards_on_anybodys_turn() -> None:
    table = MythsEvening("D")
    table.lay("A", "Shield Wall")
    table.act("A", "discard_own", card="Shield Wall")
    assert table.played("A", STANCE) is None
    assert (table.board.this_turn.move_left, table.board.this_turn.swift_left) == (True, True)


def test_myt_043_an_open_question_does_not_prevent_it_and_base_cards_stay() -> None:
    table = MythsEvening("A")
    table.lay("E", "Flood")
    table.act("A", "use_stance_1")
    table.act("E", "discard_own", card="Flood")
    assert table.asks("A", "refocus")
    assert "discard_own" not in [each.name for each in table.umpire.offers(Seat(2))]


def test_myt_044_one_move_a_turn_for_one_of_three_things() -> None:
    table = MythsEvening("A")
    table.hand("A", "Shield Wall")
    assert {"play", "discard_move", "use_action_1", "use_stance_1"} <= set(table.offered("A"))
    table.play("A", "Shield Wall")
    assert table.offered("A") == ["use_stance_1", "end_turn"], "which is a swift move"


def test_myt_045_a_swift_move_pays_only_for_swift_effects() -> None:
    table = MythsEvening("C")
    table.lay("C", "Keen Eye")
    table.board.this_turn.move_left = False
    table.changed()
    assert table.offered("C") == ["use_stance_1", "end_turn"]


def test_myt_046_what_is_not_used_is_lost() -> None:
    table = MythsEvening("A")
    table.end("A")
    assert (table.board.this_turn.move_left, table.board.this_turn.swift_left) == (False, False)
    assert table.board.phase is MythsPhase.PLAYER_TURN


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


def test_myt_048_a_card_is_played_on_its_uncovered_base_card() -> None:
    table = MythsEvening("A")
    table.lay("A", "Shield Wall")
    table.hand("A", "Gate Watch", "Hard March")
    assert table.choices("A", "play", "card") == ["Hard March"]
    table["A"].focus = None
    table.play("A", "Hard March")
    assert table.played("A") is None, "the walk had no direction"


def test_myt_049_focus_first_then_cover_then_instants_in_order() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    table.put("E", "E6")
    table.hand("A", "Shield Bash")
    table.act("A", "play", card="Shield Bash")
    assert table.board.showing
    assert table.played("A") is None
    table.act("A", "directional_focus", to="E6")
    assert (table.played("A"), table["A"].mark) == ("Shield Bash", 0)
    assert table.board.damage.suffering == "E"
    table.act("E", "all_library")
    assert table["E"].prone


def test_myt_049_passives_count_before_instants() -> None:
    table = MythsEvening("A")
    table.hand("A", "Battle Trance")
    table.play("A", "Battle Trance")
    assert len(table.held("A")) == 1, "the stance lets it draw one"


def test_myt_050_a_card_without_a_view_may_be_wasted() -> None:
    table = MythsEvening("A")
    table.put("A", "E5")
    table.hand("A", "Iron Grip")
    limits = table.umpire.find(Seat(1), "play").fields["card"].limits()
    assert "would be lost" in str(limits["options"][0]["note"])
    table.play("A", "Iron Grip")
    assert table.played("A") is None
    assert len(table["A"].under) > 0
    assert not table.board.this_turn.move_left


@pytest.mark.parametrize(
    ("stance", "card", "focus", "mode", "warned"),
    [
        ("Elk Form", "Bramble Snare", "E5", "screen", "A spell is lost at once in animal form."),
        ("Elk Form", "Bramble Snare", "E5", "blind", "A spell is lost at once in animal form."),
        ("Elk Form", "Maul", "E5", "screen", "This does nothing now."),
        ("Deep Roots", "Bramble Snare", "E5", "screen", "None"),
        ("Deep Roots", "Bramble Snare", None, "screen", "No focus yet: refocus first."),
        ("Deep Roots", "Bramble Snare", None, "blind", "None"),
        ("Deep Roots", "Maul", "E2", "screen", "Its range cannot be viewed"),
        ("Deep Roots", "Maul", None, "screen", "This does nothing now."),
        ("Deep Roots", "Maul", "A1", "screen", "This does nothing now."),
    ],
)
def test_myt_050_a_player_is_warned_before_a_card_is_lost(
    stance: str, card: str, focus: str | None, mode: str, warned: str
) -> None:
    table = MythsEvening("B", mode=mode)
    if mode == "screen":
        table.put("B", "E2", focus)
    table.lay("B", stance)
    table.hand("B", card)
    [option] = table.umpire.find(Seat(1), "play").fields["card"].limits()["options"]
    assert str(option["note"]).startswith(warned)
