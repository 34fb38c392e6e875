"""Damage, death and the end of the game, MYT-075 to MYT-089."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE, Seat
from companion.core.umpire import LEAVE
from companion.games.myths.decks.cards import MythsCard
from companion.games.myths.table.character_states import points, vulnerable, weakened
from companion.games.myths.table.victory import out_of_rounds
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.own_cards import EFFECT, trial


def mauling(*, damage: int = 2) -> MythsEvening:
    """The Thorn Mother mauls the Tide Caller beside her, whose player is asked first."""
    table = MythsEvening("B")
    table.put("B", "E5", "E6")
    table.put("E", "E6")
    table.hand("B", "Maul")
    if damage > 2:
        table.lay("B", "Boar Form")
    table.play("B", "Maul", focus="E6")
    assert table.board.damage.points_left == damage
    return table


def card(table: MythsEvening, name: str) -> MythsCard:
    return next(each for each in table.board.cards.values() if each.name == name)


def test_myt_075_hand_or_library_point_by_point() -> None:
    table = mauling()
    name = table.held("E")[0]
    table.act("E", "save", card=name)
    assert table.board.card(table["E"].damage[-1]).name == name
    top = table.board.card(table["E"].library.cards[-1])
    table.act("E", "library")
    assert table.board.card(table["E"].damage[-1]) is top
    assert table.board.damage.suffering is None


def test_myt_076_the_rest_may_come_from_the_library_and_only_the_player_is_asked() -> None:
    table = mauling(damage=4)
    assert table.umpire.offers(TABLE) == ()
    held = list(table.board.hand(table["E"]))
    assert held
    assert not [key for key in held if key in table.seen(Seat(1)) + table.seen(TABLE)]
    table.act("E", "all_library")
    assert len(table["E"].damage) == 4


def test_myt_077_damage_is_seen_by_all() -> None:
    table = mauling()
    table.act("E", "library")
    shown = table.board.card(table["E"].damage[-1]).name
    assert any(shown in line for line in table.journal(TABLE))


def test_myt_078_the_acting_player_orders_the_victims() -> None:
    table = MythsEvening("E")
    table.put("E", "E5", "E6")
    table.put("A", "D5")
    table.put("B", "E6")
    table.hand("E", "Breaker")
    table.play("E", "Breaker", focus="E6")
    assert table.choices("E", "next_victim", "who") == ["A", "B"]
    assert table.button("E", "next_victim") == "This one takes the damage next"
    table.act("E", "next_victim", who="B")
    assert table.board.damage.suffering == "B"
    table.act("B", "all_library")
    assert table.board.damage.suffering == "A"


def test_myt_079_the_number_of_points() -> None:
    table = MythsEvening("B")
    maul = card(table, "Maul")
    table.lay("B", "Boar Form")
    table.lay("A", "Shield Wall")
    assert points(table.board, table["B"], maul, table["A"], 2) == 3
    table["B"].prone = True
    assert points(table.board, table["B"], maul, table["A"], 2) == 2
    assert points(table.board, table["B"], maul, table["A"], 0) == 0


def test_myt_080_a_printed_0_can_be_raised_and_0_does_nothing() -> None:
    table = MythsEvening("B")
    maul = card(table, "Maul")
    assert points(table.board, table["B"], maul, table["E"], 0) == 0
    table.lay("B", "Boar Form")
    assert points(table.board, table["B"], maul, table["E"], 0) == 2


def gripped() -> MythsEvening:
    """The Warden's Iron Grip weakens it and the other side's Heron by 1."""
    table = MythsEvening("C", deck_d="warden")
    table.put("D", "E5", "E6")
    table.put("C", "E6")
    table.lay("D", "Iron Grip", mark=1, on="C")
    return table


def test_myt_080_weakening_beyond_0_is_0_too() -> None:
    table = gripped()
    table["C"].prone = True
    darts = card(table, "Feather Darts")
    assert [points(table.board, table["C"], darts, table["E"], n) for n in (1, 2, 3)] == [0, 0, 1]


def test_myt_080_0_damage_asks_and_tells_nobody() -> None:
    table = trial(
        EFFECT.format(kind="move", does='do = [{ op = "deal", n = 0, who = "targets" }]'),
        range_="front3",
    )
    table.put("D", "D5")
    table.act("A", "use_action_1")
    assert table.offered("A")[-1] == "end_turn"
    assert not [line for line in table.journal() if "damage for" in line]


def test_myt_081_vulnerability_raises_damage() -> None:
    table = MythsEvening("A")
    table.lay("A", "Battle Trance")
    assert vulnerable(table.board, table["A"]) == 1
    assert points(table.board, table["E"], card(table, "Breaker"), table["A"], 1) == 2


def test_myt_082_weakening_lowers_damage() -> None:
    table = gripped()
    assert weakened(table.board, table["C"]) == 1
    assert points(table.board, table["C"], card(table, "Feather Darts"), table["E"], 1) == 0


def test_myt_083_the_same_states_add_up() -> None:
    table = gripped()
    table["C"].prone = True
    assert weakened(table.board, table["C"]) == 2


def dying() -> MythsEvening:
    """The last card of the Tide Caller's library is gone, and its hand is empty."""
    table = MythsEvening("B")
    table.put("B", "E5", "E6")
    table.put("E", "E6", "A1")
    table.hand("E")
    table.piles("E", "Ebb")
    table.hand("B", "Maul")
    table.lay("E", "Flood")
    table.play("B", "Maul", focus="E6")
    table.act("E", "let_die")
    return table


