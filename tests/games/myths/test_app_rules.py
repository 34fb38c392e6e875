"""The table itself: requests, takebacks, the log and a mirrored board, MYT-179 to MYT-185."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.offers import Refused
from companion.core.seats import Seat
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.question_ids import id_of


def test_myt_004_and_179_only_what_is_offered_is_taken() -> None:
    table = MythsEvening("A")
    for letter, offer in (("A", "use_action_2"), ("D", "use_stance_1"), ("A", "correct_pion")):
        table.refused(letter, offer)


@pytest.mark.parametrize("place", ["J1", "E10", "(5,0)", 7, [5, 0], [9, 9]])
def test_ms_37_no_such_hex(place: Any) -> None:
    table = MythsEvening("A")
    table.act("A", "use_stance_1")
    with pytest.raises(Refused):
        table.umpire.act(Seat(1), "refocus", {"to": place})
    assert table.where("A")[1] == "–"


GONE = "The table had moved on, so that answer was not needed."


def test_ms_38_a_double_tap_acts_once() -> None:
    table = MythsEvening("A")
    table.act("A", "use_stance_1")
    assert table.refused("A", "use_stance_1") == GONE
    table.act("A", "refocus", to="E5")
    assert not table.board.this_turn.move_left


def test_myt_180_and_ms_39_an_old_question_is_refused() -> None:
    table = MythsEvening("A")
    table.act("A", "use_stance_1")
    old = id_of(table.umpire, Seat(1), "refocus")
    table.act("A", "refocus", to="E5")
    assert table.refused("A", "refocus", to="E6") == GONE
    table.next_turn("A")
    table.act("A", "use_stance_1")
    assert id_of(table.umpire, Seat(1), "refocus") != old


def test_ms_41_answers_for_somebody_else() -> None:
    table = MythsEvening("B")
    table.place(B="A1 B1", E="B1")
    table.act("B", "use_action_1")
    for place in ("B1", "Z9"):
        table.refused("B", "step", to=place)
    with pytest.raises(Refused):
        table.umpire.act(Seat(1), "step", {"to": [0, -5]})
    table = MythsEvening("B")
    table.place(B="E5 E6", E="E6")
    table.play_alone("B", "Maul", focus="E6")
    assert table.refused("B", "library") == GONE


def test_myt_181_an_open_question_waits_for_its_player() -> None:
    table = MythsEvening("B")
    table.place(B="E5 E6", E="E6")
    table.play_alone("B", "Maul", focus="E6")
    assert table.umpire.waiting() == (Seat(2),)
    assert table.offered("B") == []


def test_myt_182_what_was_drawn_or_shown_cannot_be_taken_back_without_consent() -> None:
    table = MythsEvening("A")
    before = len(table.umpire.entries)
    table.act("A", "use_stance_1")
    table.act("A", "refocus", to="E5")
    assert not table.umpire.opened_since(before)
    before = len(table.umpire.entries)
    table.act("A", "end_turn")
    table.act("A", "start_turn", who="B")
    table.act("B", "discard_move", cards=[next(iter(table.board.hand(table["B"])))])
    table.end("B")
    assert table.umpire.opened_since(before)


def test_myt_184_the_log_names_only_what_is_public() -> None:
    table = MythsEvening("A")
    table.hand("A", "Gate Watch", "Hard March")
    table.act("A", "discard_move", cards=[table.key("A", "Gate Watch")])
    table.end("A")
    told = " ".join(table.journal(Seat(2)))
    assert "discards a card" in told
    assert "Bronze Warden draws 4 cards." in told
    names = {table.board.card(key).name for key in table.board.cards}
    assert not [name for name in names if name in told]


def test_myt_184_the_log_names_reshuffles_and_marks_that_leave_the_board() -> None:
    table = MythsEvening("A")
    table.place(A="E8 E9", E="E5")
    table.hand("A")
    table.piles("A", "Hard March", "Gate Watch")
    table.walk("A", "E9")
    table.end("A")
    told = table.journal()
    assert "Bronze Warden is unfocused: the focus mark has left the board." in told
    assert "Bronze Warden’s library is reshuffled." in told


# --- a printed board, mirrored -------------------------------------------------------------------


def test_myt_185_a_mistake_on_the_printed_board_is_corrected_by_consent() -> None:
    table = MythsEvening("A", mode="mirrored")
    table.act("A", "correct_pion", who="E", to="E5")
    table.act("D", "decline")
    assert table.where("E")[0] == "E8"
    limits = table.umpire.find(table.seat["D"], "correct_focus").fields["to"].limits()
    assert (limits["least"], limits["most"]) == (0, 1)
    table.act("D", "correct_focus", who="E", to=["E1"])
    table.act("A", "agree")
    assert table.where("E")[1] == "E1"
    assert any("Corrected" in line for line in table.journal())
    for place in ("E5", "E6"):
        table.act("A", "correct_pion", who="E", to=place)
        table.act("D", "agree")
        assert table.where("E")[0] == place, "as often as it is needed in a turn"


def test_myt_185_nothing_is_corrected_during_a_walk() -> None:
    table = MythsEvening("A", mode="mirrored")
    assert table.asks("D", "correct_pion")
    table.act("A", "use_action_1")
    assert table.asks("A", "step")
    assert not table.asks("D", "correct_pion")


def test_myt_122_two_corrections_at_once_do_not_put_two_pions_on_one_hex() -> None:
    table = MythsEvening("A", mode="mirrored")
    table.act("A", "correct_pion", who="E", to="E5")
    table.act("D", "correct_pion", who="F", to="E5")
    table.act("A", "agree")
    table.act("D", "agree")
    assert (table.where("F")[0], table.where("E")[0]) == ("E5", "E8")
    assert table.journal()[-1] == "E5 is taken: Tide Caller stays."


BLUE, RED = Seat(1), Seat(2)


def test_myt_185_a_claimed_correction_says_what_it_would_change() -> None:
    table = MythsEvening("A", mode="mirrored")
    who, said = "{who} says: {name} ", []
    for offer, to in (("pion", "E5"), ("focus", ["E5"]), ("focus", [])):
        table.act("A", f"correct_{offer}", who="E", to=to)
        said.append(table.umpire.prompt(RED).text)
        table.act("D", "decline")
    assert said == [
        who + "stands on {hex}. Is that right?",
        who + "looks at {hex}. Is that right?",
        "{who} says: {name}’s focus mark is beside the board. Is that right?",
    ]
    table.put("E", "E8", "E5")
    table.act("A", "correct_focus", who="E", to=[])
    table.act("D", "agree")
    assert table.where("E") == ("E8", "–")
