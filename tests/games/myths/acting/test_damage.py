"""Damage and death, MYT-075 to MYT-086."""

from __future__ import annotations

from dataclasses import replace

from companion.core.seats import TABLE, Seat
from companion.games.myths.decks.cards import MythsCard, Trait
from companion.games.myths.table.character_states import count_points, increase
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.own_cards import doing, lasting, trial


def mauling(*, damage: int = 2) -> MythsEvening:
    """The Thorn Mother mauls the Tide Caller beside her, whose player is asked first."""
    table = MythsEvening("B")
    table.place(B="E5 E6", E="E6")
    table.hand("B", "Maul")
    if damage > 2:
        table.lay("B", "Boar Form")
    table.play("B", "Maul", focus="E6")
    assert table.board.damage.points_left == damage
    return table


def test_myt_075_hand_or_library_point_by_point() -> None:
    table = mauling()
    name = table.hand_names("E")[0]
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


def test_myt_065_and_077_damage_is_seen_by_all() -> None:
    table = mauling()
    table.act("E", "library")
    shown = table.board.card(table["E"].damage[-1]).name
    assert any(shown in line for line in table.journal(TABLE))
    assert table.umpire.known(TABLE).characters["E"].damage == table["E"].damage


def test_myt_076_when_the_library_is_empty_it_is_asked_again() -> None:
    table = trial(doing('op = "deal", n = 3, who = "target"'))
    table.piles("E", "Ebb")
    table.act("A", "use_action_1")
    table.act("E", "all_library")
    assert table.offered("E") == ["let_die", "save"]


def test_myt_078_the_acting_player_orders_the_victims() -> None:
    table = MythsEvening("E")
    table.place(E="E5 E6", A="D5", B="E6")
    table.play_alone("E", "Breaker", focus="E6")
    assert table.choices("E", "next_victim", "who") == ["A", "B"]
    assert table.button("E", "next_victim") == "This one takes the damage next"
    table.act("E", "next_victim", who="B")
    assert table.board.damage.suffering == "B"
    table.act("B", "all_library")
    assert table.board.damage.suffering == "A"


# --- how many points -----------------------------------------------------------------------------


def test_myt_079_and_081_and_ms_33_damage_number() -> None:
    table = MythsEvening("B")
    table.place(D="E5 E6", A="E6")
    table.lay("B", "Boar Form")
    table.lie_down("B")
    table.lay("A", "Shield Wall")
    table.lay("D", "Branding Iron", mark=1, on="A")
    maul = card(table, "Maul")
    assert count_points(table.board, table["B"], maul, table["A"], 2) == 3
    assert count_points(table.board, table["C"], maul, table["E"], 1) == 1
    table.lie_down("C")
    assert count_points(table.board, table["C"], maul, table["E"], 1) == 0


def card(table: MythsEvening, name: str) -> MythsCard:
    return next(each for each in table.board.cards.values() if each.name == name)


def test_myt_080_a_printed_0_can_be_raised_and_0_does_nothing() -> None:
    table = MythsEvening("B")
    maul = card(table, "Maul")
    assert count_points(table.board, table["B"], maul, table["E"], 0) == 0
    table.lay("B", "Boar Form")
    assert count_points(table.board, table["B"], maul, table["E"], 0) == 2


def test_myt_082_and_083_weakening_adds_up_and_damage_never_falls_below_0() -> None:
    table = MythsEvening("C", deck_d="warden")
    table.place(D="E5 E6", C="E6")
    table.lay("D", "Iron Grip", mark=1, on="C")
    table.lie_down("C")
    darts = card(table, "Feather Darts")
    assert [count_points(table.board, table["C"], darts, table["E"], n) for n in (1, 2, 3)] == [
        0,
        0,
        1,
    ]


def test_myt_080_0_damage_asks_and_tells_nobody() -> None:
    table = trial(doing('op = "deal", n = 0, who = "targets"'), range_="front3")
    table.put("D", "D5")
    table.act("A", "use_action_1")
    assert table.offered("A")[-1] == "end_turn"
    assert not [line for line in table.journal() if "damage for" in line]


