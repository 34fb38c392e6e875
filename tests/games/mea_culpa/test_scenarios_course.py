"""The worked scenarios of the ledger: evaluations, small tables, cards, MS-30 to MS-41."""

from __future__ import annotations

from typing import Any

from companion.core.play import Play
from companion.core.seats import Seat
from companion.games.mea_culpa.actions.turns import action_phase
from companion.games.mea_culpa.cathedrals.evaluation import evaluate
from companion.games.mea_culpa.cathedrals.state import Judged
from companion.games.mea_culpa.characters.picking import characters
from companion.games.mea_culpa.material.pieces import DECK, numbered
from companion.games.mea_culpa.preparation import fill_rooms
from companion.games.mea_culpa.state import MeaCulpa
from tests.kit.games.mea_culpa.evening import (
    ALL,
    DONE,
    A,
    B,
    C,
    D,
    MeaEvening,
    a_turn,
    a_visit,
)
from tests.kit.games.mea_culpa.picks import three

PAULA, GREGOR, JOHANNA, DOMINIK = A, B, C, D


def site_a(g: MeaCulpa) -> Play[None]:
    g.cathedrals.sites["A"] = DONE
    yield from evaluate(g, "A")


def things(told: str, count: int = 1) -> str:
    return " ".join([told] * count)


def picked(table: MeaEvening, *colours: str) -> list[Seat]:
    """Who picked these Letters, one after another."""
    pickers = []
    for colour in colours:
        pickers.append(table.waiting()[0])
        table.act(pickers[-1], "pick_letter", colour=colour)
    return pickers


def first_category(table: MeaEvening) -> Judged:
    return table.board.cathedrals.evaluations[0].judged[0]


def test_ms_30_evaluation() -> None:
    table = MeaEvening(
        site_a,
        chests={
            PAULA: things("I:bread", 4),
            GREGOR: "I:wine I:wine",
            JOHANNA: "I:bread I:wine I:wine",
            DOMINIK: "I:bread I:wine I:wine I:wine",
        },
    )
    in_bag = len(table.board.stock.bag.value)
    assert table.board.cathedrals.display == {"yellow": 0, "blue": 3, "red": 1, "green": 1}
    assert [each.points for each in first_category(table).donors] == [7, 5, 4, 4]
    pickers = picked(table, "red", "blue", "blue", "blue")
    assert pickers == [DOMINIK, JOHANNA, DOMINIK, JOHANNA]
    assert table.letters(DOMINIK) == {"red": 1, "blue": 1, "green": 1}
    assert table.letters(JOHANNA) == {"blue": 2}
    assert table.letters(PAULA) == table.letters(GREGOR) == {}
    assert table.over
    assert len(table.board.stock.bag.value) == in_bag + 13


def test_ms_31_the_same_with_a_tie() -> None:
    def second_donor(paula: int, johanna: int) -> Seat:
        table = MeaEvening(
            site_a,
            positions=(paula, 0, johanna, 1),
            chests={
                PAULA: things("I:bread", 5),
                JOHANNA: "I:bread I:wine I:wine",
                DOMINIK: "I:bread I:wine I:wine I:wine",
            },
        )
        return picked(table, "red", "blue")[1]

    assert second_donor(8, 6) == PAULA
    assert second_donor(6, 8) == JOHANNA


def test_ms_32_one_donor_no_donor() -> None:
    table = MeaEvening(site_a, chests={GREGOR: "I:cloth"})
    assert table.over
    assert table.letters(GREGOR) == {"yellow": 1, "blue": 1, "red": 1, "green": 1}
    assert table.board.stock.supply == {"yellow": 8, "blue": 10, "red": 14, "green": 14}


def test_ms_33_two_players_five_letters() -> None:
    table = MeaEvening(
        site_a, n=2, chests={A: things("I:bread", 7), B: things("I:wine", 2) + " I:bread"}
    )
    assert picked(table, "red", "blue", "blue", "blue") == [A, A, B, B]
    assert table.letters(A) == {"red": 1, "blue": 1, "green": 1}
    three = MeaEvening(site_a, n=2, chests={A: "I:coin_5 I:coin_2", B: "I:coin_5"})
    assert picked(three, "blue", "red") == [A, A]
    assert three.letters(B) == {"green": 1}
    tie = MeaEvening(site_a, n=2, positions=(5, 2), chests={A: "I:coin_5", B: "I:coin_5"})
    assert picked(tie, "blue") == [A]


def test_ms_34_emperors_donation() -> None:
    table = a_turn(B, "emperor", goods={B: {"jewel": 1}})
    table.act(B, "donate", thing="jewel", place="II")
    table.act(B, "donate", thing="coin_10", place="I")
    assert table.purse(B) == 15
    given = ("jewel", "10 taler")
    assert table.journal() == [f"Seat 2 makes a donation: {each}." for each in given]
    assert table.board.chests.places[B].value == ("II", "I")
    assert table.umpire.known(A).chests.places[B].hidden
    assert "donate" not in table.offered(B)


def test_ms_34_what_the_emperor_cannot_donate() -> None:
    table = a_turn(B, "emperor", goods={B: {"jewel": 1}}, purses=(25, 12, 25, 25))
    for thing in ("wine", "coin_3"):
        assert table.refused(B, "donate", thing=thing, place="I")
    table.act(B, "donate", thing="jewel", place="I")
    assert table.refused(B, "donate", thing="jewel", place="I")
    merchant = a_turn(B, "merchant", n=2, goods={B: {"jewel": 1}})
    merchant.act(B, "donate", thing="jewel", place="I")
    assert "donate" not in merchant.offered(B)