def test_myt_084_the_dead_leave_the_board_and_have_no_more_turns() -> None:
    table = dying()
    table["E"].prone = True
    table.act("E", "really")
    assert table.where("E") == ("–", "–")
    assert not table["E"].prone
    table.end("B")
    for letter in "AC":
        if table.asks("A", "start_turn"):
            table.act("A", "start_turn", who=letter)
        table.end(str(table.board.active))
    assert table.choices("D", "start_turn", "who") == ["D", "F"]


def test_myt_085_only_an_empty_library_kills_and_it_is_asked_twice() -> None:
    table = dying()
    assert table["E"].alive
    table.act("E", "no_really")
    assert table.offered("E") == ["let_die"]
    table.act("E", "discard_own", card="Flood")
    table.act("E", "library")
    assert table["E"].alive, "the stance has taken the point"


def test_myt_085_the_second_question_says_who_would_die() -> None:
    table = dying()
    asked = "Tide Caller dies and leaves the game. Do you really want that?"
    assert str(table.umpire.prompt(table.seat["E"])) == asked
    assert table.offered("E") == ["really", "no_really"]
    really, no = table.umpire.offers(table.seat["E"])[:2]
    assert (really.tone, no.tone) == ("quiet", "main"), "a double tap lets nobody die"


def test_myt_085_with_a_card_in_the_library_nobody_can_let_die() -> None:
    assert mauling().offered("E") == ["library", "all_library", "save"]


def test_myt_086_what_leaves_with_the_dead() -> None:
    table = MythsEvening("B")
    table.put("A", "E7", "E6")
    table.lay("A", "Iron Grip", mark=1, on="E")
    table.put("B", "E5", "E6")
    table.put("E", "E6", "A1")
    table.hand("E", "Riptide")
    table.piles("E")
    table.lay("E", "Flood")
    table.hand("B", "Maul")
    table.play("B", "Maul", focus="E6")
    table.act("E", "let_die")
    table.act("E", "really")
    assert table.played("A") is None, "its marked target is dead"
    assert (table["E"].stance, table["E"].mark) == (None, None)
    assert table.umpire.known(TABLE).hands[Seat(2)]["E"].hidden
    assert len(table["E"].damage) > 0


def alone_with(letter: str) -> MythsEvening:
    """One red character is left, with an empty library and no hand, next to the Thorn Mother."""
    table = MythsEvening("B")
    for each in "DEF":
        if each != letter:
            table[each].alive, table[each].pion = False, None
    table.put("B", "E5", "E6")
    table.put(letter, "E6")
    table.hand(letter)
    table.piles(letter)
    table.hand("B", "Maul")
    return table


def test_myt_087_the_last_side_standing_wins() -> None:
    table = alone_with("E")
    table.play("B", "Maul", focus="E6")
    over = table.umpire.over
    assert over
    assert (over.name, over.winners) == ("won", (Seat(1),))


def test_myt_087_whichever_side_that_is() -> None:
    table = MythsEvening("E")
    for each in "BC":
        table[each].alive, table[each].pion = False, None
    table.put("E", "E5", "E6")
    table.put("A", "E6")
    table.hand("A")
    table.piles("A")
    table.hand("E", "Breaker")
    table.play("E", "Breaker", focus="E6")
    over = table.umpire.over
    assert over
    assert (over.name, over.winners) == ("won", (Seat(2),))
    assert str(over.sentence) == "Red wins: the other side has nobody left."
    assert table.board.turn is None, "it is nobody's turn any more"


@pytest.mark.parametrize(
    ("loser", "winner", "said"),
    [(1, 2, "Blue gives up: Red wins."), (2, 1, "Red gives up: Blue wins.")],
)
def test_myt_088_a_side_may_concede(loser: int, winner: int, said: str) -> None:
    table = MythsEvening("A")
    table.umpire.act(Seat(loser), LEAVE, {})
    over = table.umpire.over
    assert over
    assert (over.name, over.winners, str(over.sentence)) == ("conceded", (Seat(winner),), said)


def test_myt_089_after_the_last_round_more_living_characters_win() -> None:
    table = MythsEvening("A", max_rounds=1)
    table.damaged("A", 1)
    for letter in ("A", "B", "C", "D", "E", "F"):
        if table.board.active is None:
            table.act(letter, "start_turn", who=letter)
        table.end(letter)
    over = table.umpire.over
    assert over
    assert (over.name, over.winners) == ("rounds", (Seat(2),)), "fewer cards in damage piles"


@pytest.mark.parametrize(
    ("dead", "hurt", "ending", "winners"),
    [
        ("D", "A", "rounds", (1,)),
        ("AD", "", "drawn", (1, 2)),
        ("", "E", "rounds", (1,)),
        ("AD", "D", "rounds", (1,)),
    ],
)
def test_myt_089_how_sides_are_compared(
    dead: str, hurt: str, ending: str, winners: tuple[int, ...]
) -> None:
    table = MythsEvening("A")
    for letter in dead:
        table[letter].alive = False
    for letter in hurt:
        table.damaged(letter, 1)
    over = out_of_rounds(table.board)
    assert (over.name, tuple(map(int, over.winners))) == (ending, winners)
    if ending == "rounds":
        assert str(over.sentence) == "The rounds are over: Blue is ahead and wins."
