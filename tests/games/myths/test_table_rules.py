"""The table itself: requests, takebacks, the log, and boards of other kinds, MYT-179 to MYT-186."""

from __future__ import annotations

from typing import Any

from companion.core.seats import TABLE, Seat
from companion.core.umpire import LEAVE, Entry, Umpire
from companion.games.myths.board.hexes import NAMED
from companion.games.myths.game import GAME
from companion.games.myths.state import MythsPhase
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.setting_up import fresh, six
from tests.kit.question_ids import id_of


def test_myt_179_only_what_is_offered_is_taken() -> None:
    table = MythsEvening("A")
    for letter, offer in (("A", "use_action_2"), ("D", "use_stance_1"), ("A", "correct_pion")):
        table.refused(letter, offer)


def test_myt_180_an_old_question_has_another_name() -> None:
    table = MythsEvening("A")
    old = id_of(table.umpire, Seat(1), "end_turn")
    table.end("A")
    table.act("A", "start_turn", who="B")
    assert id_of(table.umpire, Seat(1), "end_turn") != old


def test_myt_181_an_open_question_waits_for_its_player() -> None:
    table = MythsEvening("B")
    table.put("B", "E5", "E6")
    table.put("E", "E6")
    table.hand("B", "Maul")
    table.play("B", "Maul", focus="E6")
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


def test_myt_183_an_absent_seat_keeps_its_secrets_and_going_home_concedes() -> None:
    umpire = six()
    umpire.act(Seat(3), LEAVE, {})
    b = umpire.board.characters["B"]
    assert (b.alive, umpire.over) == (False, None)
    assert umpire.known(TABLE).hands[Seat(3)]["B"].hidden
    assert umpire.offers(Seat(3)) == ()
    for seat in (Seat(1), Seat(5)):
        umpire.act(seat, LEAVE, {})
    assert umpire.over
    assert (umpire.over.name, umpire.over.winners) == ("conceded", (Seat(2), Seat(4), Seat(6)))


def test_myt_183_somebody_may_go_home_before_the_game_begins() -> None:
    umpire = fresh()
    umpire.act(Seat(1), LEAVE, {})
    assert umpire.over
    assert umpire.over.winners == (Seat(2),)


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
    table.put("A", "E8", "E9")
    table.put("E", "E5")
    table.hand("A")
    table.piles("A", "Hard March", "Gate Watch")
    table.act("A", "use_action_1")
    table.act("A", "step", to="E9")
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


def test_myt_185_a_focus_mark_may_really_be_beside_the_board() -> None:
    table = MythsEvening("A", mode="mirrored")
    table.put("E", "E8", "E5")
    table.act("A", "correct_focus", who="E", to=[])
    assert "beside the board" in str(table.umpire.prompt(Seat(2)))
    table.act("D", "agree")
    assert table.where("E") == ("E8", "–")


def test_recorded_answers_replay_the_same_table() -> None:
    table = MythsEvening("A")
    table.act("A", "use_stance_1")
    table.act("A", "refocus", to="E5")
    again: Umpire[Any] = Umpire(
        GAME, table.umpire.seats, table.umpire.settings, b"evening", entries=table.umpire.entries
    )
    assert again.board == table.board
    assert again.board.characters["A"].focus == NAMED["E5"]
    assert all(isinstance(entry, Entry) for entry in again.entries)
    assert again.board.phase is MythsPhase.TURN
