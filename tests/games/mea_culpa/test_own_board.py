"""Numbers on a table's own board, entered before bids and when a cathedral is finished."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.seats import TABLE
from companion.games.mea_culpa.box.own_board import NUMBERS, ask_to_compare_rows
from companion.games.mea_culpa.ending import end_game
from companion.games.mea_culpa.material.pieces import CATEGORIES, GOODS, SUPPLY
from companion.games.mea_culpa.material.profile import profile
from companion.games.mea_culpa.preparation import let_people_lay_out
from companion.games.mea_culpa.state import MeaCulpa
from tests.kit.games.mea_culpa.evening import DONE, VARIANT, A, B, C, D, MeaEvening, after, finish

NO_LETTERS = {"yellow": 0, "blue": 0, "red": 0, "green": 0}
TWO_BLUE = {**NO_LETTERS, "blue": 2}
ROWS_OF_A = "\n".join(f"cathedral_letters.A.{each} = {{ red = 1 }}" for each in CATEGORIES)


def laying_out(**more: Any) -> MeaEvening:
    return MeaEvening(let_people_lay_out, **more)


def finished(**more: Any) -> MeaEvening:
    """Nobody has yet confirmed that the board shows the same Letters at cathedral A."""
    return finish(chests={B: "I:coin_5", C: "I:coin_2"}, compares=True, **more)


# --- before bids ---------------------------------------------------------------------------------


def test_every_number_of_the_ledgers_board_profile_can_be_entered() -> None:
    prices = {f"{way}_price.{good}" for way in ("buy", "sell") for good in GOODS}
    assert set(NUMBERS) == prices | {"heaven_distance"}
    assert laying_out().keys(TABLE, "read_number", "number") == list(NUMBERS)
    assert laying_out().keys(TABLE, "read_row", "site") == ["A", "B", "C"]
    assert laying_out().keys(TABLE, "read_row", "category") == list(CATEGORIES)
    finished_one = laying_out(sites={"A": DONE})
    assert finished_one.keys(TABLE, "read_row", "site") == ["B", "C"]
    assert laying_out().offered(A)[0] == "bids"
    assert {"read_number", "read_row"} & {*laying_out().offered(A)} == set()


@pytest.mark.parametrize("name", ["buy_price.bread", "sell_price.jewel", "heaven_distance"])
def test_what_the_board_says_counts_from_then_on(name: str) -> None:
    table = laying_out()
    table.act(TABLE, "read_number", number=name, value=9)
    table.act(TABLE, "read_number", number=name, value=11)
    assert table.board.rules.numbers == {**profile("").numbers, name: 11}
    assert table.options(TABLE, "read_number", "number")[name].endswith("(11)")
    table.act(A, "bids")
    assert table.is_over


def test_everybody_reads_what_was_entered() -> None:
    table = laying_out()
    table.act(TABLE, "read_number", number="buy_price.wine", value=3)
    table.act(TABLE, "read_row", site="B", category="money", **TWO_BLUE)
    table.act(TABLE, "read_row", site="C", category="money", **NO_LETTERS)
    assert table.journal(B) == [
        "Your board says: what wine costs: 3.",
        "Your board says: Bell Cathedral, money: 2 blue.",
        "Your board says: Dove Cathedral, money: no Letter.",
    ]


def test_a_row_begins_with_no_letters_and_ends_with_all_there_are() -> None:
    fields = laying_out().umpire.find(TABLE, "read_row").fields
    for colour, most in SUPPLY.items():
        assert fields[colour].limits() == {"low": 0, "high": most, "start": 0}
        assert str(fields[colour].label) == f"{colour} Letters"


@pytest.mark.parametrize(
    ("name", "low", "high"), [("heaven_distance", 1, 60), ("buy_price.wine", 0, 99)]
)
def test_the_lowest_and_highest_numbers_are_taken(name: str, low: int, high: int) -> None:
    table = laying_out()
    for value in (low, high):
        table.act(TABLE, "read_number", number=name, value=value)
        assert table.board.rules.numbers[name] == value


@pytest.mark.parametrize("steps", [0, 61])
def test_an_impossible_number_is_refused(steps: int) -> None:
    told = laying_out().refused(TABLE, "read_number", number="heaven_distance", value=steps)
    assert told == "Enter a number from 1 to 60."


def test_a_row_is_entered_as_a_whole() -> None:
    table = laying_out(settings={"profile": "cathedral_letters.A.money = { yellow = 1 }"})
    table.act(TABLE, "read_row", site="A", category="money", **TWO_BLUE)
    assert table.board.rules.letters("A", "money") == TWO_BLUE
    assert table.board.rules.letters("B", "money")["yellow"] == 1


# --- when a cathedral is finished ----------------------------------------------------------------


def test_mea_161_a_finished_cathedral_is_compared_before_any_chest_opens() -> None:
    table = finished()
    assert table.board.box.reading == "A"
    assert table.board.chests.opened == {}
    assert table.waiting() == (A, B, C, D)
    table.act(C, "read_row", category="money", **TWO_BLUE)
    table.act(TABLE, "as_shown")
    assert (table.letters(B), table.letters(C)) == ({"blue": 1}, {"blue": 1})


@pytest.mark.parametrize(
    "settings", [{"mode": "full"}, {"profile": ROWS_OF_A + "\n" + ROWS_OF_A.replace(".A.", ".B.")}]
)
def test_nobody_is_asked_for_what_is_known_or_cannot_be_compared(settings: dict[str, str]) -> None:
    table = after(lambda g: list(ask_to_compare_rows(g, "A")), settings=settings)
    assert table.board.box.reading == ""
    assert table.is_over


def test_two_known_rows_of_three_are_not_enough() -> None:
    two = "\n".join(ROWS_OF_A.splitlines()[:2])
    assert finished(settings={"profile": two}).board.box.reading == "A"


def test_nobody_is_accused_while_rows_are_compared() -> None:
    table = finished(settings=VARIANT)
    assert {"accuse", "begin"} & {*table.offered(B)} == set()


# --- to save -------------------------------------------------------------------------------------


def test_what_was_entered_can_be_saved_as_a_profile() -> None:
    def ended(g: MeaCulpa) -> Any:
        g.box.printed = (
            ("sell_price.jewel", 12),
            *((f"cathedral_letters.dove.money.{colour}", n) for colour, n in TWO_BLUE.items()),
            ("heaven_distance", 33),
        )
        return end_game(g)

    table = after(ended)
    told = next(line for line in table.journal() if line.startswith("To save in"))
    lines = told.partition(": ")[2].replace("; ", "\n")
    kept = MeaEvening(settings={"profile": lines}).board.rules
    assert kept.numbers == table.board.rules.numbers
    assert "To save" not in " ".join(after(end_game).journal())
