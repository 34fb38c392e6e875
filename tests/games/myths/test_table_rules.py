"""The table itself: requests, takebacks, the log, and boards of other kinds, MYT-179 to MYT-186."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.forms import Refused
from companion.core.seats import TABLE, Seat
from companion.core.umpire import LEAVE, Entry, Umpire
from companion.games.myths.board import NAMED
from companion.games.myths.game import GAME
from companion.games.myths.state import Phase
from tests.games.myths.evening import Evening
from tests.games.myths.test_components_and_set_up import fresh
from tests.games.myths.test_scenarios_piles import six


def test_myt_179_only_what_is_offered_is_taken() -> None:
    table = Evening("A")
    for letter, offer in (("A", "use_action_2"), ("D", "use_stance_1"), ("A", "correct_pion")):
        table.refused(letter, offer)


def test_myt_180_an_old_question_has_another_name() -> None:
    table = Evening("A")
    old = table.umpire.question(Seat(1), "end_turn")
    table.end("A")
    table.act("A", "start_turn", who="B")
    assert table.umpire.question(Seat(1), "end_turn") != old


def test_myt_181_an_open_question_waits_for_its_player() -> None:
    table = Evening("B")
    table.put("B", "E5", "E6")
    table.put("E", "E6")
    table.hand("B", "Maul")
    table.play("B", "Maul", focus="E6")
    assert table.umpire.waiting() == (Seat(2),)
    assert table.offered("B") == []


def test_myt_182_what_was_drawn_or_shown_cannot_be_taken_back_silently() -> None:
    table = Evening("A")
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


def test_myt_183_somebody_may_go_home_before_it_begins() -> None:
    umpire = fresh()
    umpire.act(Seat(1), LEAVE, {})
    assert umpire.over
    assert umpire.over.winners == (Seat(2),)


def test_myt_184_the_log_names_what_is_public_alone() -> None:
    table = Evening("A")
    table.hand("A", "Gate Watch", "Hard March")
    table.act("A", "discard_move", cards=[table.key("A", "Gate Watch")])
    table.end("A")
    told = " ".join(table.journal(Seat(2)))
    assert "discards a card" in told
    assert not {"Gate Watch", "Hard March"} & set(told.split(". "))


# --- a printed board, mirrored -------------------------------------------------------------------


def test_myt_185_a_slip_on_the_printed_board_is_corrected_by_consent() -> None:
    table = Evening("A", mode="mirrored")
    table.act("A", "correct_pion", who="E", to="E5")
    table.act("D", "decline")
    assert table.where("E")[0] == "E8"
    assert not table.asks("A", "correct_focus"), "once a turn"
    table.act("D", "correct_focus", who="E", to="E1")
    table.act("A", "agree")
    assert table.where("E")[1] == "E1"
    assert any("Corrected" in line for line in table.journal())


# --- a printed board, unseen ---------------------------------------------------------------------


def blind(letter: str = "A") -> Evening:
    """A table whose board the companion does not see."""
    return Evening(letter, mode="blind")


def test_myt_185_blind_people_say_what_lies_where() -> None:
    table = blind("B")
    assert table["B"].pion is None
    table.hand("B", "Maul")
    table.play("B", "Maul")
    table.act("B", "did")
    table.act("B", "viewed")
    table.act("B", "there", who=["E"])
    assert table.board.suffering == "E"
    table.act("E", "all_library")
    assert len(table["E"].damage) == 2


def test_myt_185_blind_a_range_without_a_view_costs_the_card() -> None:
    table = blind("B")
    table.hand("B", "Stinging Rain")
    table.play("B", "Stinging Rain")
    table.act("B", "no_viewed")
    assert table.played("B") is None


@pytest.mark.parametrize(("steps", "drawn"), [(2, 1), (1, 0)])
def test_myt_185_blind_a_walk_is_reported(steps: int, drawn: int) -> None:
    table = blind()
    table.hand("A", "Hard March")
    table.play("A", "Hard March")
    table.act("A", "walked", steps=steps)
    assert len(table.held("A")) == drawn


def test_myt_185_blind_prone_stands_up_and_is_watched() -> None:
    table = blind("E")
    table.lay("A", "Gate Watch")
    table["E"].prone = True
    table.umpire.forget()
    table.act("E", "use_action_1")
    table.act("E", "stand_up")
    assert not table["E"].prone
    table.next_turn("E")
    table.act("E", "use_action_1")
    table.act("E", "walked", steps=1)
    table.react("A")
    assert table.board.suffering == "E"


def test_myt_185_blind_who_stands_on_marked_hexes_is_told_after_every_movement() -> None:
    table = blind("E")
    table.hand("E", "Cold Current")
    table.play("E", "Cold Current")
    table.act("E", "viewed")
    table.act("E", "there", who=["A", "B"])
    assert table["E"].action
    assert table["E"].action.inside == ("A", "B")
    table.end("E")
    table.next_turn("A")
    table.act("A", "use_action_1")
    assert not table.asks("A", "walked"), "slowed to 0"


def test_myt_185_blind_unfocusing_lets_a_mark_go() -> None:
    table = blind("D")
    table.lay("E", "Drowning Grip", mark=1, on="A")
    table.hand("D", "Smoke Veil")
    table.play("D", "Smoke Veil")
    table.act("D", "viewed")
    table.act("D", "there", who=["A"])
    table.act("D", "did")
    assert table.played("E") is None


def test_myt_185_blind_focus_and_places_are_done_by_people() -> None:
    table = blind("A")
    table.act("A", "use_stance_1")
    table.act("A", "did")
    assert table["A"].focus is None
    table.end("A")
    table.next_turn("A")
    table.hand("A", "Shove Aside")
    table.play("A", "Shove Aside")
    table.act("A", "did")
    table.act("A", "viewed")
    table.act("A", "there", who=["E"])
    table.act("A", "no_did")
    assert table.played("A") is None, "it could not be moved"


# --- cards read by people ------------------------------------------------------------------------

GUIDE = """
format = "myths-deck/1"
id = "own"
name = "Odd Bird"
colour = "blue"
"""
CARD = """
[[card]]
id = "own.card_{n}"
name = "Odd Card {n}"
type = "{type}"
copies = 2
range = "none"
guide = "{guide}"
[[card.effect]]
scope = "regular"
kind = "{kind}"
text = "Something odd."
"""


def own_deck() -> str:
    """Ten cards that only people can read."""
    kinds = ("action", "action", "action", "stance", "stance")
    cards = [
        CARD.format(n=n, type=kind, kind="move" if n < 4 else "passive", guide="hidden")
        for n, kind in enumerate(kinds)
    ]
    return GUIDE + "".join(cards)


def reading() -> Evening:
    """The Odd Bird of character A reads its first card."""
    table = Evening("A", deck_a="own_1", own_1=own_deck())
    table.lay("A", "Odd Card 0")
    table.act("A", "use_action_1")
    return table


@pytest.mark.parametrize(
    ("tool", "values", "told"),
    [
        ("hand_damage", {"n": 2}, "2 damage for Tide Caller."),
        ("hand_draw", {"n": 1}, "By hand: Tide Caller draws 1."),
        ("hand_heal", {"n": 1}, "By hand: Tide Caller heals 0."),
        ("hand_prone", {}, "By hand: Tide Caller falls prone."),
        ("hand_move", {"to": "E5"}, "By hand: Tide Caller is moved to E5."),
        ("hand_look", {"to": "E1"}, "By hand: Tide Caller looks at E1."),
        ("hand_unfocus", {}, "By hand: Tide Caller is unfocused."),
    ],
)
def test_myt_185_what_people_read_is_done_by_hand_and_seen_by_all(
    tool: str, values: dict[str, Any], told: str
) -> None:
    table = reading()
    table.act("A", tool, who="E", **values)
    assert told in table.journal(TABLE)
    if table.asks("E", "all_library"):
        table.act("E", "all_library")
    table.act("A", "hand_done")
    assert table.asks("A", "end_turn")


def test_myt_185_a_passive_that_people_read_is_done_at_any_time_once_a_turn() -> None:
    table = Evening("D", deck_a="own_1", own_1=own_deck())
    table.lay("A", "Odd Card 4")
    table.act("A", "by_hand", card="Odd Card 4")
    table.act("A", "hand_prone", who="D")
    table.act("A", "hand_done")
    assert table["D"].prone
    table.refused("A", "by_hand", card="Odd Card 4")


def test_myt_185_a_side_that_falls_by_hand_loses() -> None:
    table = Evening("D", deck_a="own_1", own_1=own_deck())
    table.lay("A", "Odd Card 4")
    for letter in "DEF":
        table.hand(letter)
        table.piles(letter)
        if letter != "D":
            table[letter].alive, table[letter].pion = False, None
    table.act("A", "by_hand", card="Odd Card 4")
    table.act("A", "hand_damage", who="D", n=1)
    table.act("A", "hand_done")
    assert table.umpire.over
    assert (table.umpire.over.name, table.umpire.over.winners) == ("won", (Seat(1),))


def test_myt_185_a_table_plays_with_its_own_deck() -> None:
    umpire = fresh(2, deck_a="own_1", own_1=own_deck())
    assert umpire.board.characters["A"].name == "Odd Bird"
    with pytest.raises(Refused):
        fresh(2, deck_a="own_2")
    with pytest.raises(Refused) as told:
        fresh(2, deck_a="own_1", own_1="format = 3")
    assert "Line 1" in str(told.value.sentence)


def test_recorded_answers_play_the_same_table_again() -> None:
    table = Evening("A")
    table.act("A", "use_stance_1")
    table.act("A", "refocus", to="E5")
    again: Umpire[Any] = Umpire(
        GAME, table.umpire.seats, table.umpire.settings, b"evening", entries=table.umpire.entries
    )
    assert again.board == table.board
    assert again.board.characters["A"].focus == NAMED["E5"]
    assert all(isinstance(entry, Entry) for entry in again.entries)
    assert again.board.phase is Phase.TURN
