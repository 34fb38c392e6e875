"""Who sees an answer, and what happens to a question when nobody is left to answer it."""

from __future__ import annotations

import pytest

from companion.core.seats import viewers
from companion.games.myths.game import GAME
from tests.games.myths.record import PLAYS
from tests.kit.games.myths.evening import UNSEEN, MythsEvening
from tests.kit.games.myths.odd_cards import kill, own_deck

# --- who sees an answer --------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["agreed", "unseen", "conceded"])
def test_myt_184_everybody_sees_answers_except_those_the_ledger_hides(name: str) -> None:
    play = PLAYS.play(name)
    umpire, seen = play.begun(GAME), {}
    for entry in play.entries:
        offers = [each for viewer in viewers(umpire.seats) for each in umpire.offers(viewer)]
        seen.update({each.name: each.public for each in offers if each.fields})
        umpire.act(entry.by, entry.offer, entry.values)
    assert seen == {each: each not in UNSEEN for each in seen}
    assert {"take", "play", "discard_move", "save"} <= set(seen)


# --- questions that can no longer be answered ----------------------------------------------------


def interruptible(letter: str, deck_a: str = "warden") -> MythsEvening:
    """Odd Bird is character D, and may do anything by hand, whatever is being asked."""
    table = MythsEvening(letter, deck_a=deck_a, deck_d="own_1", own_1=own_deck())
    table.lay("D", "Odd Card 4")
    return table


@pytest.mark.parametrize(
    ("dead", "left"), [("E", ["A", "F"]), ("EF", ["A"]), ("AEF", None)], ids=["one", "two", "all"]
)
def test_myt_160_a_character_that_has_died_meanwhile_cannot_be_picked(
    dead: str, left: list[str] | None
) -> None:
    table = interruptible("B")
    table.put("B", "E5", "E6")
    for letter, place in zip("AEF", ("D5", "E6", "F5"), strict=True):
        table.put(letter, place)
    table.hand("B", "Maul")
    table.play("B", "Maul", focus="E6")
    assert table.choices("B", "target", "who") == ["A", "E", "F"]
    kill(table, dead)
    assert table.asks("B", "target") == (left is not None)
    assert table.asks("B", "end_turn") == (left is None), "with nobody left it is over"
    if left:
        assert table.choices("B", "target", "who") == left


def test_myt_118_a_character_that_has_died_meanwhile_takes_no_more_damage() -> None:
    table = interruptible("B")
    table.put("B", "E5", "E6")
    table.put("E", "E6")
    table.hand("B", "Maul")
    table.play("B", "Maul", focus="E6")
    assert table.asks("E", "library")
    kill(table, "E")
    assert table.asks("B", "end_turn")
    assert table["E"].damage == ()


def test_myt_118_a_character_that_has_died_meanwhile_does_not_refocus() -> None:
    table = interruptible("A")
    table.act("A", "use_stance_1")
    assert table.asks("A", "refocus")
    kill(table, "A")
    assert table.offered("A") == ["start_turn"]
    assert table.where("A") == ("–", "–")


def test_myt_118_a_character_that_has_died_meanwhile_flies_no_further() -> None:
    table = interruptible("C")
    table.lay("C", "On the Wing")
    table.act("C", "use_action_1")
    table.act("C", "bonus", bonus=2)
    table.act("C", "path", to="F2")
    kill(table, "C")
    assert table.asks("C", "start_turn")
    assert table.where("C") == ("–", "–")


def test_myt_118_of_several_victims_the_dead_are_passed_over() -> None:
    table = interruptible("E")
    table.put("E", "E5", "E6")
    table.put("A", "D5")
    table.put("B", "E6")
    table.hand("E", "Breaker")
    table.play("E", "Breaker", focus="E6")
    table.act("E", "next_victim", who="A")
    kill(table, "B")
    table.act("A", "all_library")
    assert table.asks("E", "end_turn")
    assert not [line for line in table.journal() if "damage for Thorn Mother" in line]


def test_myt_118_a_character_that_has_died_meanwhile_gives_up_no_cards() -> None:
    table = interruptible("C")
    table.put("C", "E5", "E6")
    table.put("E", "E6")
    table.lay("C", "Piercing Cry")
    table.hand("E", "Ebb", "Flood")
    table.act("C", "use_action_1")
    assert table.asks("E", "give_up")
    kill(table, "E")
    assert table.asks("C", "end_turn")
    assert table.held("E") == ["Ebb", "Flood"]


def test_myt_103_nobody_is_asked_about_a_character_that_has_died_meanwhile() -> None:
    table = interruptible("E")
    table.put("A", "E5", "A1")
    table.put("E", "E6")
    table.lay("A", "Gate Watch")
    table.act("E", "use_action_1")
    table.act("E", "step", to="D6")
    assert table.asks("A", "reaction")
    kill(table, "E")
    assert not table.asks("A", "reaction")


def test_myt_103_the_dead_are_not_asked_whether_they_may() -> None:
    table = interruptible("A", deck_a="ember")
    table.put("A", "E5", "E6")
    table.hand("A", "Ash Step")
    table.play("A", "Ash Step")
    table.steps("A", "D5", "D6")
    assert table.asks("A", "may")
    kill(table, "A")
    assert table.choices("A", "start_turn", "who") == ["B", "C"]


def test_myt_037_the_turn_of_a_character_ends_when_it_dies() -> None:
    table = interruptible("A")
    table.hand("A", "Iron Grip")
    assert table.asks("A", "end_turn")
    kill(table, "A")
    assert table.choices("A", "start_turn", "who") == ["B", "C"]
    assert table.held("A") == ["Iron Grip"], "the dead draw no cards"