def dealing_to_all(*, plus: int = 0) -> MythsEvening:
    """The card deals 1 damage to all targets, D on D5 and E on E6, and raises its own damage."""
    raised = lasting(f'op = "damage_plus", n = {plus}, cards = "all"')
    dealt = doing('op = "deal", n = 1, who = "targets"', 'op = "prone", who = "it"')
    table = trial(dealt, raised, range_="front3")
    table.put("D", "D5")
    table.act("A", "use_action_1")
    table.act("A", "next_victim", who="D")
    return table


def test_myt_079_the_numbers_are_fixed_when_dealing_begins() -> None:
    table = dealing_to_all(plus=2)
    assert table.board.damage.points_left == 3
    table.act("A", "discard_own", card="trial")
    table.act("D", "all_library")
    assert (table.board.damage.suffering, table.board.damage.points_left) == ("E", 3)


def test_myt_118_a_deal_in_progress_is_finished_and_the_rest_is_dropped() -> None:
    table = dealing_to_all()
    table.act("A", "discard_own", card="trial")
    table.act("D", "library")
    table.act("E", "library")
    assert [len(table[each].damage) for each in "DE"] == [1, 1]
    assert not table["D"].prone
    assert not table["E"].prone


def test_myt_079_what_raises_some_cards_leaves_others_alone() -> None:
    raised = lasting('op = "damage_plus", n = 2, cards = "spell"')
    table = trial(raised, type_="stance", range_="none")
    plain = table.board.card("A.one.1")
    spell = replace(plain, traits=frozenset({Trait.SPELL}))
    found = [increase(table.board, table["A"], each) for each in (plain, spell)]
    assert found == [0, 2]
    assert increase(table.board, table["B"], spell) == 0, "only its own spells"


# --- death ---------------------------------------------------------------------------------------


def threatened(*hand: str, above: str = "") -> MythsEvening:
    """The Tide Caller, which has Flood in play and no more cards than these, is mauled."""
    table = MythsEvening("B")
    table.place(B="E5 E6", E="E6 A1")
    table.lay("E", "Flood")
    table.hand("E", *hand)
    table.piles("E", above)
    table.play_alone("B", "Maul", focus="E6")
    return table


def dying() -> MythsEvening:
    """The last card of its library is gone, and its player would let it die."""
    table = threatened(above="Ebb")
    table.act("E", "let_die")
    return table


def test_myt_084_the_dead_leave_the_board_and_have_no_more_turns() -> None:
    table = dying()
    table.lie_down("E")
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


def test_myt_084_and_ms_30_a_hand_card_saves() -> None:
    table = threatened("Ebb")
    table.act("E", "save", card="Ebb")
    assert table.board.card(table["E"].damage[-1]).name == "Ebb"
    table.act("E", "let_die")
    table.act("E", "really")
    e = table["E"]
    assert (e.alive, e.pion, e.focus, e.action, e.stance) == (False, None, None, None, None)
    assert len(table.board.hand(e)) == 0


def test_myt_043_and_ms_27_a_discarded_stance_takes_the_point() -> None:
    table = threatened()
    assert table.board.damage.points_left == 2
    table.act("E", "discard_own", card="Flood")
    assert table.library("E") == "Flood |"
    table.act("E", "library")
    assert not table["E"].alive, "the second point finds nothing"
    assert len(table["E"].damage) == 16


def test_myt_086_what_leaves_with_the_dead() -> None:
    table = threatened("Riptide")
    table.put("A", "E7", "E6")
    table.lay("A", "Iron Grip", mark=1, on="E")
    table.act("E", "let_die")
    table.act("E", "really")
    assert table.played("A") is None, "its marked target is dead"
    assert (table["E"].stance, table["E"].mark) == (None, None)
    assert table.umpire.known(TABLE).hands[Seat(2)]["E"].hidden
    assert len(table["E"].damage) > 0