def test_ms_35_three_players_merchant_left() -> None:
    def after_two_turns(**more: Any) -> MeaEvening:
        holders = {"pope": A, "emperor": B, "petty": C}
        table = MeaEvening(action_phase, 3, holders=holders, rooms=("others_3",), **more)
        table.act(A, "pass")
        return table

    table = after_two_turns(positions=(10, 12, 4))
    assert table.waiting() == (B,)
    table.act(B, "pass")
    assert table.offered(B)[0] == "free_stone"
    moved = after_two_turns(positions=(10, 12, 4), posts=(1, 1, 1))
    moved.act(B, "visit", door="1")
    moved.act(B, "turn_over")
    assert moved.at(A) == (13,)
    assert moved.waiting() == (C,)
    moved.act(C, "pass")
    moved.act(A, "pass")
    assert moved.offered(A)[0] == "free_stone"


def test_ms_36_three_players_pope_left() -> None:
    table = three("emperor")
    table.act(A, "wait")
    table.choose(B, "merchant")
    table.choose(C, "petty")
    table.act(C, "visit", door="6")
    table.act(A, "order", first="pope")
    table.act(A, "move_pope_stone", start="lust", end="greed")
    assert table.offered(A)[0] == "place_crew"
    assert "skip" not in table.offered(A)
    table.act(A, "place_crew", site="B")
    assert table.over


def test_ms_37_three_players_waited_but_taken() -> None:
    table = three("emperor")
    table.act(A, "wait")
    table.choose(B, "pope")
    assert table.waiting() == (A,)
    table.act(A, "place_crew", site="A")
    assert table.offered(B)[0] == "move_pope_stone"


def test_ms_38_two_players() -> None:
    def picks_and_turns(g: MeaCulpa) -> Play[None]:
        g.cathedrals.emperor_crew = True
        yield from characters(g)
        yield from action_phase(g)

    table = MeaEvening(picks_and_turns, 2, order=(A, B), goods={B: {"wine": 2}})
    table.choose(A, "pope")
    table.act(A, "skip")
    table.choose(B, "merchant")
    table.choose(A, "petty")
    assert table.den("petty_sins", A) == (2,)
    table.act(A, "skip")
    table.act(B, "place_crew", site="A")
    assert table.board.picks.holders == {"pope": A, "merchant": B, "petty": A, "emperor": B}
    table.act(A, "pass")
    for thing in ("wine", "wine"):
        table.act(B, "donate", thing=thing, place="I")
    table.act(B, "turn_over")
    table.act(B, "donate", thing="coin_1", place="I")
    assert "donate" not in table.offered(B)
    table.act(B, "turn_over")
    assert table.offered(B)[0] == "free_stone"
    table.act(B, "free_stone", what="bread")
    assert table.waiting() == (A,)


def test_ms_39_emperors_gift() -> None:
    table = a_visit("emperor_letter", by=A, letters={B: {"blue": 1, "red": 2}})
    assert table.keys(B, "give_letter", "colour") == ["blue", "red"]
    table.act(B, "give_letter", colour="red")
    assert table.letters(A) == {"red": 1}
    assert table.letters(B) == {"blue": 1, "red": 1}


def test_ms_39_no_gift() -> None:
    nothing = a_turn(A, "merchant", holders=ALL, rooms=("emperor_letter",))
    nothing.act(A, "visit", door="1")
    assert nothing.letters(A) == {}
    assert nothing.board.souls.posts[A] == 2
    for holders in ({"emperor": A}, {"merchant": A}):
        idle = a_turn(A, "merchant", holders=holders, rooms=("emperor_letter",))
        assert "nothing would happen" in idle.options(A, "visit", "door")["1"]
        idle.act(A, "visit", door="1")
        assert "Nothing happens." in idle.journal()


def test_ms_40_steal() -> None:
    poor = a_visit("steal_3", purses=(10, 2, 9, 9))
    poor.act(A, "steal", victim=int(B))
    assert (poor.purse(A), poor.purse(B)) == (10, 2)
    assert poor.journal()[-1] == "Seat 1 gets nothing from Seat 2."
    rich = a_visit("steal_3", purses=(10, 3, 9, 9))
    rich.act(A, "steal", victim=int(B))
    assert (rich.purse(A), rich.purse(B)) == (13, 0)
    assert rich.umpire.known(A).screens.purses[B].hidden


def test_ms_41_rooms_and_deck() -> None:
    def two_in_the_deck(g: MeaCulpa) -> None:
        g.house.deck.take_all()
        g.house.deck.add(*numbered(DECK[:2]))
        g.house.rooms |= {"1": DECK[2], "2": DECK[3], "3": None, "4": None}
        g.house.discard = DECK[4:]

    table = MeaEvening(fill_rooms, more=two_in_the_deck)
    assert len(table.board.house.deck) == 20
    assert table.board.house.discard == ()
    assert all(table.board.house.rooms.values())
    assert {table.board.house.rooms["1"], table.board.house.rooms["2"]} == {DECK[0]}
