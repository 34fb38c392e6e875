"""The worked scenarios of the ledger: piles, damage and bad input, MS-29 to MS-41 and MS-45."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.offers import Refused
from companion.core.seats import Seat, seats_for
from companion.core.umpire import Umpire
from companion.games.myths.game import GAME
from companion.games.myths.state import MythsPhase
from companion.games.myths.table.character_states import points
from companion.games.myths.table.piles import discard_from_table, draw, to_damage_pile
from tests.kit.games.myths.evening import MythsEvening, at
from tests.kit.games.myths.setting_up import six
from tests.kit.question_ids import id_of

GONE = "The table had moved on, so that answer was not needed."


def test_ms_29_damage_through_the_end() -> None:
    table = MythsEvening("A")
    table.hand("E")
    table.piles("E", "Ebb, Flood", "Breaker, Riptide")
    before = len(table["E"].damage)
    for _ in range(3):
        assert to_damage_pile(table.board, table["E"])
    *_, first, second, _third = [table.board.card(key).name for key in table["E"].damage]
    assert (first, second) == ("Ebb", "Flood")
    assert len(table["E"].damage) == before + 3
    assert table.library("E") in ("Breaker |", "Riptide |")


def test_ms_30_hand_card_saves() -> None:
    table = MythsEvening("B")
    table.put("B", "E5", "E6")
    table.put("E", "E6", "A1")
    table.lay("E", "Flood")
    table.hand("E", "Ebb")
    table.piles("E")
    table.hand("B", "Maul")
    table.play("B", "Maul", focus="E6")
    table.act("E", "save", card="Ebb")
    assert table.board.card(table["E"].damage[-1]).name == "Ebb"
    table.act("E", "let_die")
    table.act("E", "really")
    e = table["E"]
    assert (e.alive, e.pion, e.focus, e.action, e.stance) == (False, None, None, None, None)
    assert len(table.board.hand(e)) == 0


def test_ms_31_draw_through_the_end() -> None:
    table = MythsEvening("A")
    table.hand("A", "Iron Grip", "Long Spear", "Shield Wall")
    table.piles("A", "Hard March", "Gate Watch")
    assert draw(table.board, table["A"], 1) == 1
    assert table.library("A") == "Gate Watch |"
    assert draw(table.board, table["A"], 1) == 1
    assert table.library("A") == "|"
    assert draw(table.board, table["A"], 1) == 0
    assert "Hard March" in table.held("A")


def test_ms_32_discard_under_an_empty_library() -> None:
    table = MythsEvening("E")
    laid = table.lay("E", "Flood")
    table.piles("E")
    slot = table["E"].slot_of(laid)
    assert slot
    discard_from_table(table.board, table["E"], slot)
    assert table.library("E") == "Flood |"


def test_ms_33_damage_number() -> None:
    table = MythsEvening("B")
    table.put("D", "E5", "E6")
    table.put("A", "E6")
    table.lay("B", "Boar Form")
    table["B"].prone = True
    table.lay("A", "Shield Wall")
    table.lay("D", "Branding Iron", mark=1, on="A")
    maul = next(card for card in table.board.cards.values() if card.name == "Maul")
    assert points(table.board, table["B"], maul, table["A"], 2) == 3
    assert points(table.board, table["C"], maul, table["E"], 1) == 1
    table["C"].prone = True
    assert points(table.board, table["C"], maul, table["E"], 1) == 0


@pytest.mark.parametrize(("start", "to"), [("F7", "G6"), ("D8", "E9")])
def test_ms_34_reaction(start: str, to: str) -> None:
    table = MythsEvening("F")
    table.put("A", "E8", "A1")
    table.put("E", "A1")
    table.put("F", start)
    table.lay("A", "Gate Watch")
    table.hand("F")
    table.act("F", "use_action_1")
    table.act("F", "step", to=to)
    assert table.asks("A", "reaction")
    table.react("A")
    assert len(table["F"].damage) == 1
    assert table.asks("F", "end_turn")


def test_ms_34_the_watchers_own_step_asks_nothing() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "A1")
    table.lay("A", "Gate Watch")
    table.act("A", "use_action_1")
    table.act("A", "step", to="E6")
    assert table.asks("A", "end_turn")


def test_ms_35_last_two_die_together() -> None:
    table = MythsEvening("D")
    table.put("D", "E7", "E8")
    table.put("A", "E9")
    for letter in "BCEF":
        table[letter].alive = False
        table[letter].pion = None
    for letter in "AD":
        table.hand(letter)
        table.piles(letter)
    table.lay("D", "Ring of Sparks", mark=0)
    table.end("D")
    table.end("A")
    assert sorted(table.choices("D", "next_victim", "who")) == ["A", "D"]
    table.act("D", "next_victim", who="D")
    table.act("D", "let_die")
    table.act("D", "really")
    over = table.umpire.over
    assert over
    assert (over.name, over.winners) == ("drawn", (Seat(1), Seat(2)))


def test_ms_36_six_players() -> None:
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


@pytest.mark.parametrize("place", ["J1", "E10", "(5,0)", 7, [5, 0], [9, 9]])
def test_ms_37_no_such_hex(place: Any) -> None:
    table = MythsEvening("A")
    table.act("A", "use_stance_1")
    with pytest.raises(Refused):
        table.umpire.act(Seat(1), "refocus", {"to": place})
    assert table.where("A")[1] == "–"


def test_ms_38_a_double_tap_acts_once() -> None:
    table = MythsEvening("A")
    table.act("A", "use_stance_1")
    assert table.refused("A", "use_stance_1") == GONE
    table.act("A", "refocus", to="E5")
    assert not table.board.this_turn.move_left


def test_ms_39_an_old_question_is_refused() -> None:
    table = MythsEvening("A")
    table.act("A", "use_stance_1")
    old = id_of(table.umpire, Seat(1), "refocus")
    table.act("A", "refocus", to="E5")
    assert table.refused("A", "refocus", to="E6") == GONE
    table.next_turn("A")
    table.act("A", "use_stance_1")
    assert id_of(table.umpire, Seat(1), "refocus") != old


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


def test_ms_41_answers_for_somebody_else() -> None:
    table = MythsEvening("B")
    table.put("B", "A1", "B1")
    table.put("E", "B1")
    table.act("B", "use_action_1")
    for place in ("B1", "Z9"):
        table.refused("B", "step", to=place)
    with pytest.raises(Refused):
        table.umpire.act(Seat(1), "step", {"to": [0, -5]})
    table = MythsEvening("B")
    table.put("B", "E5", "E6")
    table.put("E", "E6")
    table.hand("B", "Maul")
    table.play("B", "Maul", focus="E6")
    assert table.refused("B", "library") == GONE


@pytest.mark.parametrize("places", [("E2", "E2", "G2"), ("C2", "E5", "G2")])
def test_ms_45_pions_off_their_starting_hexes(places: tuple[str, str, str]) -> None:
    umpire = Umpire(GAME, seats_for(2), GAME.settle({}, 2), b"pions")
    umpire.act(Seat(1), "take", {"take": "ABC"})
    raw = {letter: at(place) for letter, place in zip("ABC", places, strict=True)}
    with pytest.raises(Refused):
        umpire.act(Seat(1), "place_pions", raw)
    assert umpire.board.phase is MythsPhase.PIONS
