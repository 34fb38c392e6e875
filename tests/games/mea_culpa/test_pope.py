"""The House of Pleasure for the Petty Sinner, and the Pope's unseen visit: MEA-140 to MEA-150."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.seats import TABLE
from companion.games.mea_culpa.actions.state import Turn
from companion.games.mea_culpa.actions.turns import play_action_phase
from tests.kit.games.mea_culpa.evening import A, B, C, D, MeaEvening, a_turn


def test_mea_140_the_petty_sinner_turns_no_post_for_a_visit() -> None:
    table = a_turn(D, "petty", rooms=("take_7", "others_5"), posts=(1, 1, 1, 6))
    assert table.options(D, "visit", "door") == {
        "1": "Room 1: Seven taler from the bank (no notch)",
        "2": "Room 2: All others go 5 steps towards Hell (no notch)",
        "5": "Suite 5: the offer of any room from 1 to 4 (no notch and a stone into Lust)",
        "6": "Suite 6: the yellow Letter (no notch and a stone into Lust)",
    }
    table.act(D, "visit", door="6")
    assert (table.board.souls.posts[D], table.den("lust", D)) == (6, (1,))


def test_mea_140_he_still_pays_the_notch_of_a_second_action_and_as_another_character() -> None:
    second = a_turn(D, "petty", rooms=("take_3",), posts=(1, 1, 1, 2))
    second.do((D, "buy", {"what": "bread"}), (D, "visit", {"door": "6"}))
    assert (second.board.souls.posts[D], second.den("lust", D)) == (3, (1,))
    holders, rooms = {"petty": D, "merchant": D}, ("others_5", "take_7")
    merchant = a_turn(D, "merchant", holders=holders, rooms=rooms, posts=(1, 1, 1, 5))
    assert merchant.keys(D, "visit", "door") == ["5"]


# --- the Pope ------------------------------------------------------------------------------------


def pope(**more: Any) -> MeaEvening:
    """The Pope's turn; B is nearest Hell, so guesses."""
    laid = {"rooms": ("take_7", "others_5", "new_crew"), "positions": (4, 9, 0, 0)} | more
    return a_turn(A, "pope", **laid)


def meeting(door: str, guess: str, **more: Any) -> MeaEvening:
    """The Pope is behind this door, and that one is guessed."""
    table = pope(**more)
    table.do((A, "set_pope_die", {"door": door}), (B, "guess", {"door": guess}))
    return table


def test_mea_141_the_pope_enters_only_unseen() -> None:
    one, other = pope(posts=(3,)), pope(posts=(3,))
    assert "visit" not in one.offered(A)
    one.act(A, "set_pope_die", door="1")
    other.act(A, "set_pope_die", door="6")
    assert one.umpire.known(A).pope.die[A].value == "1"
    assert one.journal() == ["The Pope has an urgent meeting. Seat 2 guesses where."]
    assert all(one.seen(viewer) == other.seen(viewer) for viewer in (TABLE, B, C, D))


RISKY, USELESS = (
    "too many notches if you are caught",
    "too many notches: you would only lose a step",
)


@pytest.mark.parametrize(
    ("overflow", "warning"), [("caught_only", RISKY), ("always", USELESS)], ids=["caught", "always"]
)
def test_mea_142_and_148_the_die_shows_open_doors_with_a_warning(
    overflow: str, warning: str
) -> None:
    settings = {"pope_overflow": overflow}
    assert pope(posts=(5,), settings=settings).options(A, "set_pope_die", "door") == {
        "1": f"Room 1: Seven taler from the bank (2 notches and {warning})",
        "2": f"Room 2: All others go 5 steps towards Hell (3 notches and {warning})",
        "3": "Room 3: A new crew from the hut to any site (one notch)",
        "5": "Suite 5: the offer of any room from 1 to 4 (no notch and a stone into Lust)",
        "6": f"Suite 6: the yellow Letter (2 notches and a stone into Lust and {warning})",
    }
    just = pope(posts=(4,), settings=settings).options(A, "set_pope_die", "door")
    assert just["1"] == "Room 1: Seven taler from the bank (2 notches)"


def test_mea_143_the_last_advice_of_each_counts_and_the_pope_does_not_hear_it() -> None:
    table = pope(positions=(20, 3, 12, 1))
    table.act(A, "set_pope_die", door="1")
    assert (table.waiting(), table.offered(C)) == ((C,), ["guess"])
    assert table.umpire.find(C, "guess").in_public
    assert table.offered(B) == table.offered(D) == ["advise"]
    table.act(B, "advise", door="2")
    table.act(B, "advise", door="1")
    assert table.umpire.known(C).pope.advice[A].value == ((B, "1"),)
    assert table.umpire.known(A).pope.advice[A].hidden
    assert table.umpire.known(TABLE).pope.advice[A].hidden


