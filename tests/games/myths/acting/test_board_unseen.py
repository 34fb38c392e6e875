"""A printed board that the companion cannot see (ledger, 11): MYT-185."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE, Seat
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.odd_cards import by_hand, interruptible
from tests.kit.games.myths.own_cards import doing, trial

# --- people say what is where --------------------------------------------------------------------


def unseen(letter: str = "A") -> MythsEvening:
    """A table whose board the companion cannot see."""
    return MythsEvening(letter, mode="blind")


def test_myt_185_blind_people_say_what_is_where() -> None:
    table = unseen("B")
    assert table["B"].pion is None
    table.play_alone("B", "Maul")
    table.act("B", "did")
    table.act("B", "viewed")
    table.act("B", "there", who=["E"])
    assert table.board.damage.suffering == "E"
    table.act("E", "all_library")
    assert len(table["E"].damage) == 2


def test_myt_185_blind_a_range_without_a_view_costs_the_card() -> None:
    table = unseen("B")
    table.play_alone("B", "Stinging Rain")
    table.act("B", "no_viewed")
    assert table.played("B") is None


@pytest.mark.parametrize(("steps", "drawn"), [(2, 1), (1, 0)])
def test_myt_185_blind_a_walk_is_reported(steps: int, drawn: int) -> None:
    table = unseen()
    table.play_alone("A", "Hard March")
    limits = table.umpire.find(table.seat["A"], "walked").fields["steps"].limits()
    assert limits == {"low": 0, "high": 2, "start": 2}
    table.act("A", "walked", steps=steps)
    assert len(table.hand_names("A")) == drawn


def test_myt_185_blind_prone_stands_up_and_is_watched() -> None:
    table = unseen("E")
    table.lay("A", "Gate Watch")
    table.lie_down("E")
    table.act("E", "use_action_1")
    table.act("E", "stand_up")
    assert not table["E"].prone
    table.next_turn("E")
    table.act("E", "use_action_1")
    table.act("E", "walked", steps=1)
    table.react("A")
    assert table.board.damage.suffering == "E"


def test_myt_185_blind_a_walk_of_no_steps_says_and_asks_nothing() -> None:
    table = MythsEvening("A", mode="blind")
    table.lay("E", "Cold Current", mark=0)
    table.act("A", "use_action_1")
    table.act("A", "walked", steps=0)
    assert table.asks("A", "end_turn")
    assert not [line for line in table.journal() if "walks" in line]


def test_myt_119_blind_standing_up_spends_the_whole_walk() -> None:
    table = MythsEvening("A", mode="blind")
    table.lie_down("A")
    table.play_alone("A", "Hard March")
    table.act("A", "stand_up")
    assert table.played("A") == "Hard March", "the walk of 1 was made in full"
    assert len(table.hand_names("A")) == 1


def test_myt_185_blind_people_say_who_is_on_marked_hexes_after_every_move() -> None:
    table = unseen("E")
    table.play_alone("E", "Cold Current")
    table.act("E", "viewed")
    table.act("E", "there", who=["A", "B"])
    assert table["E"].action
    assert table["E"].action.inside == ("A", "B")
    table.end("E")
    table.next_turn("A")
    table.act("A", "use_action_1")
    assert not table.asks("A", "walked"), "slowed to 0"
    table.end("A")
    table.next_turn("C")
    table.act("C", "use_action_1")
    table.act("C", "walked", steps=1)
    table.act("E", "there", who=["C"])
    assert list(table["E"].action.inside) == ["C"], "the others have left"


def test_myt_185_blind_unfocusing_ends_a_mark() -> None:
    table = unseen("D")
    table.lay("E", "Drowning Grip", mark=1, on="A")
    table.play_alone("D", "Smoke Veil")
    table.act("D", "viewed")
    table.act("D", "there", who=["A"])
    table.act("D", "did")
    assert table.played("E") is None


def test_myt_185_blind_focus_and_places_are_done_by_people() -> None:
    table = unseen("A")
    table.act("A", "use_stance_1")
    table.act("A", "did")
    assert table["A"].focus is None
    table.end("A")
    table.next_turn("A")
    table.play_alone("A", "Shove Aside")
    table.act("A", "did")
    table.act("A", "viewed")
    table.act("A", "there", who=["E"])
    table.act("A", "no_did")
    assert table.played("A") is None, "it could not be moved"


def test_myt_185_blind_people_say_who_stands_where_before_anybody_reacts() -> None:
    table = MythsEvening("B", mode="blind")
    table.lay("E", "Cold Current", mark=0)
    table.lay("A", "Gate Watch")
    table.lay("B", "Elk Form")
    table.act("B", "use_action_1")
    table.act("B", "bonus", bonus=0)
    table.act("B", "walked", steps=1)
    assert (table.asks("E", "there"), table.asks("A", "reaction")) == (True, False)
    table.act("E", "there", who=[])
    assert table.asks("A", "reaction")


DEAL = 'op = "deal", n = 1, who = "trigger"'


def test_myt_103_blind_people_say_whether_a_target_stood_up() -> None:
    table = trial(doing(f"{DEAL}, optional = true", on="stands_up_target"), turn="E", mode="blind")
    for letter in "AE":
        table.put(letter)
        table[letter].pion = None
    table.lie_down("E")
    table.act("E", "use_action_1")
    table.act("E", "stand_up")
    assert table.asks("A", "reaction")
    assert str(table.umpire.prompt(Seat(1))) == "Tide Caller has stood up: do you react?"


def test_myt_185_blind_a_moved_character_leaves_a_watched_hex_too() -> None:
    table = unseen("C")
    table.lay("C", "Snatch Away", mark=1, on="E")
    table.lay("A", "Gate Watch")
    table.act("C", "use_action_2")
    table.act("C", "did")
    assert "Tide Caller is moved to a marked hex." in table.journal()
    assert table.asks("A", "reaction")


@pytest.mark.parametrize(
    ("letter", "card", "asked"),
    [
        ("E", "Riptide", "the target hexes of Riptide? Choose one."),
        ("E", "Breaker", "the target hexes of Breaker?"),
        ("E", "Cold Current", "the marked hexes of Cold Current?"),
        ("D", "Salamander Form", "the marked hexes of Salamander Form? Choose one."),
    ],
)
def test_myt_160_blind_people_are_told_which_hexes_to_check(
    letter: str, card: str, asked: str
) -> None:
    table = unseen(letter)
    table.play_alone(letter, card)
    for offer in ("did", "viewed", "end_turn", "reaction"):
        if table.asks(letter, offer) and not table.asks(letter, "there"):
            table.react(letter) if offer == "reaction" else table.act(letter, offer)
    assert str(table.umpire.prompt(table.seat[letter])) == f"Who stands on {asked}"
    most = table.umpire.find(table.seat[letter], "there").fields["who"].limits()["most"]
    assert most == (1 if "one" in asked else 6)


def test_myt_185_blind_the_dead_stand_nowhere() -> None:
    table = unseen("E")
    table["A"].alive = False
    table.play_alone("E", "Riptide")
    table.act("E", "did")
    table.act("E", "viewed")
    assert table.choices("E", "there", "who") == ["B", "C", "D", "E", "F"]


def test_myt_169_blind_people_are_told_whose_focus_marks_follow() -> None:
    table = unseen("A")
    table.lay("E", "Drowning Grip", mark=1, on="A")
    table.act("A", "tools")
    table.lay("F", "Shadow Bond", mark=1, on="A")
    table.act("A", "hand_moved", who="A")
    told = "Locked on Bronze Warden: Tide Caller and Moon Jackal look there now."
    assert told in table.journal()
    before = len(table.journal())
    table.act("A", "hand_moved", who="B")
    assert not any("Locked on" in line for line in table.journal()[before:])


# --- ranges that may have changed ----------------------------------------------------------------


def test_myt_185_blind_after_a_refocus_its_player_is_asked_about_its_marked_hexes() -> None:
    table = unseen("E")
    current = table.lay("E", "Cold Current", mark=0)
    current.inside = ("A",)
    table.act("E", "use_stance_1")
    table.act("E", "did")
    assert "Can these still be viewed: Cold Current?" in table.journal()
    table.act("E", "there", who=["B"])
    assert current.inside == ("B",)


def test_myt_185_blind_directional_focus_and_unfocusing_turn_ranges_too() -> None:
    table = unseen("A")
    table.lay("A", "Gate Watch")
    table.play_alone("A", "Long Spear")
    table.act("A", "did")
    assert "Can these still be viewed: Gate Watch?" in table.journal()
    table = unseen("D")
    table.lay("E", "Cold Current", mark=0)
    table.play_alone("D", "Smoke Veil")
    table.act("D", "viewed")
    table.act("D", "there", who=["E"])
    table.act("D", "did")
    assert "Can these still be viewed: Cold Current?" in table.journal()
    assert table.asks("E", "there"), "its marked hexes went with the focus mark"


def test_myt_185_blind_after_a_piece_is_moved_by_hand_people_are_asked_again() -> None:
    table = unseen("A")
    current = table.lay("E", "Cold Current", mark=0)
    table.act("A", "tools")
    assert not table.asks("A", "hand_move"), "places are not kept"
    table.act("A", "hand_moved", who="B")
    table.act("E", "there", who=["B"])
    assert list(current.inside) == ["B"]
    table.act("A", "hand_turned", who="E")
    table.act("E", "there", who=[])
    assert list(current.inside) == []
    told = [line.partition("by hand: ")[2] for line in table.journal() if "by hand: " in line]
    assert told == ["Thorn Mother was moved.", "Tide Caller looks elsewhere."]
    table.act("A", "hand_turned", who="B")
    assert table.asks("A", "hand_done"), "nothing of B is in play"


def test_myt_185_blind_nothing_is_asked_about_a_card_that_has_left() -> None:
    table = unseen("A")
    table.lay("B", "Bramble Snare", mark=1)
    current = table.lay("E", "Cold Current", mark=0)
    table.act("A", "tools")
    table.act("A", "hand_moved", who="F")
    table.act("E", "discard_own", card="Cold Current")
    table.act("A", "there", who=["F"])
    assert not table.asks("E", "there")
    assert current.inside == ()


def test_myt_185_blind_whoever_is_unfocused_by_hand_looks_again() -> None:
    table = interruptible("A", mode="blind")
    table.lay("E", "Cold Current", mark=0)
    table.act("D", "by_hand", card="Odd Card 4")
    table.act("D", "hand_unfocus", who="E")
    assert table.asks("E", "there"), "its marked hexes may be elsewhere"
    seen = interruptible("A")
    seen.put("E", "E5", "E6")
    seen.lay("E", "Cold Current", mark=0)
    by_hand(seen, ("hand_unfocus", {"who": "E"}))
    assert not seen.asks("E", "there")


# --- tools at any time ---------------------------------------------------------------------------


def test_myt_185_blind_states_are_changed_by_hand_as_often_as_needed() -> None:
    table = unseen("A")
    table.act("D", "tools")
    table.act("D", "hand_prone", who="A")
    table.act("D", "hand_draw", who="D", n=1)
    table.act("D", "hand_done")
    assert table["A"].prone
    assert len(table.hand_names("D")) == 6
    assert any("by hand: Bronze Warden falls prone." in line for line in table.journal(TABLE))
    assert table.asks("A", "end_turn"), "the turn goes on where it was"
    for letter in "DA":
        table.act(letter, "tools")
        table.act(letter, "hand_prone", who="A")
        table.act(letter, "hand_done")
    assert table["A"].prone, "twice more, in one turn"


def test_myt_185_blind_a_side_that_dies_by_hand_loses() -> None:
    table = unseen("A")
    table.act("A", "tools")
    for letter in "DEF":
        table.act("A", "hand_fall", who=letter)
    table.act("A", "hand_done")
    assert table.ended[0] == "won"


def test_myt_185_blind_a_side_may_lose_by_an_advanced_mark() -> None:
    table = unseen("A")
    for letter in "EF":
        table[letter].alive = False
    table.lay("A", "Gate Watch")
    table.lay("D", "Ring of Sparks", mark=0)
    table.hand("D")
    table.piles("D")
    table.act("A", "tools")
    table.act("A", "hand_advance", who="D")
    table.act("D", "there", who=["D"])
    table.act("D", "let_die")
    table.act("D", "really")
    assert table.ended == ("won", (table.seat["A"],))


def test_where_the_board_is_seen_there_are_no_tools_at_any_time() -> None:
    for mode in ("screen", "mirrored", "paper"):
        assert not MythsEvening("A", mode=mode).asks("A", "tools")
