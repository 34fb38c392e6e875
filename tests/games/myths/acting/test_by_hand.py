"""Cards that people read, and what they do by hand: MYT-185."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.seats import TABLE, Seat
from companion.core.words import T
from companion.games.myths.decks.cards import CardType, Op
from companion.games.myths.state import MythsPhase
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.odd_cards import by_hand, interruptible, own_deck


def reading() -> MythsEvening:
    """The Odd Bird of character A reads its first card."""
    table = MythsEvening("A", deck_a="own_1", own_1=own_deck())
    table.lay("A", "Odd Card 0")
    table.act("A", "use_action_1")
    return table


@pytest.mark.parametrize(
    ("tool", "values", "told"),
    [
        ("hand_damage", {"n": 2}, "{who}, by hand: damage for Tide Caller."),
        ("hand_draw", {"n": 1}, "{who}, by hand: Tide Caller draws 1."),
        ("hand_heal", {"n": 1}, "{who}, by hand: Tide Caller heals 0."),
        ("hand_prone", {}, "{who}, by hand: Tide Caller falls prone."),
        ("hand_move", {"to": "E5"}, "{who}, by hand: Tide Caller is moved to E5."),
        ("hand_look", {"to": "E1"}, "{who}, by hand: Tide Caller looks at E1."),
        ("hand_unfocus", {}, "{who}, by hand: Tide Caller is unfocused."),
        ("hand_clear", {"what": "stance"}, "{who}, by hand: Tide Caller discards: The stance."),
        ("hand_advance", {}, "{who}, by hand: Tide Caller’s action mark is advanced."),
        ("hand_mark", {"card": "Odd Card 0"}, "{who}, by hand: Odd Card 0 marks Tide Caller."),
        ("hand_fall", {}, "{who}, by hand: Tide Caller falls."),
    ],
)
def test_myt_185_what_is_done_by_hand_is_seen_by_all(
    tool: str, values: dict[str, Any], told: str
) -> None:
    table = reading()
    table.act("A", tool, who="E", **values)
    sentence = T("{who}", who=Seat(1))
    assert told.format(who=sentence) in table.journal(TABLE)
    if table.asks("E", "all_library"):
        table.act("E", "all_library")
    table.act("A", "hand_done")
    assert table.asks("A", "end_turn")


def test_myt_185_every_ability_has_its_tool() -> None:
    table = reading()
    tools = {each.removeprefix("hand_") for each in table.offered("A")}
    by_hand = {"walk": "move", "place": "move", "refocus": "look", "deal": "damage", "die": "fall"}
    assert {by_hand.get(op, op.value) for op in Op} <= tools
    assert "clear" in tools, "an action or a stance is discarded, too"


def test_myt_169_a_lock_does_not_forbid_a_card_that_people_read() -> None:
    table = MythsEvening("A", deck_a="own_1", own_1=own_deck())
    table.lay("A", "Odd Card 0")
    table.lay("E", "Drowning Grip", mark=1, on="A")
    assert table.asks("A", "use_action_1")
    assert not table.asks("A", "use_stance_1")


def test_myt_185_hand_cards_are_discarded_by_their_own_player() -> None:
    table = reading()
    table.hand("E", "Breaker", "Slip Stream", "Ebb")
    table.act("A", "hand_discard", who="E", n=2)
    assert table.offered("A") == []
    table.act("E", "give_up", cards=["Breaker", "Ebb"])
    assert table.hand_names("E") == ["Slip Stream"]
    table.act("A", "hand_discard", who="E", n=2)
    table.act("E", "give_up", cards=["Slip Stream"])
    table.act("A", "hand_discard", who="E", n=1)
    assert table.asks("A", "hand_done"), "an empty hand is asked for nothing"
    told = [line.partition("by hand: ")[2] for line in table.journal() if "from the hand" in line]
    assert told == [f"Tide Caller discards {n} from the hand." for n in (2, 1, 0)]


def test_myt_185_cards_are_cleared_marks_advanced_and_targets_marked_by_hand() -> None:
    table = MythsEvening("A", deck_a="own_1", own_1=own_deck())
    table.lay("A", "Odd Card 0")
    table.put("E", "E8", "E5")
    table.lay("E", "Flood")
    table.lay("E", "Cold Current", mark=0)
    table.act("A", "use_action_1")
    table.act("A", "hand_advance", who="E")
    assert table["E"].mark == 1
    table.act("A", "hand_clear", who="E", what="stance")
    assert (table.played("E"), table.played("E", CardType.STANCE)) == ("Cold Current", None)
    table.act("A", "hand_clear", who="E", what="action")
    assert table.played("E") is None
    table.act("A", "hand_mark", card="Odd Card 0", who="F")
    assert table["A"].action
    assert table["A"].action.marked == "F"
    table.act("A", "hand_unfocus", who="F")
    assert table.played("A") == "Odd Card 0", "it was unfocused already"
    table.act("A", "hand_fall", who="F")
    assert (table["F"].alive, table.played("A")) == (False, None)


def test_myt_185_damage_by_hand_leaves_the_damage_in_progress_as_it_was() -> None:
    table = MythsEvening("B", deck_a="own_1", own_1=own_deck())
    table.lay("A", "Odd Card 4")
    table.place(B="E5 E6", E="E6")
    table.play_alone("B", "Maul", focus="E6")
    table.act("A", "by_hand", card="Odd Card 4")
    table.act("A", "hand_damage", who="E", n=1)
    table.act("E", "library")
    table.act("A", "hand_done")
    assert (table.board.damage.suffering, table.board.damage.points_left) == ("E", 2)
    assert table.asks("E", "all_library")


def test_myt_185_a_passive_that_people_read_may_be_used_as_often_as_needed() -> None:
    table = MythsEvening("D", deck_a="own_1", own_1=own_deck())
    table.lay("A", "Odd Card 4")
    table.act("A", "by_hand", card="Odd Card 4")
    table.act("A", "hand_prone", who="D")
    table.act("A", "hand_done")
    assert table["D"].prone
    table.act("A", "by_hand", card="Odd Card 4")
    for _ in range(11):
        table.act("A", "hand_prone", who="D")
    assert not table["D"].prone
    table.act("A", "hand_done")
    assert table.asks("A", "by_hand")


def test_myt_185_cards_that_people_read_are_offered_in_the_order_of_their_characters() -> None:
    table = MythsEvening("D", deck_a="own_1", deck_b="own_1", deck_c="own_1", own_1=own_deck())
    for letter in "CAB":
        table.lay(letter, "Odd Card 4")
    found = table.umpire.find(table.seat["A"], "by_hand").fields["card"].limits()["options"]
    assert [each["key"][0] for each in found] == ["A", "B", "C"]


def test_myt_185_by_hand_any_number_on_a_card_may_be_given() -> None:
    table = reading()
    for tool in ("hand_damage", "hand_draw", "hand_discard", "hand_heal"):
        limits = table.umpire.find(table.seat["A"], tool).fields["n"].limits()
        assert (limits["low"], limits["high"], limits["start"]) == (1, 9, 1)


def test_myt_185_a_side_that_dies_by_hand_loses() -> None:
    table = MythsEvening("D", deck_a="own_1", own_1=own_deck())
    table.lay("A", "Odd Card 4")
    table.bury("EF")
    table.hand("D")
    table.piles("D")
    table.act("A", "by_hand", card="Odd Card 4")
    table.act("A", "hand_damage", who="D", n=1)
    table.act("A", "hand_done")
    assert table.ended == ("won", (Seat(1),))
    assert table.board.phase is MythsPhase.END


@pytest.mark.parametrize("focus", [None, "E9"])
def test_myt_173_and_185_unfocusing_by_hand_counts_only_if_it_was_focused(
    focus: str | None,
) -> None:
    table = interruptible("A")
    table.put("A", "E5", "E6")
    table.put("E", "E6", focus)
    table.lay("A", "Iron Grip", mark=1, on="E")
    by_hand(table, ("hand_unfocus", {"who": "E"}))
    assert table.played("A") == (None if focus else "Iron Grip")