def test_mea_143_and_ms_27_who_guesses() -> None:
    table = MeaEvening(
        play_action_phase, holders={"pope": D}, positions=(12, 3, 1, 20), rooms=("take_5", "take_7")
    )
    table.act(D, "set_pope_die", door="1")
    assert table.asked(A) == (
        "Behind which door is the Pope? You have one guess.",
        "The Pope has an urgent meeting. Seat 1 guesses where.",
    )
    assert table.refused(B, "guess", door="1")
    two = a_turn(A, "pope", n=2, holders={"pope": A}, rooms=("take_5",))
    two.act(A, "set_pope_die", door="1")
    assert two.offered(B) == ["guess"]


def test_mea_144_then_the_die_is_shown_and_the_pope_names_a_room_for_suite_5() -> None:
    table = meeting("5", "1")
    assert table.keys(A, "suite_room", "door") == ["1", "2", "3"]
    table.act(A, "suite_room", door="1")
    assert table.purse(A) == 32
    assert table.board.pope.last_visit is not None
    assert (table.board.pope.last_visit.room, table.board.pope.last_visit.caught) == ("5", False)


def test_mea_146_and_ms_24_pope_not_caught() -> None:
    table = meeting("6", "3", posts=(4,))
    assert table.letters(A) == {"yellow": 1}
    assert (table.den("lust", A), table.board.souls.posts[A], table.at(A)) == ((0,), 4, (4,))
    assert "6" not in table.board.house.open_doors
    assert table.journal()[1:] == [
        "The guess is 3, and the die shows 6: the Pope is not caught.",
        "Seat 1 visits Suite 6.",
        "Seat 1 takes the yellow Letter of Suite 6.",
    ]


def test_mea_145_and_ms_25_pope_caught() -> None:
    table = meeting("6", "6", posts=(3,), positions=(7, 8, 1, 0))
    assert table.at(A) == (9,)
    assert table.den("lust", A) == (1,)
    assert table.board.souls.posts[A] == 5
    assert table.letters(A) == {"yellow": 1}
    assert table.journal()[1:] == [
        "The guess is 6, and the die shows it: the Pope is caught.",
        "The soul of Seat 1 goes one step towards Hell, to space 9.",
        "Seat 1 visits Suite 6.",
        "Seat 1 puts a stone into Lust.",
        "Seat 1 turns the post to 5.",
        "Seat 1 takes the yellow Letter of Suite 6.",
    ]


def test_mea_145_the_step_comes_before_the_stone() -> None:
    table = meeting("6", "6", posts=(4,), dens={"greed": (7,)})
    assert (table.at(A), table.den("lust", A), table.board.souls.posts[A]) == ((5,), (0,), 4)
    table.act(A, "choose_den", den="greed")
    assert (table.at(A), table.den("lust", A), table.board.souls.posts[A]) == ((12,), (1,), 6)
    assert table.letters(A) == {"yellow": 1}


@pytest.mark.parametrize(
    ("overflow", "guess", "moved", "post", "letters"),
    [
        ("caught_only", "6", 1, 6, {}),
        ("caught_only", "2", 0, 5, {"yellow": 1}),
        ("always", "2", 1, 6, {}),
        ("always", "6", 1, 6, {}),
    ],
)
def test_mea_147_and_148_and_ms_26_pope_overflow(
    overflow: str, guess: str, moved: int, post: int, letters: dict[str, int]
) -> None:
    table = meeting("6", guess, posts=(5,), settings={"pope_overflow": overflow})
    assert (table.at(A), table.board.souls.posts[A]) == ((4 + moved,), post)
    assert (table.letters(A), table.den("lust", A)) == (letters, (0,))
    assert table.board.house.yellow == (not letters)


def test_mea_147_to_149_an_overflow_is_the_visit_of_this_turn() -> None:
    table = meeting("1", "1", posts=(5,))
    assert (table.at(A), table.board.souls.posts[A], table.purse(A)) == ((5,), 6, 25)
    assert "1" in table.board.house.open_doors
    assert table.journal()[-3:] == [
        "The soul of Seat 1 goes one step towards Hell, to space 5.",
        "The post of Seat 1 cannot be turned that far: the room stays unused.",
        "Seat 1 turns the post to 6.",
    ]
    assert table.board.turn == Turn(A, "pope", ("visit",))
    assert table.is_over


def test_mea_149_the_meeting_is_the_visit_of_the_turn_whatever_its_result() -> None:
    table = meeting("5", "1", rooms=("take_7",), posts=(1,))
    assert table.board.turn == Turn(A, "pope", ("visit",))
    assert "set_pope_die" not in table.offered(A)
    assert "buy" in table.offered(A)


def test_mea_150_any_open_door_may_be_guessed() -> None:
    table = pope()
    table.act(A, "set_pope_die", door="1")
    assert table.keys(B, "guess", "door") == ["1", "2", "3", "5", "6"]
