"""The worked scenarios of the ledger: market, visits, the Pope, building, MS-17 to MS-29."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.play import Play
from companion.core.seats import TABLE
from companion.games.mea_culpa.actions.state import Turn
from companion.games.mea_culpa.actions.turns import action_phase
from companion.games.mea_culpa.cathedrals.crews import place_crew
from companion.games.mea_culpa.characters.petty import petty_preliminary
from companion.games.mea_culpa.characters.picking import characters
from companion.games.mea_culpa.characters.preliminary import emperor_preliminary
from companion.games.mea_culpa.sins.souls import compare_posts
from companion.games.mea_culpa.state import MeaCulpa
from tests.kit.games.mea_culpa.evening import ALL, A, B, C, D, MeaEvening, a_turn, a_visit, crews


def test_ms_17_greedy_purchase() -> None:
    table = a_turn(A, market={"bread": 3, "wine": 1, "indulgence": 2}, purses=(5,))
    bought = table.keys(A, "buy", "what")
    assert "2_wine" not in bought
    assert [each for each in bought if each.startswith("letter")] == ["letter_red", "letter_green"]
    assert table.refused(A, "buy", what="2_wine")
    assert table.refused(A, "buy", what="2_letter_red")
    table.act(A, "buy", what="2_bread")
    assert table.purse(A) == 3
    assert table.den("greed", A) == (1,)
    assert table.goods(A) == {"bread": 2}
    assert table.board.stock.market["bread"] == 1


def test_ms_18_last_stones() -> None:
    def to_the_posts(g: MeaCulpa) -> Play[None]:
        yield from action_phase(g)
        compare_posts(g)

    table = MeaEvening(to_the_posts, holders=ALL, market={"bread": 2}, posts=(1, 1, 4, 1))
    table.do((A, "pass"), (B, "buy", {"what": "2_bread"}))
    assert table.over
    assert table.at(C) == (3,)
    assert table.goods(B) == {"bread": 2}
    assert table.goods(C) == {}


def test_ms_19_merchant_ends_the_round() -> None:
    table = MeaEvening(action_phase, holders=ALL, market={"indulgence": 1})
    table.do((A, "pass"), (B, "pass"), (C, "pass"))
    assert table.keys(C, "free_stone", "what") == ["letter_red", "letter_green"]
    table.act(C, "free_stone", what="letter_green")
    assert table.letters(C) == {"green": 1}
    assert table.over


@pytest.mark.parametrize(("stones", "purse"), [(0, 90), (1, 3)])
def test_ms_20_letter_without_stone(stones: int, purse: int) -> None:
    table = a_turn(A, market={"bread": 1, "indulgence": stones}, purses=(purse,))
    assert table.refused(A, "buy", what="letter_red")


def test_ms_21_second_action() -> None:
    table = a_turn(A, posts=(5,), goods={A: {"bread": 2}}, rooms=("take_5", "take_3"))
    table.act(A, "sell", good="bread")
    assert "sell" not in table.offered(A)
    assert "1" not in table.keys(A, "visit", "door")
    assert table.refused(A, "visit", door="1")
    table.act(A, "visit", door="2")
    assert table.board.souls.posts[A] == 6
    assert table.purse(A) == 25 + 6 + 3


def test_ms_21_no_second_action_at_six_notches_and_none_of_the_same_type() -> None:
    at_six = a_turn(A, posts=(6,), goods={A: {"bread": 2}})
    at_six.act(A, "sell", good="bread")
    assert at_six.over
    bought = a_turn(A, posts=(2,))
    bought.act(A, "buy", what="bread")
    assert "buy" not in bought.offered(A)


def test_ms_22_petty_sinner_in_suite_6() -> None:
    def both(g: MeaCulpa) -> Play[None]:
        yield from petty_preliminary(g, D)
        yield from action_phase(g)

    turn = Turn(D, "petty", preliminary=True)
    table = MeaEvening(both, holders={"petty": D}, posts=(1, 1, 1, 6), turn=turn)
    table.act(D, "visit", door="6")
    assert table.den("petty_sins", D) == (2,)
    assert table.den("lust", D) == (1,)
    assert table.board.souls.posts[D] == 6
    assert table.letters(D) == {"yellow": 1}
    assert {"buy", "donate", "pass"} <= set(table.offered(D))


def test_ms_23_suite_5() -> None:
    table = a_turn(A, posts=(6,), rooms=("take_5", "take_7"))
    table.act(A, "visit", door="5")
    table.act(A, "suite_room", door="2")
    assert table.den("lust", A) == (1,)
    assert table.purse(A) == 25 + 7
    assert table.board.souls.posts[A] == 6
    assert table.board.house.rooms["2"] is None
    assert not table.board.house.welcome
    assert table.board.house.open_doors == ("1", "6")


def test_ms_23_suite_5_needs_a_card_in_a_room() -> None:
    assert a_turn(A, posts=(1,)).keys(A, "visit", "door") == ["6"]


def pope_table(**more: Any) -> MeaEvening:
    rooms = ("take_5", "new_crew", "take_7")
    return a_turn(A, "pope", rooms=rooms, **more)


def test_ms_24_pope_not_caught() -> None:
    table = pope_table(posts=(4,), positions=(3, 9, 1, 0))
    table.do((A, "set_pope_die", {"door": "6"}), (B, "guess", {"door": "3"}))
    assert table.letters(A) == {"yellow": 1}
    assert (table.den("lust", A), table.board.souls.posts[A], table.at(A)) == ((0,), 4, (3,))


def test_ms_25_pope_caught() -> None:
    table = pope_table(posts=(3,), positions=(7, 8, 1, 0))
    table.do((A, "set_pope_die", {"door": "6"}), (B, "guess", {"door": "6"}))
    assert table.at(A) == (9,)
    assert table.den("lust", A) == (1,)
    assert table.board.souls.posts[A] == 5
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
def test_ms_26_pope_overflow(
    overflow: str, guess: str, moved: int, post: int, letters: dict[str, int]
) -> None:
    table = pope_table(posts=(5,), positions=(7, 12, 1, 0), settings={"pope_overflow": overflow})
    assert "too many notches" in table.options(A, "set_pope_die", "door")["6"]
    table.do((A, "set_pope_die", {"door": "6"}), (B, "guess", {"door": guess}))
    assert (table.at(A), table.board.souls.posts[A]) == ((7 + moved,), post)
    assert (table.letters(A), table.den("lust", A)) == (letters, (0,))
    assert table.board.house.yellow == (not letters)


def test_ms_27_who_guesses() -> None:
    table = MeaEvening(
        action_phase, holders={"pope": D}, positions=(12, 3, 1, 20), rooms=("take_5", "take_7")
    )
    table.act(D, "set_pope_die", door="1")
    assert table.waiting() == (A,)
    assert table.offered(B) == ["advise"]
    assert table.refused(B, "guess", door="1")
    table.act(B, "advise", door="2")
    assert table.board.pope.advice[D].value == ((B, "2"),)
    two = a_turn(A, "pope", n=2, holders={"pope": A}, rooms=("take_5",))
    two.act(A, "set_pope_die", door="1")
    assert two.offered(B) == ["guess"]


def test_ms_28_building() -> None:
    sites = crews(1, 0, 1, naves="C")
    table = MeaEvening(lambda g: emperor_preliminary(g, B), sites=sites, more=with_emperors_crew)
    assert table.board.cathedrals.hut == 1
    table.act(B, "place_crew", site="A")
    assert table.board.cathedrals.sites["A"].nave
    assert table.board.cathedrals.hut == 3
    moved = a_visit("move_crew", sites=crews(0, 0, 1, naves="AC"))
    moved.act(A, "move_crew", start="C", end="B")
    assert (moved.board.cathedrals.sites["B"].crews, moved.board.cathedrals.sites["C"].crews) == (
        1,
        0,
    )
    new = a_visit("new_crew", sites=crews(0, 1, 0, naves="AC"))
    new.act(A, "place_crew", site="B")
    assert new.board.cathedrals.sites["B"].nave
    assert (new.board.cathedrals.hut, new.board.cathedrals.evaluations) == (4, ())


def with_emperors_crew(g: MeaCulpa) -> None:
    g.cathedrals.emperor_crew = True


def test_ms_28_two_more_crews_finish_a_cathedral() -> None:
    def two_at_c(g: MeaCulpa) -> Play[None]:
        yield from place_crew(g, A, "C")
        yield from place_crew(g, A, "C")
        yield from emperor_preliminary(g, B)

    table = MeaEvening(two_at_c, sites=crews(naves="C"))
    assert table.board.cathedrals.sites["C"].finished
    assert [each.site for each in table.board.cathedrals.evaluations] == ["C"]
    assert table.keys(B, "place_crew", "site") == ["A", "B"]
    assert table.refused(B, "place_crew", site="C")


def test_ms_29_first_evaluation_in_the_middle_of_picks() -> None:
    table = MeaEvening(
        characters,
        order=(A, B, C, D),
        sites=crews(1, naves="A"),
        chests={A: "I:bread", B: "I:wine II:jewel"},
        more=with_emperors_crew,
    )
    table.choose(A, "emperor")
    table.act(A, "place_crew", site="A")
    assert table.offered(B) == ["pick_letter"]
    for seat in (B, A, B, A):
        table.act(seat, "pick_letter", colour=table.keys(seat, "pick_letter", "colour")[0])
    assert table.chests() == {A: (), B: ("jewel",), C: (), D: ()}
    assert "choose_character" in table.offered(B)
    assert "The Rose Cathedral is finished; both crews go back to the hut." in table.journal(TABLE)
